package page

import (
	"slices"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
)

// Sweeps returns the possible sweeps, each over one parameter with its default values. A possible sweep is valid and
// affects a policy. The present sweep's parameter is always included.
func Sweeps(s scenario.Scenario) (all []scenario.SweepOptions) {
	overs := []string{scenario.OverEpsilon, scenario.OverDelta, scenario.OverHorizon, scenario.OverGap, scenario.OverArms}
	for _, p := range s.Policies {
		spec, _ := p.Spec()
		for _, q := range spec.Params {
			if q.Kind == policy.Number && !slices.Contains(overs, q.Name) {
				overs = append(overs, q.Name)
			}
		}
	}
	now := s.Sweep.Over
	if now != "" && !slices.Contains(overs, now) {
		overs = append(overs, now)
	}
	s.Kind = scenario.Sweep
	for _, over := range overs {
		s.Sweep = UsualSweep(s, over)
		moves := false
		for _, p := range s.Policies {
			spec, _ := p.Spec()
			moves = moves || s.Sweep.Moves(p, spec)
		}
		if over == now || moves && len(s.Problems()) == 0 {
			all = append(all, s.Sweep)
		}
	}
	return all
}

// UsualSweep returns the sweep over a parameter with its default values.
func UsualSweep(s scenario.Scenario, over string) scenario.SweepOptions {
	return scenario.SweepOptions{Over: over, Values: usualValues(s, over)}
}

func usualValues(s scenario.Scenario, over string) []float64 {
	switch over {
	case scenario.OverEpsilon:
		return []float64{.05, .1, .2, .5, 1, 2, 5, 10}
	case scenario.OverDelta:
		return []float64{1e-6, 1e-5, 1e-4, .001, .01, .1, .5}
	case scenario.OverEpsMin:
		return []float64{.05, .1, .2, .3, .4, .5, .6, .8}
	case scenario.OverHorizon:
		return last(9, append(below(10, float64(s.Horizon), 1, 3), float64(s.Horizon)))
	case scenario.OverGap:
		return last(8, below(1e-9, scenario.MostGap(s.Arms), 1, 2, 5))
	case scenario.OverArms:
		return ordered(append([]float64{2, 3, 5, 10, 20, 50}, float64(len(s.Arms))))
	}
	return parameterValues(s, over)
}

// parameterValues returns values across the range that all policies with the parameter accept. They are powers of ten
// if the range spans a factor of a thousand or more, and evenly spaced otherwise.
func parameterValues(s scenario.Scenario, over string) (values []float64) {
	var least, most float64
	o, none := scenario.SweepOptions{Over: over}, true
	for _, p := range s.Policies {
		spec, _ := p.Spec()
		for _, q := range spec.Params {
			if q.Name != over || !o.Moves(p, spec) {
				continue
			}
			if none {
				least, most, none = q.Min, q.Max, false
			}
			least, most = max(least, q.Min), min(most, q.Max)
			values = append(values, q.Default)
		}
	}
	if least > 0 && most >= 1000*least {
		return ordered(append(values, below(least, most, 1)...))
	}
	const steps = 5
	if least > 0 && most >= 20*least { // begin with the interesting values
		most = 10 * least
	}
	for k := range steps + 1 {
		values = append(values, arm.Decimal(least+float64((most-least)*float64(k)/steps))) // 2.1 and not 2.0999999999999996
	}
	var within []float64
	for _, x := range ordered(values) {
		if least <= x && x <= most {
			within = append(within, x)
		}
	}
	return within
}

// below returns the products of a digit and a power of ten that lie between least and most.
func below(least, most float64, digits ...float64) (values []float64) {
	for _, power := range []float64{1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, .01, .1, 1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9} {
		for _, d := range digits {
			x := d * power
			if power < 1 {
				x = d / float64(1/power) // 3e-5 and not 3.0000000000000004e-5
			}
			if least <= x && x <= most {
				values = append(values, x)
			}
		}
	}
	return values
}

// ordered returns the values in ascending order, each once. The standard library's sort would add 4 KB to the page's
// program.
func ordered(values []float64) (sorted []float64) {
	for _, x := range values {
		at := 0
		for at < len(sorted) && sorted[at] < x {
			at++
		}
		if at == len(sorted) || sorted[at] != x {
			sorted = append(sorted[:at], append([]float64{x}, sorted[at:]...)...)
		}
	}
	return sorted
}

// last returns the n largest of values.
func last(n int, values []float64) []float64 {
	values = ordered(values)
	return values[max(0, len(values)-n):]
}
