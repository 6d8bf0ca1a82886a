package theory

import (
	"math"

	"epsilonarcade/core/say"
)

var heldpOneLevelL = Bound{
	ID: "heldp-ucb-l-one-level", Name: say.Of("upper-bound-one-privacy", "HeLDP-UCB-L"), Kind: Upper,
	Formula:   "Σ [ 8 (1 + 4/ε)² log T/Δ_a + (3 + 2π²/3) Δ_a ]",
	Reference: say.Of("cite-corollary", heldpPaper, "8"),
	Policies:  []string{"heldp-ucb-l"},
	requires:  []requirement{unitRewards, someLevel, oneLevel},
	bind:      func(q *question) BoundFunc { return q.atLevel().laplaceUCB(3 + 2*math.Pi*math.Pi/3) },
}

var heldpOneLevelB = Bound{
	ID: "heldp-ucb-b-one-level", Name: say.Of("upper-bound-one-privacy", "HeLDP-UCB-B"), Kind: Upper,
	Formula:   "Σ [ 8 coth(ε/2)² log T/Δ_a + (2 + π²/3) Δ_a ]",
	Reference: say.Of("cite-corollary", heldpPaper, "11"),
	Policies:  []string{"heldp-ucb-b"},
	requires:  []requirement{unitRewards, someLevel, oneLevel},
	bind:      func(q *question) BoundFunc { return q.atLevel().bernoulliUCB(2 + math.Pi*math.Pi/3) },
}

// oneLevel requires that all users have the same level (which is ε_min, too).
func oneLevel(q *question) *Refusal {
	if _, ok := q.Levels.Single(); !ok {
		return refuse(OutOfRange, say.Of("users-more-than-one"))
	}
	return nil
}

// atLevel returns the question with the one privacy level for ε.
func (q *question) atLevel() *question {
	at := *q
	at.Epsilon = q.Levels.Max()
	return &at
}
