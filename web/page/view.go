package page

import (
	"cmp"
	"strings"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/engine"
)

// A View tells which view and which parts the page shows. It computes all answers from the scenario's kind and the
// look.
type View struct{ page *Page }

// View returns the present view.
func (p *Page) View() View { return View{p} }

// Name returns the view's name.
func (v View) Name() string {
	switch {
	case v.elsewhere():
		return v.page.Look.View
	case v.IsSheet():
		return SheetView
	case v.Writing():
		return WriteView
	case v.Comparing() && v.HasRuns():
		return CompareView
	}
	return string(v.page.S.Kind)
}

// IsAudit reports whether the page shows an audit.
func (v View) IsAudit() bool { return v.page.Look.View == AuditView }

// IsGallery reports whether the page shows all panels together.
func (v View) IsGallery() bool { return v.page.Look.View == GalleryView }

// Stage returns the stage of the page. An address for embedding overrides the link's stage.
func (v View) Stage() string { return cmp.Or(v.page.stage, v.page.Look.Stage) }

// InLecture reports whether a lecture shows the page.
func (v View) InLecture() bool { return v.page.stage == PresentStage }

// Shows reports whether the page shows a part. Hidden parts still work.
func (v View) Shows(p Areas) bool {
	return v.Stage() == "" && v.away()&p == 0
}

// away returns the hidden parts: the parts that the link hides, and the parts that would give away a lesson's answer
// or a covered curve.
func (v View) away() Areas {
	if v.Guessing() || v.Awaits() {
		return v.page.Look.Hide | PullsArea | NumbersArea | InsideArea | BoundsArea
	}
	return v.page.Look.Hide
}

// Guessing reports whether a lesson's question is open, so its answer must be hidden.
func (v View) Guessing() bool {
	place := v.page.Look.Lesson
	return v.HasLesson() && strings.Count(place, ".") == 1 && !strings.HasPrefix(place, TourStops)
}

// Awaits reports whether the curve of the policy in focus is covered.
func (v View) Awaits() bool { return v.Covers() && v.page.Hidden[v.page.Focus] }

// Guess is the text shown in place of hidden answers.
var Guess = say.Of("guess-first")

// Sides says which columns are beside the chart: "both", "left", "right" or "none".
func (v View) Sides() string {
	if v.elsewhere() {
		return "none"
	}
	left, right := ArmsArea|BudgetArea|PoliciesArea, InsideArea|BoundsArea
	if v.IsRegion() {
		left, right = HistoryArea|BudgetArea, NumbersArea
	}
	if v.IsPlay() {
		right |= PullsArea
	}
	if v.IsTradeoff() {
		right |= NumbersArea
	}
	if v.HasPanel() {
		right |= ClaimsArea
	}
	shows := func(side Areas) bool { return v.Stage() == "" && side&^v.away() != 0 }
	switch {
	case shows(left) && shows(right):
		return "both"
	case shows(left):
		return "left"
	case shows(right):
		return "right"
	}
	return "none"
}

// Locks reports whether the link has locked a part.
func (v View) Locks(p Areas) bool { return v.page.Look.Lock&p != 0 }

// LockWords returns a text that says that a part is locked, or "" if it is not.
func (v View) LockWords(p Areas) string {
	if !v.Locks(p) {
		return ""
	}
	return say.Of("locked-whoever-made-link")
}

// HasLesson reports whether a lesson or the list of lessons is open.
func (v View) HasLesson() bool { return v.page.Look.Lesson != "" && v.Stage() == "" }

// Comparing reports whether the page compares two scenarios. A scenario A of another kind waits until the page shows
// its kind.
func (v View) Comparing() bool {
	return v.page.Look.Compare != "" && v.IsScenario() && !v.Writing() && !v.HasPanel() && v.page.Pair.A().Kind == v.page.S.Kind
}

// HasPanel reports whether a panel of the gallery is open.
func (v View) HasPanel() bool { return v.page.Look.Panel != "" && !v.elsewhere() }

// IsSheet reports whether the page shows a figure or a table from the lab.
func (v View) IsSheet() bool {
	return !v.elsewhere() && (v.page.S.Kind == scenario.Timeline || v.page.Look.View == SheetView && v.page.Look.Panel != "")
}

// IsScenario reports whether the page shows the view that belongs to the scenario's kind.
func (v View) IsScenario() bool { return !v.elsewhere() && !v.IsSheet() }

// elsewhere reports whether the page shows a view that does not depend on the scenario's kind.
func (v View) elsewhere() bool {
	switch v.page.Look.View {
	case "", SheetView, WriteView:
		return false
	}
	return true
}

// Writing reports whether the page shows a custom policy's source beside the curves.
func (v View) Writing() bool { return v.page.Look.View == WriteView && v.IsPlay() && !v.HasPanel() }

// Ready reports whether a part in a drawer is shown and at most later parts are still left out of the markup.
func (p *Page) Ready(later int, part Areas, drawer string) bool {
	return p.Waiting <= later && p.View().Shows(part) && !p.Drawers.Shut(drawer)
}

// Covers reports whether curves are covered until they are revealed, so that a lecturer can first ask for a guess.
func (v View) Covers() bool { return v.page.Look.Hide&CurvesArea != 0 && v.HasRuns() }

// IsLive reports whether the reader is watching single trajectories.
func (v View) IsLive() bool { return v.Mode() == engine.Live }

// Mode returns the session's mode. Only regret against pulls can be live.
func (v View) Mode() engine.Mode {
	if v.IsTradeoff() || v.IsSheet() || v.IsAudit() {
		return engine.Average
	}
	return v.page.Look.Mode
}

// IsPlay reports whether the page shows regret.
func (v View) IsPlay() bool { return v.IsScenario() && v.page.S.Kind == scenario.Regret }

// IsTradeoff reports whether the page shows regret against a budget or a parameter.
func (v View) IsTradeoff() bool { return v.IsScenario() && v.page.S.Kind == scenario.Sweep }

// IsRegion reports whether the page shows a distribution in its region.
func (v View) IsRegion() bool { return v.IsScenario() && v.page.S.Kind == scenario.Region }

// Own reports whether the page shows a scenario of the given kind, and not as a panel.
func (v View) Own(kind scenario.Kind) bool {
	return v.IsScenario() && !v.HasPanel() && !v.Writing() && v.page.S.Kind == kind
}

// HasRuns reports whether the view shows runs of policies.
func (v View) HasRuns() bool { return v.IsPlay() || v.IsTradeoff() }
