package leap

import "epsilonarcade/core/tape"

// backoff decides how long stretches of an arm's noise are that its certificates try, and when
// they try again. It saves time and decides nothing else.
type backoff struct {
	level  int   // the stretches have 2^level items
	retry  int64 // the answer of [Backoff]
	missed int   // times in a row that what is known of the arm's noise did not show it ahead
	// Trying pays: the last certificate was worth its cost, as in the middle of several.
	// Every pull asks for this, and the processor foresees one answer better than the three
	// that it is made of.
	amid bool
}

// mostMissed is how often in a row an arm may be missed.
const mostMissed = 2

// miss notes that what is known of the arm's noise does not show it ahead.
func (r *backoff) miss() {
	r.missed++
	r.amid = r.amid && r.missed < mostMissed
}

// try looks for a certificate of a policy with so many arms, by stretches of level most at
// the longest, and returns how many pulls are certain, at least one.
func (r *backoff) try(most, arms int, certain func(level int) (n int64, failed bool)) int64 {
	vain := false // a try of the shortest stretches may end before it fails
	for r.level = min(r.level, most); ; r.level-- {
		n, failed := certain(r.level)
		vain = vain || failed
		if failed && n <= 1 && r.level > 1 {
			continue
		}
		if n >= 8+int64(arms)/8 { // worth more than a certificate costs
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

// leastMean returns the least of (out + the first k responses of b)/(pulls + k) for
// 0 ≤ k ≤ last. The responses are at least as in b's description; the quotient with those
// is monotone in k before Missing and after it, whatever the sign of out.
func leastMean(out, pulls float64, last int64, b tape.Block) float64 {
	out -= b.Dip
	more := float64(last)
	zeros := min(b.Missing, more)
	return min(out/pulls, out/(pulls+zeros), (out+(more-zeros))/(pulls+more))
}
