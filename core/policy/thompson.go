package policy

import (
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
)

var thompson = Spec{
	ID:        "thompson",
	Name:      "Thompson sampling",
	Notion:    None,
	Guarantee: "no privacy",
	Reference: "Thompson 1933; Agrawal & Goyal 2012, Algorithm 1",
	Summary:   "Draws each arm's mean from its Beta posterior and pulls the arm with the largest draw.",
	Params:    []Param{sigmoidParam},
	Mechanism: sigmoidBefore(mechanism.Coin{}),
	New:       newThompson,
}

// newThompson returns the policy that draws θ_a ~ Beta(S_a + 1, N_a − S_a + 1) for every
// arm and pulls argmax θ_a.
func newThompson(s Setup, noise *random.Source) Policy {
	return newBetaSampler(s, func(int64) int64 { return 0 }, noise)
}
