package theory

import (
	"math"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

// ftplOmits is the term in Theorems 11 and 13 that has no stated constant.
const ftplOmits = "O(K/ℓ⁴)"

var ftplNote = say.Of("leading-terms-only-ell")

// ftplBounds holds the bounds for DP-FTPL and GDP-Elim.
var ftplBounds = []Bound{
	// The proof of Theorem 11 uses P(θ > m + √(2 log T/N)) ≤ 1/T, which holds if the variance is 1/N. The policy's
	// variance is 2/N, so the square root must be √(4 log T/N). This doubles the first term.
	gaussBound("dp-ftpl-gauss", say.Of("leading-terms-corrected", "DP-FTPL-Gauss"), "4", 4,
		say.Of("notes", ftplNote, say.Of("constant-4-where-paper"))),
	gaussBound("dp-ftpl-gauss-as-printed", say.Of("leading-terms-printed", "DP-FTPL-Gauss"), "2", 2,
		say.Of("notes", ftplNote, say.Of("constant-stated-tail-holds"))),
	{
		ID: "dp-ftpl-beta", Name: say.Of("leading-terms-upper-bound", "DP-FTPL-Beta"), Kind: Upper,
		Formula:   "Σ max{ 5 Δ_a log T/(2 (Δ_a − 5ℓ/2)²), N_B Δ_a } + O(K/ℓ⁴)",
		Reference: say.Of("cite-theorem", "Wang & Zhu 2024", "13"),
		Note:      ftplNote,
		Policies:  []string{"dp-ftpl-beta"},
		Omits:     ftplOmits,
		Params:    []Param{slack(0.2, 0.4)},
		requires:  []requirement{unitRewards, positiveDelta},
		value: func(q *question, horizon float64) (float64, error) {
			return q.ftpl(2.5, 2.5*q.params["ell"]*q.least, policy.BetaStart(q.Epsilon, q.Delta), horizon)
		},
	},
	{
		ID: "dp-ftpl-new", Name: say.Of("upper-bound-of", "DP-FTPL-New"), Kind: Upper,
		Formula:   "Σ max{ 16 log T/Δ_a, 4B } + 4K,  B = log( (T E + 2Tδ)/(2E + 2Tδ) )/ε",
		Reference: say.Of("cite-theorem", "Wang & Zhu 2024", "16"),
		Policies:  []string{"dp-ftpl-new"},
		requires:  []requirement{unitRewards, notBothZero},
		least:     3, // B > 0 needs T > 2
		value: func(q *question, horizon float64) (float64, error) {
			bonus, log := boundary(q.Epsilon, q.Delta).Bonus(horizon), math.Log(horizon)
			return 4*q.arms() + q.sum(func(gap float64) float64 { return max(16*log/gap, 4*bonus) }), nil
		},
	},
	{
		ID: "gdp-elim-new", Name: say.Of("upper-bound-of", "GDP-Elim-New"), Kind: Upper,
		Formula:   "Σ [ 1024 Δ_a log T/Δ_min² + 32 Δ_a L/(ε Δ_min) ] + 4K,  L = log( (T² E + T²δ)/(2E + T²δ) )",
		Reference: say.Of("cite-theorem", "Wang & Zhu 2024", "18"),
		Note:      say.Of("vacuous-ordinary-horizons"),
		Policies:  []string{"gdp-elim-new"},
		requires:  []requirement{unitRewards, notBothZero},
		least:     2, // L > 0 needs T² > 2
		value: func(q *question, horizon float64) (float64, error) {
			bonus := boundary(q.Epsilon, q.Delta/2).Bonus(horizon * horizon) // L/ε is B for δ/2 and T²
			phases := 1024*math.Log(horizon)/(q.least*q.least) + 32*bonus/q.least
			return q.allGaps()*phases + 4*q.arms(), nil
		},
	},
}

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
		value: func(q *question, horizon float64) (float64, error) {
			return q.ftpl(constant, 2*q.params["ell"]*q.least, policy.GaussStart(q.Epsilon, q.Delta), horizon)
		},
	}
}

// slack returns the parameter ℓ of DP-FTPL-Gauss and DP-FTPL-Beta relative to Δ_min. The threshold in the proof is a
// multiple of ℓ below the gap.
func slack(usual, below float64) Param {
	return Param{
		Name: "ell", Symbol: "ℓ/Δ_min",
		Default: usual, Low: 0, High: below, LowOpen: true, HighOpen: true,
	}
}

// ftpl returns Σ max{ constant Δ log T/(Δ − cut)², start Δ }.
func (q *question) ftpl(constant, cut, start, horizon float64) (float64, error) {
	log := math.Log(horizon)
	return q.sum(func(gap float64) float64 {
		return max(constant*gap*log/square(gap-cut), start*gap)
	}), nil
}

// boundary calls random.NewBoundaryLaw. It replaces an ε that is negligible compared with δ by 0, because T δ/E could
// overflow.
func boundary(eps, delta float64) random.BoundaryLaw {
	if delta > 1e20*eps {
		eps = 0
	}
	return random.NewBoundaryLaw(eps, delta)
}
