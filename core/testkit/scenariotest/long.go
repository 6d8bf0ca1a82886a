package scenariotest

import (
	"math"
	"math/rand/v2"
	"strings"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
)

// Longest returns a valid scenario whose link is nearly as long as possible. It has the largest numbers of arms,
// policies, checkpoints and levels, with long names and numbers.
func Longest() scenario.Scenario {
	rng := rand.New(rand.NewPCG(11, 12))
	// number returns a number in [0, 1) that takes 22 or 23 characters to write.
	number := func() float64 { return math.Ldexp(0.5+rng.Float64()/2, -900) }
	s := scenario.Default()
	s.Horizon, s.Runs, s.Seed, s.Epsilon, s.Delta = scenario.MaxHorizon, scenario.MaxRuns, scenario.MaxSeed, number(), number()
	s.Arms = nil
	for range scenario.MaxArms {
		s.Arms = append(s.Arms, arm.TwoPoint{Low: number() / 4, High: number(), P: number()})
	}
	s.Policies = nil
	spec, _ := policy.Find("heldp-ucb-b")
	for range scenario.MaxPolicies {
		p := scenario.Policy{ID: spec.ID, Label: strings.Repeat("🎲", scenario.MaxLabel), Epsilon: new(number()), Delta: new(number())}
		p.Params = map[string]float64{"eps_min": 0.10000000000000002}
		levels := []float64{1.0000000000000002}
		for len(levels) < mechanism.MaxLevels {
			levels = append(levels, number())
		}
		l, err := mechanism.UniformLevels(levels...)
		if err != nil {
			panic(err)
		}
		p.Law = l.String()
		s.Policies = append(s.Policies, p)
	}
	for i := range int64(scenario.MaxCheckpoints) {
		s.Checkpoints = append(s.Checkpoints, 100_000_000+80_000*i+rng.Int64N(80_000))
	}
	return s
}

// Long returns a valid scenario made of a random part of the longest one.
func Long(rng *rand.Rand, all scenario.Scenario) scenario.Scenario {
	s := scenario.Default()
	s.Horizon = all.Horizon
	s.Policies = []scenario.Policy{{ID: "ucb1"}}
	if rng.IntN(2) == 0 {
		s.Arms = all.Arms[:1+rng.IntN(len(all.Arms))]
	}
	if rng.IntN(2) == 0 {
		s.Policies = all.Policies[:1+rng.IntN(len(all.Policies))]
	}
	switch rng.IntN(3) {
	case 0:
		s.Checkpoints = all.Checkpoints[:1+rng.IntN(len(all.Checkpoints))]
	case 1:
		s.Kind = scenario.Sweep
		s.Sweep.Over = scenario.OverEpsilon
		for range 1 + rng.IntN(scenario.MaxSweep) {
			s.Sweep.Values = append(s.Sweep.Values, 1+rng.Float64())
		}
	}
	return s
}
