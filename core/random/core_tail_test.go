package random

import (
	"fmt"
	"math"
	"math/bits"
	"testing"
)

// beyondHalf returns τ: the chance that the first half of the ones is beyond the bound.
func beyondHalf(total, ones int64) float64 {
	log := func(n int64) float64 { x, _ := math.Lgamma(float64(n + 1)); return x }
	choose := func(n, k int64) float64 { return log(n) - log(k) - log(n-k) }
	var sum float64
	bound := HalfBound(float64(total), float64(ones))
	for x := max(0, ones-total/2); x <= min(ones, total/2); x++ {
		if math.Abs(float64(x)-float64(ones)/2) > bound {
			sum += math.Exp(choose(total/2, x) + choose(total/2, ones-x) - choose(total, ones))
		}
	}
	return sum
}

// The tail component is a law: whatever the number of ones is, bounds are left with a chance of
// at most TailWeight.
func TestBoundsAreLeftMoreSeldomThanTheTailsWeight(t *testing.T) {
	for total := int64(1024); total <= 1<<40; total *= 2 {
		for _, ones := range []int64{0, 1, 2, total / 100, total/2 - 1, total / 2} {
			a := 2/float64(ones+1) + 2/float64(total-ones+1)
			bound := HalfBound(float64(total), float64(ones))
			if p := 2 * math.Exp(-a*(bound*bound-.25)); math.Abs(p/TailWeight-1) > 1e-9 {
				t.Errorf("a half of %d, %d of them ones, is beyond its bound with a chance of up to %v", total, ones, p)
			}
			if zeros := HalfBound(float64(total), float64(total-ones)); math.Abs(zeros-bound) > 1e-9*bound {
				t.Errorf("%d ones of %d are within %v of an even spread, zeros within %v", ones, total, bound, zeros)
			}
		}
	}
	for _, total := range []int64{1024, 2048, 1 << 14} {
		for ones := total / 256; ones < total; ones += total / 256 {
			many := min(ones, total-ones) >= total/16
			if p := beyondHalf(total, ones); !(p < TailWeight) || many && !(p > TailWeight/50) {
				t.Errorf("a half of %d, %d of them ones, is beyond its bound with a chance of %v", total, ones, p)
			}
		}
	}
	for ones := range LeafSize + 1 {
		many := min(ones, LeafSize-ones) >= LeafSize/16
		if p := newLeafPaths(ones).beyond; !(p < TailWeight) || many && !(p > TailWeight/10) {
			t.Errorf("a leaf of %d ones is beyond its bound with a chance of %v", ones, p)
		}
	}
}

// A split that lets more or fewer of its ones pass keeps less close to even.
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

// Halves are those of the hypergeometric law within the bound, and those of the tail component make up for
// the rest of it: R = (P - (1-q) P(· | smooth))/q.
func TestHalvesFollowTheirLaws(t *testing.T) {
	for _, c := range []struct{ total, ones int64 }{
		{1024, 512}, {1024, 301}, {1024, 900}, {1024, 20}, {4096, 2047}, {1 << 20, 400001}, {1 << 30, 1 << 29},
	} {
		t.Run(fmt.Sprintf("%d of %d", c.ones, c.total), func(t *testing.T) {
			t.Parallel()
			bound, beyond := HalfBound(float64(c.total), float64(c.ones)), 0.
			if c.total <= 4096 {
				beyond = beyondHalf(c.total, c.ones)
			} else { // what is left out is far below TailWeight
				beyond = beyondWide(c.total, c.ones)
			}
			n, k := float64(c.total), float64(c.ones)
			deviation := math.Sqrt(k / n * (n - k) / (n - 1) * n / 4)
			inside := (TailWeight - beyond) / (1 - beyond)
			weight := func(x int64) float64 { // R, as a multiple of P
				if math.Abs(float64(x)-k/2) <= bound {
					return inside
				}
				return 1
			}
			ratio := func(x int64) float64 {
				half := c.total / 2
				return float64(c.ones-x) * float64(half-x) / (float64(x+1) * float64(half-c.ones+x+1))
			}
			low, high := max(0, c.ones-c.total/2), min(c.ones, c.total/2)
			draws := many() / 200
			if c.total > 4096 {
				draws = many() / 1000
			}
			if c.total > 1<<20 { // each adds up all of the law
				draws = many() / 100000
			}
			tail := discreteLaw(draws, low, high, c.ones/2, k/2, deviation, func(x int64) float64 {
				return ratio(x) * weight(x+1) / weight(x)
			})
			s := NewKey(2).Name("rough").Sub(uint64(c.total + c.ones)).Source()
			outside := 0
			if err := tail.compare(draws, func() float64 {
				x := s.Half(c.total, c.ones, true)
				if weight(x) == 1 {
					outside++
				}
				return float64(x)
			}); err != nil {
				t.Errorf("tail: %v", err)
			}
			p, m := beyond/TailWeight, float64(draws)
			if math.Abs(float64(outside)-p*m) > 5*math.Sqrt(p*(1-p)*m)+1e-3 {
				t.Errorf("%d of %d draws of the tail component are beyond the bound, want %v", outside, draws, p*m)
			}
			least := max(low, int64(math.Ceil(k/2-bound)))
			most := min(high, int64(math.Floor(k/2+bound)))
			smooth := discreteLaw(many()/10, least, most, c.ones/2, k/2, deviation, ratio)
			if err := smooth.compare(many()/10, func() float64 {
				x := s.Half(c.total, c.ones, false)
				if x < least || x > most {
					t.Fatalf("a smooth one is beyond the bound: %d", x)
				}
				return float64(x)
			}); err != nil {
				t.Errorf("smooth: %v", err)
			}
		})
	}
}

// beyondWide is beyondHalf where there are too many values: the terms by which it sums up
// follow from each other, and the greatest from the normal law, which is that near there.
func beyondWide(total, ones int64) float64 {
	n, k, half := float64(total), float64(ones), float64(total)/2
	deviation := math.Sqrt(k / n * (n - k) / (n - 1) * n / 4)
	x := math.Floor(k / 2)
	term, all, beyond := 1., 0., 0.
	bound := HalfBound(n, k)
	for term > 1e-30 {
		times := 2.
		if 2*x == k {
			times = 1
		}
		all += times * term
		if x-k/2 > bound {
			beyond += times * term
		}
		term *= (k - x) * (half - x) / ((x + 1) * (half - k + x + 1))
		x++
		if x-k/2 > 30*deviation {
			break
		}
	}
	if math.Floor(k/2)*2 != k { // the first value has been counted for one above the middle and one below
		all -= 1
	}
	return beyond / all
}

// A leafPaths counts the ways in which the ones of a leaf can be in its words, told without the
// generator's.
type leafPaths struct {
	ones int
	// The ways within the bound to have so many ones in the first words and, as that is so
	// from behind, to go on from there.
	ways   [LeafWords + 1][]float64
	beyond float64 // τ
}

var waysInWord = func() (ways [65]float64) {
	for k := range ways {
		ways[k] = waysTo(64, k)
	}
	return ways
}()

// waysTo returns the number of ways to choose k of n.
func waysTo(n, k int) float64 {
	x := 1.
	for i := range k {
		x = x * float64(n-i) / float64(i+1)
	}
	return x
}

func newLeafPaths(ones int) *leafPaths {
	l := &leafPaths{ones: ones}
	bound := LeafBound(float64(ones))
	for i := range l.ways {
		l.ways[i] = make([]float64, ones+1)
		for x := range l.ways[i] {
			switch {
			case i == 0 && x == 0:
				l.ways[i][x] = 1
			case i > 0 && math.Abs(float64(x)-float64(i*ones)/LeafWords) <= bound:
				for k := max(0, x-64); k <= x; k++ {
					l.ways[i][x] += l.ways[i-1][k] * waysInWord[x-k]
				}
			}
		}
	}
	l.beyond = 1 - l.ways[LeafWords][ones]/waysTo(LeafSize, ones)
	return l
}

// A leafLaw is the law of the ones in the first words of a leaf.
type leafLaw struct {
	*leafPaths
	all    [LeafWords + 1][]float64 // of each number of words: P
	smooth [LeafWords + 1][]float64 // P(·, smooth)
}

func newLeafLaw(ones int) *leafLaw {
	l := &leafLaw{leafPaths: newLeafPaths(ones)}
	total := waysTo(LeafSize, ones)
	for i := range l.all {
		for x := range ones + 1 {
			l.all[i] = append(l.all[i], waysTo(64*i, x)*waysTo(64*(LeafWords-i), ones-x)/total)
			l.smooth[i] = append(l.smooth[i], l.ways[i][x]*l.ways[LeafWords-i][ones-x]/total)
		}
	}
	return l
}

// law returns the law of the ones in the first i words: of the tail component or of the core.
func (l *leafLaw) law(draws, i int, tail bool) *law {
	p := func(x int64) float64 {
		smooth := l.smooth[i][x] / (1 - l.beyond)
		if !tail {
			return smooth
		}
		return (l.all[i][x] - (1-TailWeight)*smooth) / TailWeight
	}
	low, high := int64(0), int64(l.ones)
	for !(p(low) > 1e-30) {
		low++
	}
	for !(p(high) > 1e-30) {
		high--
	}
	k := float64(l.ones) / LeafSize
	part := float64(64 * i)
	deviation := math.Sqrt(k * (1 - k) * part * (LeafSize - part) / (LeafSize - 1))
	return discreteLaw(draws, low, high, int64(k*part), k*part, deviation, func(x int64) float64 { return p(x+1) / p(x) })
}

// Leaves are subsets as even as they are to be, and those of the tail component make up for the others.
func TestLeavesFollowTheirLaws(t *testing.T) {
	for _, ones := range []int{256, 130, 461, 20} {
		t.Run(fmt.Sprint(ones), func(t *testing.T) {
			t.Parallel()
			l, bound := newLeafLaw(ones), LeafBound(float64(ones))
			draws := map[bool]int{true: many() / 2000, false: many() / 10}
			for tail, n := range draws {
				for i := 1; i < LeafWords; i += 2 {
					s := NewKey(3).Name("leaf").Sub(uint64(ones + i)).Source()
					outside := 0
					var bit [64]int
					var words [LeafWords]uint64
					err := l.law(n, i, tail).compare(n, func() float64 {
						s.Leaf(&words, ones, tail)
						if onesOf(words[:]) != ones {
							t.Fatalf("%d ones in place of %d", onesOf(words[:]), ones)
						}
						out, sum := false, 0
						for j, word := range words {
							for ; word > 0; word &= word - 1 {
								bit[bits.TrailingZeros64(word)]++
							}
							sum += bits.OnesCount64(words[j])
							out = out || math.Abs(float64(sum)-float64((j+1)*ones)/LeafWords) > bound
						}
						if out {
							outside++
						}
						return float64(onesOf(words[:i]))
					})
					if err != nil {
						t.Errorf("%d words, tail %v: %v", i, tail, err)
					}
					p, m := l.beyond/TailWeight, float64(n)
					if !tail {
						p = 0
					}
					if math.Abs(float64(outside)-p*m) > 5*math.Sqrt(p*(1-p)*m)+1e-3 {
						t.Errorf("%d of %d are beyond the bound, want %v (tail: %v)", outside, n, p*m, tail)
					}
					for place, count := range bit { // no place in a word is better than another
						want := float64(ones) * m / 64
						if math.Abs(float64(count)-want) > 5*math.Sqrt(want) {
							t.Errorf("tail %v: place %d has %d ones, want %v", tail, place, count, want)
						}
					}
				}
			}
		})
	}
}
