package theory

import (
	"math"
	"slices"

	"epsilonarcade/core/say"
)

// ucbBounds holds the bounds for UCB1, its private variants, and AdaP-UCB.
var ucbBounds = slices.Concat([]Bound{
	// This is Theorem 1 of Auer, Cesa-Bianchi & Fischer 2002 for the index m_a + √(2 log t/N_a).
	{
		ID: "ucb1", Name: say.Of("upper-bound-of", "UCB1"), Kind: Upper,
		Formula:   "Σ [ 8 log T/Δ_a + (1 + π²/3) Δ_a ]",
		Reference: say.Of("cite-theorem", "Auer, Cesa-Bianchi & Fischer 2002", "1"),
		Policies:  []string{"ucb1"},
		requires:  []requirement{unitRewards},
		value:     func(q *question, horizon float64) (float64, error) { return q.ucb(1, 1+math.Pi*math.Pi/3, horizon) },
	},
	// The note on the constant follows from the length of the last episode. With k = ε/Δ, the constant is 4c. For k ≤ 1,
	// c solves √(2k/c) + 2/c = 1. For k ≥ 1, it solves √(2/c) + 2/(ck) = 1.
	{
		ID: "adap-ucb", Name: say.Of("upper-bound-of", "AdaP-UCB"), Kind: Upper,
		Formula:   "Σ [ 16 α log T/min{Δ_a, ε} + 3α/(α − 3) ]",
		Reference: say.Of("cite-theorem", "Azize & Basu 2022", "7"),
		Note:      say.Of("constant-stated-direct-argument"),
		Policies:  []string{"adap-ucb"},
		Params: []Param{{
			Name: "alpha", Symbol: "α", // the width of the confidence bounds
			Default: 3.1, Low: 3, High: math.Inf(1), LowOpen: true, HighOpen: true,
		}},
		requires: []requirement{unitRewards, positiveEpsilon},
		value: func(q *question, horizon float64) (float64, error) {
			alpha := q.params["alpha"]
			rate := 16 * alpha * q.sum(func(gap float64) float64 { return 1 / min(gap, q.Epsilon) })
			rest := q.sum(func(float64) float64 { return 3 * (alpha / (alpha - 3)) })
			return rate*math.Log(horizon) + rest, nil
		},
	},
	{
		ID: "ldp-ucb-l-unbounded", Name: say.Of("upper-bound-of", "LDP-UCB-L (unbounded)"), Kind: Upper,
		Formula:   "Σ [ max( 8 (2σ + 4/ε)²/Δ_a, 4 Δ_a ) log T + (1 + 2π²/3) Δ_a ]",
		Reference: say.Of("cite-theorem-radius", "Ren et al. 2020", "4", "3.1.1"),
		Note:      say.Of("changed-radius-constants"),
		Policies:  []string{"ldp-ucb-l-unbounded"},
		Params:    []Param{{Name: "sigma", Symbol: "σ", Default: 1, Low: 0, High: 1000}},
		requires:  []requirement{sigmaRewards, positiveEpsilon},
		value: func(q *question, horizon float64) (float64, error) {
			width := 8 * square(2*q.params["sigma"]+4/q.Epsilon)
			// For a gap above 1, the 4 log T forced pulls may cost more than the rest.
			rate := q.sum(func(gap float64) float64 { return max(width/gap, 4*gap) })
			rest := (1 + 2*math.Pi*math.Pi/3) * q.allGaps()
			return rate*math.Log(horizon) + rest, nil
		},
	},
	ldpUCBB,
	ldpUCBL,
},
	sigmoid(ldpUCBL, "ldp-ucb-ls", "LDP-UCB-LS", say.Of("cite-corollary", "Ren et al. 2020", "10")),
	sigmoid(ldpUCBB, "ldp-ucb-bs", "LDP-UCB-BS", say.Of("cite-corollary", "Ren et al. 2020", "11")),
)

// ucb returns Σ [ 8 factor log T/Δ + constant Δ ], the common form of these bounds.
func (q *question) ucb(factor, constant, horizon float64) (float64, error) {
	inverse := q.sum(func(gap float64) float64 { return 1 / gap })
	return 8*factor*math.Log(horizon)*inverse + constant*q.allGaps(), nil
}

var ldpUCBB = Bound{
	ID: "ldp-ucb-b", Name: say.Of("upper-bound-of", "LDP-UCB-B"), Kind: Upper,
	Formula:   "Σ [ 8 coth(ε/2)² log T/Δ_a + (1 + π²/3) Δ_a ]",
	Reference: say.Of("cite-theorem", "Ren et al. 2020", "6"),
	Policies:  []string{"ldp-ucb-b"},
	requires:  []requirement{unitRewards, positiveEpsilon},
	value: func(q *question, horizon float64) (float64, error) {
		return q.ucb(bernoulliFactor(q.Epsilon), 1+math.Pi*math.Pi/3, horizon)
	},
}

// bernoulliFactor returns coth(ε/2)².
func bernoulliFactor(eps float64) float64 { return square(cothHalf(eps)) }

var ldpUCBL = Bound{
	ID: "ldp-ucb-l", Name: say.Of("upper-bound-of", "LDP-UCB-L"), Kind: Upper,
	Formula:   "Σ [ 8 (1 + 4/ε)² log T/Δ_a + (1 + 2π²/3) Δ_a ]",
	Reference: say.Of("cite-theorem", "Ren et al. 2020", "4"),
	Policies:  []string{"ldp-ucb-l"},
	requires:  []requirement{unitRewards, positiveEpsilon},
	value: func(q *question, horizon float64) (float64, error) {
		return q.ucb(laplaceFactor(q.Epsilon), 1+2*math.Pi*math.Pi/3, horizon)
	},
}

// laplaceFactor returns (1 + 4/ε)².
func laplaceFactor(eps float64) float64 { return square(1 + 4/eps) }

// The sigmoid reduces a gap Δ between means in [0, 1] to no less than c_s Δ (Ren et al. 2020, Lemma 7). These are the
// constants c_s for any 1-sub-Gaussian noise and for normal noise.
const (
	shrinkSubGaussian = 0.0765 / math.E
	shrinkGaussian    = 0.2066 / math.E
)

// sigmoid returns the two bounds for a policy that applies the sigmoid before another policy's mechanism. They are
// c_s^−2 times the other policy's bound. Both are vacuous at ordinary horizons.
func sigmoid(plain Bound, id, policyName, reference string) []Bound {
	scaled := func(shrink float64, rewards requirement) Bound {
		b := plain
		b.Formula = "c_s^−2 · " + plain.Formula
		b.Reference = reference
		b.Policies = []string{id}
		b.requires = append([]requirement{rewards}, plain.requires[1:]...) // the first is unitRewards
		b.value = func(q *question, horizon float64) (float64, error) {
			v, err := plain.value(q, horizon)
			return v / (shrink * shrink), err
		}
		return b
	}
	any, normal := scaled(shrinkSubGaussian, subGaussianRewards), scaled(shrinkGaussian, gaussianRewards)
	any.ID, any.Name = id, say.Of("upper-bound-of", policyName)
	any.Note = say.Of("sigmoid-sub-gaussian")
	normal.ID, normal.Name = id+"-normal", say.Of("upper-bound-normal-noise", policyName)
	normal.Note = say.Of("sigmoid-normal")
	return []Bound{any, normal}
}
