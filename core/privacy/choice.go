package privacy

import (
	"math"
	"slices"

	"epsilonarcade/core/policy"
)

// LawOf returns the distribution of the number that a policy draws for an arm.
func LawOf(l policy.IndexLaw) Distribution {
	switch l.Family {
	case policy.Normal:
		return Normal{l.A, l.B}
	case policy.BetaLaw:
		return Beta{l.A, l.B}
	case policy.BoundaryNoise:
		return scaled{l.A, 1 / l.B, shape(l.Unit.Eps, l.Unit.Delta)}
	case policy.Laplace: // the boundary noise for ε = 1 and δ = 0
		return scaled{l.A, l.B, shape(1, 0)}
	}
	return point(l.A)
}

// scaled is the distribution of centre + scale · U, where U has a BoundaryLaw.
type scaled struct {
	centre, scale float64
	u             boundaryShape
}

// Tails returns P(X ≤ x) and P(X > x).
func (l scaled) Tails(x float64) (below, above float64) {
	u := (x - l.centre) / l.scale
	below, above = l.u.cdf(u), l.u.cdf(-u)
	// u is rounded. Near an end of the support, a small remaining probability would later be multiplied by e^ε.
	off := 4e-16 * ((math.Abs(x)+math.Abs(l.centre))/l.scale + l.u.half)
	if u <= off-l.u.half {
		below, above = 0, 1
	} else if u >= l.u.half-off {
		below, above = 1, 0
	}
	return below, above
}

// Span returns the range that leaves out a ten-thousandth in each tail.
func (l scaled) Span() (low, high float64) {
	w := l.scale * l.u.law.Quantile(1-tail)
	return l.centre - w, l.centre + w
}

// Corners returns the peak.
func (l scaled) Corners() []float64 { return []float64{l.centre} }

// point is the distribution of a known number.
type point float64

// Tails returns 1 and 0 for x at or above the number, and 0 and 1 below it.
func (l point) Tails(x float64) (below, above float64) {
	if x >= float64(l) {
		return 1, 0
	}
	return 0, 1
}

// Span returns the number.
func (l point) Span() (low, high float64) { return float64(l), float64(l) }

// Corners returns the number.
func (l point) Corners() []float64 { return []float64{float64(l)} }

// Quantile returns an x in the Span with P(X ≤ x) = q. Bisection finds x to within about a millionth of the Span.
func Quantile(l Distribution, q float64) float64 {
	low, high := l.Span()
	low, high = Bisect(low, high, 20, func(x float64) bool { below, _ := l.Tails(x); return below < q })
	return low/2 + high/2
}

// Peak returns the point at which a distribution from LawOf has its largest density.
func Peak(l Distribution) float64 {
	centre, _ := l.(curve).about()
	return centre
}

// most is the largest number of arms that Chances allows.
const most = 128

// Chances returns, for each arm, the probability that its number is the largest. The result is nil if too many arms
// could have the largest number. The probability is
//
//	∫ ∏_{b≠a} F_b(x) dF_a(x).
//
// The trapezoid rule in F_a, at points common to all arms, has an error of about 1e−3.
func Chances(laws []Distribution) []float64 {
	low, high := math.Inf(-1), math.Inf(-1)
	ends := make([][2]float64, len(laws))
	for a, l := range laws {
		from, to := l.Span()
		ends[a] = [2]float64{from, to}
		low, high = math.Max(low, from), math.Max(high, to)
	}
	var open []int
	for a := range laws {
		if ends[a][1] >= low {
			open = append(open, a)
		}
	}
	if len(open) > most || math.IsInf(low, 0) || math.IsInf(high, 0) || math.IsNaN(low+high) {
		return nil
	}
	x := places(laws, ends, open, low, high)
	upTo := make([][]float64, len(open))
	for k, a := range open {
		upTo[k] = below(laws[a], x)
	}
	// before and others are the probabilities that all other numbers are at most x, at the last point and at this one.
	chances, others := make([]float64, len(laws)), make([]float64, len(open))
	before, was := make([]float64, len(open)), make([]float64, len(open))
	now := make([]float64, len(open))
	for i := range x {
		for k := range open {
			now[k] = upTo[k][i]
		}
		multiplyOthers(others, now)
		for k, a := range open {
			if i == 0 {
				chances[a] = now[k] * others[k] // the probability below x[0] is negligible
			} else {
				chances[a] += (now[k] - was[k]) * (others[k] + before[k]) / 2
			}
		}
		copy(before, others)
		copy(was, now)
	}
	var sum float64
	for _, p := range chances {
		sum += p
	}
	if !(sum > 0) {
		return nil
	}
	for a := range chances {
		chances[a] /= sum
	}
	return chances
}

// below returns P(X ≤ x) at increasing points x. Tails is slow for a Beta distribution, so below integrates the density
// by Simpson's rule instead, which is accurate to about 1e−4 if a dozen points lie in the Span.
func below(l Distribution, x []float64) []float64 {
	all := make([]float64, len(x))
	b, ok := l.(Beta)
	if !ok {
		for i, at := range x {
			all[i], _ = l.Tails(at)
		}
		return all
	}
	mean := b.A / (b.A + b.B)
	sd := math.Sqrt(mean * (1 - mean) / (b.A + b.B + 1))
	density := func(x float64) float64 { // relative to the density at the mean
		if x <= 0 || x >= 1 {
			return 0
		}
		return math.Exp((b.A-1)*math.Log1p((x-mean)/mean) + (b.B-1)*math.Log1p((mean-x)/(1-mean)))
	}
	step := func(from, to float64) float64 {
		return (to - from) / 6 * (density(from) + 4*density(from/2+to/2) + density(to))
	}
	// The range ends at 12 standard deviations from the mean.
	const fine = 192
	reach := func(from, to float64) (sum float64) {
		from, to = math.Max(from, math.Max(0, mean-12*sd)), math.Min(to, math.Min(1, mean+12*sd))
		for i := range fine {
			if w := (to - from) / fine; w > 0 {
				sum += step(from+w*float64(i), from+w*float64(i+1))
			}
		}
		return sum
	}
	sum := reach(0, x[0])
	all[0] = sum
	for i := 1; i < len(x); i++ {
		sum += step(x[i-1], x[i])
		all[i] = sum
	}
	sum += reach(x[len(x)-1], 1)
	for i := range all {
		all[i] /= sum
	}
	return all
}

// places returns the points for Chances: evenly spaced ones in the Span of each distribution, and its corners.
func places(laws []Distribution, ends [][2]float64, open []int, low, high float64) []float64 {
	const all = 800
	each := max(12, all/len(open))
	x := []float64{low, high}
	for _, a := range open {
		from, to := math.Max(low, ends[a][0]), ends[a][1]
		for i := range each + 1 {
			t := float64(i) / float64(each)
			x = append(x, from*(1-t)+to*t)
		}
		for _, at := range laws[a].Corners() {
			if at >= low && at <= high {
				x = append(x, math.Nextafter(at, math.Inf(-1)), at)
			}
		}
	}
	slices.Sort(x)
	return slices.Compact(x)
}
