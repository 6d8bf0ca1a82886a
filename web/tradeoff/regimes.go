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

// RegimesCard is the name of the card that shows the theoretical regimes.
const RegimesCard = "regimes"

// theoryKnees returns the boundaries between the theoretical regimes, as values of ε.
func (v *Tradeoff) theoryKnees() []float64 {
	if v.Page.S.Sweep.Over != scenario.OverEpsilon {
		return nil // the theory is about ε
	}
	return page.Answered[explain.Regimes](v.Page.Cards, RegimesCard).At
}

// layers returns the parts of a sweep's figure besides its curves: bounds, the levels of the policy in focus, and
// marks. The marks are the theoretical knees and the measured knee.
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

// Marks returns the legend for the marks.
func (v *Tradeoff) Marks(f figure.Figure) (keys []parts.Key) {
	facts, theory := v.Page.Cards.Sheet(RegimesCard).Facts, len(v.theoryKnees())
	for i, at := range f.Marks {
		k := parts.Key{Name: v.SweepSymbol() + "\u00a0=\u00a0" + notation.Number(at), Says: say.Of("flat-here", v.Runs.Policies.FocusName(), notation.Number(level)), Class: "theory", Dash: "1 3"}
		if i < theory && i < len(facts) { // the first facts describe the marks
			k.Says = facts[i].Name
		}
		keys = append(keys, k)
	}
	return keys
}
