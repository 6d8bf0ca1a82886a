package gallery

import "strings"

// brief are settings at which all claims together can be checked in about five minutes
// on two cores, by what panels' ids begin with. They were chosen by what a run costs,
// before anything was measured at them.
var brief = []struct {
	prefix string
	set    Settings
}{
	{"wang-4a", Settings{Horizon: 1e6, Runs: 20}},
	{"wang-4b", Settings{Horizon: 1e6, Runs: 20}},
	{"wang-5a", Settings{Horizon: 1e6, Runs: 20}},
	{"wang-5b", Settings{Horizon: 1e6, Runs: 20}},
	{"wang-4", Settings{Horizon: 1e5, Runs: 20}}, // 101 arms
	{"wang-5", Settings{Horizon: 1e5, Runs: 20}},
	{"wang", Settings{Horizon: 1e6, Runs: 5}}, // 26 settings each, in which start phases weigh most
	{"ren", Settings{Horizon: 1e6, Runs: 20}},
	{"jiang", Settings{Horizon: 1e5, Runs: 20}},
	{"azize", Settings{}}, // the paper's own
	{"heldp", Settings{Horizon: 1e6, Runs: 20}},
}

// Shorter returns the panel with so many pulls at most, for a first look at its shape.
func (p Panel) Shorter(pulls int64) Panel {
	p = p.With(Settings{})
	for i := range p.Scenarios {
		p.Scenarios[i].Horizon = min(p.Scenarios[i].Horizon, pulls)
	}
	return p
}

// Brief returns settings of a panel for a quick check of its claims, never above the
// paper's own. What they change of a figure is for the claims to show.
func (p Panel) Brief() Settings {
	for _, b := range brief {
		if strings.HasPrefix(p.ID, b.prefix) {
			return b.set
		}
	}
	return Settings{}
}
