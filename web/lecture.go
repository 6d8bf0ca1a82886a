package web

import (
	"slices"
	"strings"

	"epsilonarcade/core/scenario"
)

// Areas is a set of parts of the page, which a link can hide or lock.
type Areas uint16

// The parts of the page.
const (
	armsArea Areas = 1 << iota
	budgetArea
	policiesArea
	settingsArea
	historyArea
	pullsArea
	insideArea
	boundsArea
	numbersArea
	claimsArea
	viewsArea
	curvesArea
)

// areas lists them as links call them, with words for people and the fields of the scenario
// that they change, by their keys in a link: only what changes some can be locked.
var areas = []struct {
	area        Areas
	name, words string
	keys        []string
}{
	{armsArea, "arms", "Arms", []string{"arms"}},
	{budgetArea, "budget", "Privacy budget", []string{"epsilon", "delta"}},
	{policiesArea, "policies", "Policies", []string{"policies"}},
	{settingsArea, "settings", "Horizon, runs and settings", []string{"horizon", "runs", "seed", "checkpoints", "over", "values"}},
	{historyArea, "history", "Noise and history", []string{"noise", "n", "r", "change"}},
	{pullsArea, "pulls", "Pulls", nil},
	{insideArea, "inside", "Inside the policy", nil},
	{boundsArea, "bounds", "What is proved", nil},
	{numbersArea, "numbers", "The numbers", nil},
	{claimsArea, "claims", "What the paper states", nil},
	{viewsArea, "views", "The views at the top", nil},
	{curvesArea, "curves", "Curves, each until revealed", nil},
}

// String writes the set as in "arms,budget".
func (s Areas) String() string {
	var names []string
	for _, x := range areas {
		if s&x.area != 0 {
			names = append(names, x.name)
		}
	}
	return strings.Join(names, ",")
}

// parseAreas reads what String has written, and leaves out what it does not know.
func parseAreas(text string) (s Areas) {
	for name := range strings.SplitSeq(text, ",") {
		for _, x := range areas {
			if x.name == name {
				s |= x.area
			}
		}
	}
	return s
}

// lockable is the set of the parts that can be locked.
func lockable() (s Areas) {
	for _, x := range areas {
		if x.keys != nil {
			s |= x.area
		}
	}
	return s
}

// The stages that the page is shown on, beside the usual one.
const (
	presentStage = "present" // for a hall: the chart, large, with what plays it
	embedStage   = "embed"   // for somebody else's page: nothing but that
)

// Stage returns the stage that the page is shown on. Under the address that is there to be
// embedded it is that, whatever the link says.
func (a *App) Stage() string {
	if a.framed {
		return embedStage
	}
	return a.Look.Stage
}

// LeaveStage goes back to the whole page.
func (a *App) LeaveStage() {
	a.Look.Stage = ""
	a.looked()
}

// Shows reports whether the page shows a part. What is hidden is at work all the same.
func (a *App) Shows(p Areas) bool { return a.Stage() == "" && a.Look.Hide&p == 0 }

// Sides says which columns the page has beside the chart: "both", "left", "right" or "none".
func (a *App) Sides() string {
	left, right := armsArea|budgetArea|policiesArea, insideArea|boundsArea
	if a.IsRegion() {
		left, right = historyArea|budgetArea, numbersArea
	}
	if a.IsPlay() {
		right |= pullsArea
	}
	if a.IsTradeoff() {
		right |= numbersArea
	}
	if a.HasPanel() {
		right |= claimsArea
	}
	shows := func(side Areas) bool { return a.Stage() == "" && side&^a.Look.Hide != 0 }
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
func (a *App) Locks(p Areas) bool { return a.Look.Lock&p != 0 }

// Locked reports whether the link has locked the part that a field is in.
func (a *App) Locked(field string) bool { return a.Locks(areaOf(field)) }

// areaOf returns the part that a field is in.
func areaOf(field string) Areas {
	switch field {
	case Epsilon, Delta:
		return budgetArea
	case Horizon, Runs, Seed, SweepValues:
		return settingsArea
	case RegionN, RegionR:
		return historyArea
	}
	if strings.HasPrefix(field, auditField) {
		return 0
	}
	if strings.HasPrefix(field, "policies[") {
		return policiesArea
	}
	return armsArea
}

// LockWords say who has locked a part.
func (a *App) LockWords(p Areas) string {
	if !a.Locks(p) {
		return ""
	}
	return "Locked by whoever made this link."
}

// unlocked returns what is wrong with s in place of the scenario: it changes something that
// the link has locked.
func (a *App) unlocked(s scenario.Scenario) (problems scenario.Problems) {
	if a.Look.Lock == 0 {
		return nil
	}
	for _, key := range scenario.Differences(a.S, s) {
		if (key == "over" || key == "values") && a.S.Sweep.Over == "" {
			continue // turning to a sweep for the first time chooses one
		}
		for _, x := range areas {
			if a.Locks(x.area) && slices.Contains(x.keys, key) {
				problems = append(problems, scenario.Problem{Field: key, Text: "is locked by whoever made this link"})
			}
		}
	}
	return problems
}

// WholeAddress is the address of the whole page as it is now, for those who see it on somebody
// else's.
func (a *App) WholeAddress() string {
	l := a.looks()
	l.Stage = ""
	return a.home + a.fragmentOf(l)
}

// whole returns the address of the whole page, without a fragment, and whether the page has
// another address: the one that is there to be embedded.
func whole(address string) (home string, framed bool) {
	home, _, _ = strings.Cut(address, "?")
	if place, ok := strings.CutSuffix(strings.TrimSuffix(home, ".html"), "/embed"); ok {
		return place + "/", true
	}
	return home, false
}

// fragmentOf returns the fragment that shows the scenario in a look, with its "#".
func (a *App) fragmentOf(l Look) string {
	f := "#" + a.S.Link()
	if v := l.String(); v != "" {
		f += "~" + v
	}
	return f
}
