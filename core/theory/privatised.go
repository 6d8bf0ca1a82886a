package theory

import (
	"math"

	"epsilonarcade/core/arm"
)

// A response is the chance that a Bernoulli mechanism answers 1 to a reward r, moved
// and stretched so that 0 goes to 0 and 1 to 1:
//
//	h(r) = (p(r) − p(0))/tanh(ε/2),  p(0) = 1/(1 + e^ε),  p(1) = e^ε/(1 + e^ε).
type response func(r float64) float64

// linear is p(r) = (r e^ε + 1 − r)/(1 + e^ε).
func linear(*question) response { return func(r float64) float64 { return r } }

// quadratic is p(r) = ((E − b) r² + b r + 1)/(1 + e^ε), with b given as a share of E.
func quadratic(q *question) response {
	b := q.params["b"]
	return func(r float64) float64 { return r * (r + b*(1-r)) }
}

// exponential is p(r) = e^{εr}/(1 + e^ε).
func exponential(q *question) response {
	eps := q.Epsilon
	if eps < 1 {
		return func(r float64) float64 { return math.Expm1(eps*r) / math.Expm1(eps) }
	}
	low := math.Exp(-eps)
	return func(r float64) float64 { return (math.Exp(eps*(r-1)) - low) / (1 - low) }
}

// share is the parameter b of the quadratic mechanism.
var share = Param{
	Name: "b", Symbol: "b/(e^ε − 1)", Meaning: "shape of the quadratic mechanism: 1 is linear",
	Default: 0, Low: 0, High: 2,
}

// responseGaps returns, for each arm with Δ_a > 0, E h(r_*) − E h(r_a), where * is the
// best arm, and among several the one with the largest E h, rounded as gaps of means are,
// so that a gap of 0 is 0. The other arms have NaN. The gap behind the mechanism is
//
//	Δ_{a,ε} = E p(r_*) − E p(r_a) = tanh(ε/2) (E h(r_*) − E h(r_a)).
func (q *question) responseGaps(h response) []float64 {
	best := math.Inf(-1)
	for i, a := range q.Arms {
		if q.gaps[i] == 0 {
			best = max(best, a.Expect(h))
		}
	}
	gaps := make([]float64, len(q.Arms))
	for i, a := range q.Arms {
		gaps[i] = math.NaN()
		if q.gaps[i] > 0 {
			gaps[i] = arm.Decimal(best - a.Expect(h))
		}
	}
	return gaps
}

// sameOrder requires Δ_{a,ε} > 0 for every arm with Δ_a > 0: the best arm must be best
// behind the mechanism, too.
func sameOrder(mechanism func(*question) response) requirement {
	return func(q *question) *Refusal {
		for i, gap := range q.responseGaps(mechanism(q)) {
			if gap <= 0 {
				return refuse(WrongOrder, "behind the mechanism "+name(i)+" is no worse than the best arm: Δ_ε is "+
					text(math.Tanh(q.Epsilon/2)*gap)+", and regret grows like T")
			}
		}
		return nil
	}
}

// perPrivatisedGap returns Σ Δ_a/Δ_{a,ε}² and Σ Δ_a.
func (q *question) perPrivatisedGap(h response) (inverse, sum float64) {
	for i, gap := range q.responseGaps(h) {
		if q.gaps[i] > 0 {
			inverse += q.gaps[i] / (gap * gap)
			sum += q.gaps[i]
		}
	}
	return inverse * square(cothHalf(q.Epsilon)), sum
}
