package gallery

import (
	"cmp"
	"math"
	"slices"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"

	"github.com/vugu/vugu"
)

// Opened returns the open panel and its paper. The panel is nil if none is open or the papers are not loaded yet.
func (v *Gallery) Opened() (*lab.Entry, lab.Paper) { return v.Find(v.Page.Look.Panel) }

// Find returns the panel with an id, and its paper. The panel is nil if the id is unknown.
func (v *Gallery) Find(id string) (*lab.Entry, lab.Paper) {
	for _, p := range v.papers {
		for i := range p.Panels {
			if p.Panels[i].ID == id {
				return &p.Panels[i], p
			}
		}
	}
	return nil, lab.Paper{}
}

// checkPanel closes the open panel if it does not exist, or if the scenario is not the panel's. A link may also name a
// panel without a scenario.
func (v *Gallery) checkPanel() {
	v.More.going = false
	if !v.Page.View().HasPanel() || !v.catalog() || !v.Page.View().HasPanel() {
		return // loading the papers runs this check, or has already run it
	}
	e, paper := v.Opened()
	switch {
	case e == nil:
		v.Page.Notice = page.Notice{Text: say.Of("there-no-panel-gallery", scenario.Quote(v.Page.Look.Panel)), Bad: true}
	case e.Open.IsZero() || e.Open.Equal(v.Page.Valid):
		return
	case v.Page.IsUsual():
		l := page.ParseLook(e.View)
		l.Hide, l.Lock, l.Stage = v.Page.Look.Hide, v.Page.Look.Lock, v.Page.Look.Stage
		v.Page.Put(e.Open, l)
		v.Page.History.Arrived() // the link leads to this panel
		v.Page.History.ShowAddress()
		return
	default:
		v.Page.Notice = page.Notice{Text: say.Of("links-scenario-not-what", paper.Name, e.Place), Bad: true}
	}
	v.Page.ClosePanel()
}

// PanelHead is the component that names the open panel and links to other panels.
type PanelHead struct{ Room *Gallery }

// A Sheet is the view that shows a timeline, or a figure or a table without curves from runs.
type Sheet struct {
	page.Quiet
	of *Gallery
}

func (s *Sheet) Body() vugu.Builder { return s }

func (s *Sheet) Start() {
	p, own := s.of.Page, s.of.ownRuns()
	p.Workers.Session.Load(p.Valid, p.View().Mode(), own && p.Workers.Lives())
	if e, _ := s.of.Opened(); own {
		p.Workers.Session.Also(e.Scenarios[1:e.Own], false)
	}
}

// Ask asks for the timeline of a scenario that belongs to no panel.
func (s *Sheet) Ask() {
	if p := s.of.Page; !p.View().HasPanel() {
		p.Cards.Want(page.ShapeCard, &lab.Shape{Scenario: p.Valid})
	}
}

func (s *Sheet) Plots() ([]page.Plot, bool) {
	f, o := s.OnCharts()
	return []page.Plot{{Chart: page.FigureCard, Figure: f, Options: o}}, false
}

func (s *Sheet) OnCharts() (figure.Figure, chart.Options) {
	p := s.of.Page
	return s.of.panelSheet().Figure, p.Charts.Options()
}

// crop removes those parts of a figure that the open panel does not show.
func (v *Gallery) crop(f *figure.Figure) {
	if e, _ := v.Opened(); e != nil {
		*f = f.With(figure.Layers{From: e.From})
	}
}

// ownRuns reports whether the open panel comes from runs.
func (v *Gallery) ownRuns() bool {
	e, _ := v.Opened()
	return e != nil && e.Own > 0
}

// follow asks for the open panel's sheet as its runs grow. If the reader asks for them, it also makes the runs of other
// panels that the claims need.
func (v *Gallery) follow() {
	e, _ := v.Opened()
	if e == nil || !v.Page.View().HasPanel() {
		return
	}
	m := v.Panel(e.ID)
	if e.Own == 0 {
		if m.key == "" {
			v.askPanel(e.ID, "none", nil)
		}
		return
	}
	if v.Page.View().Mode() != engine.Average {
		return
	}
	if more := e.Scenarios[e.Own:]; len(more) > 0 && v.More.panel == e.ID && !v.More.going && v.Page.Workers.Session.Ended() {
		v.More.going = true
		v.Page.Workers.Session.Also(more, true)
	}
	own, others := v.PanelRuns(e)
	m.Round = max(m.Round, own)
	key := notation.Count(page.Step(own, int64(v.Page.S.Runs))) + " of " + notation.Count(page.Step(others, int64(v.Page.S.Runs)))
	if own == 0 || m.waiting || key == m.key {
		return
	}
	all := v.Page.Workers.Session.Results()
	for _, r := range all[:e.Own] {
		if len(r.Runs) == 0 {
			return // each policy needs a run
		}
	}
	if !v.More.going {
		all = append(all[:e.Own:e.Own], v.others(e)...)
	}
	v.askPanel(e.ID, key, all)
}

// PanelRuns returns the smallest number of runs among the open panel's scenarios, and among the other
// scenarios that its claims need.
func (v *Gallery) PanelRuns(e *lab.Entry) (own, others int64) {
	fewest := v.Page.Workers.Session.Fewest()
	if n := min(int(e.Own), len(fewest)); n > 0 {
		own = slices.Min(fewest[:n])
		if len(fewest) > n {
			others = slices.Min(fewest[n:])
		}
	}
	return own, others
}

// panelSheet returns the lab's sheet of the open panel, or of a timeline.
func (v *Gallery) panelSheet() explain.Sheet {
	if v.Page.View().HasPanel() {
		return v.Panel(v.Page.Look.Panel).Sheet.Sheet
	}
	return v.Page.Cards.Sheet(page.ShapeCard)
}

// named returns the open panel, or the panel whose settings the reader has changed.
func named(v *Gallery) (*lab.Entry, lab.Paper) {
	return v.Find(cmp.Or(v.Page.Look.Panel, v.Page.Left))
}

// PanelTitle describes the open panel in plain words.
func (v *Gallery) PanelTitle() string {
	if e, _ := named(v); e != nil {
		return e.Says
	}
	return v.panelSheet().Title
}

// PanelPlace names the panel's paper, place and title.
func (v *Gallery) PanelPlace() string {
	e, paper := named(v)
	switch {
	case v.Page.Left != "" && e != nil:
		return say.Of("changed-from", say.Of("panel-place", paper.Name, e.Place, e.Title))
	case e != nil:
		return say.Of("panel-place", paper.Name, e.Place, e.Title)
	case v.Page.View().HasPanel():
		return say.Of("opening-panel")
	}
	return say.Of("which-arm-pulled-when")
}

// panelSays reports the progress of the open panel's runs.
func (v *Gallery) panelSays() string {
	e, _ := v.Opened()
	if e == nil {
		if v.Reason != "" && v.Page.View().HasPanel() {
			return say.Of("what-paper-states-cannot", v.Reason)
		}
		return ""
	}
	if m := v.Panel(e.ID); m.Reason != "" {
		return say.Of("cannot-worked-out", m.Reason)
	}
	if e.Own == 0 {
		return ""
	}
	all := notation.Count(v.Page.S.Runs)
	if v.Page.View().Mode() != engine.Average {
		return say.Of("one-run-shown") + " " + say.Of("what-paper-states-held", all)
	}
	own, others := v.PanelRuns(e)
	most := own
	if v.Page.View().HasRuns() { // count runs as the sentence above the chart does
		own = math.MaxInt64
		for _, c := range v.Page.Workers.Session.CurvesOf(0) {
			own, most = min(own, int64(c.Runs)), max(most, int64(c.Runs))
		}
	}
	switch made := notation.Count(own); {
	case own < int64(v.Page.S.Runs):
		if most > own {
			made = say.Of("made-to", made, notation.Count(most))
		}
		return say.Of("papers-runs-so-far", made, all)
	case v.More.going && others < int64(v.Page.S.Runs):
		return say.Of("all-runs-panel-there", all) + " " + say.Of("now-those-other-panels", notation.Count(others), all)
	}
	return say.Of("all-runs-there", all)
}

// PanelLinks returns links to the previous panel, the gallery and the next panel. If the reader has changed a panel,
// the links lead back to that panel and to the gallery.
func (v *Gallery) PanelLinks() (links []explain.Turn) {
	at := slices.IndexFunc(v.all, func(e *lab.Entry) bool { return e.ID == v.Page.Look.Panel })
	if e, _ := v.Find(v.Page.Left); e != nil {
		links, at = append(links, explain.Turn{Name: say.Of("back-to-figure"), Link: v.PanelLink(*e)}), -1
	} else if at > 0 {
		links = append(links, explain.Turn{Name: say.Of("back-previous"), Link: v.PanelLink(*v.all[at-1])})
	}
	links = append(links, explain.Turn{Name: say.Of("gallery"), Link: v.GalleryLink()})
	if at >= 0 && at+1 < len(v.all) {
		links = append(links, explain.Turn{Name: say.Of("next-to"), Link: v.PanelLink(*v.all[at+1])})
	}
	return links
}

func (v *Gallery) GalleryLink() string {
	l := page.DefaultLook()
	l.View = page.GalleryView
	return "#" + v.Page.S.Link() + "~" + l.String()
}

// PanelFigure adds the open panel's name, notes and decided claims to a figure.
func (v *Gallery) PanelFigure(f figure.Figure) figure.Figure {
	sheet := v.panelSheet()
	if !v.Page.View().HasPanel() || sheet.Title == "" || v.Page.View().Mode() != engine.Average && v.ownRuns() {
		return f
	}
	p := sheet.Figure
	f.ID, f.Title, f.Notes, f.Claims = p.ID, p.Title, p.Notes, p.Claims
	f.X.Label, f.Y.Label = p.X.Label, p.Y.Label
	return f
}
