package page

import (
	"strings"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/frame"
)

// Areas is a set of parts of the page. A link can hide or lock them.
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

// AreaTable lists the parts with their names in links, and with the words that menus use. A part can be locked if
// fields of the scenario belong to it.
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

// String returns the names of the parts, as in "arms,budget".
func (s Areas) String() string {
	var names []string
	for _, x := range AreaTable {
		if s&x.Area != 0 {
			names = append(names, x.Name)
		}
	}
	return strings.Join(names, ",")
}

// parseAreas parses the result of String, and ignores unknown names.
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

// Lockable returns the parts that can be locked.
func Lockable() Areas { return parseAreas(strings.Join(scenario.Parts(), ",")) }

// The stages on which the page can be shown, apart from the usual one.
const (
	PresentStage = "present" // in a lecture hall: the chart, large, with its controls
	EmbedStage   = "embed"   // in a frame of another site: only the chart and its controls
)

// LeaveStage returns to the whole page.
func (p *Page) LeaveStage() {
	p.Look.Stage = ""
	p.Looked()
}

// Locked reports whether the link has locked the part that a field belongs to.
func (e *Fields) Locked(field string) bool {
	return e.page.View().Locks(parseAreas(scenario.Part(field)))
}

// unlocked returns a problem for each locked field in which s differs from the page's scenario.
func (p *Page) unlocked(s scenario.Scenario) (problems scenario.Problems) {
	if p.Look.Lock == 0 {
		return nil
	}
	for _, key := range scenario.Differences(p.S, s) {
		if (key == "over" || key == "values") && p.S.Sweep.Over == "" {
			continue // the first switch to a sweep chooses its parameter and values
		}
		if p.View().Locks(parseAreas(scenario.Part(key))) {
			problems = append(problems, scenario.Problem{Field: key, Text: say.Of("locked-whoever-made-link-of")})
		}
	}
	return problems
}

// WholeAddress returns the address of the whole page in its present state. A frame links to it.
func (p *Page) WholeAddress() string {
	l := p.Looks()
	l.Stage = ""
	return p.Home + p.FragmentOf(l)
}

// Whole returns the address of the whole page without a fragment, and the stage that the given address asks for: "" for
// the whole page, EmbedStage for embedding, or PresentStage for embedding in a lecture.
func Whole(address string) (home, stage string) {
	home, query, _ := strings.Cut(address, "?")
	place, ok := strings.CutSuffix(strings.TrimSuffix(home, ".html"), "/embed")
	switch {
	case !ok:
		return home, ""
	case query == frame.InLecture:
		return place + "/", PresentStage
	}
	return place + "/", EmbedStage
}

// FragmentOf returns the fragment for the scenario and a look, with its "#".
func (p *Page) FragmentOf(l Look) string {
	f := "#" + p.S.Link()
	if v := l.String(); v != "" {
		f += "~" + v
	}
	return f
}
