package setting

import (
	"slices"
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// sweepDifferences returns the differences of two sweeps. The settings that both vary do not count.
func sweepDifferences(a, b scenario.Scenario, match []int) (all differences) {
	x, y := a.Sweep, b.Sweep
	switch {
	case x.Over != y.Over:
		all.add(say.Of("pair-regret-against"), figure.Symbol(x.Over), figure.Symbol(y.Over))
	case !slices.Equal(inOrder(x.Values), inOrder(y.Values)):
		all = append(all, difference{say.Of("values-of", figure.Symbol(x.Over)), listed(x.Values), listed(y.Values)}) // cut, they may be equal
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

// mostListed limits the number of values in a sentence.
const mostListed = 8

// listed writes values in ascending order, at most mostListed of them.
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

// swept compares the regret of one policy in two sweeps. It returns a sentence, a table of all values, and notes on the
// table.
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
	var both [][3]string // the common values, with the regret in A and in B
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

// counted returns a sentence with the numbers of values with less and with more regret in B.
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
