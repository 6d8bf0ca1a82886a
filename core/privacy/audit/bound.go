package audit

import (
	"math"
	"slices"
	"sort"
	"strconv"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
)

// Limits say how much a number of runs can show. They show most if every run tells its world.
type Limits struct {
	Reach  float64 // the largest lower bound of ε
	Needed int     // runs on each world, at least, to refute the claim; 0 if MaxRuns cannot
	Most   float64 // the largest claim that MaxRuns refute, if they cannot refute this one; −1 if they refute none
}

// Suffice reports whether so many runs on each world can refute the claim.
func (l Limits) Suffice(runs int) bool { return l.Needed > 0 && runs >= l.Needed }

// LimitsOf returns the limits of an audit. The claim and the grid are shares of a
// level, which is 1 unless users have levels of their own. Reach is on the grid, and Most is between its places.
func LimitsOf(pairs int, claim, level, delta, confidence float64) (l Limits) {
	grid := ladder(claim)
	beyond := func(x float64, pairs int) bool { return refutedAfter(pairs, x*level, delta, confidence) == 0 }
	if i := sort.Search(len(grid), func(i int) bool { return beyond(grid[i], pairs) }); i > 0 {
		l.Reach = grid[i-1] * level
	}
	if l.Needed = refutedAfter(MaxRuns, claim*level, delta, confidence); l.Needed > 0 {
		return l
	}
	if l.Most = -1; !beyond(0, MaxRuns) {
		low, high := 0.0, claim
		for range 40 {
			if mid := (low + high) / 2; beyond(mid, MaxRuns) {
				high = mid
			} else {
				low = mid
			}
		}
		l.Most = low * level
	}
	return l
}

// refutedAfter returns how many pairs of runs gamblers need to refute a claim of ε. Their event comes in every run
// of one world and in no run of the other. It returns 0 if that takes more pairs. Nothing refutes it earlier: no other pair pays
// as much, and no other chances of the event make the stakes as large.
func refutedAfter(pairs int, eps, delta, confidence float64) int {
	enough, e := enough(confidence), math.Exp(eps)
	capital, gain := make([]float64, len(styles)), make([]float64, len(styles))
	for from := firstLesson; from < pairs; {
		lesson := from + max(every, from/lessons)
		n := float64(from)
		best := stake((n+.5)/(n+1), .5/(n+1), e, delta)
		for i, s := range styles {
			gain[i] = math.Log1p(s.share * best * (1 - delta))
		}
		reached := func(k int) bool {
			log := slices.Clone(capital)
			for i := range log {
				log[i] += float64(k) * gain[i]
			}
			return logMean(log) >= enough
		}
		k := 1 + sort.Search(lesson-from, func(k int) bool { return reached(k + 1) })
		if at := from + k; at <= lesson { // it is looked at then, or soon
			if at > closely {
				at = min((at+every-1)/every*every, lesson)
			}
			if at <= pairs {
				return at
			}
			return 0
		}
		for i := range capital {
			capital[i] += float64(lesson-from) * gain[i]
		}
		from = lesson
	}
	return 0
}

// Stopped is the note of an audit that has refuted a claim, and bets no more.
var Stopped = say.Of("audit-stops")

// Nothing is the note of an audit that finds nothing.
var Nothing = say.Of("proves-nothing-event-worlds")

// Vacuous says that a claim at δ = 1 cannot be refuted: it holds of everything.
var Vacuous = say.Of("vacuous-claim")

// TooFew says that so many runs cannot refute a claim, and how many can, or which claims any number of runs can.
func (c Claim) TooFew(eps float64, runs int, l Limits) string {
	if c.Delta == 1 {
		return Vacuous
	}
	text := say.Of("so-few-runs-give", notation.Count(runs), strconv.FormatFloat(l.Reach, 'f', 4, 64), notation.Exact(eps)) + " "
	switch {
	case l.Needed > 0:
		return text + say.Of("that-takes-runs", notation.Count(l.Needed))
	case l.Most < 0:
		return text + say.Of("no-audit-can-at-all", notation.Count(MaxRuns))
	default:
		return text + say.Of("no-audit-can", notation.Count(MaxRuns), strconv.FormatFloat(math.Floor(100*l.Most)/100, 'f', 2, 64))
	}
}

// roughBound returns log((P_low − δ)/Q_high) for the bounds of Wilson 1927 on the chances of an event that came hits times
// in runs, and others times in rest. They are good enough to choose by. z is the quantile of the normal law.
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
