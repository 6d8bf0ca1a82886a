package page

import (
	"slices"
	"strconv"

	"epsilonarcade/web/lab"
)

// Programs are those that are loaded when they are first needed: what they are asked, and what
// is said meanwhile.
type Programs struct {
	page    *Page
	asked   int    // questions without an answer
	Working string // what goes on while a question waits for its answer
	// LoadedAt is Page.Worked at the last progress in loading a program.
	LoadedAt float64
	waits    []*wait
}

// MostWaiting is how long a program may work on a question about a custom policy, in milliseconds.
const MostWaiting = 10_000

// TooLong says that a custom policy takes more than MostWaiting for something.
func TooLong(what string) string {
	return "a custom policy takes more than " + strconv.Itoa(MostWaiting/1000) + " seconds for " + what
}

// A wait is a question to a program that has to answer in time.
type wait struct {
	program string
	what    string  // it is for, in words
	since   float64 // Page.Worked when the program was asked, or has answered another question
	done    func(lab.Message)
}

// AskInTime asks a program that is for questions about custom policies alone. If it does not answer in time, it is ended,
// and its questions are refused. The refusal names what, the purpose of the question.
func (p *Programs) AskInTime(program, what string, question lab.Message, done func(lab.Message)) {
	w := &wait{program, what, p.page.Worked, done}
	p.waits = append(p.waits, w)
	p.page.Browser.Wake()
	p.page.Browser.Ask(program, question, func(answer lab.Message) {
		at := slices.Index(p.waits, w)
		if at < 0 {
			return // it came too late
		}
		p.waits = slices.Delete(p.waits, at, at+1)
		for _, other := range p.waits {
			if other.program == program {
				other.since = p.page.Worked
			}
		}
		done(answer)
	})
}

// Forget ends a program of AskInTime. Its questions get no answer.
func (p *Programs) Forget(program string) {
	p.page.Browser.Retire(program)
	p.waits = slices.DeleteFunc(p.waits, func(w *wait) bool { return w.program == program })
}

// late ends the programs that are late, and reports whether any questions wait.
func (p *Programs) late() bool {
	for _, w := range slices.Clone(p.waits) {
		if p.page.Worked-max(w.since, p.LoadedAt) <= MostWaiting {
			continue
		}
		all := slices.Clone(p.waits)
		p.Forget(w.program)
		for _, w := range all {
			if !slices.Contains(p.waits, w) {
				w.done(&lab.Refused{Why: TooLong(w.what)})
			}
		}
		break // the others at the next frame
	}
	return len(p.waits) > 0
}

// Ask asks one of the programs that are loaded when they are first needed, and shows that
// it is at work until it has answered.
func (p *Programs) Ask(program string, question lab.Message, done func(lab.Message)) {
	p.Begin()
	p.page.Browser.Ask(program, question, func(answer lab.Message) {
		p.Answered()
		done(answer)
		p.page.Update()
	})
}

// Begin counts a question, or something else that is waited for, until Answered.
func (p *Programs) Begin() {
	p.asked++
	p.Working = "Working…"
	p.page.Update()
}

// Answered counts a question that is waited for no longer.
func (p *Programs) Answered() {
	if p.asked--; p.asked == 0 {
		p.Working = ""
	}
}

// Loading tells the page how many bytes of a program have come. What is asked for a list that
// is waiting says so there.
func (p *Programs) Loading(bytes int) {
	p.LoadedAt = p.page.Worked
	if p.asked == 0 {
		return
	}
	p.Working = "Loading what this needs: " + strconv.FormatFloat(float64(bytes)/1e6, 'f', 1, 64) + " MB so far"
	p.page.Update()
}

// Loaded tells the page that a program is there.
func (p *Programs) Loaded() {
	p.LoadedAt = p.page.Worked
	if p.asked > 0 {
		p.Working = "Working…"
		p.page.Update()
	}
}
