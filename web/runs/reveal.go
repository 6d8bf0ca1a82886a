package runs

import (
	"slices"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/web/page"
)

// cover hides all curves if the view starts with its curves covered.
func (v *Runs) cover() {
	if !v.Page.View().Covers() {
		return
	}
	for i := range v.view().Entries() {
		v.Page.Hidden[i] = true
	}
}

// waiting returns the indices of the covered curves.
func (v *Runs) waiting() (all []int) {
	for i := range v.view().Entries() {
		if v.Page.View().Covers() && v.Page.Hidden[i] {
			all = append(all, i)
		}
	}
	return all
}

// Covered returns the index of the curve to reveal next, or −1.
func (v *Runs) Covered() int {
	if all := v.waiting(); len(all) > 0 {
		return all[0]
	}
	return -1
}

// Waiting returns the number of covered curves.
func (v *Runs) Waiting() int { return len(v.waiting()) }

// RevealText returns the label of the button that reveals the next curve.
func (v *Runs) RevealText() string {
	if i := v.Covered(); i >= 0 {
		return say.Of("reveal-of", v.view().Entries()[i].Name)
	}
	return say.Of("reveal")
}

// RevealCurve reveals the next curve and puts its policy in focus.
func (v *Runs) RevealCurve() {
	if i := v.Covered(); i >= 0 {
		if i < len(v.Page.S.Policies) {
			v.Page.Focus = i
		}
		v.Policies.ToggleCurve(i)
	}
}

// revealAll returns the action that reveals all curves, for a lecturer who comes back from a hall. The next lecture
// covers them again.
func (v *Runs) revealAll() page.Action {
	return page.Action{ID: "reveal-all", Text: func() string { return say.Of("reveal-all-curves", notation.Count(v.Waiting())) },
		Can: func() bool { return v.Waiting() > 0 },
		Do: func() {
			for v.Covered() >= 0 {
				v.Policies.ToggleCurve(v.Covered())
			}
		}}
}

// CoverCurve covers the last visible curve again.
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

// asks returns the question about the next curve while the curve of the policy in focus is covered.
func (v *Runs) asks() []page.Part {
	if v.Page.View().Awaits() {
		return question(v, "")
	}
	return nil
}

// Sentence returns the view's sentence, followed by the question about the next covered curve.
func (v *Runs) Sentence() []page.Part {
	says := v.Page.Screen().Sentence()
	if !v.Page.View().Awaits() && !v.Page.View().Guessing() {
		says = append(slices.Clip(says), question(v, " ")...)
	}
	return says
}

func question(v *Runs, before string) []page.Part {
	if i := v.Covered(); i >= 0 {
		return told(before + say.Of("what-expect", say.Strong(v.view().Entries()[i].Name)))
	}
	return nil
}

// Press handles a clicker's key in a frame on another site, and reports whether the key has a use here. Forward reveals
// the next curve, back covers the last one, and the space bar plays or pauses. The surrounding site gets all other
// keys, for its slides.
func (v *Runs) Press(key string) bool {
	switch view, waits := v.Page.View(), v.Waiting(); {
	case view.Stage() != page.EmbedStage || !view.HasRuns():
		return false
	case key == "PageDown" && waits > 0:
		v.RevealCurve()
	case key == "PageUp" && view.Covers() && waits < len(v.view().Entries()):
		v.CoverCurve()
	case key == " ":
		v.PlayPause()
	default:
		return false
	}
	return true
}

// keys returns the keys for views of runs in a hall. Forward reveals the next curve. If no curve is covered, it takes a
// playing run to its end, and a paused run one step further. At the end, it does nothing. Back covers the last one.
func (v *Runs) keys() []page.HallKey {
	reveals := func() bool { return v.Covered() >= 0 }
	covers := func() bool { return v.Page.View().Covers() && v.Waiting() < len(v.view().Entries()) }
	return []page.HallKey{
		{Keys: []string{"PageDown"}, Says: say.Of("hall-reveals"), Do: func() {
			switch view := v.Page.View(); {
			case v.Covered() >= 0:
				v.RevealCurve()
			case view.Covers() || !view.IsLive() || v.Ended():
			case v.Playing():
				v.ToEnd()
			default:
				v.Step()
			}
		}, Reveals: reveals},
		{Keys: []string{"PageUp"}, Says: say.Of("hall-covers"), Do: v.CoverCurve, Reveals: covers},
		{Keys: []string{" "}, Says: say.Of("hall-plays"), Do: v.PlayPause},
		{Keys: []string{"a"}, Says: say.Of("hall-arm"), Do: v.Setup.Arms.NextArm},
	}
}
