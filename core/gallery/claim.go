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

// A Claim is something that a paper states about its figures.
type Claim struct {
	ID    string // S1-1
	Quote string // the paper's words; "…" marks an omission
	Place string // of the quote in the paper: §4 on Figure 1 (a)
	Text  string // in our own words
	// Panels are the panels that concern it.
	Panels []string
	// Exact says that the claim needs no runs.
	Exact bool
	// Settings fill in the paper's open settings. The claim is judged at each. The panels have the
	// first. The list is empty if the paper leaves nothing open.
	Settings []Setting
	// Untried says that the text leaves more open than the settings try. A claim that fails at all of
	// them then depends.
	Untried bool
	// Found is how the claim stands at the papers' own numbers of runs.
	Found Finding

	parts []part
}

// claim returns a claim about panels that is decided by numbers.
func claim(id, place string, panels []string, quote, text string, found Finding, parts ...part) Claim {
	runs := slices.ContainsFunc(panels, func(id string) bool { return Panel{Scenarios: scenarios()[id]}.NeedsRuns() })
	return Claim{ID: id, Place: place, Panels: panels, Quote: quote, Text: text, Found: found, Exact: !runs, parts: parts}
}

// at returns the claim with settings.
func (c Claim) at(settings ...Setting) Claim {
	c.Settings = settings
	return c
}

// untried returns the claim with more settings left open.
func (c Claim) untried() Claim {
	c.Untried = true
	return c
}

// Inferred lists how the claim's panels read the paper's open settings.
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

// A part is one number that a claim is checked by.
type part struct {
	stated    string // the paper's own number or words, empty if it gives none
	statistic string // what is measured, in words that name panels by their ids
	rule      rule
	value     quantity
	says      func(o observations) string // the statistic, if the results are part of its words
}

// number returns a part whose statistic has the same words for all results.
func number(stated, statistic string, r rule, value quantity) part {
	return part{stated: stated, statistic: statistic, rule: r, value: value}
}

// A rule decides whether a number holds.
type rule struct {
	words     string // what holds, with the threshold
	threshold float64
	// holds decides about a number and its interval, which is [x, x] for an exact one.
	holds func(x float64, interval [2]float64) bool
}

// itself is a rule about the number itself.
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

// surelyBelow is below with the whole interval.
func surelyBelow(t float64) rule {
	return rule{say.Of("rule-interval-below", short(t)), t, func(_ float64, i [2]float64) bool { return i[1] < t }}
}

// printed is the rule for a number that the paper prints: the interval meets [t − unit, t + unit],
// with the unit of its last digit. The unit of 210 is 10, because the zero may be rounded.
func printed(t, unit float64) rule {
	return rule{say.Of("rule-within", scenario.Number(unit), short(t)), t, func(_ float64, i [2]float64) bool { return i[0] <= t+unit && i[1] >= t-unit }}
}

// printedOrMore is printed for a number that may as well be larger.
func printedOrMore(t, unit float64) rule {
	return rule{say.Of("rule-not-far-below", scenario.Number(unit), short(t)), t, func(_ float64, i [2]float64) bool { return i[1] >= t-unit }}
}

// slope is within a quarter of the exponent t: the text says "about".
func slope(t float64) rule {
	return itself(say.Of("rule-within", "0.25", short(t)), t, func(x float64) bool { return math.Abs(x-t) <= 0.25 })
}

// within is a factor of at most t either way.
func within(t float64) rule {
	return itself(say.Of("rule-factor", short(t)), t, func(x float64) bool { return x <= t && x >= 1/t })
}

// The numbers that stand for a paper's words are the same for every paper.
const (
	clearly = 0.8         // significantly, much, far lower: by a fifth or more
	similar = 1 / clearly // not clearly different: within this factor
	flat    = 1.1         // no increase, no dependence: the largest over the smallest
	seen    = 0.05        // the least change that a reader of a printed figure sees, as a part of the height
)

// Results are the results of panels' scenarios, by the panels' ids, each in the order of
// Panel.Scenarios.
type Results map[string][]sim.Result

// Check holds a claim against results: one entry for each number that it is checked by,
// all with the claim's id. The claim holds if all do. Numbers that need a panel without
// results, or that the results do not show, are left out; with none left the claim is
// not checked.
//
// An interval is one of 95 % confidence over runs: the number plus and minus 1.96 of the
// jackknife's standard errors, which leaves out one run at a time, in all panels at
// once, since runs of the same number have common random numbers. For a mean that is the normal
// approximation, for a ratio of means the delta method. It is not there for fewer than
// two runs, nor for what is exact.
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

// places puts the places of a claim's panels for their ids: readers know a panel by its place in the paper.
func (c Claim) places() *strings.Replacer {
	var pairs []string
	for _, id := range c.Panels {
		p, _ := Find(id)
		pairs = append(pairs, id, p.Place.Says())
	}
	return strings.NewReplacer(pairs...)
}

// confidence is the normal quantile of a two-sided interval of 95 %.
const confidence = 1.96

// interval returns x ± 1.96 jackknife standard errors, with x the value of all runs:
// with x_j that without run j of n,
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

// AllHold reports whether all checks of a claim hold, and whether there are any.
func AllHold(checks []figure.Claim) (holds, checked bool) {
	return !slices.ContainsFunc(checks, func(c figure.Claim) bool { return !c.Holds }), len(checks) > 0
}
