package command

import (
	"flag"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/gallery"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/scenario"
)

// claims checks what the papers say of their figures and writes a table. Every scenario
// that several claims need is run once.
func claims(flags *flag.FlagSet) func(*call) error {
	settings := settingsFlags(flags)
	full := flags.Bool("full", false, "at the papers' own horizons and numbers of runs, as in core/gallery/CLAIMS.md: about 8 minutes of processor time")
	workers := workersFlag(flags)
	shard := shardFlagOf(flags)
	out := textFlags(flags, "the table (summary is markdown with a line a claim, and why some do not hold)", claimFormats...)
	return func(c *call) error {
		part, err := shard.part()
		if err != nil {
			return err
		}
		write, err := out.chosen()
		switch {
		case part.Of > 0:
			if err := out.checkShard(c, *out.format); err != nil {
				return err
			}
		case err != nil:
			return err
		}
		if err := checkWorkers(*workers); err != nil {
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
		a := askPanels(panels, wanted)
		if part.Of > 0 {
			if panels == nil {
				return misuse("-shard: these claims need no runs that could be shared out")
			}
			return out.deliver(c, func(w io.Writer) error { return ownPolicies{}.shard(c, a, part, *workers, w) })
		}
		return out.deliver(c, func(w io.Writer) error {
			results, _, err := ownPolicies{}.run(c, a, *workers)
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

// wantedClaims returns the claims with these ids, all if there are none. S0-9 stands for both
// of its parts, S0-9a and S0-9b.
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
			if claim.ID == id || strings.TrimRight(claim.ID, "ab") == id {
				list, found = append(list, claim), true
			}
		}
		if !found {
			return nil, misuse("there is no claim %s; there are %s", scenario.Quote(id), strings.Join(all, ", "))
		}
	}
	return list, nil
}

// claimPanels returns the panels that claims need runs of, at settings of their own
// unless they are named.
func claimPanels(wanted []gallery.Claim, named gallery.Settings, full bool) ([]gallery.Panel, error) {
	var panels []gallery.Panel
	for _, claim := range wanted {
		for _, id := range claim.Panels {
			panel, _ := gallery.Find(id)
			known := slices.ContainsFunc(panels, func(p gallery.Panel) bool { return p.ID == id })
			if claim.Exact || known || !panel.NeedsRuns() {
				continue
			}
			if !full {
				panel = panel.With(panel.Brief())
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
	claim    gallery.Claim
	settings string
	numbers  []figure.Claim
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
		text := fmt.Sprintf("T = %d, %d %s, seed %d", s.Horizon, s.Runs, notation.Plural("run", s.Runs), s.Seed)
		if at[text] == nil {
			texts = append(texts, text)
		}
		at[text] = append(at[text], p.ID)
	}
	if len(texts) > 1 {
		for i, text := range texts {
			texts[i] = strings.Join(at[text], ", ") + ": " + text
		}
	}
	return strings.Join(texts, "; ")
}

// inFull says how a claim stands at the papers' own settings, where it does not hold there or
// has not come out here as it does there.
func (c checkedClaim) inFull() string {
	holds, checked := gallery.Holds(c.numbers)
	switch {
	case c.claim.HoldsInFull() && (holds || !checked):
		return ""
	case c.claim.HoldsInFull():
		return "At the papers' own settings it holds."
	case holds && checked:
		return "At the papers' own settings it does not hold. " + c.claim.Why.Says()
	}
	return c.claim.Why.Says()
}

// mark says whether a claim holds.
func mark(numbers []figure.Claim) string {
	holds, checked := gallery.Holds(numbers)
	switch {
	case !checked:
		return "not shown"
	case holds:
		return "yes"
	}
	return "no"
}

const intervalsNote = "Intervals are of 95 % confidence over runs (jackknife)."

func claimsText(w io.Writer, list []checkedClaim) error {
	var b strings.Builder
	for _, c := range list {
		fmt.Fprintf(&b, "%s: %s\n  holds: %s (%s)\n", c.claim.ID, c.claim.Text, mark(c.numbers), c.settings)
		if text := c.inFull(); text != "" {
			fmt.Fprintf(&b, "  %s\n", text)
		}
		for _, r := range c.claim.Readings {
			fmt.Fprintf(&b, "  chosen to suit it: %s\n", r)
		}
		for _, n := range c.numbers {
			fmt.Fprintf(&b, "  %s %s\n      stated %s; measured %s%s; threshold %s\n",
				tick(n.Holds), n.Statistic, stated(n), digits(n.Measured), interval(n), digits(n.Threshold))
		}
	}
	b.WriteString(intervalsNote + "\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func claimsMarkdown(w io.Writer, list []checkedClaim) error {
	var b strings.Builder
	b.WriteString("| claim | what is measured | stated | measured | interval | threshold | holds | at |\n|---|---|---|---|---|---|---|---|\n")
	cell := func(text string) string { return strings.ReplaceAll(text, "|", `\|`) }
	for _, c := range list {
		if len(c.numbers) == 0 {
			fmt.Fprintf(&b, "| %s | nothing at these settings | | | | | not shown | %s |\n", c.claim.ID, cell(c.settings))
		}
		for _, n := range c.numbers {
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s | %s |\n", n.ID, cell(n.Statistic), cell(stated(n)),
				digits(n.Measured), strings.TrimSpace(interval(n)), digits(n.Threshold), tick(n.Holds), cell(c.settings))
		}
	}
	b.WriteString("\n" + intervalsNote + "\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// claimsSummary writes a line a claim, with the numbers that do not hold, then why, and what
// was chosen to suit the claims.
func claimsSummary(w io.Writer, list []checkedClaim) error {
	var b, why, readings strings.Builder
	b.WriteString("# What the papers say of their figures, measured\n\n" +
		"| claim | in words | numbers that hold | those that do not | at |\n|---|---|---|---|---|\n")
	cell := func(text string) string { return strings.ReplaceAll(text, "|", `\|`) }
	for _, c := range list {
		if text := c.inFull(); text != "" {
			fmt.Fprintf(&why, "- **%s.** %s\n", c.claim.ID, text)
		}
		for _, r := range c.claim.Readings {
			fmt.Fprintf(&readings, "- **%s.** %s\n", c.claim.ID, r)
		}
		var fails []string
		for _, n := range c.numbers {
			if !n.Holds {
				statistic, _, _ := strings.Cut(n.Statistic, " (holds if")
				fails = append(fails, fmt.Sprintf("%s: %s%s, threshold %s", statistic, digits(n.Measured), interval(n), digits(n.Threshold)))
			}
		}
		holds := len(c.numbers) - len(fails)
		fmt.Fprintf(&b, "| %s | %s | %s %d of %d | %s | %s |\n", c.claim.ID, cell(c.claim.Text),
			tick(len(fails) == 0 && holds > 0), holds, len(c.numbers), cell(strings.Join(fails, "; ")), cell(c.settings))
	}
	b.WriteString("\nThresholds follow from the claims' words alone. " + intervalsNote +
		"\n`core/gallery/CLAIMS.md` is this with `-full`, at the papers' own settings; `make claims` measures it again.\n")
	for _, part := range []struct{ title, text string }{
		{"Why some do not hold", why.String()},
		{"What was chosen to suit a claim, among what its paper leaves open", readings.String()},
	} {
		if part.text != "" {
			fmt.Fprintf(&b, "\n## %s\n\n%s", part.title, part.text)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func claimsJSON(w io.Writer, list []checkedClaim) error {
	type entry struct {
		ID       string         `json:"id"`
		Text     string         `json:"text"`
		Panels   []string       `json:"panels"`
		Settings string         `json:"settings"`
		Checked  bool           `json:"checked"`
		Holds    bool           `json:"holds"`
		Numbers  []figure.Claim `json:"numbers"`
		InFull   bool           `json:"holds_in_full"` // at the papers' own settings
		Cause    gallery.Cause  `json:"cause,omitempty"`
		Why      string         `json:"why,omitempty"`
		Readings []string       `json:"readings"`
	}
	var entries []entry
	for _, c := range list {
		holds, checked := gallery.Holds(c.numbers)
		entries = append(entries, entry{
			c.claim.ID, c.claim.Text, c.claim.Panels, c.settings, checked, holds && checked, append([]figure.Claim{}, c.numbers...),
			c.claim.HoldsInFull(), c.claim.Why.Cause, c.claim.Why.Text, append([]string{}, c.claim.Readings...),
		})
	}
	return writeJSON(w, entries)
}

func tick(holds bool) string {
	if holds {
		return "✓"
	}
	return "✗"
}

func stated(n figure.Claim) string {
	if n.Stated == "" {
		return "in words"
	}
	return n.Stated
}

// interval writes an interval behind a number, nothing for an exact number.
func interval(n figure.Claim) string {
	if len(n.Interval) != 2 {
		return ""
	}
	return " [" + digits(n.Interval[0]) + ", " + digits(n.Interval[1]) + "]"
}

// digits writes a number with four significant digits.
func digits(x float64) string {
	if math.Abs(x) >= 1000 && math.Abs(x) < 1e15 {
		return strconv.FormatFloat(math.Round(x), 'f', -1, 64)
	}
	return strconv.FormatFloat(x, 'g', 4, 64)
}
