package policy_test

import (
	"math"
	"testing"

	"epsilonarcade/core/policy"
)

// The reference values for Wang & Zhu 2024's start sizes come from a separate computation.
func TestStartSizes(t *testing.T) {
	gauss, beta := policy.GaussStart, policy.BetaStart
	near(t, "N_G(1, .01)", gauss(1, .01), 7.679316, 1e-6)
	near(t, "N_G(.1, .02)", gauss(.1, .02), 198.9437, 1e-6)
	near(t, "N_G(0, .01)", gauss(0, .01), 795.7747, 1e-6)
	near(t, "N_G(0, 1), the member without ε", gauss(0, 1), .07957747, 1e-6)
	near(t, "N_G(1, e^-10)", gauss(1, math.Exp(-10)), 18.46898, 1e-6)
	near(t, "N_B(1, .01)", beta(1, .01), 826.90996, 1e-7)
	near(t, "N_B(0, .01), the member without ε", beta(0, .01), 38455.82, 1e-6)
	near(t, "N_B(100, .01), the floor", beta(100, .01), 96.1396, 1e-6)
	near(t, "N_B(1, 1), the floor: its logarithm is negative", beta(1, 1), 96.1396, 1e-6)
	if n := gauss(1, 1); n > 0 {
		t.Errorf("N_G(1, 1) is %v, which should leave the one pull that every arm needs", n)
	}
}

// Whatever the rewards, neither of DP-FTPL-Beta's shape parameters is below a tenth of their sum.
func TestBetaExtraKeepsEachShapeAboveATenth(t *testing.T) {
	for n := range int64(1000) {
		k := policy.BetaExtra(n)
		if 10*(1+k) < n+2+2*k {
			t.Fatalf("after %d pulls without a success the shapes are %d and %d", n, 1+k, n+1+k)
		}
	}
	if k := policy.BetaExtra(7); k != 1 {
		t.Errorf("k after 7 pulls is %d, want 1", k)
	}
	if k := policy.BetaExtra(8); k != 2 {
		t.Errorf("k after 8 pulls is %d, want 2", k)
	}
}
