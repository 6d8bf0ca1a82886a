package theory

import (
	"math"
	"strconv"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
)

// A Reason states in words the kind of reason why a bound gives no number.
type Reason string

// These are the reasons.
var (
	Unstated     = Reason(say.Of("reason-unstated")) // only an order, or a constant that the paper leaves open
	OutOfRange   = Reason(say.Of("reason-out-of-range"))
	NoGap        = Reason(say.Of("reason-no-gap")) // every arm is best, so the regret is 0
	ZeroEpsilon  = Reason(say.Of("reason-zero-eps"))
	ZeroDelta    = Reason(say.Of("reason-zero-delta"))
	BothZero     = Reason(say.Of("reason-both-zero"))
	OtherRewards = Reason(say.Of("reason-rewards")) // the theorem is about other rewards
	OtherArms    = Reason(say.Of("reason-arms"))
	WrongOrder   = Reason(say.Of("reason-order"))     // D_ε ≤ 0: behind the mechanism, another arm is as good as the best
	NoLevels     = Reason(say.Of("reason-no-levels")) // no distribution of privacy levels, or no level at or above ε_min
	ShortHorizon = Reason(say.Of("reason-horizon"))
	Overflow     = Reason(say.Of("reason-too-large"))
	Vacuous      = Reason(say.Of("reason-vacuous")) // a true but useless number
)

// A Refusal explains why a bound gives no number.
type Refusal struct {
	Reason Reason
	Text   string // one sentence that names the value at fault
}

// Error returns the reason and the text.
func (r *Refusal) Error() string { return r.Unwrap().Error() }

// Unwrap returns the refusal as an error of the catalogue.
func (r *Refusal) Unwrap() error { return say.Error("refusal", string(r.Reason), r.Text) }

func refuse(why Reason, text string) *Refusal { return &Refusal{why, text} }

// text formats a number.
func text(x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1e15 {
		return notation.Count(int64(x))
	}
	if a := math.Abs(x); a != 0 && a < notation.LeastPlain || a >= 1e6 {
		return notation.Power(x)
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}

// A requirement returns nil if a problem satisfies it, or the reason why the bound does not hold.
type requirement func(q *question) *Refusal

// need returns the requirement that so returns true for a problem.
func need(so func(q *question) bool, why Reason, text string) requirement {
	return func(q *question) *Refusal {
		if so(q) {
			return nil
		}
		return refuse(why, text)
	}
}

var (
	positiveEpsilon = need(func(q *question) bool { return q.Epsilon > 0 }, ZeroEpsilon, say.Of("eps-0"))
	positiveDelta   = need(func(q *question) bool { return q.Delta > 0 }, ZeroDelta, say.Of("delta-0"))
	notBothZero     = need(func(q *question) bool { return q.Epsilon > 0 || q.Delta > 0 }, BothZero, say.Of("eps-delta-both-0"))
	severalArms     = need(func(q *question) bool { return len(q.Arms) >= 2 }, OtherArms, say.Of("bound-about-two-arms"))
	oneLevel        = need(func(q *question) bool { _, ok := q.Levels.Single(); return ok }, OutOfRange, say.Of("users-more-than-one"))
)

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

// zeroOrOne reports whether an arm on [0, 1] has only rewards of 0 and 1: E[r(1 − r)] = 0.
func zeroOrOne(a arm.Arm) bool {
	low, high := a.Bounds()
	return low >= 0 && high <= 1 && !(a.Expect(func(r float64) float64 { return r * (1 - r) }) > 1e-12)
}

// bernoulliRewards requires rewards of 0 and 1.
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

// classedRewards requires arms for which a class 𝓜_a of distributions is defined (see distinguishability).
func classedRewards(q *question) *Refusal {
	for i, a := range q.Arms {
		_, normal := a.(arm.Gaussian)
		if _, _, unit := below(a, 1); !normal && !unit && !zeroOrOne(a) {
			return refuse(OtherRewards, say.Of("arm-neither-gaussian-nor", name(i)))
		}
	}
	return nil
}

// subGaussianRewards requires rewards μ_a + Z_a with μ_a in [0, 1]. All Z_a must have the same 1-sub-Gaussian
// distribution. The proof of Lemma 7 of Ren et al. 2020 uses P(|Z_a| > v) ≤ 2 e^{−v²/2}.
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

// sigmaRewards requires σ-sub-Gaussian rewards, where σ is the bound's parameter.
func sigmaRewards(q *question) *Refusal {
	const rounding = 1e-9
	for i, a := range q.Arms {
		if sigma := arm.SubGaussian(a); !(sigma <= q.params["sigma"]*(1+rounding)) {
			return refuse(OtherRewards, say.Of("arm-needs-sigma", name(i), text(sigma)))
		}
	}
	return nil
}

// gaussianRewards requires the same as subGaussianRewards, but with normal Z_a.
func gaussianRewards(q *question) *Refusal {
	for i, a := range q.Arms {
		if _, ok := a.(arm.Gaussian); !ok {
			return refuse(OtherRewards, say.Of("arm-not-gaussian", name(i)))
		}
	}
	return subGaussianRewards(q)
}

// someLevel requires a distribution of privacy levels that are not all 0.
func someLevel(q *question) *Refusal {
	if q.Levels == nil {
		return refuse(NoLevels, say.Of("problem-no-law-privacy"))
	}
	if q.Levels.Max() == 0 {
		return refuse(ZeroEpsilon, say.Of("every-user-privacy-level"))
	}
	return nil
}

// someUsers requires a distribution of privacy levels in which some levels are at or above ε_min.
func someUsers(q *question) *Refusal {
	if q.Levels == nil {
		return refuse(NoLevels, say.Of("problem-no-law-privacy"))
	}
	_, refusal := accepted(*q.Levels, q.params["eps_min"])
	return refusal
}

// accepted returns p₀ = P(ε_t ≥ ε_min), or a refusal if it is 0.
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
