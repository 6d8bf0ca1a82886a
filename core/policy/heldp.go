package policy

import (
	"epsilonarcade/core/leap"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/say"
)

// What the policies for users with privacy levels of their own share.

// heldpPaper is the paper that they are from.
var heldpPaper = say.Of("multi-armed-bandits-local")

// hetGuarantee is what is proved for all of them.
var hetGuarantee = say.Of("each-users-own-eps")

// epsMin is the level below which a user's response is discarded.
var epsMin = Param{
	Name: "eps_min", Symbol: "ε_min", Meaning: say.Of("smaller-levels-discarded"),
	Min: 0.01, Max: 100, Default: 1,
}

// levelLaw is the law of ε_t.
var levelLaw = Param{Kind: Levels, Name: "law", Symbol: "ε_t", Meaning: say.Of("law-of-levels")}

// hetParams are the parameters of all of them.
var hetParams = []Param{epsMin, levelLaw}

// levelPrivate completes a policy for users with privacy levels of their own.
func levelPrivate(s Spec) Spec {
	s.Notion, s.Forgetful, s.Params = RewardHeterogeneous, true, hetParams
	if s.Guarantee == "" {
		s.Guarantee = hetGuarantee
	}
	return s
}

// HetParams returns the parameters of policies for users with privacy levels of their own.
func HetParams() []Param { return hetParams }

// HetMechanism returns the mechanism of such a policy: one bit of each reward, or the reward with
// Laplace noise.
func HetMechanism(bits bool) func(Setup) mechanism.Mechanism {
	if bits {
		return heldpUCBB.Mechanism
	}
	return heldpUCBL.Mechanism
}

// newHet returns the indexes of policies some of whose responses may be dropped: with a
// single level all are kept, or all are dropped.
func newHet(s Setup, r leap.Radius) *leap.Index {
	p := leap.NewIndex(s.Arms, r)
	_, single := s.Law.Single()
	p.Drops = !single
	return p
}
