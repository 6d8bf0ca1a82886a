package page

import (
	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/web/chart"

	"github.com/vugu/vugu"
)

// A Screen is a view: the contents of the page below its head.
type Screen interface {
	// Body returns the view's component. Each call returns the same one.
	Body() vugu.Builder
	// Start starts the workers on the view's runs.
	Start()
	// Ask asks the lab for the view's cards.
	Ask()
	// Plots returns the figures of the view's charts, and whether any of them is still out of date.
	Plots() (all []Plot, more bool)
	// OnCharts returns the contents of the charts as one figure, with its options.
	OnCharts() (figure.Figure, chart.Options)
	// Missing says what to do before there is a figure to save. It is "" if there is one.
	Missing() string
	// Sentence describes the present contents of the charts in plain words.
	Sentence() []Part
}

// A Plot is a figure on a chart.
type Plot struct {
	Chart   string // the chart's name
	Figure  figure.Figure
	Options chart.Options
}

// Quiet is a Screen without questions, charts or texts. A view embeds it and overrides the methods that it needs.
type Quiet struct{}

// Ask asks nothing.
func (Quiet) Ask() {}

// Plots returns no figures.
func (Quiet) Plots() (all []Plot, more bool) { return nil, false }

// OnCharts returns an empty figure.
func (Quiet) OnCharts() (f figure.Figure, o chart.Options) { return f, o }

// Missing returns "".
func (Quiet) Missing() string { return "" }

// Sentence returns nothing.
func (Quiet) Sentence() []Part { return nil }

// An Action is a button above the charts.
type Action struct {
	ID   string
	Text func() string
	Can  func() bool // whether it is shown
	Do   func()
}

// A Tab is a button at the top of the page that leads to a view.
type Tab struct {
	ID, Name string
	Here     func() bool // whether the page shows the view
	Turn     func()      // shows the view
}

// Hooks are a room's handlers for events. Any of them may be nil.
type Hooks struct {
	Opened   func()                            // another scenario or another look has been opened
	Changed  func()                            // the scenario has changed
	Turning  func(to *Look)                    // the page is switching to another look
	Covering func()                            // curves must be hidden until they are revealed
	Starting func()                            // the view is about to start
	Started  func()                            // the view has started
	Frame    func() (more bool)                // before each drawing of the screen; more asks for another frame even if nothing runs
	Busy     func() bool                       // whether work continues
	Ask      func()                            // the room can ask the lab questions
	Drawn    func(*figure.Figure)              // changes a view's figure before it is drawn
	Saved    func(figure.Figure) figure.Figure // changes the figure for a file
}

// Join adds a room's hooks, after all others.
func (r *Rooms) Join(h Hooks) { r.hooks = append(r.hooks, h) }

// Add adds a screen under the name of its view.
func (r *Rooms) Add(view string, s Screen) { r.screens[view] = s }

// Screen returns the current screen.
func (p *Page) Screen() Screen { return p.Rooms.screens[p.View().Name()] }

// call calls the same hook of every room.
func (r *Rooms) call(which func(*Hooks) func()) {
	for i := range r.hooks {
		if f := which(&r.hooks[i]); f != nil {
			f()
		}
	}
}

// any calls the same hook of every room, and reports whether any call returns true.
func (r *Rooms) any(which func(*Hooks) func() bool) (yes bool) {
	for i := range r.hooks {
		if f := which(&r.hooks[i]); f != nil && f() {
			yes = true
		}
	}
	return yes
}

// Cover hides the curves that must stay hidden until they are revealed.
func (p *Page) Cover() { p.Rooms.call(func(h *Hooks) func() { return h.Covering }) }

// Rooms are the rooms and the screens of the page.
type Rooms struct {
	hooks   []Hooks
	screens map[string]Screen
}

// A Printer is a Screen with its own settings and sentences for a handout.
type Printer interface {
	Printed() (settings []explain.Fact, says []string)
}
