package page

import (
	"maps"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/markup"
)

// TurnTo replaces the look.
func (p *Page) TurnTo(l Look) {
	turned := LessonStep(l.Lesson) != LessonStep(p.Look.Lesson)
	if l.View != p.Look.View || l.Panel != p.Look.Panel || turned {
		p.History.Step()
	}
	for _, h := range p.Rooms.hooks {
		if h.Turning != nil {
			h.Turning(&l)
		}
	}
	p.Look, p.Left = l, ""
}

// Visit opens a view by its name, without a panel. The view stays when the kind of the scenario changes.
func (p *Page) Visit(view string) {
	if p.Look.View == view {
		return
	}
	l := p.Look
	l.View, l.Panel = view, ""
	p.TurnTo(l)
	p.Start()
	p.Looked()
}

// Anchor reveals host and gives it the focus if its id is the one in RevealNext. Every render calls it.
func (p *Page) Anchor(id string, host markup.Element) {
	if p.RevealNext == id {
		p.RevealNext = ""
		p.Browser.Reveal(host)
	}
}

// leavePanel leaves the panel and its figure.
func (p *Page) leavePanel() {
	l, left := p.Look, p.Look.Panel
	if l.Panel = ""; l.View == SheetView {
		l.View = ""
	}
	if left != "" {
		p.TurnTo(l)
		p.Left = left
	}
}

// ClosePanel leaves the panel, the gallery or the audit for the view of the scenario.
func (p *Page) ClosePanel() {
	l := p.Look
	l.Panel, l.View = "", ""
	p.TurnTo(l)
}

// KeepHidden keeps only the first curves hidden. The others are shown again, because other curves take their places.
func (p *Page) KeepHidden(first int) {
	maps.DeleteFunc(p.Hidden, func(i int, _ bool) bool { return i >= first })
}

// Turn opens the scenario of a link.
func (p *Page) Turn(link string) {
	if p.read(link) {
		p.Start()
		p.History.ShowAddress()
	}
	p.Update()
}

// Looked updates the page after a change of the look alone.
func (p *Page) Looked() {
	p.Workers.Session.SetSpeed(p.Speed())
	p.History.ShowAddress()
	p.Update()
}

// Show opens the view of a kind of scenario. From a panel it opens the panel's scenario with one live run, and a
// notice leads back to the reader's own scenario.
func (p *Page) Show(kind scenario.Kind) {
	if p.View().Own(kind) {
		return
	}
	own := p.own
	show(p, kind)
	if p.own = (scenario.Valid{}); !own.IsZero() && !own.Equal(p.Valid) && !own.Equal(p.usual) {
		p.Notice = Notice{Text: say.Of("scenario-of-figure"), Back: own.Link()}
	}
}

func show(p *Page, kind scenario.Kind) {
	elsewhere := !p.View().Own(p.S.Kind) // the scenario is a panel's, or the one from before the gallery
	if elsewhere {
		panel := p.View().HasPanel()
		if p.ClosePanel(); panel {
			p.Look.Mode = engine.Live
		}
		if kind == p.S.Kind {
			p.Start()
			p.Looked()
			return
		}
	}
	s := p.S
	s.Kind = kind
	if kind != scenario.Region {
		s.Policies = PoliciesOf(p.S)
	}
	var unfit scenario.Problems // of the earlier sweep, which was made for other arms or policies
	if kind == scenario.Sweep {
		if unfit = s.Problems(); s.Sweep.Over == "" {
			unfit = nil
		}
		if s.Sweep.Over == "" || len(unfit) > 0 {
			s.Sweep = UsualSweep(s, scenario.OverEpsilon)
		}
	}
	problems := p.Try(s)
	if len(problems) == 0 {
		problems = unfit
	}
	if len(problems) > 0 {
		if elsewhere {
			p.Start()
			p.Looked()
		}
		p.Say(say.Of("as-sentence", problems[0].Said()))
	}
}

// PoliciesOf returns a scenario's policies, or the default ones if it has none.
func PoliciesOf(s scenario.Scenario) []scenario.Policy {
	if len(s.Policies) == 0 {
		return scenario.Default().Policies
	}
	return s.Policies
}

// ChartKeys describes the keys for reading a chart. In a hall, some of them are for the clicker.
func (p *Page) ChartKeys() string {
	if p.View().Stage() == PresentStage {
		return say.Of("arrow-keys-read-curves-point")
	}
	return say.Of("arrow-keys-read-curves")
}
