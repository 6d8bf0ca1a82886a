// Package audits explains the results of audits, and runs the membership game on the two worlds of an audit.
package audits

import (
	"math"
	"strconv"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// Found returns the sheet about an audit's results so far or, if the audit has ended, about its final results. An audit
// that finds nothing proves nothing, and the sheet says so.
func Found(q *audit.Audit, w *audit.Watch, ended bool) explain.Sheet {
	r := w.Result()
	event := say.Of("event-bet-on", r.Event)
	if r.Lower > 0 {
		event = say.Of("event-proves-most", r.Event)
	}
	sheet := explain.Sheet{Title: say.Of("what-found"), Says: []string{say.Of("world-a-gap", q.World(0)), say.Of("world-b-gap", q.World(1)), event}}
	sheet.Says = append(sheet.Says, q.Rule()...)
	if looked := q.Looked(); looked != "" {
		sheet.Says = append(sheet.Says, say.Of("looked-at", looked))
	}
	for w, name := range []string{say.Of("world-a-of"), say.Of("world-b-of")} {
		sheet.Facts = append(sheet.Facts, explain.Fact{Name: say.Of("event-came", name), Value: times(int64(r.Hits.Hits[w]), int64(r.Hits.Runs[w]))})
	}
	sheet.Facts = append(sheet.Facts, explain.Fact{Name: say.Of("lower-bound-eps-delta", notation.Number(q.Delta), scenario.Number(q.Confidence)), Value: digits(r.Lower)})
	if eps := r.Hits.Epsilon(q.Delta); r.Lower > 0 && eps > 0 && !math.IsInf(eps, 1) {
		sheet.Facts = append(sheet.Facts, explain.Fact{Name: say.Of("eps-by-counts"), Value: audit.Exact(eps).String()})
	}
	sheet.Facts = append(sheet.Facts,
		explain.Fact{Name: say.Of("owned-most", notation.Number(1/(1-q.Confidence))), Value: notation.Number(w.Wealth())},
		explain.Fact{Name: say.Of("largest-bound-runs"), Value: digits(r.Reach)})
	sheet.Facts = append(sheet.Facts, claims(q, r)...)
	sheet.Gauge.Value = "ε ≥ " + digits(r.Lower)
	if r.Refuted {
		sheet.Gauge.Value = "ε > " + digits(r.Lower)
	}
	sheet.Figure = boundsFigure(q, w, r)
	if ended && r.Lower > 0 {
		sheet.Says = append(sheet.Says, say.Of("bets-listed"))
	}
	switch {
	case !ended:
		if sheet.Gauge.Text = say.Of("so-far-none-claimed", digits(r.Lower)); q.Claims() {
			sheet.Gauge.Text = say.Of("so-far-eps-least", digits(r.Lower), notation.Number(r.Claimed))
		}
		sheet.Says = append(sheet.Says, say.Of("audit-stop-any-time"))
	case r.Violated:
		if sheet.Gauge.Text = verdict(q, r); q.NotOwn() != "" {
			sheet.Gauge.Text += " " + q.NotOwn()
		}
		if q.Claims() {
			sheet.Gauge.Mark = "bad"
		}
		if w.Over() {
			sheet.Says = append(sheet.Says, audit.Stopped)
		}
	case q.Claims() && q.Delta == 1:
		sheet.Gauge.Text = audit.Vacuous
	default:
		sheet.Gauge.Text = verdict(q, r)
		if q.Claims() && r.Few {
			if sheet.Gauge.Value = say.Of("too-few-runs-to-tell", digits(r.Lower)); r.Needed == 0 {
				sheet.Gauge.Value = say.Of("no-number-of-runs-to-tell")
			}
			sheet.Says = append(sheet.Says, q.TooFew(r.Claimed, q.Runs, r.Limits))
		} else {
			sheet.Says = append(sheet.Says, audit.Nothing)
		}
	}
	return sheet
}

// claims returns rows that show the claimed and the exact ε.
func claims(q *audit.Audit, r audit.Result) []explain.Fact {
	claimed := notation.Number(q.Epsilon)
	switch {
	case !q.Claims():
		claimed = say.Of("none-claimed")
	case q.Own:
		claimed = q.Level()
	}
	return []explain.Fact{{Name: say.Of("claimed-eps-of"), Value: claimed}, exact(r)}
}

// verdict returns a sentence about the result. If the policy claims nothing, the sentence only reports the measurement.
func verdict(q *audit.Audit, r audit.Result) string {
	confidence, delta := scenario.Number(q.Confidence), notation.Number(q.Delta)
	lower, claimed := digits(r.Lower), notation.Number(r.Claimed)
	switch {
	case !q.Claims() && r.Exact.Infinite():
		return say.Of("no-privacy-claimed-none", delta, r.Of)
	case !q.Claims() && r.Refuted:
		return say.Of("no-privacy-claimed-above", confidence, lower)
	case !q.Claims():
		return say.Of("no-privacy-claimed-confidence", confidence, lower)
	case r.Refuted && r.Lower == r.Claimed:
		return say.Of("violates-claimed", confidence, claimed)
	case r.Refuted:
		return say.Of("violates-claim-above", confidence, lower, claimed)
	case r.Violated && r.Exact.Infinite():
		return say.Of("violates-claim-there-no", delta, r.Of, claimed)
	case r.Violated:
		return say.Of("violates-claim-exact-eps", r.Of, r.Exact.String(), claimed)
	case r.Few && r.Needed == 0:
		return say.Of("runs-never-tell", claimed)
	case r.Few:
		return say.Of("runs-say-nothing", digits(r.Reach), claimed)
	}
	return say.Of("consistent-claim-confidence-eps", confidence, lower, claimed)
}

// exact returns a row that shows the exact ε, or the reason why it is unknown.
func exact(r audit.Result) explain.Fact {
	switch {
	case r.Exact.Infinite():
		return explain.Fact{Name: say.Of("exact-eps-of", r.Of), Value: say.Of("infinite-no-eps-enough")}
	case !r.Exact.Known():
		return explain.Fact{Name: say.Of("exact-eps-gap", r.Of), Value: say.Of("not-known-of")}
	}
	value := r.Exact.String()
	if eps := float64(r.Exact); eps >= 1e-12 && eps < 1e-4 {
		value = notation.Number(eps)
	}
	return explain.Fact{Name: say.Of("exact-eps-of", r.Of), Value: value}
}

// boundsFigure returns a figure that shows the lower bound against the number of runs.
func boundsFigure(q *audit.Audit, w *audit.Watch, r audit.Result) figure.Figure {
	label := "ε"
	if q.Own {
		label = say.Of("eps-of-own-level")
	}
	f := figure.Figure{
		Title: say.Of("lower-bound-of-eps-of-at-delta-is", q.Spec.Name, notation.Number(q.Delta)), Kind: "audit",
		X:     figure.Axis{Label: say.Of("runs-in-each-world"), Scale: figure.Log},
		Y:     figure.Axis{Label: label, Scale: figure.Linear},
		Notes: []string{say.Of("bound-any-look", scenario.Number(q.Confidence))},
	}
	s := figure.Series{Name: say.Of("lower-bound-eps"), Policy: q.Spec.ID, Notion: string(q.Notion)}
	lower := 0.0
	point := func(pairs int) {
		s.X, s.Mean = append(s.X, float64(pairs)), append(s.Mean, lower)
	}
	point(1)
	for _, rise := range w.Rises() {
		if rise.Pairs-1 > int(s.X[len(s.X)-1]) {
			point(rise.Pairs - 1)
		}
		lower = rise.Lower
		point(rise.Pairs)
	}
	if w.Pairs() > int(s.X[len(s.X)-1]) {
		point(w.Pairs())
	}
	f.Series = []figure.Series{s}
	ends := []float64{1, float64(q.Runs)}
	l := figure.Layers{}
	level := func(name string, eps float64) {
		l.Bounds = append(l.Bounds, figure.Bound{Name: name, Kind: figure.Level, X: ends, Y: []float64{eps, eps}})
	}
	drawn := r.Exact.Known() && !r.Exact.Infinite() && !q.Own
	switch {
	case q.Own:
		level(say.Of("claimed-level"), 1)
	case q.Claims() && drawn && r.Exact.String() == digits(r.Claimed): // one line would cover the other
		level(say.Of("claimed-eps-exact-eps"), r.Claimed)
		drawn = false
	case q.Claims():
		level(say.Of("claimed-eps-of"), r.Claimed)
	}
	if drawn {
		level(say.Of("exact-eps"), float64(r.Exact))
	}
	return f.With(l)
}

// times writes a number of runs, and what fraction of all runs it is.
func times(hits, runs int64) string {
	if runs == 0 {
		return say.Of("no-run-counted")
	}
	return say.Of("of-percent", notation.Count(hits), notation.Count(runs), notation.Percent(float64(hits)/float64(runs)))
}

// digits writes an ε with as many digits as the command prints.
func digits(eps float64) string { return strconv.FormatFloat(eps, 'f', 4, 64) }
