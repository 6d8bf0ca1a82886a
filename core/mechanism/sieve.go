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

	share  float64   // of the uniform law: p₀
	values []float64 // and the function of each level that is at least ε_min

	gaussian bool
	least    float64 // ε_min, above 0
}

func newSieve(levels Levels, least float64, function func(levels []float64)) *sieve {
	s := &sieve{function: function, gaussian: levels.gaussian, least: max(least, math.SmallestNonzeroFloat64)}
	all := levels.support()
	for _, eps := range all {
		if accepted(eps, least) {
			s.values = append(s.values, eps)
		}
	}
	function(s.values)
	s.share = float64(len(s.values)) / float64(len(all))
	return s
}

// draw says in r which of a word's responses are used, and returns the function of their
// users' levels in r.Weight, where their weights belong.
func (s *sieve) draw(src *random.Source, r *tape.Responses) []float64 {
	if s.gaussian {
		n := s.normal(src, r)
		s.function(r.Weight[:n])
		return r.Weight[:n]
	}
	r.Kept = src.Coins(s.share)
	numbers := r.Weight[:bits.OnesCount64(r.Kept)]
	src.Picks(numbers, s.values)
	return numbers
}

// normal draws the levels under the Gaussian law, and returns how many are at least ε_min. If
// ε_min is 1 or more, only the half of the users above 1 come into question.
func (s *sieve) normal(src *random.Source, r *tape.Responses) int {
	question, sign := uint64(tape.All), uint64(0)
	if s.least >= 1 {
		question, sign = src.Uint64(), 1<<63
	}
	numbers := &r.Weight
	drawn := numbers[:bits.OnesCount64(question)]
	src.Normals(drawn)
	var kept, used uint64
	for _, z := range drawn { // none is as far out as 100
		eps := 1 + math.Float64frombits(math.Float64bits(z)&^sign)
		numbers[used%uint64(len(numbers))] = eps
		keep := ^math.Float64bits(eps-s.least) >> 63 // 1 or 0, for no branch can foresee it
		kept |= question & -question & -keep
		question &= question - 1
		used += keep
	}
	r.Kept = kept
	return int(used)
}
