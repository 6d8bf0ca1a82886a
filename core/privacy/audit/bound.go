package audit

import (
	"fmt"
	"math"
	"sort"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/scenario"
)

// lowerBound returns log((P_low − δ)/Q_high), at least 0, for the Clopper–Pearson bounds of the
// chances of an event that came hits times in runs, and others times in rest.
func lowerBound(hits, runs, others, rest int, delta, confidence float64) float64 {
	if runs == 0 || rest == 0 {
		return 0
	}
	alpha := (1 - confidence) / 2
	low, high := atLeast(hits, runs, alpha), 1-atLeast(rest-others, rest, alpha)
	if !(low > delta) {
		return 0
	}
	return math.Max(0, math.Log((low-delta)/high))
}

// Reach returns the largest lower bound of ε that testing runs can give, so many in each world: that
// of an event that comes in every run of one world and in none of the other. A claim of as much or
// more is not refuted by them, whatever the policy does.
func Reach(runs int, delta, confidence float64) float64 {
	return lowerBound(runs, runs, 0, runs, delta, confidence)
}

// Needed returns how many runs on each world, to learn from and to test on, an audit must have at
// least to be able to refute a claim of ε; 0 if none may have as many.
func Needed(eps, delta, confidence float64) int {
	testing := 1 + sort.Search((MaxRuns+1)/2, func(i int) bool { return Reach(i+1, delta, confidence) > eps })
	if testing > (MaxRuns+1)/2 {
		return 0
	}
	return max(2, 2*testing-1)
}

// won returns the log of what is owned of 1 after so many pairs of runs that have all paid the most, in bets against
// ε.
func won(pairs int, eps, delta float64) float64 {
	return math.Log1p(allIn/(math.Exp(eps)+delta)*(1-delta)) * float64(pairs-firstLesson)
}

// ReachOfPairs is Reach of an audit that may be looked at any time, against a claim: a claim of that much can be
// refuted.
func ReachOfPairs(pairs int, claim, delta, confidence float64) (most float64) {
	for _, e := range ladder(claim) {
		if won(pairs, e, delta) < enough(confidence) {
			break
		}
		most = e
	}
	return most
}

// NeededPairs is Needed of an audit that may be looked at any time.
func NeededPairs(eps, delta, confidence float64) int {
	n := sort.Search(MaxRuns, func(n int) bool { return won(n, eps, delta) >= enough(confidence) })
	if n > closely { // it is looked at as often as that
		n = (n + every - 1) / every * every
	}
	if n > MaxRuns {
		return 0
	}
	return n
}

// Stopped is the note of an audit that has refuted a claim, and bets no more.
const Stopped = "The audit stops at the first proof: ε may be far larger than this bound."

// Nothing is the note of an audit that finds nothing.
const Nothing = "That proves nothing: another event, or two other worlds, may show more."

// Vacuous says that a claim at δ = 1 cannot be refuted: it holds of everything.
const Vacuous = "At δ = 1 every policy keeps the claim: nothing can refute it."

// TooFew says that runs with that reach cannot refute a claim, and how many can.
func (c Claim) TooFew(eps, reach float64, needed int) string {
	if c.Delta == 1 {
		return Vacuous
	}
	text := fmt.Sprintf("So few runs can prove at most ε ≥ %.4f: they cannot refute a claim of ε = %s. ", reach, scenario.Number(eps))
	if needed > 0 {
		return text + "That takes " + notation.Count(needed) + " runs in each world or more."
	}
	return text + "No audit can: that takes more than " + notation.Count(MaxRuns) + " runs in each world."
}

// atLeast returns the p at which so many hits or more in so many runs have a probability of
// alpha: with a confidence of 1 − alpha the chance of a hit is above it (Clopper & Pearson
// 1934). It is the quantile of Beta(hits, runs − hits + 1) at alpha, rounded down.
func atLeast(hits, runs int, alpha float64) float64 {
	switch hits {
	case 0:
		return 0
	case runs: // p^runs = alpha
		return math.Exp(math.Log(alpha) / float64(runs))
	}
	law := privacy.Beta{A: float64(hits), B: float64(runs - hits + 1)}
	low, high := 0.0, float64(hits)/float64(runs)
	for range 60 {
		if mid := low/2 + high/2; mid == low || mid == high {
			break
		} else if below, _ := law.Tails(mid); below <= alpha {
			low = mid
		} else {
			high = mid
		}
	}
	return low
}

// roughBound is lowerBound with the bounds of Wilson 1927, which are quick and good enough to
// choose by; z is the quantile of the normal law. It may be negative.
func roughBound(hits, runs, others, rest, delta, z float64) float64 {
	low, _ := wilson(hits, runs, z)
	_, high := wilson(others, rest, z)
	if !(low > delta) {
		return math.Inf(-1)
	}
	return math.Log((low - delta) / high)
}

// wilson returns the ends of the interval of p with |hits/runs − p| ≤ z √(p(1−p)/runs).
func wilson(hits, runs, z float64) (low, high float64) {
	z2 := z * z / runs
	p := hits / runs
	middle, half := p+z2/2, math.Sqrt(z2*(p*(1-p)+z2/4))
	return (middle - half) / (1 + z2), (middle + half) / (1 + z2)
}

// normalQuantile returns the z that a standard normal variate exceeds with probability alpha.
func normalQuantile(alpha float64) float64 { return math.Sqrt2 * math.Erfinv(1-2*alpha) }
