package setup

import (
	"strings"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/engine"

	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// Settings are how a scenario is run and looked at.
type Settings struct{ Page *page.Page }

// Sweeps returns what regret can be shown against.
func (v *Settings) Sweeps() (all []parts.Choice) {
	now := v.Page.S.Sweep.Over
	for _, s := range page.Sweeps(v.Page.S) {
		all = append(all, parts.Choice{Value: s.Over, Text: sweepName(s.Over), Chosen: s.Over == now})
	}
	return all
}

// sweepName is what people choose a sweep by.
func sweepName(over string) string {
	switch over {
	case scenario.OverHorizon:
		return say.Of("horizon-t-of")
	case scenario.OverGap:
		return say.Of("gap-delta")
	case scenario.OverArms:
		return say.Of("arms-k")
	}
	return figure.Symbol(over)
}

// ChooseSweep shows regret against something else.
func (v *Settings) ChooseSweep(over string) {
	if over == v.Page.S.Sweep.Over {
		return
	}
	s := v.Page.S
	s.Sweep = page.UsualSweep(s, over)
	v.Page.Change(s)
}

// Noted reports whether it does something at which pulls regret is noted: a sweep is noted at its end
// alone, and one run at the pulls of its own grid.
func (v *Settings) Noted() bool { return v.Page.View().IsPlay() && !v.Page.View().IsLive() }

// Says says what may be typed as checkpoints, and what the values of a sweep are, where a symbol is
// not enough.
func (v *Settings) Says() string {
	if v.Noted() {
		return say.Of("checkpoints-typed")
	}
	if !v.Page.View().IsTradeoff() {
		return ""
	}
	switch v.Page.S.Sweep.Over {
	case scenario.OverGap:
		return say.Of("gap-closest-arm")
	case scenario.OverArms:
		return say.Of("fewer-arms-last-ones")
	case scenario.OverHorizon:
		return say.Of("regret-after-t-pulls")
	}
	return ""
}

// Orders returns the choices for the order of the arms.
func (v *Settings) Orders() []parts.Choice {
	on := v.Page.S.Shuffle
	return []parts.Choice{{Value: "list", Text: say.Of("order-list"), Chosen: !on}, {Value: shuffled, Text: say.Of("order-random"), Chosen: on}}
}

const shuffled = "shuffled"

// ChooseOrder chooses one of them.
func (v *Settings) ChooseOrder(name string) {
	s := v.Page.S
	s.Shuffle = name == shuffled
	v.Page.Change(s)
}

// OrderMatters says how much of the regret is due to the order of the arms, if it is much.
func (v *Settings) OrderMatters() string {
	if view := v.Page.View(); v.Page.S.Shuffle || !view.IsPlay() || view.Guessing() || view.Awaits() || v.Page.Cards.Waits(page.StartsCard) {
		return ""
	}
	return strings.Join(page.Answered[explain.Starts](v.Page.Cards, page.StartsCard).Order, " ")
}

// sweeping reports whether the view goes over something, in whose place a value of the scenario
// does nothing.
func sweeping(p *page.Page, over string) bool {
	return p.View().IsTradeoff() && p.S.Sweep.Over == over
}

// SweepSymbol is what the sweep goes over.
func (v *Settings) SweepSymbol() string { return figure.Symbol(v.Page.S.Sweep.Over) }

// Modes returns the two ways to look at a scenario.
func (v *Settings) Modes() []parts.Choice {
	return []parts.Choice{{Value: "live", Text: say.Of("one-run-live"), Chosen: v.Page.View().IsLive()}, {Value: "mean", Text: v.MeanText(), Chosen: !v.Page.View().IsLive()}}
}

// ChooseMode looks at one trajectory ("live") or at the mean of many ("mean").
func (v *Settings) ChooseMode(name string) {
	m := engine.Live
	if name == "mean" {
		m = engine.Average
	}
	if m != v.Page.Look.Mode {
		v.Page.Look.Mode = m
		v.Page.Start()
		v.Page.Looked()
	}
}

// Views returns the menus of how regret is shown, which do something in the view: a sweep has axes
// that suit its values, and one run has no band.
func (v *Settings) Views() []parts.Menu {
	scale := func(id, label string, at *figure.Scale) parts.Menu {
		return parts.Menu{ID: id, Label: label,
			Choices: []parts.Choice{{Value: "linear", Text: say.Of("axis-linear"), Chosen: *at == figure.Linear}, {Value: "log", Text: say.Of("axis-logarithmic"), Chosen: *at == figure.Log}},
			Choose:  func(s string) { *at = figure.Scale(s); v.Page.Looked() }}
	}
	band := v.Page.Look.Band
	axes := []parts.Menu{
		scale("axis-x", say.Of("axis-pulls"), &v.Page.Look.X),
		scale("axis-y", say.Of("axis-regret"), &v.Page.Look.Y),
	}
	many := []parts.Menu{
		{ID: "band", Label: say.Of("band"),
			Choices: []parts.Choice{
				{Value: string(figure.Quantiles), Text: say.Of("5-95-percent-runs"), Chosen: band == figure.Quantiles},
				{Value: string(figure.Deviation), Text: say.Of("1-std-dev"), Chosen: band == figure.Deviation},
				{Value: string(figure.NoBand), Text: say.Of("no-band"), Chosen: band == figure.NoBand},
			},
			Choose: func(b string) { v.Page.Look.Band = figure.Band(b); v.Page.Looked() }},
	}
	if v.Page.S.Runs == 1 {
		many = nil
	}
	switch view := v.Page.View(); {
	case view.IsTradeoff():
		return many
	case view.IsLive():
		return axes
	}
	return append(axes, many...)
}

// MeanText is what the button for the mean of many runs says.
func (v *Settings) MeanText() string {
	if v.Page.S.Runs == 1 {
		return say.Of("1-run-end")
	}
	return say.Of("mean-runs", notation.Count(v.Page.S.Runs))
}
