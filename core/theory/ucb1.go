package theory

import (
	"math"

	"epsilonarcade/core/say"
)

// ucb1 is Theorem 1 of Auer, Cesa-Bianchi & Fischer 2002, for the index
// m_a + √(2 log t/N_a).
var ucb1 = Bound{
	ID: "ucb1", Name: say.Of("upper-bound-of", "UCB1"), Kind: Upper,
	Formula:   "Σ [ 8 log T/Δ_a + (1 + π²/3) Δ_a ]",
	Reference: say.Of("cite-theorem", "Auer, Cesa-Bianchi & Fischer 2002", "1"),
	Policies:  []string{"ucb1"},
	requires:  []requirement{unitRewards},
	bind:      func(q *question) BoundFunc { return q.ucb(1, 1+math.Pi*math.Pi/3) },
}

var _ = upper(ucb1)

// ucb returns Σ [ 8 factor log T/Δ + constant Δ ], which the bounds of UCB1's kin share.
func (q *question) ucb(factor, constant float64) BoundFunc {
	inverse := q.sum(func(gap float64) float64 { return 1 / gap })
	sum := q.sum(func(gap float64) float64 { return gap })
	return func(horizon float64) (float64, error) {
		return 8*factor*math.Log(horizon)*inverse + constant*sum, nil
	}
}
