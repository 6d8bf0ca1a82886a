package privacy

import (
	"math"
	"slices"

	"epsilonarcade/core/policy"
)

// A Waiting describes how long DP-UCB-INT with redrawn noise and two arms leaves one arm unpulled after the start
// phase. This time depends on the rewards.
type Waiting struct {
	F       int64   // f, the length of an interval
	V       float64 // v: the noise after N pulls has scale 1/N^{1 − v/2}
	Horizon int64
	// First holds the sum of the waiting arm's first f rewards before and after the change. Other returns the sum of
	// the other arm's first n rewards.
	First [2]float64
	Other func(n int64) float64
}

// Loss returns the distributions of the number of whole intervals of the other arm during which the first arm waits.
// This number is a function of the action sequence, so its privacy loss is a lower bound on that of the sequence.
//
// Consider the interval that begins when the other arm has had N = jf pulls. That arm's index X is drawn once. The
// first arm's index Y is drawn f times and must never exceed X:
//
//	P(the arm waits) = ∫ f_X(x) ∏_{k=0}^{f−1} P(Y_k ≤ x) dx,  X = R/N + √(2 log t/N) + Lap(N^{v/2−1}).
//
// Here t = f + N, and Y_k is the same with N = f and time t + k. All draws are fresh, so the intervals' probabilities
// multiply. For f > 64, the log of the product is approximated by the integral over k from −1/2 to f − 1/2, computed by
// Gauss–Legendre quadrature. This is accurate because √(log t) is almost linear within an interval.
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

// rare is the probability of a wait below which all longer waits are combined into one outcome.
const rare = 1e-200

// indexLaw returns the distribution of an index at time t, after n pulls of the arm with the given sum of rewards.
func (r Waiting) indexLaw(n, sum, t float64) scaled {
	return LawOf(policy.IndexLaw{Family: policy.Laplace, A: sum/n + math.Sqrt(2*math.Log(t)/n), B: math.Pow(n, r.V/2-1)}).(scaled)
}

// interval returns the probability that the first arm waits through interval j, and the probability that it does not.
// The second may be too small to be computed as 1 minus the first.
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

// manyDraws is the distribution of the largest of many independent numbers. scaled approximates one of them.
type manyDraws struct {
	scaled
	laws   []scaled
	weight []float64 // the number of draws from each distribution
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

// exceeding is the mirror image of manyDraws: its probability below x is that of manyDraws above −x.
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

// beats computes, by quadrature, the probability that a draw from own exceeds a draw from other.
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

// drop is how far a log integrand may fall below its maximum before the integration ends. The log is concave, so the
// neglected part is less than e^−drop times the rest, times the number of times that edge has doubled the width.
const drop = 46

// modeOf returns the approximate point where the concave h is largest. This point is not below the peak of own, since
// the other factor increases.
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

// edge goes from mode towards end, in the direction of step, and returns the approximate point up to which all points
// are inside, or end if all points are.
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

// cuts returns the points that divide an integrand: its mode, the curves' corners, and points at growing distances from
// each centre. Between two cuts, no curve changes much faster in one part than in another.
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

// refine returns the integral. It halves the range until halving changes the integral by at most enough.
func refine(f func(float64) float64, from, to, whole, enough float64, depth int) float64 {
	mid := from/2 + to/2
	left, right := rule(f, from, mid), rule(f, mid, to)
	if math.Abs(left+right-whole) <= enough || depth == 0 || !(from < mid && mid < to) {
		return left + right
	}
	return refine(f, from, mid, left, enough, depth-1) + refine(f, mid, to, right, enough, depth-1)
}
