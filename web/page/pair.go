package page

import (
	"cmp"
	"maps"
	"slices"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/web/lab"
)

// The page compares two scenarios of one kind: the pinned scenario A and the page's own scenario B. The reader
// changes B. Audits and timelines cannot be compared, because they have no common axis.

// TwoScenarios is the comparison of the scenarios A and B.
type TwoScenarios struct {
	page *Page
	link string // the link of A in the look
	a    scenario.Valid
}

// PairCard is the card with the differences and their cost: see lab.PairOf.
const PairCard = "pair"

func newPair(p *Page) *TwoScenarios {
	c := &TwoScenarios{page: p}
	p.Cards.Derive(PairCard, Derived{Sheet: func(asked explain.Sheet) explain.Sheet {
		asked.Figure = figure.Figure{Table: asked.Figure.Table} // the figure is above the card
		return asked
	}})
	p.Actions = append(p.Actions,
		Action{ID: "compare", Text: c.Text, Can: p.View().IsScenario, Do: c.Turn},
		Action{ID: "swap", Text: func() string { return say.Of("swap-b") }, Can: p.View().Comparing, Do: c.Swap})
	return c
}

// A returns scenario A.
func (c *TwoScenarios) A() scenario.Scenario { return c.Valid().Scenario() }

// Valid returns scenario A as a valid scenario.
func (c *TwoScenarios) Valid() scenario.Valid {
	if link := c.page.Look.Compare; c.link != link {
		c.a, _ = ReadPin(link) // read has refused invalid links
		c.link = link
	}
	return c.a
}

// Question returns the lab's question about both scenarios, without runs.
func (c *TwoScenarios) Question() *lab.PairOf {
	return &lab.PairOf{Sides: []sim.Result{{Scenario: c.Valid()}, {Scenario: c.page.Valid}}}
}

// Text returns the label of the button.
func (c *TwoScenarios) Text() string {
	if c.page.View().Comparing() {
		return say.Of("stop-comparing")
	}
	return say.Of("compare")
}

// Turn pins the scenario as A, or ends the comparison.
func (c *TwoScenarios) Turn() {
	link := c.page.S.Link()
	if c.page.View().Comparing() {
		link = ""
	}
	c.page.ClosePanel() // the panel's claims are about one scenario
	c.with(link)
	c.page.Start()
	c.page.Looked()
}

// with makes the scenario in a link the new scenario A, in a new entry of the history.
func (c *TwoScenarios) with(link string) {
	c.page.History.Step()
	c.page.Look.Compare = link
	c.page.KeepHidden(len(c.page.S.Policies))
}

// Swap exchanges A and B. It ignores locks, because the link contains both scenarios.
func (c *TwoScenarios) Swap() {
	p := c.page
	v, before, was := c.Valid(), c.Places(), maps.Clone(p.Hidden)
	hidden, focus, focused := map[int]bool{}, 0, p.Focus
	c.with(p.S.Link())
	p.Accept(v)
	for i, at := range c.Places() {
		k := slices.Index(before, [2]int{at[1], at[0]})
		hidden[i] = k >= 0 && was[k]
		if k == focused && at[1] >= 0 {
			focus = at[1]
		}
	}
	p.Hidden, p.Focus = hidden, focus
	p.Looked()
}

// Places returns each compared policy's indices in A and in B, or −1 for a scenario that lacks it. The policies of B
// come first, in their order, followed by those that only A has. So a policy has the same colour on both charts.
func (c *TwoScenarios) Places() (all [][2]int) {
	match := scenario.Match(c.A().Policies, c.page.S.Policies)
	for i, k := range match {
		all = append(all, [2]int{k, i})
	}
	for k := range c.A().Policies {
		if !slices.Contains(match, k) {
			all = append(all, [2]int{k, -1})
		}
	}
	return all
}

// told returns the lab's answer about the pair, or an empty answer if there is none.
func (c *TwoScenarios) told() explain.ScenarioComparison {
	answer := Answered[explain.ScenarioComparison](c.page.Cards, PairCard)
	if !c.page.View().Comparing() || answer.Figure.Kind != string(c.page.S.Kind) {
		return explain.ScenarioComparison{}
	}
	return answer
}

// Figure returns the lab's figure for both scenarios, and whether it has curves.
func (c *TwoScenarios) Figure() (f figure.Figure, whole bool) {
	f = c.told().Figure
	return f, len(f.Series) > 0
}

// Sides are the names of A and B.
var Sides = [2]string{"A", "B"}

// Side returns the name of a side together with the settings that distinguish it.
func (c *TwoScenarios) Side(side int) string {
	return cmp.Or(c.told().Sides[side], Sides[side])
}

// Sentence describes the differences and their cost. It is empty before the lab has answered.
func (c *TwoScenarios) Sentence() []Part {
	answer := c.told()
	x, y := answer.Sides[0], answer.Sides[1]
	if x == "" {
		return Sentence(answer.Rest)
	}
	return Sentence(append(say.Pieces(say.Of("both-sides", say.Strong(x), say.Strong(y))+" "), "", answer.Rest)...)
}
