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

// newThompson returns the policy that draws θ_a ~ Beta(S_a + 1, N_a − S_a + 1) for every arm and pulls argmax θ_a.
func newThompson(s Setup, noise *random.Source) Policy {
	return newBeta(s.Arms, 0, func(int64) int64 { return 0 }, noise)
}

// newBeta returns the policy that plays each arm start times and then pulls argmax θ_a, where θ_a has a Beta
// distribution.
func newBeta(arms int, start int64, extra func(n int64) int64, noise *random.Source) Policy {
	p := new(leap.Beta)
	p.Init(arms, start, extra, noise)
	return shown{p, func(int64) DecisionState {
		return sampling(&p.Start, func(a int) IndexLaw {
			ones, zeros := p.Shapes(a)
			return IndexLaw{Family: BetaLaw, A: ones, B: zeros}
		})
	}}
}

// sampling returns the state of a policy that draws θ_a after a start phase.
func sampling(start *leap.Start, law func(a int) IndexLaw) DecisionState {
	s := DecisionState{Arms: armStates(&start.Counts)}
	if a, lacks, ok := start.Starting(); ok {
		return s.first(Start, a, lacks)
	}
	for a := range s.Arms {
		s.Arms[a].Law = law(a)
	}
	return s.first(Drawn, NoArm, 0)
}
