package gallery

import (
	"math"
	"slices"
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// A Claim is a paper's statement about its figures.
type Claim struct {
	ID    string // such as S1-1
	Quote string // the paper's words; "…" marks an omission
	Place string // where in the paper the quote is found: §4 on Figure 1 (a)
	Text  string // in our own words
	// Panels are the ids of the panels that the claim concerns.
	Panels []string
	// Exact reports whether the claim needs no runs.
	Exact bool
	// Settings fill in what the paper leaves open. Judge checks the claim at each of them. The panels themselves use
	// the first one. The list is empty if the paper leaves nothing open.
	Settings []Setting
	// Untried reports whether the paper's text leaves more open than Settings covers. Such a claim gets the verdict
	// Depends, even if it fails at all settings.
	Untried bool
	// Found is the result of checking the claim with the papers' own numbers of runs.
	Found Finding

	parts []part
}

// claim returns a claim about the given panels. The claim holds if all its numbers pass.
func claim(id, place string, panels []string, quote, text string, found Finding, parts ...part) Claim {
	runs := slices.ContainsFunc(panels, func(id string) bool { return Panel{Scenarios: scenarios()[id]}.NeedsRuns() })
	return Claim{ID: id, Place: place, Panels: panels, Quote: quote, Text: text, Found: found, Exact: !runs, parts: parts}
}

// at returns the claim with the given settings.
func (c Claim) at(settings ...Setting) Claim {
	c.Settings = settings
	return c
}

// untried returns the claim with Untried set.
func (c Claim) untried() Claim {
	c.Untried = true
	return c
}

// Inferred lists our assumptions about settings that the paper leaves open in the claim's panels.
func (c Claim) Inferred() (all []string) {
	for _, id := range c.Panels {
		p, _ := Find(id)
		for _, text := range p.Inferred {
			if !slices.Contains(all, text) {
				all = append(all, text)
			}
		}
	}
	return all
}

// A part is one of the numbers that decide a claim.
type part struct {
	stated    string // the paper's own number or words, or empty if it gives none
	statistic string // the name of the number; it refers to panels by their ids
	rule      rule
	value     quantity
	says      func(o observations) string // replaces statistic if the wording depends on the results
}

// number returns a part whose statistic does not depend on the results.
func number(stated, statistic string, r rule, value quantity) part {
	return part{stated: stated, statistic: statistic, rule: r, value: value}
}

// A rule decides whether a number passes the check.
type rule struct {
	words     string // the condition in words, with the threshold
	threshold float64
	// holds takes a number and its confidence interval, which is [x, x] for an exact number.
	holds func(x float64, interval [2]float64) bool
}

// itself returns a rule that looks only at the number, not at its interval.
func itself(words string, threshold float64, holds func(x float64) bool) rule {
	return rule{words, threshold, func(x float64, _ [2]float64) bool { return holds(x) }}
}

// The rules.
func below(t float64) rule {
	return itself(say.Of("rule-below", short(t)), t, func(x float64) bool { return x < t })
}

func above(t float64) rule {
	return itself(say.Of("rule-above", short(t)), t, func(x float64) bool { return x > t })
}

func atMost(t float64) rule {
	return itself(say.Of("rule-at-most", short(t)), t, func(x float64) bool { return x <= t })
}

func atLeast(t float64) rule {
	return itself(say.Of("rule-at-least", short(t)), t, func(x float64) bool { return x >= t })
}

func equal(t float64) rule {
	return itself(say.Of("rule-equal", short(t)), t, func(x float64) bool { return x == t })
}

// surelyBelow returns a rule that requires the whole interval to be below t.
func surelyBelow(t float64) rule {
	return rule{say.Of("rule-interval-below", short(t)), t, func(_ float64, i [2]float64) bool { return i[1] < t }}
}

// printed requires that the interval overlaps [t − unit, t + unit]. Here t is a printed number, and unit is the unit of
// its last digit. For 210, unit is 10, because the zero may result from rounding.
func printed(t, unit float64) rule {
	return rule{say.Of("rule-within", scenario.Number(unit), short(t)), t, func(_ float64, i [2]float64) bool { return i[0] <= t+unit && i[1] >= t-unit }}
}

// printedOrMore is like printed, but without an upper limit.
func printedOrMore(t, unit float64) rule {
	return rule{say.Of("rule-not-far-below", scenario.Number(unit), short(t)), t, func(_ float64, i [2]float64) bool { return i[1] >= t-unit }}
}

// slope requires an exponent within 0.25 of t. It checks statements that a slope is "about" t.
func slope(t float64) rule {
	return itself(say.Of("rule-within", "0.25", short(t)), t, func(x float64) bool { return math.Abs(x-t) <= 0.25 })
}

// within returns a rule that requires a ratio between 1/t and t.
func within(t float64) rule {
	return itself(say.Of("rule-factor", short(t)), t, func(x float64) bool { return x <= t && x >= 1/t })
}

// The thresholds that stand for a paper's words. They are the same for all papers.
const (
	clearly = 0.8         // "significantly", "much", "far": by a fifth or more
	similar = 1 / clearly // "similar": within this factor
	flat    = 1.1         // "does not increase", "does not depend": the largest value divided by the smallest
	seen    = 0.05        // the smallest visible change in a printed figure, as a fraction of its height
)

// Results maps a panel's id to the results of its scenarios, in the order of Panel.Scenarios.
type Results map[string][]sim.Result

// Check computes the claim's numbers and compares them with the paper. The claim holds if all numbers pass. Check
// leaves out numbers whose results are missing. If no number remains, the claim is not checked.
//
// Intervals have 95 % confidence over runs: a number ± 1.96 jackknife standard errors. The jackknife leaves out one run
// from all panels at once, because runs with the same index share random numbers. For a mean it equals the normal
// approximation, and for a ratio of means the delta method. Exact numbers and single runs have no interval.
func (c Claim) Check(r Results) []figure.Claim {
	o := observations{results: r, without: -1}
	places := c.places()
	var checks []figure.Claim
	for _, p := range c.parts {
		x := p.value(o)
		if math.IsNaN(x) || math.IsInf(x, 0) {
			continue
		}
		if p.says != nil {
			p.statistic = p.says(o)
		}
		f := figure.Claim{
			ID: c.ID, Text: c.Text, Stated: p.stated,
			Statistic: places.Replace(p.statistic), Rule: p.rule.words,
			Measured: x, Threshold: p.rule.threshold,
		}
		interval := [2]float64{x, x}
		if !c.Exact {
			f.Interval = o.interval(c.Panels, p.value)
			copy(interval[:], f.Interval)
		}
		f.Holds = p.rule.holds(x, interval)
		checks = append(checks, f)
	}
	return checks
}

// places returns a replacer that turns panels' ids into their places in the paper, by which readers know them.
func (c Claim) places() *strings.Replacer {
	var pairs []string
	for _, id := range c.Panels {
		p, _ := Find(id)
		pairs = append(pairs, id, p.Place.Says())
	}
	return strings.NewReplacer(pairs...)
}

// confidence is the normal quantile of a two-sided 95 % interval.
const confidence = 1.96

// interval returns x ± 1.96 jackknife standard errors. Here x is the value computed from all n runs, and x_j the value
// without run j:
//
//	SE² = (n − 1)/n Σ_j (x_j − mean of x_j)².
func (o observations) interval(panels []string, value quantity) []float64 {
	n := o.runs(panels)
	if n < 2 {
		return nil
	}
	var left []float64
	for j := range n {
		o.without = j
		left = append(left, value(o))
	}
	var mean, squares float64
	for _, x := range left {
		mean += x / float64(n)
	}
	for _, x := range left {
		squares += (x - mean) * (x - mean)
	}
	se := math.Sqrt(squares * float64(n-1) / float64(n))
	o.without = -1
	x := value(o)
	if math.IsNaN(se) || math.IsInf(se, 0) {
		return nil
	}
	return []float64{x - confidence*se, x + confidence*se}
}

// AllHold reports whether all checks hold, and whether there are any checks.
func AllHold(checks []figure.Claim) (holds, checked bool) {
	return !slices.ContainsFunc(checks, func(c figure.Claim) bool { return !c.Holds }), len(checks) > 0
}
