package random

import (
	"math"
	"math/bits"
)

// A reward tape splits a part into halves, and the split draws the number of ones in the first
// half. A leaf draws the number of ones in each of its words. Let X be these numbers, with
// distribution P. The core is the event that X is close to an even spread, within a bound. P is
// drawn as a mixture of a core and a tail component R,
//
//	P = (1-q) P(· | core) + q R.
//
// The weight q of the tail component is the same for every number of ones. So a tape can draw the
// components of all splits inside a long part before it makes any of the splits. If all components
// are the core, the part runs close to a straight line, and this is known before it is split.
//
// With τ = 1 - P(core), R is P(· | not core) with probability τ/q, and P(· | core) otherwise. This
// requires τ <= q for every number of ones. If there are few ones or zeros, the bounds are tighter.

// TailWeight is the weight q of the tail component.
const TailWeight = 0x1p-15

// A leaf consists of LeafSize bits in LeafWords words.
const (
	LeafWords = 8
	LeafSize  = 64 * LeafWords
)

// LeafBound limits how far a core leaf is from an even spread: the ones in its first words, however
// many words, differ from their share by at most LeafBound(ones). The bound is 4.5 standard
// deviations of the ones in the first half. A test adds up τ for each number of ones.
func LeafBound(ones float64) float64 {
	return 4.5 * math.Sqrt(float64(ones*(LeafSize-ones))/(4*LeafSize))
}

// HalfBound limits the distance d between the number of ones in the first half of total bits and
// an even spread, if the split belongs to the core. By the bound at [halving], P(d)/P(d-1) <=
// exp(-a (2d-1)) with a = 2/(ones+1) + 2/(zeros+1). The smallest d is d0 <= 1/2. So for c > d0,
// P(d >= c) <= exp(-a (c^2 - d0^2)) P(d >= d0), and |d| >= c has a probability of at most 2 exp(-a
// (c^2 - 1/4)). HalfBound returns the c for which this is TailWeight.
func HalfBound(total, ones float64) float64 {
	return math.Sqrt(float64(0.5*math.Ln2*logTwoTailWeight*(ones+1)*(total-ones+1)/(total+2)) + 0.25)
}

// logTwoTailWeight is log2(2/q).
const logTwoTailWeight = 16

// Half draws Hypergeometric(total, ones, total/2) given its component, for an even total.
func (s *Source) Half(total, ones int64, tail bool) int64 {
	bound := HalfBound(float64(total), float64(ones))
	if tail {
		if x, ok := s.tailHalf(total, ones, bound); ok {
			return x
		}
	}
	for {
		x := s.Hypergeometric(total, ones, total/2)
		if math.Abs(float64(2*x-ones)) <= 2*bound {
			return x
		}
	}
}

// tailHalf draws from P(· | not core) with probability τ/q, and reports whether it has done so.
func (s *Source) tailHalf(total, ones int64, bound float64) (x int64, ok bool) {
	few := min(ones, total-ones) // zeros are as far from an even spread as ones
	var t table
	t.hypergeometric(total, few, total/2)
	t.centred()
	const negligible = 0x1p-200 // as a fraction of the sum of all weights
	weight := func(x int64) float64 { return Exp(t.energy(0) - t.energy(x-t.count[0])) }
	// The distribution is symmetric, and highest in the middle.
	var all, beyond float64
	first := int64(0) // the smallest x above the bound
	for x := (few + 1) / 2; x <= few; x++ {
		w := weight(x)
		if w < negligible*all {
			break
		}
		if 2*x > few {
			w *= 2
		}
		all += w
		if float64(2*x-few) > 2*bound {
			if first == 0 {
				first = x
			}
			beyond += w
		}
	}
	if !(s.Float64()*(TailWeight*all) < beyond) {
		return 0, false
	}
	u := float64(s.Float64() * beyond)
	x = first
	for x < few && u >= 2*weight(x) {
		u -= 2 * weight(x)
		x++
	}
	if s.Uint64()>>63 == 0 {
		x = few - x
	}
	if few != ones { // x counts zeros
		x = total/2 - x
	}
	return x, true
}

// Leaf sets the given number of bits in the words, as Subset does, given the leaf's component.
func (s *Source) Leaf(words *[LeafWords]uint64, ones int, tail bool) {
	if tail && s.tailLeaf(words, ones) {
		return
	}
	for {
		s.Subset(words[:], ones)
		if inCore(words, ones) {
			return
		}
	}
}

// leafOff returns LeafWords times LeafBound, rounded down.
func leafOff(ones int) int { return int(LeafWords * LeafBound(float64(ones))) }

// inCore reports whether a leaf is within the bound of the core.
func inCore(words *[LeafWords]uint64, ones int) bool {
	bound := leafOff(ones)
	off := 0 // LeafWords times the number of ones above an even spread
	for _, word := range words {
		off += LeafWords*bits.OnesCount64(word) - ones
		if off > bound || off < -bound {
			return false
		}
	}
	return true
}

// tailLeaf draws from P(· | not core) with probability τ/q, and reports whether it did. The numbers
// of ones in the first words form a path. For each number, tailLeaf counts the paths that stayed
// within the bound before. For numbers beyond the bound it also counts the ways to go on.
func (s *Source) tailLeaf(words *[LeafWords]uint64, ones int) bool {
	var within [LeafWords][LeafSize + 1]float64
	within[0][0] = 1
	bound := leafOff(ones)
	var ways [65]float64 // the number of ways to put k ones into a word
	for k := range ways {
		ways[k] = choose(64, k)
	}
	// step counts the ways to get x ones in the first i words and stay within the bound before.
	step := func(i, x int) (sum float64) {
		for k := max(0, x-64); k <= min(x, ones); k++ {
			if w := within[i-1][k]; w > 0 {
				sum += float64(w * ways[x-k])
			}
		}
		return sum
	}
	// leaves calls f for each point beyond the bound, with the number of paths that leave it there.
	leaves := func(f func(i, x int, n float64) bool) {
		for i := 1; i < LeafWords; i++ {
			for x := max(0, ones-64*(LeafWords-i)); x <= min(ones, 64*i); x++ {
				n := step(i, x)
				if off := LeafWords*x - i*ones; off <= bound && off >= -bound {
					within[i][x] = n
				} else if n > 0 && f(i, x, float64(n*choose(64*(LeafWords-i), ones-x))) {
					return
				}
			}
		}
	}
	var beyond float64
	leaves(func(_, _ int, n float64) bool { beyond += n; return false })
	if !(s.Float64()*(TailWeight*choose(LeafSize, ones)) < beyond) {
		return false
	}
	var first, there int // the path leaves the bound after this many words, with this many ones
	u := float64(s.Float64() * beyond)
	leaves(func(i, x int, n float64) bool {
		first, there = i, x
		u -= n
		return u < 0
	})
	rest := ones - there
	for i := first; i < LeafWords; i++ {
		n := int(s.Hypergeometric(int64(64*(LeafWords-i)), int64(rest), 64))
		s.Subset(words[i:i+1], n)
		rest -= n
	}
	for i := first; i > 0; i-- { // from the exit back to the start
		u := float64(s.Float64() * step(i, there))
		before := there
		for k := max(0, there-64); k <= there && u >= 0; k++ {
			if w := within[i-1][k]; w > 0 {
				before = k
				u -= float64(w * ways[there-k])
			}
		}
		s.Subset(words[i-1:i], there-before)
		there = before
	}
	return true
}

// choose returns the binomial coefficient of n over k, for n up to LeafSize.
func choose(n, k int) float64 {
	const halfLogTwoPi = 0.91893853320467274178
	return Exp(logFactorials[n] - logFactorials[k] - logFactorials[n-k] - halfLogTwoPi)
}
