package mechanism_test

import (
	"math"
	"math/bits"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"
)

// Responses are used with probability p₀, independently for each user. The levels of the responses
// that are used follow the distribution of levels, conditional on being at least ε_min.
func TestResponsesAreUsedAtTheLevelsThatTheyShould(t *testing.T) {
	words := testkit.Either(8_000, 2_000)
	laws := []string{"discrete", "gaussian", "0.5,1,1,4", "3,4", "gaussian mean 2 deviation 0.5", "gaussian mean 0.1 deviation 2 refuse 0.3"}
	for _, d := range densities() {
		laws = append(laws, d.text)
	}
	for _, law := range laws {
		l := levels(t, law)
		for _, least := range []float64{1e-9, .2, .5, .99, 1, 1.5, 2, 3, 4, 100, 101} {
			t.Run(law+" from "+text(least), func(t *testing.T) { sift(t, l, least, words) })
		}
	}
}

// sift compares the given number of draws, each of 64 levels, with their distribution.
func sift(t *testing.T, l mechanism.Levels, least float64, words int) {
	draw := mechanism.HetCTL{EpsMin: least, Levels: l}.Law(arm.Bernoulli{P: .5}).Draw
	src := random.NewKey(1).Name(l.String()).Name(text(least)).Source()
	var used, square float64 // sums of each draw's number of used responses, and of its square
	var place [64]int
	above := map[float64]int{.005: 0, .01: 0, .02: 0, .1: 0, .5: 0, 1: 0, 1.2: 0, 1.6: 0, 2: 0, 3.2: 0, 3.5: 0, 20: 0, 50: 0}
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
			if eps < least*(1-1e-12) || eps > l.Max()*(1+1e-12) {
				t.Fatalf("level %v", eps)
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
			t.Errorf("a share of %v %s, want %v", n/of, what, p)
		}
	}
	p, all := l.Share(least), float64(words)
	share("is used", used, 64*all, p)
	for i, n := range place {
		share("is used at place "+text(float64(i)), float64(n), all, p)
	}
	for y, n := range above {
		if used > 0 {
			share("of what is used is from "+text(y)+" on", float64(n), used, min(1, l.Share(y)/p))
		}
	}
	// The estimate of the variance v itself has a variance of about v + 2 v², divided by the number of draws.
	variance, want := square/all-used/all*used/all, 64*p*(1-p)
	if off := math.Abs(variance - want); !(off <= 6*math.Sqrt((want+2*want*want)/all)+1e-9) {
		t.Errorf("a word's number of used responses has variance %v, want %v", variance, want)
	}
}
