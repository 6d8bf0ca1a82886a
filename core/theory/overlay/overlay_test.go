package overlay

import (
	"math"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/theory"
)

// Each bound of a policy gives a number at the horizon, or a reason why it does not.
func TestEveryBoundHasItsNumberOrTheReason(t *testing.T) {
	numbers := 0
	for _, spec := range policy.All() {
		s := scenario.Default()
		s.Policies = []scenario.Policy{{ID: spec.ID}}
		all := Of(s, 0)
		for k, c := range all {
			if !slices.Contains(c.Bound.Policies, spec.ID) && !slices.Contains(c.Bound.Notions, spec.Notion) || c.Bound.Linear {
				t.Errorf("%s: %s is for other policies", spec.ID, c.Bound.ID)
			}
			last := len(c.X) - 1
			if c.Why != "" {
				if c.Bound.Kind == theory.Order && (last >= 0 || k == 0 && len(all) > 1 && all[1].Bound.Kind != theory.Order) {
					t.Errorf("%s: the order %s is number %d, with %d points", spec.ID, c.Bound.ID, k, last+1)
				}
				continue
			}
			numbers++
			want, err := c.Bound.At(problem(s, s.Policies[0]), float64(s.Horizon))
			if err != nil || last < 0 || c.X[last] != float64(s.Horizon) || c.Y[last] != want {
				t.Errorf("%s: %s ends at %v, want %v, %v", spec.ID, c.Bound.ID, c.Y[last:], want, err)
			}
		}
	}
	if numbers < 20 {
		t.Errorf("only %d bounds have numbers", numbers)
	}
}

// In a sweep, the bound is computed at each value, in increasing order.
func TestABoundFollowsASweep(t *testing.T) {
	s := scenario.Default()
	s.Policies = []scenario.Policy{{ID: "ucb1"}, {ID: "ldp-ucb-l"}}
	s.Kind, s.Sweep = scenario.Sweep, scenario.SweepOptions{Over: scenario.OverEpsilon, Values: []float64{2, 0, .5}}
	s.Horizon = 1e9
	all := Of(s, 1)
	at := slices.IndexFunc(all, func(c BoundPoints) bool { return c.Bound.ID == "ldp-ucb-l" })
	if at < 0 {
		t.Fatal("its own bound is missing")
	}
	c := all[at]
	if !slices.Equal(c.X, []float64{.5, 2}) || !(c.Y[0] > c.Y[1]) || math.IsNaN(c.Y[0]) {
		t.Errorf("%v at %v", c.Y, c.X)
	}
	s.Sweep.Values = []float64{1, 0}
	s.Policies[1].Epsilon = new(0.0)
	if c := Of(s, 1)[at]; len(c.X) > 0 || say.English(c.Why) != "needs ε > 0: ε is 0" || c.Why == say.English(c.Why) {
		t.Errorf("without ε: %v, %q", c.X, c.Why)
	}
}

// In sweeps over T, Δ and K, each point is the bound for the scenario at that value.
func TestABoundFollowsTheProblem(t *testing.T) {
	s := scenario.Default()
	s.Policies = []scenario.Policy{{ID: "ucb1"}}
	s.Kind = scenario.Sweep
	for over, values := range map[string][]float64{"horizon": {1e4, 1e6, 1e9}, "gap": {.01, .05, .08}, "arms": {3, 9, 40}} {
		s.Sweep = scenario.SweepOptions{Over: over, Values: values}
		numbers := 0
		for _, c := range Of(s, 0) {
			for k, x := range c.X {
				at := s.At(x)
				want, err := c.Bound.At(problem(at, at.Policies[0]), float64(at.Horizon))
				if err != nil || c.Y[k] != want {
					t.Errorf("over %s, %s at %v: %v, want %v, %v", over, c.Bound.ID, x, c.Y[k], want, err)
				}
				numbers++
			}
			if n := len(c.Y); n > 1 && c.Y[0] == c.Y[n-1] && !(over == "gap" && strings.HasPrefix(c.Bound.ID, "minimax")) {
				t.Errorf("over %s, %s is constant", over, c.Bound.ID)
			}
			if len(c.X) == 0 && c.Why == "" {
				t.Errorf("over %s, %s has neither values nor a reason", over, c.Bound.ID)
			}
		}
		if numbers < 3 {
			t.Errorf("over %s there are %d values", over, numbers)
		}
	}
}
