package tradeoff_test

import (
	"testing"

	"epsilonarcade/core/privacy/tradeoff"
)

func TestConcentratedPrivacyIsWeakerThanWhatItFollowsFrom(t *testing.T) {
	// By a search with 60 digits.
	for _, c := range []struct{ rho, eps, delta float64 }{
		{0.5, 1, 0.246846330782944},
		{0.5, 4, 0.000195795416957722},
		{0.01, 0.5, 3.50587806005239e-5},
		{0.005, 1, 1.16261911182576e-24},
		{2, 20, 1.88960338736038e-19},
		{8, 2, 0.997568659131268},
	} {
		if got := tradeoff.DeltaOfConcentrated(c.rho, c.eps); !near(got, c.delta, 8) {
			t.Errorf("ρ = %v: δ(%v) is %v, want %v", c.rho, c.eps, got, c.delta)
		}
		if c.delta < 1 {
			if got := tradeoff.EpsilonOfConcentrated(c.rho, c.delta); !near(got, c.eps, 6) {
				t.Errorf("ρ = %v: ε at %v is %v, want %v", c.rho, c.delta, got, c.eps)
			}
		}
	}
	for _, eps := range []float64{.01, .5, 1, 3} {
		rho := tradeoff.Concentrated(eps)
		pure := tradeoff.Approximate(eps, 0)
		for _, order := range []int{2, 3, 8, 64} {
			if got := pure.Renyi(order); got > rho*float64(order)*(1+1e-12) {
				t.Errorf("ε = %v: the divergence of order %d is %v, above ρ n", eps, order, got)
			}
		}
	}
	for _, mu := range []float64{.1, 1, 3} {
		rho := tradeoff.Concentrated(mu)
		for _, eps := range []float64{.1, 1, 5, 20} {
			if exact, bound := tradeoff.GDP(mu).Profile(eps), tradeoff.DeltaOfConcentrated(rho, eps); exact > bound+1e-300 {
				t.Errorf("μ = %v: δ(%v) = %v is above what ρ gives, %v", mu, eps, exact, bound)
			}
		}
	}
}
