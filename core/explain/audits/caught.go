package audits

import (
	"math"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// Exact is what is exact of an audit. One worker works it out, for whoever reports.
type Exact struct {
	Epsilon float64 // at the claimed δ, NaN if it is not known
	Of      string  // what it is of, or why it is not known
	Curve   tradeoff.Function
	// Advantage is by how much who guesses the world is right more often than wrong, at most: the total variation.
	Advantage float64
}

// ExactOf works it out, which may take a second.
func ExactOf(q *audit.Audit) (e Exact) {
	eps, of := q.Exact()
	e.Epsilon, e.Of = float64(eps), of
	if pair, err := q.Pair(); err == nil {
		e.Curve, e.Advantage = tradeoff.FunctionOf(pair), tradeoff.Variation(pair)
	}
	return e
}

// A Catch is how many of 100 people whose data was used are caught, if of as many whose data was not used 0, 1, 2 and
// so on up to all are accused.
type Catch struct {
	By     string  // the source of the numbers, and the world with used data
	Caught []int64 // in tenths
}

// Caught returns the people that an observer of a run catches. The sheet has the trade-off functions: the least f that
// the claim allows, the exact one if it is known, and an upper bound by the runs so far. It also returns the same in
// numbers of people. Privacy bounds both directions, so the data may have been used in either world. In the figure it is world B.
func Caught(q *audit.Audit, w *audit.Watch, e Exact) (sheet *explain.Sheet, people []Catch) {
	sheet = &explain.Sheet{Title: say.Of("caught-title")}
	var curves []figure.TradeOffCurve
	draw := func(name string, of figure.Evidence, f tradeoff.Function, runs int) {
		curves = append(curves, figure.TradeOffCurve{Name: name, Evidence: of, Alpha: f.Alpha, Beta: f.Beta, Runs: runs})
	}
	catch := func(by string, f tradeoff.Function, whole func(float64) float64) {
		c := Catch{By: by}
		const all, rounding = 100, 1e-9
		for n := range all + 1 {
			c.Caught = append(c.Caught, int64(whole(10*all*(1-f.At(float64(n)/all))+rounding)))
		}
		people = append(people, c)
	}
	if q.Claims() {
		sheet.Says = []string{say.Of("caught-every")}
		name, f := say.Of("caught-claimed"), tradeoff.FunctionOf(q.Bound())
		if q.Own {
			name = say.Of("caught-claimed-level")
		}
		draw(name, figure.Claimed, f, 0)
		if q.Revise > 0 {
			sheet.Says = q.Rule()
			catch(say.Of("caught-claim-one", worldB), f, math.Round)
			catch(say.Of("caught-claim-one", worldA), f.Back(), math.Round)
		} else {
			catch(say.Of("caught-claim"), f, math.Round)
		}
	}
	if len(e.Curve.Alpha) > 0 {
		draw(say.Of("caught-exact", e.Of), figure.True, e.Curve, 0)
		catch(say.Of("caught-best", worldB), e.Curve, math.Round)
		catch(say.Of("caught-best", worldA), e.Curve.Back(), math.Round)
		sheet.Facts = []explain.Fact{{Name: say.Of("caught-half"), Value: notation.Percent((1+e.Advantage)/2) + " %"}}
	}
	confidence, seen := scenario.Number(q.Confidence), w.Frontier()
	draw(say.Of("caught-so-far", confidence), figure.Seen, seen, max(1, w.Pairs()))
	if len(seen.Alpha) > 2 {
		catch(say.Of("caught-seen", confidence, worldB), seen, math.Floor)
		catch(say.Of("caught-seen", confidence, worldA), seen.Back(), math.Floor)
	} else {
		text := say.Of("audit-so-far-few", notation.Count(w.Pairs()))
		if w.Over() {
			text = say.Of("audit-early", notation.Count(w.Pairs()))
		}
		sheet.Says = append(sheet.Says, text)
	}
	sheet.Figure = figure.TradeOffs(say.Of("caught-figure", q.Spec.Name), curves)
	sheet.Figure.Notes = []string{say.Of("caught-worlds")}
	return sheet, people
}

// The world with used data.
var worldA, worldB = say.Of("world-a-of"), say.Of("world-b-of")
