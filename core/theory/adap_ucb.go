package theory

import (
	"math"

	"epsilonarcade/core/say"
)

// The note on the constant follows from the length of the last episode: with k = ε/Δ it gives 4c for the constant, with
// √(2k/c) + 2/c = 1 for k ≤ 1 and √(2/c) + 2/(ck) = 1 for k ≥ 1.
var adapUCB = Bound{
	ID: "adap-ucb", Name: say.Of("upper-bound-of", "AdaP-UCB"), Kind: Upper,
	Formula:   "Σ [ 16 α log T/min{Δ_a, ε} + 3α/(α − 3) ]",
	Reference: say.Of("cite-theorem", "Azize & Basu 2022", "7"),
	Note:      say.Of("constant-stated-direct-argument"),
	Policies:  []string{"adap-ucb"},
	Params: []Param{{
		Name: "alpha", Symbol: "α", // width of the confidence bounds
		Default: 3.1, Low: 3, High: math.Inf(1), LowOpen: true, HighOpen: true,
	}},
	requires: []requirement{unitRewards, positiveEpsilon},
	bind: func(q *question) BoundFunc {
		alpha := q.params["alpha"]
		rate := 16 * alpha * q.sum(func(gap float64) float64 { return 1 / min(gap, q.Epsilon) })
		rest := q.sum(func(float64) float64 { return 3 * (alpha / (alpha - 3)) })
		return func(horizon float64) (float64, error) { return rate*math.Log(horizon) + rest, nil }
	},
}

var _ = upper(adapUCB)
