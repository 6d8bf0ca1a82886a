// Package tradeoff is the view of regret against a budget or a parameter.
package tradeoff

import (
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
	"epsilonarcade/web/runs"

	"github.com/vugu/vugu"
)

// A Tradeoff is the view of regret against what a sweep goes over.
type Tradeoff struct {
	card TradeoffCard
	Page *page.Page
	runs.Base
}

// New returns it.
func New(of *runs.Runs) *Tradeoff {
	v := &Tradeoff{Page: of.Page, Base: runs.Base{Runs: of}}
	v.card.Room = v
	of.Page.Rooms.Add(string(scenario.Sweep), v)
	return v
}

// Tab leads to the view.
func (v *Tradeoff) Tab() page.Tab {
	return page.Tab{ID: "sweep", Name: "Trade-off", Here: func() bool { return v.Page.View().IsTradeoff() }, Turn: func() { v.Page.Show(scenario.Sweep) }}
}

// Cards are what a sweep costs each policy.
func (v *Tradeoff) Cards() (middle, side []vugu.Builder) {
	if v.Page.Ready(0, page.NumbersArea) {
		side = []vugu.Builder{&v.card}
	}
	return nil, side
}

// Ask asks where the regimes of theory meet.
func (v *Tradeoff) Ask() {
	if v.Page.S.Sweep.Over == scenario.OverEpsilon {
		v.Page.Cards.Want(RegimesCard, &lab.About{Topic: lab.Regimes, Scenario: v.Page.S})
	}
}

// Plots are the curves.
func (v *Tradeoff) Plots() ([]page.Plot, bool) {
	curves, more := v.Page.Workers.Session.Curves()
	f := figure.OfSweep(v.Page.S, curves)
	return []page.Plot{{Chart: page.MainChart, Figure: f.With(v.layers(f)), Options: v.options()}}, more
}

// OnCharts returns the curves.
func (v *Tradeoff) OnCharts() (figure.Figure, chart.Options) {
	return v.Page.Charts.OnChart, v.options()
}

func (v *Tradeoff) options() chart.Options {
	o := v.Runs.Options()
	o.Marks = v.markNames()
	return o
}

// SweepSymbol is what the sweep goes over.
func (v *Tradeoff) SweepSymbol() string { return figure.Symbol(v.Page.S.Sweep.Over) }

// SweepEnds names the least and the largest value.
func (v *Tradeoff) SweepEnds() (ends [2]string) {
	values := v.Page.S.Sweep.Values
	if order := figure.Ascending(values); len(order) > 0 {
		for i, at := range []int{order[0], order[len(order)-1]} {
			ends[i] = v.SweepSymbol() + " = " + notation.Number(values[at])
		}
	}
	return ends
}

// A TradeoffRow is what a sweep costs one policy.
type TradeoffRow struct{ Name, Low, High, Knee string }

// level is the factor within which a curve has levelled off.
const level = 1.5

// TradeoffRows returns them by policy, as far as they are known.
func (v *Tradeoff) TradeoffRows() (rows []TradeoffRow) {
	curves, _ := v.Page.Workers.Session.Curves()
	for i, s := range figure.OfSweep(v.Page.S, curves).Series {
		r := TradeoffRow{figure.Name(v.Page.S, i), "–", "–", "–"}
		if n := len(s.X); n == len(v.Page.S.Sweep.Values) && n > 0 {
			r.Low, r.High = notation.Number(s.Mean[0]), notation.Number(s.Mean[n-1])
			if at, ok := v.measuredKnee(i, s); ok {
				r.Knee = notation.Number(at)
			}
		}
		rows = append(rows, r)
	}
	return rows
}

// Knee returns the least value from which on the mean stays below a multiple of the mean at
// the largest value.
func Knee(s figure.Series) float64 {
	k := len(s.X) - 1
	for k > 0 && s.Mean[k-1] <= level*s.Mean[len(s.X)-1] {
		k--
	}
	return s.X[k]
}

// measuredKnee returns the knee of policy i's curve once all its values are there, if what
// the sweep goes over moves the policy.
func (v *Tradeoff) measuredKnee(i int, s figure.Series) (float64, bool) {
	if len(s.X) == 0 || len(s.X) < len(v.Page.S.Sweep.Values) || !v.Page.S.Sweep.Moves(v.Page.S.Policies[i], v.Page.Spec(i)) {
		return 0, false
	}
	return Knee(s), true
}

// TradeoffNote explains the rows.
func (v *Tradeoff) TradeoffNote() string {
	return "Regret after " + notation.Things(v.Page.S.Horizon, "pull") + ", mean of the runs. A curve is called flat from where it stays below " +
		notation.Number(level) + " times its value on the right."
}

// Sentence says what the chart of a sweep shows.
func (v *Tradeoff) Sentence() []page.Part {
	if before := v.Runs.Before(); before != nil {
		return before
	}
	curves, more := v.Page.Workers.Session.Curves()
	v.Page.Charts.Behind(more)
	s := figure.OfSweep(v.Page.S, curves).Series[v.Page.Focus]
	who, ends := figure.Subject(v.Page.S, v.Page.Focus), v.SweepEnds()
	n := len(s.X)
	switch {
	case n < len(v.Page.S.Sweep.Values):
		return page.Sentence("Running ", notation.Count(len(v.Page.S.Sweep.Values)), notation.Plural(" value", len(v.Page.S.Sweep.Values))+" of "+v.SweepSymbol()+", ", notation.Count(v.Page.S.Runs), notation.Plural(" run", int64(v.Page.S.Runs))+" each.")
	case !v.Page.S.Sweep.Moves(v.Page.S.Policies[v.Page.Focus], v.Page.Spec(v.Page.Focus)):
		return page.Sentence(who+" pays ", notation.Number(s.Mean[0]), " whatever "+v.SweepSymbol()+" is: it does not use it here.")
	}
	parts := page.Sentence("At "+ends[0]+", "+who+" pays ", notation.Number(s.Mean[0]), " in "+notation.Things(v.Page.S.Horizon, "pull")+"; at "+ends[1]+", ", notation.Number(s.Mean[n-1]), ".")
	if base := v.Runs.Baseline(); base >= 0 {
		if c := curves[base]; c.Runs > 0 && v.Page.Spec(base).Epsilon == policy.Ignores {
			parts = append(parts, page.Sentence(" Without privacy, "+figure.Subject(v.Page.S, base)+" pays ", notation.Number(c.Mean[0]), ".")...)
		}
	}
	return parts
}
