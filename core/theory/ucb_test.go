package theory

import (
	"math"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/internal/policytest"
)

// The reference values are for T = 10⁷, on the twenty arms of Ren et al. 2020 and on five arms at ε = 1.
func TestUCBBoundsOfThePapersInstances(t *testing.T) {
	near(t, "UCB1's bound", at(t, "ucb1", Problem{Arms: policytest.Instance(t, "ren-20")}, 1e7), 13129, 1e-4)
	adap := at(t, "adap-ucb", Problem{Arms: policytest.Instance(t, "sajed-1"), Epsilon: 1}, 1e7)
	near(t, "AdaP-UCB's bound", adap, 13700, 1e-3)
	near(t, "by hand", adap, 16*3.1*math.Log(1e7)*(8+4+8/3.+2)+4*3*3.1/.1, 1e-9)
}

// The bounds are the same for other rewards in [0, 1], since only the means matter.
func TestBoundsOfUCBDependOnMeansOnly(t *testing.T) {
	for _, id := range []string{"ucb1", "ldp-ucb-l", "ldp-ucb-b", "adap-ucb"} {
		near(t, id+" on mixed arms", at(t, id, Problem{Arms: mixed(t), Epsilon: 1}, 1e6),
			at(t, id, Problem{Arms: policytest.Instance(t, "ren-20"), Epsilon: 1}, 1e6), 1e-12)
	}
}

// Ren et al. 2020 compare measured ratios with (1 + 4/ε)² and coth(ε/2)².
func TestPrivacyMultipliesTheLeadingTerm(t *testing.T) {
	arms := policytest.Instance(t, "ren-20")
	for _, c := range []struct{ eps, laplace, bernoulli float64 }{{2, 9.0, 1.7}, {.2, 441, 101}, {.5, 81, 17}} {
		p := Problem{Arms: arms, Epsilon: c.eps}
		rate := slope(t, "ucb1", p)
		if got := slope(t, "ldp-ucb-l", p) / rate; math.Abs(got-c.laplace) > 1e-9 {
			t.Errorf("ε = %v: LDP-UCB-L's factor is %v, want %v", c.eps, got, c.laplace)
		}
		if got := slope(t, "ldp-ucb-b", p) / rate; math.Abs(got-c.bernoulli) > .35 {
			t.Errorf("ε = %v: LDP-UCB-B's factor is %v, want about %v", c.eps, got, c.bernoulli)
		}
	}
}

// slope returns the growth of a bound per unit of log T, between T = e^20 and T = e^30.
func slope(t *testing.T, id string, p Problem) float64 {
	t.Helper()
	return (at(t, id, p, math.Exp(30)) - at(t, id, p, math.Exp(20))) / 10
}

// lowerRate returns a lower bound divided by log T, at a T where the bound is below T Δ_max.
func lowerRate(t *testing.T, id string, p Problem) float64 {
	t.Helper()
	return at(t, id, p, 1e100) / math.Log(1e100)
}

// The rate is 1/(4 sinh(ε)² Δ). It is about 1/(4ε²Δ) for small ε, and vanishes for large ε.
func TestLowerBoundOfPrivateRewards(t *testing.T) {
	arms := arm.Bernoullis(.5, .6)
	near(t, "the rate at ε = 1", lowerRate(t, "reward-bernoulli", Problem{Arms: arms, Epsilon: 1}),
		10/math.Pow(math.E-1/math.E, 2), 1e-12)
	near(t, "the rate at ε = 10^−5", lowerRate(t, "reward-bernoulli", Problem{Arms: arms, Epsilon: 1e-5}), 10/4e-10, 1e-9)
	refuses(t, "reward-bernoulli", Problem{Arms: arms, Epsilon: 800}, 1e6, Vacuous)
	refuses(t, "reward-bernoulli", Problem{Arms: arms, Epsilon: 1e-6}, 1e6, ShortHorizon)
	refuses(t, "reward-bernoulli", Problem{Arms: arms}, 1e6, ZeroEpsilon)
	refuses(t, "reward-bernoulli", Problem{Arms: mixed(t), Epsilon: 1}, 1e6, OtherRewards)
	refuses(t, "reward-bernoulli", Problem{Arms: gaussians(t), Epsilon: 1}, 1e6, OtherRewards)
}

func TestLowerBoundOfUsersUsesTheLargestLevel(t *testing.T) {
	arms := arm.Bernoullis(.5, .6)
	p := Problem{Arms: arms, Levels: users(t, "0,0.5,0.1")}
	near(t, "the rate", lowerRate(t, "reward-heterogeneous-bernoulli", p),
		lowerRate(t, "reward-bernoulli", Problem{Arms: arms, Epsilon: .5}), 1e-15)
	refuses(t, "reward-heterogeneous-bernoulli", Problem{Arms: arms}, 1e6, NoLevels)
	refuses(t, "reward-heterogeneous-bernoulli", Problem{Arms: arms, Levels: users(t, "0")}, 1e6, ZeroEpsilon)
	if v := at(t, "reward-heterogeneous-bernoulli", Problem{Arms: arms, Levels: users(t, "gaussian")}, 1e6); !(v > 0 && v < 1e-80) {
		t.Errorf("levels up to 100 give %v", v)
	}
}

// c_s^−2 is 1263 for any sub-Gaussian noise and 173 for normal noise.
func TestSigmoidMultipliesTheBound(t *testing.T) {
	for id, plain := range map[string]string{
		"ldp-ucb-ls": "ldp-ucb-l", "ldp-ucb-bs": "ldp-ucb-b", "heldp-ucb-ls": "heldp-ucb-l", "heldp-ucb-bs": "heldp-ucb-b",
	} {
		g := Problem{Arms: gaussians(t), Epsilon: .5, Levels: users(t, "discrete")}
		b := Problem{Arms: policytest.Instance(t, "ren-20"), Epsilon: .5, Levels: users(t, "discrete")}
		for suffix, factor := range map[string]float64{"": 1263, "-normal": 173} {
			near(t, id+suffix, at(t, id+suffix, g, 1e7), factor*at(t, plain, b, 1e7), 1e-3)
		}
		// Mixtures of two normal distributions are 1-sub-Gaussian but not normal.
		noisy, means := g, g
		noisy.Arms, means.Arms = []arm.Arm{mixture(.9), mixture(.5), mixture(.4)}, arm.Bernoullis(.9, .5, .4)
		near(t, id+" of mixtures", at(t, id, noisy, 1e7), math.E*math.E/(.0765*.0765)*at(t, plain, means, 1e7), 1e-12)
		refuses(t, id+"-normal", noisy, 1e7, OtherRewards)
		refuses(t, id, g, 1e7, Vacuous)
		refuses(t, id, b, 1e7, OtherRewards)
		refuses(t, plain, g, 1e7, OtherRewards)
	}
}

// The constant for normal noise is E[sigmoid'(Z)] = 0.206621. The paper rounds it down.
func TestSigmoidSlopeUnderNormalNoise(t *testing.T) {
	slope := gaussian(0, 1).Expect(func(r float64) float64 { return 1 / square(2*math.Cosh(r/2)) })
	near(t, "E[sigmoid'(Z)]", slope, .206621, 3e-6)
	if s := shrinkGaussian * math.E; !(s <= slope && s > slope-1e-4) {
		t.Errorf("the constant is %v, not just below %v", s, slope)
	}
}

func TestSigmoidNeedsOneNormalNoise(t *testing.T) {
	for what, arms := range map[string][]arm.Arm{
		"a mean above 1":     {gaussian(.5, 1), gaussian(1.5, 1)},
		"a variance above 1": {gaussian(.5, 1.1), gaussian(.6, 1.1)},
		"two variances":      {gaussian(.5, 1), gaussian(.6, .9)},
		"a bounded arm":      {gaussian(.5, 1), arm.Bernoulli{P: .6}},
		"two kinds of noise": {gaussian(.5, 1), mixture(.6)},
		"a wide mixture":     {arm.TwoGaussian{M: .5, Offset: .9, SD: .6}, arm.TwoGaussian{M: .6, Offset: .9, SD: .6}},
		"a skewed law": {law{.5, math.Inf(-1), math.Inf(1), pair(-.5, 1.5).Expect},
			law{.6, math.Inf(-1), math.Inf(1), pair(-.4, 1.6).Expect}},
	} {
		v, err := find(t, "ldp-ucb-ls").At(Problem{Arms: arms, Epsilon: 1}, 1e6)
		if reason(err) != OtherRewards {
			t.Errorf("%s: %v, %v", what, v, err)
		}
	}
	if v := at(t, "ldp-ucb-ls", Problem{Arms: []arm.Arm{gaussian(.5, .5), gaussian(.6, .5)}, Epsilon: 1}, 1e6); !(v > 0) {
		t.Errorf("a smaller variance is refused: %v", v)
	}
}

// mixture returns an arm whose noise has variance 1 and two peaks.
func mixture(mean float64) arm.Arm { return arm.TwoGaussian{M: mean, Offset: .8, SD: .6} }

// The test computes the bound for the changed radius by hand. At σ = 1/2, it is Theorem 4's. At σ = 1 and ε = 2, the
// factor is (2 + 2)² = 16, not 9. For a gap of 20, the 4 log T forced pulls dominate. A σ below the arms' is refused.
func TestBoundOfUnboundedRewards(t *testing.T) {
	of := func(sigma, eps float64, arms ...arm.Arm) Problem {
		return Problem{Arms: arms, Epsilon: eps, Params: map[string]float64{"sigma": sigma}}
	}
	bits := arm.Bernoullis(.2, .6, .5)
	near(t, "rewards in [0, 1]", at(t, "ldp-ucb-l-unbounded", of(.5, 2, bits...), 1e6), at(t, "ldp-ucb-l", Problem{Arms: bits, Epsilon: 2}, 1e6), 1e-12)
	rest := 1 + 2*math.Pi*math.Pi/3
	near(t, "Gaussian rewards", at(t, "ldp-ucb-l-unbounded", of(1, 2, gaussian(3, 1), gaussian(2, 1)), 1e6), 8*16*math.Log(1e6)+rest, 1e-12)
	near(t, "a large gap", at(t, "ldp-ucb-l-unbounded", of(1, 2, gaussian(0, 1), mixture(20)), 1e6), 80*math.Log(1e6)+20*rest, 1e-12)
	refuses(t, "ldp-ucb-l-unbounded", of(.9, 2, gaussian(3, 1), gaussian(2, 1)), 1e6, OtherRewards)
	refuses(t, "ldp-ucb-l-unbounded", of(.4, 2, bits...), 1e6, OtherRewards)
	refuses(t, "ldp-ucb-l", of(1, 2, gaussian(3, 1), gaussian(2, 1)), 1e6, OtherRewards)
}

// The bound depends on ε only if ε is below the largest gap. Below the smallest gap, it is proportional to 1/ε.
func TestAdaPBoundHasTwoRegimes(t *testing.T) {
	arms := arm.Bernoullis(.8, .7, .3)
	b := func(eps float64) float64 { return slope(t, "adap-ucb", Problem{Arms: arms, Epsilon: eps}) }
	near(t, "large ε", b(.5), b(100), 1e-9)
	near(t, "small ε", b(.01), 10*b(.1), 1e-9)
}

func TestAdaPBoundNeedsAlphaAbove3(t *testing.T) {
	for _, alpha := range []float64{3, 2, -1, math.NaN(), math.Inf(1)} {
		refuses(t, "adap-ucb", Problem{Arms: arm.Default(), Epsilon: 1, Params: map[string]float64{"alpha": alpha}}, 1e6, OutOfRange)
	}
	refuses(t, "adap-klucb", Problem{Arms: arm.Default(), Epsilon: 1}, 1e6, Unstated)
}
