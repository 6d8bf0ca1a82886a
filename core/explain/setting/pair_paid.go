package setting

import (
	"math"
	"slices"
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// paid compares the regret that policies pay in two scenarios.
type paid struct {
	a, b  scenario.Scenario
	m     TwoScenarios
	pairs [][2]int // the indices, on each side, of each run that both sides have
}

func newPaid(m TwoScenarios) paid {
	p := paid{a: m.Sides[0].Scenario.Scenario(), b: m.Sides[1].Scenario.Scenario(), m: m}
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

// column returns a policy's regrets on one side in the runs that both sides have, or nil.
func (p paid) column(side, policy, at int) (values []float64) {
	r := p.m.Sides[side]
	if policy < 0 || policy >= len(r.Regret) || len(r.Regret[policy]) != len(r.Runs) {
		return nil
	}
	for _, pair := range p.pairs {
		values = append(values, r.Regret[policy][pair[side]][at])
	}
	return values
}

// statistics summarizes the values. There must be at least one.
func statistics(values []float64) sim.Summary {
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

// comparable reports whether the regrets in A and B are measured after the same number of pulls.
func (p paid) comparable() bool {
	return p.m.Pulled >= 0 && (p.a.Horizon == p.b.Horizon || p.a.Kind == scenario.Sweep && p.a.Sweep.Over == scenario.OverHorizon)
}

// table returns the regret of each policy: first the policies of B, then those that only A has.
func (p paid) table(match []int) *figure.Table {
	t := &figure.Table{Columns: []string{say.Of("column-policy"), "A", "B", "B − A"}}
	row := func(name string, x, y []float64) {
		difference := "–"
		if len(x) > 0 && len(y) > 0 && p.comparable() {
			difference = p.difference(x, y)
		}
		t.Rows = append(t.Rows, []string{name, mean(x), mean(y), difference})
	}
	for i := range p.b.Policies {
		row(figure.Name(p.b, i), p.column(0, match[i], 0), p.column(1, i, 0))
	}
	for k := range p.a.Policies {
		if !slices.Contains(match, k) {
			row(figure.Name(p.a, k), p.column(0, k, 0), nil)
		}
	}
	return t
}

// difference returns the mean of y − x over the runs. If the runs are paired, it adds the spread of y − x.
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
	case figure.Confidence:
		half := figure.HalfWidth(c.Std[0], c.Runs)
		text += " [" + signed(c.Mean[0]-half) + ", " + signed(c.Mean[0]+half) + "]"
	}
	return text
}

// signed writes a difference with its sign.
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

// sentence compares the regret of the selected policy in A and B, or returns "".
func (p paid) sentence(match []int) string {
	i := p.m.Policy
	if i < 0 || i >= len(match) {
		return ""
	}
	x, y := p.column(0, match[i], 0), p.column(1, i, 0)
	if len(x) == 0 || len(y) == 0 {
		return ""
	}
	name := figure.Subject(p.b, i)
	switch {
	case p.m.Pulled > 0:
		return say.Of("after-pulls-paid-b", notation.Count(p.m.Pulled), name, mean(x), mean(y))
	case p.m.Pulled < 0:
		return say.Of("so-far-paid-b", name, mean(x), mean(y))
	}
	return say.Of("over-runs-pays-b", notation.Count(len(p.pairs)), name, mean(x), mean(y))
}

// notes returns sentences that explain the table's numbers.
func (p paid) notes() (notes []string) {
	runs := len(p.pairs)
	switch {
	case runs == 0:
		notes = append(notes, say.Of("there-no-run-both"))
	case p.m.Pulled > 0:
		notes = append(notes, say.Of("regret-one-run-after", notation.Count(p.m.Pulled)))
	case p.m.Pulled < 0:
		notes = append(notes, say.Of("regret-one-run-far"))
	default:
		notes = append(notes, say.Of("regret-horizon-mean-runs", notation.Count(runs)))
	}
	return append(notes, p.pairNotes()...)
}

// pairNotes returns sentences that explain the differences between A and B.
func (p paid) pairNotes() (notes []string) {
	switch {
	case !p.comparable():
		notes = append(notes, say.Of("horizons-differ-so-no"))
	case !p.paired():
		notes = append(notes, say.Of("seeds-differ-b-share"))
	case p.m.Pulled == 0 && len(p.pairs) > 1:
		text := say.Of("b-minus-taken-run")
		switch p.m.Band {
		case figure.Quantiles:
			text = say.Of("b-minus-taken-quantiles")
		case figure.Deviation:
			text = say.Of("b-minus-taken-deviation")
		case figure.Confidence:
			text = say.Of("b-minus-taken-confidence")
		}
		notes = append(notes, text)
	}
	if p.paired() {
		notes = append(notes, say.Of("arm-same-b-pays"))
	}
	return append(notes, say.Of("other-cards-about-b"))
}

// sweepDifferences returns the differences between two sweeps. It ignores a setting that both sweeps vary.
func sweepDifferences(a, b scenario.Scenario, match []int) (all differences) {
	x, y := a.Sweep, b.Sweep
	switch {
	case x.Over != y.Over:
		all.add(say.Of("pair-regret-against"), figure.Symbol(x.Over), figure.Symbol(y.Over))
	case !slices.Equal(inOrder(x.Values), inOrder(y.Values)):
		all = append(all, difference{say.Of("values-of", figure.Symbol(x.Over)), listed(x.Values), listed(y.Values)}) // cut, they may look equal
	}
	if x.Over == y.Over {
		switch x.Over {
		case scenario.OverEpsilon:
			a.Epsilon = b.Epsilon
		case scenario.OverDelta:
			a.Delta = b.Delta
		case scenario.OverHorizon:
			a.Horizon = b.Horizon
		}
	}
	a.Checkpoints, b.Checkpoints = nil, nil
	return append(all, regretDifferences(a, b, match)...)
}

func inOrder(values []float64) (all []float64) {
	for _, i := range figure.Ascending(values) {
		all = append(all, values[i])
	}
	return all
}

// mostListed is the largest number of values that a sentence lists.
const mostListed = 8

// listed writes at most mostListed of the values, in ascending order.
func listed(values []float64) string {
	var texts []string
	for _, v := range inOrder(values) {
		if len(texts) == mostListed {
			texts = append(texts, "…")
			break
		}
		texts = append(texts, scenario.Number(v))
	}
	return strings.Join(texts, ", ")
}

// swept compares the regret of one policy in two sweeps. It returns a sentence, a table of all values, and notes about
// the table.
func (p paid) swept(match []int) (says string, t *figure.Table, notes []string) {
	x, y := p.a.Sweep, p.b.Sweep
	symbol := figure.Symbol(y.Over)
	t = &figure.Table{Columns: []string{symbol, "A", "B", "B − A"}}
	i := p.m.Policy
	if i < 0 || i >= len(match) {
		return "", t, nil
	}
	if x.Over != y.Over {
		return say.Of("share-regret-axis"), t, []string{say.Of("other-cards-about-b")}
	}
	name := figure.Subject(p.b, i)
	var both [][3]string // the values that both sweeps share, with the regret in A and in B
	less, more := 0, 0
	values := inOrder(append(slices.Clone(x.Values), y.Values...))
	for _, v := range slices.Compact(values) {
		var cells [2][]float64
		if at := slices.Index(x.Values, v); at >= 0 {
			cells[0] = p.column(0, match[i], at)
		}
		if at := slices.Index(y.Values, v); at >= 0 {
			cells[1] = p.column(1, i, at)
		}
		row := []string{notation.Number(v), mean(cells[0]), mean(cells[1]), "–"}
		if len(cells[0]) > 0 && len(cells[1]) > 0 {
			both = append(both, [3]string{symbol + " = " + row[0], row[1], row[2]})
			switch a, b := statistics(cells[0]).Mean[0], statistics(cells[1]).Mean[0]; {
			case b < a:
				less++
			case b > a:
				more++
			}
			if p.comparable() {
				row[3] = p.difference(cells[0], cells[1])
			}
		}
		t.Rows = append(t.Rows, row)
	}
	runs := len(p.pairs)
	notes = []string{say.Of("regret-of-mean-runs", name, notation.Count(runs))}
	if runs == 0 {
		notes = []string{say.Of("there-no-run-both")}
	}
	last := len(both) - 1
	switch {
	case last > 0:
		one, other := both[0], both[last]
		says = say.Of("at-pays-twice", one[0], name, one[1], one[2], other[0], other[1], other[2]) + " " + counted(less, more, last+1)
	case last == 0:
		says = say.Of("at-pays-once", both[0][0], name, both[0][1], both[0][2])
	case runs > 0 && match[i] >= 0:
		says = say.Of("no-value-in-common", symbol)
	}
	return says, t, append(notes, p.pairNotes()...)
}

// counted returns a sentence that says at how many values B has less regret, and at how many it has more.
func counted(less, more, all int) string {
	switch {
	case less+more == 0:
		return say.Of("pays-same-all", notation.Count(all))
	case less == all:
		return say.Of("pays-less-all", notation.Count(all))
	case more == all:
		return say.Of("pays-more-all", notation.Count(all))
	case more == 0:
		return say.Of("pays-less-some", notation.Count(less), notation.Count(all))
	case less == 0:
		return say.Of("pays-more-some", notation.Count(more), notation.Count(all))
	}
	return say.Of("pays-less-more", notation.Count(less), notation.Count(all), notation.Count(more))
}
