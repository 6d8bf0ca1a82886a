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
	Summary:   "Pulls the arm whose mean plus confidence radius is largest.",
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

// indexed is a policy that pulls the arm with the largest index.
type indexed struct{ *leap.Index }

// Inspect shows S_a/N_a and the index.
func (p indexed) Inspect(t int64) DecisionState { return indexes(p.Arms(), t, p.At) }

// Base returns what plays: the policy adds to it only what it shows.
func (p indexed) Base() Policy { return p.Index }
