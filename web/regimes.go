package web

import (
	"epsilonarcade/core/figure"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/chart"
)

// regimesCard is the name of what the lab says of regimes.
const regimesCard = "regimes"

// theoryKnees returns where theory says that privacy begins to cost something.
func (a *App) theoryKnees() []float64 {
	if !a.IsTradeoff() || a.S.Sweep.Over != scenario.OverEpsilon {
		return nil
	}
	return a.Sheet(regimesCard).Figure.Marks
}

// markRegimes puts marks on a sweep's figure: the knees of theory, then the measured one of
// the policy in focus.
func (a *App) markRegimes(f *figure.Figure) {
	f.Marks = append(f.Marks, a.theoryKnees()...)
	note := ""
	for _, x := range f.Marks {
		if note != "" {
			note += " and"
		}
		note += " " + chart.Number(x) + " (theory)"
	}
	if a.Focus < len(f.Series) && !a.Hidden[a.Focus] {
		if x, ok := a.measuredKnee(a.Focus, f.Series[a.Focus]); ok {
			f.Marks = append(f.Marks, x)
			if note != "" {
				note += " and"
			}
			note += " " + chart.Number(x) + " (" + f.Series[a.Focus].Name + ", measured: from here on its regret is within " + chart.Number(level) + " times that on the right)"
		}
	}
	if note != "" {
		f.Notes = append(f.Notes, "Upright lines: "+a.SweepSymbol()+" ="+note+".")
	}
}

// regimeNames names the marks on the chart of a sweep.
func (a *App) regimeNames() (names []string) {
	if !a.IsTradeoff() {
		return nil
	}
	theory := len(a.theoryKnees())
	for i := range a.onChart.Marks {
		if i < theory {
			names = append(names, "theory")
		} else {
			names = append(names, "measured")
		}
	}
	return names
}

// RegimeSays is what the lab says of regimes in words.
func (a *App) RegimeSays() []string {
	if !a.IsTradeoff() {
		return nil
	}
	if a.S.Sweep.Over != scenario.OverEpsilon {
		return []string{"Theory states where its regimes meet in ε only, not in " + a.SweepSymbol() + "."}
	}
	return a.Sheet(regimesCard).Says
}

// A Key explains a line of the chart that is no curve of a policy.
type Key struct{ Name, Says, Dash string }

// Keys returns them: the bounds of theory, and the marks.
func (a *App) Keys() (keys []Key) {
	if !a.HasRuns() {
		return nil
	}
	f, o := a.OnChart()
	x, y := chart.Drawn(f, o).Ranges()
	kinds := map[string]int{}
	for _, b := range f.Bounds {
		k := Key{Name: b.Name, Says: b.Kind + " bound", Dash: dashes(chart.BoundDash(b.Kind, kinds[b.Kind]))}
		kinds[b.Kind]++
		seen := false
		for _, v := range b.Y {
			seen = seen || f.Y.Takes(v) && y.Has(v)
		}
		if !seen {
			k.Says += ", off the chart"
		}
		keys = append(keys, k)
	}
	if a.IsTradeoff() {
		facts, theory := a.Sheet(regimesCard).Facts, len(a.theoryKnees())
		for i, at := range f.Marks {
			k := Key{Name: a.SweepSymbol() + "\u00a0=\u00a0" + chart.Number(at), Says: a.FocusName() + ": flat from here on", Dash: "1 3"}
			if i < theory && i < len(facts) { // which begin with what is marked
				k.Says = facts[i].Name
			}
			if !x.Has(at) {
				k.Says += ", off the chart"
			}
			keys = append(keys, k)
		}
	}
	return keys
}
