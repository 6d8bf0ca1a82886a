package page

import (
	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/web/chart"

	"github.com/vugu/vugu"
)

// A Screen is one of the views: what the page shows under its head.
type Screen interface {
	// Body returns the component that is shown: always the same one.
	Body() vugu.Builder
	// Start has the workers begin with what it shows.
	Start()
	// Ask asks the lab for what its cards show.
	Ask()
	// Plots returns what its charts show now, and whether that is known to be behind.
	Plots() (all []Plot, more bool)
	// OnCharts returns what its charts show, as one figure, and how.
	OnCharts() (figure.Figure, chart.Options)
	// Missing says what to do before there is a figure to be saved, or nothing if there is one.
	Missing() string
	// Sentence says in plain words what the charts show right now.
	Sentence() []Part
}

// A Plot is a figure on a chart.
type Plot struct {
	Chart   string // its name on the page
	Figure  figure.Figure
	Options chart.Options
}

// Quiet is a screen that asks nothing, draws nothing and says nothing. A view that embeds it writes
// what it does.
type Quiet struct{}

// Ask has nothing to ask.
func (Quiet) Ask() {}

// Plots are none.
func (Quiet) Plots() (all []Plot, more bool) { return nil, false }

// OnCharts returns nothing.
func (Quiet) OnCharts() (f figure.Figure, o chart.Options) { return f, o }

// Missing is nothing.
func (Quiet) Missing() string { return "" }

// Sentence is nothing.
func (Quiet) Sentence() []Part { return nil }

// An Action is something that people do with what the charts show.
type Action struct {
	ID   string
	Text func() string
	Can  func() bool // whether it can be done now
	Do   func()
}

// A Tab is a button at the top that leads to a view.
type Tab struct {
	ID, Name string
	Here     func() bool // whether the page shows the view
	Turn     func()      // turns to it
}

// Hooks are what a room wants to be called for. All may be missing.
type Hooks struct {
	Opened   func()                            // another scenario, or another look at it, is there
	Changed  func()                            // the scenario has changed
	Turning  func(to *Look)                    // the page turns from its look to another one
	Covering func()                            // curves are to wait until they are revealed
	Starting func()                            // what is shown is about to begin anew
	Started  func()                            // it has begun
	Frame    func() (more bool)                // the screen is about to be drawn; more: it wants another frame, even if nothing runs
	Busy     func() bool                       // whether something is under way
	Ask      func()                            // the lab can be asked about what is shown
	Drawn    func(*figure.Figure)              // a view's figure can be changed before it is on the chart
	Saved    func(figure.Figure) figure.Figure // and before it is in a file
}

// Join has a room called from now on, behind those that have joined before.
func (r *Rooms) Join(h Hooks) { r.hooks = append(r.hooks, h) }

// Add makes a screen that of a view, by the view's name.
func (r *Rooms) Add(view string, s Screen) { r.screens[view] = s }

// Screen returns the current one.
func (p *Page) Screen() Screen { return p.Rooms.screens[p.View().Name()] }

// call calls one hook of all rooms.
func (r *Rooms) call(which func(*Hooks) func()) {
	for i := range r.hooks {
		if f := which(&r.hooks[i]); f != nil {
			f()
		}
	}
}

// any calls one hook of all rooms and reports whether one of them says yes.
func (r *Rooms) any(which func(*Hooks) func() bool) (yes bool) {
	for i := range r.hooks {
		if f := which(&r.hooks[i]); f != nil && f() {
			yes = true
		}
	}
	return yes
}

// Cover has curves wait until they are revealed, if they are to.
func (p *Page) Cover() { p.Rooms.call(func(h *Hooks) func() { return h.Covering }) }

// Rooms are those that have joined the page.
type Rooms struct {
	hooks   []Hooks
	screens map[string]Screen
}

// A Printer is a Screen with settings and sentences of its own for a handout.
type Printer interface {
	Printed() (settings []explain.Fact, says []string)
}
