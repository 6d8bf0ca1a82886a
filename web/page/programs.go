package page

import (
	"slices"
	"strconv"

	"epsilonarcade/core/say"
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
	// WorkedAt is Page.Worked at the last sign of work of programs that AskInTime has not asked.
	WorkedAt float64
}

// MostWaiting is how long one call of a custom policy may take, in milliseconds. On an idle machine the calls between two
// signs of work take a fifth of a second (see interp.Metered).
const MostWaiting = 10_000

// TooLong says that one call of a custom policy takes more than MostWaiting.
func TooLong() string {
	return say.Of("custom-call-takes-long", strconv.Itoa(MostWaiting/1000))
}

// A wait is a question to a program that has to answer in time.
type wait struct {
	program string
	long    string  // the refusal after too many steps, or empty
	since   float64 // Page.Worked when the program was asked, or has answered another question
	left    int     // signs of work until the question is refused
	done    func(lab.Message)
}

// MostSigns is how many signs of work a question may take, each after interp.StepsAtOnce steps of a custom policy.
const MostSigns = 200

// AskInTime asks a program that is for questions about custom policies alone. If one call or the steps of the policy take
// too long, the program is ended, and its questions are refused. After too many steps, the refusal is the text long. If it
// is empty, the reader sees the progress and can stop it, so the steps have no limit.
func (p *Programs) AskInTime(program, long string, question lab.Message, done func(lab.Message)) {
	w := &wait{program, long, p.page.Worked, MostSigns, done}
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

// AtWork tells the page that a program works on its question, and is between two calls of a custom policy.
func (p *Programs) AtWork(program string) {
	for _, w := range p.waits {
		if w.program == program { // the others wait for this one's answer
			w.since = p.page.Worked
			if w.left--; w.left == 0 && w.long != "" {
				p.refuse(program, w.long)
			}
			return
		}
	}
	p.WorkedAt = p.page.Worked
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
		p.refuse(w.program, TooLong())
		break // the others at the next frame
	}
	return len(p.waits) > 0
}

// refuse ends a program, and refuses its questions.
func (p *Programs) refuse(program, why string) {
	all := slices.Clone(p.waits)
	p.Forget(program)
	for _, w := range all {
		if w.program == program {
			w.done(&lab.Refused{Why: why})
		}
	}
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
	p.Working = say.Of("working")
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
	p.Working = say.Of("loading-so-far", strconv.FormatFloat(float64(bytes)/1e6, 'f', 1, 64))
	p.page.Update()
}

// Loaded tells the page that a program is there.
func (p *Programs) Loaded() {
	p.LoadedAt = p.page.Worked
	if p.asked > 0 {
		p.Working = say.Of("working")
		p.page.Update()
	}
}
