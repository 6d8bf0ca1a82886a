package theory

import (
	"math"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

var minimaxNote = say.Of("about-hardest-problem-k")

var minimax = Bound{
	ID: "minimax", Name: say.Of("minimax-lower-bound-private"), Kind: Lower,
	Formula:   "max{ √(T (K − 1))/27, (K − 1)/(131 ε) }, T ≥ K − 1",
	Reference: say.Of("cite-theorem", "Azize & Basu 2022", "2"),
	Note:      minimaxNote,
	Notions:   []policy.Notion{policy.Sequence},
	WorstCase: true,
	requires:  []requirement{severalArms, positiveEpsilon},
	bind: func(q *question) BoundFunc {
		return q.minimax(func(horizon float64) float64 { return max(q.minimaxFree(horizon), q.minimaxPrivate()) })
	},
}

var minimaxFree = Bound{
	ID: "minimax-without-privacy", Name: say.Of("minimax-lower-bound-without"), Kind: Lower,
	Formula:   "√(T (K − 1))/27, T ≥ K − 1",
	Reference: say.Of("cite-theorem-first", "Azize & Basu 2022", "2"),
	Note:      minimaxNote,
	Notions:   everyNotion(),
	WorstCase: true,
	requires:  []requirement{severalArms},
	bind:      func(q *question) BoundFunc { return q.minimax(q.minimaxFree) },
}

var minimaxPrivate = Bound{
	ID: "minimax-private", Name: say.Of("minimax-lower-bound-private-action"), Kind: Lower,
	Formula:   "(K − 1)/(131 ε), T ≥ K − 1",
	Reference: say.Of("cite-theorem-second", "Azize & Basu 2022", "2"),
	Note:      minimaxNote,
	Notions:   []policy.Notion{policy.Sequence},
	WorstCase: true,
	requires:  []requirement{severalArms, positiveEpsilon},
	bind: func(q *question) BoundFunc {
		return q.minimax(func(float64) float64 { return q.minimaxPrivate() })
	},
}

// minimax returns f for T ≥ K − 1.
func (q *question) minimax(f func(horizon float64) float64) BoundFunc {
	return func(horizon float64) (float64, error) {
		if horizon < q.arms()-1 {
			return 0, refuse(ShortHorizon, say.Of("t-below-k-minus", text(horizon), text(q.arms()-1)))
		}
		return f(horizon), nil
	}
}

func (q *question) minimaxFree(horizon float64) float64 { return math.Sqrt(horizon*(q.arms()-1)) / 27 }

func (q *question) minimaxPrivate() float64 { return (q.arms() - 1) / (131 * q.Epsilon) }

// MinimaxThreshold returns the ε at which the two members of Theorem 2 of Azize & Basu
// 2022 meet, from which on the bound does not depend on ε:
//
//	(27/131) √((K − 1)/T).
//
// It is 0.00205 for K = 100 and T = 10⁶.
func MinimaxThreshold(arms int, horizon float64) float64 {
	return 27.0 / 131 * math.Sqrt(float64(arms-1)/horizon)
}
