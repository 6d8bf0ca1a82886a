package theory

import (
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

var dpFTPLBeta = Bound{
	ID: "dp-ftpl-beta", Name: say.Of("leading-terms-upper-bound", "DP-FTPL-Beta"), Kind: Upper,
	Formula:   "Σ max{ 5 Δ_a log T/(2 (Δ_a − 5ℓ/2)²), N_B Δ_a } + O(K/ℓ⁴)",
	Reference: say.Of("cite-theorem", "Wang & Zhu 2024", "13"),
	Note:      ftplNote,
	Policies:  []string{"dp-ftpl-beta"},
	Omits:     ftplOmits,
	Params:    []Param{slack(0.2, 0.4)},
	requires:  []requirement{unitRewards, positiveDelta},
	bind: func(q *question) BoundFunc {
		return q.ftpl(2.5, 2.5*q.params["ell"]*q.least, policy.BetaStart(q.Epsilon, q.Delta))
	},
}

var _ = upper(dpFTPLBeta)
