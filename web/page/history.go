package page

import (
	"slices"

	"epsilonarcade/core/scenario"
)

// A History keeps the browser's history and address bar up to date.
type History struct {
	page    *Page
	touched bool    // the scenario has changed since the last frame
	changed float64 // the time of a change that the address bar does not show yet
	last    entry
	stays   bool   // the next address replaces the current entry
	gesture int    // the number of the current gesture
	Editing string // the field that the gesture edits, or ""
	// changedBy is the last gesture that changed the page.
	changedBy int
}

// An entry is the current entry of the browser's history: the place that it shows and the gesture that led there.
// Moving between entries undoes and redoes changes.
type entry struct {
	place   string
	gesture int
}

// place returns a text that differs for different entries of the history. It consists of the scenario, the view, the
// panel, the step of a lesson and the compared scenario. A change to other settings of the look makes no new entry.
func (h *History) place() string {
	return h.page.Valid.Key() + "~" + h.page.Look.View + "~" + h.page.Look.Panel + "~" + LessonStep(h.page.Look.Lesson) + "~" + h.page.Look.Compare
}

// NewGesture begins a gesture: all changes until the reader releases a slider or leaves a field.
func (h *History) NewGesture() {
	h.gesture++
	h.Editing = ""
}

// Step makes the present change a new entry of the history.
func (h *History) Step() {
	h.NewGesture()
	h.changedBy = h.gesture
}

// Gesture returns the number of the last gesture that changed the page.
func (h *History) Gesture() int { return h.changedBy }

// Touch asks for an update of the address bar.
func (h *History) Touch() { h.touched = true }

// ShowAddress updates the address bar, in a new entry of the history if the reader may want to go back to the last
// one.
func (h *History) ShowAddress() {
	now := entry{h.place(), h.changedBy}
	apart := now.place != h.last.place && now.gesture != h.last.gesture && !h.stays
	h.page.Browser.SetFragment(h.page.Fragment(), apart)
	h.last, h.stays = now, false
}

// Stay lets the next address replace the current entry, so that the change before it adds none.
func (h *History) Stay() { h.stays = true }

// Arrived records that the current entry of the history shows the page in its present state.
func (h *History) Arrived() {
	h.last, h.stays = entry{h.place(), h.changedBy}, false
	h.touched, h.changed = false, 0
}

// Returned opens a fragment that the page had before, because the reader has gone back or forward. The focus and hidden
// curves stay if the policies are the same.
func (p *Page) Returned(fragment string) {
	before, focus, arm, hidden := p.S.Policies, p.Focus, p.Arm, p.Hidden
	p.Navigated(fragment)
	if p.Look.Inside {
		return // the link contains the focus
	}
	p.Arm = min(arm, len(p.S.Arms)-1)
	if slices.EqualFunc(before, p.S.Policies, func(a, b scenario.Policy) bool { return a.ID == b.ID }) {
		p.Focus, p.Hidden = focus, hidden
	}
}

// mostBeside is the most that an entry of the history holds beside its address, in bytes.
const mostBeside = 1 << 20

// Beside returns the bytes that Restore needs to open the page's address again. It returns nil if the address suffices,
// or if there are more than mostBeside of them.
func (p *Page) Beside() []byte {
	if !p.S.LinkLacks() {
		return nil
	}
	data := p.Valid.Append(nil)
	if len(data) > mostBeside {
		return nil
	}
	return data
}

// Restore makes the observed rewards that Beside has returned known to links.
func Restore(data []byte) {
	var v scenario.Valid
	if rest, ok := v.Parse(data); ok && len(rest) == 0 {
		scenario.Keep(v.Scenario())
	}
}
