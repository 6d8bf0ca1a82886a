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
	requires: []requirement{twoArms, notBothZero},
	bind: func(q *question) Curve {
		free, exponent := 40*q.params["c0"], q.params["exponent"]
		// The logarithm over ε is the B of 5δ/2 and 2X/(40 c₀).
		law := boundary(q.Epsilon, 2.5*q.Delta)
		return func(horizon float64) (float64, error) {
			x := math.Pow(horizon, 1-exponent)
			if x <= free {
				return 0, refuse(Vacuous, "T^{1−α} = "+text(x)+" is not above 40 c₀ = "+text(free))
			}
			v := law.Bonus(2 * x / free)
			if horizon < 3*v {
				return 0, refuse(ShortHorizon, "T is "+text(horizon)+", below (3/ε) log( … ) = "+text(3*v))
			}
			return v / 16, nil
		}
	},
}
