package page

import (
	"slices"
	"strconv"

	"epsilonarcade/core/say"
	"epsilonarcade/web/lab"
)

// Programs sends questions to programs, which are loaded when they are first needed.
type Programs struct {
	page     *Page
	asked    int     // the number of open questions
	Working  string  // the text for the reader while a question is open
	loadedAt float64 // Page.Worked at the last progress in loading a program
	waits    []*wait
}

// mostWaiting limits one call of a custom policy, in milliseconds. On an idle machine, the calls between two signs of
// work take a fifth of a second (see interp.Metered).
const mostWaiting = 10_000

// Patience is how long other programs may be silent, in milliseconds. mostLost is how often a refused question is
// asked again.
const (
	Patience = 60_000
	mostLost = 3
)

// A wait is a question with limits.
type wait struct {
	program  string
	question lab.Message
	done     func(lab.Message)
	custom   bool    // mostWaiting limits each call of a custom policy
	long     string  // the refusal after too many steps, or ""
	since    float64 // Page.Worked at the last sign of work on the question
	left     int     // signs of work until the question is refused
	crew     bool    // a sign of work on one of the crew's questions counts for all of them
	tries    int     // how often the question is asked again if it is refused
}

// MostSigns is how many signs of work a question may take, each after interp.StepsAtOnce steps of a custom policy.
const MostSigns = 200

// AskInTime asks a program that answers only questions about custom policies. If one call or the steps of the policy
// take too long, the program ends, and its questions are refused. The text long is the refusal after too many steps. If
// it is empty, there is no limit on steps, because the reader sees the progress and can stop the program.
func (p *Programs) AskInTime(program, long string, question lab.Message, done func(lab.Message)) {
	p.ask(&wait{program: program, question: question, done: done, custom: true, long: long, left: MostSigns})
}

// AskAgain asks a program of an audit's crew. If the program is lost or silent for too long, a fresh one gets the
// same question. After mostLost attempts the answer is Refused. If a call of a custom policy takes too long, the
// answer is Refused at once.
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
			return // the question is no longer open
		}
		p.waits = slices.Delete(p.waits, at, at+1)
		p.heard(w)
		p.answer(w, answer)
	})
}

// heard records a sign of work on a question.
func (p *Programs) heard(w *wait) {
	for _, other := range p.waits {
		if other.program == w.program || other.crew && w.crew {
			other.since = p.page.Worked
		}
	}
}

// answer passes on an answer, or asks the question again. A custom policy ends its program if it needs too much memory.
func (p *Programs) answer(w *wait, answer lab.Message) {
	refused, ok := answer.(*lab.Refused)
	switch {
	case ok && w.tries > 0:
		w.tries--
		p.ask(w)
		return
	case ok && w.custom && refused.Why == say.Of("program-does-stopped"):
		answer = &lab.Refused{Why: say.Of("write-outgrown")}
	}
	w.done(answer)
}

// AtWork records that a program is still working on its question, between two calls of a custom policy.
func (p *Programs) AtWork(program string) {
	for _, w := range p.waits {
		if w.program == program { // the program's other questions wait for this one
			p.heard(w)
			if w.left--; w.left == 0 && w.long != "" {
				p.refuse(program, w.long)
			}
			return
		}
	}
}

// Forget ends a program that AskInTime or AskAgain has asked. It returns the number of its open questions, which get
// no answer.
func (p *Programs) Forget(program string) int {
	p.page.Browser.Retire(program)
	before := len(p.waits)
	p.waits = slices.DeleteFunc(p.waits, func(w *wait) bool { return w.program == program })
	return before - len(p.waits)
}

// late refuses questions beyond their limits, and reports whether any question is open.
func (p *Programs) late() bool {
	for _, w := range slices.Clone(p.waits) {
		silent := p.page.Worked - max(w.since, p.loadedAt)
		if w.custom && silent > mostWaiting {
			w.tries = 0
			p.refuse(w.program, say.Of("custom-call-takes-long", strconv.Itoa(mostWaiting/1000)))
			break // the other questions have to wait for the next frame
		} else if !w.custom && silent > Patience {
			p.refuse(w.program, say.Of("no-worker-answers"))
			break
		}
	}
	return len(p.waits) > 0
}

// refuse ends a program and refuses its questions.
func (p *Programs) refuse(program, why string) {
	all := slices.Clone(p.waits)
	p.Forget(program)
	for _, w := range all {
		if w.program == program {
			p.answer(w, &lab.Refused{Why: why})
		}
	}
}

// Ask asks a program, and shows the reader that it is working until it answers.
func (p *Programs) Ask(program string, question lab.Message, done func(lab.Message)) {
	p.Begin()
	p.page.Browser.Ask(program, question, func(answer lab.Message) {
		p.Answered()
		done(answer)
		p.page.Update()
	})
}

// Begin counts an open question, or another task that the reader is waiting for.
func (p *Programs) Begin() {
	p.asked++
	p.Working = say.Of("working")
	p.page.Update()
}

// Answered ends a task that Begin has counted.
func (p *Programs) Answered() {
	if p.asked--; p.asked == 0 {
		p.Working = ""
	}
}

// Loading reports how many bytes of a program are loaded. The page shows the number if a question is open.
func (p *Programs) Loading(bytes int) {
	p.loadedAt = p.page.Worked
	if p.asked == 0 {
		return
	}
	p.Working = say.Of("loading-so-far", strconv.FormatFloat(float64(bytes)/1e6, 'f', 1, 64))
	p.page.Update()
}

// Loaded reports that a program is loaded.
func (p *Programs) Loaded() {
	p.loadedAt = p.page.Worked
	if p.asked > 0 {
		p.Working = say.Of("working")
		p.page.Update()
	}
}
