package privacy

import (
	"math"

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
	waits, _ = maximum{curves: []curve{other, draws}, least: math.Inf(-1)}.chance(0)
	mirrored := other
	mirrored.centre = -other.centre
	ends, _ = maximum{curves: []curve{mirrored, exceeding{draws}}, least: math.Inf(-1)}.chance(0)
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
