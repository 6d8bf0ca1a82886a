package command

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/gallery"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// claims checks the papers' claims about their figures and writes a table. Scenarios that several claims need are run
// only once.
func claims(flags *flags) func(*call) error {
	set := settingsFlags(flags, "paper")
	full := flags.Bool("full", false, "use the papers' own horizons and numbers of runs, as in core/gallery/CLAIMS.md; takes about 8 minutes of processor time")
	run := newRunFlags(flags, customFlags{}, newOutput(flags, "the table (summary: Markdown with one section per claim)", claimFormats...))
	return func(c *call) error {
		wanted, err := wantedClaims(c.args)
		if err != nil {
			return err
		}
		panels, err := claimPanels(wanted, *set, *full)
		if err != nil {
			return err
		}
		if run.part.Of > 0 && panels == nil {
			return misuse("-shard: these claims need no runs, so there is nothing to divide into shards")
		}
		a := askPanels(panels, wanted)
		return run.deliver(c, a, a.checked)
	}
}

// claimFormats are the formats for a table of claims.
var claimFormats = []format[[]checkedClaim]{
	asText(claimsText), inWords("markdown", "md", claimsMarkdown), inWords("summary", "md", claimsSummary), asJSON(claimsJSON),
}

// wantedClaims returns the claims with these ids, or all claims if there are no ids. An id such as S0-2 stands for the
// claims S0-2a, S0-2b and S0-2c.
func wantedClaims(ids []string) ([]gallery.Claim, error) {
	if len(ids) == 0 {
		return gallery.Claims(), nil
	}
	var list []gallery.Claim
	for _, id := range ids {
		var all []string
		found := false
		for _, claim := range gallery.Claims() {
			all = append(all, claim.ID)
			if claim.ID == id || strings.TrimRight(claim.ID, "abc") == id {
				list, found = append(list, claim), true
			}
		}
		if !found {
			return nil, misuse("there is no claim %s; the claims are %s", scenario.Quote(id), strings.Join(all, ", "))
		}
	}
	return list, nil
}

// claimPanels returns the panels whose runs the claims need. If full is set, the panels have all settings on which the
// claims' verdicts rest, and otherwise short settings. Named settings replace either.
func claimPanels(wanted []gallery.Claim, named gallery.Settings, full bool) ([]gallery.Panel, error) {
	var panels []gallery.Panel
	for _, claim := range wanted {
		for _, panel := range claim.Widest() {
			known := slices.ContainsFunc(panels, func(p gallery.Panel) bool { return p.ID == panel.ID })
			asIs, _ := gallery.Find(panel.ID)
			if claim.Exact || known || !panel.NeedsRuns() || !full && !slices.Contains(claim.Panels, panel.ID) {
				continue
			}
			if !full {
				panel = asIs.With(asIs.Brief())
			}
			panel = panel.With(named)
			if err := valid(panel.Scenarios...); err != nil {
				return nil, err
			}
			panels = append(panels, panel)
		}
	}
	return panels, nil
}

// A checkedClaim is a claim with the settings of its runs and its verdict.
type checkedClaim struct {
	claim   gallery.Claim
	run     string
	judged  []gallery.Judged
	verdict gallery.Verdict
}

// settingsOf describes the settings of a claim's panels, and names the panels if the settings differ.
func settingsOf(claim gallery.Claim, panels []gallery.Panel) string {
	if claim.Exact {
		return "exact"
	}
	var texts []string
	at := map[string][]string{}
	for _, p := range panels {
		if !slices.Contains(claim.Panels, p.ID) {
			continue
		}
		s := p.Scenarios[0]
		text := fmt.Sprintf("at T = %s, %s, seed %d", notation.Count(s.Horizon), notation.Things(s.Runs, "run"), s.Seed)
		if at[text] == nil {
			texts = append(texts, text)
		}
		at[text] = append(at[text], p.Place.Says())
	}
	if len(texts) > 1 {
		for i, text := range texts {
			texts[i] = strings.Join(at[text], ", ") + ": " + text
		}
	}
	return strings.Join(texts, "; ")
}

// numbers returns the measured numbers at the first setting, which is the gallery's own.
func (c checkedClaim) numbers() []figure.Claim {
	if len(c.judged) == 0 {
		return nil
	}
	return c.judged[0].Numbers
}

// settings describes the settings of the measurement.
func (c checkedClaim) settings() string {
	if len(c.judged) == 0 || c.judged[0].Setting.Words == "" {
		return c.run
	}
	first := c.judged[0].Setting
	_, runs, _ := strings.Cut(c.run, ", ")
	if first.Horizon > 0 {
		return first.Words + ", " + runs
	}
	return c.run + ", " + first.Words
}

// where says which settings have which verdict, if there are several settings.
func (c checkedClaim) where() string {
	if len(c.judged) < 2 {
		return ""
	}
	all := slices.Clone(c.judged)
	slices.SortStableFunc(all, func(a, b gallery.Judged) int { return cmp.Compare(a.Setting.Horizon, b.Setting.Horizon) })
	says := map[bool][]string{}
	for i := 0; i < len(all); {
		end := i + 1 // the end of a range of horizons with the same verdict
		for end < len(all) && all[i].Setting.Cuts() && all[end].Setting.Cuts() && all[end].Holds() == all[i].Holds() {
			end++
		}
		words := all[i].Setting.Words
		if end > i+1 {
			words = "at T from " + notation.Count(all[i].Setting.Horizon) + " to " + notation.Count(all[end-1].Setting.Horizon)
		}
		says[all[i].Holds()] = append(says[all[i].Holds()], words)
		i = end
	}
	return strings.TrimSuffix(sentence("It holds ", "and ", says[true])+sentence("It does not hold ", "or ", says[false]), " ")
}

// sentence returns a sentence that ends with the list, or "" if the list is nil.
func sentence(begins, last string, list []string) string {
	if list == nil {
		return ""
	}
	if end := len(list) - 1; end > 0 {
		list[end] = last + list[end]
	}
	return begins + strings.Join(list, ", ") + ". "
}

// found explains the verdict. If the papers' numbers of runs give a different verdict, it says so.
func (c checkedClaim) found() string {
	if c.verdict == c.claim.Found.Verdict {
		return c.claim.Found.Why()
	}
	return say.Of("as-measured-runs", c.claim.Found.Says())
}
