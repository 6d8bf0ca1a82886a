package mechanism

import "math"

// A bitResponder may respond with one of two values that are the same for all rewards. It takes a
// reward x in [0, 1] and y = 1 − x separately, so both keep their digits.
type bitResponder interface {
	// logOdds returns log(P(high)/P(low)), or false if its responses have another distribution.
	logOdds(x, y float64) (odds float64, ok bool)
}

// LogOdds returns log(P(high)/P(low)) for the response to a reward, for mechanisms that respond
// with one of two values. The reward may be at an infinite end of the domain. A probability near 1
// loses the digits of the other probability, but its log odds keep them for every ε. (Draws use
// probabilities with 53 bits.) ok is false for other mechanisms.
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

// Farthest returns two rewards with responses that differ the most: the ends of the domain, or two
// knots.
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

// oddsOf returns log(one/zero) of two probabilities, which may have a common factor, from them and
// their difference.
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
	// Times 1 + e^−ε, the probabilities are e^{−ε(1−r)} and 1 + e^−ε − e^{−ε(1−r)}.
	one, least := math.Exp(-e.Eps*y), math.Exp(-e.Eps)
	zero := least - math.Expm1(-e.Eps*y)
	return oddsOf(one, zero, 2*math.Expm1(-e.Eps*y)-math.Expm1(-e.Eps))
}

func (p Piecewise) logOdds(x, _ float64) (odds float64, ok bool) {
	h := p.Height(x)
	return CTB{p.Eps}.logOdds(h, 1-h)
}

// logOdds returns the log odds of CTB if all users have one level, and responses at it are used.
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
