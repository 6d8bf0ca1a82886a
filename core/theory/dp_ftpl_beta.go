package theory

import "epsilonarcade/core/policy"

var dpFTPLBeta = Bound{
	ID: "dp-ftpl-beta", Name: "DP-FTPL-Beta, leading terms of the upper bound", Kind: Upper,
	Formula:   "Σ max{ 5 Δ_a log T/(2 (Δ_a − 5ℓ/2)²), N_B Δ_a } + O(K/ℓ⁴)",
	Reference: "Wang & Zhu 2024, Theorem 13",
	Note:      ftplNote,
	Policies:  []string{"dp-ftpl-beta"},
	Omits:     ftplOmits,
	Params:    []Param{slack(0.2, 0.4)},
	rewards:   unitRewards,
	requires:  []requirement{positiveDelta},
	bind: func(q *question) Curve {
		return q.ftpl(2.5, 2.5*q.params["ell"]*q.least, policy.BetaStart(q.Epsilon, q.Delta))
	},
}

var _ = upper(dpFTPLBeta)
