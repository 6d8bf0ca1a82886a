package command

import (
	"cmp"
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
	out := textFlags(flags, "the table (summary is markdown with a section a claim)", claimFormats...)
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

// wantedClaims returns the claims with these ids, all if there are none. S0-2 stands for its
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
			return nil, misuse("there is no claim %s; there are %s", scenario.Quote(id), strings.Join(all, ", "))
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
		at[text] = append(at[text], p.ID)
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

// at says what the numbers were measured at.
func (c checkedClaim) at() string {
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

// where says at which settings the claim holds and at which it does not, if there are several.
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

// found is what was found at the papers' own numbers of runs, if that is not what came out.
func (c checkedClaim) found() string {
	if c.verdict == c.claim.Found.Verdict {
		return c.claim.Found.Why()
	}
	return "At the papers' own numbers of runs: " + c.claim.Found.Says()
}

// source is a claim's sentence and where it stands.
func source(c gallery.Claim) string {
	if c.Quote == "" {
		return c.Place
	}
	return "“" + c.Quote + "” (" + c.Place + ")"
}

const intervalsNote = "Intervals are of 95 % confidence over runs (jackknife)."

// lines joins those of texts that are not empty, each as a line that begins with a prefix.
func lines(prefix string, texts ...string) string {
	var b strings.Builder
	for _, t := range texts {
		if t != "" {
			b.WriteString(prefix + t + "\n")
		}
	}
	return b.String()
}

func claimsText(w io.Writer, list []checkedClaim) error {
	var b strings.Builder
	for _, c := range list {
		fmt.Fprintf(&b, "%s: %s\n%s", c.claim.ID, c.claim.Text,
			lines("  ", source(c.claim), string(c.verdict)+" ("+c.at()+")", c.where(), c.found()))
		for _, n := range c.numbers() {
			fmt.Fprintf(&b, "  %s %s\n      stated %s; measured %s%s; threshold %s\n",
				tick(n.Holds), n.Statistic, stated(n), digits(n.Measured), interval(n), digits(n.Threshold))
		}
	}
	b.WriteString(intervalsNote + "\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// cell writes text into a cell of a table.
func cell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }

func claimsMarkdown(w io.Writer, list []checkedClaim) error {
	var b strings.Builder
	b.WriteString("| claim | at | what is measured | stated | measured | interval | threshold | holds |\n|---|---|---|---|---|---|---|---|\n")
	for _, c := range list {
		if len(c.judged) == 0 {
			fmt.Fprintf(&b, "| %s | %s | nothing at these settings | | | | | %s |\n", c.claim.ID, cell(c.run), c.verdict)
		}
		for _, j := range c.judged {
			at := c.run
			if j.Setting.Words != "" {
				at = j.Setting.Words
			}
			for _, n := range j.Numbers {
				fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s | %s |\n", n.ID, cell(at), cell(n.Statistic), cell(stated(n)),
					digits(n.Measured), strings.TrimSpace(interval(n)), digits(n.Threshold), tick(n.Holds))
			}
		}
	}
	b.WriteString("\n" + intervalsNote + "\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// howToRead is the beginning of the summary.
const howToRead = `# What the papers say of their figures, measured

Each claim has the paper's sentence, the numbers that it was turned into, and a verdict: it holds,
it does not hold, or it depends on what the paper leaves open. Where a setting is open, the claim is
judged at several, and the table shows the first, which is the gallery's own.

The rules are the same for all papers. A number that is printed holds if the interval of our runs
meets it within one unit of its last printed digit, and 210, whose zero may be rounded, within 10.
"Significantly", "much" and "far" are a fifth or more. What "does not increase" grows by a tenth at
most on logarithmic axes, and by a twentieth of its height on linear ones, which a reader can just
see. An exponent is "about" another within a quarter.
Other thresholds stand with their numbers, and are ours. ` + intervalsNote + `
This is ` + "`arcade claims -full -format summary`; `make claims`" + ` measures it again.
`

// claimsSummary writes a section a claim, paper by paper; those of papers that are known second-hand
// stand last.
func claimsSummary(w io.Writer, list []checkedClaim) error {
	var b strings.Builder
	b.WriteString(howToRead)
	for _, secondHand := range []bool{false, true} {
		for _, p := range gallery.Papers() {
			if p.SecondHand != secondHand {
				continue
			}
			title := "\n## " + p.Name + "\n"
			if secondHand {
				title = "\n## " + p.Name + ", as described second-hand\n"
			}
			for _, c := range list {
				if of, _ := gallery.PaperOf(c.claim.ID); of.ID == p.ID {
					b.WriteString(title + c.section())
					title = ""
				}
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// section is a claim's part of the summary.
func (c checkedClaim) section() string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n### %s %s\n\n> %s\n\n%s\n\n", c.claim.ID, c.verdict, source(c.claim), c.claim.Text)
	b.WriteString("| " + cell(c.at()) + " | the paper | measured | holds if | |\n|---|---|---|---|---|\n")
	for _, n := range c.numbers() {
		what, rule, _ := strings.Cut(n.Statistic, " (holds if ")
		fmt.Fprintf(&b, "| %s | %s | %s%s | %s%s | %s |\n", cell(what), cell(stated(n)), digits(n.Measured), interval(n),
			strings.TrimSuffix(rule, "the threshold)"), digits(n.Threshold), tick(n.Holds))
	}
	b.WriteString(lines("\n", c.where(), c.found()))
	return b.String()
}

func claimsJSON(w io.Writer, list []checkedClaim) error {
	type judged struct {
		Setting string         `json:"setting"`
		Holds   bool           `json:"holds"`
		Numbers []figure.Claim `json:"numbers"`
	}
	type entry struct {
		ID       string          `json:"id"`
		Text     string          `json:"text"`
		Quote    string          `json:"quote,omitempty"`
		Place    string          `json:"place"`
		Panels   []string        `json:"panels"`
		Settings string          `json:"settings"`
		Checked  bool            `json:"checked"`
		Holds    bool            `json:"holds"`
		Verdict  gallery.Verdict `json:"verdict"`
		Numbers  []figure.Claim  `json:"numbers"` // at the first of the settings that were judged
		Judged   []judged        `json:"judged"`
		Found    gallery.Verdict `json:"found"` // at the papers' own numbers of runs
		Cause    gallery.Cause   `json:"cause,omitempty"`
		Why      string          `json:"why,omitempty"`
	}
	var entries []entry
	for _, c := range list {
		all := []judged{}
		for _, j := range c.judged {
			all = append(all, judged{j.Setting.Words, j.Holds(), j.Numbers})
		}
		entries = append(entries, entry{
			c.claim.ID, c.claim.Text, c.claim.Quote, c.claim.Place, c.claim.Panels, c.run, len(c.judged) > 0, c.verdict == gallery.Holds, c.verdict,
			append([]figure.Claim{}, c.numbers()...), all, c.claim.Found.Verdict, c.claim.Found.Cause, c.claim.Found.Text,
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
