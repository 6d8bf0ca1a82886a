package web

// An entry is what the current entry of the browser's history shows, and the gesture that has
// led there. Going from one entry to another undoes and redoes what people have changed.
type entry struct {
	place   string
	gesture int
}

// place returns what makes two entries of the history differ: the scenario, the gallery or a
// panel of it, a step of a lesson, and what is compared. Another look at the same place is no
// step to go back.
func (a *App) place() string {
	return a.S.Link() + "~" + a.Look.View + "~" + a.Look.Panel + "~" + lessonStep(a.Look.Lesson) + "~" + a.Look.Compare
}

// A gesture is all that somebody changes without letting go: a slider while it is dragged, a
// field until it is left. newGesture begins another one.
func (a *App) newGesture() {
	a.gesture++
	a.editing = ""
}

// EndGesture tells the page that somebody has let go.
func (a *App) EndGesture() { a.newGesture() }

// showAddress brings the address bar up to date: in a new entry of the history if people may
// want to go back to the one before.
func (a *App) showAddress() {
	now := entry{a.place(), a.changedBy}
	apart := now.place != a.last.place && now.gesture != a.last.gesture && !a.astray
	a.browser.SetFragment(a.Fragment(), apart)
	a.last, a.astray = now, false
}

// arrived takes note that the current entry of the history shows the page as it is.
func (a *App) arrived() {
	a.last, a.astray = entry{a.place(), a.changedBy}, false
	a.touched, a.changed = false, 0
}

// Returned takes a fragment that the page has had before: somebody goes back or forward. What
// is looked at stays, as far as it is still there.
func (a *App) Returned(fragment string) {
	before, focus, arm, hidden := a.S.Policies, a.Focus, a.Arm, a.Hidden
	a.Navigated(fragment)
	if a.Look.Inside {
		return // the link says it
	}
	a.Arm = min(arm, len(a.S.Arms)-1)
	if len(before) != len(a.S.Policies) {
		return
	}
	for i, p := range a.S.Policies {
		if p.ID != before[i].ID {
			return
		}
	}
	a.Focus, a.Hidden = focus, hidden
}
