package theory

import (
	"math"

	"epsilonarcade/core/policy"
)

var sequenceApproximate = Bound{
	ID: "sequence-approximate", Name: "Lower bound, action sequence private on average", Kind: Lower,
	Formula:   "(1/(16ε)) log( (E X + 5δX)/(40 c₀ E + 5δX) ),  X = T^{1−α}, for T ≥ (3/ε) log( the same )",
	Reference: "Wang & Zhu 2024, Theorem 4",
	Note:      "two arms, some instance; for policies whose regret is at most c₀ T^α on every instance: c₀ and α belong to the statement",
	Notions:   []policy.Notion{policy.SequenceApproximate},
	WorstCase: true,
	Params: []Param{
		{Name: "c0", Symbol: "c₀", Meaning: "regret is at most c₀ T^α on every instance",
			Default: 1, Low: 0, High: math.Inf(1), LowOpen: true, HighOpen: true},
		{Name: "exponent", Symbol: "α", Meaning: "regret is at most c₀ T^α on every instance",
			Default: 0.5, Low: 0, High: 1, HighOpen: true},
	},
	needs: []requirement{twoArms, notBothZero},
	bind: func(q *question) Curve {
		free, exponent := 40*q.params["c0"], q.params["exponent"]
		return func(horizon float64) (float64, error) {
			x := math.Pow(horizon, 1-exponent)
			if x <= free {
				return 0, refuse(Vacuous, "T^{1−α} = "+text(x)+" is not above 40 c₀ = "+text(free))
			}
			v := logRatio(q.Epsilon, q.Delta, x, free)
			if horizon < 3*v {
				return 0, refuse(ShortHorizon, "T is "+text(horizon)+", below (3/ε) log( … ) = "+text(3*v))
			}
			return v / 16, nil
		}
	},
}

// logRatio returns, with its limits for ε = 0 and for δ = 0,
//
//	log( (E X + 5δX)/(40 c₀ E + 5δX) )/ε = log1p( (X − 40 c₀)/(40 c₀ + 5 (δ/E) X) )/ε.
func logRatio(eps, delta, x, free float64) float64 {
	c := delta / math.Expm1(eps) // 0 for an ε so large that E overflows
	if eps == 0 || negligible(eps, delta) {
		return (1 - free/x) / (5 * delta)
	}
	return math.Log1p((1-free/x)/(free/x+5*c)) / eps
}
