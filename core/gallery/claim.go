package gallery

import (
	"math"
	"slices"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/sim"
)

// A Claim is something that a paper states about its figures.
type Claim struct {
	ID     string   // S1-1
	Text   string   // in our own words
	Panels []string // that it concerns
	// Exact says that the claim needs no runs.
	Exact bool
	// Readings are what was chosen, among what the papers leave open, because this claim comes
	// out with it: its tick says that much less.
	Readings []string
	// Why is set if the claim does not hold at the papers' own settings.
	Why   Reason
	parts func(o observations) []part
}

// A part is one number that a claim is checked by.
type part struct {
	stated    string // the paper's own number or words, empty if it gives none
	statistic string // what is measured, in words
	rule      rule
	// value returns the number, or NaN if the results do not show it.
	value func(o observations) float64
	exact bool // the number is not a statistic of the runs
}

// A rule is what a number is held against. It is written down with the claim, from the
// claim's words.
type rule struct {
	words     string
	threshold float64
	holds     func(x float64) bool
}

// The rules.
func below(t float64) rule {
	return rule{"below", t, func(x float64) bool { return x < t }}
}

func above(t float64) rule {
	return rule{"above", t, func(x float64) bool { return x > t }}
}

func atMost(t float64) rule {
	return rule{"at most", t, func(x float64) bool { return x <= t }}
}

func atLeast(t float64) rule {
	return rule{"at least", t, func(x float64) bool { return x >= t }}
}

// near is within 10 % of t: two numbers that agree to one digit, which allows for the
// noise of the paper's own realised regret as well.
func near(t float64) rule {
	return rule{"within 10 % of", t, func(x float64) bool { return math.Abs(x-t) <= 0.1*math.Abs(t) }}
}

// equals is within a hundredth of t, for what is said to equal a sum.
func equals(t float64) rule {
	return rule{"within a hundredth of", t, func(x float64) bool { return math.Abs(x-t) <= 0.01*math.Abs(t) }}
}

// slope is within a quarter of the exponent t: the text says "about".
func slope(t float64) rule {
	return rule{"within 0.25 of", t, func(x float64) bool { return math.Abs(x-t) <= 0.25 }}
}

// within is a factor of at most t either way.
func within(t float64) rule {
	return rule{"within a factor of", t, func(x float64) bool { return x <= t && x >= 1/t }}
}

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
// two runs, nor for what is exact. Holds is about the number itself, not about the
// interval.
func (c Claim) Check(r Results) []figure.Claim {
	o := observations{results: r, without: -1}
	var checks []figure.Claim
	for _, p := range c.parts(o) {
		x := p.value(o)
		if math.IsNaN(x) || math.IsInf(x, 0) {
			continue
		}
		f := figure.Claim{
			ID: c.ID, Text: c.Text, Stated: p.stated,
			Statistic: p.statistic + " (holds if " + p.rule.words + " the threshold)",
			Measured:  x, Threshold: p.rule.threshold, Holds: p.rule.holds(x),
		}
		if !p.exact {
			f.Interval = o.interval(c.Panels, p.value)
		}
		checks = append(checks, f)
	}
	return checks
}

// confidence is the normal quantile of a two-sided interval of 95 %.
const confidence = 1.96

// interval returns x ± 1.96 jackknife standard errors, with x the value of all runs:
// with x_j that without run j of n,
//
//	SE² = (n − 1)/n Σ_j (x_j − mean of x_j)².
func (o observations) interval(panels []string, value func(observations) float64) []float64 {
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

// Holds reports whether all checks of a claim hold, and whether there are any.
func Holds(checks []figure.Claim) (holds, checked bool) {
	return !slices.ContainsFunc(checks, func(c figure.Claim) bool { return !c.Holds }), len(checks) > 0
}
