package leap

import "epsilonarcade/core/tape"

// A backoff decides how long a stretch of an arm's noise the arm's certificates try, and when to
// try again. It affects only speed.
type backoff struct {
	level  int   // the stretches to try have 2^level items
	retry  int64 // what [Backoff.RetryAfter] returns
	missed int   // how many times in a row the bounds failed to show that the arm is ahead
	// amid reports whether the last certificate was worth its cost, so that trying pays. Every pull
	// reads it. A processor predicts one flag better than the three conditions that it combines.
	amid bool
}

// After mostMissed misses in a row, amid becomes false.
const mostMissed = 2

// miss records that the bounds failed to show that the arm is ahead.
func (r *backoff) miss() {
	r.missed++
	r.amid = r.amid && r.missed < mostMissed
}

// try looks for a certificate of a policy with the given number of arms. It starts with stretches
// of at most level most. It returns the number of certain pulls, at least one.
func (r *backoff) try(most, arms int, certain func(level int) (n int64, failed bool)) int64 {
	vain := false // whether a try failed; a try of the shortest stretches may end before it fails
	for r.level = min(r.level, most); ; r.level-- {
		n, failed := certain(r.level)
		vain = vain || failed
		if failed && n <= 1 && r.level > 1 {
			continue
		}
		if n >= 8+int64(arms)/8 { // worth more than the cost of a certificate
			r.retry, r.missed = 0, 0
		} else if failed || vain && n <= 1 {
			r.retry = min(2*r.retry+1, 31+4*int64(arms))
		}
		if !failed {
			r.level++
		}
		r.amid = r.level > 1 && r.retry == 0 && r.missed < mostMissed
		return max(n, 1)
	}
}

// leastMean returns the minimum of (out + the first k responses of b)/(pulls + k) over the k with 0
// ≤ k ≤ last, based on b's limits for its responses. Both before and after k = Missing, the
// quotient is monotone in k, whatever the sign of out.
func leastMean(out, pulls float64, last int64, b tape.Block) float64 {
	out -= b.Dip
	more := float64(last)
	zeros := min(b.Missing, more)
	return min(out/pulls, out/(pulls+zeros), (out+(more-zeros))/(pulls+more))
}
