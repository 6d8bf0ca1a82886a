package files

import (
	"strconv"
	"strings"

	"epsilonarcade/core/scenario"
)

// FigureName returns what a file of the figure is called: by its title if somebody has given it
// one; a panel by its id; else by what it is about, such as dp-ftpl-new-regret-eps1:
//
//	the policy, two of them with "vs" between, or how many; of a region its noise
//	the view, or the card whose figure it is
//	ε, and what else is not as in the default scenario: δ, the number of arms, T, the seed
//
// Names have small letters, digits and hyphens only.
func (v *Files) FigureName() string {
	p := v.Page
	if name := safe(v.edited()); name != "" {
		return name
	}
	if p.View().HasPanel() {
		if v.card() == "" {
			return p.Look.Panel
		}
		return safe(v.card())
	}
	view := p.View().Name()
	switch {
	case p.View().IsSheet(): // a timeline, or what a panel has worked out
		view = string(p.S.Kind)
	case p.View().IsAudit():
		policy, _, _ := strings.Cut(p.Look.Audit, ",")
		return safe(policy + " audit")
	}
	if v.card() != "" {
		view += " " + v.card()
	}
	return scenarioName(p.S, view)
}

// scenarioName returns what a file about a scenario is called.
func scenarioName(s scenario.Scenario, view string) string {
	usual := scenario.Default()
	about := strconv.Itoa(len(s.Policies)) + " policies"
	switch {
	case s.Kind == scenario.Region:
		about = s.Region.Noise
	case len(s.Policies) == 1:
		about = s.Policies[0].ID
	case len(s.Policies) == 2 && s.Policies[0].ID != s.Policies[1].ID:
		about = s.Policies[0].ID + " vs " + s.Policies[1].ID
	}
	name, over := about+" "+view, ""
	add := func(what, value string) { name += " " + what + value }
	if s.Kind == scenario.Sweep {
		over = s.Sweep.Over
		add("over ", over)
	}
	eps, delta := s.Epsilon, s.Delta
	if len(s.Policies) == 1 {
		eps, delta = s.Budget(s.Policies[0]) // which may be its own
	}
	if over != scenario.OverEpsilon {
		add("eps", scenario.Number(eps))
	}
	if over != scenario.OverDelta && delta != usual.Delta {
		add("delta", scenario.Number(delta))
	}
	if s.Kind == scenario.Region {
		add("n", strconv.FormatInt(s.Region.N, 10))
		return safe(name)
	}
	if len(s.Arms) != len(usual.Arms) {
		add(strconv.Itoa(len(s.Arms)), " arms")
	}
	if s.Horizon != usual.Horizon {
		add("t", strconv.FormatInt(s.Horizon, 10))
	}
	if s.Seed != usual.Seed {
		add("seed", strconv.FormatUint(s.Seed, 10))
	}
	return safe(name)
}

// mostName is how many letters of a name there are before its ending.
const mostName = 80

// safe returns a text as a part of a file's name: its small letters and digits, with a hyphen for
// all that is between them.
func safe(text string) string {
	var b strings.Builder
	gap := false
	for _, r := range strings.ToLower(strings.ReplaceAll(strings.ReplaceAll(text, "ε", "eps"), "δ", "delta")) {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') {
			gap = true
			continue
		}
		if gap && b.Len() > 0 {
			b.WriteByte('-')
		}
		gap = false
		b.WriteRune(r)
		if b.Len() >= mostName {
			break
		}
	}
	return b.String()
}
