package policy_test

import (
	"math"
	"slices"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/tape"
)

// near compares with a value of so many digits as are written down.
func near(t *testing.T, name string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance*math.Abs(want)) {
		t.Errorf("%s is %.9g, want %.9g", name, got, want)
	}
}

// Start sizes of Wang & Zhu 2024, computed apart from the code.
func TestStartSizes(t *testing.T) {
	gauss, beta := policy.GaussStart, policy.BetaStart
	near(t, "N_G(1, .01)", gauss(1, .01), 7.679316, 1e-6)
	near(t, "N_G(.1, .02)", gauss(.1, .02), 198.9437, 1e-6)
	near(t, "N_G(0, .01)", gauss(0, .01), 795.7747, 1e-6)
	near(t, "N_G(1, e^-10)", gauss(1, math.Exp(-10)), 18.46898, 1e-6)
	near(t, "N_B(1, .01)", beta(1, .01), 826.90996, 1e-7)
	near(t, "N_B(0, .01), the member without ε", beta(0, .01), 38455.82, 1e-6)
	near(t, "N_B(100, .01), the floor", beta(100, .01), 96.1396, 1e-6)
	near(t, "N_B(1, 1), the floor: its logarithm is negative", beta(1, 1), 96.1396, 1e-6)
	if n := gauss(1, 1); n > 0 {
		t.Errorf("N_G(1, 1) is %v, which should leave the one pull that every arm needs", n)
	}
}

// The start phases play arm after arm, each for the start size rounded up.
func TestStartPhases(t *testing.T) {
	for id, want := range map[string][]stretch{
		"dp-ftpl-gauss": {{0, 8}, {1, 8}, {2, 4}},
		"dp-ftpl-beta":  {{0, 20}},
	} {
		spec := find(t, id)
		got := actions(start([]float64{.1, .5, .9}, spec, setup(spec, 3, 20, 1, .01), 0, sim.Textbook))
		if !slices.Equal(got, want) {
			t.Errorf("%s begins with %v, want %v", id, got, want)
		}
	}
}

// No shape of DP-FTPL-Beta is below a tenth of their sum, however the pulls paid.
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

// The boundary law of Wang & Zhu 2024, Lemma 15: A, B at T = 10^6 and quantiles,
// computed apart from the code.
func TestBoundaryLaw(t *testing.T) {
	both, laplace, uniform := policy.Boundary(1, .01), policy.Boundary(1, 0), policy.Boundary(0, .01)
	near(t, "A(1, .01)", both.HalfWidth(), 4.464920, 1e-6)
	near(t, "A(0, .01)", uniform.HalfWidth(), 50, 1e-12)
	if a := laplace.HalfWidth(); !math.IsInf(a, 1) {
		t.Errorf("A(1, 0) is %v, want infinite", a)
	}
	near(t, "B(1, .01)", both.Bonus(1e6), 4.464748, 1e-6)
	near(t, "B(1, 0)", laplace.Bonus(1e6), 13.122363, 1e-7)
	near(t, "B(0, .01)", uniform.Bonus(1e6), 49.9999, 1e-9)
	near(t, "B(800, .01)", policy.Boundary(800, .01).Bonus(1e6), .016403, 1e-4)

	near(t, "the .1 quantile", both.Quantile(.1), -1.564443, 1e-6)
	near(t, "the .999 quantile", both.Quantile(.999), 4.306355, 1e-6)
	near(t, "the quantile of F(-1)", both.Quantile(.180260926), -1, 1e-8)
	near(t, "the .1 quantile of Laplace", laplace.Quantile(.1), math.Log(.2), 1e-12)
	near(t, "the .1 quantile of the uniform law", uniform.Quantile(.1), -40, 1e-12)
}

// Quantile inverts the law's distribution function in the printed form, for budgets
// where that does not cancel, and B is the place where the lower tail is 1/T.
func TestBoundaryQuantiles(t *testing.T) {
	for _, budget := range [][2]float64{{.1, .001}, {1, 0}, {1, .01}, {1, 1}, {4, 1e-6}, {10, .5}} {
		eps, delta := budget[0], budget[1]
		law, e := policy.Boundary(eps, delta), math.Exp(eps)-1
		below := func(u float64) float64 { return ((e/2+delta)*math.Exp(eps*u) - delta) / e } // u ≤ 0
		for _, q := range []float64{1e-9, .01, .3, .5} {
			near(t, "F of the quantile", below(law.Quantile(q)), q, 1e-9+1e-15/q)
			if u, v := law.Quantile(q), law.Quantile(1-q); math.Abs(u+v) > 1e-6*math.Abs(u) {
				t.Errorf("ε = %v, δ = %v: the quantiles of %v and %v are %v and %v", eps, delta, q, 1-q, u, v)
			}
			if a := law.HalfWidth(); math.Abs(law.Quantile(q)) > a {
				t.Errorf("ε = %v, δ = %v: the quantile of %v is beyond ±%v", eps, delta, q, a)
			}
		}
		near(t, "F(-B)", below(-law.Bonus(1000)), .001, 1e-9)
	}
}

// An ε so small that nothing is left of it is as good as 0.
func TestBoundaryOfATinyEpsilonIsUniform(t *testing.T) {
	uniform := policy.Boundary(0, .5)
	for _, eps := range []float64{1e-6, 1e-100, 1e-300, 1e-309, 5e-324} {
		law := policy.Boundary(eps, .5)
		near(t, "A", law.HalfWidth(), uniform.HalfWidth(), 1e-5)
		near(t, "B", law.Bonus(1000), uniform.Bonus(1000), 1e-5)
		near(t, "the .1 quantile", law.Quantile(.1), uniform.Quantile(.1), 1e-5)
	}
}

// kl(.1, .8) = 1.145726, computed apart from the code.
func TestKLUpperInvertsTheDivergence(t *testing.T) {
	near(t, "the upper bound of .1 at 1.145726", policy.KLUpper(.1, 1.145726), .8, 1e-6)
	near(t, "the upper bound of 0", policy.KLUpper(0, .5), 1-math.Exp(-.5), 1e-15)
	near(t, "the upper bound of 1", policy.KLUpper(1, .5), 1, 0)
	near(t, "the upper bound of .3 at nothing", policy.KLUpper(.3, 0), .3, 1e-7) // kl is flat there
	near(t, "the upper bound of .3 at much", policy.KLUpper(.3, 1e3), 1, 1e-12)
	for _, p := range []float64{1e-6, .2, .5, .999} {
		for _, q := range []float64{.6, .9, 1 - 1e-6} {
			if p < q {
				kl := p*math.Log(p/q) + (1-p)*math.Log((1-p)/(1-q))
				near(t, "the upper bound", policy.KLUpper(p, kl), q, 1e-9)
			}
		}
	}
}

// An episode doubles the pulls of its arm.
func TestAdaPDoublesItsEpisodes(t *testing.T) {
	spec := find(t, "adap-klucb")
	for run := range 20 {
		r := start([]float64{.5, .5}, spec, setup(spec, 2, 4096, 1, 0), run, sim.Leaps)
		for before := r.Pulls(); r.Pulled() < r.Horizon(); before = r.Pulls() {
			r.Advance(r.Horizon(), 1)
			for a, n := range r.Pulls() {
				if n != before[a] && n != max(1, 2*before[a]) && r.Pulled() < r.Horizon() {
					t.Fatalf("run %d: arm %d goes from %d to %d pulls in an episode", run, a+1, before[a], n)
				}
			}
		}
	}
}

// Azize & Basu 2022, Example 2: when the fourth episode begins, at step 7, arm 1 has 4
// pulls, of which it knows the mean of the last 2, and arm 2 has 2, of which it knows
// the last. Arm 1 is then played 4 times.
func TestAdaPForgetsOlderRewards(t *testing.T) {
	spec := policy.WithTwoPointNoise()
	noise := runKey(0).Source()
	p := spec.New(setup(spec, 2, 100, 1000, 0), &noise) // so large an ε that the rewards decide
	pays := []float64{1, 1, 1, 1, 0, 0, 0, 0, 0, 0}
	want := []int{1, 2, 1, 1, 1, 2, 1, 1, 1, 1}
	for t1, x := range pays {
		arm, sure := p.Next(int64(t1))
		if arm+1 != want[t1] {
			t.Fatalf("step %d plays arm %d, want %d", t1+1, arm+1, want[t1])
		}
		if t1+1 == 7 && sure != 4 {
			t.Errorf("the fourth episode is of %d pulls, want 4", sure)
		}
		p.Update(arm, tape.Block{N: 1, Sum: x})
	}
}
