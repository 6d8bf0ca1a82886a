package privacy

import (
	"math"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
)

// The probability that a wait ends is accurate even if it is tiny. For f = 1 it has a closed form: one of two Laplace
// variables exceeds the other by more than g with probability (2 + g) e^−g/4.
func TestTheProbabilityThatAWaitEnds(t *testing.T) {
	for _, gap := range []float64{1, 10, 40, 80, 300} {
		pays := func(n int64) float64 { return gap * float64(n) }
		l := Waiting{F: 1, V: 1.1, Horizon: 3, First: [2]float64{0, 0.5}, Other: pays}.Loss()
		for i, law := range [][]float64{l.P, l.Q} {
			g := gap - float64(i)/2
			ends := (2 + g) * math.Exp(-g) / 4
			near(t, "the chance that it ends", law[0], ends, 1e-9)
			near(t, "the chance that it does not", law[1], 1-ends, 1e-9)
		}
	}
}

// Two quadratures give the same probability that one draw exceeds another, for all pairs of families and scales.
func TestTwoQuadraturesAgree(t *testing.T) {
	var laws []curve
	for _, n := range []float64{1, 900, 1e7} {
		for _, l := range []policy.IndexLaw{
			{Family: policy.Normal, A: .5 + 1/n, B: 2 / n}, {Family: policy.BetaLaw, A: n/2 + 1, B: n/2 + 2},
			{Family: policy.BoundaryNoise, A: .5, B: n, Unit: random.NewBoundaryLaw(1, 1e-6)}, {Family: policy.Laplace, A: .5, B: math.Pow(n, -.45)},
		} {
			laws = append(laws, LawOf(l).(curve))
		}
	}
	for _, own := range laws {
		for _, other := range laws {
			chances, bound := ExactChances([]Distribution{own, other})
			if got := beats(own, other); math.Abs(got-chances[0]) > bound+1e-8*got {
				t.Errorf("%+v above %+v: %v, with shared places %v ± %v", own, other, got, chances[0], bound)
			}
		}
	}
}
