package page

import "strings"

// Work is a set of unfinished tasks. The page publishes it, so tests and scripts wait for the page itself
// instead of waiting for time to pass.
type Work uint

// The kinds of work, in their published order.
const (
	StartWork    Work = 1 << iota // the page is not complete yet
	RenderWork                    // charts or markup lag behind an action or an answer
	StepWork                      // workers carry paused trajectories to a requested number of pulls
	QuestionWork                  // a program owes an answer or is loading
	BrowserWork                   // the browser reads, fetches, copies or prints for the page
	RunWork                       // runs go on by themselves; the page draws their results now and then
	AddressWork                   // the address bar will follow
	SpeechWork                    // screen readers will hear the point where a chart is read
)

// String returns the names of the work, separated by spaces. It is empty for an idle page.
func (w Work) String() string {
	var all []string
	for i, name := range []string{"start", "render", "step", "questions", "browser", "runs", "address", "speech"} {
		if w>>i&1 == 1 {
			all = append(all, name)
		}
	}
	return strings.Join(all, " ")
}

// An Agenda computes the page's unfinished work.
type Agenda struct {
	page           *Page
	markup, charts lateness
	more           bool // a room wants another frame
}

// lateness is the reason why charts or markup are out of date.
type lateness int

const (
	upToDate lateness = iota
	grown             // runs have come further, or the lab has answered about them
	changed           // anything else has happened
)

// Work returns the unfinished work of the page and its browser. While something runs, cards ask about it
// again and again; then only the reader's own questions count.
func (a *Agenda) Work() Work {
	w, browser := a.frames(), a.page.Browser.Work()
	if w&RunWork != 0 {
		browser &^= QuestionWork
	}
	if a.page.Programs.asked > 0 {
		w |= QuestionWork
	}
	if a.page.Waiting > 0 {
		w |= StartWork
	}
	return w | browser
}

// frames returns the work that needs frames.
func (a *Agenda) frames() (w Work) {
	running := a.running()
	switch {
	case running:
		w |= RunWork
	case a.page.Workers.unanswered():
		w |= StepWork
	}
	if late := max(a.markup, a.charts); late == changed || a.more || late == grown && !running {
		w |= RenderWork
	}
	if h := &a.page.History; h.touched || h.changed > 0 {
		w |= AddressWork
	}
	return w
}

// running reports whether something is under way that goes on by itself.
func (a *Agenda) running() bool {
	return a.page.Workers.Session.Playing() || a.page.Rooms.any(func(h *Hooks) func() bool { return h.Busy })
}

// Grown is Update for results of runs and for the lab's answers about them. While something runs, the page
// counts as settled before it shows them.
func (a *Agenda) Grown() { a.late(grown) }

func (a *Agenda) late(why lateness) {
	a.charts, a.markup = max(a.charts, why), max(a.markup, why)
	a.page.Browser.Wake()
}

// Wake asks for a frame.
func (a *Agenda) Wake() {
	a.more = true
	a.page.Browser.Wake()
}
