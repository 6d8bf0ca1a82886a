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
	page     *Page
	asked    int     // questions without an answer
	Working  string  // what goes on while a question waits for its answer
	loadedAt float64 // Page.Worked at the last progress in loading a program
	waits    []*wait
}

// mostWaiting is how long one call of a custom policy may take, in milliseconds. On an idle machine the calls between two
// signs of work take a fifth of a second (see interp.Metered).
const mostWaiting = 10_000

// Patience is how long other programs may be silent, in milliseconds, and mostLost how often a question is asked again.
const (
	Patience = 60_000
	mostLost = 3
)

// A wait is a question to a program that has to answer in time.
type wait struct {
	program  string
	question lab.Message
	done     func(lab.Message)
	custom   bool    // one call of a custom policy is limited by mostWaiting
	long     string  // the refusal after too many steps, or empty
	since    float64 // Page.Worked when the program was asked, or last answered or worked
	left     int     // signs of work until the question is refused
	crew     bool    // a sign of any crew member's work counts for all of them
	tries    int     // how often the question is asked again if it is refused
}

// MostSigns is how many signs of work a question may take, each after interp.StepsAtOnce steps of a custom policy.
const MostSigns = 200

// AskInTime asks a program that is for questions about custom policies alone. If one call or the steps of the policy take
// too long, the program is ended, and its questions are refused. After too many steps, the refusal is the text long. If it
// is empty, the reader sees the progress and can stop it, so the steps have no limit.
func (p *Programs) AskInTime(program, long string, question lab.Message, done func(lab.Message)) {
	p.ask(&wait{program: program, question: question, done: done, custom: true, long: long, left: MostSigns})
}

// AskAgain asks a program of an audit's crew, and asks a fresh one again if the program is lost or silent for too long. If that happens too
// often, the answer is Refused. For an audit of a custom policy, a call that takes too long is refused at once.
func (p *Programs) AskAgain(program string, custom bool, question lab.Message, done func(lab.Message)) {
	p.ask(&wait{program: program, question: question, done: done, custom: custom, crew: true, tries: mostLost})
}

func (p *Programs) ask(w *wait) {
	w.since = p.page.Worked
	p.waits = append(p.waits, w)
	p.page.Browser.Wake()
	p.page.Browser.Ask(w.program, w.question, func(answer lab.Message) {
		at := slices.Index(p.waits, w)
		if at < 0 {
			return // it came too late
		}
		p.waits = slices.Delete(p.waits, at, at+1)
		p.heard(w)
		p.answer(w, answer)
	})
}

// heard notes a sign of work on a question.
func (p *Programs) heard(w *wait) {
	for _, other := range p.waits {
		if other.program == w.program || other.crew && w.crew {
			other.since = p.page.Worked
		}
	}
}

// answer hands on an answer, unless the question is asked again.
func (p *Programs) answer(w *wait, answer lab.Message) {
	if _, refused := answer.(*lab.Refused); refused && w.tries > 0 {
		w.tries--
		p.ask(w)
		return
	}
	w.done(answer)
}

// AtWork tells the page that a program works on its question, and is between two calls of a custom policy.
func (p *Programs) AtWork(program string) {
	for _, w := range p.waits {
		if w.program == program { // the others wait for this one's answer
			p.heard(w)
			if w.left--; w.left == 0 && w.long != "" {
				p.refuse(program, w.long)
			}
			return
		}
	}
}

// Forget ends a program that AskInTime or AskAgain has asked. It returns how many of its questions get no answer.
func (p *Programs) Forget(program string) int {
	p.page.Browser.Retire(program)
	before := len(p.waits)
	p.waits = slices.DeleteFunc(p.waits, func(w *wait) bool { return w.program == program })
	return before - len(p.waits)
}

// late ends the programs that are late, and reports whether any questions wait.
func (p *Programs) late() bool {
	for _, w := range slices.Clone(p.waits) {
		silent := p.page.Worked - max(w.since, p.loadedAt)
		if w.custom && silent > mostWaiting {
			w.tries = 0
			p.refuse(w.program, say.Of("custom-call-takes-long", strconv.Itoa(mostWaiting/1000)))
			break // the others at the next frame
		} else if !w.custom && silent > Patience {
			p.refuse(w.program, say.Of("no-worker-answers"))
			break
		}
	}
	return len(p.waits) > 0
}

// refuse ends a program, and refuses its questions.
func (p *Programs) refuse(program, why string) {
	all := slices.Clone(p.waits)
	p.Forget(program)
	for _, w := range all {
		if w.program == program {
			p.answer(w, &lab.Refused{Why: why})
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
	p.loadedAt = p.page.Worked
	if p.asked == 0 {
		return
	}
	p.Working = say.Of("loading-so-far", strconv.FormatFloat(float64(bytes)/1e6, 'f', 1, 64))
	p.page.Update()
}

// Loaded tells the page that a program is there.
func (p *Programs) Loaded() {
	p.loadedAt = p.page.Worked
	if p.asked > 0 {
		p.Working = say.Of("working")
		p.page.Update()
	}
}
