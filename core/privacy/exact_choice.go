package privacy

import (
	"math"
	"slices"
)

// A curve is a Law whose density, where it has one, is log-concave, with logarithms that
// neither underflow nor lose their digits in a tail.
type curve interface {
	Law
	logDensity(x float64) float64 // −∞ outside the support
	logBelow(x float64) float64   // log P(X ≤ x)
	support() (low, high float64)
	// about returns where the density is largest and how wide it is there. The width of a
	// number that is known is 0.
	about() (centre, width float64)
}

// ExactChances returns for each arm the probability that its number is the largest, the
// first of them in a tie, and a bound of the error of each. It is
//
//	∫ f_a(x) ∏_{b≠a} F_b(x) dx,
//
// whose integrand is log-concave for all laws that policies draw from, so that where it
// matters is found by bisection, however far out in a tail that is: small probabilities have
// their digits, too, about ten of them. The bound has the difference between a rule and the
// same rule on halves, what lies beyond the range, at most e^−44 of each probability, and how
// far the sum is from 1. Probabilities below 10^−300 are 0.
//
// It takes milliseconds for arms with Beta laws, where Chances takes microseconds.
func ExactChances(laws []Law) (chances []float64, bound float64) {
	chances = make([]float64, len(laws))
	c := contest{least: math.Inf(-1)}
	for _, l := range laws {
		c.curves = append(c.curves, l.(curve))
	}
	known := -1 // the first of the numbers that are known and largest
	for a, l := range c.curves {
		if centre, width := l.about(); width == 0 && centre > c.least {
			known, c.least = a, centre
		}
	}
	sum := 0.0
	for a, l := range c.curves {
		if _, width := l.about(); width > 0 {
			p, off := c.chance(a)
			chances[a], bound = p, math.Max(bound, off)
		} else if a == known {
			chances[a] = math.Exp(c.others(a, c.least))
		}
		sum += chances[a]
	}
	return chances, bound + math.Abs(sum-1)
}

// A contest is of curves, and of a number that is known, least: −∞ if there is none.
type contest struct {
	curves []curve
	least  float64
}

// others returns log ∏_{b≠a} F_b(x), the numbers that are known left out.
func (c contest) others(a int, x float64) (sum float64) {
	for b, l := range c.curves {
		if _, width := l.about(); b != a && width > 0 {
			sum += l.logBelow(x)
		}
	}
	return sum
}

// chance returns the integral for arm a and a bound of its error.
func (c contest) chance(a int) (p, bound float64) {
	own := c.curves[a]
	low, high := own.support()
	low = math.Max(low, c.least)
	for _, l := range c.curves {
		from, _ := l.support()
		low = math.Max(low, from)
	}
	if !(low < high) {
		return 0, 0
	}
	h := func(x float64) float64 { return own.logDensity(x) + c.others(a, x) }
	mode := c.mode(a, low, high, h)
	top := h(mode)
	if !(top > -700) {
		return 0, 0
	}
	_, width := own.about()
	from := edge(mode, low, -width, func(x float64) bool { return h(x) > top-drop })
	to := edge(mode, high, width, func(x float64) bool { return h(x) > top-drop })
	f := func(x float64) float64 { return math.Exp(h(x) - top) }
	x := c.cuts(from, mode, to)
	whole := make([]float64, len(x)-1)
	for i := range whole {
		whole[i] = rule(f, x[i], x[i+1])
		p += whole[i]
	}
	enough := 1e-13 * p
	p = 0
	for i := range whole {
		part, off := refine(f, x[i], x[i+1], whole[i], enough, 40)
		p, bound = p+part, bound+off
	}
	scale := math.Exp(top)
	return p * scale, (bound + math.Exp(-44)*p) * scale
}

// drop is how far below its largest value the log of an integrand may be where it still
// counts. As it is concave, what lies beyond is less than a part e^−drop of what lies
// within, times how often a width doubles.
const drop = 46

// mode returns about where the concave h is largest. That is not below the largest density
// of the arm itself, for everything else grows.
func (c contest) mode(a int, low, high float64, h func(float64) float64) float64 {
	centre, width := c.curves[a].about()
	left := math.Max(low, centre)
	if left >= high {
		left = low/2 + high/2
	}
	// Double the step until h falls.
	step := width / 64
	right := math.Min(left+step, high)
	for last := h(left); right < high; {
		now := h(right)
		if now < last {
			break
		}
		last = now
		step *= 2
		right = math.Min(right+step, high)
	}
	const golden = 0.6180339887498949
	x, y := right-golden*(right-left), left+golden*(right-left)
	hx, hy := h(x), h(y)
	for range 50 {
		if hx < hy || math.IsInf(hx, -1) && math.IsInf(hy, -1) {
			left, x, hx = x, y, hy
			y = left + golden*(right-left)
			hy = h(y)
		} else {
			right, y, hy = y, x, hx
			x = right - golden*(right-left)
			hx = h(x)
		}
	}
	return left/2 + right/2
}

// edge returns a place between mode and end, and beyond it by a step's sign, up to which
// all places are inside: the end itself if they all are.
func edge(mode, end, step float64, inside func(float64) bool) float64 {
	at, next := mode, mode+step
	for (next-end)*step < 0 && inside(next) {
		step *= 2
		at, next = next, next+step
	}
	if !((next-end)*step < 0) {
		if next = end; !math.IsInf(end, 0) && inside(end) {
			return end
		}
	}
	for range 12 {
		if mid := at/2 + next/2; inside(mid) {
			at = mid
		} else {
			next = mid
		}
	}
	return next
}

// cuts returns where an integrand from one place to another is cut: at its mode, at the
// corners of the laws, and at ever longer distances from each centre, so that no law changes
// much faster than the rest between two cuts.
func (c contest) cuts(from, mode, to float64) []float64 {
	x := []float64{from, to}
	add := func(at float64) {
		if at > from && at < to {
			x = append(x, at)
		}
	}
	add(mode)
	for _, l := range c.curves {
		for _, at := range l.Corners() {
			add(at)
		}
		centre, width := l.about()
		for d := width / 2; width > 0 && d < math.Max(to-centre, centre-from); d *= 2 {
			add(centre - d)
			add(centre + d)
		}
		add(centre)
	}
	slices.Sort(x)
	return slices.Compact(x)
}

// rule integrates f by the 16-point Gauss–Legendre rule.
func rule(f func(float64) float64, from, to float64) (sum float64) {
	mid, h := from/2+to/2, to/2-from/2
	for j, x := range legendreX {
		sum += legendreW[j] * (f(mid-h*x) + f(mid+h*x))
	}
	return sum * h
}

// refine halves the range until both halves together are as good as enough, and returns the
// integral and a bound of its error: the difference that the last halving made.
func refine(f func(float64) float64, from, to, whole, enough float64, depth int) (sum, bound float64) {
	mid := from/2 + to/2
	left, right := rule(f, from, mid), rule(f, mid, to)
	off := math.Abs(left + right - whole)
	if off <= enough || depth == 0 || !(from < mid && mid < to) {
		return left + right, off
	}
	left, offLeft := refine(f, from, mid, left, enough, depth-1)
	right, offRight := refine(f, mid, to, right, enough, depth-1)
	return left + right, offLeft + offRight
}

func (l Normal) logDensity(x float64) float64 {
	z := (x - l.Mean) / math.Sqrt(l.Variance)
	return -z*z/2 - math.Log(2*math.Pi*l.Variance)/2
}

// logBelow returns log Φ(z), by the asymptotic series φ(z)/|z| (1 − 1/z² + 3/z⁴ − …) where
// Φ(z) is near underflow.
func (l Normal) logBelow(x float64) float64 {
	z := (x - l.Mean) / math.Sqrt(l.Variance)
	switch {
	case z > 0:
		return math.Log1p(-math.Erfc(z/math.Sqrt2) / 2)
	case z > -30:
		return math.Log(math.Erfc(-z/math.Sqrt2) / 2)
	}
	u := 1 / (z * z)
	return -z*z/2 - math.Log(-z*math.Sqrt(2*math.Pi)) + math.Log1p(-u*(1-3*u*(1-5*u*(1-7*u))))
}

func (l Normal) support() (low, high float64)   { return math.Inf(-1), math.Inf(1) }
func (l Normal) about() (centre, width float64) { return l.Mean, math.Sqrt(l.Variance) }

// logScale returns the log of x^A (1−x)^B / B(A, B).
func (l Beta) logScale(x float64) float64 {
	a, b := l.A, l.B
	return math.Log(a*b/(a+b)*peak(a, b)) - deviance(a, b, x)
}

func (l Beta) logDensity(x float64) float64 {
	if !(x > 0 && x < 1) {
		return math.Inf(-1)
	}
	return l.logScale(x) - math.Log(x) - math.Log1p(-x)
}

func (l Beta) logBelow(x float64) float64 {
	switch {
	case x <= 0:
		return math.Inf(-1)
	case x >= 1:
		return 0
	case (l.A+l.B)*x > l.A:
		_, above := l.Tails(x)
		return math.Log1p(-above)
	}
	one := func(float64) float64 { return 1 }
	return l.logScale(x) + math.Log(integral(weight{l.A, l.B, odds{x, 1 - x}}.log, one))
}

func (l Beta) support() (low, high float64) { return 0, 1 }

func (l Beta) about() (centre, width float64) {
	mean := l.A / (l.A + l.B)
	width = math.Sqrt(mean * (l.B / (l.A + l.B)) / (l.A + l.B + 1))
	if l.A+l.B > 2 {
		return (l.A - 1) / (l.A + l.B - 2), width
	}
	return mean, width
}

func (l point) logDensity(float64) float64 { return math.Inf(-1) }
func (l point) logBelow(x float64) float64 {
	if x >= float64(l) {
		return 0
	}
	return math.Inf(-1)
}
func (l point) support() (low, high float64)   { return float64(l), float64(l) }
func (l point) about() (centre, width float64) { return float64(l), 0 }

// logDensity returns log( ε (1/2 + c) e^{−ε|u|} / scale ) on |u| < A, and log(δ/scale) for ε = 0.
func (l scaled) logDensity(x float64) float64 {
	u, eps := math.Abs(x-l.centre)/l.scale, l.u.law.Eps
	switch {
	case u >= l.u.half:
		return math.Inf(-1)
	case eps == 0:
		return math.Log(l.u.law.Delta) - math.Log(l.scale)
	}
	return math.Log(eps) + math.Log(0.5+l.u.law.C) - eps*u - math.Log(l.scale)
}

func (l scaled) logBelow(x float64) float64 {
	u := (x - l.centre) / l.scale
	switch {
	case u > 0:
		return math.Log1p(-l.u.cdf(-u))
	case l.u.law.C == 0:
		return l.u.law.Eps*u - math.Ln2
	}
	return math.Log(l.u.cdf(u))
}

func (l scaled) support() (low, high float64) {
	w := l.scale * l.u.half
	return l.centre - w, l.centre + w
}

func (l scaled) about() (centre, width float64) {
	return l.centre, l.scale * math.Min(l.u.half, 1/l.u.law.Eps)
}
