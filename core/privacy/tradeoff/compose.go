package tradeoff

import (
	"fmt"
	"math"

	"epsilonarcade/core/privacy"
	"epsilonarcade/core/say"
)

// Basic returns what T releases keep together that keep (ε, δ) each, whatever depends on what: (Tε, Tδ)
// (Dwork et al. 2006).
func Basic(eps, delta float64, times int) (float64, float64) {
	return float64(times) * eps, float64(times) * delta
}

// Advanced returns the ε that T releases keep together at Tδ + δ', if each keeps (ε, δ) and may depend on what
// came before (Dwork, Rothblum & Vadhan 2010, Theorem III.3):
//
//	ε √(2T log(1/δ')) + Tε (e^ε − 1).
func Advanced(eps float64, times int, slack float64) float64 {
	n := float64(times)
	return eps*math.Sqrt(2*n*math.Log(1/slack)) + n*eps*math.Expm1(eps)
}

// Optimal returns the pair of laws that T releases of (ε, δ) each cannot be told apart better than, and may be
// told apart as well as (Kairouz, Oh & Viswanath 2017, Theorem 3.3): T answers of randomised response, of which
// l tell the wrong way, unless one of them gives all away,
//
//	P(l) = (1 − δ)^T C(T, l) e^{(T − l) ε} / (1 + e^ε)^T,  Q(l) = P(T − l).
//
// With T = 1 it is (ε, δ) itself.
func Optimal(eps, delta float64, times int) *Discrete {
	n := float64(times)
	var all []outcome
	// log P(l), by a sum that keeps what is lost in rounding.
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

// losses are chances of a privacy loss on a grid under P: chances[i] is that of (from + i)·step.
type losses struct {
	step     float64
	from     int
	chances  []float64
	infinite float64 // the chance of what Q has not
}

// Of the grid: how many places a sum of losses takes at most, the largest loss that is looked at, what chance
// of one copy is taken for infinite, and by what share of ε all roundings together may be wrong.
const (
	mostPlaces = 1 << 15
	negligible = 1e-30
	mostLoss   = 512
	share      = 0.004
)

// MostCopies is how many copies Compose takes.
const MostCopies = 1000

// Copies are so many independent copies of a pair.
type Copies struct {
	Pair  Pair
	Times int
}

// Compose returns a pair that is no harder to tell apart than independent copies of pairs together, whichever of its two
// laws is seen. It is fine enough for an ε of about that size, if it can be. The error says that there are too few or too
// many copies.
//
// The privacy loss log(P/Q) under P is convolved on a grid (Koskela, Jälkö & Honkela 2020; Gopi, Lee & Wutschitz 2021).
// What lies between two places of the grid is split between them, so that its chances under P and under Q stay. This makes
// it no harder to tell the two apart (Doroshenko et al. 2022). All is sums and products of chances, so the smallest δ keep
// their digits.
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
		// One place more, as the least loss of all may have a chance of its own.
		from, to := int(math.Floor(reaches[i][0]/step))-1, int(math.Ceil(reaches[i][1]/step))
		sum = sum.plus(onGrid(x.Pair, step, from, to).power(x.Times))
	}
	return sum.pair(), nil
}

// pair returns the pair with these losses. What Q lacks of 1 is the chance of an outcome that P has not.
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

// reach returns between which places the loss lies under P, but for what is infinite and for a chance of
// negligible on either side, at most mostLoss from 0.
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

// end returns the first place up to mostLoss at which something is so that stays so.
func end(beyond func(at float64) bool) float64 {
	_, at := privacy.Halve(0, mostLoss, 1e-6, beyond)
	return at
}

// onGrid returns the losses of a pair, split between places from one number to another.
func onGrid(p Pair, step float64, from, to int) losses {
	l := losses{step: step, from: from, chances: make([]float64, to-from+1)}
	at := func(k int) float64 { return float64(k) * step }
	above, q := p.Above(at(to))
	l.infinite = above
	for k := to - 1; k >= from; k-- {
		p1, q1 := p.Above(at(k))
		mass, other := math.Max(0, p1-above), math.Max(0, q1-q)
		above, q = p1, q1
		// a + b = mass and a e^{−at(k)} + b e^{−at(k+1)} = other
		b := (mass - other*math.Exp(at(k))) / -math.Expm1(-step)
		b = math.Max(0, math.Min(mass, b))
		l.chances[k+1-from] += b
		l.chances[k-from] += mass - b
	}
	l.chances[0] += math.Max(0, 1-above)
	return l
}

// power returns the losses of so many copies.
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

// plus returns the losses of two that are independent.
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
