package figure

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// OfRegret returns the figure of a regret scenario, with a curve for each policy. The series of a policy without runs
// has no points.
func OfRegret(s scenario.Scenario, curves []sim.Summary) Figure {
	f := Figure{
		Title:    say.Of("regret-of-arms", whose(s), notation.Count(len(s.Arms))),
		Kind:     string(scenario.Regret),
		X:        Axis{say.Of("label-pulls"), Log},
		Y:        Axis{say.Of("label-regret"), Linear},
		Notes:    notes(s),
		Scenario: s.Link(),
	}
	for _, stretch := range s.Stretches()[1:] {
		f.Marks, f.MarkNames = append(f.Marks, float64(stretch.From)), append(f.MarkNames, say.Of("arms-change"))
	}
	x := sim.Columns(s)
	for i, c := range curves {
		series := SeriesOf(s, i)
		if c.Runs > 0 {
			series.X, series.Mean, series.Std = x, c.Mean, c.Std
			series.Q05, series.Q95, series.Runs = c.Q05, c.Q95, c.Runs
		}
		f.Series = append(f.Series, series)
	}
	return f
}

// Changes says when the arms change in a scenario's runs. It returns "" if they do not.
func Changes(s scenario.Scenario) string {
	if pulls := ChangePulls(s); pulls != "" {
		return say.Of("arms-change-after", pulls)
	}
	return ""
}

// ChangePulls lists the numbers of pulls at the changes of a scenario's arms. It returns "" if there are none.
func ChangePulls(s scenario.Scenario) string {
	var pulls []string
	for _, stretch := range s.Stretches()[1:] {
		pulls = append(pulls, notation.Count(stretch.From))
	}
	return strings.Join(pulls, ", ")
}

// Delay describes the delay of a scenario's rewards and the pulls in the meantime. It returns nil if there is no delay.
func Delay(s scenario.Scenario) []string {
	switch n := notation.Count(s.Delay.Pulls); {
	case !s.Delayed():
		return nil
	case s.Delay.Geometric:
		return []string{say.Of("rewards-late-geometric", n), say.Of("pulls-until-arrived")}
	default:
		return []string{say.Of("rewards-late", n), say.Of("pulls-until-arrived")}
	}
}

// notes returns sentences about changes and delays.
func notes(s scenario.Scenario) []string {
	all := Delay(s)
	if says := Changes(s); says != "" {
		all = append(all, says)
	}
	return all
}

// whose returns the policy's name if the scenario has only one, or the number of policies.
func whose(s scenario.Scenario) string {
	if len(s.Policies) == 1 {
		return Subject(s, 0)
	}
	return say.Of("panel-policies", notation.Count(len(s.Policies)))
}

// SeriesOf returns the series of policy i, still without points.
func SeriesOf(s scenario.Scenario, i int) Series {
	p := s.Policies[i]
	spec, _ := p.Spec()
	eps, delta := budgetOf(s, i, spec)
	return Series{Name: Name(s, i), Policy: p.ID, Notion: string(spec.Notion), Epsilon: eps, Delta: delta}
}

// OfSweep returns the figure of a sweep, with a curve for each policy: the regret at the horizon against the values, in
// ascending order. An axis is logarithmic if its values are positive and span a factor of ten. The series of a policy
// without runs has no points. Values without runs, whose mean is NaN, are left out.
func OfSweep(s scenario.Scenario, curves []sim.Summary) Figure {
	symbol := Symbol(s.Sweep.Over)
	order := Ascending(s.Sweep.Values)
	x := at(s.Sweep.Values, order)
	f := Figure{
		Title:    say.Of("regret-of-against", whose(s), symbol),
		Kind:     string(scenario.Sweep),
		X:        Axis{symbol, spacing(x)},
		Notes:    notes(s),
		Scenario: s.Link(),
	}
	var means []float64
	for i, c := range curves {
		series := SeriesOf(s, i)
		if c.Runs > 0 {
			var there []int
			for _, j := range order {
				if !math.IsNaN(c.Mean[j]) {
					there = append(there, j)
				}
			}
			series.X, series.Runs = at(s.Sweep.Values, there), c.Runs
			series.Mean, series.Std = at(c.Mean, there), at(c.Std, there)
			series.Q05, series.Q95 = at(c.Q05, there), at(c.Q95, there)
			means = append(means, series.Mean...)
		}
		f.Series = append(f.Series, series)
	}
	after := say.Of("regret-after-pulls", notation.Count(s.Horizon))
	if s.Sweep.Over == scenario.OverHorizon {
		after = say.Of("regret-after-t")
	}
	f.Y = Axis{after, spacing(means)}
	return f
}

// Symbol returns the papers' symbol for the setting that a sweep varies.
func Symbol(over string) string {
	switch over {
	case scenario.OverEpsilon:
		return "ε"
	case scenario.OverDelta:
		return "δ"
	case scenario.OverHorizon:
		return "T"
	case scenario.OverGap:
		return "Δ"
	case scenario.OverArms:
		return "K"
	}
	for _, spec := range policy.All() {
		for _, q := range spec.Params {
			if q.Name == over {
				return q.Symbol
			}
		}
	}
	return over // a parameter of a custom policy
}

// Ascending returns the indices of the values in ascending order. The sort is stable.
func Ascending(values []float64) []int {
	order := make([]int, len(values)) // insertion sort: there are few values, and most are in order
	for i := range order {
		k := i
		for ; k > 0 && values[order[k-1]] > values[i]; k-- {
			order[k] = order[k-1]
		}
		order[k] = i
	}
	return order
}

// at returns the values at the given indices, or nil if values is nil.
func at(values []float64, places []int) []float64 {
	if values == nil {
		return nil
	}
	out := make([]float64, len(places))
	for i, p := range places {
		out[i] = values[p]
	}
	return out
}

// spacing returns the scale that suits the values.
func spacing(values []float64) Scale {
	if len(values) > 0 && slices.Min(values) > 0 && slices.Max(values) >= 10*slices.Min(values) {
		return Log
	}
	return Linear
}

// TimelineOf returns a timeline's figure: the arms, counted from 1, of run 0's episodes, as steps. Each episode has a
// mark at its first pull and a row in the table. The row states N_a, its arm's number of pulls up to its end.
func TimelineOf(v scenario.Valid) (Figure, error) {
	s := v.Scenario()
	episodes, err := sim.Episodes(v)
	if err != nil {
		return Figure{}, err
	}
	series := SeriesOf(s, 0)
	series.Runs = 1
	f := Figure{
		Title:    say.Of("episodes-arms", Subject(s, 0), notation.Count(len(s.Arms))),
		Kind:     string(scenario.Timeline),
		X:        Axis{say.Of("label-pulls"), Log},
		Y:        Axis{say.Of("label-arm"), Linear},
		Table:    &Table{Columns: []string{say.Of("label-episode"), say.Of("label-arm"), say.Of("label-mean"), say.Of("first-pull"), say.Of("last-pull"), say.Of("pulls-of-the-arm")}},
		Scenario: s.Link(),
	}
	whole := func(n int64) string { return strconv.FormatInt(n, 10) }
	for i, e := range episodes {
		a := float64(e.Arm + 1)
		series.X, series.Mean = append(series.X, float64(e.From)), append(series.Mean, a)
		if e.To > e.From {
			series.X, series.Mean = append(series.X, float64(e.To)), append(series.Mean, a)
		}
		f.Marks = append(f.Marks, float64(e.From))
		f.Table.Rows = append(f.Table.Rows, []string{
			strconv.Itoa(i + 1), strconv.Itoa(e.Arm + 1), scenario.Number(s.Arms[e.Arm].Mean()),
			whole(e.From), whole(e.To), whole(e.Pulls),
		})
	}
	f.Series = []Series{series}
	return f, nil
}
