package policy

import (
	"epsilonarcade/core/leap"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/say"
)

// The HeLDP policies are for users who each have their own privacy level ε_t. This file holds their common parts.

// heldpPaper cites the paper that introduced these policies.
var heldpPaper = say.Of("multi-armed-bandits-local")

// hetGuarantee is the guarantee that these policies give.
var hetGuarantee = say.Of("each-users-own-eps")

// epsMin is the level below which a user's response is discarded.
var epsMin = Param{
	Name: "eps_min", Symbol: "ε_min", Meaning: say.Of("smaller-levels-discarded"),
	Min: 0.01, Max: 100, Default: 1,
}

// levelLaw is the law of ε_t.
var levelLaw = Param{Kind: Levels, Name: "law", Symbol: "ε_t", Meaning: say.Of("law-of-levels")}

// hetParams are the parameters of all these policies.
var hetParams = []Param{epsMin, levelLaw}

// levelPrivate completes the Spec of a HeLDP policy.
func levelPrivate(s Spec) Spec {
	s.Notion, s.Forgetful, s.Params = RewardHeterogeneous, true, hetParams
	if s.Guarantee == "" {
		s.Guarantee = hetGuarantee
	}
	return s
}

// HetParams returns the parameters of the HeLDP policies.
func HetParams() []Param { return hetParams }

// HetMechanism returns the Mechanism of a HeLDP policy. It responds with one bit for each reward if bits is true, and
// otherwise with the reward plus Laplace noise.
func HetMechanism(bits bool) func(Setup) mechanism.Mechanism {
	if bits {
		return heldpUCBB.Mechanism
	}
	return heldpUCBL.Mechanism
}

// newHet returns an index policy whose mechanism may discard responses. If all users have the same level, the
// mechanism keeps either all responses or none.
func newHet(s Setup, r leap.Radius) *leap.Index {
	p := leap.NewIndex(s.Arms, r)
	_, single := s.Law.Single()
	p.Drops = !single
	return p
}
