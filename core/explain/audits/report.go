// Package audits says what an audit has found, and deals the membership game on its two worlds.
package audits

import (
	"strconv"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/scenario"
)

// Worlds returns the sheet of an audit of which no run is tested yet.
func Worlds(q *audit.Audit) *explain.Sheet {
	r := audit.Result{}
	r.Exact, r.Of = q.Exact()
	sheet := worlds(q)
	sheet.Title = "The two worlds"
	sheet.Facts = claims(q, r)
	return sheet
}

// Found returns the sheet of what an event's hits say after some stretches of testing runs, of
// which the last is the end if that is so. It never says more than was found: an audit in which
// nothing is found proves nothing.
func Found(q *audit.Audit, e audit.Event, sums []audit.Hits, ended bool) *explain.Sheet {
	sheet, last := worlds(q), sums[len(sums)-1]
	r := q.Result(e, last)
	sheet.Title = "What was found"
	sheet.Says = append(sheet.Says, "Event, learnt from other runs: "+r.Event+".")
	for w, name := range []string{"world A", "world B"} {
		sheet.Facts = append(sheet.Facts, explain.Fact{Name: "the event came in " + name, Value: times(int64(last.Hits[w]), int64(last.Runs[w]))})
	}
	sheet.Facts = append(sheet.Facts, explain.Fact{Name: "lower bound of ε at δ = " + notation.Number(q.Delta) + ", confidence " + scenario.Number(q.Confidence), Value: digits(r.Lower)})
	sheet.Facts = append(sheet.Facts, explain.Fact{Name: "the largest that so many runs can give", Value: digits(r.Reach)})
	sheet.Facts = append(sheet.Facts, claims(q, r)...)
	sheet.Gauge.Value = "ε ≥ " + digits(r.Lower)
	sheet.Figure = boundsFigure(q, e, sums, r)
	switch {
	case !ended:
		sheet.Gauge.Text = "So far ε ≥ " + digits(r.Lower) + ", and " + claimed(q, r) + " is claimed."
		sheet.Says = append(sheet.Says, "Only the bound from all runs is of that confidence.")
	case r.Violated:
		sheet.Gauge.Text = verdict(q, r)
		if q.Claims() {
			sheet.Gauge.Mark = "bad"
		}
	default:
		sheet.Gauge.Text = verdict(q, r)
		if q.Claims() && r.Blind() {
			sheet.Gauge.Value += ", of too few runs to tell"
			sheet.Says = append(sheet.Says, audit.TooFew(r.Claimed, q.Delta, q.Confidence, r.Reach))
		} else {
			sheet.Says = append(sheet.Says, audit.Nothing)
		}
	}
	return sheet
}

// worlds is a sheet of both worlds.
func worlds(q *audit.Audit) *explain.Sheet {
	return &explain.Sheet{Says: []string{"World A: " + q.World(0), "World B: " + q.World(1)}}
}

// claims are what is claimed, and what is exact.
func claims(q *audit.Audit, r audit.Result) []explain.Fact {
	claimed := notation.Number(q.Epsilon)
	switch {
	case !q.Claims():
		return []explain.Fact{{Name: "claimed ε", Value: "none: no privacy is claimed"}, exact(r)}
	case q.Own:
		claimed = q.Level()
	}
	return []explain.Fact{{Name: "claimed ε", Value: claimed}, exact(r)}
}

// claimed is the ε that is claimed, or nothing.
func claimed(q *audit.Audit, r audit.Result) string {
	if !q.Claims() {
		return "nothing"
	}
	return notation.Number(r.Claimed)
}

// verdict says what was found, and no more: of what claims nothing only what was measured.
func verdict(q *audit.Audit, r audit.Result) string {
	bound := "with confidence " + scenario.Number(q.Confidence) + " its ε is at least " + digits(r.Lower)
	claimed := ", and " + claimed(q, r) + " is claimed."
	switch {
	case !q.Claims() && r.Exact.Infinite():
		return "No privacy is claimed: there is no ε at δ = " + notation.Number(q.Delta) + " " + r.Of + "."
	case !q.Claims():
		return "No privacy is claimed: " + bound + "."
	case r.Lower > r.Claimed:
		return "Violates the claim: " + bound + claimed
	case r.Violated && r.Exact.Infinite():
		return "Violates the claim: there is no ε at δ = " + notation.Number(q.Delta) + " " + r.Of + claimed
	case r.Violated:
		return "Violates the claim: the exact ε " + r.Of + " is " + r.Exact.String() + claimed
	}
	if r.Blind() {
		return "The runs say nothing of the claim: so few give a lower bound of ε of at most " + digits(r.Reach) + claimed
	}
	return "Consistent with the claim: " + bound + claimed
}

// exact says the exact ε, or why it is not known.
func exact(r audit.Result) explain.Fact {
	switch {
	case r.Exact.Infinite():
		return explain.Fact{Name: "exact ε " + r.Of, Value: "infinite: no ε is enough"}
	case !r.Exact.Known():
		return explain.Fact{Name: "exact ε: " + r.Of, Value: "not known"}
	}
	return explain.Fact{Name: "exact ε " + r.Of, Value: r.Exact.String()}
}

// boundsFigure is the figure of the lower bound as the testing runs came in.
func boundsFigure(q *audit.Audit, e audit.Event, sums []audit.Hits, r audit.Result) figure.Figure {
	f := figure.Figure{
		Title: "Lower bound of ε of " + q.Spec.Name + ", at δ = " + notation.Number(q.Delta), Kind: "audit",
		X:     figure.Axis{Label: "runs in each world", Scale: figure.Linear},
		Y:     figure.Axis{Label: "ε", Scale: figure.Linear},
		Notes: []string{"Only the bound from all runs is of its confidence: the largest on the way is not."},
	}
	s := figure.Series{Name: "lower bound of ε", Policy: q.Spec.ID, Notion: string(q.Notion)}
	for _, h := range sums {
		s.X, s.Mean = append(s.X, float64(max(h.Runs[0], h.Runs[1]))), append(s.Mean, q.Lower(e, h))
	}
	f.Series = []figure.Series{s}
	ends := []float64{0, float64(q.Testing())}
	l := figure.Layers{}
	level := func(name string, eps float64) {
		l.Bounds = append(l.Bounds, figure.Bound{Name: name, Kind: figure.Level, X: ends, Y: []float64{eps, eps}})
	}
	drawn := r.Exact.Known() && !r.Exact.Infinite()
	switch {
	case q.Claims() && drawn && r.Exact.String() == digits(r.Claimed): // one line would cover the other
		level("claimed ε = exact ε", r.Claimed)
		drawn = false
	case q.Claims():
		level("claimed ε", r.Claimed)
	}
	if drawn {
		level("exact ε", float64(r.Exact))
	}
	return f.With(l)
}

// times says how often something came in so many runs.
func times(hits, runs int64) string {
	if runs == 0 {
		return "no run counted"
	}
	return notation.Count(hits) + " of " + notation.Count(runs) + " (" + notation.Percent(float64(hits)/float64(runs)) + " %)"
}

// digits writes an ε with as many digits as the command line.
func digits(eps float64) string { return strconv.FormatFloat(eps, 'f', 4, 64) }
