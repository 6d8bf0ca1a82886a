package page

import (
	"slices"

	"epsilonarcade/core/scenario"
)

// A History is what the page knows of the browser's.
type History struct {
	page    *Page
	touched bool    // the scenario has changed since the last frame
	changed float64 // when it changed, if the address bar does not show that yet
	last    entry
	astray  bool   // the address bar has a link that could not be read
	gesture int    // the number of the current one
	Editing string // the field that it edits, if it does
	// changedBy is the gesture that has changed the page last.
	changedBy int
}

// An entry is what the current entry of the browser's history shows, and the gesture that has
// led there. Going from one entry to another undoes and redoes what people have changed.
type entry struct {
	place   string
	gesture int
}

// place returns what makes two entries of the history differ: the scenario, the gallery or a
// panel of it, a step of a lesson, and what is compared. Another look at the same place is no
// step to go back.
func (h *History) place() string {
	return h.page.Valid.Key() + "~" + h.page.Look.View + "~" + h.page.Look.Panel + "~" + LessonStep(h.page.Look.Lesson) + "~" + h.page.Look.Compare
}

// A gesture is all that somebody changes without letting go: a slider while it is dragged, a
// field until it is left. NewGesture begins another one.
func (h *History) NewGesture() {
	h.gesture++
	h.Editing = ""
}

// Step makes what changes now a step to go back.
func (h *History) Step() {
	h.NewGesture()
	h.changedBy = h.gesture
}

// Touch has the address bar show what has changed, soon.
func (h *History) Touch() { h.touched = true }

// ShowAddress brings the address bar up to date: in a new entry of the history if people may
// want to go back to the one before.
func (h *History) ShowAddress() {
	now := entry{h.place(), h.changedBy}
	apart := now.place != h.last.place && now.gesture != h.last.gesture && !h.astray
	h.page.Browser.SetFragment(h.page.Fragment(), apart)
	h.last, h.astray = now, false
}

// Arrived takes note that the current entry of the history shows the page as it is.
func (h *History) Arrived() {
	h.last, h.astray = entry{h.place(), h.changedBy}, false
	h.touched, h.changed = false, 0
}

// Returned takes a fragment that the page has had before: somebody goes back or forward. What
// is looked at stays, as far as it is still there.
func (p *Page) Returned(fragment string) {
	before, focus, arm, hidden := p.S.Policies, p.Focus, p.Arm, p.Hidden
	p.Navigated(fragment)
	if p.Look.Inside {
		return // the link says it
	}
	p.Arm = min(arm, len(p.S.Arms)-1)
	if slices.EqualFunc(before, p.S.Policies, func(a, b scenario.Policy) bool { return a.ID == b.ID }) {
		p.Focus, p.Hidden = focus, hidden
	}
}
