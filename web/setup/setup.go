// Package setup is what a scenario consists of, as people change it: arms, budget, policies, settings. Each is a
// component of the page: its card.
package setup

import (
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// A Setup is all that people change of a scenario. As a component it is the bar with what is moved and chosen in a
// hall: the budget, and what a view adds.
type Setup struct {
	Arms     *Arms
	Policies *Policies
	Budget   *Budget
	Settings *Settings
	// Hall are what is moved in a hall besides the budget, by the views that have anything to move.
	Hall map[string]func() []parts.SliderRow
	// Noises are what a region's noise is chosen from, and SetNoise chooses it.
	Noises   func() []parts.Choice
	SetNoise func(id string)
}

// New returns it.
func New(p *page.Page) *Setup {
	policies := &Policies{Page: p, opened: -1}
	budget := &Budget{Page: p, Policies: policies}
	arms := &Arms{Page: p}
	p.Rooms.Join(page.Hooks{Opened: func() { policies.opened = -1 }, Changed: budget.follow, Ask: arms.ask})
	return &Setup{
		Arms: arms, Policies: policies, Budget: budget, Settings: &Settings{Page: p},
		Hall: map[string]func() []parts.SliderRow{string(scenario.Regret): arms.HallArm, string(scenario.Sweep): arms.HallArm, page.CompareView: arms.HallArm},
	}
}
