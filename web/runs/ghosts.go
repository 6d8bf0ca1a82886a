package runs

import (
	"slices"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/page"
)

// Ghosts are the curves from before the reader's last change of the scenario. They stay under the new curves until the
// next change. All changes of one gesture, such as the drag of a slider, count as one.
type Ghosts struct {
	page    *page.Page
	now     drawn // the runs on the chart
	before  drawn // the runs from before the last change, or the zero value
	gesture int   // the gesture of the last change
	changed []chart.Ghost
}

// drawn identifies the runs on a chart, and holds their curves.
type drawn struct {
	scenario scenario.Valid
	view     string
	mode     engine.Mode
	curves   []figure.Series // by policy
}

func newGhosts(p *page.Page) *Ghosts {
	g := &Ghosts{page: p}
	p.Rooms.Join(page.Hooks{Opened: func() { g.before = drawn{} }, Changed: g.change, Started: g.started})
	return g
}

// started finds the curves that the last change has changed.
func (g *Ghosts) started() {
	p := g.page
	g.now, g.changed = drawn{scenario: p.Valid, view: p.View().Name(), mode: p.View().Mode()}, nil
	if g.before.view != g.now.view || g.before.mode != g.now.mode || g.before.curves == nil {
		return
	}
	end := slices.Max(sim.Columns(p.S))
	for i, k := range changed(g.before.scenario.Scenario(), p.S) {
		if k < 0 || k >= len(g.before.curves) {
			continue
		}
		s := g.before.curves[k]
		n := len(s.X)
		for n > 0 && s.X[n-1] > end {
			n-- // a longer ghost would take the room of the curves
		}
		if b := (figure.Bound{Name: say.Of("ghost-of", figure.Name(p.S, i)), Kind: figure.Earlier, X: s.X[:n], Y: s.Mean[:n]}); n > 0 {
			g.changed = append(g.changed, chart.Ghost{Bound: b, Series: i, Runs: s.Runs})
		}
	}
}

// change keeps the curves on the chart if the scenario's change changes any of them. A comparison has its own earlier
// curves, and a lesson's question hides them.
func (g *Ghosts) change() {
	p := g.page
	f, same := p.Charts.OnChart, p.History.Gesture() == g.gesture
	switch {
	case same && g.before.curves != nil, g.now.view == page.CompareView, p.View().Guessing():
		return
	case f.Scenario != g.now.scenario.Link() || f.Kind != string(p.S.Kind):
		return // the chart has not shown the runs
	}
	if of := changed(g.now.scenario.Scenario(), p.S); slices.Max(append(of, -1)) >= 0 {
		g.before, g.gesture = g.now, p.History.Gesture()
		g.before.curves = f.Series
	}
}

// changed returns, for each policy of b, the index of the same policy in a if its runs differ, or −1. All are −1 if the
// two scenarios have different axes, or no runs, or if b has observed rewards of other arms.
func changed(a, b scenario.Scenario) []int {
	of := slices.Repeat([]int{-1}, len(b.Policies))
	_, observed := b.Arms[0].(arm.Empirical)
	if observed && !slices.Equal(a.Arms, b.Arms) || a.Kind != b.Kind || a.Sweep.Over != b.Sweep.Over || sim.Columns(b) == nil {
		return of
	}
	alone := func(s scenario.Scenario, i int) scenario.Scenario {
		if s.Kind == scenario.Sweep {
			s = s.At(b.Sweep.Values[0])
		}
		s = s.Alone(i)
		s.Runs, s.Checkpoints = 1, nil
		return s
	}
	for i, k := range scenario.Match(a.Policies, b.Policies) {
		if k >= 0 && scenario.Difference(alone(a, k), alone(b, i)) != "" {
			of[i] = k
		}
	}
	return of
}

// Drawn returns the ghosts of the visible curves. Frames and lectures show ghosts only if the link asks for them.
func (g *Ghosts) Drawn() []chart.Ghost {
	view, look := g.page.View(), g.page.Look.Ghosts
	if look == page.NoGhosts || look == "" && view.Stage() != "" || view.Guessing() {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(g.changed), func(c chart.Ghost) bool { return g.page.Hidden[c.Series] })
}

// Says compares the curve (x, y) of the policy in focus with its ghost, at the last pull that both have. Of averages,
// the ghost's must have at least as many runs. It is "" if there is nothing to compare.
func (g *Ghosts) Says(x, y []float64, runs int) string {
	if g.before.scenario.Scenario().Horizon != g.page.S.Horizon {
		return ""
	}
	for _, c := range g.Drawn() {
		for k := len(y) - 1; k >= 0 && c.Series == g.page.Focus && c.Runs >= runs; k-- {
			at, ok := slices.BinarySearch(c.X, x[k])
			if !ok {
				continue
			}
			before, after := say.Strong(notation.Number(c.Y[at])), say.Strong(notation.Number(y[k]))
			if k == len(y)-1 {
				return " " + say.Of("ghost-says", before, after)
			}
			return " " + say.Of("ghost-says-at", before, after, notation.Count(int64(x[k])))
		}
	}
	return ""
}
