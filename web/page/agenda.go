package page

import "strings"

// Work is a set of unfinished tasks. The page publishes it, so that tests and scripts can wait until the page is idle,
// not for a fixed time.
type Work uint

// The kinds of work, in their published order.
const (
	StartWork    Work = 1 << iota // some parts of the page are missing
	RenderWork                    // charts or markup do not show the latest action or answer yet
	StepWork                      // workers are advancing paused trajectories to a requested number of pulls
	QuestionWork                  // a program owes an answer or is loading
	BrowserWork                   // the browser is reading, fetching, copying or printing for the page
	RunWork                       // runs continue on their own; the page draws their results from time to time
	AddressWork                   // the address bar is out of date
	SpeechWork                    // a point of a chart is about to be announced to screen readers
)

// String returns the names of the tasks, separated by spaces. The string is empty for an idle page.
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

// lateness says why charts or markup are out of date.
type lateness int

const (
	upToDate lateness = iota
	grown             // runs have grown, or the lab has answered about them
	changed           // any other change
)

// Work returns the unfinished work of the page and its browser. While runs continue, cards keep asking about them, so
// only the reader's own questions count.
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

// frames returns the unfinished work for which the page needs frames.
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

// running reports whether some work continues on its own.
func (a *Agenda) running() bool {
	return a.page.Workers.Session.Playing() || a.page.Rooms.any(func(h *Hooks) func() bool { return h.Busy })
}

// Grown is like Update, but for the results of runs and for the lab's answers about them. While runs continue, the page
// counts as settled even if it does not show the latest results yet.
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
