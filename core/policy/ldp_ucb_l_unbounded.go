package policy

import (
	"epsilonarcade/core/leap"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var ldpUCBLUnbounded = Spec{
	ID:           "ldp-ucb-l-unbounded",
	Name:         "LDP-UCB-L (unbounded)",
	Notion:       RewardNear,
	Guarantee:    say.Of("eps-local-privacy-distance"),
	Reference:    say.Of("cite-section", "Ren, Zhou, Liu & Shroff 2020", "3.1.1"),
	Summary:      say.Of("ldp-ucb-l-unbounded"),
	Epsilon:      Requires,
	LeastEpsilon: noiseEpsilon,
	Forgetful:    true,
	Params: []Param{{
		Name: "sigma", Symbol: "σ", Meaning: say.Of("sigma-of-rewards"),
		Min: 0, Max: 1000, Default: 1,
	}},
	Mechanism: func(s Setup) mechanism.Mechanism { return mechanism.CTL{Eps: s.Epsilon, Unbounded: true} },
	New:       newLDPUCBLUnbounded,
}

// newLDPUCBLUnbounded returns LDP-UCB-L with the radius √(8σ² log t/N_a) in place of √(2 log t/N_a). The paper asks
// for "proper confidence bounds" but does not define them. This radius keeps the probability t^−4 from the proof of
// Theorem 4: the mean of N σ-sub-Gaussian rewards exceeds μ + x with probability at most exp(−N x²/(2σ²)). Rewards in
// [0, 1] have σ = 1/2 by Hoeffding's lemma, and with this σ the policy is LDP-UCB-L. The sum of the two radii is
// 2σ + 4/ε times √(2 log t/N_a).
func newLDPUCBLUnbounded(s Setup, _ *random.Source) Policy {
	index := leap.NewIndex(s.Arms, leap.Radius{C: 2*s.Params["sigma"] + 4/s.Epsilon})
	return laplaceUCB{leap.NewForcedIndex(index, 4)}
}
