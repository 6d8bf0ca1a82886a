package theory

import (
	"math"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/internal/policytest"
)

// The test computes the leading terms by hand, for gaps 0.1 and 0.4 with ℓ = 0.02.
func TestFTPLBoundsByHand(t *testing.T) {
	p := Problem{Arms: arm.Bernoullis(.8, .7, .4), Epsilon: 1, Delta: .01, Params: map[string]float64{"ell": .2}}
	log := math.Log(1e6)
	const gaussStart, betaStart = 7.679316, 826.90996
	near(t, "Gauss, corrected", at(t, "dp-ftpl-gauss", p, 1e6),
		4*.1*log/(.06*.06)+4*.4*log/(.36*.36), 1e-12)
	near(t, "Gauss, as printed", at(t, "dp-ftpl-gauss-as-printed", p, 1e6),
		2*.1*log/(.06*.06)+2*.4*log/(.36*.36), 1e-12)
	near(t, "Beta", at(t, "dp-ftpl-beta", p, 1e6),
		2.5*.1*log/(.05*.05)+betaStart*.4, 1e-7)
	if second := 2.5 * .4 * log / (.35 * .35); second > betaStart*.4 {
		t.Fatalf("the start phase must be the larger term of the second arm, not %v", second)
	}
	// At T = 1 only the start phases remain.
	p.Params["ell"] = .01
	p.Delta = 1e-5
	near(t, "Gauss, start phase", at(t, "dp-ftpl-gauss", p, 1), .5*math.Log(math.E/(4*math.Pi*1e-10)), 1e-12)
	p.Delta = .01
	near(t, "Beta, start phase", at(t, "dp-ftpl-beta", p, 1), .5*betaStart, 1e-7)
	near(t, "Gauss, start phase", at(t, "dp-ftpl-gauss", p, 1), .5*gaussStart, 1e-6)
}

func TestFTPLBoundsNeedDelta(t *testing.T) {
	for _, id := range []string{"dp-ftpl-gauss", "dp-ftpl-gauss-as-printed", "dp-ftpl-beta"} {
		refuses(t, id, Problem{Arms: arm.Default(), Epsilon: 1}, 1e6, ZeroDelta)
		refuses(t, id, Problem{Arms: arm.Default(), Delta: 1e-200}, 1e6, Overflow)
		refuses(t, id, Problem{Arms: arm.Default(), Delta: 1e-5}, 1e6, Vacuous)
		refuses(t, id, Problem{Arms: gaussians(t), Delta: .01}, 1e6, OtherRewards)
		for _, ell := range []float64{0, .5, -.1, math.NaN()} {
			refuses(t, id, Problem{Arms: arm.Default(), Delta: .01, Params: map[string]float64{"ell": ell}}, 1e6, OutOfRange)
		}
	}
	refuses(t, "dp-ftpl-beta", Problem{Arms: arm.Default(), Delta: .01, Params: map[string]float64{"ell": .4}}, 1e6, OutOfRange)
	if v := at(t, "dp-ftpl-gauss", Problem{Arms: arm.Default(), Delta: .01, Params: map[string]float64{"ell": .4}}, 1e9); !(v > 0) {
		t.Errorf("ℓ = 0.4 Δ_min is allowed for Gauss: %v", v)
	}
}

// For arms with a large gap, the term 4B dominates. The values of B are for T = 10⁶.
func TestNewBoundByHand(t *testing.T) {
	arms := arm.Bernoullis(0, 1) // 16 log T/Δ = 221
	for _, c := range []struct{ eps, delta, bonus float64 }{
		{0, .0005, 999.998}, {.01, 0, 1312.2363}, {1, .01, 4.464748}, {800, .01, .016403},
	} {
		want := max(16*math.Log(1e6), 4*c.bonus) + 8
		near(t, "the bound", at(t, "dp-ftpl-new", Problem{Arms: arms, Epsilon: c.eps, Delta: c.delta}, 1e6), want, 1e-7)
	}
	// On the nine arms, 4B is below 16 log T/Δ for every gap, so privacy costs nothing.
	inverse := 0.0
	for gap := 1; gap <= 8; gap++ {
		inverse += 1 / (.05 * float64(gap))
	}
	near(t, "the bound on the nine arms", at(t, "dp-ftpl-new", Problem{Arms: arm.Default(), Epsilon: 1, Delta: .01}, 1e6),
		16*math.Log(1e6)*inverse+36, 1e-12)
}

// The bound is continuous at its limits.
func TestNewBoundHasItsLimits(t *testing.T) {
	b := func(eps, delta float64) float64 {
		return at(t, "dp-ftpl-new", Problem{Arms: arm.Bernoullis(0, 1), Epsilon: eps, Delta: delta}, 1e6)
	}
	for _, eps := range []float64{1e-12, 1e-20, 1e-100, 1e-302, 1e-320} {
		near(t, "ε → 0", b(eps, 1e-3), b(0, 1e-3), 1e-8)
	}
	near(t, "δ → 0", b(1e-3, 1e-300), 4000*math.Log(5e5)+8, 1e-12)
	near(t, "ε = 0", b(0, 1e-4), 2*(1e6-2)/(1e6*1e-4)+8, 1e-12)
}

func TestNewBoundRefuses(t *testing.T) {
	refuses(t, "dp-ftpl-new", Problem{Arms: arm.Default()}, 1e6, BothZero)
	refuses(t, "dp-ftpl-new", Problem{Arms: arm.Default(), Epsilon: 1}, 2, ShortHorizon)
	refuses(t, "dp-ftpl-new", Problem{Arms: arm.Default(), Epsilon: 1}, 3, Vacuous)
	refuses(t, "dp-ftpl-new", Problem{Arms: arm.Default(), Delta: math.SmallestNonzeroFloat64}, 1e6, Overflow)
}

// For (1, 0.01) and T = 10⁵, L is 5.152298. The other rows are limits of L/ε.
func TestGDPElimBoundByHand(t *testing.T) {
	arms := arm.Bernoullis(.9, .4, .1)
	for _, c := range []struct{ eps, delta, radius float64 }{
		{1, .01, 5.152298}, {1, 0, math.Log(5e9)}, {0, .01, (1e10 - 2) / (1e10 * .01)},
	} {
		near(t, "the bound", at(t, "gdp-elim-new", Problem{Arms: arms, Epsilon: c.eps, Delta: c.delta}, 1e5),
			1.3*(1024*math.Log(1e5)/.25+32*c.radius/.5)+12, 1e-9)
	}
}

// On Wang & Zhu's instances, the bound exceeds T Δ_max at every horizon up to 10⁶. On the nine arms it is 10⁷.
func TestGDPElimBoundIsVacuousOnThePapersInstances(t *testing.T) {
	for _, id := range []string{"wang-zhu-9", "wang-zhu-101"} {
		for horizon := 10.0; horizon <= 1e6; horizon *= 10 {
			refuses(t, "gdp-elim-new", Problem{Arms: policytest.Instance(t, id), Epsilon: 1, Delta: .01}, horizon, Vacuous)
		}
	}
	near(t, "on the nine arms", at(t, "gdp-elim-new", Problem{Arms: arm.Default(), Epsilon: 1, Delta: .01}, 1e6), 1.0e7, .03)
	refuses(t, "gdp-elim-new", Problem{Arms: arm.Default()}, 1e6, BothZero)
	refuses(t, "gdp-elim-new", Problem{Arms: arm.Default(), Epsilon: 1}, 1, ShortHorizon)
	if v, err := find(t, "gdp-elim-new").At(Problem{Arms: arm.Bernoullis(.1, .9), Epsilon: 1, Delta: .01}, 1e6); err != nil || v < 8 {
		t.Errorf("the bound is not vacuous for a large gap: %v, %v", v, err)
	}
}
