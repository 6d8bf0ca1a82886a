package mechanism

import (
	"math"
	"math/rand/v2"
	"strconv"

	"epsilonarcade/core/random"
)

// Choice is m-ary randomised response: the report on an answer to a question with m options. The
// report is the answer itself with probability p, and each of the other options with probability q:
//
//	p = e^ε/(e^ε + m − 1),  q = 1/(e^ε + m − 1).
//
// It is ε-locally differentially private, because a report has probability p or q under every
// answer, and p/q = e^ε. With two options it is CTB on the rewards 0 and 1. Warner 1965 for two
// options; Kairouz, Oh & Viswanath 2014 for more.
type Choice struct {
	Eps     float64 // ε > 0
	Options int     // m ≥ 2
}

// line returns q = 1/(e^ε+m−1) and p − q = (1−e^−ε)/(1+(m−1)e^−ε). It uses expm1, which is exact for
// small ε and keeps q from falling below 0 for huge ε.
func (c Choice) line() (q, slope float64) {
	m, e := float64(c.Options), -math.Expm1(-c.Eps) // e = 1 − e^−ε
	return 1 / (m + math.Expm1(c.Eps)), e / (2 - e + float64((m-2)*random.Exp(-c.Eps)))
}

// Chances returns p and q.
func (c Choice) Chances() (truth, other float64) {
	q, slope := c.line()
	return min(1, q+slope), q
}

// Report draws the report on an answer in 0, …, m−1. With probability m q, it draws the report
// uniformly from all options, and otherwise it returns the answer. The draw has exactly this law
// for the float64 nearest to m q, which may be tiny. The answer is private only if the bits of src
// are secret. Report panics if the answer is not an option.
func (c Choice) Report(answer int, src rand.Source) int {
	if answer < 0 || answer >= c.Options {
		panic("mechanism: answer " + strconv.Itoa(answer) + " to a question with " + strconv.Itoa(c.Options) + " options")
	}
	_, q := c.Chances()
	if happens(float64(c.Options)*q, src) {
		return rand.New(src).IntN(c.Options)
	}
	return answer
}

// happens returns true with probability p exactly. It compares p with a uniform number, 64 binary
// digits at a time. The first digits that differ decide.
func happens(p float64, src rand.Source) bool {
	for p < 1 && p > 0 {
		p *= 1 << 64 // p, the product and the remainder are exact
		digits := math.Floor(p)
		if word := src.Uint64(); word != uint64(digits) {
			return word < uint64(digits)
		}
		p -= digits
	}
	return p > 0
}

// Share returns the share of an answer for the frequency of its reports, (frequency − q)/(p − q).
// The expected frequency is q + (p − q) share.
func (c Choice) Share(frequency float64) float64 {
	q, slope := c.line()
	return (frequency - q) / slope
}
