package theory

import (
	"math"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
)

// A requirement says whether a bound holds for a problem: nil, or why not.
type requirement func(q *question) *Refusal

func positiveEpsilon(q *question) *Refusal {
	if q.Epsilon == 0 {
		return refuse(ZeroEpsilon, "ε is 0")
	}
	return nil
}

func positiveDelta(q *question) *Refusal {
	if q.Delta == 0 {
		return refuse(ZeroDelta, "δ is 0")
	}
	return nil
}

func notBothZero(q *question) *Refusal {
	if q.Epsilon == 0 && q.Delta == 0 {
		return refuse(BothZero, "ε and δ are both 0")
	}
	return nil
}

func severalArms(q *question) *Refusal {
	if len(q.Arms) < 2 {
		return refuse(OtherArms, "the bound is about two arms or more")
	}
	return nil
}

func twoArms(q *question) *Refusal {
	if len(q.Arms) != 2 {
		return refuse(OtherArms, "the bound is about two arms, not "+text(q.arms()))
	}
	return nil
}

// unitRewards requires rewards in [0, 1].
func unitRewards(q *question) *Refusal {
	for i, a := range q.Arms {
		if low, high := a.Bounds(); !(low >= 0 && high <= 1) {
			return refuse(OtherRewards, name(i)+" has rewards outside [0, 1]")
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
			return refuse(OtherRewards, name(i)+" has rewards other than 0 and 1")
		}
	}
	return nil
}

// classedRewards requires arms with a class of laws 𝓜_a: see distinguishability.
func classedRewards(q *question) *Refusal {
	for i, a := range q.Arms {
		_, normal := a.(arm.Gaussian)
		if _, _, unit := below(a, 1); !normal && !unit && !zeroOrOne(a) {
			return refuse(OtherRewards, name(i)+" is neither Gaussian nor of a known distribution on [0, 1]")
		}
	}
	return nil
}

// gaussianRewards requires rewards μ_a + Z_a with μ_a in [0, 1] and Z_a normal, of one
// variance for all arms, at most 1 (Ren et al. 2020, Lemma 7). An unbounded law with
// the first four moments of a normal one is taken for it.
func gaussianRewards(q *question) *Refusal {
	const rounding = 1e-6
	first := math.NaN()
	for i, a := range q.Arms {
		mean := a.Mean()
		low, high := a.Bounds()
		if !math.IsInf(low, -1) || !math.IsInf(high, 1) {
			return refuse(OtherRewards, name(i)+" is not Gaussian: the lemma needs the same noise around every mean")
		}
		if !(mean >= 0 && mean <= 1) {
			return refuse(OtherRewards, name(i)+" has mean "+text(mean)+", not in [0, 1]")
		}
		moment := func(k int) float64 {
			return a.Expect(func(r float64) float64 {
				x := 1.0
				for range k {
					x *= r - mean
				}
				return x
			})
		}
		variance := moment(2)
		if i == 0 {
			first = variance
		}
		switch {
		case !(variance <= 1+rounding):
			return refuse(OtherRewards, name(i)+" has variance "+text(variance)+", above 1")
		case !(math.Abs(variance-first) <= rounding*first):
			return refuse(OtherRewards, name(i)+" has not the variance of "+name(0))
		case !(math.Abs(moment(3)) <= rounding*math.Pow(variance, 1.5)),
			!(math.Abs(moment(4)-3*variance*variance) <= rounding*variance*variance):
			return refuse(OtherRewards, name(i)+" is not Gaussian")
		}
	}
	return nil
}

// someLevel requires a law of privacy levels that are not all 0.
func someLevel(q *question) *Refusal {
	if q.Levels == nil {
		return refuse(NoLevels, "the problem has no law of privacy levels")
	}
	if q.Levels.Max() == 0 {
		return refuse(ZeroEpsilon, "every user has privacy level 0")
	}
	return nil
}

// someUsers requires a law of privacy levels of which some are accepted.
func someUsers(q *question) *Refusal {
	if q.Levels == nil {
		return refuse(NoLevels, "the problem has no law of privacy levels")
	}
	_, refusal := accepted(*q.Levels, q.params["eps_min"])
	return refusal
}

// accepted returns p₀ = P(ε_t ≥ ε_min), or refuses an ε_min that accepts nobody.
func accepted(levels mechanism.Levels, epsMin float64) (float64, *Refusal) {
	if !(epsMin > 0) || math.IsInf(epsMin, 1) {
		return 0, refuse(OutOfRange, "ε_min is "+text(epsMin)+": it must be a number above 0")
	}
	p := levels.Share(epsMin)
	if !(p > 0) {
		return 0, refuse(NoLevels, "no user has a privacy level of "+text(epsMin)+" or more")
	}
	return p, nil
}
