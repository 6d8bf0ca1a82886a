// Package setup contains the controls for a scenario: arms, budget, policies and settings. Each is a component of the
// page, shown as a card.
package setup

import (
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// A Setup holds all the controls for a scenario. Rendered as a component, it is the control bar for lecture halls: the
// budget and the view's own sliders.
type Setup struct {
	Arms     *Arms
	Policies *Policies
	Budget   *Budget
	Settings *Settings
	// Hall maps a view to a function that returns the view's own sliders in a hall.
	Hall map[string]func() []parts.SliderRow
	// Noises returns the menu of noise distributions for a region, and SetNoise chooses one.
	Noises   func() []parts.Choice
	SetNoise func(id string)
}

// New returns the controls for a page.
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
