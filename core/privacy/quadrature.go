package privacy

import (
	"math"
	"sort"

	"epsilonarcade/core/arm"
)

// integral returns ∫₀^∞ e^{log(s)} factor(s) ds. log must be 0 at 0, concave, and decreasing from 0 or soon after.
// factor must be smooth. Gauss–Legendre quadrature over the range where the weight exceeds e^−40 has a relative error
// of about 1e−14.
//
// As a function of the log odds, the log of a weight is singular at a distance of π from the real axis. So a long range
// needs more panels.
func integral(log, factor func(float64) float64) float64 {
	const drop, smallest = -40, 1e-14
	// The range is smallest·2^k for the least sufficient k. If 2^53 is not enough, doubling continues.
	k := sort.Search(53, func(k int) bool { return log(math.Ldexp(smallest, k)) <= drop })
	high := math.Ldexp(smallest, k)
	for k == 53 && log(high) > drop {
		high *= 2
	}
	_, high = Bisect(high/2, high, 3, func(s float64) bool { return log(s) > drop })
	panels := 8
	if high <= 12 {
		panels = 4
	}
	sum, h := 0.0, high/float64(2*panels)
	for i := range panels {
		mid := float64(2*i+1) * h
		for j, x := range legendreX {
			left, right := mid-h*x, mid+h*x
			sum += legendreW[j] * (math.Exp(log(left))*factor(left) + math.Exp(log(right))*factor(right))
		}
	}
	return sum * h
}

// Halve narrows an interval until its ends differ by at most the fraction share of the high end. holds must be false at
// low and true at high. It is false at the result not, and true at the result does.
func Halve(low, high, share float64, holds func(x float64) bool) (not, does float64) {
	for high-low > share*high {
		mid := low/2 + high/2
		switch {
		case mid <= low || mid >= high: // no float64 lies between them
			return low, high
		case holds(mid):
			high = mid
		default:
			low = mid
		}
	}
	return low, high
}

// Bisect halves an interval the given number of times. f must be true at low and false at high. f is true at the result
// yes, and false at the result no.
func Bisect(low, high float64, times int, f func(x float64) bool) (yes, no float64) {
	for range times {
		if mid := low/2 + high/2; f(mid) {
			low = mid
		} else {
			high = mid
		}
	}
	return low, high
}

// The positive nodes of the 16-point Gauss–Legendre rule on [−1, 1], and their weights (Abramowitz & Stegun, table
// 25.4).
var (
	legendreX = [8]float64{
		0.0950125098376374401853193, 0.2816035507792589132304605, 0.4580167776572273863424194, 0.6178762444026437484466718,
		0.7554044083550030338951012, 0.8656312023878317438804679, 0.9445750230732325760779884, 0.9894009349916499325961542,
	}
	legendreW = [8]float64{
		0.1894506104550684962853967, 0.1826034150449235888667637, 0.1691565193950025381893121, 0.1495959888165767320815017,
		0.1246289712555338720524763, 0.0951585116824927848099251, 0.0622535239386478928628438, 0.0271524594117540948517806,
	}
)

// A gaussRule is a Gauss–Legendre rule on [−1, 1].
type gaussRule struct {
	x, w []float64 // increasing nodes and their weights
	// upTo holds the weights for the integral from −1 to each node. They are exact for polynomials whose degree is
	// below the number of nodes.
	upTo [][]float64
}

var rule16, rule8 = newRule(legendreX[:], legendreW[:]), newRule(arm.LegendreX8[:], arm.LegendreW8[:])

// newRule returns the symmetric rule with the given positive nodes and their weights.
//
// The polynomial that is 1 at node k and 0 at the other nodes is w_k Σ_n (n + 1/2) P_n(x_k) P_n(x), where P_n are the
// Legendre polynomials, and ∫ (2n+1) P_n = P_{n+1} − P_{n−1}.
func newRule(x, w []float64) gaussRule {
	var r gaussRule
	for i := len(x) - 1; i >= 0; i-- {
		r.x, r.w = append(r.x, -x[i]), append(r.w, w[i])
	}
	r.x, r.w = append(r.x, x...), append(r.w, w...)
	n := len(r.x)
	p := make([][]float64, n)
	for j, x := range r.x {
		p[j] = append(p[j], 1, x)
		for k := 1; k < n; k++ {
			p[j] = append(p[j], (float64(2*k+1)*x*p[j][k]-float64(k)*p[j][k-1])/float64(k+1))
		}
	}
	for j, x := range r.x {
		row := make([]float64, n)
		for k := range row {
			s := x + 1
			for m := 1; m < n; m++ {
				s += p[k][m] * (p[j][m+1] - p[j][m-1])
			}
			row[k] = r.w[k] / 2 * s
		}
		r.upTo = append(r.upTo, row)
	}
	return r
}
