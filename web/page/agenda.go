package page

import "strings"

// Work is what the page still has to do: a set. The page publishes it, so that tests, and scripts that
// direct the page, wait for the page itself and not for time to pass.
type Work uint

// The kinds of work, in the order in which they are named.
const (
	StartWork    Work = 1 << iota // not all of the page has been shown yet
	RenderWork                    // charts or markup are behind what somebody has done or a program has answered
	StepWork                      // workers carry paused trajectories to where they were asked to be
	QuestionWork                  // a program owes an answer, or is loaded
	BrowserWork                   // the browser reads, fetches, copies or prints something for the page
	RunWork                       // runs go on by themselves, and what they change is drawn now and then
	AddressWork                   // the address bar will follow
	SpeechWork                    // screen readers will be told where a chart is read
)

// String returns the names of the work, with a space between two: nothing for a page that is idle.
func (w Work) String() string {
	var all []string
	for i, name := range []string{"start", "render", "step", "questions", "browser", "runs", "address", "speech"} {
		if w>>i&1 == 1 {
			all = append(all, name)
		}
	}
	return strings.Join(all, " ")
}

// An Agenda is what the page still has to do. It is computed of what there is.
type Agenda struct {
	page           *Page
	markup, charts lateness
	more           bool // a room wants another frame
}

// lateness says why charts or markup do not show the page as it is.
type lateness int

const (
	upToDate lateness = iota
	grown             // runs have come further, or the lab has answered about them
	changed           // anything else has happened
)

// Work returns what the page and its browser still have to do. While something runs, cards ask about
// it again and again: only questions that people wait for count then.
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

// frames returns what the page needs frames for.
func (a *Agenda) frames() (w Work) {
	running := a.running()
	switch {
	case running:
		w |= RunWork
	case a.page.Workers.unanswered():
		w |= StepWork
	}
	if late := max(a.markup, a.charts); late == changed || !running && (late == grown || a.more) {
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

// Grown is Update for what runs have made, or the lab has answered about them. Nobody waits for that.
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
