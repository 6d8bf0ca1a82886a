package web

import (
	"strings"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/lab"

	"github.com/vugu/vugu/js"
)

// A gallery is what the page knows of the panels of the papers, and makes of them while they
// are looked at together.
type gallery struct {
	asked  bool // for the papers
	papers []lab.Paper
	all    []*lab.Entry // their panels
	runs   []*lab.Entry // those that need runs
	reason string       // why there are none
	panels map[string]*panelMemo
	paused bool
	made   *lab.Entry // the panel whose runs are being made
	round  int64      // and how many of them
	reveal string     // the id of what the next render brings into view
}

// A panelMemo is what the lab has said of a panel.
type panelMemo struct {
	sheet   explain.Sheet
	reason  string // why there is none
	key     string // how many runs the last question was about
	waiting bool   // for its answer
	round   int64  // the runs that it has, at least
	results []lab.Results
	hosted  bool // its small chart is on the page
	stale   bool // and is out of date
}

// rounds are how many runs of each panel the gallery makes, one round after the other: every
// panel is there soon, and then they sharpen.
var rounds = []int64{1, 3, 10}

// IsGallery reports whether the page shows all panels together.
func (a *App) IsGallery() bool { return a.Look.View == galleryView }

// ShowGallery turns to the gallery.
func (a *App) ShowGallery() {
	if !a.IsGallery() {
		l := a.Look
		l.View, l.Panel = galleryView, ""
		a.turnTo(l)
		a.start()
		a.looked()
	}
}

// turnTo looks at things in another way. From a panel to the gallery, that begins where the
// panel is.
func (a *App) turnTo(l Look) {
	turned := lessonStep(l.Lesson) != lessonStep(a.Look.Lesson)
	if l.View != a.Look.View || l.Panel != a.Look.Panel || turned {
		a.newGesture()
		a.changedBy = a.gesture
	}
	switch {
	case l.View != auditView:
		if l.Audit = ""; a.IsAudit() {
			a.leaveAudit()
		}
	case l.Audit != a.Look.Audit:
		a.audit.texts = nil // what the link says counts
	}
	if l.View == galleryView {
		if a.Look.Panel != "" {
			a.gallery.reveal = "panel-" + a.Look.Panel
		}
		l.Panel = ""
	} else {
		for _, m := range a.gallery.panels { // their charts leave the page
			m.hosted, m.stale = false, true
		}
		if l.Panel != "" && l.Panel != a.Look.Panel {
			a.gallery.reveal = "panel-title"
			if m := a.gallery.panel(l.Panel); m.reason != "" {
				m.reason, m.key = "", "" // perhaps it goes well this time
			}
		}
	}
	if turned && l.Lesson != "" {
		a.gallery.reveal = lessonCard
		if strings.HasPrefix(l.Lesson, tourStops) {
			a.gallery.reveal = l.Lesson
		}
	}
	a.Look = l
}

// Anchor brings host into view if it is what is to be seen, and gives it the keys. It is
// called at every render.
func (a *App) Anchor(id string, host js.Value) {
	if a.gallery.reveal == id {
		a.gallery.reveal = ""
		a.browser.Reveal(host)
	}
}

// catalog reports whether the papers are known; they are asked for if not.
func (a *App) catalog() bool {
	g := &a.gallery
	if !g.asked {
		g.asked, g.reason = true, ""
		ask := a.browser.Ask
		if a.IsGallery() {
			ask = a.ask // which says how that goes on
		}
		ask("lab", &lab.Papers{}, func(answer lab.Message) {
			switch answer := answer.(type) {
			case *lab.Catalog:
				g.take(answer.Papers)
				if a.IsGallery() || a.Look.Panel != "" {
					a.start()
				}
			case *lab.Refused:
				g.reason = answer.Why
			}
			a.update()
		})
	}
	return g.papers != nil
}

// take keeps the papers.
func (g *gallery) take(papers []lab.Paper) {
	g.papers = papers
	for _, p := range papers {
		for i := range p.Panels {
			e := &p.Panels[i]
			if g.all = append(g.all, e); e.Own > 0 {
				g.runs = append(g.runs, e)
			}
		}
	}
}

// panel returns what is known of a panel.
func (g *gallery) panel(id string) *panelMemo {
	if g.panels == nil {
		g.panels = map[string]*panelMemo{}
	}
	m := g.panels[id]
	if m == nil {
		m = &panelMemo{}
		g.panels[id] = m
	}
	return m
}

// next returns the panel whose runs are made next, and how many; nil if all are there.
func (g *gallery) next() (*lab.Entry, int64) {
	for _, n := range rounds {
		for _, e := range g.runs {
			if m := g.panel(e.ID); m.round < n && m.reason == "" {
				return e, n
			}
		}
	}
	return nil, 0
}

// makeNext has the workers make the runs of the next panel.
func (a *App) makeNext() {
	g := &a.gallery
	g.made = nil
	if !a.catalog() || a.lost.Text != "" {
		a.session.Load(a.S, engine.Average, false)
		return
	}
	e, n := g.next()
	if e == nil {
		a.session.Load(a.S, engine.Average, false)
		return
	}
	own := scenarios(e.Links[:e.Own], n)
	a.session.Load(own[0], engine.Average, !g.paused)
	a.session.Also(own[1:], false)
	g.made, g.round = e, n
}

// scenarios returns those of links, with so many runs at most, if that is not 0.
func scenarios(links []string, runs int64) (all []scenario.Scenario) {
	for _, link := range links {
		s, err := scenario.ParseLink(link)
		if err != nil {
			continue // the lab has written it
		}
		if runs > 0 {
			s.Runs = min(s.Runs, int(runs))
		}
		all = append(all, s)
	}
	return all
}

// gather takes in the runs of the panel that is made, and has the next one made. It reports
// whether there is more to do now.
func (a *App) gather() bool {
	g := &a.gallery
	if !a.IsGallery() || g.papers == nil {
		return false
	}
	for _, e := range g.all {
		if m := g.panel(e.ID); e.Own == 0 && m.key == "" {
			a.askPanel(e.ID, "none", nil)
		}
	}
	if g.made != nil && a.session.Ended() {
		e, m := g.made, g.panel(g.made.ID)
		m.round, m.results = g.round, results(a.session.Results())
		a.askPanel(e.ID, "of gallery "+notation.Count(g.round), append(m.results[:e.Own:e.Own], g.others(e)...))
		a.makeNext()
	}
	drawn := 0
	for _, e := range g.all {
		m := g.panel(e.ID)
		if !m.hosted || !m.stale || len(m.sheet.Figure.Series) == 0 {
			continue
		}
		if drawn == 2 { // in one frame
			return true
		}
		drawn++
		m.stale = false
		a.browser.Plot("panel-"+e.ID, m.sheet.Figure, chart.Options{Thumb: true, View: figure.View{Band: a.Look.Band}})
	}
	return g.made != nil && !g.paused
}

// others returns the runs of other panels that the claims of one need, as far as there are
// some.
func (g *gallery) others(e *lab.Entry) (all []lab.Results) {
	for _, link := range e.Links[e.Own:] {
		for _, o := range g.runs {
			m := g.panel(o.ID)
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

// results writes runs as the lab reads them.
func results(list []sim.Result) (all []lab.Results) {
	for _, r := range list {
		m := lab.Results{Link: r.Scenario.Link(), Regret: r.Regret}
		for _, run := range r.Runs {
			m.Runs = append(m.Runs, int64(run))
		}
		all = append(all, m)
	}
	return all
}

// askPanel asks for a panel's sheet.
func (a *App) askPanel(id, key string, results []lab.Results) {
	m := a.gallery.panel(id)
	m.key, m.waiting = key, true
	a.browser.Ask("lab", &lab.Panel{ID: id, Results: results}, func(answer lab.Message) {
		if key != m.key {
			return // something newer has been asked for since
		}
		m.waiting, m.reason = false, ""
		switch answer := answer.(type) {
		case *lab.Sheet:
			m.sheet, m.stale = answer.Sheet, true
		case *lab.Refused:
			m.reason = answer.Why
		}
		a.update()
	})
}

// MountThumb puts the small chart of a panel into host.
func (a *App) MountThumb(id string, host js.Value) {
	a.browser.MountChart("panel-"+id, host)
	m := a.gallery.panel(id)
	if !m.hosted {
		m.hosted = true
		a.browser.Wake()
	}
}

// PushGallery stops making runs or goes on, or asks for the papers once more.
func (a *App) PushGallery() {
	g := &a.gallery
	switch {
	case g.reason != "":
		g.asked = false
		a.catalog()
	case g.paused:
		g.paused = false
		a.session.Play()
	default:
		g.paused = true
		a.session.Pause()
	}
	a.update()
}

// Papers returns the gallery's papers, none before they are known.
func (a *App) Papers() []lab.Paper { return a.gallery.papers }

// GallerySays says how far the gallery is.
func (a *App) GallerySays() string {
	g := &a.gallery
	switch {
	case g.reason != "":
		return "The gallery cannot be shown: " + g.reason + "."
	case g.papers == nil:
		return "Opening the gallery…"
	case a.lost.Text != "":
		return a.lost.Text
	case g.made == nil:
		return "All panels are there. Open one to make as many runs as its paper did."
	}
	all, place := g.runs, 1
	for all[place-1] != g.made {
		place++
	}
	text := "Panel " + itoa(place) + " of " + itoa(len(all)) + ", " + notation.Things(g.round, "run") + " each"
	if g.paused {
		text = "Paused. " + text
	}
	return text
}

// GalleryButton is what the gallery's button says, empty if there is nothing to do.
func (a *App) GalleryButton() string {
	switch g := &a.gallery; {
	case g.reason != "":
		return "Try again"
	case g.made == nil:
		return ""
	case g.paused:
		return "Go on"
	}
	return "Pause"
}

// PanelLink returns the address of a panel.
func (a *App) PanelLink(e lab.Entry) string {
	link := e.Open
	if link == "" { // a table: it is about no scenario
		link = scenario.Default().Link()
	}
	return "#" + link + "~" + e.View
}

// thumb says how the claims of a panel stand, and whether that is good or bad.
func (a *App) thumb(id string) (says, mark string) {
	g := &a.gallery
	m := g.panel(id)
	switch {
	case m.reason != "":
		return "cannot be drawn", "bad"
	case m.sheet.Title != "":
	case g.made != nil && g.made.ID == id:
		return "running", "soft"
	default:
		return "waiting", "soft"
	}
	var holds, fails, so int64
	for _, f := range m.sheet.Facts {
		switch f.Mark {
		case "claim good":
			holds++
		case "claim bad":
			fails++
		case "claim holding":
			so++
			holds++
		case "claim failing":
			so++
			fails++
		}
	}
	mark = "good"
	if so > 0 {
		says, mark = "so far ", "soft"
	} else if fails > 0 {
		mark = "bad"
	}
	if holds > 0 {
		says += "✓ " + notation.Count(holds) + " "
	}
	if fails > 0 {
		says += "✗ " + notation.Count(fails)
	}
	return says, mark
}

// ThumbSays and ThumbMark are its parts.
func (a *App) ThumbSays(id string) string {
	says, _ := a.thumb(id)
	return says
}

// ThumbMark is the class of the words.
func (a *App) ThumbMark(id string) string {
	_, mark := a.thumb(id)
	return mark
}

// ThumbKind is the kind of a panel's figure, empty while it is not known.
func (a *App) ThumbKind(id string) string { return a.gallery.panel(id).sheet.Figure.Kind }
