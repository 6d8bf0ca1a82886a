package setup

import (
	"github.com/vugu/vugu"

	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
)

// The list of all arms is a draft while somebody writes in it. The lab says what it has, and it counts
// when it is taken, as a whole.

// ListCard is what the lab says of the draft.
const ListCard = "arm-list"

// List returns the text of the list.
func (v *Arms) List() string {
	switch {
	case v.isDrafted:
		return v.draft
	case v.ListOpen:
		return v.Page.S.Text("arms")
	}
	return ""
}

// DraftList takes what somebody has typed or pasted so far.
func (v *Arms) DraftList(text string) {
	v.draft, v.isDrafted = text, true
	v.Page.Update()
}

// LeaveList drops the draft.
func (v *Arms) LeaveList() {
	v.draft, v.isDrafted = "", false
	v.Page.Cards.Clear(ListCard)
}

func (v *Arms) question() *lab.ArmsIn {
	return &lab.ArmsIn{Scenario: v.Page.Valid, Text: v.draft}
}

// ask asks what the draft has.
func (v *Arms) ask() {
	if v.isDrafted {
		v.Page.Cards.Want(ListCard, v.question())
	}
}

// DraftSays says what the draft has, if it can be taken.
func (v *Arms) DraftSays() string { return page.Answered[lab.ArmsFound](v.Page.Cards, ListCard).Says }

// DraftProblem says why the draft cannot be taken, or that nobody knows yet.
func (v *Arms) DraftProblem() string {
	if !v.isDrafted {
		return ""
	}
	return v.Page.Cards.SheetSays(ListCard)
}

// TakeList takes the arms of the draft, all at once. A draft that cannot be taken stays.
func (v *Arms) TakeList() {
	q := v.question()
	v.Page.Programs.Ask("lab", q, func(m lab.Message) {
		if found, ok := m.(*lab.ArmsFound); ok { // otherwise the card says why
			if v.replaceArms(found.Scenario.Scenario().Arms) && v.draft == q.Text {
				v.LeaveList()
			}
		}
	})
}

// UseList takes the arms that a file has brought.
func (v *Arms) UseList(found *lab.ArmsFound) {
	v.Page.Dismiss()
	v.Page.History.Step()
	v.replaceArms(found.Scenario.Scenario().Arms)
}

// ListKey takes the draft with Ctrl and Enter, and drops it with Escape.
func (v *Arms) ListKey(event vugu.DOMEvent) {
	switch key := event.PropString("key"); {
	case key == "Escape":
		v.LeaveList()
	case key == "Enter" && (event.PropBool("ctrlKey") || event.PropBool("metaKey")):
		v.TakeList()
	}
}
