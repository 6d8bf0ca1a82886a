package policy

import (
	"epsilonarcade/core/leap"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var thompson = Spec{
	ID:        "thompson",
	Name:      say.Of("thompson-sampling"),
	Notion:    None,
	Guarantee: say.Of("no-privacy"),
	Reference: say.Of("cite-algorithm", "Thompson 1933; Agrawal & Goyal 2012", "1"),
	Summary:   say.Of("draws-each-arms-mean"),
	Forgetful: true,
	Params:    []Param{sigmoidParam},
	Mechanism: sigmoidBefore(mechanism.Coin{}),
	New:       newThompson,
}

// newThompson returns the policy that draws θ_a ~ Beta(S_a + 1, N_a − S_a + 1) for every
// arm and pulls argmax θ_a.
func newThompson(s Setup, noise *random.Source) Policy {
	p := new(betaSampling)
	p.Init(s.Arms, 0, func(int64) int64 { return 0 }, noise)
	return p
}

// betaSampling pulls argmax θ_a with θ_a from a Beta law, after a start phase.
type betaSampling struct{ leap.Beta }

// Inspect shows the laws of θ_a, after the start phase.
func (p *betaSampling) Inspect(int64) DecisionState {
	return sampling(&p.Start, func(a int) IndexLaw {
		ones, zeros := p.Shapes(a)
		return IndexLaw{Family: BetaLaw, A: ones, B: zeros}
	})
}

// Base returns what plays: the policy adds to it only what it shows.
func (p *betaSampling) Base() Policy { return &p.Beta }

// sampling shows the start phase, and after it the laws of θ_a.
func sampling(start *leap.Start, law func(a int) IndexLaw) DecisionState {
	s := DecisionState{Arms: armStates(&start.Counts)}
	if a, lacks, ok := start.Starting(); ok {
		return s.first(Start, a, lacks)
	}
	for a := range s.Arms {
		s.Arms[a].Law = law(a)
	}
	return s.drawn()
}
