package theory

import (
	"math"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/internal/policytest"
)

func TestKL(t *testing.T) {
	near(t, "kl(.1, .8)", KL(.1, .8), 1.145726, 1e-6)
	near(t, "kl(0, q)", KL(0, .3), -math.Log(.7), 1e-15)
	near(t, "kl(1, q)", KL(1, .3), -math.Log(.3), 1e-15)
	near(t, "kl(0, 10^−9)", KL(0, 1e-9), 1e-9, 1e-8)
	if KL(0, 0) != 0 || KL(1, 1) != 0 || KL(.3, .3) != 0 {
		t.Error("the divergence of equal distributions is not 0")
	}
	if !math.IsInf(KL(.5, 1), 1) || !math.IsInf(KL(.5, 0), 1) || !math.IsInf(KL(1, 0), 1) {
		t.Errorf("infinite divergences: %v, %v, %v", KL(.5, 1), KL(.5, 0), KL(1, 0))
	}
	for p := .05; p < 1; p += .05 {
		for q := .05; q < 1; q += .05 {
			want := p*math.Log(p/q) + (1-p)*math.Log((1-p)/(1-q))
			if got := KL(p, q); math.Abs(got-want) > 1e-14 {
				t.Errorf("kl(%v, %v) is %v, want %v", p, q, got, want)
			}
			if got := KL(p, q); got < 2*square(p-q)*(1-1e-12) {
				t.Errorf("kl(%v, %v) = %v is below Pinsker's bound", p, q, got)
			}
		}
		// For close p and q, kl is about d²/(2p(1 − p)). The plain formula would give no correct digit there.
		const d = 1e-9
		near(t, "kl(p, p + 10^−9)", KL(p, p+d), square(p+d-p)/(2*p*(1-p)), 1e-6)
	}
}

// For one arm with mean 0.8 among arms with mean 0.1, the two branches are equal at ε = 0.2728. For smaller ε, the
// bound is proportional to 1/ε. For larger ε, it is the bound without privacy.
func TestSequenceBoundHasTwoBranches(t *testing.T) {
	arms := policytest.Instance(t, "azize-2")
	knee := KL(.1, .8) / (6 * .7)
	near(t, "the knee", knee, .2728, 2e-4)
	rate := func(id string, eps float64) float64 { return lowerRate(t, id, Problem{Arms: arms, Epsilon: eps}) }
	for _, eps := range []float64{.01, .1, .2727, .2728, .2729, .5, 10, 800} {
		both, free, private := rate("sequence-bernoulli", eps), rate("consistent", eps), rate("sequence-bernoulli-private", eps)
		near(t, "the bound", both, max(free, private), 1e-12)
		near(t, "without privacy", free, 4*.7/KL(.1, .8), 1e-12)
		near(t, "with privacy", private, 4/(6*eps), 1e-12)
		if (private > free) != (eps < knee) {
			t.Errorf("ε = %v is on the wrong side of the knee %v", eps, knee)
		}
	}
	// If arms differ in kl/Δ, each has its own knee.
	two := arm.Bernoullis(.8, .7, .1)
	near(t, "two arms", lowerRate(t, "sequence-bernoulli", Problem{Arms: two, Epsilon: .1}),
		.1/KL(.7, .8)+1/.6, 1e-12)
	// A best mean of 1 makes kl infinite.
	sure := Problem{Arms: arm.Bernoullis(1, .5), Epsilon: 2}
	near(t, "a sure best arm", lowerRate(t, "sequence-bernoulli", sure), 1./12, 1e-12)
	refuses(t, "consistent", sure, 1e6, Vacuous)
}

func TestConsistentBoundsRefuse(t *testing.T) {
	for _, id := range []string{"sequence-bernoulli", "sequence-bernoulli-private", "sequence-divergence"} {
		refuses(t, id, Problem{Arms: arm.Default()}, 1e6, ZeroEpsilon)
		refuses(t, id, Problem{Arms: arm.Default(), Epsilon: 1e-9}, 1e6, ShortHorizon)
	}
	refuses(t, "sequence-divergence", Problem{Arms: mixed(t), Epsilon: 1}, 1e6, OtherRewards)
	for _, id := range []string{"consistent", "sequence-bernoulli", "sequence-bernoulli-private", "sequence-divergence"} {
		refuses(t, id, Problem{Arms: arm.Default(), Epsilon: 1}, 1, Vacuous)
		refuses(t, id, Problem{Arms: arm.Bernoullis(.5, .5), Epsilon: 1}, 1e6, NoGap)
		refuses(t, id, Problem{Epsilon: 1}, 1e6, OtherArms)
		refuses(t, id, Problem{Arms: arm.Bernoullis(.5, 1.5), Epsilon: 1}, 1e6, OutOfRange)
		refuses(t, id, Problem{Arms: arm.Default(), Epsilon: -1}, 1e6, OutOfRange)
		refuses(t, id, Problem{Arms: arm.Default(), Epsilon: 1, Delta: 2}, 1e6, OutOfRange)
		refuses(t, id, Problem{Arms: arm.Default(), Epsilon: 1}, math.NaN(), ShortHorizon)
		refuses(t, id, Problem{Arms: arm.Default(), Epsilon: 1}, .5, ShortHorizon)
	}
}

// For K = 100 and T = 10⁶, the two terms are equal at ε = 0.00205. The paper's fraction is inverted and gives 0.0483.
func TestMinimaxBoundAndItsThreshold(t *testing.T) {
	arms := policytest.Instance(t, "wang-zhu-101")[1:]
	all := Thresholds(Problem{Arms: arms}, 1e6)
	right, printed := all[0].Epsilon, all[1].Epsilon
	near(t, "the threshold", right, .00205, 1e-3)
	near(t, "the threshold as printed", printed, .0483, 1e-3)
	v := func(id string, eps float64) float64 { return at(t, id, Problem{Arms: arms, Epsilon: eps}, 1e6) }
	near(t, "at the threshold", v("minimax-private", right), v("minimax-without-privacy", right), 1e-12)
	if !(v("minimax-private", printed) < v("minimax-without-privacy", printed)/20) {
		t.Error("the terms are close at the printed threshold")
	}
	near(t, "without privacy", v("minimax", 1), math.Sqrt(99e6)/27, 1e-12)
	near(t, "with much privacy", v("minimax", .001), 99/.131, 1e-12)
}

func TestMinimaxBoundRefuses(t *testing.T) {
	arms := policytest.Instance(t, "wang-zhu-101")
	refuses(t, "minimax", Problem{Arms: arms, Epsilon: 1}, 99, ShortHorizon)
	if v := at(t, "minimax", Problem{Arms: arms, Epsilon: 1}, 100); !(v > 0) {
		t.Errorf("at T = K − 1: %v", v)
	}
	refuses(t, "minimax", Problem{Arms: arms}, 1e6, ZeroEpsilon)
	refuses(t, "minimax", Problem{Arms: arms, Epsilon: 1e-9}, 1e6, ShortHorizon) // the bound would be above T
	refuses(t, "minimax", Problem{Arms: arm.Bernoullis(.5), Epsilon: 1}, 1e6, OtherArms)
	if v := at(t, "minimax-without-privacy", Problem{Arms: arm.Bernoullis(.5, .5)}, 1e6); !(v > 0) {
		t.Errorf("the bound is for the worst problem, not for this one: %v", v)
	}
}

// The two terms are equal at ε = 2 e^−4/√T.
func TestLinearMinimaxBound(t *testing.T) {
	const horizon = 1e6
	threshold := LinearMinimaxThreshold(horizon)
	p := func(eps float64) Problem { return Problem{Epsilon: eps, Params: map[string]float64{"d": 7}} }
	free := 7 * math.Exp(-2) * 1000 / 8
	near(t, "above the threshold", at(t, "linear-minimax", p(1.0001*threshold), horizon), free, 1e-12)
	near(t, "at half of it", at(t, "linear-minimax", p(threshold/2), horizon), 2*free, 1e-12)
	near(t, "by hand", at(t, "linear-minimax", p(1e-6), horizon), 7*math.Exp(-6)/4e-6, 1e-12)
	refuses(t, "linear-minimax", p(0), horizon, ZeroEpsilon)
	refuses(t, "linear-minimax", Problem{Epsilon: 1, Params: map[string]float64{"d": 0}}, horizon, OutOfRange)
	refuses(t, "linear-consistent", p(1), horizon, Unstated)
}

// The values are for c₀ = 1, α = 1/2 and T = 10⁶.
func TestSequenceApproximateBound(t *testing.T) {
	v := func(eps, delta float64) float64 {
		return at(t, "sequence-approximate", Problem{Arms: arm.Bernoullis(.25, .5), Epsilon: eps, Delta: delta}, 1e6)
	}
	for _, c := range []struct{ eps, delta, want float64 }{{1, 0, .2012}, {1, .01, .1688}, {0, .01, 1.2}} {
		if got := v(c.eps, c.delta); math.Abs(got-c.want) > .00005 {
			t.Errorf("(%v, %v): %v, want %v", c.eps, c.delta, got, c.want)
		}
	}
	near(t, "δ = 0", v(.5, 0), math.Log(1000./40)/8, 1e-12)
	near(t, "δ → 0", v(.5, 1e-300), v(.5, 0), 1e-12)
	near(t, "ε → 0", v(1e-12, .01), v(0, .01), 1e-8)
	for _, eps := range []float64{1e-20, 1e-100, 1e-302, 1e-310} {
		near(t, "ε → 0", v(eps, .01), v(0, .01), 1e-12)
	}
	near(t, "ε = 800", v(800, .01), math.Log(1000./40)/12800, 1e-12)
	near(t, "ε = 800, δ = 0", v(800, 0), v(800, .01), 1e-12)
	near(t, "ε = 30", v(30, .01), math.Log(1000./40)/480, 1e-9)
	long := at(t, "sequence-approximate", Problem{Arms: arm.Bernoullis(.25, .5), Epsilon: 1, Delta: .01}, 1e15)
	near(t, "T → ∞", long, math.Log1p((math.E-1)/.05)/16, 1e-3)
}

func TestSequenceApproximateBoundRefuses(t *testing.T) {
	two := arm.Bernoullis(.25, .5)
	refuses(t, "sequence-approximate", Problem{Arms: two}, 1e6, BothZero)
	refuses(t, "sequence-approximate", Problem{Arms: arm.Default(), Epsilon: 1}, 1e6, OtherArms)
	refuses(t, "sequence-approximate", Problem{Arms: two, Epsilon: 1}, 1600, Vacuous) // T^½ = 40 c₀
	refuses(t, "sequence-approximate", Problem{Arms: two, Epsilon: 1e-6}, 1e6, ShortHorizon)
	refuses(t, "sequence-approximate", Problem{Arms: two, Delta: 1e-7}, 1e6, ShortHorizon)
	for name, values := range map[string][]float64{"c0": {0, -1, math.NaN()}, "exponent": {1, -.1, math.NaN()}} {
		for _, v := range values {
			refuses(t, "sequence-approximate", Problem{Arms: two, Epsilon: 1, Params: map[string]float64{name: v}}, 1e6, OutOfRange)
		}
	}
	// The first sufficient horizon is T = (3/ε) log( … ).
	p := Problem{Arms: two, Epsilon: 1e-3, Params: map[string]float64{"exponent": 0, "c0": 1e-9}}
	b := find(t, "sequence-approximate")
	first := 0.0
	for horizon := 1.0; first == 0; horizon *= 1.0001 {
		if _, err := b.At(p, horizon); err == nil {
			first = horizon
		}
	}
	near(t, "the first horizon", first, 3e3*math.Log(first/40e-9), 2e-4)
}

func TestThresholds(t *testing.T) {
	all := Thresholds(Problem{Arms: arm.Bernoullis(.1, .8, .8, 1-.3)}, 1e6)
	if len(all) != 4 {
		t.Fatalf("%d thresholds: %v", len(all), all)
	}
	near(t, "minimax", all[0].Epsilon, MinimaxThreshold(4, 1e6), 0)
	near(t, "minimax, as printed", all[1].Epsilon, square(131./27)*all[0].Epsilon, 1e-12)
	if all[0].AsPrinted || !all[1].AsPrinted {
		t.Error("the printed threshold is not marked")
	}
	near(t, "arm 1", all[2].Epsilon, .2728, 2e-4)
	near(t, "arm 4", all[3].Epsilon, KL(.7, .8)/.6, 1e-9)
	if all[2].Arm != 0 || all[3].Arm != 3 {
		t.Errorf("the arms are %d and %d", all[2].Arm, all[3].Arm)
	}
	other := Thresholds(Problem{Arms: []arm.Arm{arm.Bernoulli{P: .8}, arm.Uniform{}}}, 1e6)
	if len(other) != 3 {
		t.Fatalf("a Bernoulli and a uniform arm have %v", other)
	}
	near(t, "a uniform arm", other[2].Epsilon, .6168797340624838/6/.3675444679663241, 1e-9)
	if got := Thresholds(Problem{Arms: []arm.Arm{arm.Bernoulli{P: .8}, law{.5, 0, 1, arm.Uniform{}.Expect}}}, 1e6); len(got) != 2 {
		t.Errorf("other rewards have %d thresholds, want only those of the minimax bound", len(got))
	}
	if got := Thresholds(Problem{}, 1e6); got != nil {
		t.Errorf("no arms have %v", got)
	}
	if got := Thresholds(Problem{Arms: arm.Bernoullis(1, .5, 1)}, 1e6); len(got) != 3 || !math.IsInf(got[2].Epsilon, 1) {
		t.Errorf("a best arm with certain rewards or one of two best arms has a threshold: %v", got)
	}
}

// The minimum in the definition of d_ε, taken over a fine grid, is never below the computed value, and is close to it.
func TestSequenceDivergenceBoundFollowsItsDefinition(t *testing.T) {
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
	// For large ε, the bound is the bound without privacy. For small ε, it is Σ 1/ε.
	near(t, "much ε", lowerRate(t, "sequence-divergence", Problem{Arms: arms, Epsilon: 50}), lowerRate(t, "consistent", Problem{Arms: arms}), 1e-12)
	near(t, "little ε", lowerRate(t, "sequence-divergence", Problem{Arms: arms, Epsilon: 1e-5}), 3e5, 1e-3)
	// A sure best arm costs ε (1 − μ_a).
	near(t, "a sure best arm", lowerRate(t, "sequence-divergence", Problem{Arms: arm.Bernoullis(1, .5), Epsilon: 2}), .5, 1e-12)
}
