package web

// covers reports whether curves wait to be revealed: a lecturer first asks what people expect.
// It is a part of the page that a link hides, and that comes back curve by curve.
func (a *App) covers() bool { return a.Look.Hide&curvesArea != 0 && a.HasRuns() }

// cover hides all curves if they are to wait.
func (a *App) cover() {
	for i := range a.pairs() {
		if a.covers() {
			a.Hidden[i] = true
		}
	}
}

// Covered returns the place of the curve that is revealed next, or −1 if none waits.
func (a *App) Covered() int {
	if a.covers() {
		for i := range a.pairs() {
			if a.Hidden[i] {
				return i
			}
		}
	}
	return -1
}

// RevealText is what the button says that reveals the next curve.
func (a *App) RevealText() string {
	if i := a.Covered(); i >= 0 {
		return "Reveal " + a.Entries()[i].Name
	}
	return "Reveal"
}

// RevealCurve shows the next curve that waits, and the sentence is about it.
func (a *App) RevealCurve() {
	if i := a.Covered(); i >= 0 {
		if i < len(a.S.Policies) {
			a.Focus = i
		}
		a.ToggleCurve(i)
	}
}

// CoverCurve takes the last curve that is there back.
func (a *App) CoverCurve() {
	for i := len(a.pairs()) - 1; i >= 0 && a.covers(); i-- {
		if !a.Hidden[i] {
			a.ToggleCurve(i)
			return
		}
	}
}

// asks returns the question about the curve that waits, as long as the policy in focus does.
func (a *App) asks() []Part {
	if i := a.Covered(); i >= 0 && a.Hidden[a.Focus] {
		return sentence("What do you expect of ", a.Entries()[i].Name, "?")
	}
	return nil
}

// Press carries out a key of a clicker in a hall, and reports whether it is one: forward
// reveals a curve, or makes a step where none waits; back takes a curve back; the space bar and
// the key that blanks slides play and pause.
func (a *App) Press(key string) bool {
	if a.Stage() != presentStage || !a.HasRuns() {
		return false
	}
	switch key {
	case "PageDown":
		if a.Covered() >= 0 {
			a.RevealCurve()
		} else if a.IsLive() && !a.Ended() {
			a.Step()
		}
	case "PageUp":
		a.CoverCurve()
	case " ", "b", "B", ".":
		a.PlayPause()
	default:
		return false
	}
	return true
}
