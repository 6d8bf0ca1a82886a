package setting

import (
	"math"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/theory"
)

// Regimes says at which ε the lower bounds for a private action sequence pass from the
// regime of privacy to that of bandits without privacy. Marked are the ε of this problem
// (Azize & Basu 2022, Theorem 3): the least and the largest over its arms. The minimax ε
// (Theorem 2) is about the hardest problem with as many arms, and is a number only.
func Regimes(s scenario.Scenario) (*explain.Sheet, error) {
	sheet := &explain.Sheet{Title: say.Of("regimes")}
	if s.Sweep.Over != scenario.OverEpsilon {
		sheet.Says = []string{say.Of("theory-states-where-regimes", figure.Symbol(s.Sweep.Over))}
		return sheet, nil
	}
	who, others := "", ""
	join := func(list *string, name string) {
		if *list != "" {
			*list += ", "
		}
		*list += name
	}
	for i, p := range s.Policies {
		spec, _ := p.Spec()
		switch {
		case spec.Notion == policy.Sequence && s.Sweep.Moves(p, spec):
			join(&who, figure.Subject(s, i))
		case spec.Notion != policy.None:
			join(&others, figure.Subject(s, i))
		}
	}
	if others != "" {
		sheet.Says = append(sheet.Says, say.Of("theory-states-no-eps", others))
	}
	if who == "" {
		return sheet, nil
	}
	least, most := math.Inf(1), math.Inf(-1)
	var reference string
	for _, t := range theory.Thresholds(theory.Problem{Arms: s.Arms}, float64(s.Horizon)) {
		switch {
		case t.AsPrinted:
		case t.Arm < 0:
			sheet.Facts = append(sheet.Facts, explain.Fact{
				Name:  say.Of("regimes-meet-hardest-problem", notation.Count(len(s.Arms)), t.Reference),
				Value: "ε = " + notation.Number(t.Epsilon),
			})
		default:
			least, most, reference = math.Min(least, t.Epsilon), math.Max(most, t.Epsilon), t.Reference
		}
	}
	if reference == "" {
		sheet.Says = append(sheet.Says, say.Of("theorys-eps-about-arms", who))
		return sheet, nil
	}
	number := func(x float64) string {
		if math.IsInf(x, 1) {
			return "∞"
		}
		return "ε = " + notation.Number(x)
	}
	own := []explain.Fact{
		{Name: say.Of("privacy-decides-every-arms", reference), Value: number(least)},
		{Name: say.Of("privacy-decides-no-arms", reference), Value: number(most)},
	}
	if least == most {
		own = []explain.Fact{{Name: say.Of("regimes-meet-problem", reference), Value: number(least)}}
	}
	sheet.Facts = append(own, sheet.Facts...)
	for _, x := range []float64{least, most} {
		if marks := sheet.Figure.Marks; !math.IsInf(x, 1) && (len(marks) == 0 || marks[0] != x) {
			sheet.Figure.Marks = append(marks, x)
		}
	}
	sheet.Says = append([]string{say.Of("theorys-eps-about-there", who)}, sheet.Says...)
	return sheet, nil
}
