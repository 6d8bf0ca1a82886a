package web

import (
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
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
	if a.Focus < len(f.Series) && !a.Hidden[a.Focus] {
		if x, ok := a.measuredKnee(a.Focus, f.Series[a.Focus]); ok {
			f.Marks = append(f.Marks, x)
		}
	}
	note := ""
	for _, k := range a.marks(*f) {
		note += "; " + k.Name + ": " + k.Says
	}
	if note != "" {
		f.Notes = append(f.Notes, "Upright lines"+note+".")
	}
}

// markNames are what stands at the marks of a sweep's chart.
func (a *App) markNames() (names []string) {
	if !a.IsTradeoff() {
		return nil
	}
	for range a.theoryKnees() {
		names = append(names, "theory")
	}
	return append(names, "measured")
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
type Key struct{ Name, Says, Class, Dash string }

// marks explains the marks on a sweep's figure.
func (a *App) marks(f figure.Figure) (keys []Key) {
	facts, theory := a.Sheet(regimesCard).Facts, len(a.theoryKnees())
	for i, at := range f.Marks {
		k := Key{a.SweepSymbol() + "\u00a0=\u00a0" + notation.Number(at), a.FocusName() + " is flat from here on", "theory", "1 3"}
		if i < theory && i < len(facts) { // which begin with what is marked
			k.Says = facts[i].Name
		}
		keys = append(keys, k)
	}
	return keys
}

// Keys returns those of the bounds of theory and of the marks.
func (a *App) Keys() (keys []Key) {
	if !a.HasRuns() {
		return nil
	}
	f, o := a.OnChart()
	x, y := f.Shown(o.View).Ranges()
	shown := func(k Key, seen bool) {
		if strings.Contains(k.Name, k.Says) {
			k.Says = ""
		}
		if !seen && k.Says != "" {
			k.Says += ", "
		}
		if !seen {
			k.Says += "off the chart"
		}
		keys = append(keys, k)
	}
	kinds := map[string]int{}
	for _, b := range f.Bounds {
		seen := false
		for _, v := range b.Y {
			seen = seen || f.Y.Takes(v) && y.Has(v)
		}
		shown(Key{b.Name, b.Kind + " bound", "theory", dashes(chart.BoundDash(b.Kind, kinds[b.Kind]))}, seen)
		kinds[b.Kind]++
	}
	if a.IsTradeoff() {
		for i, k := range a.marks(f) {
			shown(k, x.Has(f.Marks[i]))
		}
	}
	return keys
}
