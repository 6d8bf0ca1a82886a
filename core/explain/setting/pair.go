package setting

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"strings"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// A difference is one thing in which two scenarios differ, and what it is in each.
type difference struct {
	name string // with what it equals; empty if a and b say all
	a, b string
}

func (d difference) side(text string) string {
	if d.name == "" {
		return text
	}
	return d.name + " = " + text
}

// A Pair is what is asked of two scenarios that are compared, A and B.
type Pair struct {
	// Sides are A and B with their runs, of which there is one column: the regret after so many
	// pulls of run 0, or at the horizon if Pulled is 0. If it is −1, each has come as far as it has.
	Sides  [2]sim.Result
	Pulled int64
	Policy int         // its place in B
	Band   figure.Band // of differences
}

// Sheet returns the sheet of a pair. What it says begins with what is A's alone, what is B's alone,
// a sentence on the rest and one on what a policy pays in both. Its table is of what each policy
// pays, and its facts are the fields that differ.
func (m Pair) Sheet() (*explain.Sheet, error) {
	for _, r := range m.Sides {
		if len(r.Regret) != 0 && len(r.Regret) != len(r.Scenario.Policies) {
			return nil, errors.New("each policy has runs")
		}
		for _, rows := range r.Regret {
			if len(rows) != len(r.Runs) || slices.ContainsFunc(rows, func(row []float64) bool { return len(row) != 1 }) {
				return nil, errors.New("each run has one regret")
			}
		}
	}
	a, b := m.Sides[0].Scenario, m.Sides[1].Scenario
	match := scenario.Match(a.Policies, b.Policies)
	all := differences(a, b, match)
	rest := "All else, the seed of the random numbers included, is the same."
	switch {
	case len(all) == 0:
		rest = "A and B are the same: what is changed now is changed in B."
	case a.Seed != b.Seed:
		rest = "All else is the same, but no random number is."
	}
	p := newPaid(m)
	sheet := &explain.Sheet{Title: "A and B", Says: []string{
		inShort(all, func(d difference) string { return d.side(d.a) }), inShort(all, func(d difference) string { return d.side(d.b) }), rest,
		p.sentence(match),
	}}
	sheet.Says = append(sheet.Says, p.notes()...)
	sheet.Figure.Table = p.table(match)
	for _, d := range all {
		f := explain.Fact{Name: d.name, Value: "A: " + d.a + "; B: " + d.b}
		if d.name == "" {
			f.Name = "policies"
		}
		sheet.Facts = append(sheet.Facts, f)
	}
	return sheet, nil
}

// mostNamed is how many differences a sentence names.
const mostNamed = 3

// inShort lists one side of the first differences.
func inShort(all []difference, side func(difference) string) string {
	var texts []string
	for i, d := range all {
		if i == mostNamed {
			texts = append(texts, notation.Things(len(all)-i, "more difference"))
			break
		}
		texts = append(texts, side(d))
	}
	return strings.Join(texts, "; ")
}

// differences returns all of them, in exact numbers. What Play does not show, such as the values
// of a sweep, is none.
func differences(a, b scenario.Scenario, match []int) (all []difference) {
	add := func(name, x, y string) {
		if x != y {
			all = append(all, difference{name, x, y})
		}
	}
	add("ε", scenario.Number(a.Epsilon), scenario.Number(b.Epsilon))
	add("δ", scenario.Number(a.Delta), scenario.Number(b.Delta))
	if len(a.Arms) == len(b.Arms) {
		for i := range a.Arms {
			add("arm "+notation.Count(i+1), armWords(a.Arms[i]), armWords(b.Arms[i]))
		}
	} else {
		add("", notation.Things(len(a.Arms), "arm"), notation.Things(len(b.Arms), "arm"))
	}
	for k := range a.Policies {
		if !slices.Contains(match, k) {
			all = append(all, difference{"", "with " + figure.Name(a, k), "without " + figure.Name(a, k)})
		}
	}
	for i := range b.Policies {
		if match[i] < 0 {
			all = append(all, difference{"", "without " + figure.Name(b, i), "with " + figure.Name(b, i)})
			continue
		}
		for _, d := range settings(a.Policies[match[i]], b.Policies[i], figure.Name(b, i)) {
			add(d.name, d.a, d.b)
		}
	}
	if !slices.IsSorted(slices.DeleteFunc(slices.Clone(match), func(k int) bool { return k < 0 })) {
		add("", "policies in their order", "policies in another order")
	}
	add("horizon", notation.Count(a.Horizon), notation.Count(b.Horizon))
	add("runs", notation.Count(a.Runs), notation.Count(b.Runs))
	add("seed", notation.Count(int64(a.Seed)), notation.Count(int64(b.Seed)))
	if a.Horizon == b.Horizon && !slices.Equal(a.Grid(), b.Grid()) {
		x, y := notation.Count(len(a.Grid())), notation.Count(len(b.Grid()))
		if x == y {
			y += " others"
		}
		add("checkpoints", x, y)
	}
	return all
}

// settings returns what is set of a policy in A and of that in B, alike or not.
func settings(p, q scenario.Policy, name string) (all []difference) {
	own := func(x *float64) string {
		if x == nil {
			return "the scenario’s"
		}
		return scenario.Number(*x)
	}
	spec, _ := policy.Find(q.ID)
	all = append(all, difference{name + ": name", cmp.Or(p.Label, spec.Name), cmp.Or(q.Label, spec.Name)})
	all = append(all, difference{name + ": ε", own(p.Epsilon), own(q.Epsilon)}, difference{name + ": δ", own(p.Delta), own(q.Delta)})
	x, y := scenario.Scenario{}.Setup(p, spec), scenario.Scenario{}.Setup(q, spec)
	for _, param := range spec.Params {
		text := func(set policy.Setup) string {
			v := set.Params[param.Name]
			switch {
			case param.Kind == policy.Levels:
				return lawWords(set.Law)
			case param.Kind == policy.Number:
				return scenario.Number(v)
			case v != 0:
				return "on"
			}
			return "off"
		}
		all = append(all, difference{name + ": " + param.Symbol, text(x), text(y)})
	}
	return all
}

// armWords writes an arm's law: a Bernoulli arm by its mean alone.
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

// paid is what policies pay in two scenarios.
type paid struct {
	a, b  scenario.Scenario
	m     Pair
	pairs [][2]int // the places of each run that both sides have
}

func newPaid(m Pair) paid {
	p := paid{a: m.Sides[0].Scenario, b: m.Sides[1].Scenario, m: m}
	at := map[int]int{}
	for k, run := range m.Sides[0].Runs {
		at[run] = k
	}
	for k, run := range m.Sides[1].Runs {
		if first, ok := at[run]; ok {
			p.pairs = append(p.pairs, [2]int{first, k})
		}
	}
	return p
}

// sample returns the regrets of a policy on one side in the runs that both have; none if it is
// not there.
func (p paid) sample(side, policy int) (values []float64) {
	r := p.m.Sides[side]
	if policy < 0 || policy >= len(r.Regret) {
		return nil
	}
	for _, pair := range p.pairs {
		values = append(values, r.Regret[policy][pair[side]][0])
	}
	return values
}

// statistics returns the mean and the spread of values, of which there must be some.
func statistics(values []float64) sim.Curve {
	runs, rows := make([]int, len(values)), make([][]float64, len(values))
	for i, v := range values {
		runs[i], rows[i] = i, []float64{v}
	}
	s, _ := sim.SampleOf(1, runs, rows) // all rows have one column
	return s.Curve()
}

func mean(values []float64) string {
	if len(values) == 0 {
		return "–"
	}
	return notation.Number(statistics(values).Mean[0])
}

// comparable reports whether what is paid on both sides can be taken from each other: after as
// many pulls.
func (p paid) comparable() bool { return p.m.Pulled >= 0 && p.a.Horizon == p.b.Horizon }

// table returns what each policy pays, those of B first and then those of A alone.
func (p paid) table(match []int) *figure.Table {
	t := &figure.Table{Columns: []string{"policy", "A", "B", "B − A"}}
	row := func(name string, x, y []float64) {
		difference := "–"
		if len(x) > 0 && len(y) > 0 && p.comparable() {
			difference = p.difference(x, y)
		}
		t.Rows = append(t.Rows, []string{name, mean(x), mean(y), difference})
	}
	for i := range p.b.Policies {
		row(figure.Name(p.b, i), p.sample(0, match[i]), p.sample(1, i))
	}
	for k := range p.a.Policies {
		if !slices.Contains(match, k) {
			row(figure.Name(p.a, k), p.sample(0, k), nil)
		}
	}
	return t
}

// difference writes the mean of y − x, run by run, and its spread if the runs are pairs.
func (p paid) difference(x, y []float64) string {
	d := make([]float64, len(x))
	for i := range x {
		d[i] = y[i] - x[i]
	}
	c := statistics(d)
	text := signed(c.Mean[0])
	if c.Runs < 2 || !p.paired() {
		return text
	}
	switch p.m.Band {
	case figure.Quantiles:
		text += " [" + signed(c.Q05[0]) + ", " + signed(c.Q95[0]) + "]"
	case figure.Deviation:
		text += " ± " + notation.Number(notation.Spread(c.Std[0], c.Mean[0]))
	}
	return text
}

// signed writes a difference.
func signed(x float64) string {
	switch text := notation.Number(math.Abs(x)); {
	case x > 0:
		return "+" + text
	case x < 0:
		return "−" + text
	default:
		return text
	}
}

func (p paid) paired() bool { return p.a.Seed == p.b.Seed }

// sentence says what the policy in focus pays in both, if it is in both and there is something
// to say.
func (p paid) sentence(match []int) string {
	i := p.m.Policy
	if i < 0 || i >= len(match) {
		return ""
	}
	x, y := p.sample(0, match[i]), p.sample(1, i)
	if len(x) == 0 || len(y) == 0 {
		return ""
	}
	name, in := figure.Subject(p.b, i), mean(x)+" in A and "+mean(y)+" in B"
	switch {
	case p.m.Pulled > 0:
		return "After " + notation.Things(p.m.Pulled, "pull") + ", " + name + " has paid " + in + "."
	case p.m.Pulled < 0:
		return "So far " + name + " has paid " + in + "."
	}
	return "Over " + notation.Things(len(p.pairs), "run") + ", " + name + " pays " + in + " on average."
}

// notes say what the table's numbers are.
func (p paid) notes() (notes []string) {
	runs := len(p.pairs)
	switch {
	case runs == 0:
		notes = append(notes, "There is no run of both yet.")
	case p.m.Pulled > 0:
		notes = append(notes, "Regret of one run after "+notation.Things(p.m.Pulled, "pull")+".")
	case p.m.Pulled < 0:
		notes = append(notes, "Regret of one run, as far as each has come.")
	default:
		notes = append(notes, "Regret at the horizon, mean of "+notation.Things(runs, "run")+".")
	}
	switch {
	case !p.comparable():
		notes = append(notes, "The horizons differ, and so no difference is taken.")
	case !p.paired():
		notes = append(notes, "The seeds differ: A and B share no random number, and their runs are no pairs.")
	case p.m.Pulled == 0 && runs > 1:
		text := "B − A is taken run by run, for run r has the same seed in A and B: its mean over these pairs"
		switch p.m.Band {
		case figure.Quantiles:
			text += ", with 5% and 95% quantiles"
		case figure.Deviation:
			text += ", ± one standard deviation"
		}
		notes = append(notes, text+".")
	}
	if p.paired() {
		notes = append(notes, "An arm that is the same in A and B pays the same rewards in both, where they are seen through the same mechanism. What a policy draws for itself is drawn anew if its ε, δ or parameters differ.")
	}
	return append(notes, "The other cards are about B.")
}
