package scenario

import (
	"math"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
)

func TestDefaultHasNoProblemsAndNoNotes(t *testing.T) {
	if p := Default().Problems(); len(p) > 0 {
		t.Error(p)
	}
	if p := Default().Notes(); len(p) > 0 {
		t.Error(p)
	}
}

// only returns a change that leaves a scenario with the given policy alone.
func only(p Policy) func(*Scenario) {
	return func(s *Scenario) { s.Policies = []Policy{p} }
}

// spaced returns n evenly spaced values in (0, 1].
func spaced(n int) []float64 {
	values := make([]float64, n)
	for i := range values {
		values[i] = float64(i+1) / float64(n)
	}
	return values
}

func sweep(over string, values ...float64) func(*Scenario) {
	return func(s *Scenario) { s.Kind, s.Sweep = Sweep, SweepOptions{over, values} }
}

func TestValidateNamesTheFieldTheValueAndTheRule(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		name   string
		change func(*Scenario)
		want   string // all problems
	}{
		{"no kind", func(s *Scenario) { s.Kind = "" }, `kind: "" is not recognised`},
		{"no arms", func(s *Scenario) { s.Arms = nil }, `arms: at least one is needed`},
		{"too many arms", func(s *Scenario) { s.Arms = arm.Bernoullis(make([]float64, 1001)...) }, `arms: 1001 are given, but the limit is 1000`},
		{"a mean that is no number", func(s *Scenario) { s.Arms[0] = arm.Bernoulli{P: nan} }, `arms[0].mean: NaN is not a number`},
		{"no arm in an arm's place", func(s *Scenario) { s.Arms[1] = nil }, `arms[1].kind: is not recognised`},
		{"two shapes that are no numbers", func(s *Scenario) { s.Arms[0] = arm.Beta{A: nan, B: inf} },
			`arms[0].a: NaN is not a number; arms[0].b: +Inf is not between 1e-300 and 1e06`},
		{"a switch that is neither on nor off", only(Policy{ID: "ucb1", Params: map[string]float64{"sigmoid": 0.5}}),
			`policies[0].params.sigmoid: 0.5 is neither 0 (off) nor 1 (on)`},
		{"a law of levels for a policy without", only(Policy{ID: "ucb1", Law: "discrete"}),
			`policies[0].params: "law" is not a parameter of UCB1`},
		{"an infinite epsilon", func(s *Scenario) { s.Epsilon = inf }, `epsilon: +Inf is not between 0 and 100`},
		{"an epsilon that is no number", func(s *Scenario) { s.Epsilon = nan }, `epsilon: NaN is not a number`},
		{"a delta that is no number", func(s *Scenario) { s.Delta = nan }, `delta: NaN is not a number`},
		{"a policy without a name", only(Policy{}), `policies[0].id: "" is not recognised`},
		{"a parameter that is no number", only(Policy{ID: "adap-klucb", Params: map[string]float64{"alpha": nan}}),
			`policies[0].params.alpha: NaN is not a number`},
		{"a label too long", only(Policy{ID: "ucb1", Label: strings.Repeat("ε", 81)}),
			`policies[0].label: "` + strings.Repeat("ε", 20) + `…" is longer than 80 characters`},
		{"an empty list of checkpoints", func(s *Scenario) { s.Checkpoints = []int64{} },
			`checkpoints: at least one is needed; to use the default checkpoints, leave this field out`},
		{"too many checkpoints", func(s *Scenario) { s.Checkpoints = LinearGrid(1e6, 10_001) }, `checkpoints: 10001 are given, but the limit is 10000`},
		{"a sweep with too many values", sweep("delta", make([]float64, 201)...), `sweep.values: 201 are given, but the limit is 200`},
		{"a value that is no number", sweep("delta", 1, nan, nan), `sweep.values[1]: NaN is not a number; sweep.values[2]: NaN is not a number`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := Default()
			c.change(&s)
			if got := s.Problems().Error(); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestValidateAcceptsTheLargestOfEverything(t *testing.T) {
	s := Default()
	s.Arms = arm.Bernoullis(slices.Repeat([]float64{1}, MaxArms)...)
	s.Policies = slices.Repeat([]Policy{{ID: "adap-klucb", Label: strings.Repeat("🎲", MaxLabel), Params: map[string]float64{"alpha": 100}}}, MaxPolicies)
	s.Epsilon, s.Delta, s.Horizon, s.Runs, s.Seed = MaxEpsilon, MaxDelta, MaxHorizon, MaxRuns, MaxSeed
	s.Checkpoints = LinearGrid(MaxHorizon, MaxCheckpoints)
	sweep("delta", spaced(200)...)(&s)
	if p := s.Problems(); len(p) > 0 {
		t.Error(p)
	}
}

func TestValidateStopsAtTwentyProblems(t *testing.T) {
	s := Default()
	s.Checkpoints = make([]int64, 1e6)
	if n := len(s.Problems()); n != maxProblems {
		t.Errorf("%d problems", n)
	}
}

func TestZeroScenarioIsRefused(t *testing.T) {
	if len(Scenario{}.Problems()) == 0 {
		t.Error("accepted")
	}
}
