// Package together is the card of what the decisions of an audited policy tell together: what is proved, what is true
// and what is seen.
package together

import (
	"bytes"
	"strconv"

	"epsilonarcade/core/notation"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"

	"github.com/vugu/vugu"
)

// Card is the name of the card, and of its chart.
const Card = "together"

// The program that works it out, and what a look has for as many decisions as are usual.
const (
	program = "lab#together"
	usual   = "usual"
)

// most is how many decisions are looked at.
const most = 100_000

// A Together is what the page knows of it.
type Together struct {
	page    *page.Page
	body    TogetherCard
	typed   page.Field
	asked   []byte // the question that is worked at
	waiting int    // the number of the one whose answer is waited for, 0 if none is
	number  int
	more    bool
	reason  string // why there is nothing
}

// New returns the card, which is shut.
func New(p *page.Page) *Together {
	v := &Together{page: p}
	v.body.Room = v
	v.typed.Usual = "as usual"
	p.Rooms.Join(page.Hooks{
		Opened: func() {
			v.typed.Text, v.typed.Problem = "", ""
			if _, err := strconv.Atoi(p.Look.Together); err == nil {
				v.typed.Text = p.Look.Together
			}
		},
		Turning: func(to *page.Look) {
			if to.View != page.AuditView {
				to.Together = ""
			}
		},
		Ask:  v.ask,
		Busy: func() bool { return v.Open() && v.more && v.reason == "" },
	})
	p.Cards.Derive(Card, page.Derived{Says: v.Says})
	return v
}

// Body returns the card.
func (v *Together) Body() vugu.Builder { return &v.body }

// Open reports whether somebody wants to see it.
func (v *Together) Open() bool { return v.page.Look.Together != "" && v.page.View().IsAudit() }

// ask asks what is known by now, if it is open, and ends what is not looked at.
func (v *Together) ask() {
	if !v.Open() {
		v.end()
		return
	}
	q := &lab.Together{Look: v.page.Look.Audit, Scenario: v.page.S}
	if n, err := strconv.Atoi(v.page.Look.Together); err == nil {
		q.Decisions = int64(n)
	}
	data := lab.Encode(q)
	if !bytes.Equal(data, v.asked) {
		v.end()
		v.asked, v.more, v.reason = data, true, ""
		v.page.Cards.Clear(Card)
	}
	if !v.more || v.waiting > 0 {
		return
	}
	v.number++
	this := v.number
	v.waiting = this
	v.page.Browser.Ask(program, q, func(answer lab.Message) {
		if v.waiting != this {
			return
		}
		v.waiting = 0
		switch answer := answer.(type) {
		case *lab.Sheet:
			v.more = answer.More
			v.page.Cards.Put(Card, answer.Sheet)
		case *lab.Refused:
			v.more, v.reason = false, answer.Why
		}
		v.page.Update()
	})
}

// end ends the work, and forgets the question.
func (v *Together) end() {
	if v.waiting > 0 {
		v.page.Browser.Retire(program)
		v.waiting = 0
	}
	v.asked = nil
}

// Says says what goes on.
func (v *Together) Says() string {
	switch {
	case v.reason != "":
		return "This cannot be worked out: " + v.reason + "."
	case v.page.Cards.Asked(Card).Title == "":
		return page.Working
	case v.more:
		return "More runs are made, and the curves come closer."
	}
	return ""
}

// Toggle opens or shuts it.
func (v *Together) Toggle() {
	if v.page.Look.Together != "" {
		v.page.Look.Together = ""
	} else {
		v.page.Look.Together = usual
		v.apply()
	}
	v.page.Looked()
}

// Field returns the field of the number of decisions.
func (v *Together) Field(string) *page.Field { return &v.typed }

// Edit takes what somebody has typed so far.
func (v *Together) Edit(_, text string) {
	v.typed.Text, v.typed.Problem = text, ""
	v.page.Update()
}

// Leave looks at as many decisions as have been typed.
func (v *Together) Leave(string) {
	v.apply()
	v.page.History.NewGesture()
	v.page.Looked()
}

// apply takes the number that has been typed, if it is one.
func (v *Together) apply() {
	n, err := strconv.Atoi(v.typed.Text)
	switch {
	case v.typed.Text == "":
		v.page.Look.Together = usual
	case err != nil || n < 1 || n > most:
		v.typed.Problem = "This is no number from 1 to " + notation.Count(most)
	default:
		v.page.Look.Together = strconv.Itoa(n)
	}
}

// Locked is false: no link locks it.
func (v *Together) Locked(string) bool { return false }
