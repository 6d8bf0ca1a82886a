package page

import (
	"strings"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// Areas is a set of parts of the page, which a link can hide or lock.
type Areas uint16

// The parts of the page.
const (
	ArmsArea Areas = 1 << iota
	BudgetArea
	PoliciesArea
	SettingsArea
	HistoryArea
	PullsArea
	InsideArea
	BoundsArea
	NumbersArea
	ClaimsArea
	ViewsArea
	CurvesArea
)

// AreaTable lists them as links call them, with words for people where they are chosen of a list. What the
// scenario's fields call their part can be locked.
var AreaTable = []struct {
	Area        Areas
	Name, Words string
}{
	{ArmsArea, "arms", say.Of("arms")},
	{BudgetArea, "budget", say.Of("privacy-budget")},
	{PoliciesArea, "policies", say.Of("policies")},
	{SettingsArea, "settings", say.Of("horizon-runs-settings")},
	{HistoryArea, "history", say.Of("noise-history")},
	{PullsArea, "pulls", say.Of("pulls")},
	{InsideArea, "inside", say.Of("inside-policy")},
	{BoundsArea, "bounds", say.Of("what-proved")},
	{NumbersArea, "numbers", say.Of("the-numbers")},
	{ClaimsArea, "claims", say.Of("what-paper-states")},
	{ViewsArea, "views", say.Of("views-top")},
	{CurvesArea, "curves", ""},
}

// String writes the set as in "arms,budget".
func (s Areas) String() string {
	var names []string
	for _, x := range AreaTable {
		if s&x.Area != 0 {
			names = append(names, x.Name)
		}
	}
	return strings.Join(names, ",")
}

// parseAreas reads the text of String, and leaves out unknown names.
func parseAreas(text string) (s Areas) {
	for _, name := range strings.Split(text, ",") {
		for _, x := range AreaTable {
			if x.Name == name {
				s |= x.Area
			}
		}
	}
	return s
}

// Lockable is the set of the parts that can be locked.
func Lockable() Areas { return parseAreas(strings.Join(scenario.Parts(), ",")) }

// The stages that the page is shown on, beside the usual one.
const (
	PresentStage = "present" // for a hall: the chart, large, with what plays it
	EmbedStage   = "embed"   // for somebody else's page: nothing but that
)

// LeaveStage goes back to the whole page.
func (p *Page) LeaveStage() {
	p.Look.Stage = ""
	p.Looked()
}

// Locked reports whether the link has locked the part that a field is in.
func (e *Fields) Locked(field string) bool {
	return e.page.View().Locks(parseAreas(scenario.Part(field)))
}

// unlocked returns what is wrong with s in place of the scenario: it changes something that
// the link has locked.
func (p *Page) unlocked(s scenario.Scenario) (problems scenario.Problems) {
	if p.Look.Lock == 0 {
		return nil
	}
	for _, key := range scenario.Differences(p.S, s) {
		if (key == "over" || key == "values") && p.S.Sweep.Over == "" {
			continue // turning to a sweep for the first time chooses one
		}
		if p.View().Locks(parseAreas(scenario.Part(key))) {
			problems = append(problems, scenario.Problem{Field: key, Text: say.Of("locked-whoever-made-link-of")})
		}
	}
	return problems
}

// WholeAddress is the address of the whole page as it is now, for those who see it on somebody
// else's.
func (p *Page) WholeAddress() string {
	l := p.Looks()
	l.Stage = ""
	return p.Home + p.FragmentOf(l)
}

// Whole returns the address of the whole page, without a fragment, and whether the page has
// another address: the one that is there to be embedded.
func Whole(address string) (home string, framed bool) {
	home, _, _ = strings.Cut(address, "?")
	if place, ok := strings.CutSuffix(strings.TrimSuffix(home, ".html"), "/embed"); ok {
		return place + "/", true
	}
	return home, false
}

// FragmentOf returns the fragment that shows the scenario in a look, with its "#".
func (p *Page) FragmentOf(l Look) string {
	f := "#" + p.S.Link()
	if v := l.String(); v != "" {
		f += "~" + v
	}
	return f
}
