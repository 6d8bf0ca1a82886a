package scenario

import (
	"math"
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

// only returns a change of a scenario to one policy with these settings.
func only(p Policy) func(*Scenario) {
	return func(s *Scenario) { s.Policies = []Policy{p} }
}

// spaced returns n values evenly spaced in (0, 1].
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

func region(o RegionOptions) func(*Scenario) {
	return func(s *Scenario) { s.Kind, s.Region = Region, o }
}

func TestValidateNamesTheFieldTheValueAndTheRule(t *testing.T) {
	nan, inf, minus0 := math.NaN(), math.Inf(1), math.Copysign(0, -1)
	for _, c := range []struct {
		name   string
		change func(*Scenario)
		want   string // all problems
	}{
		{"a kind of a later version", func(s *Scenario) { s.Kind = "movie" }, `kind: "movie" is not recognised`},
		{"no kind", func(s *Scenario) { s.Kind = "" }, `kind: "" is not recognised`},

		{"no arms", func(s *Scenario) { s.Arms = nil }, `arms: at least one is needed`},
		{"too many arms", func(s *Scenario) { s.Arms = arm.Bernoullis(make([]float64, 1001)...) }, `arms: 1001 are given, but the limit is 1000`},
		{"a mean above 1", func(s *Scenario) { s.Arms[3] = arm.Bernoulli{P: 1.5} }, `arms[3].mean: 1.5 is not between 0 and 1`},
		{"a negative mean", func(s *Scenario) { s.Arms[0] = arm.Bernoulli{P: -0.1} }, `arms[0].mean: -0.1 is not between 0 and 1`},
		{"a mean that is no number", func(s *Scenario) { s.Arms[0] = arm.Bernoulli{P: nan} }, `arms[0].mean: NaN is not a number`},
		{"no arm in an arm's place", func(s *Scenario) { s.Arms[1] = nil }, `arms[1].kind: is not recognised`},

		{"a shape of 0", func(s *Scenario) { s.Arms[0] = arm.Beta{A: 0, B: 1} }, `arms[0].a: 0 is not between 1e-300 and 1e06`},
		{"two shapes that are no numbers", func(s *Scenario) { s.Arms[0] = arm.Beta{A: nan, B: inf} },
			`arms[0].a: NaN is not a number; arms[0].b: +Inf is not between 1e-300 and 1e06`},
		{"two points in the wrong order", func(s *Scenario) { s.Arms[2] = arm.TwoPoint{Low: 0.5, High: 0.4, P: 1} }, `arms[2]: low 0.5 is above high 0.4`},
		{"a chance above 1", func(s *Scenario) { s.Arms[2] = arm.TwoPoint{Low: 0.5, High: 0.6, P: 2} }, `arms[2].p: 2 is not between 0 and 1`},
		{"rewards that a policy does not take", func(s *Scenario) {
			s.Arms[2], s.Arms[4] = arm.Gaussian{M: 0, SD: 1}, arm.Gaussian{M: 0, SD: 1}
			s.Policies = []Policy{{ID: "ucb1", Params: map[string]float64{"sigmoid": 1}}, {ID: "thompson"}, {ID: "dp-ftpl-new"}}
		}, `policies[1].id: Thompson sampling accepts only rewards in [0, 1] when its sigmoid is off, but arm 3 is of kind gaussian; ` +
			`policies[2].id: DP-FTPL-New accepts only rewards in [0, 1], but arm 3 is of kind gaussian`},
		{"a switch that is neither on nor off", only(Policy{ID: "ucb1", Params: map[string]float64{"sigmoid": 0.5}}),
			`policies[0].params.sigmoid: 0.5 is neither 0 (off) nor 1 (on)`},
		{"a switch that is on", only(Policy{ID: "private-ucb", Params: map[string]float64{"split_budget": 1}}), ``},
		{"a chance below 1/(1 + e^ε)", only(Policy{ID: "ldp-ts-piecewise", Params: map[string]float64{"h0": -0.1}}),
			`policies[0].params.h0: -0.1 is not between 0 and 1`},
		{"a curve that jumps", only(Policy{ID: "ldp-ucb-piecewise", Params: map[string]float64{"r1": 0.75}}), ``},
		{"a law of levels for a policy without", only(Policy{ID: "ucb1", Law: "discrete"}),
			`policies[0].params: "law" is not a parameter of UCB1`},

		{"a negative epsilon", func(s *Scenario) { s.Epsilon = -1 }, `epsilon: -1 is not between 0 and 100`},
		{"an epsilon too large", func(s *Scenario) { s.Epsilon = 100.5 }, `epsilon: 100.5 is not between 0 and 100`},
		{"an infinite epsilon", func(s *Scenario) { s.Epsilon = inf }, `epsilon: +Inf is not between 0 and 100`},
		{"an epsilon that is no number", func(s *Scenario) { s.Epsilon = nan }, `epsilon: NaN is not a number`},
		{"an epsilon of minus zero", func(s *Scenario) { s.Epsilon = minus0 }, `epsilon: -0 is not between 0 and 100`},
		{"a negative delta", func(s *Scenario) { s.Delta = -1e-9 }, `delta: -1e-09 is not between 0 and 1`},
		{"a delta above 1", func(s *Scenario) { s.Delta = 1.01 }, `delta: 1.01 is not between 0 and 1`},
		{"a delta that is no number", func(s *Scenario) { s.Delta = nan }, `delta: NaN is not a number`},

		{"no policies", func(s *Scenario) { s.Policies = nil }, `policies: at least one is needed`},
		{"too many policies", func(s *Scenario) {
			for len(s.Policies) < 41 {
				s.Policies = append(s.Policies, Policy{ID: "ucb1"})
			}
		}, `policies: 41 are given, but the limit is 40`},
		{"an unknown policy", only(Policy{ID: "nope"}), `policies[0].id: "nope" is not recognised`},
		{"a policy without a name", only(Policy{}), `policies[0].id: "" is not recognised`},
		{"an unknown parameter", only(Policy{ID: "ucb1", Params: map[string]float64{"alpha": 4}}),
			`policies[0].params: "alpha" is not a parameter of UCB1`},
		{"a parameter out of range", only(Policy{ID: "adap-klucb", Params: map[string]float64{"alpha": 0.5}}),
			`policies[0].params.alpha: 0.5 is not between 1 and 100`},
		{"a parameter that is no number", only(Policy{ID: "adap-klucb", Params: map[string]float64{"alpha": nan}}),
			`policies[0].params.alpha: NaN is not a number`},
		{"a policy's own epsilon out of range", only(Policy{ID: "ucb1", Epsilon: new(101.0)}),
			`policies[0].epsilon: 101 is not between 0 and 100`},
		{"a policy's own delta out of range", only(Policy{ID: "ucb1", Delta: new(-1.0)}),
			`policies[0].delta: -1 is not between 0 and 1`},
		{"a label too long", only(Policy{ID: "ucb1", Label: strings.Repeat("ε", 81)}),
			`policies[0].label: "` + strings.Repeat("ε", 20) + `…" is longer than 80 characters`},
		{"a label of two lines", only(Policy{ID: "ucb1", Label: "a\nb"}),
			`policies[0].label: "a\nb" contains a control character`},
		{"a label that turns the text around it", only(Policy{ID: "ucb1", Label: "a\u202eb"}),
			`policies[0].label: "a\u202eb" contains a control character`},
		{"a label that is not text", only(Policy{ID: "ucb1", Label: "a\xff"}),
			`policies[0].label: "a\xff" is not valid UTF-8 text`},

		{"no epsilon for a policy that needs it",
			func(s *Scenario) { s.Epsilon, s.Policies = 0, []Policy{{ID: "adap-klucb"}} },
			`epsilon: 0 is too small, because AdaP-KLUCB never learns at ε = 0; choose ε > 0`},
		{"an own epsilon of 0 for a policy that needs it", only(Policy{ID: "ldp-ucb-b", Epsilon: new(0.0)}),
			`policies[0].epsilon: 0 is too small, because LDP-UCB-B never learns at ε = 0; choose ε > 0`},
		{"an epsilon whose noise no number can hold",
			func(s *Scenario) {
				s.Epsilon, s.Policies = 9e-101, []Policy{{ID: "dp-se"}, {ID: "ldp-ucb-b"}, {ID: "ldp-ucb-ls", Epsilon: new(1e-140)}}
			}, `epsilon: 9e-101 is too small for an exact simulation of DP-SE, which needs ε ≥ 1e-100; ` +
				`policies[2].epsilon: 1e-140 is too small for an exact simulation of LDP-UCB-LS, which needs ε ≥ 1e-100`},
		{"a sweep to such an epsilon", func(s *Scenario) {
			sweep("epsilon", 1, 5e-324)(s)
			s.Policies = []Policy{{ID: "adap-ucb"}, {ID: "dp-ucb-int"}, {ID: "dp-ftpl-new"}}
		}, `sweep.values[1]: 5e-324 is too small for an exact simulation of AdaP-UCB, which needs ε ≥ 1e-100`},
		{"no delta for two policies that need it", func(s *Scenario) { s.Delta = 0 },
			`delta: 0 is too small, because DP-FTPL-Gauss never learns at δ = 0; choose δ > 0; ` +
				`delta: 0 is too small, because DP-FTPL-Beta never learns at δ = 0; choose δ > 0`},
		{"an own delta of 0 for a policy that needs it", only(Policy{ID: "dp-ftpl-gauss", Delta: new(0.0)}),
			`policies[0].delta: 0 is too small, because DP-FTPL-Gauss never learns at δ = 0; choose δ > 0`},
		{"neither epsilon nor delta for a policy that needs one",
			func(s *Scenario) { s.Epsilon, s.Delta, s.Policies = 0, 0, []Policy{{ID: "dp-ftpl-new"}} },
			`epsilon: 0 is too small, because DP-FTPL-New never learns if ε and δ are both 0`},
		{"the same, with an epsilon of its own",
			func(s *Scenario) { s.Delta, s.Policies = 0, []Policy{{ID: "dp-ftpl-new", Epsilon: new(0.0)}} },
			`policies[0].epsilon: 0 is too small, because DP-FTPL-New never learns if ε and δ are both 0`},

		{"no horizon", func(s *Scenario) { s.Horizon = 0 }, `horizon: 0 is not between 1 and 1000000000`},
		{"a horizon too far", func(s *Scenario) { s.Horizon = 1e9 + 1 }, `horizon: 1000000001 is not between 1 and 1000000000`},
		{"no runs", func(s *Scenario) { s.Runs = 0 }, `runs: 0 is not between 1 and 10000`},
		{"too many runs", func(s *Scenario) { s.Runs = 10_001 }, `runs: 10001 is not between 1 and 10000`},
		{"a seed that JavaScript cannot hold", func(s *Scenario) { s.Seed = 1 << 53 },
			`seed: 9007199254740992 is not between 0 and 9007199254740991`},

		{"an empty list of checkpoints", func(s *Scenario) { s.Checkpoints = []int64{} },
			`checkpoints: at least one is needed; to use the default checkpoints, leave this field out`},
		{"too many checkpoints", func(s *Scenario) { s.Checkpoints = LinearGrid(1e6, 10_001) }, `checkpoints: 10001 are given, but the limit is 10000`},
		{"a checkpoint before the first pull", func(s *Scenario) { s.Checkpoints = []int64{0, 5} }, `checkpoints[0]: 0 is not between 1 and 1000000`},
		{"a checkpoint after the horizon", func(s *Scenario) { s.Checkpoints = []int64{5, 2e6} }, `checkpoints[1]: 2000000 is not between 1 and 1000000`},
		{"checkpoints that go back", func(s *Scenario) { s.Checkpoints = []int64{5, 9, 7} }, `checkpoints[2]: 7 is not above the previous value, 9`},
		{"checkpoints that repeat", func(s *Scenario) { s.Checkpoints = []int64{5, 5} }, `checkpoints[1]: 5 is not above the previous value, 5`},

		{"an unknown noise", region(RegionOptions{"cauchy", 1, 0, 1}), `region.noise: "cauchy" is not recognised`},
		{"an arm without pulls", region(RegionOptions{"gauss", 0, 0, 1}),
			`region.n: 0 is not between 1 and 1000000000; region.change: 1 would require 1 of 0 pulls to pay 1`},
		{"too many pulls", region(RegionOptions{"gauss", 1e9 + 1, 0, 1}), `region.n: 1000000001 is not between 1 and 1000000000`},
		{"more paid than pulled", region(RegionOptions{"gauss", 5, 6, -1}), `region.r: 6 is not between 0 and 5`},
		{"fewer than none paid", region(RegionOptions{"gauss", 5, -1, 1}), `region.r: -1 is not between 0 and 5`},
		{"a change of two", region(RegionOptions{"gauss", 5, 2, 2}), `region.change: 2 is neither 1 nor -1`},
		{"a change above n", region(RegionOptions{"gauss", 5, 5, 1}), `region.change: 1 would require 6 of 5 pulls to pay 1`},
		{"a change below none", region(RegionOptions{"gauss", 5, 0, -1}), `region.change: -1 would require -1 of 5 pulls to pay 1`},
		{"a bad region in a regret scenario", func(s *Scenario) { s.Region.N = 0 }, `region.n: 0 is not between 1 and 1000000000; region.change: 1 would require 1 of 0 pulls to pay 1`},
		{"noise of the new kind without a budget", func(s *Scenario) {
			s.Epsilon, s.Delta = 0, 0
			region(RegionOptions{"new", 5, 2, 1})(s)
		}, `epsilon: 0 is too small, because the noise of DP-FTPL-New needs ε or δ above 0`},

		{"Laplace noise without epsilon", func(s *Scenario) {
			s.Epsilon = 0
			region(RegionOptions{"laplace", 5, 2, 1})(s)
		}, `epsilon: 0 is too small, because Laplace noise needs ε above 0`},

		{"a sweep over nothing", sweep("", 1), `sweep.over: choose epsilon, delta, horizon, gap, arms or a policy's parameter`},
		{"a sweep over the seed", sweep("seed", 1), `sweep.over: "seed" is not epsilon, delta, horizon, gap, arms or a policy's parameter`},
		{"a sweep over a switch", sweep("sigmoid", 1), `sweep.over: "sigmoid" is not epsilon, delta, horizon, gap, arms or a policy's parameter`},
		{"a sweep over a law", sweep("law", 1), `sweep.over: "law" is not epsilon, delta, horizon, gap, arms or a policy's parameter`},
		{"horizons that are none", sweep("horizon", 0, 1.5, 1e10), `sweep.values[0]: 0 is not between 1 and 1e09; sweep.values[1]: 1.5 is not a whole number; sweep.values[2]: 1e10 is not between 1 and 1e09`},
		{"numbers of arms that are none", sweep("arms", 2.5, 1001), `sweep.values[0]: 2.5 is not a whole number; sweep.values[1]: 1001 is not between 1 and 1000`},
		{"more arms of a single one", func(s *Scenario) { sweep("arms", 2)(s); s.Arms = s.Arms[:1] },
			`sweep.over: arms needs at least two arms, because it adds copies of the arms that are not best`},
		{"gaps that take an arm below 0", func(s *Scenario) { sweep("gap", 0, 0.4, 0.5)(s); s.Arms = arm.Bernoullis(0.8, 0.7, 0.6) },
			`sweep.values[0]: 0 is too small, because a gap must be at least 1e-09; sweep.values[2]: 0.5 is too large, because above 0.4 an arm’s mean would be below 0`},
		{"a gap of arms that are alike", func(s *Scenario) { sweep("gap", 0.1)(s); s.Arms = arm.Bernoullis(0.5, 0.5) },
			`sweep.over: gap needs Bernoulli arms, and at least one must be worse than the best`},
		{"a gap of other arms", func(s *Scenario) { sweep("gap", 0.1)(s); s.Arms[1] = arm.Uniform{} },
			`sweep.over: gap needs Bernoulli arms, and at least one must be worse than the best`},
		{"a parameter out of one policy's range", func(s *Scenario) {
			sweep("alpha", 1, 3, 20)(s)
			s.Policies = []Policy{{ID: "adap-ucb"}, {ID: "dp-imed"}, {ID: "dp-klucb", Params: map[string]float64{"alpha": 2}}}
		}, `sweep.values[0]: 1 is not between 1.0000000000000002 and 10; sweep.values[2]: 20 is not between 1.0000000000000002 and 10`},
		{"a sweep without values", sweep("epsilon"), `sweep.values: at least one is needed`},
		{"a sweep with too many values", sweep("delta", make([]float64, 201)...), `sweep.values: 201 are given, but the limit is 200`},
		{"a value out of range", sweep("epsilon", 1, 101), `sweep.values[1]: 101 is not between 0 and 100`},
		{"a value below 0", sweep("delta", 1, -1), `sweep.values[1]: -1 is not between 0 and 1`},
		{"a value that is no number", sweep("delta", 1, nan, nan), `sweep.values[1]: NaN is not a number; sweep.values[2]: NaN is not a number`},
		{"a value twice", sweep("epsilon", 1, 2, 1), `sweep.values[2]: 1 is already in the list, as value 1`},
		{"a bad sweep in a regret scenario", func(s *Scenario) { s.Sweep.Values = []float64{1} }, `sweep.over: choose epsilon, delta, horizon, gap, arms or a policy's parameter`},
		{"a sweep to no epsilon for a policy that needs it", func(s *Scenario) {
			sweep("epsilon", 1, 0)(s)
			s.Policies = []Policy{{ID: "adap-klucb"}}
		}, `sweep.values[1]: 0 is too small, because AdaP-KLUCB never learns at ε = 0; choose ε > 0`},
		{"a sweep to no delta for a policy that needs one of two", func(s *Scenario) {
			sweep("delta", 1, 0)(s)
			s.Policies = []Policy{{ID: "dp-ftpl-new", Epsilon: new(0.0)}}
		}, `policies[0].epsilon: 0 is too small, because DP-FTPL-New never learns if ε and δ are both 0`},
		{"a sweep over delta without an epsilon that is needed", func(s *Scenario) {
			sweep("delta", 1, 0.5)(s)
			s.Epsilon, s.Policies = 0, []Policy{{ID: "ldp-ucb-b"}}
		}, `epsilon: 0 is too small, because LDP-UCB-B never learns at ε = 0; choose ε > 0`},

		{"a timeline of two policies", func(s *Scenario) {
			s.Kind, s.Policies = Timeline, []Policy{{ID: "adap-klucb"}, {ID: "adap-klucb"}}
		}, `policies: 2 policies are too many: a timeline shows one`},
		{"a timeline of a policy without episodes", func(s *Scenario) { s.Kind, s.Policies = Timeline, []Policy{{ID: "ucb1"}} },
			`policies[0].id: "ucb1" does not play in episodes, so a timeline cannot show it`},
		{"a timeline of nobody", func(s *Scenario) { s.Kind, s.Policies = Timeline, nil }, `policies: at least one is needed`},

		{"two things at once", func(s *Scenario) { s.Epsilon, s.Runs = -1, -1 },
			`epsilon: -1 is not between 0 and 100; runs: -1 is not between 1 and 10000`},
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

func TestValidateAccepts(t *testing.T) {
	for name, change := range map[string]func(*Scenario){
		"the smallest of everything": func(s *Scenario) {
			s.Arms = arm.Bernoullis(0)
			s.Policies = []Policy{{ID: "ucb1"}}
			s.Epsilon, s.Delta, s.Horizon, s.Runs, s.Seed = 0, 0, 1, 1, 0
			s.Checkpoints = []int64{1}
		},
		"the largest of everything": func(s *Scenario) {
			s.Arms = make([]arm.Arm, MaxArms)
			for i := range s.Arms {
				s.Arms[i] = arm.Bernoulli{P: 1}
			}
			s.Policies = make([]Policy, MaxPolicies)
			for i := range s.Policies {
				s.Policies[i] = Policy{ID: "adap-klucb", Label: strings.Repeat("🎲", MaxLabel), Params: map[string]float64{"alpha": 100}}
			}
			s.Epsilon, s.Delta, s.Horizon, s.Runs, s.Seed = MaxEpsilon, MaxDelta, MaxHorizon, MaxRuns, MaxSeed
			s.Checkpoints = LinearGrid(MaxHorizon, MaxCheckpoints)
		},
		"the same policy twice":                func(s *Scenario) { s.Policies = []Policy{{ID: "ucb1"}, {ID: "ucb1"}} },
		"new without epsilon":                  func(s *Scenario) { s.Epsilon = 0 },
		"new without delta":                    func(s *Scenario) { s.Delta, s.Policies = 0, []Policy{{ID: "dp-ftpl-new"}} },
		"a budget of its own in place of none": func(s *Scenario) { s.Epsilon, s.Policies = 0, []Policy{{ID: "adap-klucb", Epsilon: new(1.0)}} },
		"a sweep over values in any order":     func(s *Scenario) { sweep("epsilon", 1, 0.1, 100)(s) },
		"a sweep of 200 values":                sweep("delta", spaced(200)...),
		"a sweep that leaves a bad value alone": func(s *Scenario) {
			sweep("epsilon", 0)(s)
			s.Policies = []Policy{{ID: "adap-klucb", Epsilon: new(1.0)}}
		},
		"a sweep in place of no epsilon": func(s *Scenario) { sweep("epsilon", 1)(s); s.Epsilon, s.Policies = 0, []Policy{{ID: "adap-klucb"}} },
		"a sweep that moves nobody":      func(s *Scenario) { sweep("eps_min", 0.2, 1)(s); s.Policies = []Policy{{ID: "ucb1"}} },
		"a sweep over the horizon":       sweep("horizon", 1, 1e9),
		"a sweep over the arms":          sweep("arms", 1, 1000),
		"a sweep over the gap":           func(s *Scenario) { sweep("gap", 0.05, 0.1)(s); s.Arms = arm.Bernoullis(0.9, 0.8, 0) },
		"a gap carried by other arms":    func(s *Scenario) { sweep("gap", 1)(s); s.Kind, s.Arms[0] = Regret, arm.Uniform{} },
		"a sweep's values in a regret scenario": func(s *Scenario) {
			s.Sweep = SweepOptions{"epsilon", []float64{0}}
			s.Policies = []Policy{{ID: "adap-klucb"}}
		},
		"a timeline":                            func(s *Scenario) { s.Kind, s.Policies = Timeline, []Policy{{ID: "adap-klucb"}} },
		"a region figure of Gaussian arms":      func(s *Scenario) { s.Kind, s.Arms[0] = Region, arm.Gaussian{M: 0, SD: 1} },
		"a region figure without policies":      func(s *Scenario) { s.Kind, s.Policies = Region, nil },
		"a region figure without epsilon":       func(s *Scenario) { s.Kind, s.Epsilon = Region, 0 },
		"Gaussian noise where delta is 0":       func(s *Scenario) { s.Kind, s.Delta = Region, 0 },
		"beta noise where both are 0":           func(s *Scenario) { region(RegionOptions{"beta", 9, 9, -1})(s); s.Epsilon, s.Delta = 0, 0 },
		"beta noise without k where both are 0": func(s *Scenario) { region(RegionOptions{"beta-without-k", 9, 0, 1})(s); s.Epsilon, s.Delta = 0, 0 },
		"empty parameters":                      only(Policy{ID: "ucb1", Params: map[string]float64{}}),
	} {
		s := Default()
		change(&s)
		if p := s.Problems(); len(p) > 0 {
			t.Errorf("%s: %v", name, p)
		}
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
