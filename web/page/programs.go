package page

import (
	"strconv"

	"epsilonarcade/web/lab"
)

// Programs are those that are loaded when they are first needed: what they are asked, and what
// is said meanwhile.
type Programs struct {
	page    *Page
	asked   int    // questions without an answer
	Working string // what goes on while a question waits for its answer
	// LoadedAt is the time of the last progress in loading a program.
	LoadedAt float64
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
	p.LoadedAt = p.page.Clock
	if p.asked == 0 {
		return
	}
	p.Working = "Loading what this needs: " + strconv.FormatFloat(float64(bytes)/1e6, 'f', 1, 64) + " MB so far"
	p.page.Update()
}

// Loaded tells the page that a program is there.
func (p *Programs) Loaded() {
	p.LoadedAt = p.page.Clock
	if p.asked > 0 {
		p.Working = "Working…"
		p.page.Update()
	}
}
