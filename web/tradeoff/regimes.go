package tradeoff

import (
	"slices"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// RegimesCard is the name of what the lab says of regimes.
const RegimesCard = "regimes"

// theoryKnees returns where theory says that privacy begins to cost something.
func (v *Tradeoff) theoryKnees() []float64 {
	if v.Page.S.Sweep.Over != scenario.OverEpsilon {
		return nil // what the lab has said is about ε
	}
	return page.Answered[explain.Regimes](v.Page.Cards, RegimesCard).At
}

// layers are what a sweep's figure shows besides its curves: bounds, the levels of the policy in
// focus, and as marks the knees of theory, then the measured one of that policy.
func (v *Tradeoff) layers(f figure.Figure) figure.Layers {
	l := figure.Layers{Bounds: v.Runs.OwnBounds(), Marks: v.theoryKnees()}
	for range l.Marks {
		l.Names = append(l.Names, say.Of("mark-theory"))
	}
	if v.Page.Focus < len(f.Series) && !v.Page.Hidden[v.Page.Focus] {
		own := f.Series[v.Page.Focus]
		l.Bounds = append(slices.Clip(l.Bounds), v.levels(v.Page.Focus, own)...)
		if x, ok := v.measuredKnee(v.Page.Focus, own); ok {
			l.Marks, l.Names = append(slices.Clip(l.Marks), x), append(l.Names, say.Of("flat-from-here", notation.Number(level)))
		}
	}
	note := ""
	for _, k := range v.Marks(figure.Figure{Marks: l.Marks}) {
		line := say.Of("upright-line", k.Name, k.Says)
		if note == "" {
			note = say.Of("upright-lines", line)
		} else {
			note = say.Of("semicolon", note, line)
		}
	}
	if note != "" {
		l.Notes = []string{say.Of("as-sentence", note)}
	}
	return l
}

// Marks explains the marks on a sweep's figure.
func (v *Tradeoff) Marks(f figure.Figure) (keys []parts.Key) {
	facts, theory := v.Page.Cards.Sheet(RegimesCard).Facts, len(v.theoryKnees())
	for i, at := range f.Marks {
		k := parts.Key{Name: v.SweepSymbol() + "\u00a0=\u00a0" + notation.Number(at), Says: say.Of("flat-here", v.Runs.Policies.FocusName(), notation.Number(level)), Class: "theory", Dash: "1 3"}
		if i < theory && i < len(facts) { // which begin with what is marked
			k.Says = facts[i].Name
		}
		keys = append(keys, k)
	}
	return keys
}
