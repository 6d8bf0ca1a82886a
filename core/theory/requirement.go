package theory

import (
	"math"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/say"
)

// A requirement says whether a bound holds for a problem: nil, or why not.
type requirement func(q *question) *Refusal

func positiveEpsilon(q *question) *Refusal {
	if q.Epsilon == 0 {
		return refuse(ZeroEpsilon, say.Of("eps-0"))
	}
	return nil
}

func positiveDelta(q *question) *Refusal {
	if q.Delta == 0 {
		return refuse(ZeroDelta, say.Of("delta-0"))
	}
	return nil
}

func notBothZero(q *question) *Refusal {
	if q.Epsilon == 0 && q.Delta == 0 {
		return refuse(BothZero, say.Of("eps-delta-both-0"))
	}
	return nil
}

func severalArms(q *question) *Refusal {
	if len(q.Arms) < 2 {
		return refuse(OtherArms, say.Of("bound-about-two-arms"))
	}
	return nil
}

func twoArms(q *question) *Refusal {
	if len(q.Arms) != 2 {
		return refuse(OtherArms, say.Of("bound-about-two-arms-not", text(q.arms())))
	}
	return nil
}

// unitRewards requires rewards in [0, 1].
func unitRewards(q *question) *Refusal {
	for i, a := range q.Arms {
		if low, high := a.Bounds(); !(low >= 0 && high <= 1) {
			return refuse(OtherRewards, say.Of("arm-rewards-outside-0", name(i)))
		}
	}
	return nil
}

// zeroOrOne reports whether an arm on [0, 1] has rewards of 0 and 1 only: E[r(1 − r)] = 0.
func zeroOrOne(a arm.Arm) bool {
	low, high := a.Bounds()
	return low >= 0 && high <= 1 && !(a.Expect(func(r float64) float64 { return r * (1 - r) }) > 1e-12)
}

// bernoulliRewards requires rewards of 0 and 1 only.
func bernoulliRewards(q *question) *Refusal {
	if r := unitRewards(q); r != nil {
		return r
	}
	for i, a := range q.Arms {
		if !zeroOrOne(a) {
			return refuse(OtherRewards, say.Of("arm-rewards-other-than", name(i)))
		}
	}
	return nil
}

// classedRewards requires arms with a class of laws 𝓜_a: see distinguishability.
func classedRewards(q *question) *Refusal {
	for i, a := range q.Arms {
		_, normal := a.(arm.Gaussian)
		if _, _, unit := below(a, 1); !normal && !unit && !zeroOrOne(a) {
			return refuse(OtherRewards, say.Of("arm-neither-gaussian-nor", name(i)))
		}
	}
	return nil
}

// subGaussianRewards requires rewards μ_a + Z_a with μ_a in [0, 1] and the Z_a of one 1-sub-Gaussian law. The proof
// of Lemma 7 of Ren et al. 2020 uses P(|Z_a| > v) ≤ 2 e^{−v²/2}.
func subGaussianRewards(q *question) *Refusal {
	const rounding = 1e-9
	var first arm.Arm
	for i, a := range q.Arms {
		mean := a.Mean()
		shifted, ok := a.(arm.Shifted)
		if !ok {
			return refuse(OtherRewards, say.Of("arm-not-gaussian-lemma", name(i)))
		}
		if !(mean >= 0 && mean <= 1) {
			return refuse(OtherRewards, say.Of("arm-mean-not-0", name(i), text(mean)))
		}
		noise, sigma := shifted.Noise()
		if i == 0 {
			first = noise
		}
		switch {
		case !(sigma <= 1+rounding):
			return refuse(OtherRewards, say.Of("arm-variance-above-1", name(i), text(sigma*sigma)))
		case noise != first:
			return refuse(OtherRewards, say.Of("arm-not-noise-of", name(i), name(0)))
		}
	}
	return nil
}

// sigmaRewards requires σ-sub-Gaussian rewards, for the parameter σ.
func sigmaRewards(q *question) *Refusal {
	const rounding = 1e-9
	for i, a := range q.Arms {
		if sigma := arm.SubGaussian(a); !(sigma <= q.params["sigma"]*(1+rounding)) {
			return refuse(OtherRewards, say.Of("arm-needs-sigma", name(i), text(sigma)))
		}
	}
	return nil
}

// gaussianRewards requires rewards as subGaussianRewards does, with normal Z_a.
func gaussianRewards(q *question) *Refusal {
	for i, a := range q.Arms {
		if _, ok := a.(arm.Gaussian); !ok {
			return refuse(OtherRewards, say.Of("arm-not-gaussian", name(i)))
		}
	}
	return subGaussianRewards(q)
}

// someLevel requires a law of privacy levels that are not all 0.
func someLevel(q *question) *Refusal {
	if q.Levels == nil {
		return refuse(NoLevels, say.Of("problem-no-law-privacy"))
	}
	if q.Levels.Max() == 0 {
		return refuse(ZeroEpsilon, say.Of("every-user-privacy-level"))
	}
	return nil
}

// someUsers requires a law of privacy levels of which some are accepted.
func someUsers(q *question) *Refusal {
	if q.Levels == nil {
		return refuse(NoLevels, say.Of("problem-no-law-privacy"))
	}
	_, refusal := accepted(*q.Levels, q.params["eps_min"])
	return refusal
}

// accepted returns p₀ = P(ε_t ≥ ε_min), or refuses an ε_min that accepts nobody.
func accepted(levels mechanism.Levels, epsMin float64) (float64, *Refusal) {
	if !(epsMin > 0) || math.IsInf(epsMin, 1) {
		return 0, refuse(OutOfRange, say.Of("eps-min-must-number", text(epsMin)))
	}
	p := levels.Share(epsMin)
	if !(p > 0) {
		return 0, refuse(NoLevels, say.Of("no-user-privacy-level", text(epsMin)))
	}
	return p, nil
}
