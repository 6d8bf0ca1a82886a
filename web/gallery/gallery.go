// Package gallery is the view of all panels of the papers, and what is known of one that is open.
package gallery

import (
	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"

	"github.com/vugu/vugu"
)

// A Gallery is what the page knows of the panels of the papers, and makes of them while they
// are looked at together.
type Gallery struct {
	page.Quiet
	body   GalleryView
	Page   *page.Page
	More   More
	asked  bool // for the papers
	papers []lab.Paper
	all    []*lab.Entry // their panels
	Runs   []*lab.Entry // those that need runs
	Reason string       // why there are none
	panels map[string]*panelMemo
	paused bool
	Made   *lab.Entry // the panel whose runs are being made
	round  round
}

// A panelMemo is what the lab has said of a panel.
type panelMemo struct {
	Sheet   explain.Sheet
	Reason  string // why there is none
	key     string // how many runs the last question was about
	waiting bool   // for its answer
	Round   int64  // the runs that it has, at least
	results []lab.Results
	looked  bool          // the runs of a first look at it are made
	First   explain.Sheet // what the first look has shown, which is not the panel's own
	hosted  bool          // its small chart is on the page
	stale   bool          // and is out of date
}

// shown returns what the panel's small chart shows: the panel, or the first look at it.
func (m *panelMemo) shown() *explain.Sheet {
	if m.Sheet.Title == "" {
		return &m.First
	}
	return &m.Sheet
}

// A round is what the gallery makes of each panel: so many runs, of so many pulls at most if
// that is not 0, which makes it a first look at a smaller scenario.
type round struct{ runs, pulls int64 }

// has reports whether nothing of the round is to be made any more.
func (m *panelMemo) has(r round) bool {
	return m.Reason != "" || m.Round >= r.runs || m.looked && r.pulls > 0
}

// rounds come one after the other: every panel shows its shape soon, and then they sharpen.
var rounds = []round{{1, 10_000}, {1, 0}, {3, 0}, {10, 0}}

// New returns the gallery, which asks for the papers when they are first needed.
func New(p *page.Page) *Gallery {
	v := &Gallery{Page: p}
	p.Rooms.Add(page.GalleryView, v)
	v.body.Room, v.More.of = v, v
	sheet := &Sheet{of: v}
	sheet.body.Room = sheet
	p.Rooms.Add(page.SheetView, sheet)
	p.Rooms.Join(page.Hooks{Turning: v.turning, Starting: v.checkPanel, Frame: v.gather, Ask: v.follow, Drawn: v.crop, Saved: v.PanelFigure})
	p.Cards.Derive(page.ClaimsCard, page.Derived{Says: func() string { return "" }, Sheet: func(explain.Sheet) explain.Sheet {
		return explain.Sheet{Title: "The papers’ claims, in our words and theirs", Says: []string{v.panelSays()}, Facts: v.panelSheet().Facts}
	}})
	p.Cards.Derive(page.FigureCard, page.Derived{
		Sheet: func(explain.Sheet) explain.Sheet {
			return explain.Sheet{Title: "Figure", Figure: v.panelSheet().Figure}
		},
		Says: func() string {
			if v.panelSheet().Figure.Kind == "" {
				return page.Working
			}
			return ""
		},
	})
	return v
}

// Body is the small charts.
func (v *Gallery) Body() vugu.Builder { return &v.body }

// Tab leads to the gallery. Whoever looks at one of its panels is still in it.
func (v *Gallery) Tab() page.Tab {
	here := func() bool { view := v.Page.View(); return view.IsGallery() || view.IsSheet() || view.HasPanel() }
	return page.Tab{ID: "gallery", Name: "Gallery", Here: here, Turn: func() { v.Page.Visit(page.GalleryView) }}
}

// Start has the workers make the runs of the next panel.
func (v *Gallery) Start() { v.makeNext() }

// Missing asks for one of the panels.
func (v *Gallery) Missing() string { return "Open one of the panels to save its figure." }

// turning sees to it that the gallery begins where the panel is that is left, and that a panel
// begins with its title.
func (v *Gallery) turning(to *page.Look) {
	was := v.Page.Look.Panel
	if to.View == page.GalleryView {
		if was != "" {
			v.Page.RevealNext = "panel-" + was
		}
		to.Panel = ""
		return
	}
	for _, m := range v.panels { // their charts leave the page
		m.hosted, m.stale = false, true
	}
	if to.Panel != "" && to.Panel != was {
		v.Page.RevealNext = "panel-title"
		v.Page.Drawers.Open(page.ClaimsDrawer)
		if m := v.Panel(to.Panel); m.Reason != "" {
			m.Reason, m.key = "", "" // perhaps it goes well this time
		}
	}
}

// catalog reports whether the papers are known; they are asked for if not.
func (v *Gallery) catalog() bool {
	if !v.asked {
		v.asked, v.Reason = true, ""
		ask := v.Page.Browser.Ask
		if v.Page.View().IsGallery() {
			ask = v.Page.Programs.Ask // which says how that goes on
		}
		ask("lab", &lab.Papers{}, func(answer lab.Message) {
			switch answer := answer.(type) {
			case *lab.Catalog:
				v.take(answer.Papers)
				if v.Page.View().IsGallery() || v.Page.Look.Panel != "" {
					v.Page.Start()
				}
			case *lab.Refused:
				v.Reason = answer.Why
			}
			v.Page.Update()
		})
	}
	return v.papers != nil
}

// take keeps the papers.
func (v *Gallery) take(papers []lab.Paper) {
	v.papers = papers
	for _, p := range papers {
		for i := range p.Panels {
			e := &p.Panels[i]
			if v.all = append(v.all, e); e.Own > 0 {
				v.Runs = append(v.Runs, e)
			}
		}
	}
}

// Panel returns what is known of a panel.
func (v *Gallery) Panel(id string) *panelMemo {
	if v.panels == nil {
		v.panels = map[string]*panelMemo{}
	}
	m := v.panels[id]
	if m == nil {
		m = &panelMemo{}
		v.panels[id] = m
	}
	return m
}

// next returns the panel whose runs are made next, one in view if there is one, and which; nil if
// all are there.
func (v *Gallery) next() (next *lab.Entry, r round) {
	for _, r = range rounds {
		for _, e := range v.Runs {
			switch {
			case v.Panel(e.ID).has(r):
			case v.Page.Browser.InView("panel-" + e.ID):
				return e, r
			case next == nil:
				next = e
			}
		}
		if next != nil {
			break
		}
	}
	return next, r
}

// makeNext has the workers make the runs of the next panel.
func (v *Gallery) makeNext() {
	v.Made = nil
	if !v.catalog() || v.Page.Workers.Lost.Text != "" {
		v.Page.Workers.Session.Load(v.Page.S, engine.Average, false)
		return
	}
	e, r := v.next()
	if e == nil {
		v.Page.Workers.Session.Load(v.Page.S, engine.Average, false)
		return
	}
	own := page.Scenarios(e.Links[:e.Own], r.runs, r.pulls)
	v.Page.Workers.Session.Load(own[0], engine.Average, !v.paused)
	v.Page.Workers.Session.Also(own[1:], false)
	v.Made, v.round = e, r
}

// gather takes in the runs of the panel that is made, and has the next one made. It reports
// whether there is more to do now.
func (v *Gallery) gather() bool {
	if !v.Page.View().IsGallery() || v.papers == nil {
		return false
	}
	for _, e := range v.all {
		if m := v.Panel(e.ID); e.Own == 0 && m.key == "" {
			v.askPanel(e.ID, "none", nil)
		}
	}
	if v.Made != nil && v.Page.Workers.Session.Ended() {
		v.finish(v.Made, page.Results(v.Page.Workers.Session.Results()))
		v.makeNext()
	}
	drawn := 0
	for _, e := range v.all {
		m := v.Panel(e.ID)
		if !m.hosted || !m.stale || len(m.shown().Figure.Series) == 0 {
			continue
		}
		if drawn == 2 { // in one frame
			return true
		}
		drawn++
		m.stale = false
		v.Page.Browser.Plot("panel-"+e.ID, m.shown().Figure, chart.Options{Thumb: true, View: figure.View{Band: v.Page.Look.Band}})
	}
	return v.Made != nil && !v.paused && !v.Page.Workers.Session.Playing()
}

// finish asks for the sheet of the runs that have been made.
func (v *Gallery) finish(e *lab.Entry, results []lab.Results) {
	m := v.Panel(e.ID)
	if v.round.pulls == 0 {
		m.Round, m.results = v.round.runs, results
		v.askPanel(e.ID, "of gallery "+notation.Count(m.Round), append(results[:e.Own:e.Own], v.others(e)...))
		return
	}
	m.looked = true
	v.Page.Browser.Ask("lab", &lab.Panel{ID: e.ID, Results: results, Pulls: v.round.pulls}, func(answer lab.Message) {
		if answer, ok := answer.(*lab.Sheet); ok { // if not, the panel's own runs will tell
			m.First, m.stale = answer.Sheet, true
		}
		v.Page.Agenda.Grown()
	})
}

// others returns the runs of other panels that the claims of one need, as far as there are
// some.
func (v *Gallery) others(e *lab.Entry) (all []lab.Results) {
	for _, link := range e.Links[e.Own:] {
		for _, o := range v.Runs {
			m := v.Panel(o.ID)
			for i, own := range o.Links[:o.Own] {
				if own == link && i < len(m.results) {
					all = append(all, m.results[i])
					link = "" // several panels may have it
				}
			}
		}
	}
	return all
}

// askPanel asks for a panel's sheet.
func (v *Gallery) askPanel(id, key string, results []lab.Results) {
	m := v.Panel(id)
	m.key, m.waiting = key, true
	v.Page.Browser.Ask("lab", &lab.Panel{ID: id, Results: results}, func(answer lab.Message) {
		if key != m.key {
			return // something newer has been asked for since
		}
		m.waiting, m.Reason = false, ""
		switch answer := answer.(type) {
		case *lab.Sheet:
			m.Sheet, m.stale = answer.Sheet, true
		case *lab.Refused:
			m.Reason = answer.Why
		}
		v.Page.Agenda.Grown()
	})
}

// PushGallery stops making runs or goes on, or asks for the papers once more.
func (v *Gallery) PushGallery() {
	switch {
	case v.Reason != "":
		v.asked = false
		v.catalog()
	case v.paused:
		v.paused = false
		v.Page.Workers.Session.Play()
	default:
		v.paused = true
		v.Page.Workers.Session.Pause()
	}
	v.Page.Update()
}

// Papers returns the gallery's papers, none before they are known.
func (v *Gallery) Papers() []lab.Paper { return v.papers }

// GallerySays says how far the gallery is.
func (v *Gallery) GallerySays() string {
	switch {
	case v.Reason != "":
		return "The gallery cannot be shown: " + v.Reason + "."
	case v.papers == nil:
		return "Opening the gallery…"
	case v.Page.Workers.Lost.Text != "":
		return v.Page.Workers.Lost.Text
	case v.Made == nil:
		return "All panels are there. Open one to make as many runs as its paper did."
	}
	there, all := 0, len(v.Runs)
	for _, e := range v.Runs {
		if v.Panel(e.ID).has(v.round) {
			there++
		}
	}
	for _, e := range v.all {
		if e.Own > 0 {
			continue
		}
		if all++; v.Panel(e.ID).Sheet.Title != "" || v.Panel(e.ID).Reason != "" {
			there++
		}
	}
	text := notation.Count(there) + " of " + notation.Count(all) + " panels are there: " + notation.Things(v.round.runs, "run") + " each"
	if v.round.pulls > 0 {
		text = "First look at all panels: " + notation.Count(there) + " of " + notation.Count(all) + " are there"
	}
	if v.paused {
		text = "Paused. " + text
	}
	return text
}

// GalleryButton is what the gallery's button says, empty if there is nothing to do.
func (v *Gallery) GalleryButton() string {
	switch {
	case v.Reason != "":
		return "Try again"
	case v.Made == nil:
		return ""
	case v.paused:
		return "Go on"
	}
	return "Pause"
}

// PanelLink returns the address of a panel.
func (v *Gallery) PanelLink(e lab.Entry) string {
	link := e.Open
	if link == "" { // a table: it is about no scenario
		link = scenario.Default().Link()
	}
	return "#" + link + "~" + e.View
}
