// Package scenariotest makes scenarios for tests.
package scenariotest

import (
	"math"
	"math/rand/v2"
	"slices"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
)

// Random returns a valid scenario in canonical form. Over many calls, every field takes its default, its limits,
// round numbers and numbers that use all 53 bits. Adding a kind of arm changes only the random arms, and adding a
// policy changes only the random policies.
func Random(rng *rand.Rand) scenario.Scenario {
	s := scenario.Default()
	if kinds := scenario.Kinds(); rng.IntN(2) == 0 {
		s.Kind = kinds[rng.IntN(len(kinds))]
	}
	if s.Kind == scenario.Sweep || rng.IntN(4) == 0 {
		s.Sweep = sweep(testkit.Split(rng))
	}
	if rng.IntN(4) > 0 {
		s.Arms = arms(testkit.Split(rng))
		if s.Kind == scenario.Timeline { // episodic policies accept only bounded rewards
			s.Arms = bernoullis(testkit.Split(rng))
		}
		if s.Kind == scenario.Sweep && len(s.Arms) == 1 || s.Sweep.Over == scenario.OverGap { // these sweeps accept fewer arms
			s.Arms = scenario.Default().Arms
		}
	}
	if rng.IntN(3) > 0 {
		s.Epsilon = number(rng, 0, scenario.MaxEpsilon)
	}
	if rng.IntN(3) > 0 {
		s.Delta = number(rng, 0, scenario.MaxDelta)
	}
	if rng.IntN(3) > 0 {
		s.Horizon = whole(rng, 1, scenario.MaxHorizon)
	}
	if rng.IntN(3) > 0 {
		s.Runs = int(whole(rng, 1, scenario.MaxRuns))
	}
	if rng.IntN(3) > 0 {
		s.Seed = uint64(whole(rng, 0, scenario.MaxSeed))
	}
	if rng.IntN(2) == 0 {
		s.Checkpoints = checkpoints(testkit.Split(rng), s.Horizon)
	}
	if rng.IntN(2) == 0 {
		s.Region = region(testkit.Split(rng))
	}
	s.Shuffle = rng.IntN(4) == 0
	if rng.IntN(4) > 0 || len(s.Problems()) > 0 {
		s.Policies = policies(testkit.Split(rng), s)
	}
	if s.Kind == scenario.Region && len(s.Problems()) > 0 { // the region's noise needs a budget
		s.Epsilon = 1
	}
	if (s.Kind == scenario.Regret || s.Kind == scenario.Sweep) && rng.IntN(4) == 0 {
		changing(testkit.Split(rng), &s)
	}
	if (s.Kind == scenario.Regret || s.Kind == scenario.Sweep) && rng.IntN(4) == 0 {
		s.Delay = scenario.Delay{Pulls: whole(rng, 1, scenario.MaxDelay), Geometric: rng.IntN(2) == 0}
	}
	return s
}

// changing makes a scenario's arms trade places, at up to three times.
func changing(rng *rand.Rand, s *scenario.Scenario) {
	for range 1 + rng.IntN(3) {
		s.Changes = append(s.Changes, whole(rng, 1, s.Horizon))
	}
	slices.Sort(s.Changes)
	s.Changes = slices.Compact(s.Changes)
	for range s.Changes {
		at := rng.IntN(len(s.Arms))
		s.Then = append(append(s.Then, s.Arms[at:]...), s.Arms[:at]...)
	}
}

// number returns a number in [low, high], often one that is easy to get wrong.
func number(rng *rand.Rand, low, high float64) float64 {
	var x float64
	switch rng.IntN(7) {
	case 0:
		x = low
	case 1:
		x = high
	case 2:
		x = math.Round(100*rng.Float64()) / 100
	case 3:
		x = math.Ldexp(rng.Float64(), -rng.IntN(1074))
	case 4:
		x = math.Nextafter(high, low)
	case 5:
		x = math.Nextafter(low, high)
	case 6:
		x = low + (high-low)*rng.Float64()
	}
	return max(low, min(x, high))
}

func whole(rng *rand.Rand, low, high int64) int64 {
	switch rng.IntN(4) {
	case 0:
		return low
	case 1:
		return high
	case 2:
		return min(high, low+int64(math.Pow(10, float64(rng.IntN(10)))))
	default:
		return low + rng.Int64N(high-low+1)
	}
}

// arms returns groups of Bernoulli arms and of arms of any kind.
func arms(rng *rand.Rand) []arm.Arm {
	all := bernoullis(rng)
	for rng.IntN(3) == 0 {
		all = append(all, slices.Repeat([]arm.Arm{other(testkit.Split(rng))}, 1+rng.IntN(3))...)
		if rng.IntN(2) == 0 {
			all = append(all, bernoullis(rng)...)
		}
	}
	return all
}

// other returns an arm of any kind with random valid parameters.
func other(rng *rand.Rand) arm.Arm {
	kinds := arm.Families()
	k := kinds[rng.IntN(len(kinds))]
	for {
		var values []float64
		for k.List != nil && (len(values) == 0 || rng.IntN(8) > 0) {
			values = append(values, slices.Repeat([]float64{number(rng, k.List.Min, k.List.Max)}, 1+rng.IntN(3))...)
		}
		for _, p := range k.Params {
			x := number(rng, p.Min, p.Max)
			switch another := k.Params[rng.IntN(len(k.Params))].Default; {
			case !math.IsNaN(p.Default) && rng.IntN(2) == 0:
				x = p.Default
			case another >= p.Min && another <= p.Max && rng.IntN(3) == 0: // a link must not leave it out
				x = another
			}
			values = append(values, x)
		}
		if a := k.Make(values); arm.Check(a) == nil {
			return a
		}
	}
}

// bernoullis returns stretches of equal, evenly spaced and different means.
func bernoullis(rng *rand.Rand) []arm.Arm {
	var means []float64
	for range 1 + rng.IntN(4) {
		from, to, n := number(rng, 0, 1), number(rng, 0, 1), 1+rng.IntN(12)
		style := rng.IntN(3)
		for i := range n {
			switch style {
			case 0:
				means = append(means, from)
			case 1:
				x := from + (to-from)*float64(i)/float64(max(1, n-1))
				means = append(means, math.Abs(math.Round(x*1000)/1000)) // never −0
			case 2:
				means = append(means, number(rng, 0, 1))
			}
		}
	}
	return arm.Bernoullis(means...)
}

func checkpoints(rng *rand.Rand, horizon int64) []int64 {
	switch rng.IntN(3) {
	case 0:
		return scenario.LogGrid(horizon, 1+rng.IntN(300))
	case 1:
		return scenario.LinearGrid(horizon, 1+rng.IntN(300))
	}
	var points []int64
	for range 1 + rng.IntN(20) {
		points = append(points, whole(rng, 1, horizon))
	}
	slices.Sort(points)
	return slices.Compact(points)
}

// sweep returns a sweep with its values in random order. Some policies may refuse a value of 0.
func sweep(rng *rand.Rand) scenario.SweepOptions {
	o := scenario.SweepOptions{Over: scenario.OverEpsilon}
	value := func() float64 { return number(rng, 0, scenario.MaxEpsilon) }
	switch rng.IntN(6) {
	case 0:
		o.Over, value = scenario.OverDelta, func() float64 { return number(rng, 0, scenario.MaxDelta) }
	case 1:
		o.Over = scenario.OverEpsMin
	case 2:
		o.Over, value = scenario.OverHorizon, func() float64 { return float64(whole(rng, 1, scenario.MaxHorizon)) }
	case 3:
		o.Over, value = scenario.OverArms, func() float64 { return float64(whole(rng, 1, scenario.MaxArms)) }
	case 4:
		o.Over, value = scenario.OverGap, func() float64 { return 1e-9 + 0.05*rng.Float64() }
	}
	for range 1 + rng.IntN(20) {
		if x := value(); !slices.Contains(o.Values, x) {
			o.Values = append(o.Values, x)
		}
	}
	return o
}

func region(rng *rand.Rand) scenario.RegionOptions {
	noises := scenario.Noises()
	o := scenario.RegionOptions{Noise: noises[rng.IntN(len(noises))], N: whole(rng, 1, scenario.MaxHorizon), Change: 1}
	o.R = whole(rng, 0, o.N)
	if o.R == o.N || (o.R > 0 && rng.IntN(2) == 0) {
		o.Change = -1
	}
	return o
}

// policies returns policies that can run in s. A region may get none.
func policies(rng *rand.Rand, s scenario.Scenario) []scenario.Policy {
	if s.Kind == scenario.Region && rng.IntN(4) == 0 {
		return nil
	}
	specs := policy.All()
	most := 6
	if s.Kind == scenario.Timeline {
		specs = slices.DeleteFunc(specs, func(spec policy.Spec) bool { return !spec.Episodic })
		most = 1
	}
	var list []scenario.Policy
	for range 1 + rng.IntN(most) {
		rng := testkit.Split(rng)
		spec := specs[rng.IntN(len(specs))]
		p := scenario.Policy{ID: spec.ID, Label: label(rng)}
		if rng.IntN(2) == 0 {
			p.Epsilon = new(number(rng, 0, scenario.MaxEpsilon))
		}
		if rng.IntN(2) == 0 {
			p.Delta = new(number(rng, 0, scenario.MaxDelta))
		}
		for _, q := range spec.Params {
			if rng.IntN(2) == 0 {
				continue
			}
			if q.Kind == policy.Levels {
				p.Law = law(rng)
				continue
			}
			p.SetParam(q.Name, number(rng, q.Min, q.Max))
			if q.Kind == policy.Switch {
				p.Params[q.Name] = float64(rng.IntN(2))
			}
		}
		one := s
		one.Policies = []scenario.Policy{p}
		if len(one.Problems()) > 0 {
			p.Epsilon, p.Delta = new(0.5), new(1e-5)
			one.Policies[0] = p
		}
		if len(one.Problems()) > 0 { // the policy does not accept the arms' rewards
			p = scenario.Policy{ID: "ucb1", Label: p.Label, Params: map[string]float64{"sigmoid": 1}}
		}
		if one.Policies[0] = p; len(one.Problems()) > 0 { // the policy does not accept a value of the sweep
			p = scenario.Policy{ID: "ucb1", Params: map[string]float64{"sigmoid": 1}}
		}
		list = append(list, p)
	}
	return list
}

// law returns a distribution of privacy levels in the form used in scenarios.
func law(rng *rand.Rand) string {
	var values []float64
	for range 1 + rng.IntN(5) {
		values = append(values, number(rng, 0, mechanism.MaxLevel))
	}
	l, err := mechanism.UniformLevels(values...)
	if err != nil {
		panic(err)
	}
	return []string{"discrete", "gaussian", l.String(), l.String() + " refuse 0.2", "gaussian mean 2 deviation 0.5", "uniform from 0.1 to 2 refuse 0.1",
		"log-uniform from 1e-06 to 10", "exponential mean 1"}[rng.IntN(8)]
}

func label(rng *rand.Rand) string {
	alphabet := []rune("aZ09 -._~&=,:;%#+/?<>\"'\\ε=δ中🎲é\u200d")
	text := make([]rune, max(0, rng.IntN(scenario.MaxLabel*2)-scenario.MaxLabel+1))
	for i := range text {
		text[i] = alphabet[rng.IntN(len(alphabet))]
	}
	return string(text)
}
