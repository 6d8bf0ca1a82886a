// Package page is what all views share: the scenario, how it is looked at, the history, the cards
// that the lab fills, and what rooms and views must do to be part of it.
package page

import (
	"slices"
	"strings"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/lab"
)

// A Page is the state of the page. All its methods are called from the browser's event
// loop, one at a time.
type Page struct {
	Browser Browser

	Valid   scenario.Valid    // the last good scenario: it is what runs
	S       scenario.Scenario // what Valid is, to be read
	Look    Look              // how it is looked at
	Notice  Notice
	Left    string          // the panel whose settings somebody has changed here; "" if none
	own     scenario.Valid  // the scenario from before panels were opened
	usual   scenario.Valid  // the default
	Focus   int             // the policy that is looked into, by its place in the scenario
	Hidden  map[int]bool    // curves that are switched off, likewise
	Tables  map[string]bool // data tables that are open, by their ids
	Arm     int             // the arm that is looked at
	Drawers *Drawers
	Hall    *Hall
	Workers *Workers
	Rooms   Rooms
	Agenda  Agenda

	Fields     *Fields
	History    History
	RevealNext string  // the id of what the next render brings into view
	Clock      float64 // milliseconds, of the last frame
	Worked     float64 // working time of the page in milliseconds: a pause between two frames counts as one second at most
	Began      float64 // and of the first
	shown      float64 // when the markup was
	Cards      *Cards
	Charts     *Charts
	Pair       *TwoScenarios
	Actions    []Action // that stand above the charts

	Exports  string // the card from which a figure is saved; none if empty
	Programs Programs

	// Waiting is how many parts of the page are left out for now. The first time that the
	// browser sees the page it takes long over it, and comes up for air between the parts.
	Waiting int
	Home    string // the address of the whole page
	framed  bool   // this one is there to be embedded
	// Language is what the page is shown in: the tag of one of web.Languages.
	Language string
}

// A Notice is a message about the whole page.
type Notice struct {
	Text string // may have several lines
	Bad  bool
	// Offer is set when the link could not be read: the page shows the default.
	Offer bool
	Back  string // the fragment that it offers to go back to, or ""
	// Brings is set when the link has brought a policy as a text, which the view Write shows.
	Brings bool
	Arms   *lab.ArmsFound // in a file, nil if none
}

// New returns the page's state for a URL's fragment, with the rooms that furnish has join it.
func New(b Browser, fragment string, furnish func(*Page)) *Page {
	p := &Page{Browser: b, Hidden: map[int]bool{}, Tables: map[string]bool{}}
	p.History.page = p
	p.Rooms.screens = map[string]Screen{}
	p.Workers = &Workers{page: p}
	p.Charts = &Charts{page: p}
	p.Drawers = &Drawers{page: p, of: map[string][]Drawer{}}
	p.Hall = &Hall{page: p, keys: map[string][]HallKey{}}
	p.Programs.page, p.Agenda.page = p, p
	p.Fields = &Fields{page: p, fields: map[string]*Field{}}
	p.Cards = &Cards{page: p, Sheets: map[string]*SheetMemo{}, derived: map[string]Derived{}}
	p.usual, _ = scenario.ParseLink("")
	set(p, p.usual)
	p.Look = DefaultLook()
	p.Workers.Session = engine.NewSession(b)
	p.Home, p.framed = Whole(b.Address())
	furnish(p)
	p.Pair = newPair(p)
	p.read(fragment)
	p.History.last = entry{p.History.place(), p.History.changedBy}
	p.Start()
	return p
}

// read takes scenario and look from a fragment. If that cannot be read, both stay, a
// notice says why, and read returns false.
func (p *Page) read(fragment string) bool {
	fragment = scenario.Decoded(fragment)
	s, l, err := ParseFragment(fragment)
	if err != nil {
		p.Notice = Notice{Text: say.Of("address-cannot-opened", told(err)), Bad: true, Offer: true}
		p.History.astray = true
		return false
	}
	p.Put(s, l)
	_, view := scenario.CutView(fragment)
	_, unknown := readLook(view)
	if l.View != "" && l.View != p.Look.View {
		unknown = "view=" + l.View
	}
	if unknown != "" && p.Notice.Text == "" {
		p.Notice.Text = say.Of("view-option-left-out", scenario.Quote(unknown))
	}
	return true
}

// ParseFragment reads scenario and look from a fragment, and says what is wrong with it.
func ParseFragment(fragment string) (scenario.Valid, Look, error) {
	link, view := scenario.CutView(fragment)
	s, err := scenario.ParseLink(link)
	if err != nil {
		return s, Look{}, err
	}
	l := ParseLook(view)
	if l.Compare != "" {
		pinned, err := ReadPin(l.Compare)
		if err != nil {
			return s, l, say.Error("in-compared-scenario", told(err))
		}
		l.Compare = pinned.Link() // as the page writes it
	}
	return s, l, nil
}

// told says what is wrong with a link, with the numbers that people call arms and policies by.
func told(err error) string {
	all, several := err.(scenario.Problems)
	one, single := err.(scenario.Problem)
	switch {
	case single:
		return strings.TrimPrefix(one.Numbered(), "link: ")
	case !several:
		return say.Err(err)
	}
	var texts []string
	for _, p := range all {
		texts = append(texts, p.Numbered())
	}
	return strings.Join(texts, "; ")
}

// set makes v the scenario of a page.
func set(p *Page, v scenario.Valid) { p.Valid, p.S = v, v.Scenario() }

// Put puts another scenario and another look in place of those before.
func (p *Page) Put(v scenario.Valid, l Look) {
	p.Notice = p.Workers.Lost
	p.History.Step()
	switch {
	case l.Panel == "":
		p.own = scenario.Valid{}
	case p.Look.Panel == "" && p.Left == "":
		p.own = p.Valid
	}
	set(p, v)
	if !p.leads(l.View) {
		l.View = ""
	}
	p.TurnTo(l)
	p.Focus, p.Arm, p.Hidden = 0, 0, map[int]bool{}
	p.Focus = place(l.Policy, len(p.S.Policies), p.firstPrivate())
	p.Arm = place(l.Arm, len(p.S.Arms), 0)
	p.Look.Policy, p.Look.Arm = "", ""
	p.Fields.fields, p.Fields.names = map[string]*Field{}, nil
	p.Rooms.call(func(h *Hooks) func() { return h.Opened })
	p.Cover()
}

// leads reports whether a link can lead to a view by its name.
func (p *Page) leads(view string) bool {
	if view == CompareView || slices.Contains(scenario.Kinds(), scenario.Kind(view)) {
		return false // the scenario says so
	}
	return p.Rooms.screens[view] != nil
}

// Fragment returns what the address bar should show.
func (p *Page) Fragment() string {
	l := p.Looks()
	if l.String() == "" && p.IsUsual() {
		return ""
	}
	return p.FragmentOf(l)[1:]
}

// IsUsual reports whether the scenario is the default.
func (p *Page) IsUsual() bool { return p.Valid.Equal(p.usual) }

// Navigated takes a new fragment from the address bar.
func (p *Page) Navigated(fragment string) {
	if fragment == p.Fragment() {
		if p.Notice.Offer { // somebody has gone back from a link that could not be read
			p.Notice = Notice{}
			p.Update()
		}
		p.History.Arrived()
		return
	}
	if p.read(fragment) {
		p.History.Arrived()
		p.Start()
	}
	p.Update()
}

// UseDefault puts the default scenario in place of one that could not be read.
func (p *Page) UseDefault() {
	p.Notice = Notice{}
	if p.Fragment() != "" && p.read("") {
		p.Start()
	}
	p.History.ShowAddress()
}

// Dismiss closes the notice.
func (p *Page) Dismiss() { p.Notice = Notice{} }

// Start begins with what the page shows.
func (p *Page) Start() {
	p.Rooms.call(func(h *Hooks) func() { return h.Starting })
	p.Workers.Session.SetSpeed(p.Speed())
	p.Screen().Start()
	p.Rooms.call(func(h *Hooks) func() { return h.Started })
	p.Update()
}

// Accept makes v the scenario and runs it.
func (p *Page) Accept(v scenario.Valid) {
	if !v.Equal(p.Valid) {
		p.leavePanel() // its claims are about the panel's own settings
	}
	if p.History.Editing == "" {
		p.History.NewGesture()
	}
	p.History.changedBy = p.History.gesture
	run, at, playing := p.Workers.Session, int64(0), false
	if s := v.Scenario(); len(s.Policies) != len(p.S.Policies) {
		p.KeepHidden(len(p.S.Policies))
		at, _ = run.Pulled()
		playing = run.Playing()
	}
	set(p, v)
	p.Notice = Notice{}
	p.Focus = min(p.Focus, max(0, len(p.S.Policies)-1))
	p.Arm = min(p.Arm, len(p.S.Arms)-1)
	p.Fields.syncFields()
	p.Fields.reconsider()
	p.Rooms.call(func(h *Hooks) func() { return h.Changed })
	p.History.Touch()
	p.Start()
	if at > 0 { // a live run goes on from where it is: the trajectories of policies that stay are the same again
		if run.RunTo(at); playing {
			run.Play()
		}
	}
}

// Try makes s the scenario if it is valid and changes nothing that is locked, and returns what
// is wrong with it otherwise.
func (p *Page) Try(s scenario.Scenario) scenario.Problems {
	s = s.WithoutStraySweep()
	if problems := p.unlocked(s); len(problems) > 0 {
		return problems
	}
	v, problems := s.Validate()
	if problems == nil {
		p.Accept(v)
	}
	return problems
}

// Update asks for charts and markup to be brought up to date.
func (p *Page) Update() { p.Agenda.late(changed) }

// How often the page is brought up to date while something runs, in milliseconds:
// people read numbers, so they change slowly; the chart moves at the screen's pace in
// Live, and calmly while a mean sharpens.
const (
	MarkupEvery = 200
	meansEvery  = 100
)

// Frame is called before the screen is drawn, with the time in milliseconds. It reports
// whether it wants to be called for the next one too.
func (p *Page) Frame(now float64) bool {
	passed := now - p.Clock
	if p.Clock = now; p.Began == 0 {
		p.Began = now
	}
	if p.History.touched {
		p.History.touched, p.History.changed = false, now
	}
	if p.History.changed > 0 && now-p.History.changed >= Settle {
		p.History.changed = 0
		p.History.ShowAddress()
	}
	p.Worked += min(passed, 1000)
	p.Workers.Session.Frame(passed)
	p.Agenda.more = p.Rooms.any(func(h *Hooks) func() bool { return h.Frame })
	waits := p.Programs.late()
	means := p.View().HasRuns() && p.View().Mode() == engine.Average
	renders := !p.Agenda.running() || now-p.shown >= MarkupEvery
	draws := !means || now-p.Charts.drawn >= meansEvery
	if means && p.Agenda.running() {
		draws = renders // words and curves are of the same runs
	}
	if p.Agenda.charts != upToDate && draws {
		p.Agenda.charts, p.Charts.drawn = upToDate, now
		p.Charts.Draw()
	}
	if p.Agenda.markup != upToDate && renders {
		p.Agenda.markup, p.shown = upToDate, now
		p.Consult()
		p.Cards.plotSheets()
		p.Browser.Render()
	}
	return waits || p.Agenda.frames() != 0
}

// The names of the view's own chart, and of another one beside it.
const (
	MainChart  = "main"
	OtherChart = "pin"
)

// Consult asks the lab for what the page shows.
func (p *Page) Consult() {
	p.Rooms.call(func(h *Hooks) func() { return h.Ask })
	p.Screen().Ask()
}

// Spec returns the declaration of the policy at place i of the scenario.
func (p *Page) Spec(i int) policy.Spec {
	s, _ := p.S.Policies[i].Spec()
	return s
}

// firstPrivate returns the place of the first policy that protects something, or 0.
func (p *Page) firstPrivate() int {
	for i := range p.S.Policies {
		if p.Spec(i).Notion != policy.None {
			return i
		}
	}
	return 0
}

// Render has the markup brought up to date.
func (p *Page) Render() { p.Agenda.markup = max(p.Agenda.markup, grown) }

// ExportFrom chooses what is saved: the figure of a card, or the view's own for "".
func (p *Page) ExportFrom(card string) {
	p.Exports = card
	p.Update()
}

// Change is Try, and says why the scenario stays if it does.
func (p *Page) Change(s scenario.Scenario) (done bool) {
	problems := p.Try(s)
	if len(problems) > 0 {
		p.Say(say.Of("as-sentence", problems[0].Said()))
	}
	return len(problems) == 0
}

// Say shows a notice about something that went wrong.
func (p *Page) Say(text string) {
	p.Notice = Notice{Text: text, Bad: true}
	p.Update()
}

// Settle is how long the address bar waits for further changes, in milliseconds: a
// slider that is dragged makes many, and browsers allow a page only so many.
const Settle = 300
