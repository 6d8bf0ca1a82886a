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

// ExactOf computes the exact privacy loss of an audited mechanism, if it is known. This may take a second.
func ExactOf(q *audit.Audit) (e explain.Exact) {
	eps, of := q.Exact()
	e.Epsilon, e.Of = float64(eps), of
	if pair, err := q.Pair(); err == nil {
		f := tradeoff.FunctionOf(pair)
		e.Alpha, e.Beta, e.Advantage = f.Alpha, f.Beta, tradeoff.Variation(pair)
	}
	return e
}

// Caught returns how many people an attacker catches. The sheet shows the trade-off functions: the smallest one that
// the claim allows, the exact one if it is known, and an upper bound from the runs so far. Privacy protects both
// worlds, so people's data may be used in either of them. In the figure, this is world B.
func Caught(q *audit.Audit, w *audit.Watch, e explain.Exact) (sheet explain.Sheet, people []explain.Catch) {
	sheet = explain.Sheet{Title: say.Of("caught-title")}
	var curves []figure.TradeOffCurve
	draw := func(name string, of figure.Evidence, f tradeoff.Function, runs int) {
		curves = append(curves, figure.TradeOffCurve{Name: name, Evidence: of, Alpha: f.Alpha, Beta: f.Beta, Runs: runs})
	}
	catch := func(by string, f tradeoff.Function, whole func(float64) float64) {
		c := explain.Catch{By: by}
		const all, rounding = 100, 1e-9
		for n := range all + 1 {
			c.People = append(c.People, int64(whole(10*all*(1-f.At(float64(n)/all))+rounding)))
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
	if len(e.Alpha) > 0 {
		curve := tradeoff.Function{Alpha: e.Alpha, Beta: e.Beta}
		draw(say.Of("caught-exact", e.Of), figure.True, curve, 0)
		catch(say.Of("caught-best", worldB), curve, math.Round)
		catch(say.Of("caught-best", worldA), curve.Back(), math.Round)
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

// These words name the world in which people's data are used.
var worldA, worldB = say.Of("world-a-of"), say.Of("world-b-of")
