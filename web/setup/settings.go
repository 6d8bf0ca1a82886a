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

// Settings holds the controls for how a scenario runs and how its runs are shown.
type Settings struct{ Page *page.Page }

// Sweeps returns the menu of the parameters that a sweep can vary.
func (v *Settings) Sweeps() (all []parts.Choice) {
	now := v.Page.S.Sweep.Over
	for _, s := range page.Sweeps(v.Page.S) {
		all = append(all, parts.Choice{Value: s.Over, Text: sweepName(s.Over), Chosen: s.Over == now})
	}
	return all
}

// sweepName returns the name of a parameter in the menu.
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

// ChooseSweep makes the sweep vary another parameter.
func (v *Settings) ChooseSweep(over string) {
	if over == v.Page.S.Sweep.Over {
		return
	}
	s := v.Page.S
	s.Sweep = page.UsualSweep(s, over)
	v.Page.Change(s)
}

// Noted reports whether checkpoints have an effect. A sweep records regret only at its end, and a live run on a grid of
// its own.
func (v *Settings) Noted() bool { return v.Page.View().IsPlay() && !v.Page.View().IsLive() }

// Delay describes the delay of rewards, or explains the format of a delay.
func (v *Settings) Delay() string {
	if v.Page.S.Delayed() {
		return strings.Join(figure.Delay(v.Page.S), " ")
	}
	return say.Of("delay-typed")
}

// Says explains the format of checkpoints, or the values of a sweep if a symbol does not say enough.
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

// Orders returns the menu of the orders of the arms.
func (v *Settings) Orders() []parts.Choice {
	on := v.Page.S.Shuffle
	return []parts.Choice{{Value: "list", Text: say.Of("order-list"), Chosen: !on}, {Value: shuffled, Text: say.Of("order-random"), Chosen: on}}
}

const shuffled = "shuffled"

// ChooseOrder chooses an order of the arms.
func (v *Settings) ChooseOrder(name string) {
	s := v.Page.S
	s.Shuffle = name == shuffled
	v.Page.Change(s)
}

// Ghosts returns the menu of the places that show the curves from before a change.
func (v *Settings) Ghosts() (all []parts.Choice) {
	for _, c := range [][2]string{{"", say.Of("ghosts-page")}, {page.AllGhosts, say.Of("ghosts-frames")}, {page.NoGhosts, say.Of("ghosts-never")}} {
		all = append(all, parts.Choice{Value: c[0], Text: c[1], Chosen: c[0] == v.Page.Look.Ghosts})
	}
	return all
}

// ChooseGhosts chooses these places.
func (v *Settings) ChooseGhosts(where string) {
	v.Page.Look.Ghosts = where
	v.Page.Looked()
}

// OrderMatters describes how much the order of the arms changes the regret, if the effect is large.
func (v *Settings) OrderMatters() string {
	if view := v.Page.View(); v.Page.S.Shuffle || !view.IsPlay() || view.Guessing() || view.Awaits() || v.Page.Cards.Waits(page.StartsCard) {
		return ""
	}
	return strings.Join(page.Answered[explain.Starts](v.Page.Cards, page.StartsCard).Order, " ")
}

// sweeping reports whether the view is a sweep over a parameter. If so, the scenario's own value has no effect.
func sweeping(p *page.Page, over string) bool {
	return p.View().IsTradeoff() && p.S.Sweep.Over == over
}

// SweepSymbol returns the symbol of the sweep's parameter.
func (v *Settings) SweepSymbol() string { return figure.Symbol(v.Page.S.Sweep.Over) }

// Modes returns the menu of the two ways to show a scenario.
func (v *Settings) Modes() []parts.Choice {
	return []parts.Choice{{Value: "live", Text: say.Of("one-run-live"), Chosen: v.Page.View().IsLive()}, {Value: "mean", Text: v.MeanText(), Chosen: !v.Page.View().IsLive()}}
}

// ChooseMode shows one trajectory ("live") or the average of many runs ("mean").
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

// Views returns the menus of axes and bands that have an effect in the view. A sweep chooses its own axes, and one
// run has no band.
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
				{Value: string(figure.Confidence), Text: say.Of("95-percent-confidence"), Chosen: band == figure.Confidence},
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

// MeanText returns the label of the button for the average of many runs.
func (v *Settings) MeanText() string {
	if v.Page.S.Runs == 1 {
		return say.Of("1-run-end")
	}
	return say.Of("mean-runs", notation.Count(v.Page.S.Runs))
}
