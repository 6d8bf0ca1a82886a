package mechanism

import "math"

// A bitResponder is a mechanism whose responses may take just two values, the same for all rewards.
// Its method takes a reward x in [0, 1] and y = 1 − x separately, so both keep their digits.
type bitResponder interface {
	// logOdds returns log(P(high)/P(low)), or false if the responses take other values.
	logOdds(x, y float64) (odds float64, ok bool)
}

// LogOdds returns log(P(high)/P(low)) for the response to a reward, if the mechanism responds with
// one of two values. Otherwise ok is false. The reward may be an infinite end of the domain. If one
// probability is near 1, a float64 of it loses the digits of the other, but the log odds keep them
// for every ε. (Draws use probabilities with 53 bits.)
func LogOdds(m Mechanism, reward float64) (odds float64, ok bool) {
	x, y := reward, 1-reward
	if s, squashed := m.(Sigmoid); squashed {
		m, x, y = s.Inner, sig(reward), sig(-reward)
	}
	if b, is := m.(bitResponder); is {
		return b.logOdds(x, y)
	}
	return 0, false
}

// Farthest returns the two rewards whose responses differ the most: the ends of the domain, or two
// knots of a Piecewise.
func Farthest(m Mechanism) (low, high float64) {
	p, ok := m.(Piecewise)
	if !ok {
		return m.Domain()
	}
	least, most := 0, 3
	for i, h := range p.H {
		if h < p.H[least] {
			least = i
		}
		if h > p.H[most] {
			most = i
		}
	}
	return p.knots()[least], p.knots()[most]
}

// oddsOf computes log(one/zero) from two probabilities and their difference one − zero. All three
// may be scaled by a common factor.
func oddsOf(one, zero, difference float64) (odds float64, ok bool) {
	if difference < 0 {
		return -math.Log1p(-difference / one), true
	}
	return math.Log1p(difference / zero), true
}

func (c CTB) logOdds(x, y float64) (odds float64, ok bool) {
	s, slope := c.line()
	return oddsOf(s+slope*x, s+slope*y, slope*(x-y))
}

func (q Quadratic) logOdds(x, y float64) (odds float64, ok bool) {
	// 1 − r² − (b/E) r (1 − r) = (1 − r)(1 + r − (b/E) r)
	return CTB{q.Eps}.logOdds(x*(x+q.B*y), y*(y+(2-q.B)*x))
}

func (e Exponential) logOdds(x, y float64) (odds float64, ok bool) {
	// Multiplied by 1 + e^−ε, the probabilities are e^{−ε(1−r)} and 1 + e^−ε − e^{−ε(1−r)}.
	one, least := math.Exp(-e.Eps*y), math.Exp(-e.Eps)
	zero := least - math.Expm1(-e.Eps*y)
	return oddsOf(one, zero, 2*math.Expm1(-e.Eps*y)-math.Expm1(-e.Eps))
}

func (p Piecewise) logOdds(x, _ float64) (odds float64, ok bool) {
	h := p.Height(x)
	return CTB{p.Eps}.logOdds(h, 1-h)
}

// logOdds returns CTB's log odds if all users have the same level and their responses are used.
func (h HetCTB) logOdds(x, y float64) (odds float64, ok bool) {
	eps, single := h.Levels.Single()
	if !single || !accepted(eps, h.EpsMin) {
		return 0, false
	}
	return CTB{eps}.logOdds(x, y)
}

func (Coin) logOdds(x, y float64) (odds float64, ok bool) { return math.Log(x) - math.Log(y), true }

// logOdds is infinite: a reward of 0 or 1 is the response itself, and no other reward is a bit.
func (Open) logOdds(x, y float64) (odds float64, ok bool) {
	return math.Log(x) - math.Log(y), x == 0 || y == 0
}
