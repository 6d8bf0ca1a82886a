package theory

import (
	"math"
	"testing"

	"epsilonarcade/core/arm"
)

// d_ε by its definition, on a fine grid: it is never below the least value, and close to it.
func TestSequenceDivergenceBoundIsThatOfItsDefinition(t *testing.T) {
	arms := arm.Bernoullis(.75, .7, .5, .25)
	for _, eps := range []float64{.01, .1, .5, 1, 5} {
		want, regimes := 0.0, 0.0
		for _, a := range arms[1:] {
			x := a.Mean()
			least := math.Inf(1)
			for i := range 100_001 {
				z := x + (.75-x)*float64(i)/100_000
				least = min(least, eps*(z-x)+KL(z, .75))
			}
			want += (.75 - x) / least
			regimes += (.75 - x) / min(KL(x, .75), 6*eps*(.75-x))
		}
		p := Problem{Arms: arms, Epsilon: eps}
		got := lowerRate(t, "sequence-divergence", p)
		near(t, "the bound", got, want, 1e-7)
		if near(t, "Theorem 3", lowerRate(t, "sequence-bernoulli", p), regimes, 1e-12); got < regimes*(1-1e-12) {
			t.Errorf("ε = %v: %v is below %v, the bound of Azize & Basu 2022", eps, got, regimes)
		}
	}
	// For much ε it is the bound without privacy, for little ε Σ 1/ε.
	near(t, "much ε", lowerRate(t, "sequence-divergence", Problem{Arms: arms, Epsilon: 50}), lowerRate(t, "consistent", Problem{Arms: arms}), 1e-12)
	near(t, "little ε", lowerRate(t, "sequence-divergence", Problem{Arms: arms, Epsilon: 1e-5}), 3e5, 1e-3)
	// A sure best arm costs ε (1 − μ_a) to tell apart.
	near(t, "a sure best arm", lowerRate(t, "sequence-divergence", Problem{Arms: arm.Bernoullis(1, .5), Epsilon: 2}), .5, 1e-12)
}
