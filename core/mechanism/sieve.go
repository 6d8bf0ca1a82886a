package mechanism

import (
	"math"
	"math/bits"

	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// A sieve draws which users have a level of at least ε_min, and a function of each such level. Where
// that is cheap, it first decides which levels are too small, and does not draw them.
type sieve struct {
	function func(levels []float64) // replaces each level by a function of it

	levels Levels
	least  float64   // ε_min, above 0
	share  float64   // p₀
	values []float64 // for a list: the function's value at each accepted level
}

func newSieve(levels Levels, least float64, function func(levels []float64)) *sieve {
	s := &sieve{function: function, levels: levels, least: max(least, math.SmallestNonzeroFloat64)}
	s.share = levels.Share(s.least)
	for _, eps := range levels.support() {
		if accepted(eps, least) {
			s.values = append(s.values, eps)
		}
	}
	function(s.values)
	return s
}

// draw stores in r which of 64 responses are used. It returns the function's values at their users'
// levels, in the memory of r.Weight.
func (s *sieve) draw(src *random.Source, r *tape.Responses) []float64 {
	if s.levels.family == gaussian {
		n := s.normal(src, r)
		s.function(r.Weight[:n])
		return r.Weight[:n]
	}
	r.Kept = src.Coins(s.share)
	numbers := r.Weight[:bits.OnesCount64(r.Kept)]
	if s.levels.family == listed {
		src.Picks(numbers, s.values)
	} else {
		s.levels.draw(src, s.least, numbers)
		s.function(numbers)
	}
	return numbers
}

// normal draws levels from the Gaussian family and returns how many are at least ε_min. If ε_min is
// at least the mean, it draws levels only for users above the mean, since no others are accepted.
func (s *sieve) normal(src *random.Source, r *tape.Responses) int {
	question, sign := uint64(tape.All), uint64(0)
	mean, deviation := s.levels.numbers[0], s.levels.numbers[1]
	if s.least >= mean {
		question, sign = src.Uint64(), 1<<63
	}
	if s.levels.refuse > 0 {
		question &= src.Coins(1 - s.levels.refuse)
	}
	numbers := &r.Weight
	drawn := numbers[:bits.OnesCount64(question)]
	src.Normals(drawn)
	var kept, used uint64
	for _, z := range drawn { // no level reaches 100
		eps := mean + float64(deviation*math.Float64frombits(math.Float64bits(z)&^sign))
		numbers[used%uint64(len(numbers))] = eps
		keep := ^math.Float64bits(eps-s.least) >> 63 // 1 or 0, without a branch, because no processor can predict it
		kept |= question & -question & -keep
		question &= question - 1
		used += keep
	}
	r.Kept = kept
	return int(used)
}
