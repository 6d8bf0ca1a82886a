package web

import (
	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/lab"
)

// opened returns the open panel, and the paper that it is of; nil if there is none, or if the
// papers are not known yet.
func (a *App) opened() (*lab.Entry, lab.Paper) { return a.gallery.find(a.Look.Panel) }

func (g *gallery) find(id string) (*lab.Entry, lab.Paper) {
	for _, p := range g.papers {
		for i := range p.Panels {
			if p.Panels[i].ID == id {
				return &p.Panels[i], p
			}
		}
	}
	return nil, lab.Paper{}
}

// HasPanel reports whether a panel of the gallery is open.
func (a *App) HasPanel() bool { return a.Look.Panel != "" && !a.IsGallery() && !a.IsAudit() }

// IsSheet reports whether the page shows a figure or a table of the lab's.
func (a *App) IsSheet() bool {
	return !a.IsGallery() && !a.IsAudit() && (a.S.Kind == scenario.Timeline || a.Look.View == sheetView && a.Look.Panel != "")
}

// isScenario reports whether the page shows what the scenario is about.
func (a *App) isScenario() bool { return !a.IsGallery() && !a.IsSheet() && !a.IsAudit() }

// checkPanel sees to it that the open panel is one that there is, and that the scenario is
// its own. A link may name the panel alone.
func (a *App) checkPanel() {
	if !a.HasPanel() || !a.catalog() || !a.HasPanel() {
		return // or what has just come has seen to it
	}
	e, paper := a.opened()
	standard := scenario.Default()
	switch {
	case e == nil:
		a.Notice = Notice{Text: "There is no panel " + scenario.Quote(a.Look.Panel) + " in the gallery.", Bad: true}
	case e.Open == "" || e.Open == a.S.Link():
		return
	case a.S.Link() == standard.Link():
		if s, err := scenario.ParseLink(e.Open); err == nil {
			l := ParseLook(e.View)
			l.Hide, l.Lock, l.Stage = a.Look.Hide, a.Look.Lock, a.Look.Stage
			a.show(s, l)
			a.arrived() // where the link leads
			a.showAddress()
		}
		return
	default:
		a.Notice = Notice{Text: "This link's scenario is not that of " + paper.Name + ", " + e.Place + ": what the paper states is not held against it.", Bad: true}
	}
	a.closePanel()
}

// closePanel leaves the panel, the gallery or the audit for what the scenario is about.
func (a *App) closePanel() {
	l := a.Look
	l.Panel = ""
	l.View = ""
	a.turnTo(l)
}

// ownRuns reports whether the open panel comes from runs.
func (a *App) ownRuns() bool {
	e, _ := a.opened()
	return e != nil && e.Own > 0
}

// follow asks for the open panel's sheet as its runs grow, and has the runs of other panels
// made that its claims need.
func (a *App) follow() {
	if a.IsSheet() && !a.HasPanel() {
		a.want(shapeCard, &lab.About{Topic: lab.Shape, Link: a.S.Link()})
	}
	e, _ := a.opened()
	if e == nil || !a.HasPanel() {
		return
	}
	m := a.gallery.panel(e.ID)
	if e.Own == 0 {
		if m.key == "" {
			a.askPanel(e.ID, "none", nil)
		}
		return
	}
	if a.mode() != engine.Average {
		return
	}
	if more := e.Links[e.Own:]; len(more) > 0 && !a.also && a.session.Ended() {
		a.also = true
		a.session.Also(scenarios(more, 0), true)
	}
	own, others := a.panelRuns(e)
	m.round = max(m.round, own)
	key := notation.Count(step(own, int64(a.S.Runs))) + " of " + notation.Count(step(others, int64(a.S.Runs)))
	if own == 0 || m.waiting || key == m.key {
		return
	}
	all := results(a.session.Results())
	for _, r := range all[:e.Own] {
		if len(r.Runs) == 0 {
			return // of each policy another one
		}
	}
	a.askPanel(e.ID, key, all)
}

// panelRuns returns the least numbers of runs of what the open panel shows, and of what its
// claims need besides.
func (a *App) panelRuns(e *lab.Entry) (own, others int64) {
	for i, n := range a.session.Fewest() {
		switch {
		case i == 0:
			own = n
		case i < int(e.Own):
			own = min(own, n)
		case i == int(e.Own):
			others = n
		default:
			others = min(others, n)
		}
	}
	return own, others
}

// step returns the largest of 1, 2, 5, 10, 20, 50 and so on that is not above n, or n itself
// if that is all: results are not worth looking at more often.
func step(n, all int64) int64 {
	if n >= all {
		return n
	}
	at := int64(0)
	for ten := int64(1); ten <= n; ten *= 10 {
		for _, by := range []int64{1, 2, 5} {
			if by*ten <= n {
				at = by * ten
			}
		}
	}
	return at
}

// The cards with what the papers state of the open panel, and with a figure or a table of the
// lab's.
const (
	panelCard  = "claims"
	figureCard = "figure"
)

// panelSheet returns what the lab says of the open panel, or of a timeline.
func (a *App) panelSheet() explain.Sheet {
	if a.HasPanel() {
		return a.gallery.panel(a.Look.Panel).sheet
	}
	return a.Sheet(shapeCard)
}

// PanelTitle and the others say what is open.
func (a *App) PanelTitle() string {
	if e, _ := a.opened(); e != nil {
		return e.Title
	}
	return a.panelSheet().Title
}

// PanelPlace says where it is from.
func (a *App) PanelPlace() string {
	e, paper := a.opened()
	switch {
	case e != nil:
		return paper.Name + ", " + e.Place
	case a.HasPanel():
		return "Opening the panel…"
	}
	return "Which arm is pulled when"
}

// panelSays says how far the runs of the open panel are.
func (a *App) panelSays() string {
	e, _ := a.opened()
	if e == nil {
		if g := &a.gallery; g.reason != "" && a.HasPanel() {
			return "What the paper states cannot be shown: " + g.reason + "."
		}
		return ""
	}
	if m := a.gallery.panel(e.ID); m.reason != "" {
		return "This cannot be worked out: " + m.reason + "."
	}
	if e.Own == 0 {
		return ""
	}
	all := notation.Things(a.S.Runs, "run")
	if a.mode() != engine.Average {
		return "One run is shown. What the paper states is held against the mean of its " + all + "."
	}
	own, others := a.panelRuns(e)
	switch {
	case own < int64(a.S.Runs):
		return notation.Count(own) + " of the paper’s " + all + " so far."
	case len(e.Links) > int(e.Own) && others < int64(a.S.Runs):
		return "All " + all + " of this panel are there. Now those of other panels, which some claims need too: " + notation.Count(others) + " of " + all + "."
	}
	return "All " + all + " are there."
}

// PanelLinks returns the way to the panel before, to the gallery and to the next panel.
func (a *App) PanelLinks() (links []explain.Turn) {
	all := a.gallery.all
	for i, e := range all {
		if e.ID != a.Look.Panel {
			continue
		}
		if i > 0 {
			links = append(links, explain.Turn{Name: "← Previous", Link: a.PanelLink(*all[i-1])})
		}
		links = append(links, explain.Turn{Name: "Gallery", Link: a.GalleryLink()})
		if i+1 < len(all) {
			links = append(links, explain.Turn{Name: "Next →", Link: a.PanelLink(*all[i+1])})
		}
		return links
	}
	return []explain.Turn{{Name: "Gallery", Link: a.GalleryLink()}}
}

// GalleryLink is the gallery's address.
func (a *App) GalleryLink() string {
	l := DefaultLook()
	l.View = galleryView
	return "#" + a.S.Link() + "~" + l.String()
}

// panelFigure makes a figure the open panel's: with its name, what the paper leaves open and
// the claims that are decided.
func (a *App) panelFigure(f figure.Figure) figure.Figure {
	sheet := a.panelSheet()
	if !a.HasPanel() || sheet.Title == "" || a.mode() != engine.Average && a.ownRuns() {
		return f
	}
	p := sheet.Figure
	f.ID, f.Title, f.Notes, f.Claims = p.ID, p.Title, p.Notes, p.Claims
	f.X.Label, f.Y.Label = p.X.Label, p.Y.Label
	return f
}
