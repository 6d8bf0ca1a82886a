package theory

import (
	"math"

	"epsilonarcade/core/say"
)

// threshold is the γ of Thompson sampling's bounds: any in (0, 1), at the price of what
// their O() hides.
var threshold = Param{
	Name: "threshold", Symbol: "γ",
	Default: 0.5, Low: 0, High: 1, LowOpen: true, HighOpen: true,
}

var thompsonNote = say.Of("leading-terms-only-o-terms")

var thompson = Bound{
	ID: "thompson", Name: say.Of("leading-terms-upper-bound", say.Of("thompson-sampling")), Kind: Upper,
	Formula:   "(1 + γ)² [ Σ log T/(2Δ_a) + O(K/(2Δ_min)) ]",
	Reference: say.Of("cite-theorem-remark", "Jiang, Zhao & Li 2021", "2"),
	Note:      thompsonNote,
	Policies:  []string{"thompson"},
	Omits:     "O(K/(2Δ_min))",
	Params:    []Param{threshold},
	requires:  []requirement{unitRewards},
	bind:      func(q *question) BoundFunc { return q.thompson(1) },
}

var _ = upper(thompson)

// thompson returns (1 + γ)² factor Σ log T/(2Δ).
func (q *question) thompson(factor float64) BoundFunc {
	c := square(1+q.params["threshold"]) * factor * q.sum(func(gap float64) float64 { return 1 / (2 * gap) })
	return func(horizon float64) (float64, error) { return c * math.Log(horizon), nil }
}
