package web

import (
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
)

// sweeps are what a sweep can go over, and the values that it begins with.
var sweeps = []struct {
	over   string
	values []float64
}{
	{scenario.OverEpsilon, []float64{.05, .1, .2, .5, 1, 2, 5, 10}},
	{scenario.OverDelta, []float64{1e-6, 1e-5, 1e-4, .001, .01, .1, .5}},
	{scenario.OverEpsMin, []float64{.05, .1, .2, .3, .4, .5, .6, .8}},
}

// usualSweep returns the sweep over something that the page begins with.
func usualSweep(over string) scenario.SweepOptions {
	for _, s := range sweeps {
		if s.over == over {
			return scenario.SweepOptions{Over: over, Values: s.values}
		}
	}
	return scenario.SweepOptions{}
}

// Sweeps returns what regret can be shown against.
func (a *App) Sweeps() (all []Choice) {
	for _, s := range sweeps {
		all = append(all, Choice{s.over, figure.Symbol(s.over), s.over == a.S.Sweep.Over})
	}
	return all
}

// ChooseSweep shows regret against something else.
func (a *App) ChooseSweep(over string) {
	if over == a.S.Sweep.Over {
		return
	}
	s := a.S
	s.Sweep = usualSweep(over)
	if problems := a.try(s); len(problems) > 0 {
		a.say(problems[0].Error() + ".")
	}
}

// SweepSymbol is what the sweep goes over.
func (a *App) SweepSymbol() string { return figure.Symbol(a.S.Sweep.Over) }

// SweepEnds names the least and the largest value.
func (a *App) SweepEnds() (ends [2]string) {
	values := a.S.Sweep.Values
	if order := figure.Ascending(values); len(order) > 0 {
		for i, at := range []int{order[0], order[len(order)-1]} {
			ends[i] = a.SweepSymbol() + " = " + notation.Number(values[at])
		}
	}
	return ends
}

// A TradeoffRow is what a sweep costs one policy.
type TradeoffRow struct{ Name, Low, High, Knee string }

// level is the factor within which a curve has levelled off.
const level = 1.5

// TradeoffRows returns them by policy, as far as they are known.
func (a *App) TradeoffRows() (rows []TradeoffRow) {
	curves, _ := a.session.Curves()
	for i, s := range figure.OfSweep(a.S, curves).Series {
		r := TradeoffRow{figure.Name(a.S.Policies[i]), "–", "–", "–"}
		if n := len(s.X); n == len(a.S.Sweep.Values) && n > 0 {
			r.Low, r.High = notation.Number(s.Mean[0]), notation.Number(s.Mean[n-1])
			if at, ok := a.measuredKnee(i, s); ok {
				r.Knee = notation.Number(at)
			}
		}
		rows = append(rows, r)
	}
	return rows
}

// knee returns the least value from which on the mean stays below a multiple of the mean at
// the largest value.
func knee(s figure.Series) float64 {
	k := len(s.X) - 1
	for k > 0 && s.Mean[k-1] <= level*s.Mean[len(s.X)-1] {
		k--
	}
	return s.X[k]
}

// measuredKnee returns the knee of policy i's curve once all its values are there, if what
// the sweep goes over moves the policy.
func (a *App) measuredKnee(i int, s figure.Series) (float64, bool) {
	if len(s.X) == 0 || len(s.X) < len(a.S.Sweep.Values) || !a.S.Sweep.Moves(a.S.Policies[i], a.spec(i)) {
		return 0, false
	}
	return knee(s), true
}

// TradeoffNote explains the rows.
func (a *App) TradeoffNote() string {
	return "Regret after " + notation.Things(a.S.Horizon, "pull") + ", mean of the runs. A curve is called flat from where it stays below " +
		notation.Number(level) + " times its value on the right."
}

// sweepSentence says what the chart of a sweep shows.
func (a *App) sweepSentence() []Part {
	curves, more := a.session.Curves()
	a.redraw = a.redraw || more
	s := figure.OfSweep(a.S, curves).Series[a.Focus]
	who, ends := figure.Name(a.S.Policies[a.Focus]), a.SweepEnds()
	n := len(s.X)
	switch {
	case n < len(a.S.Sweep.Values):
		return sentence("Running ", notation.Count(len(a.S.Sweep.Values)), " values of "+a.SweepSymbol()+", ", notation.Count(a.S.Runs), notation.Plural(" run", int64(a.S.Runs))+" each.")
	case !a.S.Sweep.Moves(a.S.Policies[a.Focus], a.spec(a.Focus)):
		return sentence(who+" pays ", notation.Number(s.Mean[0]), " whatever "+a.SweepSymbol()+" is: it does not use it here.")
	}
	parts := sentence("At "+ends[0]+", "+who+" pays ", notation.Number(s.Mean[0]), " in "+notation.Things(a.S.Horizon, "pull")+"; at "+ends[1]+", ", notation.Number(s.Mean[n-1]), ".")
	if base := a.baseline(); base >= 0 && base != a.Focus {
		if c := curves[base]; c.Runs > 0 && a.spec(base).Epsilon == policy.Ignores {
			parts = append(parts, sentence(" Without privacy, "+figure.Name(a.S.Policies[base])+" pays ", notation.Number(c.Mean[0]), ".")...)
		}
	}
	return parts
}
