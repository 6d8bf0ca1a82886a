package tape_test

import (
	"math"
	"runtime"
	"testing"

	"epsilonarcade/core/tape"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"
)

// many is the number of tapes that a law is judged by.
func many() int {
	if testing.Short() || runtime.GOARCH == "wasm" {
		return 20_000
	}
	return 100_000
}

// fits fails the test if counts are unlikely for the probabilities of their bins,
// neighbours of which are pooled until at least 10 are expected.
func fits(t *testing.T, name string, counts []int, probability []float64) {
	t.Helper()
	var n, statistic, observed, expected float64
	for _, c := range counts {
		n += float64(c)
	}
	bins, rest := 0, n
	for i, p := range probability {
		observed += float64(counts[i])
		expected += p * n
		last := i == len(probability)-1
		if last || (expected >= 10 && rest-expected >= 10) {
			statistic += (observed - expected) * (observed - expected) / expected
			rest -= expected
			observed, expected = 0, 0
			bins++
		}
	}
	if p := mathext.GammaIncRegComp(float64(bins-1)/2, statistic/2); !(p > 1e-4) {
		t.Errorf("%s: chi-square %.1f with %d degrees of freedom, p = %.2g", name, statistic, bins-1, p)
	}
}

// The ones in a stretch are Binomial, wherever it lies: at the start, inside a leaf,
// across the ends of words and blocks, and in the middle of a block.
func TestTotalsAreBinomial(t *testing.T) {
	for _, c := range []struct{ from, n int64 }{
		{0, 64}, {0, 200}, {10, 5}, {30, 4}, {60, 8}, {100, 60}, {120, 16}, {190, 5}, {300, 500}, {0, 3000},
	} {
		const p = .3
		law := distuv.Binomial{N: float64(c.n), P: p}
		counts, probability := make([]int, c.n+1), make([]float64, c.n+1)
		for x := range probability {
			probability[x] = law.Prob(float64(x))
		}
		for i := range many() {
			tp := tape.Coarse(key(i), tape.Bernoulli(p))
			tp.Read(c.from)
			counts[int(tp.Read(c.n).Sum)]++
		}
		fits(t, "the ones of a stretch", counts, probability)
	}
}

// The responses of a tape are independent of each other and of those of other tapes:
// so are four of them at a time, near and far.
func TestResponsesAreIndependent(t *testing.T) {
	const p = .4
	for _, places := range [][4]int64{
		{0, 1, 2, 3}, {30, 31, 32, 33}, {62, 63, 64, 65}, {0, 16, 32, 48}, {126, 127, 128, 129},
		{128, 192, 256, 384}, {5, 300, 301, 511}, {159, 160, 191, 192},
	} {
		counts, probability := make([]int, 32), make([]float64, 32)
		for word := range probability {
			probability[word] = 1
			for bit := range 5 {
				probability[word] *= math.Abs(float64(word>>bit&1) - (1 - p))
			}
		}
		for i := range many() {
			tp, at, word := tape.Coarse(key(i), tape.Bernoulli(p)), int64(0), 0
			for _, place := range places {
				tp.Read(place - at)
				word = word<<1 | int(tp.Read(1).Sum)
				at = place + 1
			}
			other := tape.Coarse(key(0).Sub(uint64(i)), tape.Bernoulli(p)) // the same place on another tape
			other.Read(places[0])
			counts[word<<1|int(other.Read(1).Sum)]++
		}
		fits(t, "five responses", counts, probability)
	}
}
