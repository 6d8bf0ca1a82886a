package random

import (
	"fmt"
	"math"
	"math/bits"
	"testing"

	"epsilonarcade/core/internal/lawtest"
)

// beyondHalf returns τ, the probability that the number of ones in the first half is beyond the
// bound. It computes each term from the previous one, starting in the middle.
func beyondHalf(total, ones int64) float64 {
	n, k, half := float64(total), float64(ones), float64(total)/2
	x := math.Floor(k / 2)
	term, all, beyond := 1., 0., 0.
	if 2*x != k { // the values above the middle mirror those below it
		all = -1
	}
	bound := HalfBound(n, k)
	for ; term > 1e-30; x++ {
		times := 2.
		if 2*x == k {
			times = 1
		}
		all += times * term
		if x-k/2 > bound {
			beyond += times * term
		}
		term *= (k - x) * (half - x) / ((x + 1) * (half - k + x + 1))
	}
	return beyond / all
}

// The tail component is a distribution: for every number of ones, the probability of leaving the
// bounds is at most TailWeight.
func TestBoundsAreLeftMoreSeldomThanTheTailsWeight(t *testing.T) {
	for total := int64(1024); total <= 1<<40; total *= 2 {
		for _, ones := range []int64{0, 1, 2, total / 100, total/2 - 1, total / 2} {
			a := 2/float64(ones+1) + 2/float64(total-ones+1)
			bound := HalfBound(float64(total), float64(ones))
			if p := 2 * math.Exp(-a*(bound*bound-.25)); math.Abs(p/TailWeight-1) > 1e-9 {
				t.Errorf("a half of %d, %d of them ones, is beyond its bound with a probability of up to %v", total, ones, p)
			}
			if zeros := HalfBound(float64(total), float64(total-ones)); math.Abs(zeros-bound) > 1e-9*bound {
				t.Errorf("%d ones of %d are within %v of an even spread, zeros within %v", ones, total, bound, zeros)
			}
		}
	}
	for _, total := range []int64{1024, 2048, 1 << 14} {
		for ones := total / 256; ones < total; ones += total / 256 {
			many := min(ones, total-ones) >= total/16
			if p := beyondHalf(total, min(ones, total-ones)); !(p < TailWeight) || many && !(p > TailWeight/50) {
				t.Errorf("a half of %d, %d of them ones, is beyond its bound with a probability of %v", total, ones, p)
			}
		}
	}
	for ones := range LeafSize + 1 {
		many := min(ones, LeafSize-ones) >= LeafSize/16
		if p := newLeafLaw(ones).beyond; !(p < TailWeight) || many && !(p > TailWeight/10) {
			t.Errorf("a leaf of %d ones is beyond its bound with a probability of %v", ones, p)
		}
	}
}

// The more evenly ones and zeros are mixed, the wider the bounds.
func TestBoundsGrowWithOnesUpToHalf(t *testing.T) {
	for ones := range LeafSize / 2 {
		if x, y := LeafBound(float64(ones)), LeafBound(float64(ones+1)); !(x < y) {
			t.Errorf("LeafBound: %v for %d ones, %v for one more", x, ones, y)
		}
	}
	for _, total := range []float64{1024, 1 << 20, 1 << 40} {
		for ones := 0.; ones < total/2; ones += total / 1024 {
			if x, y := HalfBound(total, ones), HalfBound(total, ones+total/1024); !(x < y) {
				t.Errorf("HalfBound(%v): %v for %v ones, %v for some more", total, x, ones, y)
			}
		}
	}
}

// often fails the test unless an event has occurred about p n times in n trials.
func often(t *testing.T, what string, count, n int, p float64) {
	t.Helper()
	mean := p * float64(n)
	if math.Abs(float64(count)-mean) > 5*math.Sqrt(mean*(1-p))+1e-3 {
		t.Errorf("%s: %d of %d, want %v", what, count, n, mean)
	}
}

// Halves from the core follow the hypergeometric distribution within the bound. Halves from the
// tail component follow R = (P - (1-q) P(· | core))/q.
func TestHalvesFollowTheirLaws(t *testing.T) {
	for _, c := range []struct {
		total, ones int64
		fewer       int // divides the number of draws from the tail component, each of which adds up all weights
	}{
		{1024, 512, 200}, {1024, 301, 200}, {1024, 900, 200}, {1024, 20, 200}, {4096, 2047, 200}, {1 << 20, 400001, 1000}, {1 << 30, 1 << 29, 100000},
	} {
		t.Run(fmt.Sprintf("%d of %d", c.ones, c.total), func(t *testing.T) {
			t.Parallel()
			half, middle := c.total/2, float64(c.ones)/2
			bound := HalfBound(float64(c.total), float64(c.ones))
			beyond := beyondHalf(c.total, min(c.ones, c.total-c.ones))
			weight := func(x int64) float64 { // R, as a multiple of P
				if math.Abs(float64(x)-middle) <= bound {
					return (TailWeight - beyond) / (1 - beyond)
				}
				return 1
			}
			n, k := float64(c.total), float64(c.ones)
			deviation := math.Sqrt(k / n * (n - k) / (n - 1) * n / 4)
			ratio := func(x int64) float64 {
				return float64(c.ones-x) * float64(half-x) / (float64(x+1) * float64(half-c.ones+x+1))
			}
			low, high := max(0, c.ones-half), min(c.ones, half)
			least, most := max(low, int64(math.Ceil(middle-bound))), min(high, int64(math.Floor(middle+bound)))
			s, outside, draws := NewKey(2).Name("rough").Sub(uint64(c.total+c.ones)).Source(), 0, many()/c.fewer
			tail := lawtest.NewDiscrete(low, high, c.ones/2, deviation, func(x int64) float64 { return ratio(x) * weight(x+1) / weight(x) })
			if err := tail.Compare(draws, func() int64 {
				x := s.Half(c.total, c.ones, true)
				if weight(x) == 1 {
					outside++
				}
				return x
			}); err != nil {
				t.Errorf("tail: %v", err)
			}
			often(t, "draws of the tail component beyond the bound", outside, draws, beyond/TailWeight)
			core := lawtest.NewDiscrete(least, most, c.ones/2, deviation, ratio)
			if err := core.Compare(many()/10, func() int64 {
				x := s.Half(c.total, c.ones, false)
				if x < least || x > most {
					t.Fatalf("one of the core is beyond the bound: %d", x)
				}
				return x
			}); err != nil {
				t.Errorf("core: %v", err)
			}
		})
	}
}

// A leafLaw is the distribution of the ones in the first words of a leaf. It counts the ways
// independently of the generator.
type leafLaw struct {
	ones int
	// ways[i][x] is the number of ways to get x ones in the first i words within the bound. By
	// symmetry, it is also the number of ways to go on if x ones are left for i words.
	ways   [LeafWords + 1][]float64
	beyond float64 // τ
}

// waysTo returns the number of ways to choose k of n items.
func waysTo(n, k int) float64 {
	x := 1.
	for i := range k {
		x = x * float64(n-i) / float64(i+1)
	}
	return x
}

func newLeafLaw(ones int) *leafLaw {
	l := &leafLaw{ones: ones}
	bound := LeafBound(float64(ones))
	var word [65]float64
	for k := range word {
		word[k] = waysTo(64, k)
	}
	for i := range l.ways {
		l.ways[i] = make([]float64, ones+1)
		for x := range l.ways[i] {
			switch {
			case i == 0 && x == 0:
				l.ways[i][x] = 1
			case i > 0 && math.Abs(float64(x)-float64(i*ones)/LeafWords) <= bound:
				for k := max(0, x-64); k <= x; k++ {
					l.ways[i][x] += l.ways[i-1][k] * word[x-k]
				}
			}
		}
	}
	l.beyond = 1 - l.ways[LeafWords][ones]/waysTo(LeafSize, ones)
	return l
}

// probability returns the distribution of the number of ones in the first i words, for the tail
// component or for the core.
func (l *leafLaw) probability(i int, tail bool) (p []float64) {
	total := waysTo(LeafSize, l.ones)
	for x := range l.ones + 1 {
		core := l.ways[i][x] * l.ways[LeafWords-i][l.ones-x] / total / (1 - l.beyond)
		if tail {
			all := waysTo(64*i, x) * waysTo(64*(LeafWords-i), l.ones-x) / total
			core = (all - (1-TailWeight)*core) / TailWeight
		}
		p = append(p, core)
	}
	return p
}

// Leaves from the core are subsets within the bound. Leaves from the tail component are the rest.
func TestLeavesFollowTheirLaws(t *testing.T) {
	for _, ones := range []int{256, 130, 461, 20} {
		t.Run(fmt.Sprint(ones), func(t *testing.T) {
			t.Parallel()
			l, bound := newLeafLaw(ones), LeafBound(float64(ones))
			for tail, n := range map[bool]int{true: many() / 500, false: many() / 10} {
				s := NewKey(3).Name("leaf").Sub(uint64(ones)).Source()
				var words [LeafWords]uint64
				var counts [LeafWords][]int // by the number of ones in the first words
				for i := range counts {
					counts[i] = make([]int, ones+1)
				}
				var place [64]int
				outside := 0
				for range n {
					s.Leaf(&words, ones, tail)
					out, sum := false, 0
					for i, word := range words {
						for ; word > 0; word &= word - 1 {
							place[bits.TrailingZeros64(word)]++
							sum++
						}
						counts[i][sum]++
						out = out || math.Abs(float64(sum)-float64((i+1)*ones)/LeafWords) > bound
					}
					if sum != ones {
						t.Fatalf("%d ones instead of %d", sum, ones)
					}
					if out {
						outside++
					}
				}
				for i := 1; i < LeafWords; i++ {
					if err := lawtest.Compare(counts[i-1], l.probability(i, tail)); err != nil {
						t.Errorf("%d words, tail %v: %v", i, tail, err)
					}
				}
				p := 0.
				if tail {
					p = l.beyond / TailWeight
				}
				often(t, fmt.Sprintf("leaves beyond the bound, tail %v", tail), outside, n, p)
				for _, count := range place { // all positions in a word are equally likely
					often(t, fmt.Sprintf("ones in a place, tail %v", tail), count, 8*n, float64(ones)/LeafSize)
				}
			}
		})
	}
}
