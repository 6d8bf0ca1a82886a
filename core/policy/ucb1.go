package policy

import (
	"epsilonarcade/core/leap"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var ucb1 = Spec{
	ID:        "ucb1",
	Name:      "UCB1",
	Notion:    None,
	Guarantee: say.Of("no-privacy"),
	Reference: say.Of("cite-figure", "Auer, Cesa-Bianchi & Fischer 2002", "1"),
	Summary:   say.Of("pulls-arm-whose-mean"),
	Forgetful: true,
	Params:    []Param{sigmoidParam},
	Mechanism: sigmoidBefore(mechanism.Open{}),
	New:       newUCB1,
}

// newUCB1 returns the policy that pulls each arm once and then, after t pulls,
//
//	argmax S_a/N_a + √(2 log t/N_a).
func newUCB1(s Setup, _ *random.Source) Policy {
	return showIndexes(leap.NewIndex(s.Arms, leap.Radius{C: 1}))
}
