// Package runs contains the common parts of the views of runs: their charts, their transport, their sentence, and the
// cards about the runs.
package runs

import (
	"slices"
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
	"epsilonarcade/web/setup"

	"github.com/vugu/vugu"
)

// RunsView is a view of runs.
type RunsView interface {
	page.Screen
	// Scenarios returns the scenarios to run, the page's own first.
	Scenarios() []scenario.Valid
	// Entries returns the view's curves, in order.
	Entries() []setup.Entry
	// Marks returns the legend of the marks on the view's figure.
	Marks(f figure.Figure) []parts.Key
	// Cards returns the view's own cards: those under its charts, and those among the cards about the runs.
	Cards() (middle, side []vugu.Builder)
	// Before returns a card to show before the cards of the setup, or nil.
	Before() vugu.Builder
	// Beside returns the name of a chart beside the view's own, or "", and the name of the view's own chart, or "" if
	// that needs none.
	Beside() (other, own string)
}

// Runs holds the common parts of the views of runs.
type Runs struct {
	Page     *page.Page
	Setup    *setup.Setup
	Listing  *Listing
	Pulls    *Pulls
	body     Frame
	Policies *setup.Policies
	Bounds   *Bounds
	Inside   *Inside
	Why      *Why
	Flat     *Flat
	Verdicts *Verdicts
	Ghosts   *Ghosts
	Timing   timing
	LiveX    [2][]float64 // the grids of the live runs, of the scenario and of a compared one
}

// Base is a view of runs that shows only the policies' curves. Other views embed it and override the rest.
type Base struct {
	page.Quiet
	Runs *Runs
}

// Body returns the common body of all views of runs.
func (v *Base) Body() vugu.Builder { return &v.Runs.body }

// Start starts the workers on the runs.
func (v *Base) Start() { v.Runs.Start() }

// Scenarios returns the page's scenario.
func (v *Base) Scenarios() []scenario.Valid { return []scenario.Valid{v.Runs.Page.Valid} }

// Entries returns the policies.
func (v *Base) Entries() []setup.Entry { return v.Runs.Policies.Entries() }

// Marks returns a line for each name of a mark.
func (v *Base) Marks(f figure.Figure) (keys []parts.Key) {
	inks := f.Inks()
	for i, name := range f.MarkNames {
		of, dots := f.MarkOf(i)
		k := parts.Key{Name: name, Class: "theory", Dash: parts.Dashes(dots)}
		if of >= 0 {
			k.Class += " " + parts.CurveClass(inks[of])
		}
		keys = append(keys, k)
	}
	return keys
}

// Cards returns nil.
func (v *Base) Cards() (middle, side []vugu.Builder) { return nil, nil }

// Before returns nil.
func (v *Base) Before() vugu.Builder { return nil }

// Beside returns "".
func (v *Base) Beside() (other, own string) { return "", "" }

// New returns the common parts for a page.
func New(p *page.Page, s *setup.Setup) *Runs {
	v := &Runs{Page: p, Setup: s, Policies: s.Policies, Bounds: &Bounds{Page: p, Policies: s.Policies}, Pulls: &Pulls{Page: p, Policies: s.Policies}}
	v.body.Room = v
	p.Rooms.Join(page.Hooks{
		Starting: func() { v.Timing = timing{} },
		Started:  v.grid,
		Frame: func() bool {
			v.Timing.frame(p.Workers.Session, p.Clock)
			return false
		},
		Covering: v.cover,
	})
	v.Inside, v.Listing = newInside(v), newListing(v)
	v.Why, v.Flat, v.Verdicts, v.Ghosts = newWhy(v), newFlat(v), newVerdicts(p), newGhosts(p)
	p.Actions = append(p.Actions, v.revealAll())
	slides := func() bool { return len(v.Setup.Budget.Rows()) > 0 }
	for _, view := range []string{string(scenario.Regret), page.WriteView, string(scenario.Sweep), page.CompareView} {
		p.Hall.Add(view, v.keys()...)
		p.Drawers.Add(view,
			page.Drawer{ID: TextDrawer, Name: say.Of("drawer-text"), Areas: page.PoliciesArea, When: p.View().Writing},
			page.Drawer{ID: page.ClaimsDrawer, Name: say.Of("drawer-claims"), Areas: page.ClaimsArea, When: p.View().HasPanel},
			page.Drawer{ID: page.BudgetDrawer, Name: say.Of("drawer-budget"), Areas: page.BudgetArea, When: slides},
			page.Drawer{ID: "arms", Name: say.Of("arms"), Areas: page.ArmsArea},
			page.Drawer{ID: "policies", Name: say.Of("policies"), Areas: page.PoliciesArea},
			page.Drawer{ID: "runs", Name: say.Of("runs"), Areas: page.SettingsArea},
			page.Drawer{ID: WhyDrawer, Name: say.Of("why"), Areas: page.PullsArea | page.InsideArea | page.BoundsArea | page.NumbersArea})
	}
	return v
}

// view returns the current view of runs, or a view that plays the scenario's runs without cards if there is none.
func (v *Runs) view() RunsView {
	if view, ok := v.Page.Screen().(RunsView); ok {
		return view
	}
	return &Base{Runs: v}
}

// Start starts the workers on the runs of the current view.
func (v *Runs) Start() {
	p := v.Page
	plays := p.Workers.Lives() && v.fits()
	p.Workers.Session.Load(p.Valid, p.View().Mode(), plays)
	if more := v.view().Scenarios()[1:]; len(more) > 0 {
		p.Workers.Session.Also(more, false)
		p.Workers.Session.SetSpeed(p.Speed()) // a speed that suits the longest scenario
	}
	if plays {
		p.Workers.TellStopped() // failed runs are not repeated
	}
}

// grid stores the pulls at which live runs are recorded.
func (v *Runs) grid() {
	for k := range v.LiveX {
		v.LiveX[k] = nil
		for _, t := range v.Page.Workers.Session.LiveGrid(k) {
			v.LiveX[k] = append(v.LiveX[k], float64(t))
		}
	}
}

// fits reports whether the page can keep all values of the runs, and shows a notice if not.
func (v *Runs) fits() bool {
	const most = engine.MaxValues
	size := func(s scenario.Scenario) int { return len(sim.Columns(s)) * s.Runs * len(s.Policies) }
	values := 0
	for _, s := range v.view().Scenarios() {
		values += size(s.Scenario())
	}
	if v.Page.View().IsLive() || values <= most {
		return true
	}
	v.Page.Notice = page.Notice{
		Text: say.Of("mean-these-runs-needs", notation.Count(values), notation.Count(most)) + " " + say.Of("choose-fewer-runs-policies"),
		Bad:  true,
	}
	return false
}

// Regret returns the regret figure of the k-th scenario, and whether it is out of date.
func (v *Runs) Regret(k int, s scenario.Scenario) (f figure.Figure, more bool) {
	if v.Page.View().Mode() != engine.Average {
		f = v.liveFigure(k, s)
	} else {
		curves := v.Page.Workers.Session.CurvesOf(k)
		if k == 0 {
			curves, more = v.Page.Workers.Session.Curves()
		}
		f = figure.OfSweep(s, curves) // the sweep's values determine its axes
		if s.Kind != scenario.Sweep {
			f = figure.OfRegret(s, curves)
		}
	}
	if s.Kind != scenario.Sweep {
		f.X.Scale, f.Y.Scale = v.Page.Look.X, v.Page.Look.Y
	}
	for i := range s.Policies {
		if stop := v.Page.Workers.Stop(k, s, i); stop != "" {
			f.Notes = append(f.Notes, stop)
		}
	}
	return f, more
}

// OwnBounds returns the bounds to draw over the curves of the page's own scenario.
func (v *Runs) OwnBounds() []figure.Bound {
	all := v.Bounds.DrawnBounds(boundsOf, v.Page.Valid, func(i int) int { return i })
	if others := v.Page.Charts.Others; others != nil {
		all = append(all, others.Bounds...)
	}
	return all
}

// OnChart returns the figure on the view's own chart, with its options.
func (v *Runs) OnChart() (figure.Figure, chart.Options) { return v.Page.Charts.OnChart, v.Options() }

// Options returns the options for charts of runs.
func (v *Runs) Options() chart.Options {
	o := v.Page.Charts.Options()
	covered := o.View
	o.Hidden = func(i int) bool { return covered.Hides(i) || v.Page.Hidden[i] }
	o.Under = func(i int) string {
		if i >= len(v.Page.S.Policies) {
			return ""
		}
		return v.Policies.Guarantee(i)
	}
	o.Focus, o.Ghosts = v.Page.Focus, v.Ghosts.Drawn()
	o.Pick = func(i int) {
		if i < len(v.Page.S.Policies) { // a compared scenario may have more curves
			v.Policies.SetFocus(i)
		}
	}
	return o
}

// Before returns the sentence that replaces the view's own, or nil if there is none.
func (v *Runs) Before() []page.Part {
	if len(v.Page.S.Policies) == 0 {
		return page.Sentence(say.Of("there-no-policy-show"))
	}
	if v.Page.View().Guessing() {
		return page.Sentence(page.Guess)
	}
	return v.asks()
}

// liveFigure returns the current trajectories of the k-th scenario.
func (v *Runs) liveFigure(k int, of scenario.Scenario) figure.Figure {
	f := figure.OfRegret(of, nil)
	for i, t := range v.Page.Workers.Session.TracksOf(k) {
		s := figure.SeriesOf(of, i)
		s.X, s.Mean, s.Runs = v.LiveX[k][:len(t.Noted)], t.Noted, 1
		if n := len(s.X); t.Pulled > 0 && (n == 0 || float64(t.Pulled) > s.X[n-1]) {
			s.X = append(slices.Clip(s.X), float64(t.Pulled))
			s.Mean = append(slices.Clip(s.Mean), t.Regret)
		}
		f.Series = append(f.Series, s)
	}
	return f
}

// Keys returns the legend of the bounds and marks, and notes on points outside the axes. On the chart itself, the notes
// would cover curves.
func (v *Runs) Keys() (keys []parts.Key) {
	if !v.Page.View().HasRuns() {
		return nil
	}
	f, o := v.OnChart()
	x, y := o.Ranges(f)
	shown := func(k parts.Key, seen bool) {
		switch {
		case !seen && k.Says != "":
			k.Says = say.Of("off-the-chart", k.Says)
		case !seen:
			k.Says = say.Of("off-chart")
		}
		keys = append(keys, k)
	}
	dashes := figure.BoundDashes(f.Bounds)
	for i, b := range f.Bounds {
		seen := false
		for _, v := range b.Y {
			seen = seen || f.Y.Takes(v) && y.Has(v)
		}
		says := map[string]string{"upper": say.Of("upper-bound"), "lower": say.Of("lower-bound")}[b.Kind]
		if strings.Contains(b.Name, b.Kind+" bound") { // the name says so already, even in a reference
			says = ""
		}
		shown(parts.Key{Name: b.Name, Says: says, Class: "theory", Dash: parts.Dashes(dashes[i])}, seen)
	}
	last := ""
	for i, k := range v.view().Marks(f) {
		if says := k.Name + k.Says; says != last { // the arms may change several times
			shown(k, x.Has(f.Marks[i]))
			last = says
		}
	}
	if len(o.Ghosts) > 0 {
		keys = append(keys, parts.Key{Name: say.Of("ghost-key")})
	}
	drawn := f.Shown(o.View)
	if o.Band == figure.Confidence && slices.ContainsFunc(drawn.Series, figure.Series.Banded) {
		keys = append(keys, parts.Key{Name: say.Of("confidence-band")})
	}
	if v.Page.Workers.Session.Ended() { // before the end, a curve's points come from different runs
		for _, sentence := range drawn.OneCurve() {
			keys = append(keys, parts.Key{Name: sentence})
		}
	}
	zero, below := drawn.OffAxis()
	if zero <= figure.Few && !drawn.Empty() {
		zero = 0 // a regret of 0 in the first few pulls is not worth a note
	}
	if off := figure.OffAxisWords(zero, below); off != "" {
		keys = append(keys, parts.Key{Name: off})
	}
	return keys
}

// Entries returns the curves of the current view.
func (v *Runs) Entries() []setup.Entry { return v.view().Entries() }

// Baseline returns the index of the policy without privacy with which to compare the policy in focus: the first one
// that is visible and has not stopped. It returns −1 if there is none or if the policy in focus itself has no privacy.
func (v *Runs) Baseline() int {
	bare := func(i int) bool { s := v.Page.Spec(i); return s.Notion == policy.None && !s.Uncertified() }
	for i := range v.Page.S.Policies {
		if bare(i) && !v.Page.Hidden[i] && !bare(v.Page.Focus) && v.Page.Workers.Session.Stopped(0, i) == nil {
			return i
		}
	}
	return -1
}
