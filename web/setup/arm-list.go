package setup

import (
	"strings"

	"github.com/vugu/vugu"

	"epsilonarcade/core/say"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
)

// While the reader edits the list of all arms, it is a draft. The lab describes the draft's contents, and the reader
// can then accept the whole list.

// ListCard names the card with the lab's answer about the draft.
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

// DraftList sets the draft.
func (v *Arms) DraftList(text string) {
	v.draft, v.isDrafted = text, true
	v.Page.Update()
}

// LeaveList discards the draft.
func (v *Arms) LeaveList() {
	v.draft, v.isDrafted = "", false
	v.Page.Cards.Clear(ListCard)
}

func (v *Arms) question() *lab.ArmsIn {
	return &lab.ArmsIn{Scenario: v.Page.Valid, Text: v.draft}
}

// ask asks the lab about the draft.
func (v *Arms) ask() {
	if v.isDrafted {
		v.Page.Cards.Want(ListCard, v.question())
	}
}

// DraftSays describes the arms in a valid draft.
func (v *Arms) DraftSays() string { return page.Answered[lab.ArmsFound](v.Page.Cards, ListCard).Found }

// HasTable reports whether the draft contains observed rewards.
func (v *Arms) HasTable() bool { return v.isDrafted && v.Page.Cards.Asked(ListCard).Title != "" }

// DraftProblem returns the draft's problem, or a note that the lab has not answered yet.
func (v *Arms) DraftProblem() string {
	if !v.isDrafted {
		return ""
	}
	return v.Page.Cards.SheetSays(ListCard)
}

// TakeList replaces the scenario's arms with the arms in the draft. It keeps an invalid draft.
func (v *Arms) TakeList() {
	q := v.question()
	v.Page.Programs.Ask("lab", q, func(m lab.Message) {
		if found, ok := m.(*lab.ArmsFound); ok { // otherwise the card shows the problem
			if v.take(found) && v.draft == q.Text {
				v.LeaveList()
				v.tell()
			}
		}
	})
}

// UseList replaces the scenario's arms with the arms in a file.
func (v *Arms) UseList(found *lab.ArmsFound) {
	v.Page.Dismiss()
	v.Page.History.Step()
	if v.take(found) {
		v.tell()
	}
}

// take replaces the scenario's arms and changes with the ones that the lab has found. Observed rewards set the horizon to
// their number, unless the settings are locked, and the page then shows averages: a single run says little about them.
func (v *Arms) take(found *lab.ArmsFound) (done bool) {
	of, s := found.Scenario.Scenario(), v.Page.S
	s.SetPieces(of.Changes, of.Pieces()...)
	v.named, v.names = s.Arms, ""
	mode := v.Page.Look.Mode
	if n := s.Observations(); n > 0 && !v.Page.View().Locks(page.SettingsArea) {
		s.Horizon, s.Checkpoints, v.Page.Look.Mode = int64(n), nil, engine.Average
	}
	if done = v.put(s); !done {
		v.Page.Look.Mode = mode
	} else if t := found.Sheet.Figure.Table; t != nil {
		var names []string
		for _, row := range t.Rows[:min(len(t.Rows), apartArms)] {
			names = append(names, row[0]+" = "+row[1])
		}
		v.names = strings.Join(names, ", ")
	}
	return done
}

// tell tells the reader that the link lacks the arms, if it does.
func (v *Arms) tell() {
	if v.Page.S.LinkLacks() {
		v.Page.Notice = page.Notice{Text: say.Of("link-lacks-rewards") + " " + say.Of("save-file-instead")}
	}
}

// ListKey accepts the draft on Ctrl+Enter, and discards it on Escape.
func (v *Arms) ListKey(event vugu.DOMEvent) {
	switch key := event.PropString("key"); {
	case key == "Escape":
		v.LeaveList()
	case key == "Enter" && (event.PropBool("ctrlKey") || event.PropBool("metaKey")):
		v.TakeList()
	}
}
