// Package tradeoff implements the view of regret against a budget or a parameter.
package tradeoff

import (
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
	"epsilonarcade/web/runs"

	"github.com/vugu/vugu"
)

// A Tradeoff is the view of a sweep: regret against a budget or a parameter.
type Tradeoff struct {
	Page *page.Page
	runs.Base
}

func New(of *runs.Runs) *Tradeoff {
	v := &Tradeoff{Page: of.Page, Base: runs.Base{Runs: of}}
	of.Page.Rooms.Add(string(scenario.Sweep), v)
	return v
}

func (v *Tradeoff) Tab() page.Tab {
	return page.Tab{ID: "sweep", Name: say.Of("trade-off"), Here: func() bool { return v.Page.View().Own(scenario.Sweep) }, Turn: func() { v.Page.Show(scenario.Sweep) }}
}

// Beside returns the title above the chart.
func (v *Tradeoff) Beside() (other, own string) {
	if v.Page.View().Stage() != "" {
		return "", ""
	}
	return "", say.Of("regret-against-of", v.SweepSymbol())
}

func (v *Tradeoff) Cards() (middle, side []vugu.Builder) {
	if v.Page.Ready(0, page.NumbersArea, runs.WhyDrawer) {
		side = []vugu.Builder{v}
	}
	return nil, side
}

func (v *Tradeoff) Ask() {
	v.Page.Cards.Want(RegimesCard, &lab.RegimesOf{Scenario: v.Page.Valid})
}

func (v *Tradeoff) Plots() ([]page.Plot, bool) {
	f, more := v.Runs.Regret(0, v.Page.S)
	return []page.Plot{{Chart: page.MainChart, Figure: f.With(v.layers(f)), Options: v.Runs.Options()}}, more
}

func (v *Tradeoff) OnCharts() (figure.Figure, chart.Options) { return v.Runs.OnChart() }

// SweepSymbol returns the symbol of the varied quantity.
func (v *Tradeoff) SweepSymbol() string { return figure.Symbol(v.Page.S.Sweep.Over) }

// SweepEnds returns the smallest and the largest value, with the symbol.
func (v *Tradeoff) SweepEnds() (ends [2]string) {
	values := v.Page.S.Sweep.Values
	if order := figure.Ascending(values); len(order) > 0 {
		for i, at := range []int{order[0], order[len(order)-1]} {
			ends[i] = v.SweepSymbol() + " = " + notation.Number(values[at])
		}
	}
	return ends
}

// A TradeoffRow holds the regret of one policy at both ends of a sweep, and its knee.
type TradeoffRow struct{ Name, Low, High, Knee string }

// level defines flat curves: all values of a flat curve are within this factor of its last value.
const level = 1.5

// flat reports whether a mean is within a factor of level of the last mean.
func flat(mean, last float64) bool { return mean <= level*last && last <= level*mean }

// TradeoffRows returns a row for each policy. Unknown numbers are shown as dashes.
func (v *Tradeoff) TradeoffRows() (rows []TradeoffRow) {
	curves := v.Page.Workers.Session.CurvesOf(0)
	for i, s := range figure.OfSweep(v.Page.S, curves).Series {
		r := TradeoffRow{figure.Name(v.Page.S, i), "–", "–", "–"}
		if n := len(s.X); n == len(v.Page.S.Sweep.Values) && n > 0 {
			r.Low, r.High = notation.Number(s.Mean[0]), notation.Number(s.Mean[n-1])
			switch at, ok := v.measuredKnee(i, s); {
			case ok:
				r.Knee = notation.Number(at)
			case v.moves(i):
				r.Knee = say.Of("flat-nowhere")
			}
		}
		rows = append(rows, r)
	}
	return rows
}

// Knee returns the smallest value x such that the means at x and at all larger values are within a factor of level of
// the last mean. If only the last value qualifies, ok is false.
func Knee(s figure.Series) (x float64, ok bool) {
	last := len(s.X) - 1
	k := last
	for k > 0 && flat(s.Mean[k-1], s.Mean[last]) {
		k--
	}
	if k == last {
		return 0, false
	}
	return s.X[k], true
}

// measuredKnee returns the knee of policy i's curve, and whether the curve has one.
func (v *Tradeoff) measuredKnee(i int, s figure.Series) (float64, bool) {
	if !v.moved(i, s) {
		return 0, false
	}
	return Knee(s)
}

// moved reports whether policy i's curve is complete and depends on the sweep. It returns false for a sweep over the
// horizon: regret keeps growing, so similar values at two close horizons do not make the curve flat.
func (v *Tradeoff) moved(i int, s figure.Series) bool {
	return v.Page.S.Sweep.Over != scenario.OverHorizon && len(s.X) > 0 && len(s.X) == len(v.Page.S.Sweep.Values) && v.moves(i)
}

func (v *Tradeoff) moves(i int) bool {
	return v.Page.S.Sweep.Moves(v.Page.S.Policies[i], v.Page.Spec(i))
}

// own reports whether policy i sets its own value of the varied quantity.
func (v *Tradeoff) own(i int) bool {
	return !v.moves(i) && v.Page.S.Sweep.Moves(scenario.Policy{}, v.Page.Spec(i))
}

// levels returns the two lines that bound the flat part of policy i's curve.
func (v *Tradeoff) levels(i int, s figure.Series) []figure.Bound {
	if !v.moved(i, s) {
		return nil
	}
	who, factor, last := figure.Name(v.Page.S, i), notation.Number(level), s.Mean[len(s.X)-1]
	line := func(name string, y float64) figure.Bound {
		return figure.Bound{Name: name, Kind: figure.Level, X: []float64{s.X[0], s.X[len(s.X)-1]}, Y: []float64{y, y}}
	}
	return []figure.Bound{
		line(say.Of("times-last-value", factor, who), level*last),
		line(say.Of("last-value-divided", who, factor), last/level),
	}
}

// TradeoffNote explains the rows.
func (v *Tradeoff) TradeoffNote() string {
	after := say.Of("regret-after-pulls-mean", notation.Count(v.Page.S.Horizon))
	if v.Page.S.Sweep.Over == scenario.OverHorizon {
		after = say.Of("regret-after-t-mean")
	}
	return after + " " + say.Of("curve-called-flat-where", notation.Number(level))
}

// Sentence describes the curve of the policy in focus.
func (v *Tradeoff) Sentence() []page.Part {
	if before := v.Runs.Before(); before != nil {
		return before
	}
	if stop := v.Page.Workers.Stop(0, v.Page.S, v.Page.Focus); stop != "" {
		return page.Sentence(stop)
	}
	curves := v.Page.Workers.Session.CurvesOf(0) // as on the chart
	s := figure.OfSweep(v.Page.S, curves).Series[v.Page.Focus]
	who, ends := figure.Subject(v.Page.S, v.Page.Focus), v.SweepEnds()
	alike := runs.Alike(v.Runs.Page.S)
	n := len(s.X)
	switch {
	case n < len(v.Page.S.Sweep.Values):
		return told(say.Of("running-values", say.Strong(notation.Count(len(v.Page.S.Sweep.Values))), v.SweepSymbol(), say.Strong(notation.Count(v.Page.S.Runs))))
	case alike != "" && v.Page.S.Sweep.Over != scenario.OverGap:
		return page.Sentence(alike)
	case v.own(v.Page.Focus):
		return told(say.Of("pays-keeps-own", who, strong(s.Mean[0]), v.SweepSymbol()))
	case !v.moves(v.Page.Focus):
		return told(say.Of("pays-does-not-use", who, strong(s.Mean[0]), v.SweepSymbol()))
	}
	text := say.Of("pays-in-pulls", ends[0], who, strong(s.Mean[0]), notation.Count(v.Page.S.Horizon), ends[1], strong(s.Mean[n-1]))
	if v.Page.S.Sweep.Over == scenario.OverHorizon {
		text = say.Of("pays-at-ends", ends[0], who, strong(s.Mean[0]), ends[1], strong(s.Mean[n-1]))
	}
	if base := v.Runs.Baseline(); base >= 0 {
		if c := curves[base]; c.Runs > 0 && v.Page.Spec(base).Epsilon == policy.Ignores && !v.moves(base) {
			text += " " + say.Of("plain-pays", figure.Subject(v.Page.S, base), strong(c.Mean[0]))
		}
	}
	return told(text)
}

// told returns a text as a sentence with its arguments emphasized.
func told(text string) []page.Part { return page.Sentence(say.Pieces(text)...) }

func strong(x float64) string { return say.Strong(notation.Number(x)) }
