package runs

import (
	"epsilonarcade/web/page"
)

// cover hides all curves if they are to wait.
func (v *Runs) cover() {
	if !v.Page.View().Covers() {
		return
	}
	for i := range v.view().Entries() {
		v.Page.Hidden[i] = true
	}
}

// Covered returns the place of the curve that is revealed next, or −1 if none waits.
func (v *Runs) Covered() int {
	if v.Page.View().Covers() {
		for i := range v.view().Entries() {
			if v.Page.Hidden[i] {
				return i
			}
		}
	}
	return -1
}

// RevealText is what the button says that reveals the next curve.
func (v *Runs) RevealText() string {
	if i := v.Covered(); i >= 0 {
		return "Reveal " + v.view().Entries()[i].Name
	}
	return "Reveal"
}

// RevealCurve shows the next curve that waits, and the sentence is about it.
func (v *Runs) RevealCurve() {
	if i := v.Covered(); i >= 0 {
		if i < len(v.Page.S.Policies) {
			v.Page.Focus = i
		}
		v.Policies.ToggleCurve(i)
	}
}

// CoverCurve takes the last curve that is there back.
func (v *Runs) CoverCurve() {
	if !v.Page.View().Covers() {
		return
	}
	for i := len(v.view().Entries()) - 1; i >= 0; i-- {
		if !v.Page.Hidden[i] {
			v.Policies.ToggleCurve(i)
			return
		}
	}
}

// asks returns the question about the curve that waits, as long as the policy in focus does.
func (v *Runs) asks() []page.Part {
	if i := v.Covered(); i >= 0 && v.Page.Hidden[v.Page.Focus] {
		return page.Sentence("What do you expect of ", v.view().Entries()[i].Name, "?")
	}
	return nil
}

// Press carries out a key of a clicker in a hall, and reports whether it is one: forward
// reveals a curve, or makes a step where none waits; back takes a curve back; the space bar and
// the key that blanks slides play and pause.
func (v *Runs) Press(key string) bool {
	if v.Page.View().Stage() == page.EmbedStage && v.Page.View().HasRuns() {
		return v.pressFramed(key)
	}
	if v.Page.View().Stage() != page.PresentStage || !v.Page.View().HasRuns() {
		return false
	}
	switch key {
	case "PageDown":
		if v.Covered() >= 0 {
			v.RevealCurve()
		} else if v.Page.View().IsLive() && !v.Ended() {
			v.Step()
		}
	case "PageUp":
		v.CoverCurve()
	case " ", "b", "B", ".":
		v.PlayPause()
	default:
		return false
	}
	return true
}
