package privacy

import (
	"math"
	"slices"

	"epsilonarcade/core/policy"
)

// A Waiting describes how long DP-UCB-INT with its noise redrawn does not pull one of
// two arms after the start phase, as a function of the rewards.
type Waiting struct {
	F       int64   // f, the length of an interval
	V       float64 // v: noise at N pulls is of scale 1/N^{1 − v/2}
	Horizon int64
	// First is what the waiting arm has paid in the first f pulls, before and after one
	// reward has changed, and Other what the other arm pays in its first n pulls.
	First [2]float64
	Other func(n int64) float64
}

// Loss returns the laws of the number of whole intervals of the other arm through which the
// first one waits. How far apart they are is what the action sequence loses at least: the
// number is read off it.
//
// In the interval that begins when the other arm has N = jf pulls its index X is drawn once,
// and the first arm's index Y, which must stay below, f times:
//
//	P(it waits through it) = ∫ f_X(x) ∏_{k=0}^{f−1} P(Y_k ≤ x) dx,  X = R/N + √(2 log t/N) + Lap(N^{v/2−1}),
//
// with t = f + N, and N = f and t + k for Y_k. All draws are fresh, so that the intervals
// multiply. The product over k is the integral over k from −1/2 to f − 1/2 of its log, by
// Gauss–Legendre quadrature, for f above 64: √(log t) hardly bends in an interval.
func (r Waiting) Loss() Loss {
	var l Loss
	for i, to := range []*[]float64{&l.P, &l.Q} {
		left := 1.0
		for j := int64(1); (j+2)*r.F <= r.Horizon && left > rare; j++ {
			waits, ends := r.interval(j, r.First[i])
			*to = append(*to, left*ends)
			left *= waits
		}
		*to = append(*to, left)
	}
	for len(l.P) < len(l.Q) {
		l.P = append(l.P, 0)
	}
	for len(l.Q) < len(l.P) {
		l.Q = append(l.Q, 0)
	}
	return l
}

// rare is the probability of a wait after which longer ones are not told apart.
const rare = 1e-200

// indexLaw returns the law of an index that is computed after n pulls that paid sum, at time t.
func (r Waiting) indexLaw(n, sum, t float64) scaled {
	return LawOf(policy.IndexLaw{Family: policy.Laplace, A: sum/n + math.Sqrt(2*math.Log(t)/n), B: math.Pow(n, r.V/2-1)}).(scaled)
}

// interval returns the chance that the first arm, which has paid so much, waits through
// interval j, and that it does not, which may be far too small to be what is left of 1.
func (r Waiting) interval(j int64, paid float64) (waits, ends float64) {
	f, n := float64(r.F), float64(j*r.F)
	t := f + n
	draws := manyDraws{scaled: r.indexLaw(f, paid, t+f/2)}
	add := func(k, weight float64) {
		draws.laws, draws.weight = append(draws.laws, r.indexLaw(f, paid, t+k)), append(draws.weight, weight)
	}
	if r.F <= 64 {
		for k := range r.F {
			add(float64(k), 1)
		}
	} else {
		for i, x := range legendreX {
			add((f-1)/2-x*f/2, f/2*legendreW[i])
			add((f-1)/2+x*f/2, f/2*legendreW[i])
		}
	}
	other := r.indexLaw(n, r.Other(j*r.F), t)
	waits = beats(other, draws)
	mirrored := other
	mirrored.centre = -other.centre
	ends = beats(mirrored, exceeding{draws})
	return math.Min(waits, 1), math.Min(ends, 1)
}

// manyDraws is the law of the largest of many independent numbers; scaled is about that of
// one.
type manyDraws struct {
	scaled
	laws   []scaled
	weight []float64 // how many of them have the law
}

func (l manyDraws) logBelow(x float64) (sum float64) {
	for i, law := range l.laws {
		sum += l.weight[i] * law.logBelow(x)
	}
	return sum
}

// Corners returns the first and the last peak.
func (l manyDraws) Corners() []float64 {
	first, last := math.Inf(1), math.Inf(-1)
	for _, law := range l.laws {
		first, last = math.Min(first, law.centre), math.Max(last, law.centre)
	}
	return []float64{first, last}
}

// exceeding is the law of the largest of many numbers, seen in a mirror: what is below x there is
// above −x.
type exceeding struct{ manyDraws }

func (l exceeding) logBelow(x float64) float64 {
	return math.Log(-math.Expm1(l.manyDraws.logBelow(-x)))
}

func (l exceeding) about() (centre, width float64) {
	centre, width = l.manyDraws.about()
	return -centre, width
}

// Corners returns the first and the last peak.
func (l exceeding) Corners() []float64 {
	corners := l.manyDraws.Corners()
	return []float64{-corners[1], -corners[0]}
}

// beats returns P(the draw of own is above that of other), an integral.
func beats(own, other curve) (p float64) {
	low, high := own.support()
	from, _ := other.support()
	low = math.Max(low, from)
	if !(low < high) {
		return 0
	}
	h := func(x float64) float64 { return own.logDensity(x) + other.logBelow(x) }
	mode := modeOf(own, low, high, h)
	top := h(mode)
	if !(top > -700) {
		return 0
	}
	_, width := own.about()
	from = edge(mode, low, -width, func(x float64) bool { return h(x) > top-drop })
	to := edge(mode, high, width, func(x float64) bool { return h(x) > top-drop })
	f := func(x float64) float64 { return math.Exp(h(x) - top) }
	x := cuts(from, mode, to, own, other)
	whole := make([]float64, len(x)-1)
	for i := range whole {
		whole[i] = rule(f, x[i], x[i+1])
		p += whole[i]
	}
	enough := 1e-13 * p
	p = 0
	for i := range whole {
		p += refine(f, x[i], x[i+1], whole[i], enough, 40)
	}
	return p * math.Exp(top)
}

// drop is how far below its largest value the log of an integrand may be where it still
// counts. As it is concave, what lies beyond is less than a part e^−drop of what lies
// within, times how often a width doubles.
const drop = 46

// modeOf returns about where the concave h is largest. That is not below the largest density
// of own, for everything else grows.
func modeOf(own curve, low, high float64, h func(float64) float64) float64 {
	centre, width := own.about()
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
	_, next = Bisect(at, next, 12, inside)
	return next
}

// cuts returns where an integrand from one place to another is cut: at its mode, at the
// corners of the laws, and at ever longer distances from each centre, so that no law changes
// much faster than the rest between two cuts.
func cuts(from, mode, to float64, curves ...curve) []float64 {
	x := []float64{from, to}
	add := func(at float64) {
		if at > from && at < to {
			x = append(x, at)
		}
	}
	add(mode)
	for _, l := range curves {
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

// refine halves the range until that makes a difference of no more than enough, and returns the integral.
func refine(f func(float64) float64, from, to, whole, enough float64, depth int) float64 {
	mid := from/2 + to/2
	left, right := rule(f, from, mid), rule(f, mid, to)
	if math.Abs(left+right-whole) <= enough || depth == 0 || !(from < mid && mid < to) {
		return left + right
	}
	return refine(f, from, mid, left, enough, depth-1) + refine(f, mid, to, right, enough, depth-1)
}
