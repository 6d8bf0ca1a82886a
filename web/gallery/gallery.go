// Package gallery is the view of all panels of the papers. It also holds the open panel's results.
package gallery

import (
	"slices"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/sim"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"

	"github.com/vugu/vugu"
)

// A Gallery holds the papers' panels, and makes their runs while the reader has it open.
type Gallery struct {
	page.Quiet
	Page   *page.Page
	More   More
	asked  bool // the papers have been asked for
	papers []lab.Paper
	all    []*lab.Entry // the panels of all papers
	Runs   []*lab.Entry // the panels that need runs
	Reason string       // why the papers cannot be shown
	panels map[string]*panelMemo
	paused bool
	Made   *lab.Entry // the panel whose runs are being made
	round  round
}

// A panelMemo holds the lab's answers about a panel.
type panelMemo struct {
	Sheet   explain.Panel
	Reason  string // why the panel cannot be drawn
	key     string // the number of runs in the last question
	waiting bool   // the last question has no answer yet
	Round   int64  // the smallest number of runs among its scenarios
	results []sim.Result
	looked  bool          // the preview's runs are complete
	First   explain.Panel // the preview, which uses a smaller scenario
	hosted  bool          // the panel's small chart is on the page
	stale   bool          // the panel's small chart is out of date
}

// shown returns the sheet of the small chart: the panel's own sheet, or its preview.
func (m *panelMemo) shown() *explain.Panel {
	if m.Sheet.Title == "" {
		return &m.First
	}
	return &m.Sheet
}

// A round is a number of runs that the gallery makes for each panel. If pulls is not 0, the round makes previews, whose
// runs have at most that many pulls.
type round struct{ runs, pulls int64 }

// has reports whether a panel already has all the runs that a round needs.
func (m *panelMemo) has(r round) bool {
	return m.Reason != "" || m.Round >= r.runs || m.looked && r.pulls > 0
}

// rounds lists the rounds in order: every panel first gets a preview, and then more and more runs.
var rounds = []round{{1, 10_000}, {1, 0}, {3, 0}, {10, 0}}

// New returns the gallery. It asks for the papers when they are first needed.
func New(p *page.Page) *Gallery {
	v := &Gallery{Page: p}
	p.Rooms.Add(page.GalleryView, v)
	v.More.of = v
	p.Rooms.Add(page.SheetView, &Sheet{of: v})
	p.Rooms.Join(page.Hooks{Turning: v.turning, Starting: v.checkPanel, Frame: v.gather, Ask: v.follow, Drawn: v.crop, Saved: v.PanelFigure})
	p.Cards.Derive(page.ClaimsCard, page.Derived{Says: func() string { return "" }, Sheet: func(explain.Sheet) explain.Sheet {
		return explain.Sheet{Title: say.Of("what-papers-state"), Says: []string{v.panelSays()}, Facts: v.panelSheet().Facts}
	}})
	p.Cards.Derive(page.FigureCard, page.Derived{
		Sheet: func(explain.Sheet) explain.Sheet {
			return explain.Sheet{Title: say.Of("figure-of"), Figure: v.panelSheet().Figure}
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

func (v *Gallery) Body() vugu.Builder { return v }

// Tab returns the gallery's tab. The tab is also active while a panel is open.
func (v *Gallery) Tab() page.Tab {
	here := func() bool { view := v.Page.View(); return view.IsGallery() || view.IsSheet() || view.HasPanel() }
	return page.Tab{ID: "gallery", Name: say.Of("gallery"), Here: here, Turn: func() { v.Page.Visit(page.GalleryView) }}
}

// Start asks the workers for the next panel's runs.
func (v *Gallery) Start() { v.makeNext() }

// Missing tells the reader to open a panel.
func (v *Gallery) Missing() string { return say.Of("open-one-panels-save") }

// turning scrolls the gallery to the panel that the reader has just left, and a newly opened panel to its title.
func (v *Gallery) turning(to *page.Look) {
	was := v.Page.Look.Panel
	if to.View == page.GalleryView {
		if was != "" {
			v.Page.RevealNext = "panel-" + was
		}
		to.Panel = ""
		return
	}
	for _, m := range v.panels { // the panels' charts leave the page
		m.hosted, m.stale = false, true
	}
	if to.Panel != "" && to.Panel != was {
		v.Page.RevealNext = "panel-title"
		v.Page.Drawers.Open(page.ClaimsDrawer)
		if m := v.Panel(to.Panel); m.Reason != "" {
			m.Reason, m.key = "", "" // try again
		}
	}
}

// catalog reports whether the papers are loaded, and asks for them if they are not.
func (v *Gallery) catalog() bool {
	if !v.asked {
		v.asked, v.Reason = true, ""
		ask := v.Page.Browser.Ask
		if v.Page.View().IsGallery() {
			ask = v.Page.Programs.Ask // also shows how much has been loaded
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

// next returns the panel whose runs come next, and their round. In each round, panels in view come first. The panel is
// nil if all runs have been made.
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

// makeNext asks the workers for the next panel's runs.
func (v *Gallery) makeNext() {
	v.Made = nil
	session := v.Page.Workers.Session
	if v.catalog() && v.Page.Workers.Lost.Text == "" {
		if e, r := v.next(); e != nil {
			own := page.AtMost(e.Scenarios[:e.Own], r.runs, r.pulls)
			session.Load(own[0], engine.Average, !v.paused)
			session.Also(own[1:], false)
			v.Made, v.round = e, r
			return
		}
	}
	session.Load(v.Page.Valid, engine.Average, false)
}

// gather collects the finished runs of a panel and begins with the next. It reports whether it has to be called again
// in the next frame.
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
		v.finish(v.Made, v.Page.Workers.Session.Results())
		v.makeNext()
	}
	drawn := 0
	for _, e := range v.all {
		m := v.Panel(e.ID)
		if !m.hosted || !m.stale || len(m.shown().Figure.Series) == 0 {
			continue
		}
		if drawn == 2 { // enough for one frame
			return true
		}
		drawn++
		m.stale = false
		v.Page.Browser.Plot("panel-"+e.ID, m.shown().Figure, chart.Options{Thumb: true, View: figure.View{Band: v.Page.Look.Band}})
	}
	return v.Made != nil && !v.paused && !v.Page.Workers.Session.Playing()
}

// finish asks for the sheet of the runs that have been made.
func (v *Gallery) finish(e *lab.Entry, results []sim.Result) {
	m := v.Panel(e.ID)
	if v.round.pulls == 0 {
		m.Round, m.results = v.round.runs, results
		v.askPanel(e.ID, "of gallery "+notation.Count(m.Round), append(results[:e.Own:e.Own], v.others(e)...))
		return
	}
	m.looked = true
	v.Page.Browser.Ask("lab", &lab.Panel{ID: e.ID, Results: results, Pulls: v.round.pulls}, func(answer lab.Message) {
		if answer, ok := answer.(*explain.Panel); ok { // otherwise the panel's own runs follow
			m.First, m.stale = *answer, true
		}
		v.Page.Agenda.Grown()
	})
}

// others returns those finished runs of other panels that the given panel's claims need.
func (v *Gallery) others(e *lab.Entry) (all []sim.Result) {
	for _, wanted := range e.Scenarios[e.Own:] {
		for _, o := range v.Runs {
			results := v.Panel(o.ID).results
			if i := slices.IndexFunc(o.Scenarios[:o.Own], wanted.Equal); i >= 0 && i < len(results) {
				all = append(all, results[i])
				break // several panels may contain this scenario
			}
		}
	}
	return all
}

func (v *Gallery) askPanel(id, key string, results []sim.Result) {
	m := v.Panel(id)
	m.key, m.waiting = key, true
	v.Page.Browser.Ask("lab", &lab.Panel{ID: id, Results: results}, func(answer lab.Message) {
		if key != m.key {
			return // a newer question is waiting
		}
		m.waiting, m.Reason = false, ""
		switch answer := answer.(type) {
		case *explain.Panel:
			m.Sheet, m.stale = *answer, true
		case *lab.Refused:
			m.Reason = answer.Why
		}
		v.Page.Agenda.Grown()
	})
}

// PushGallery handles the gallery's button: it pauses or continues the runs, or asks for the papers again.
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

// Papers returns the papers, or nil before they are loaded.
func (v *Gallery) Papers() []lab.Paper { return v.papers }

func (v *Gallery) GallerySays() string {
	switch {
	case v.Reason != "":
		return say.Of("gallery-cannot-shown", v.Reason)
	case v.papers == nil:
		return say.Of("opening-gallery")
	case v.Page.Workers.Lost.Text != "":
		return v.Page.Workers.Lost.Text
	case v.Made == nil:
		return say.Of("all-panels-there") + " " + say.Of("open-one-make-many")
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
	text := say.Of("panel-runs-each", notation.Count(there), notation.Count(all), notation.Count(v.round.runs))
	if v.round.pulls > 0 {
		text = say.Of("first-look-all-panels", notation.Count(there), notation.Count(all))
	}
	if v.paused {
		text = say.Of("gallery-paused") + " " + text
	}
	return text
}

// GalleryButton returns the label of the gallery's button, or "" if there is nothing to do.
func (v *Gallery) GalleryButton() string {
	switch {
	case v.Reason != "":
		return say.Of("try-again")
	case v.Made == nil:
		return ""
	case v.paused:
		return say.Of("go-on-audit")
	}
	return say.Of("pause")
}

func (v *Gallery) PanelLink(e lab.Entry) string {
	return "#" + e.Link + "~" + e.View
}
