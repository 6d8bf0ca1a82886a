// Package poll estimates a class's answers from its private reports. Each phone draws its report by
// randomised response (mechanism.Choice). All estimates are functions of the reports alone, so they
// cost no privacy.
package poll

import (
	"math"

	"epsilonarcade/core/mechanism"
)

// A Share is an estimate of the share of one answer, with a confidence interval at 95 %. Neither is
// clipped to [0, 1].
type Share struct{ Estimate, Low, High float64 }

// z is the quantile of the normal distribution for two-sided intervals at 95 %.
const z = 1.959963984540054

// Shares returns the share of each option from the numbers of reports on each option, under m-ary
// randomised response at ε > 0, where m = len(counts) ≥ 2. With k of n reports, the estimate is
//
//	(k/n − q)/(p − q),  p = e^ε/(e^ε + m − 1),  q = 1/(e^ε + m − 1).
//
// For two options this is ((k/n)(e^ε + 1) − 1)/(e^ε − 1). The estimate is unbiased. The interval is
// the image of Wilson's interval for k/n under the same function.
//
// The interval is for the share in a large population, if the class is a random sample of it. It
// holds for one option at a time. For the share in the class itself it is conservative: given the
// answers, the variance of k is smaller than for a binomial variable. For m = 2 it is n p (1 − p).
//
// Without reports, the estimate is 1/m, and the interval is the image of all frequencies from 0 to 1.
// It contains [0, 1].
func Shares(counts []int64, eps float64) (all []Share) {
	c := mechanism.Choice{Eps: eps, Options: len(counts)}
	var n int64
	for _, k := range counts {
		n += k
	}
	for _, k := range counts {
		all = append(all, ShareOf(c, float64(k), float64(n)))
	}
	return all
}

// ShareOf returns the share of an answer with k of n reports.
func ShareOf(c mechanism.Choice, k, n float64) Share {
	if n == 0 {
		return Share{1 / float64(c.Options), c.Share(0), c.Share(1)}
	}
	low, high := Wilson(k, n, z)
	return Share{c.Share(k / n), c.Share(low), c.Share(high)}
}

// Wilson returns the interval of all p with |hits/runs − p| ≤ z √(p(1−p)/runs), for runs > 0 (Wilson
// 1927).
func Wilson(hits, runs, z float64) (low, high float64) {
	z2 := z * z / runs
	p := hits / runs
	middle, half := p+z2/2, math.Sqrt(z2*(p*(1-p)+z2/4))
	return (middle - half) / (1 + z2), (middle + half) / (1 + z2)
}
