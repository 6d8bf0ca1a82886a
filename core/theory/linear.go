package theory

import (
	"math"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

var linearMinimax = Bound{
	ID: "linear-minimax", Name: say.Of("minimax-lower-bound-linear"), Kind: Lower,
	Formula:   say.Of("formula-actions", "max{ e^−2 d √T/8, e^−6 d/(4ε) }"),
	Reference: say.Of("cite-theorem", "Azize & Basu 2022", "4"),
	Note:      say.Of("about-linear-bandits"),
	Notions:   []policy.Notion{policy.Sequence},
	WorstCase: true,
	Linear:    true,
	Params: []Param{{
		Name: "d", Symbol: "d", // dimension of the actions
		Default: 2, Low: 1, High: math.Inf(1), HighOpen: true,
	}},
	requires: []requirement{positiveEpsilon},
	bind: func(q *question) BoundFunc {
		d := q.params["d"]
		return func(horizon float64) (float64, error) {
			return max(math.Exp(-2)*d*math.Sqrt(horizon)/8, math.Exp(-6)*d/(4*q.Epsilon)), nil
		}
	},
}

// LinearMinimaxThreshold returns the ε at which the two members of Theorem 4 of Azize &
// Basu 2022 meet, 2 e^−4/√T.
func LinearMinimaxThreshold(horizon float64) float64 { return 2 * math.Exp(-4) / math.Sqrt(horizon) }

var linearConsistent = Bound{
	ID: "linear-consistent", Name: say.Of("lower-bound-linear-bandits"), Kind: Order,
	Formula:   say.Of("log-t-inf-over"),
	Reference: say.Of("cite-theorem", "Azize & Basu 2022", "5"),
	Note:      say.Of("depends-structure-actions-not"),
	Notions:   []policy.Notion{policy.Sequence},
	Linear:    true,
}
