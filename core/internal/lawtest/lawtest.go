// Package lawtest compares samples with distributions, for tests.
package lawtest

import (
	"fmt"
	"math"
	"sort"

	"gonum.org/v1/gonum/mathext"
)

// ChiSquare returns the p-value of Pearson's test of counts against the probabilities of their
// bins. It pools neighbouring bins until it expects at least 10 counts in each. It returns 1 for a
// single bin.
func ChiSquare(counts []int, probability []float64) float64 {
	var n, statistic, observed, expected float64
	for _, count := range counts {
		n += float64(count)
	}
	freedom, rest := -1.0, n
	for i, p := range probability {
		observed += float64(counts[i])
		expected += p * n
		if i == len(probability)-1 || expected >= 10 && rest-expected >= 10 {
			statistic += (observed - expected) * (observed - expected) / expected
			rest -= expected
			observed, expected = 0, 0
			freedom++
		}
	}
	if freedom == 0 {
		return 1
	}
	return mathext.GammaIncRegComp(freedom/2, statistic/2)
}

// Compare returns an error if counts do not look like samples of a distribution on ordered bins.
// The chi-square must have a p-value above 1e-5, and Neyman's smooth statistics of orders 1 to 4
// must be within five standard errors. The smooth statistics detect a shift or a change of scale
// that no single bin shows.
func Compare(counts []int, probability []float64) error {
	if p := ChiSquare(counts, probability); !(p > 1e-5) {
		return fmt.Errorf("the chi-square of the bins has p = %.2g", p)
	}
	var sum, mean, square [5]float64 // sums over the Legendre polynomials of the distribution function
	var n, below float64
	for i, p := range probability {
		x := 2*below + p - 1
		below += p
		n += float64(counts[i])
		for order, y := range [5]float64{1, x, x*x - 1./3, x*x*x - .6*x, x*x*x*x - 6./7*x*x + 3./35} {
			sum[order] += y * float64(counts[i])
			mean[order] += y * p
			square[order] += y * y * p
		}
	}
	for order := 1; order < len(sum); order++ {
		variance := square[order] - mean[order]*mean[order]
		if z := (sum[order] - n*mean[order]) / math.Sqrt(n*variance+1e-9*n); math.Abs(z) > 5 {
			return fmt.Errorf("the smooth statistic of order %d is %.1f standard errors off", order, z)
		}
	}
	return nil
}

// Continuous returns an error if n draws do not look like a continuous distribution with the tails
// below(x) = P(X < x) and above(x) = P(X > x). Bins in the middle have a probability of 1 %. At the
// end of each tail, the expected counts of the bins are 10, 15, 22, …
func Continuous(n int, below, above func(x float64) float64, draw func() float64) error {
	var ends, probability []float64 // of the bins below one half
	for bin, mass := 10/float64(n), 0.; mass+1.5*bin < .5; bin = min(1.5*bin, .01) {
		mass += bin
		ends, probability = append(ends, mass), append(probability, bin)
	}
	side := len(ends)
	probability = append(probability, 1-2*ends[side-1])
	for i := range side {
		probability = append(probability, probability[side-1-i])
	}
	counts := make([]int, len(probability))
	for range n {
		x := draw()
		if p := below(x); p < .5 {
			counts[sort.SearchFloat64s(ends, p)]++
		} else {
			counts[2*side-sort.SearchFloat64s(ends, above(x))]++
		}
	}
	return Compare(counts, probability)
}

// Uniform returns an error if n draws do not look uniform on [0, 1].
func Uniform(n int, draw func() float64) error {
	return Continuous(n, func(x float64) float64 { return x }, func(x float64) float64 { return 1 - x }, draw)
}

// A Discrete is a distribution of whole numbers, in cells of equal width.
type Discrete struct {
	low, width  int64
	probability []float64
}

// NewDiscrete tabulates a distribution on {low, …, high} from ratio(x) = P(x+1)/P(x). It begins at
// start, which must be near the mode, and covers up to forty standard deviations on either side. If
// the distribution is wide, the cells have a width of 1/64 of a deviation.
func NewDiscrete(low, high, start int64, deviation float64, ratio func(x int64) float64) *Discrete {
	reach := int64(math.Ceil(min(40*deviation, 4000+9*deviation)))
	low, high = max(low, start-reach), min(high, start+reach)
	d := &Discrete{low: low, width: max(1, int64(deviation/64))}
	d.probability = make([]float64, (high-low)/d.width+1)
	var total float64
	add := func(x int64, weight float64) {
		d.probability[d.cell(x)] += weight
		total += weight
	}
	weight := 1.
	for x := start; x <= high && weight > 1e-40; x++ {
		add(x, weight)
		weight *= ratio(x)
	}
	weight = 1
	for x := start - 1; x >= low && weight > 1e-40; x-- {
		weight /= ratio(x)
		add(x, weight)
	}
	for i := range d.probability {
		d.probability[i] /= total
	}
	return d
}

func (d *Discrete) cell(x int64) int64 {
	return max(0, min(int64(len(d.probability))-1, (x-d.low)/d.width))
}

// Compare returns an error if n draws do not look like the distribution.
func (d *Discrete) Compare(n int, draw func() int64) error {
	counts := make([]int, len(d.probability))
	for range n {
		counts[d.cell(draw())]++
	}
	return Compare(counts, d.probability)
}
