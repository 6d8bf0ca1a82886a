package theory

import (
	"math"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

// What Theorems 11 and 13 state no constant of.
const ftplOmits = "O(K/ℓ⁴)"

var ftplNote = say.Of("leading-terms-only-ell")

// The proof of Theorem 11 uses P(θ > m + √(2 log T/N)) ≤ 1/T, which holds for the
// variance 1/N. For the policy's variance, 2/N, the root must be √(4 log T/N), which
// doubles the first member.
var (
	dpFTPLGauss = gaussBound("dp-ftpl-gauss", say.Of("leading-terms-corrected", "DP-FTPL-Gauss"), "4", 4,
		say.Of("notes", ftplNote, say.Of("constant-4-where-paper")))
	dpFTPLGaussPrinted = gaussBound("dp-ftpl-gauss-as-printed", say.Of("leading-terms-printed", "DP-FTPL-Gauss"), "2", 2,
		say.Of("notes", ftplNote, say.Of("constant-stated-tail-holds")))
)

var _ = upper(dpFTPLGauss, dpFTPLGaussPrinted)

func gaussBound(id, called, digit string, constant float64, note string) Bound {
	return Bound{
		ID: id, Name: called, Kind: Upper,
		Formula:   "Σ max{ " + digit + " Δ_a log T/(Δ_a − 2ℓ)², N_G Δ_a } + O(K/ℓ⁴)",
		Reference: say.Of("cite-theorem", "Wang & Zhu 2024", "11"),
		Note:      note,
		Policies:  []string{"dp-ftpl-gauss"},
		Omits:     ftplOmits,
		Params:    []Param{slack(0.25, 0.5)},
		requires:  []requirement{unitRewards, positiveDelta},
		bind: func(q *question) BoundFunc {
			return q.ftpl(constant, 2*q.params["ell"]*q.least, policy.GaussStart(q.Epsilon, q.Delta))
		},
	}
}

// slack is the ℓ of DP-FTPL-Gauss and -Beta, as a share of Δ_min: how far below the gap the proof draws its line.
func slack(usual, below float64) Param {
	return Param{
		Name: "ell", Symbol: "ℓ/Δ_min",
		Default: usual, Low: 0, High: below, LowOpen: true, HighOpen: true,
	}
}

// ftpl returns Σ max{ constant Δ log T/(Δ − cut)², start Δ }.
func (q *question) ftpl(constant, cut, start float64) BoundFunc {
	return func(horizon float64) (float64, error) {
		log := math.Log(horizon)
		return q.sum(func(gap float64) float64 {
			return max(constant*gap*log/square(gap-cut), start*gap)
		}), nil
	}
}
