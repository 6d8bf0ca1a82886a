package setting

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// A difference is a field whose values differ between A and B, with the two values.
type difference struct {
	name string // the part before "="; empty if a and b are complete by themselves
	a, b string
}

// differences collects the fields that differ.
type differences []difference

// add adds a field if its values differ.
func (all *differences) add(name, a, b string) {
	if a != b {
		*all = append(*all, difference{name, a, b})
	}
}

func (d difference) side(text string) string {
	if d.name == "" {
		return text
	}
	return d.name + " = " + text
}

// TwoScenarios is a question about two scenarios A and B of the same kind.
type TwoScenarios struct {
	// Sides are A and B with their runs. A regret scenario has one column: the regret of run 0 after Pulled pulls, the
	// regret at the horizon if Pulled is 0, or the regret so far if Pulled is −1. A sweep has a column for each value,
	// but rows only for the compared policies. A region has no runs.
	Sides  [2]sim.Result
	Pulled int64
	Policy int         // index among the policies of B
	Band   figure.Band // the spread to show for differences
}

// Compare returns the differences between the scenarios and their cost: a policy's regret in the two scenarios, or
// the heights of the two regions. The figure of two regions is complete. Other figures have no curves, only the kind,
// and a title and notes for a figure of both scenarios.
func (m TwoScenarios) Compare() (*explain.ScenarioComparison, error) {
	a, b := m.Sides[0].Scenario.Scenario(), m.Sides[1].Scenario.Scenario()
	if a.Kind != b.Kind {
		return nil, errors.New("two scenarios of one kind are compared")
	}
	for _, r := range m.Sides {
		s, columns := r.Scenario.Scenario(), 1
		if b.Kind == scenario.Sweep {
			columns = len(s.Sweep.Values)
		}
		if len(r.Regret) != 0 && len(r.Regret) != len(s.Policies) {
			return nil, errors.New("each policy has runs")
		}
		for _, rows := range r.Regret {
			if len(rows) != 0 && len(rows) != len(r.Runs) || slices.ContainsFunc(rows, func(row []float64) bool { return len(row) != columns }) {
				return nil, errors.New("each run has one regret, or one for each value of a sweep")
			}
		}
	}
	match := scenario.Match(a.Policies, b.Policies)
	var all differences
	nameless := say.Of("difference-policies")
	rest := say.Of("all-else-seed-random")
	switch b.Kind {
	case scenario.Region:
		all, rest, nameless = regionDifferences(a, b), say.Of("all-else-same"), say.Of("difference-change")
	case scenario.Sweep:
		all = sweepDifferences(a, b, match)
	default:
		all = regretDifferences(a, b, match)
	}
	switch {
	case len(all) == 0:
		rest = say.Of("b-same-what-changed")
	case a.Seed != b.Seed && b.Kind != scenario.Region:
		rest = say.Of("all-else-same-but")
	}
	answer := &explain.ScenarioComparison{Sheet: explain.Sheet{Title: say.Of("a-and-b")}}
	var cost string
	if b.Kind == scenario.Region {
		var err error
		if answer.Figure, cost, answer.Says, err = compareRegions(a, b); err != nil {
			return nil, err
		}
	} else {
		p := newPaid(m)
		answer.Figure.Kind = string(b.Kind)
		if b.Kind == scenario.Sweep {
			cost, answer.Figure.Table, answer.Says = p.swept(match)
		} else {
			cost, answer.Figure.Table, answer.Says = p.sentence(match), p.table(match), p.notes()
		}
	}
	if cost != "" {
		rest += " " + cost
	}
	answer.Rest, answer.Figure.Notes = rest, []string{rest}
	if len(all) > 0 {
		x := say.Of("side-a", inShort(all, func(d difference) string { return d.side(d.a) }))
		y := say.Of("side-b", inShort(all, func(d difference) string { return d.side(d.b) }))
		answer.Sides = [2]string{x, y}
		answer.Figure.Title = say.Of("both-sides-title", answer.Figure.Title, x, y)
		answer.Figure.Notes = []string{say.Of("as-sentence", x), say.Of("as-sentence", y), rest}
	}
	for _, d := range all {
		answer.Facts = append(answer.Facts, explain.Fact{Name: cmp.Or(d.name, nameless), Value: say.Of("a-b", d.a, d.b)})
	}
	return answer, nil
}

// mostNamed is the largest number of differences that a sentence names.
const mostNamed = 3

// inShort lists the first differences with their values on one side. all must not be empty.
func inShort(all []difference, side func(difference) string) string {
	text := side(all[0])
	for i, d := range all[1:] {
		if i+1 == mostNamed {
			return say.Of("semicolon", text, say.Of("more-differences", notation.Count(len(all)-mostNamed)))
		}
		text = say.Of("semicolon", text, side(d))
	}
	return text
}

// regretDifferences returns all differing fields that matter on the page, with exact numbers.
func regretDifferences(a, b scenario.Scenario, match []int) (all differences) {
	all.add("ε", scenario.Number(a.Epsilon), scenario.Number(b.Epsilon))
	all.add("δ", scenario.Number(a.Delta), scenario.Number(b.Delta))
	if len(a.Arms) == len(b.Arms) {
		all.arms(a, b)
	} else {
		all.add("", say.Of("difference-arms", notation.Count(len(a.Arms))), say.Of("difference-arms", notation.Count(len(b.Arms))))
	}
	for k := range a.Policies {
		if !slices.Contains(match, k) {
			all.add("", say.Of("with", figure.Name(a, k)), say.Of("without", figure.Name(a, k)))
		}
	}
	for i, q := range b.Policies {
		name := figure.Name(b, i)
		if match[i] < 0 {
			all.add("", say.Of("without", name), say.Of("with", name))
			continue
		}
		spec, _ := q.Spec()
		others := settings(q, spec, name)
		for k, own := range settings(a.Policies[match[i]], spec, name) {
			all.add(own[0], own[1], others[k][1])
		}
	}
	if !slices.IsSorted(slices.DeleteFunc(slices.Clone(match), func(k int) bool { return k < 0 })) {
		all.add("", say.Of("policies-their-order"), say.Of("policies-another-order"))
	}
	all.add(say.Of("difference-horizon"), notation.Count(a.Horizon), notation.Count(b.Horizon))
	all.add(say.Of("difference-runs"), notation.Count(a.Runs), notation.Count(b.Runs))
	all.add(say.Of("difference-seed"), notation.Count(int64(a.Seed)), notation.Count(int64(b.Seed)))
	all.add("", orderWords(a), orderWords(b))
	all.add(say.Of("delay-of-rewards"), a.Delay.String(), b.Delay.String())
	if a.Horizon == b.Horizon && !slices.Equal(a.Grid(), b.Grid()) {
		x, y := notation.Count(len(a.Grid())), notation.Count(len(b.Grid()))
		if x == y {
			y = say.Of("n-others", y)
		}
		all.add(say.Of("difference-checkpoints"), x, y)
	}
	return all
}

// arms adds the arms that differ. Both scenarios have the same number of arms.
func (all *differences) arms(a, b scenario.Scenario) {
	changes := func(s scenario.Scenario) string { return cmp.Or(figure.ChangePulls(s), "–") }
	all.add(say.Of("difference-changes"), changes(a), changes(b))
	for k, piece := range a.Stretches() {
		if k > 0 && !slices.Equal(a.Changes, b.Changes) {
			return // the changes differ, and so do the arms after them
		}
		for i := range a.Arms {
			name := say.Of("arm-stop", notation.Count(i+1))
			if k > 0 {
				name = say.Of("arm-after", name, notation.Count(piece.From))
			}
			all.add(name, armWords(piece.Arms[i]), armWords(b.ArmsAt(piece.From)[i]))
		}
	}
}

// settings returns the names and values of a policy's settings. Each name includes the policy's name.
func settings(p scenario.Policy, spec policy.Spec, name string) (all [][2]string) {
	own := func(x *float64) string {
		if x == nil {
			return say.Of("the-scenarios")
		}
		return scenario.Number(*x)
	}
	all = append(all, [2]string{say.Of("name-of", name), cmp.Or(p.Label, spec.Name)},
		[2]string{say.Of("symbol-of", name, "ε"), own(p.Epsilon)}, [2]string{say.Of("symbol-of", name, "δ"), own(p.Delta)})
	set := scenario.Scenario{}.Setup(p, spec)
	for _, param := range spec.Params {
		text, v := say.Of("switch-off"), set.Params[param.Name]
		switch {
		case param.Kind == policy.Levels:
			text = lawWords(set.Law)
		case param.Kind == policy.Number:
			text = scenario.Number(v)
		case v != 0:
			text = say.Of("switch-on")
		}
		all = append(all, [2]string{say.Of("symbol-of", name, param.Symbol), text})
	}
	return all
}

// orderWords describes the order of the arms.
func orderWords(s scenario.Scenario) string {
	if s.Shuffle {
		return say.Of("arms-random-order")
	}
	return say.Of("arms-their-order")
}

// armWords describes an arm. It describes a Bernoulli arm by its mean alone.
func armWords(a arm.Arm) string {
	kind, values, _ := arm.Describe(a)
	var texts []string
	for _, v := range values {
		texts = append(texts, scenario.Number(v))
	}
	switch {
	case kind.ID == "bernoulli":
		return texts[0]
	case texts == nil:
		return kind.ID
	}
	return kind.ID + "(" + strings.Join(texts, ", ") + ")"
}
