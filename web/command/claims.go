package command

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/gallery"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// claims checks what the papers say of their figures and writes a table. Every scenario
// that several claims need is run once.
func claims(flags *flag.FlagSet) func(*call) error {
	settings := settingsFlags(flags)
	full := flags.Bool("full", false, "use the papers' own horizons and numbers of runs, as in core/gallery/CLAIMS.md; takes about 8 minutes of processor time")
	out := textFlags(flags, "the table (summary: Markdown with one section per claim)", claimFormats...)
	run := runFlagsOf(flags, ownPolicies{}, out)
	return func(c *call) error {
		part, err := run.begin(c)
		if err != nil {
			return err
		}
		wanted, err := wantedClaims(c.args)
		if err != nil {
			return err
		}
		set, err := settings(c)
		if err != nil {
			return err
		}
		panels, err := claimPanels(wanted, set, *full)
		if err != nil {
			return err
		}
		if part.Of > 0 && panels == nil {
			return misuse("-shard: these claims need no runs, so there is nothing to divide into shards")
		}
		a := askPanels(panels, wanted)
		return run.deliver(c, a, part, func(w io.Writer, results []sim.Result, _ float64) error {
			write, err := out.chosen()
			if err != nil {
				return err
			}
			return write(w, a.checked(results))
		})
	}
}

// claimFormats are what a table of claims is written in.
var claimFormats = []textFormat[func(io.Writer, []checkedClaim) error]{
	{"text", "txt", claimsText},
	{"markdown", "md", claimsMarkdown},
	{"summary", "md", claimsSummary},
	{"json", "json", claimsJSON},
}

// wantedClaims returns the claims with these ids, or all claims without an id. S0-2 stands for its
// parts S0-2a, S0-2b and S0-2c.
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

// claimPanels returns the panels that claims need runs of: in full at all settings that claims are
// judged at, else at brief ones, unless settings are named.
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
			if err := checkPanel(panel); err != nil {
				return nil, err
			}
			panels = append(panels, panel)
		}
	}
	return panels, nil
}

// A checkedClaim is a claim, what its panels were run at, and what came out.
type checkedClaim struct {
	claim   gallery.Claim
	run     string
	judged  []gallery.Judged
	verdict gallery.Verdict
}

// settingsOf says what a claim's panels were run at, and which at which if they differ.
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

// numbers are those at the first setting that was judged, which is the gallery's own.
func (c checkedClaim) numbers() []figure.Claim {
	if len(c.judged) == 0 {
		return nil
	}
	return c.judged[0].Numbers
}

// settings names the settings of the measurement.
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

// where lists the settings at which the claim holds and the others, if there are several.
func (c checkedClaim) where() string {
	if len(c.judged) < 2 {
		return ""
	}
	all := slices.Clone(c.judged)
	slices.SortStableFunc(all, func(a, b gallery.Judged) int { return cmp.Compare(a.Setting.Horizon, b.Setting.Horizon) })
	says := map[bool][]string{}
	for i := 0; i < len(all); {
		end := i + 1 // of a range of horizons with one verdict
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

// sentence is a list behind its beginning, empty without a list.
func sentence(begins, last string, list []string) string {
	if list == nil {
		return ""
	}
	if end := len(list) - 1; end > 0 {
		list[end] = last + list[end]
	}
	return begins + strings.Join(list, ", ") + ". "
}

// found is the finding at the papers' own numbers of runs, if another one came out.
func (c checkedClaim) found() string {
	if c.verdict == c.claim.Found.Verdict {
		return c.claim.Found.Why()
	}
	return say.Of("as-measured-runs", c.claim.Found.Says())
}
