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

func newThompson(s Setup, noise *random.Source) Policy {
	return &thompsonPolicy{tally: newTally(s.Arms), noise: noise}
}

// thompsonPolicy draws θ_a ~ Beta(S_a + 1, N_a − S_a + 1) for every arm and pulls
// argmax θ_a.
type thompsonPolicy struct {
	tally
	noise *random.Source
}

func (p *thompsonPolicy) Next(int64) (arm int, sure int64) {
	return argmax(len(p.n), func(a int) float64 {
		return p.noise.Beta(p.sum[a]+1, float64(p.n[a])-p.sum[a]+1)
	}), 1
}
