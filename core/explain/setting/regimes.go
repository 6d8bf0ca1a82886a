package setting

import (
	"math"
	"strings"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/theory"
)

// Regimes returns the ε that separates the lower bounds with and without privacy, for a private action sequence. At
// holds the smallest and the largest such ε over the arms of this problem (Azize & Basu 2022, Theorem 3). The minimax ε
// (Theorem 2) concerns the hardest problem with the same number of arms, and only appears in a row.
func Regimes(s scenario.Scenario) (*explain.Regimes, error) {
	answer := &explain.Regimes{Sheet: explain.Sheet{Title: say.Of("regimes")}}
	if s.Sweep.Over != scenario.OverEpsilon {
		answer.Says = []string{say.Of("theory-states-where-regimes", figure.Symbol(s.Sweep.Over))}
		return answer, nil
	}
	var names, rest []string
	for i, p := range s.Policies {
		spec, _ := p.Spec()
		switch {
		case spec.Notion == policy.Sequence && s.Sweep.Moves(p, spec):
			names = append(names, figure.Subject(s, i))
		case spec.Notion != policy.None:
			rest = append(rest, figure.Subject(s, i))
		}
	}
	if len(rest) > 0 {
		answer.Says = append(answer.Says, say.Of("theory-states-no-eps", strings.Join(rest, ", ")))
	}
	who := strings.Join(names, ", ")
	if who == "" {
		return answer, nil
	}
	if s.Changing() || s.Delayed() {
		answer.Says = append(answer.Says, say.Of("regimes-need-fixed-arms"))
		return answer, nil
	}
	least, most := math.Inf(1), math.Inf(-1)
	var reference string
	for _, t := range theory.Thresholds(theory.Problem{Arms: s.Arms}, float64(s.Horizon)) {
		switch {
		case t.AsPrinted:
		case t.Arm < 0:
			answer.Facts = append(answer.Facts, explain.Fact{
				Name:  say.Of("regimes-meet-hardest-problem", notation.Count(len(s.Arms)), t.Reference),
				Value: "ε = " + notation.Number(t.Epsilon),
			})
		default:
			least, most, reference = math.Min(least, t.Epsilon), math.Max(most, t.Epsilon), t.Reference
		}
	}
	if reference == "" {
		answer.Says = append(answer.Says, say.Of("theorys-eps-about-arms", who))
		return answer, nil
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
	answer.Facts = append(own, answer.Facts...)
	for _, x := range []float64{least, most} {
		if at := answer.At; !math.IsInf(x, 1) && (len(at) == 0 || at[0] != x) {
			answer.At = append(at, x)
		}
	}
	answer.Says = append([]string{say.Of("theorys-eps-about-there", who)}, answer.Says...)
	return answer, nil
}
