package theory

import (
	"math"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

var sequenceApproximate = Bound{
	ID: "sequence-approximate", Name: say.Of("lower-bound-action-sequence"), Kind: Lower,
	Formula:   say.Of("formula-for-t", "(1/(16ε)) log( (E X + 5δX)/(40 c₀ E + 5δX) ),  X = T^{1−α}"),
	Reference: say.Of("cite-theorem", "Wang & Zhu 2024", "4"),
	Note:      say.Of("two-arms-some-instance"),
	Notions:   []policy.Notion{policy.SequenceApproximate},
	WorstCase: true,
	Params: []Param{ // the regret is at most c₀ T^α on every instance
		{Name: "c0", Symbol: "c₀",
			Default: 1, Low: 0, High: math.Inf(1), LowOpen: true, HighOpen: true},
		{Name: "exponent", Symbol: "α",
			Default: 0.5, Low: 0, High: 1, HighOpen: true},
	},
	requires: []requirement{twoArms, notBothZero},
	bind: func(q *question) BoundFunc {
		free, exponent := 40*q.params["c0"], q.params["exponent"]
		// The logarithm over ε is the B of 5δ/2 and 2X/(40 c₀).
		law := boundary(q.Epsilon, 2.5*q.Delta)
		return func(horizon float64) (float64, error) {
			x := math.Pow(horizon, 1-exponent)
			if x <= free {
				return 0, refuse(Vacuous, say.Of("t-1-minus-alpha", text(x), text(free)))
			}
			v := law.Bonus(2 * x / free)
			if horizon < 3*v {
				return 0, refuse(ShortHorizon, say.Of("t-below-3-eps", text(horizon), text(3*v)))
			}
			return v / 16, nil
		}
	},
}
