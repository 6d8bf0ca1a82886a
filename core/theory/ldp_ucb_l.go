package theory

import "math"

var ldpUCBL = Bound{
	ID: "ldp-ucb-l", Name: "LDP-UCB-L, upper bound", Kind: Upper,
	Formula:   "Σ [ 8 (1 + 4/ε)² log T/Δ_a + (1 + 2π²/3) Δ_a ]",
	Reference: "Ren et al. 2020, Theorem 4",
	Policies:  []string{"ldp-ucb-l"},
	rewards:   unitRewards,
	requires:  []requirement{positiveEpsilon},
	bind:      func(q *question) Curve { return q.laplaceUCB(1 + 2*math.Pi*math.Pi/3) },
}

var _ = upper(ldpUCBL)

// laplaceUCB returns Σ [ 8 (1 + 4/ε)² log T/Δ + constant Δ ].
func (q *question) laplaceUCB(constant float64) Curve {
	return q.ucb(square(1+4/q.Epsilon), constant)
}
