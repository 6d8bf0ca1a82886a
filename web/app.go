package web

import (
	"slices"
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/lab"

	"github.com/vugu/vugu/js"
)

// A Browser is what the page needs of the browser. Package web itself never calls
// JavaScript, so that its state can be tested without one.
type Browser interface {
	engine.Workers

	// SetFragment shows fragment in the address bar, in a new entry of the history or in
	// place of the current one.
	SetFragment(fragment string, entry bool)
	// Copy puts the text that the page shows to be copied on the clipboard and tells done how
	// that went. Where it does not, the text is left selected.
	Copy(text string, done func(ok bool))
	// CanShare reports whether the system can hand addresses on, and Share has it do so.
	CanShare() bool
	Share(title, address string)
	// Store posts a JSON document and tells done the answer's status and what it gives as
	// "id": 0 and nothing where there is no answer.
	Store(address, document string, done func(status int, id string))
	// Picture shows an SVG picture in host, or none. Called again with the same it does nothing.
	Picture(host js.Value, svg string)
	// MountChart draws the chart of that name in host from now on; MountBars lets people
	// drag the bars in host. Called again with the same host they do nothing.
	MountChart(name string, host js.Value)
	MountBars(host js.Value)
	// Plot shows a figure on the chart of that name.
	Plot(name string, f figure.Figure, o chart.Options)
	// Wake asks for calls of Frame until one returns false.
	Wake()
	// Render asks for the page's markup to be brought up to date soon.
	Render()
	// Theme shows the page in "light" or "dark", or as the system has it for "".
	Theme(name string)
	// Speak shows the page in a language from now on, once its texts are there, and tells done
	// how that went.
	Speak(language string, done func(ok bool))
	// Save lets the reader keep data as a file of that name and type.
	Save(name, mime string, data []byte)
	// CopyImage puts a PNG image on the clipboard and tells done how that went.
	CopyImage(png []byte, done func(ok bool))
	// Address returns the page's address without its fragment.
	Address() string
	// Ask asks a program, which is loaded when it is first needed, and hands on its one
	// answer: a Refused if there is no other. Meanwhile it calls Loading and Loaded. What
	// follows "#" in a program's name tells workers apart that run the same one.
	Ask(program string, question lab.Message, done func(answer lab.Message))
	// Typeset shows an algorithm in host: that of a sheet.
	Typeset(host js.Value, listing string)
	// Retire ends a program: what it has been asked is not answered.
	Retire(program string)
	// SavesData reports whether nothing is to be loaded that nobody has asked for.
	SavesData() bool
	// Reveal brings an element of the markup into view and gives it the keys.
	Reveal(host js.Value)
	// ChooseFile lets the reader choose a file. What is chosen, or dropped on the page,
	// comes to OpenFiles.
	ChooseFile()
}

// An App is the state of the page. All its methods are called from the browser's event
// loop, one at a time.
type App struct {
	browser Browser

	S       scenario.Scenario // the last good one: it is what runs
	Look    Look              // how it is looked at
	Notice  Notice
	Focus   int          // the policy that is looked into, by its place in the scenario
	Hidden  map[int]bool // curves that are switched off, likewise
	Arm     int          // the arm that is looked at
	session *engine.Session
	lost    Notice // set once the workers have been given up, and stays

	fields map[string]*Field
	notes  struct { // on the scenario of this link
		link  string
		texts []string
	}
	touched bool    // the scenario has changed since the last frame
	changed float64 // when it changed, if the address bar does not show that yet
	last    entry   // of the browser's history
	astray  bool    // the address bar has a link that could not be read
	gesture int     // the number of the current one
	editing string  // the field that it edits, if it does
	// changedBy is the gesture that has changed the page last.
	changedBy int
	redraw    bool // the chart is out of date
	onChart   figure.Figure
	refresh   bool    // the markup is
	clock     float64 // milliseconds, of the last frame
	began     float64 // and of the first
	drawn     float64 // when the chart was drawn
	shown     float64 // when the markup was
	timing    timing
	bounds    boundsMemo
	sheets    map[string]*sheetMemo // by card
	gallery   gallery
	lesson    lessonMemo
	audit     auditing
	also      bool         // runs of other panels are wanted too
	liveX     [2][]float64 // the live grids of the scenario and of A, as figures want them
	pair      pairing
	opening   int  // files so far
	reading   bool // whether the last one is being read
	asked     int  // questions without an answer

	exports    string // the card whose figure is saved; the main chart's if empty
	ExportSize int64  // what drawings are made for
	Working    string // what goes on while a question waits for its answer

	sharing sharing

	home   string // the address of the whole page
	framed bool   // this one is there to be embedded

	Copied   bool
	MoreOpen bool   // the fold with rarely changed settings
	Dark     string // theme: "", "light" or "dark"
	Language string // that the page is shown in, one of languages
}

// A Notice is a message about the whole page.
type Notice struct {
	Text string
	Bad  bool
	// Offer is set when the link could not be read: the page shows the default.
	Offer bool
}

// settle is how long the address bar waits for further changes, in milliseconds: a
// slider that is dragged makes many, and browsers allow a page only so many.
const settle = 300

// NewApp returns the page's state for a URL's fragment.
func NewApp(b Browser, fragment string) *App {
	a := &App{browser: b, Hidden: map[int]bool{}, fields: map[string]*Field{}, sheets: map[string]*sheetMemo{}}
	a.S, a.Look = scenario.Default(), DefaultLook()
	a.session = engine.NewSession(b)
	a.home, a.framed = whole(b.Address())
	a.read(fragment)
	a.last = entry{a.place(), a.changedBy}
	a.start()
	return a
}

// read takes scenario and look from a fragment. If that cannot be read, both stay, a
// notice says why, and read returns false.
func (a *App) read(fragment string) bool {
	link, view := scenario.CutView(fragment)
	s, err := scenario.ParseLink(link)
	if err != nil {
		why := strings.TrimPrefix(err.Error(), "link: ")
		a.Notice = Notice{Text: "This address cannot be opened: " + why + ".", Bad: true, Offer: true}
		a.astray = true
		return false
	}
	l := ParseLook(view)
	if l.Compare != "" {
		pinned, err := readPin(l.Compare)
		if err != nil {
			a.astray = true
			a.Notice = Notice{Text: "This address cannot be opened: in the scenario to compare with, " + strings.TrimPrefix(err.Error(), "link: ") + ".", Bad: true, Offer: true}
			return false
		}
		l.Compare = pinned.Link() // as the page writes it
	}
	a.show(s, l)
	return true
}

// show puts another scenario and another look in place of those before.
func (a *App) show(s scenario.Scenario, l Look) {
	a.Notice, a.Copied = a.lost, false
	a.newGesture()
	a.changedBy = a.gesture
	a.S = s
	a.turnTo(l)
	a.sharing.hide, a.sharing.lock, a.sharing.stage, a.sharing.says = l.Hide, l.Lock, "", ""
	a.Focus, a.Arm, a.Hidden = 0, 0, map[int]bool{}
	a.Focus = place(l.Policy, len(s.Policies), a.firstPrivate())
	a.Arm = place(l.Arm, len(s.Arms), 0)
	a.Look.Policy, a.Look.Arm = "", ""
	a.fields = map[string]*Field{}
	a.cover()
}

// Fragment returns what the address bar should show.
func (a *App) Fragment() string {
	f := a.S.Link()
	if v := a.looks().String(); v != "" {
		f += "~" + v
	}
	if f == scenario.Default().Link() {
		return ""
	}
	return f
}

// Navigated takes a new fragment from the address bar.
func (a *App) Navigated(fragment string) {
	if fragment == a.Fragment() {
		if a.Notice.Offer { // somebody has gone back from a link that could not be read
			a.Notice = Notice{}
			a.update()
		}
		a.arrived()
		return
	}
	if a.read(fragment) {
		a.arrived()
		a.start()
	}
	a.update()
}

// UseDefault puts the default scenario in place of one that could not be read.
func (a *App) UseDefault() {
	a.Notice = Notice{}
	if a.Fragment() != "" && a.read("") {
		a.start()
	}
	a.showAddress()
}

// Dismiss closes the notice.
func (a *App) Dismiss() { a.Notice = Notice{} }

// start runs the scenario from its beginning.
func (a *App) start() {
	a.checkPanel()
	a.timing = timing{}
	a.session.SetSpeed(a.Speed())
	a.also = false
	switch {
	case a.IsGallery():
		a.makeNext()
	case a.IsAudit():
		a.session.Load(a.S, engine.Average, false)
	case a.IsSheet():
		a.session.Load(a.S, a.mode(), a.ownRuns() && a.lives())
		if e, _ := a.opened(); a.ownRuns() {
			a.session.Also(scenarios(e.Links[1:e.Own], 0), false)
		}
	default:
		a.session.Load(a.S, a.mode(), a.HasRuns() && a.lives() && a.fits())
		if a.Comparing() {
			a.session.Also([]scenario.Scenario{a.pinned()}, false)
			a.session.SetSpeed(a.Speed()) // that suits the longer one
		}
	}
	for k := range a.liveX {
		a.liveX[k] = nil
		for _, t := range a.session.LiveGrid(k) {
			a.liveX[k] = append(a.liveX[k], float64(t))
		}
	}
	a.update()
}

// lives reports whether there are workers, and says so if not.
func (a *App) lives() bool {
	if a.lost.Text == "" {
		return true
	}
	a.Notice = a.lost
	return false
}

// fits reports whether the page can keep all values that the mean of many runs needs,
// and says so if not.
func (a *App) fits() bool {
	const most = engine.MaxValues
	size := func(s scenario.Scenario) int { return len(sim.Columns(s)) * s.Runs * len(s.Policies) }
	values := size(a.S)
	if a.Comparing() {
		values += size(a.pinned())
	}
	if a.IsLive() || values <= most {
		return true
	}
	a.Notice = Notice{
		Text: "The mean of these runs needs " + notation.Count(values) + " values, more than the " + notation.Count(most) +
			" that this page keeps. Choose fewer runs, policies or checkpoints.",
		Bad: true,
	}
	return false
}

// accept makes s, which must be valid, the scenario and runs it.
func (a *App) accept(s scenario.Scenario) {
	if s.Link() != a.S.Link() {
		a.closePanel() // its claims are about the panel's own settings
	}
	if a.editing == "" {
		a.newGesture()
	}
	a.changedBy = a.gesture
	if len(s.Policies) != len(a.S.Policies) {
		a.keepHidden(len(a.S.Policies))
	}
	a.S = s
	a.Notice, a.Copied, a.sharing.says = Notice{}, false, ""
	a.Focus = min(a.Focus, max(0, len(s.Policies)-1))
	a.Arm = min(a.Arm, len(s.Arms)-1)
	a.syncFields()
	a.reconsider()
	a.touched = true
	a.start()
}

// try makes s the scenario if it is valid and changes nothing that is locked, and returns what
// is wrong with it otherwise.
func (a *App) try(s scenario.Scenario) scenario.Problems {
	problems := a.unlocked(s)
	if len(problems) == 0 {
		problems = s.Validate()
	}
	if len(problems) > 0 {
		return problems
	}
	a.accept(s)
	return nil
}

// update asks for chart and markup to be brought up to date.
func (a *App) update() {
	a.redraw, a.refresh = true, true
	a.browser.Wake()
}

// Message takes a message from a worker.
func (a *App) Message(worker int, m engine.Message) {
	if f, ok := m.(*engine.Failed); ok {
		a.Notice = Notice{Text: "The simulation could not start. " + f.Text, Bad: true}
		a.session.Pause()
		a.update()
		return
	}
	if a.session.Receive(worker, m) {
		a.update()
	}
}

// WorkerReplaced tells the page that a worker was lost.
func (a *App) WorkerReplaced(worker int, why string) {
	a.Notice = Notice{Text: "A worker was lost (" + why + "). Another has taken over; no result is lost."}
	a.session.Replaced(worker)
	a.update()
}

// WorkersLost tells the page that workers die faster than they work.
func (a *App) WorkersLost(why string) {
	a.lost = Notice{Text: "The simulation has stopped: workers end as soon as they start (" + why + "). Reload the page to try again.", Bad: true}
	a.Notice = a.lost
	a.session.Pause()
	a.update()
}

// Busy reports whether a worker owes the page an answer.
func (a *App) Busy(worker int) bool { return a.session.Busy(worker) }

// How often the page is brought up to date while something runs, in milliseconds:
// people read numbers, so they change slowly; the chart moves at the screen's pace in
// Live, and calmly while a mean sharpens.
const (
	markupEvery = 200
	meansEvery  = 100
)

// Frame is called before the screen is drawn, with the time in milliseconds. It reports
// whether it wants to be called for the next one too.
func (a *App) Frame(now float64) bool {
	passed := now - a.clock
	if a.clock = now; a.began == 0 {
		a.began = now
	}
	if a.touched {
		a.touched, a.changed = false, now
	}
	if a.changed > 0 && now-a.changed >= settle {
		a.changed = 0
		a.showAddress()
	}
	a.session.Frame(passed)
	a.missWorkers()
	a.timing.frame(a.session, now)
	gathering := a.gather()
	early := a.lossSeen() && a.sheets[lossCard] == nil
	if early && a.lossDue() {
		a.refresh = true
	}
	if a.redraw && (a.mode() == engine.Live || !a.HasRuns() || now-a.drawn >= meansEvery) {
		a.redraw, a.drawn = false, now
		a.draw()
	}
	running := a.session.Playing() || a.audit.running()
	if a.refresh && (!running || now-a.shown >= markupEvery) {
		a.refresh, a.shown = false, now
		a.consult()
		a.plotSheets()
		a.browser.Render()
	}
	return running || a.changed > 0 || gathering || early || a.redraw || a.refresh || a.unanswered()
}

// unanswered reports whether some worker owes an answer.
func (a *App) unanswered() bool {
	for w := range a.browser.Count() {
		if a.session.Busy(w) {
			return true
		}
	}
	return false
}

// mainChart is the name of the view's own chart.
const mainChart = "main"

// draw shows the current figure.
func (a *App) draw() {
	if a.IsGallery() || a.IsAudit() {
		return
	}
	f, more := a.Figure()
	a.redraw = a.redraw || more
	// Means are made one at a time, and the sentence tells of one just made too.
	a.refresh = a.refresh || a.mode() == engine.Average
	a.onChart = f
	name := mainChart
	if a.IsSheet() {
		name = figureCard
	}
	if a.Comparing() {
		a.pair.figure = a.pinFigure()
		pinned, o := a.onPin()
		a.browser.Plot(pinChart, pinned, o)
	}
	_, o := a.OnChart()
	a.browser.Plot(name, f, o)
}

// OnChart returns the figure on the view's own chart, and how it is shown.
func (a *App) OnChart() (figure.Figure, chart.Options) {
	o := a.options()
	if a.Comparing() {
		o.Beside = &a.pair.figure
	}
	return a.onChart, o
}

func (a *App) options() chart.Options {
	return chart.Options{
		View: figure.View{Band: a.Look.Band, Hidden: func(i int) bool { return a.HasRuns() && a.Hidden[i] }},
		Under: func(i int) string {
			if !a.HasRuns() || i >= len(a.S.Policies) {
				return ""
			}
			return a.Guarantee(i)
		},
		Large: a.Stage() == presentStage,
		Marks: a.markNames(),
	}
}

// Figure returns what the chart shows, and whether it is known to be behind.
func (a *App) Figure() (f figure.Figure, more bool) {
	switch {
	case a.IsSheet():
		return a.panelSheet().Figure, false
	case a.IsAudit():
		return a.Sheet(auditCard).Figure, false
	case a.S.Kind == scenario.Region:
		f = a.Region().Figure
	case a.IsTradeoff():
		curves, m := a.session.Curves()
		f, more = figure.OfSweep(a.S, curves), m
		a.markRegimes(&f)
	case a.mode() == engine.Average:
		curves, m := a.session.Curves()
		f, more = figure.OfRegret(a.S, curves), m
	default:
		f = a.liveFigure(0, a.S)
	}
	if a.IsPlay() {
		f.X.Scale, f.Y.Scale = a.Look.X, a.Look.Y
	}
	if a.HasRuns() {
		f.Bounds = a.drawnBounds(&a.bounds, a.S, func(i int) int { return i })
	}
	if e, _ := a.opened(); e != nil && e.From > 1 {
		f.Crop(float64(e.From))
	}
	return f, more
}

// liveFigure returns the trajectories of the k-th scenario as far as they have grown.
func (a *App) liveFigure(k int, of scenario.Scenario) figure.Figure {
	f := figure.OfRegret(of, nil)
	for i, t := range a.session.TracksOf(k) {
		p := of.Policies[i]
		spec, _ := policy.Find(p.ID)
		s := figure.Series{Name: figure.Name(p), Policy: p.ID, Notion: string(spec.Notion), Runs: 1}
		s.X, s.Mean = a.liveX[k][:len(t.Noted)], t.Noted
		if n := len(s.X); t.Pulled > 0 && (n == 0 || float64(t.Pulled) > s.X[n-1]) {
			s.X = append(slices.Clip(s.X), float64(t.Pulled))
			s.Mean = append(slices.Clip(s.Mean), t.Regret)
		}
		f.Series = append(f.Series, s)
	}
	return f
}

// spec returns the declaration of the policy at place i of the scenario.
func (a *App) spec(i int) policy.Spec {
	s, _ := policy.Find(a.S.Policies[i].ID)
	return s
}

// firstPrivate returns the place of the first policy that protects something, or 0.
func (a *App) firstPrivate() int {
	for i := range a.S.Policies {
		if a.spec(i).Notion != policy.None {
			return i
		}
	}
	return 0
}
