package tradeoff

import (
	"fmt"
	"math"

	"epsilonarcade/core/privacy"
	"epsilonarcade/core/say"
)

// Basic returns the joint guarantee of T releases that are (ε, δ)-private each: (Tε, Tδ). Each release may depend on
// the earlier ones (Dwork et al. 2006).
func Basic(eps, delta float64, times int) (float64, float64) {
	return float64(times) * eps, float64(times) * delta
}

// Advanced returns the joint ε of T releases at Tδ + δ'. Each release is (ε, δ)-private and may depend on the earlier
// ones (Dwork, Rothblum & Vadhan 2010, Theorem III.3):
//
//	ε √(2T log(1/δ')) + Tε (e^ε − 1).
func Advanced(eps float64, times int, slack float64) float64 {
	n := float64(times)
	return eps*math.Sqrt(2*n*math.Log(1/slack)) + n*eps*math.Expm1(eps)
}

// Optimal returns the worst pair of distributions for T (ε, δ)-private releases (Kairouz, Oh & Viswanath 2017, Theorem
// 3.3). No T such releases are easier to tell apart than this pair, and some are just as easy. The pair is T answers of
// randomised response. The probabilities that l answers mislead and none reveals everything are
//
//	P(l) = (1 − δ)^T C(T, l) e^{(T − l) ε} / (1 + e^ε)^T,  Q(l) = P(T − l).
//
// For T = 1 it is the worst pair under (ε, δ).
func Optimal(eps, delta float64, times int) *Discrete {
	n := float64(times)
	var all []outcome
	// log is log P(l), as a sum whose rounding errors are kept in lost.
	log, lost := n*(math.Log1p(-delta)-math.Log1p(math.Exp(-eps))), 0.0
	for l := range times + 1 {
		ratio := (n - 2*float64(l)) * eps
		all = append(all, outcome{log, log - ratio, ratio})
		step := math.Log((n-float64(l))/float64(l+1)) - eps - lost
		sum := log + step
		lost = (sum - log) - step
		log = sum
	}
	if delta > 0 {
		given := math.Log(-math.Expm1(n * math.Log1p(-delta)))
		all = append(all, outcome{given, math.Inf(-1), math.Inf(1)}, outcome{math.Inf(-1), given, math.Inf(-1)})
	}
	return newDiscrete(all, 0)
}

// losses holds the probabilities under P of a privacy loss on a grid: chances[i] is that of the loss (from + i)·step.
type losses struct {
	step     float64
	from     int
	chances  []float64
	infinite float64 // the probability of outcomes that are impossible under Q
}

// These are the largest number of grid points of a sum of losses, the probability up to which a loss counts as
// infinite, the largest finite loss, and the total error due to the grid as a fraction of ε.
const (
	mostPlaces = 1 << 15
	negligible = 1e-30
	mostLoss   = 512
	share      = 0.004
)

// MostCopies is the largest number of copies that Compose accepts.
const MostCopies = 1000

// Copies are independent copies of a pair.
type Copies struct {
	Pair  Pair
	Times int
}

// Compose returns a pair that is at least as easy to tell apart as all independent copies together, in both directions.
// If possible, its grid resolves a joint ε of about eps. The error says that there are too few or too many copies.
//
// Compose convolves the privacy loss log(P/Q) under P on a grid (Koskela, Jälkö & Honkela 2020; Gopi, Lee & Wutschitz
// 2021). It splits each loss between two grid points so that the probabilities under P and under Q stay the same.
// This makes the pair no harder to tell apart (Doroshenko et al. 2022). All terms are sums and products of
// probabilities, so the smallest δ keep their digits.
func Compose(eps float64, all ...Copies) (*Discrete, error) {
	var n, width float64
	reaches := make([][2]float64, len(all))
	for i, x := range all {
		if x.Times < 0 {
			return nil, fmt.Errorf("times: %d is less than 0", x.Times)
		}
		least, most := reach(x.Pair)
		reaches[i] = [2]float64{least, most}
		n, width = n+float64(x.Times), width+float64(x.Times)*(most-least)
	}
	if n < 1 || n > MostCopies {
		return nil, fmt.Errorf("times: %w", say.Error("audit-not-between", fmt.Sprint(n), "1", fmt.Sprint(MostCopies)))
	}
	step := math.Max(share*eps/n, width/mostPlaces)
	sum := losses{step: step, chances: []float64{1}}
	for i, x := range all {
		// Add one point, because the smallest loss may have a positive probability.
		from, to := int(math.Floor(reaches[i][0]/step))-1, int(math.Ceil(reaches[i][1]/step))
		sum = sum.plus(onGrid(x.Pair, step, from, to).power(x.Times))
	}
	return sum.pair(), nil
}

// pair returns the pair with these losses. An outcome that is impossible under P gets the rest of Q's probability.
func (l losses) pair() *Discrete {
	logP, logQ := []float64{math.Log(l.infinite)}, []float64{math.Inf(-1)}
	rest := 1.0
	for i, p := range l.chances {
		if p > 0 {
			q := math.Log(p) - float64(l.from+i)*l.step
			logP, logQ, rest = append(logP, math.Log(p)), append(logQ, q), rest-math.Exp(q)
		}
	}
	return NewDiscrete(append(logP, math.Inf(-1)), append(logQ, math.Log(math.Max(0, rest))))
}

// reach returns the range of the finite loss under P, within mostLoss of 0. On either side it neglects outcomes with
// a total probability of negligible.
func reach(p Pair) (least, most float64) {
	back := p.Back()
	most = end(func(at float64) bool {
		above, q := p.Above(at)
		return above < negligible || q == 0
	})
	least = -end(func(at float64) bool {
		_, below := back.Above(at)
		return below < negligible
	})
	return least, most
}

// end returns the first point up to mostLoss such that beyond stays true after it.
func end(beyond func(at float64) bool) float64 {
	_, at := privacy.Halve(0, mostLoss, 1e-6, beyond)
	return at
}

// onGrid returns the losses of a pair, split between the grid points with indices in [from, to].
func onGrid(p Pair, step float64, from, to int) losses {
	l := losses{step: step, from: from, chances: make([]float64, to-from+1)}
	at := func(k int) float64 { return float64(k) * step }
	above, q := p.Above(at(to))
	l.infinite = above
	for k := to - 1; k >= from; k-- {
		p1, q1 := p.Above(at(k))
		mass, other := math.Max(0, p1-above), math.Max(0, q1-q)
		above, q = p1, q1
		// The parts a and b satisfy a + b = mass and a e^{−at(k)} + b e^{−at(k+1)} = other.
		b := (mass - other*math.Exp(at(k))) / -math.Expm1(-step)
		b = math.Max(0, math.Min(mass, b))
		l.chances[k+1-from] += b
		l.chances[k-from] += mass - b
	}
	l.chances[0] += math.Max(0, 1-above)
	return l
}

// power returns the joint losses of independent copies.
func (l losses) power(times int) losses {
	all := losses{step: l.step, chances: []float64{1}}
	for n := times; n > 0; n /= 2 {
		if n%2 == 1 {
			all = all.plus(l)
		}
		if n > 1 {
			l = l.plus(l)
		}
	}
	return all
}

// plus returns the joint losses of two independent releases.
func (l losses) plus(m losses) losses {
	sum := losses{l.step, l.from + m.from, make([]float64, len(l.chances)+len(m.chances)-1), l.infinite + m.infinite - l.infinite*m.infinite}
	for i, p := range l.chances {
		if p == 0 {
			continue
		}
		to := sum.chances[i : i+len(m.chances)]
		for k, q := range m.chances {
			to[k] += p * q
		}
	}
	return sum
}
