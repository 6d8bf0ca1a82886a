package mechanism_test

import (
	"math"
	"math/bits"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// Users' responses are used with probability p₀, each user's whatever the others', and the
// levels of those that are have the law of levels, given that they are at least ε_min.
func TestResponsesAreUsedAtTheLevelsThatTheyShould(t *testing.T) {
	words := either(40_000, 4_000)
	for _, c := range []struct {
		law   string
		least float64
	}{
		{"discrete", .2}, {"discrete", 1}, {"discrete", 2}, {"discrete", 100}, {"discrete", 101}, {"0.5,1,1,4", .7}, {"3,4", 1},
		{"gaussian", 1e-9}, {"gaussian", .5}, {"gaussian", .99}, {"gaussian", 1}, {"gaussian", 1.5}, {"gaussian", 3},
	} {
		l := levels(t, c.law)
		draw := mechanism.HetCTL{EpsMin: c.least, Levels: l}.Law(arm.Bernoulli{P: .5}).Draw
		src := random.NewKey(1).Name(c.law).Sub(uint64(8 * c.least)).Source()
		var used, square float64 // in a word
		var place [64]int
		above := map[float64]int{.5: 0, 1: 0, 1.2: 0, 2: 0, 3.5: 0}
		for range words {
			var r tape.Responses
			draw(&src, &r)
			n := bits.OnesCount64(r.Kept)
			used += float64(n)
			square += float64(n * n)
			for i := range place {
				place[i] += int(r.Kept >> i & 1)
			}
			for _, weight := range r.Weight[:n] {
				eps := 1 / math.Sqrt(weight)
				if eps < c.least*(1-1e-12) || eps > mechanism.MaxLevel*(1+1e-12) {
					t.Fatalf("%s from %v: level %v", c.law, c.least, eps)
				}
				for y := range above {
					if eps >= y*(1-1e-12) {
						above[y]++
					}
				}
			}
		}
		share := func(what string, n, of, p float64) {
			t.Helper()
			if off := math.Abs(n/of - p); !(off <= 5*math.Sqrt(p*(1-p)/of)) {
				t.Errorf("%s from %v: a share of %v %s, want %v", c.law, c.least, n/of, what, p)
			}
		}
		p, all := l.Share(c.least), float64(words)
		share("is used", used, 64*all, p)
		for i, n := range place {
			share("is used at place "+text(float64(i)), float64(n), all, p)
		}
		for y, n := range above {
			if used > 0 {
				share("of what is used is from "+text(y)+" on", float64(n), used, min(1, l.Share(y)/p))
			}
		}
		// The variance of a binomial number has one of about 2 σ⁴ for each word.
		variance, want := square/all-used/all*used/all, 64*p*(1-p)
		if off := math.Abs(variance - want); !(off <= 6*want*math.Sqrt(2/all)+1e-9) {
			t.Errorf("%s from %v: a word's number of used responses has variance %v, want %v", c.law, c.least, variance, want)
		}
	}
}
