// Package setup is what a scenario consists of, as people change it: arms, budget, policies, settings.
package setup

import "epsilonarcade/web/page"

// A Setup is all that people change of a scenario.
type Setup struct {
	Arms     *Arms
	Policies *Policies
	Budget   *Budget
	Settings *Settings
}

// New returns it.
func New(p *page.Page) *Setup {
	policies := &Policies{Page: p, opened: -1}
	p.Rooms.Join(page.Hooks{Opened: func() { policies.opened = -1 }})
	return &Setup{Arms: &Arms{Page: p}, Policies: policies, Budget: &Budget{Page: p, Policies: policies}, Settings: &Settings{Page: p}}
}
