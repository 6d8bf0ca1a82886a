package policy

import (
	"epsilonarcade/core/leap"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
)

var ucb1 = Spec{
	ID:        "ucb1",
	Name:      "UCB1",
	Notion:    None,
	Guarantee: "no privacy",
	Reference: "Auer, Cesa-Bianchi & Fischer 2002, Figure 1",
	Summary:   "Pulls the arm whose mean may still be the largest: the plain yardstick without privacy.",
	Forgetful: true,
	Params:    []Param{sigmoidParam},
	Mechanism: sigmoidBefore(mechanism.Open{}),
	New:       newUCB1,
}

// newUCB1 returns the policy that pulls each arm once and then, with t the number of pulls
// already made,
//
//	argmax S_a/N_a + √(2 log t/N_a).
func newUCB1(s Setup, _ *random.Source) Policy {
	return indexed{leap.NewIndex(s.Arms, leap.Radius{C: 1})}
}
