package mechanism

import (
	"math"
	"math/bits"

	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// A sieve draws which users' levels are at least ε_min, and some function of those levels. It
// draws no level that it need not: whose is too small is decided first, as far as that is cheap.
type sieve struct {
	function func(levels []float64) // puts it in place of each level

	levels Levels
	least  float64   // ε_min, above 0
	share  float64   // p₀
	values []float64 // of a list: the function of each level that is at least ε_min
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

// draw says in r which of a word's responses are used, and returns the function of their
// users' levels in r.Weight, where their weights belong.
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

// normal draws the levels under the Gaussian law, and returns how many are at least ε_min. If
// ε_min is the mean or more, only the half of the users above the mean come into question.
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
	for _, z := range drawn { // none is as far out as 100
		eps := mean + float64(deviation*math.Float64frombits(math.Float64bits(z)&^sign))
		numbers[used%uint64(len(numbers))] = eps
		keep := ^math.Float64bits(eps-s.least) >> 63 // 1 or 0, for no branch can foresee it
		kept |= question & -question & -keep
		question &= question - 1
		used += keep
	}
	r.Kept = kept
	return int(used)
}
