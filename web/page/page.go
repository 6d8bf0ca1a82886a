// Package page holds the state that all views share: the scenario and its look, the history, and the cards that the lab
// fills. It defines the interfaces of views and of other rooms of the page.
package page

import (
	"slices"
	"strings"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/lab"
)

// A Page is the state of the page. All its methods are called from the browser's event loop, one at a time.
type Page struct {
	Browser Browser

	Valid   scenario.Valid    // the last valid scenario, which is the one that runs
	S       scenario.Scenario // the contents of Valid
	Look    Look              // the settings of the views
	Notice  Notice
	Left    string          // the panel that the reader has left by changing the scenario, or ""
	own     scenario.Valid  // the reader's scenario from before a panel was opened
	usual   scenario.Valid  // the default scenario
	Focus   int             // the index of the policy in focus
	Hidden  map[int]bool    // hidden curves, by index
	Tables  map[string]bool // open data tables, by id
	Arm     int             // the index of the arm in focus
	Drawers *Drawers
	Hall    *Hall
	Workers *Workers
	Rooms   Rooms
	Agenda  Agenda

	Fields     *Fields
	History    History
	RevealNext string  // the id of the element that the next render reveals
	Clock      float64 // the time of the last frame, in milliseconds
	Worked     float64 // the page's working time in milliseconds; a pause between two frames counts as at most one second
	Began      float64 // the time of the first frame
	shown      float64 // the time of the last markup
	Cards      *Cards
	Charts     *Charts
	Pair       *TwoScenarios
	Actions    []Action // buttons above the charts

	Exports  string // the card whose figure is saved; "" for the view's own
	Programs Programs

	// Waiting is the number of parts that the markup still leaves out. The first render takes a long time, so the page
	// pauses between the parts.
	Waiting int
	Home    string // the address of the whole page
	stage   string // the stage that the page's address asks for, or ""
	// Language is the tag of the page's language in markup.Languages.
	Language string
}

// A Notice is a message about the whole page.
type Notice struct {
	Text string // lines are separated by \n
	Bad  bool
	// Offer is set if the link could not be read, and the page offers the default.
	Offer bool
	Back  string // the fragment of a button that leads back, or ""
	// Brings is set if the link contains a custom policy, which the view Write shows.
	Brings bool
	Arms   *lab.ArmsFound // the arms in a file, or nil
	Curves *lab.Curves    // the curves of another program in a file, or nil
}

// Shows reports whether the card TableCard belongs to the notice.
func (n Notice) Shows() bool { return n.Arms != nil && n.Arms.Title != "" || n.Curves != nil }

// New returns the page's state for a URL's fragment. furnish adds the rooms of the page.
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
	p.Home, p.stage = Whole(b.Address())
	furnish(p)
	p.Pair = newPair(p)
	p.read(fragment)
	p.History.last = entry{p.History.place(), p.History.changedBy}
	p.Start()
	return p
}

// read takes the scenario and the look from a fragment. If the fragment is invalid, both stay as they are, a notice
// says why, and read returns false.
func (p *Page) read(fragment string) bool {
	fragment = scenario.Decoded(fragment)
	s, l, err := ParseFragment(fragment)
	if err != nil {
		p.Notice = Notice{Text: say.Of("address-cannot-opened", told(err)), Bad: true, Offer: true}
		p.History.stays = true
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

// ParseFragment returns the scenario and the look of a fragment. If the fragment is invalid, it returns an error.
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
		l.Compare = pinned.Link() // in the page's own notation
	}
	return s, l, nil
}

// told describes an error in a link. It counts arms and policies from 1.
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

// set makes v the page's scenario.
func set(p *Page, v scenario.Valid) {
	p.Valid, p.S = v, v.Scenario()
	scenario.Keep(p.S)
}

// Put replaces the scenario and the look.
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

// leads reports whether links can name the given view.
func (p *Page) leads(view string) bool {
	if view == CompareView || slices.Contains(scenario.Kinds(), scenario.Kind(view)) {
		return false // the scenario's kind decides
	}
	return p.Rooms.screens[view] != nil
}

// Fragment returns the fragment for the address bar.
func (p *Page) Fragment() string {
	l := p.Looks()
	if l.String() == "" && p.IsUsual() {
		return ""
	}
	return p.FragmentOf(l)[1:]
}

// IsUsual reports whether the scenario is the default.
func (p *Page) IsUsual() bool { return p.Valid.Equal(p.usual) }

// Navigated opens the fragment that is now in the address bar.
func (p *Page) Navigated(fragment string) {
	if fragment == p.Fragment() {
		if p.Notice.Offer { // the reader has left a link that could not be read
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

// UseDefault opens the default scenario in place of a link that could not be read.
func (p *Page) UseDefault() {
	p.Notice = Notice{}
	if p.Fragment() != "" && p.read("") {
		p.Start()
	}
	p.History.ShowAddress()
}

// Dismiss closes the notice.
func (p *Page) Dismiss() { p.Notice = Notice{} }

// Start starts the current view.
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
		p.leavePanel() // the panel's claims are about its own settings
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
	if at > 0 { // a live run continues where it was, because unchanged policies have the same trajectories
		if run.RunTo(at); playing {
			run.Play()
		}
	}
}

// Try makes s the scenario if it is valid and changes no locked part. Otherwise it returns the problems.
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

// Update asks for an update of charts and markup.
func (p *Page) Update() { p.Agenda.late(changed) }

// MarkupEvery is the shortest time between two updates of the markup while runs continue, in milliseconds, because
// readers need time to read numbers. meansEvery is the same for charts of averages. Live charts follow every frame.
const (
	MarkupEvery = 200
	meansEvery  = 100
)

// Frame is called before the screen is drawn, with the time in milliseconds. It reports whether it wants to be called
// for the next frame, too.
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
		draws = renders // texts and curves describe the same runs
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

// The names of the view's own chart and of the chart beside it.
const (
	MainChart  = "main"
	OtherChart = "pin"
)

// Consult asks the lab about the page's contents.
func (p *Page) Consult() {
	p.Rooms.call(func(h *Hooks) func() { return h.Ask })
	p.Screen().Ask()
}

// Spec returns the declaration of the policy with index i.
func (p *Page) Spec(i int) policy.Spec {
	s, _ := p.S.Policies[i].Spec()
	return s
}

// ArmsNow returns the arms at this time of the live run of the policy in focus. For averages, they are the last arms.
func (p *Page) ArmsNow() []arm.Arm {
	t := p.S.Horizon
	if tracks := p.Workers.Session.Tracks(); p.View().IsLive() && p.Focus < len(tracks) {
		t = tracks[p.Focus].Pulled
	}
	return p.S.ArmsAt(t)
}

// firstPrivate returns the index of the first policy with a privacy notion, or 0.
func (p *Page) firstPrivate() int {
	for i := range p.S.Policies {
		if p.Spec(i).Notion != policy.None {
			return i
		}
	}
	return 0
}

// Render asks for an update of the markup.
func (p *Page) Render() { p.Agenda.markup = max(p.Agenda.markup, grown) }

// ExportFrom chooses the figure to save: the figure of a card, or the view's own for "".
func (p *Page) ExportFrom(card string) {
	p.Exports = card
	p.Update()
}

// Change is like Try, and shows a notice if the scenario stays as it is. It reports whether the scenario has changed.
func (p *Page) Change(s scenario.Scenario) (done bool) {
	problems := p.Try(s)
	if len(problems) > 0 {
		p.Say(say.Of("as-sentence", problems[0].Said()))
	}
	return len(problems) == 0
}

// Say shows a notice about a failure.
func (p *Page) Say(text string) {
	p.Notice = Notice{Text: text, Bad: true}
	p.Update()
}

// Settle is how long the address bar waits for further changes, in milliseconds. A dragged slider makes many changes,
// and browsers limit how often the address may change.
const Settle = 300
