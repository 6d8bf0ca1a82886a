package together_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/privacy/together"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
)

// after returns a run after the given number of steps.
func after(t *testing.T, d audit.Draft, steps int) *together.Run {
	t.Helper()
	r, err := together.New(d)
	if err != nil {
		t.Fatalf("%s: %v", d.ID, err)
	}
	for range steps {
		if more, err := r.More(); err != nil {
			t.Fatalf("%s: %v", d.ID, err)
		} else if !more {
			break
		}
	}
	return r
}

// named returns the curve whose name begins with name.
func named(r *together.Run, name string) (c together.Curve, ok bool) {
	for _, c := range r.Curves() {
		if strings.HasPrefix(say.English(c.Name), name) {
			return c, true
		}
	}
	return c, false
}

var levels = []float64{0, .001, .01, .05, .1, .2, .3, .5, .7, .9, 1}

// A proved curve lies below a true curve, and a true curve lies below a measured curve. Each policy has a proved curve
// or a note.
func TestTheOrderOfTheCurves(t *testing.T) {
	proved, exact := 0, 0
	few := []string{"dp-ftpl-new", "naive-ucb", "dp-ftpl-gauss", "gdp-elim-new", "adap-ucb", "dp-ucb-int", "ldp-ucb-b", "ldp-ucb-l", "heldp-ucb-b", "dp-ucb-int-redraw", "ucb1"}
	for _, s := range policy.All() {
		if testing.Short() && !slices.Contains(few, s.ID) {
			continue
		}
		d := audit.Draft{ID: s.ID}
		if s.ID == "adap-ucb" {
			d.Horizon = 24
		}
		r := after(t, d, 5)
		_, is := named(r, "proved")
		says := say.English(strings.Join(r.Gaps(), " "))
		if is == (strings.Contains(says, "Nothing is proved") || strings.Contains(says, "no single proved")) {
			t.Errorf("%s: proved: %v, and the notes %q", s.ID, is, says)
		}
		if is {
			proved++
		}
		_, estimated := named(r, "estimated")
		if _, is := named(r, "true"); is || estimated {
			exact++
		} else if !strings.Contains(says, "The true curve is not known: ") {
			t.Errorf("%s: no true curve, and the notes %q", s.ID, says)
		}
		for _, low := range r.Curves() {
			if low.Why == "" || len(low.Alpha) != len(low.Beta) || low.Alpha[0] != 0 || low.Alpha[len(low.Alpha)-1] != 1 {
				t.Errorf("%s, %s: %q, α from %v to %v", s.ID, low.Name, low.Why, low.Alpha[0], low.Alpha[len(low.Alpha)-1])
			}
			for _, high := range r.Curves() {
				if low.Evidence >= high.Evidence {
					continue
				}
				for _, a := range levels {
					least, _ := low.At(a)
					if _, most := high.At(a); least > most+2e-4 {
						t.Errorf("%s: at α = %v %q is %v, above %q, %v", s.ID, a, low.Name, least, high.Name, most)
					}
				}
			}
		}
	}
	if !testing.Short() && (proved < 20 || exact < 12) {
		t.Errorf("%d policies have proved curves, and %d true ones", proved, exact)
	}
}

// No two worlds are easier to tell apart than the two worst ones, in either direction. The test tries several arms and
// rewards.
func TestNoWorldsRevealMoreThanTheWorst(t *testing.T) {
	compared := 0
	for _, s := range policy.All() {
		for _, c := range []struct {
			eps, delta float64
			arms       []arm.Arm
			horizon    int64
		}{{1, .01, arm.Bernoullis(0, 0), 8}, {1, .3, arm.Bernoullis(.5, .5), 8}, {.1, 0, arm.Bernoullis(1, .25), 6}, {3, .5, arm.Bernoullis(0, .5, 1), 5}} {
			if s.Delta == policy.Ignores {
				c.delta = 0
			}
			r, err := together.New(audit.Draft{ID: s.ID, Epsilon: &c.eps, Delta: &c.delta, Arms: c.arms, Horizon: c.horizon})
			if err != nil {
				continue // so early, no choice depends on a reward
			}
			for range 3 {
				if _, err := r.More(); err != nil {
					t.Fatal(err)
				}
			}
			worst, known := named(r, "true for the worst")
			these, is := named(r, "true for these")
			if !known || !is {
				continue
			}
			compared++
			for i := range 1001 {
				a := float64(i) / 1000
				least, _ := worst.At(a)
				if here, _ := these.At(a); least > here+1e-9 {
					t.Errorf("%s, %+v: at α = %v the worst worlds miss %v, and these %v", s.ID, c, a, least, here)
					break
				}
				if back, _ := these.At(least); least < 1 && back < a-1e-9 && least > 0 {
					t.Errorf("%s, %+v: at α = %v the worst worlds miss %v, and these, reversed, %v", s.ID, c, least, a, back)
					break
				}
			}
		}
	}
	if compared < 20 {
		t.Errorf("%d compared", compared)
	}
}

// The curves for releases are those of their noise. By Dong, Roth & Su 2022, Appendix A, one Laplace release has
//
//	1 − e^ε α,  e^−ε/(4α),  e^−ε (1 − α)
//
// for α up to e^−ε/2, up to 1/2 and beyond. Gauss noise has the curve Φ(Φ^−1(1 − α) − μ).
func TestReleasesHaveTheCurvesOfTheirLaws(t *testing.T) {
	const eps = .7
	e := eps
	for _, id := range []string{"adap-ucb", "dp-klucb", "dp-se", "lazy-dp-ts"} {
		c, ok := named(after(t, audit.Draft{ID: id, Epsilon: &e}, 1), "proved from the noise in what the policy releases")
		if !ok {
			t.Fatalf("%s: the curve of its releases is missing", id)
		}
		for i, a := range c.Alpha {
			want := math.Exp(-eps) * (1 - a)
			switch {
			case a <= math.Exp(-eps)/2:
				want = 1 - math.Exp(eps)*a
			case a <= .5:
				want = math.Exp(-eps) / (4 * a)
			}
			if math.Abs(c.Beta[i]-want) > 1e-9 {
				t.Errorf("%s: f(%v) is %v, want %v", id, a, c.Beta[i], want)
			}
		}
	}
	normal := distuv.UnitNormal
	c, _ := named(after(t, audit.Draft{ID: "dp-ftpl-gauss", Horizon: 116}, 1), "proved from the exact noise distribution")
	mu := math.Sqrt(100) / math.Sqrt(2*8) // the start phase is 8 pulls of each arm
	for _, a := range []float64{.01, .05, .3, .6} {
		if got, _ := c.At(a); math.Abs(got-normal.CDF(normal.Quantile(1-a)-mu)) > 1e-3 {
			t.Errorf("Gauss: f(%v) is %v", a, got)
		}
	}
}

// If a reward is in several Laplace releases, the curve is that of their composition.
func TestTreesHaveTheCurveOfTheirReleases(t *testing.T) {
	e := 2.0
	for _, c := range []struct {
		id    string
		t     int64
		each  float64 // the budget of each release that contains a reward
		times int
	}{
		{"private-ucb", 16, .5, 4},
		{"dp-ucb-bound", 4, 1, 2}, // reward 3 is in the tree after 2, and in the sum at 4
	} {
		s := scenario.Default()
		s.Arms = arm.Bernoullis(0, .5)
		got, ok := named(after(t, audit.Draft{ID: c.id, Epsilon: &e, Horizon: c.t, Scenario: &s}, 1), "proved from the noise in what the policy releases")
		law := func(at float64) privacy.Distribution {
			return privacy.LawOf(policy.IndexLaw{Family: policy.Laplace, A: at, B: 1 / c.each})
		}
		want, err := tradeoff.Compose(e, tradeoff.Copies{Pair: tradeoff.Ordered{P: law(0), Q: law(1)}, Times: c.times})
		if !ok || err != nil {
			t.Fatalf("%s: the curve of its releases is missing: %v", c.id, err)
		}
		for _, alpha := range levels {
			if f, _ := got.At(alpha); math.Abs(f-want.TradeOff(alpha)) > 2e-3 {
				t.Errorf("%s: f(%v) is %v, and its releases give %v", c.id, alpha, f, want.TradeOff(alpha))
			}
		}
	}
}

// If all sequences can be enumerated, the estimate's interval contains their exact curve at every α. The curve of a
// broken policy is below its claim.
func TestTheEstimateHoldsTheExactCurve(t *testing.T) {
	for _, id := range []string{"dp-ftpl-new", "thompson"} {
		exact, _ := named(after(t, audit.Draft{ID: id, Horizon: 12}, 2), "true for these two worlds")
		a := testkit.Must(audit.Draft{ID: id, Notion: policy.Sequence, Horizon: 12, Runs: 2_000}.Prepare())(t)
		l := testkit.Must(a.Losses())(t)
		losses := [2][]float64{testkit.Must(l.Runs(0, 0, 3000))(t), testkit.Must(l.Runs(1, 0, 3000))(t)}
		c := together.Estimate(losses, .99)
		for i, alpha := range c.Alpha {
			want, _ := exact.At(alpha)
			if c.Low[i] > want+1e-3 || c.High[i] < want-1e-3 || c.Low[i] > c.Beta[i] || c.Beta[i] > c.High[i] || alpha > .1 && c.High[i]-c.Low[i] > .25 {
				t.Errorf("%s: f(%v) = %v is not in [%v, %v] about %v", id, alpha, want, c.Low[i], c.High[i], c.Beta[i])
			}
		}
	}
	r := after(t, audit.Draft{ID: "broken-adap-ucb", Horizon: 24}, 2)
	claimed, _ := named(r, "claimed")
	exact, _ := named(r, "true")
	if f, _ := exact.At(.5); f >= claimedAt(claimed, .5) || claimed.Evidence != figure.Claimed {
		t.Errorf("at α = 0.5 the broken policy has %v, and claims %v", f, claimedAt(claimed, .5))
	}
}

// A proved curve also holds for the two worlds, so the interval of an estimate ends at this curve.
func TestAnEstimateIsAboveTheProvedCurves(t *testing.T) {
	r := after(t, audit.Draft{ID: "dp-ftpl-gauss", Horizon: 22}, 6)
	estimate, ok := named(r, "estimated")
	if !ok || estimate.Low == nil {
		t.Fatal("the estimate is missing")
	}
	cut := 0
	for i, alpha := range estimate.Alpha {
		most := 0.0
		for _, c := range r.Curves() {
			if f, _ := c.At(alpha); c.Evidence == figure.Proved {
				most = math.Max(most, f)
			}
		}
		if estimate.Low[i] < most || estimate.Low[i] > estimate.Beta[i] || estimate.Beta[i] > estimate.High[i] {
			t.Errorf("at %v the band is [%v, %v] about %v, and %v is proved", alpha, estimate.Low[i], estimate.High[i], estimate.Beta[i], most)
		}
		if estimate.Low[i] == most {
			cut++
		}
	}
	if cut == 0 {
		t.Error("no part is cut off")
	}
}

func claimedAt(c together.Curve, alpha float64) float64 {
	beta, _ := c.At(alpha)
	return beta
}

// A few thousand pairs show that a broken policy breaks its claim: the upper bound is below the claimed curve.
func TestBrokenPoliciesAreSeenBelowTheirClaim(t *testing.T) {
	r := after(t, audit.Draft{ID: "broken-ldp-ucb-b"}, 11)
	claimed, _ := named(r, "claimed")
	seen, ok := named(r, "measured")
	if _, most := seen.At(.3); !ok || most >= claimedAt(claimed, .3) || seen.Runs != 2000 {
		t.Errorf("after %d pairs the frontier has f(0.3) ≤ %v, and the claim is %v", seen.Runs, most, claimedAt(claimed, .3))
	}
	f := r.Figure()
	if f.Kind != figure.TradeOff || len(f.Series) != 3 || len(f.Bounds) != 2 || len(f.Notes) != 2+len(r.Gaps())+len(r.Curves()) {
		t.Errorf("the figure is %+v", f)
	}
}

// A policy runs with the scenario's budget even if the claim is different. The proved curve applies to this budget.
func TestProvedCurvesUseTheBudgetOfTheRun(t *testing.T) {
	s := scenario.Default()
	s.Arms, s.Horizon = arm.Bernoullis(0, 0), 200
	own := .25
	s.Policies = []scenario.Policy{{ID: "adap-ucb", Epsilon: &own}}
	claim := 3.0
	c, _ := named(after(t, audit.Draft{ID: "adap-ucb", Scenario: &s, Epsilon: &claim}, 1), "proved from ε-privacy")
	if beta, _ := c.At(.1); math.Abs(beta-(1-math.Exp(.25)*.1)) > 1e-9 {
		t.Errorf("f(0.1) is %v", beta)
	}
}

func TestWhatCannotBeLookedAtIsRefused(t *testing.T) {
	for _, d := range []audit.Draft{{ID: "nobody"}, {ID: "ucb1", Horizon: together.MostPulls + 1}, {ID: "dp-ftpl-gauss", Horizon: 10}} {
		if _, err := together.New(d); err == nil {
			t.Errorf("%+v is accepted", d)
		}
	}
}
