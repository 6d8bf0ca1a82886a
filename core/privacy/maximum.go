package privacy

import (
	"math"
	"slices"
)

// A maximum is the largest of independent draws of curves, and of a known number, least, which is −∞
// if there is none.
type maximum struct {
	curves []curve
	least  float64
}

// others returns log ∏_{b≠a} F_b(x), the numbers that are known left out.
func (c maximum) others(a int, x float64) (sum float64) {
	for b, l := range c.curves {
		if _, width := l.about(); b != a && width > 0 {
			sum += l.logBelow(x)
		}
	}
	return sum
}

// chance returns P(the draw of curve a is the largest), an integral, and a bound of its error.
func (c maximum) chance(a int) (p, bound float64) {
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
func (c maximum) mode(a int, low, high float64, h func(float64) float64) float64 {
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
	_, next = bisect(at, next, 12, inside)
	return next
}

// cuts returns where an integrand from one place to another is cut: at its mode, at the
// corners of the laws, and at ever longer distances from each centre, so that no law changes
// much faster than the rest between two cuts.
func (c maximum) cuts(from, mode, to float64) []float64 {
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
