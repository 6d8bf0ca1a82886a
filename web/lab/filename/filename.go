// Package filename names the page's files. Only the programs that make files need it.
package filename

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
)

// Of returns a file's name without its extension. The name is the reader's title or, without a title, a description of
// the contents, such as dp-ftpl-new-regret-eps1. The view and the card in shows, and the page's fragment, determine the
// description:
//
//	a panel of the gallery: its id, or the card
//	an audit: its policy
//	otherwise the policy, two of them with "vs" between, or their number; for a region, its noise
//	then the view and the card
//	then each ε in use, up to four, and all that differs from the default scenario: δ, the number of
//	arms, T, the seed, and whether arms are shuffled
//
// Names consist of lowercase letters, digits and hyphens only.
func Of(title, shows, fragment string) string {
	link, look := scenario.CutView(fragment)
	view, card, _ := strings.Cut(strings.TrimSpace(shows), " ")
	if view == "write" { // the editor is beside the figure, not in it
		view, shows = "regret", strings.Replace(shows, view, "regret", 1)
	}
	panel, audit := setting(look, "panel"), setting(look, "audit")
	v, err := scenario.ParseLink(link)
	switch s := v.Scenario(); {
	case view == "audit":
		audit, _, _ = strings.Cut(audit, ",")
		shows = audit + " audit"
	case panel != "":
		shows = cmp.Or(card, panel)
	case err == nil && view == "sheet":
		shows = about(s, string(s.Kind)+" "+card)
	case err == nil:
		shows = about(s, shows)
	}
	return cmp.Or(safe(title), safe(shows))
}

// setting returns a setting of a look.
func setting(look, key string) string {
	for _, x := range strings.Split(look, "&") {
		if value, ok := strings.CutPrefix(x, key+"="); ok {
			return value
		}
	}
	return ""
}

// about describes a view of a scenario.
func about(s scenario.Scenario, view string) string {
	usual := scenario.Default()
	var ids, levels, deltas []string // without repetitions
	once := func(all *[]string, text string) {
		if !slices.Contains(*all, text) {
			*all = append(*all, text)
		}
	}
	for _, p := range s.Policies {
		spec, _ := p.Spec()
		eps, delta := s.Budget(p)
		if once(&ids, p.ID); spec.Epsilon != policy.Ignores {
			once(&levels, scenario.Number(eps))
		}
		if spec.Delta != policy.Ignores && delta != usual.Delta {
			once(&deltas, scenario.Number(delta))
		}
	}
	whose := strconv.Itoa(len(s.Policies)) + " policies"
	switch {
	case s.Kind == scenario.Region:
		whose, levels = s.Region.Noise, []string{scenario.Number(s.Epsilon)}
		if deltas = nil; s.Delta != usual.Delta {
			deltas = []string{scenario.Number(s.Delta)}
		}
	case len(ids) <= 2:
		whose = strings.Join(ids, " vs ")
	}
	name, over := whose+" "+view, ""
	add := func(what, value string) { name += " " + what + value }
	if s.Kind == scenario.Sweep {
		over = s.Sweep.Over
		add("over ", over)
	}
	few := func(what, of string, values []string) {
		for _, x := range values {
			if over != of && len(values) <= mostLevels {
				add(what, x)
			}
		}
	}
	few("eps", scenario.OverEpsilon, levels)
	few("delta", scenario.OverDelta, deltas)
	if s.Kind == scenario.Region {
		add("n", strconv.FormatInt(s.Region.N, 10))
		return name
	}
	if len(s.Arms) != len(usual.Arms) {
		add(strconv.Itoa(len(s.Arms)), " arms")
	}
	if s.Changing() {
		add(strconv.Itoa(len(s.Changes)), " changes")
	}
	if s.Horizon != usual.Horizon {
		add("t", strconv.FormatInt(s.Horizon, 10))
	}
	if s.Seed != usual.Seed {
		add("seed", strconv.FormatUint(s.Seed, 10))
	}
	if s.Delayed() {
		add("delay", s.Delay.String())
	}
	if s.Shuffle {
		add("shuffled", "")
	}
	return name
}

// mostLevels is the largest number of values of ε or δ in a name.
const mostLevels = 4

// mostName is the largest number of characters in a name without its extension.
const mostName = 80

// safe converts a text to lowercase letters and digits, with a hyphen in place of each run of other characters.
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
