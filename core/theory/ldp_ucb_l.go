package theory

import (
	"math"

	"epsilonarcade/core/say"
)

var ldpUCBL = Bound{
	ID: "ldp-ucb-l", Name: say.Of("upper-bound-of", "LDP-UCB-L"), Kind: Upper,
	Formula:   "Σ [ 8 (1 + 4/ε)² log T/Δ_a + (1 + 2π²/3) Δ_a ]",
	Reference: say.Of("cite-theorem", "Ren et al. 2020", "4"),
	Policies:  []string{"ldp-ucb-l"},
	requires:  []requirement{unitRewards, positiveEpsilon},
	bind:      func(q *question) BoundFunc { return q.laplaceUCB(1 + 2*math.Pi*math.Pi/3) },
}

var ldpUCBLUnbounded = Bound{
	ID: "ldp-ucb-l-unbounded", Name: say.Of("upper-bound-of", "LDP-UCB-L (unbounded)"), Kind: Upper,
	Formula:   "Σ [ max( 8 (2σ + 4/ε)²/Δ_a, 4 Δ_a ) log T + (1 + 2π²/3) Δ_a ]",
	Reference: say.Of("cite-theorem-radius", "Ren et al. 2020", "4", "3.1.1"),
	Note:      say.Of("changed-radius-constants"),
	Policies:  []string{"ldp-ucb-l-unbounded"},
	Params:    []Param{{Name: "sigma", Symbol: "σ", Default: 1, Low: 0, High: 1000}},
	requires:  []requirement{sigmaRewards, positiveEpsilon},
	bind: func(q *question) BoundFunc {
		width := 8 * square(2*q.params["sigma"]+4/q.Epsilon)
		// A gap above 1 may need fewer pulls than the 4 log T that are forced.
		rate := q.sum(func(gap float64) float64 { return max(width/gap, 4*gap) })
		rest := (1 + 2*math.Pi*math.Pi/3) * q.sum(func(gap float64) float64 { return gap })
		return func(horizon float64) (float64, error) { return rate*math.Log(horizon) + rest, nil }
	},
}

var _ = upper(ldpUCBL, ldpUCBLUnbounded)

// laplaceUCB returns Σ [ 8 (1 + 4/ε)² log T/Δ + constant Δ ].
func (q *question) laplaceUCB(constant float64) BoundFunc {
	return q.ucb(square(1+4/q.Epsilon), constant)
}
