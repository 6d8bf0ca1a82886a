package theory

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/internal/policytest"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/testkit"
)

var near = testkit.Near

// A law is an arm of a type that does not exist in core/arm.
type law struct {
	mean, low, high float64
	expect          func(f func(float64) float64) float64
}

func (l law) Mean() float64                          { return l.mean }
func (l law) Bounds() (low, high float64)            { return l.low, l.high }
func (l law) Draw(*random.Source, []float64)         { panic("no bound draws a reward") }
func (l law) Expect(f func(float64) float64) float64 { return l.expect(f) }

// pair pays low or high with equal probability.
func pair(low, high float64) arm.Arm { return arm.TwoPoint{Low: low, High: high, P: 0.5} }

func gaussian(mean, sd float64) arm.Arm { return arm.Gaussian{M: mean, SD: sd} }

func mixed(t *testing.T) []arm.Arm { return policytest.Instance(t, "ren-20-mixed") }

func gaussians(t *testing.T) []arm.Arm { return policytest.Instance(t, "ren-20-gaussian") }

// users returns the distribution of privacy levels that a text in a scenario describes.
func users(t *testing.T, law string) *mechanism.Levels {
	t.Helper()
	levels, err := mechanism.ParseLevels(law)
	if err != nil {
		t.Fatalf("the levels %q: %v", law, err)
	}
	return &levels
}

func find(t *testing.T, id string) Bound {
	t.Helper()
	b, ok := Find(id)
	if !ok {
		t.Fatalf("no bound %q", id)
	}
	return b
}

// worked records the bounds for which a test has checked a value.
var worked = map[string]bool{}

// TestMain fails if all tests pass but no test has checked a value of some bound.
func TestMain(m *testing.M) {
	code := m.Run()
	if all := flag.Lookup("test.run").Value.String() == "" && flag.Lookup("test.skip").Value.String() == ""; all && code == 0 {
		for _, b := range Bounds() {
			if b.Kind != Order && !worked[b.ID] {
				fmt.Printf("no test has a value of the bound %s: compute one by hand in a test of core/theory (see ucb_test.go)\n", b.ID)
				code = 1
			}
		}
	}
	os.Exit(code)
}

// at returns a bound's value, which may be vacuous.
func at(t *testing.T, id string, p Problem, horizon float64) float64 {
	t.Helper()
	worked[id] = true
	v, err := find(t, id).At(p, horizon)
	if err != nil && reason(err) != Vacuous {
		t.Fatalf("%s refuses: %v", id, err)
	}
	return v
}

func reason(err error) Reason {
	var r *Refusal
	if errors.As(err, &r) {
		return r.Reason
	}
	return ""
}

// refuses fails the test unless the bound refuses for the given reason.
func refuses(t *testing.T, id string, p Problem, horizon float64, want Reason) {
	t.Helper()
	v, err := find(t, id).At(p, horizon)
	if reason(err) != want {
		t.Errorf("%s at T = %g gives %v, %v; want a refusal: %s", id, horizon, v, err, want)
	}
	if want != Vacuous && v != 0 {
		t.Errorf("%s refuses and returns %v", id, v)
	}
}

// Each bound is about a registered policy, and no bound is lost. A policy may have no bound, in which case the page and
// the command line say so.
func TestPoliciesHaveBoundsOrOrders(t *testing.T) {
	with := 0
	for _, p := range policy.All() {
		some := ForPolicy(p.ID)
		if len(some) == 0 {
			t.Logf("%s has neither a bound nor an order: a list in core/theory could have one", p.ID)
			continue
		}
		with++
		for _, b := range some {
			if b.Kind == Lower {
				t.Errorf("%s has the lower bound %s among its upper bounds", p.ID, b.ID)
			}
		}
	}
	if with < 28 {
		t.Errorf("%d policies have a bound or an order, and 28 had one: see Bounds in theory.go", with)
	}
	for _, b := range Bounds() {
		for _, id := range b.Policies {
			if _, ok := policy.Find(id); !ok {
				t.Errorf("%s names the unknown policy %q: correct its Policies, or add the policy to core/policy/registry.go", b.ID, id)
			}
		}
	}
	if got := ForPolicy("no such policy"); got != nil {
		t.Errorf("an unknown policy has %d bounds", len(got))
	}
}

func TestEveryNotionHasALowerBound(t *testing.T) {
	for _, n := range everyNotion() {
		some := ForNotion(n)
		if len(some) == 0 || some[0].Kind != Lower {
			t.Errorf("notion %q has no lower bound with a number", n)
		}
		for _, b := range some {
			if len(b.Policies) > 0 || b.Linear {
				t.Errorf("notion %q has %s", n, b.ID)
			}
		}
	}
	for id, n := range map[string]policy.Notion{"sequence-approximate": policy.Decision, "sequence-bernoulli": policy.Reward} {
		if slices.ContainsFunc(ForNotion(n), func(b Bound) bool { return b.ID == id }) {
			t.Errorf("%s is listed under the notion %q, but its theorem does not cover this notion", id, n)
		}
	}
}

func TestBoundsAreDescribed(t *testing.T) {
	seen := map[string]bool{}
	for _, b := range Bounds() {
		if seen[b.ID] {
			t.Errorf("two bounds are called %s", b.ID)
		}
		seen[b.ID] = true
		if b.Kind == Order { // an order never becomes a number
			refuses(t, b.ID, Problem{Arms: arm.Default(), Epsilon: 1, Delta: 0.01, Levels: users(t, "discrete")}, 1e6, Unstated)
		}
		if b.Name == "" || b.Formula == "" || b.Reference == "" {
			t.Errorf("%s has no name, formula or reference", b.ID)
		}
		if (len(b.Policies) == 0) == (len(b.Notions) == 0) {
			t.Errorf("%s names policies %v and notions %v: it must name one of the two", b.ID, b.Policies, b.Notions)
		}
		if b.Kind == Upper && len(b.Policies) == 0 || b.Kind == Lower && len(b.Notions) == 0 {
			t.Errorf("%s is of kind %s", b.ID, b.Kind)
		}
		formula := say.English(b.Formula)
		if open := strings.Contains(formula, "O("); b.Kind == Upper && (open != (b.Omits != "") || !strings.Contains(formula, b.Omits)) || b.Omits != "" && !strings.Contains(say.English(b.Note), "leading terms only") {
			t.Errorf("%s, %s: omits %q, with the note %q", b.ID, formula, b.Omits, say.English(b.Note))
		}
		for _, p := range b.Params {
			if !p.takes(p.Default) {
				t.Errorf("%s: default %v of %s is not in %s", b.ID, p.Default, p.Name, p.interval())
			}
		}
	}
}

// Extreme problems give a number or a reason, but never NaN, ∞ or a panic.
func TestExtremesGiveNumbersOrReasons(t *testing.T) {
	tiny := math.SmallestNonzeroFloat64
	epsilons := []float64{0, tiny, 1e-300, 1e-160, 1e-9, .1, 1, 30, 100, 800, 1e300, -1, math.NaN(), math.Inf(1)}
	deltas := []float64{0, tiny, 1e-200, 1e-10, .01, 1, 2, math.NaN()}
	horizons := []float64{0, 1, 2, 3, 100, 1e6, 1e9, 1e15, 1e300, -1, math.NaN(), math.Inf(1)}
	instances := [][]arm.Arm{
		nil, arm.Bernoullis(.5), arm.Bernoullis(.5, .5), arm.Bernoullis(0, 1), arm.Bernoullis(.5, .5+1e-12),
		arm.Bernoullis(1, 1-1e-12), arm.Bernoullis(.5, math.NaN()), arm.Default(), mixed(t), gaussians(t)[:7],
		{gaussian(-3, 1), gaussian(.5, 9)},
	}
	levels := []*mechanism.Levels{nil}
	for _, law := range []string{"0", "5e-324", "1e-160,100", "discrete", "gaussian"} {
		levels = append(levels, users(t, law))
	}
	params := []map[string]float64{
		nil,
		{"eps_min": 1e-200, "alpha": 3 + 1e-15, "threshold": 1e-9, "ell": 1e-12, "b": 2, "c0": 1e-300, "exponent": 0, "d": 1e300},
		{"eps_min": 1e200, "alpha": 1e300, "threshold": 1 - 1e-16, "ell": .399999, "b": 1, "c0": 1e300, "exponent": 1 - 1e-16, "d": 1},
		{"eps_min": math.NaN(), "alpha": math.NaN(), "threshold": 0, "ell": 1, "b": -1, "c0": 0, "exponent": 1, "d": math.NaN()},
		{"eps_min": 37}, {"eps_min": 39}, {"eps_min": 2},
	}
	if testing.Short() {
		epsilons, deltas, horizons = []float64{0, tiny, 1, 800}, []float64{0, tiny, .01}, []float64{1, 1e6, 1e300}
	}
	numbers := 0
	for _, arms := range instances {
		distances := Distances{}
		for _, b := range Bounds() {
			for _, eps := range epsilons {
				for _, delta := range deltas {
					for _, set := range params {
						if delta != .01 && !deltaMatters(b) || set != nil && len(b.Params) == 0 {
							continue
						}
						for _, law := range levels {
							if law != nil && !levelsMatter(b) || eps != 1 && levelsMatter(b) {
								continue
							}
							p := Problem{Arms: arms, Epsilon: eps, Delta: delta, Levels: law, Params: set, Distances: distances}
							for _, horizon := range horizons {
								v, err := b.At(p, horizon)
								if math.IsNaN(v) || math.IsInf(v, 0) || err != nil && reason(err) == "" {
									t.Fatalf("%s at T = %v, ε = %v, δ = %v, %v: %v, %v", b.ID, horizon, eps, delta, set, v, err)
								}
								if err == nil && v > 0 {
									numbers++
								}
							}
						}
					}
				}
			}
		}
	}
	if numbers < 100 {
		t.Errorf("only %d numbers: the grid tests little", numbers)
	}
}

func deltaMatters(b Bound) bool {
	return slices.Contains([]string{"dp-ftpl-gauss", "dp-ftpl-gauss-as-printed", "dp-ftpl-beta", "dp-ftpl-new",
		"gdp-elim-new", "sequence-approximate"}, b.ID)
}

func levelsMatter(b Bound) bool {
	return b.ID == "reward-heterogeneous-bernoulli" || len(b.Policies) == 1 && b.Policies[0][:3] == "hel"
}

// Bounds do not decrease with the horizon, because regret does not.
func TestBoundsGrowWithTheHorizon(t *testing.T) {
	for _, arms := range [][]arm.Arm{arm.Default(), arm.Bernoullis(.2, .8), gaussians(t)} {
		for _, law := range []string{"discrete", "gaussian", "1"} {
			p := Problem{Arms: arms, Epsilon: .5, Delta: .001, Levels: users(t, law)}
			for _, b := range Bounds() {
				last := 0.0
				for horizon := 1.0; horizon < 1e12; horizon *= 2.5 {
					v, err := b.At(p, horizon)
					if err != nil && reason(err) != Vacuous {
						continue
					}
					if v < last*(1-1e-12) {
						t.Errorf("%s falls from %v to %v at T = %g", b.ID, last, v, horizon)
					}
					last = v
				}
			}
		}
	}
}

// A lower bound for a notion is below the upper bound for any policy with this notion.
func TestLowerBoundsAreBelowUpperBounds(t *testing.T) {
	for _, arms := range [][]arm.Arm{arm.Default(), policytest.Instance(t, "ren-20"), policytest.Instance(t, "azize-2"), arm.Bernoullis(.5, .6)} {
		for _, eps := range []float64{.05, .3, 1, 3} {
			p := Problem{Arms: arms, Epsilon: eps, Delta: 0, Levels: users(t, text(eps)), Params: map[string]float64{"eps_min": eps}}
			for lower, uppers := range map[string][]string{
				"consistent":                     {"ucb1", "dp-ftpl-new", "adap-ucb", "ldp-ucb-b"},
				"sequence-bernoulli":             {"adap-ucb"},
				"sequence-divergence":            {"adap-ucb"},
				"reward-bernoulli":               {"ldp-ucb-b", "ldp-ucb-l", "ldp-ts-linear"},
				"reward-heterogeneous-bernoulli": {"heldp-ucb-l", "heldp-ucb-b"},
				"sequence-approximate":           {"gdp-elim-new"},
			} {
				for _, upper := range uppers {
					low, err := find(t, lower).At(p, 1e8)
					if err != nil {
						continue
					}
					if high := at(t, upper, p, 1e8); !(low < high) {
						t.Errorf("ε = %v: %s = %v is above %s = %v", eps, lower, low, upper, high)
					}
				}
			}
		}
	}
}

func TestGoldenSection(t *testing.T) {
	for _, c := range []struct{ place, want float64 }{{.3, .3}, {-7, -2}, {9, 5}, {5, 5}, {-2, -2}} {
		x, v := goldenSection(func(x float64) float64 { return 1 + square(x-c.place) }, -2, 5)
		if math.Abs(x-c.want) > 1e-6 || math.Abs(v-1-square(c.want-c.place)) > 1e-12 {
			t.Errorf("(x − %v)² on [−2, 5]: least at %v with %v, want %v", c.place, x, v, c.want)
		}
	}
	if x, v := goldenSection(func(float64) float64 { return math.NaN() }, 0, 1); math.IsNaN(x) || !math.IsInf(v, 1) {
		t.Errorf("the minimum of a NaN function is at %v with %v", x, v)
	}
}
