package command

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/gallery"
	"epsilonarcade/core/say"
)

// source returns a claim's quotation and its place in the paper.
func source(c gallery.Claim) string {
	if c.Quote == "" {
		return c.Place
	}
	return "“" + c.Quote + "” (" + c.Place + ")"
}

const intervalsNote = "Brackets show 95 % confidence intervals over runs (jackknife)."

// lines writes each nonempty text as a line that begins with a prefix.
func lines(prefix string, texts ...string) string {
	var b strings.Builder
	for _, t := range texts {
		if t != "" {
			b.WriteString(prefix + t + "\n")
		}
	}
	return b.String()
}

func claimsText(list []checkedClaim) string {
	var b strings.Builder
	for _, c := range list {
		fmt.Fprintf(&b, "%s: %s\n%s", c.claim.ID, c.claim.Text,
			lines("  ", source(c.claim), string(c.verdict)+" ("+c.settings()+")", c.where(), c.found()))
		for _, n := range c.numbers() {
			fmt.Fprintf(&b, "  %s %s (holds if %s)\n      stated %s; measured %s%s\n",
				tick(n.Holds), n.Statistic, n.Rule, stated(n), digits(n.Measured), interval(n))
		}
	}
	b.WriteString(intervalsNote + "\n")
	return b.String()
}

// cell writes a text as a cell of a table, in English, and escapes its bars.
func cell(text string) string { return strings.ReplaceAll(say.English(text), "|", `\|`) }

func claimsMarkdown(list []checkedClaim) string {
	var b strings.Builder
	b.WriteString("| claim | at | what is measured | stated | measured | interval | holds if | |\n|---|---|---|---|---|---|---|---|\n")
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
					digits(n.Measured), strings.TrimSpace(interval(n)), cell(n.Rule), tick(n.Holds))
			}
		}
	}
	b.WriteString("\n" + intervalsNote + "\n")
	return b.String()
}

// howToRead is the beginning of the summary.
const howToRead = `# The papers' claims about their figures, measured

Each claim begins with the paper's sentence, except the two claims of Azize et al. 2025. A table shows
the numbers that decide the claim. There are three verdicts: a claim holds, it does not hold, or it
depends on details that our copy of the paper does not give.

We had the papers' texts without their figures, and without some appendices. A detail that appears only
on an axis or in a supplement counts as open here. We tried some open settings at several values; the
tables show the first. For each of the others we assumed one value; they are listed under "Open". A claim
that fails at every tried value also gets the verdict "depends" if its section names another reading or
other parameters. In the quotes, we restored symbols that are damaged in our copies, such as N_G and N_B.

The rules are the same for all papers. A printed number holds if the confidence interval of our runs
comes within one unit of its last printed digit. For 210 the unit is 10, because its zero may be rounded.
Other comparisons use the measured number alone, unless the rule names the interval. "Significantly",
"much" and "far" mean a difference of at least a fifth. A curve that "does not increase" may grow by a
tenth on logarithmic axes, and by a twentieth of its last value on linear axes. Two exponents are "about"
equal if they differ by at most 0.25. We chose the other thresholds; the tables state them.
` + intervalsNote + `

` + "`arcade claims -full -format summary` writes this file; `make claims`" + ` measures the claims again.
`

// claimsSummary returns a section for each claim, paper by paper. Papers that we do not possess come last.
func claimsSummary(list []checkedClaim) string {
	var b strings.Builder
	b.WriteString(howToRead)
	first := map[string]string{} // the first claim with each list of open settings
	for _, secondHand := range []bool{false, true} {
		for _, p := range gallery.Papers() {
			if p.SecondHand != secondHand {
				continue
			}
			title := "\n## " + p.Name + "\n"
			if secondHand {
				title = "\n## " + p.Name + ", as described in other sources\n\nWe do not have this paper, so we quote no sentence of it.\n"
			}
			for _, c := range list {
				if of, _ := gallery.PaperOf(c.claim.ID); of.ID == p.ID {
					b.WriteString(title + c.section(first))
					title = ""
				}
			}
		}
	}
	return b.String()
}

// section returns a claim's section. If several claims have the same open settings, only the claim in first lists them.
func (c checkedClaim) section(first map[string]string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n### %s %s\n\n> %s\n\n%s\n\n", c.claim.ID, c.verdict, source(c.claim), c.claim.Text)
	b.WriteString("| " + cell(c.settings()) + " | the paper | measured | holds if | |\n|---|---|---|---|---|\n")
	for _, n := range c.numbers() {
		fmt.Fprintf(&b, "| %s | %s | %s%s | %s | %s |\n", cell(n.Statistic), cell(stated(n)), digits(n.Measured), interval(n),
			cell(n.Rule), tick(n.Holds))
	}
	open := strings.Join(c.claim.Inferred(), " ")
	if id, said := first[open]; said && open != "" {
		open = "as at " + id + "."
	} else {
		first[open] = c.claim.ID
	}
	b.WriteString(lines("\n", c.where(), c.found()) + lines("\nOpen: ", open))
	return b.String()
}

func claimsJSON(list []checkedClaim) any {
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
		Numbers  []figure.Claim  `json:"numbers"` // at the first setting
		Judged   []judged        `json:"judged"`
		Found    gallery.Verdict `json:"found"` // at the papers' numbers of runs
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
	return entries
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

// interval returns the interval to write after a number, or "" for an exact number.
func interval(n figure.Claim) string {
	if len(n.Interval) != 2 {
		return ""
	}
	return " [" + digits(n.Interval[0]) + ", " + digits(n.Interval[1]) + "]"
}

// digits formats a number with four significant digits.
func digits(x float64) string {
	if math.Abs(x) >= 1000 && math.Abs(x) < 1e15 {
		return strconv.FormatFloat(math.Round(x), 'f', -1, 64)
	}
	return strconv.FormatFloat(x, 'g', 4, 64)
}
