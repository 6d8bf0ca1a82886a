package theory

import (
	"math"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
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

// share is the parameter b of the quadratic mechanism. At 1 the mechanism is linear.
var share = Param{
	Name: "b", Symbol: "b/(e^ε − 1)",
	Default: 0, Low: 0, High: 2,
}

// piecewise is p(r) = (1 + E h(r))/(1 + e^ε), where h is straight between knots.
func piecewise(q *question) response {
	return curator.Mechanism(policy.Setup{Epsilon: q.Epsilon, Params: q.params}).(mechanism.Piecewise).Height
}

var curator, _ = policy.Find("ldp-ucb-piecewise")

// knots are the parameters of the piecewise-linear mechanism.
func knots() (all []Param) {
	for _, p := range curator.Params {
		all = append(all, Param{Name: p.Name, Symbol: p.Symbol, Default: p.Default, Low: p.Min, High: p.Max})
	}
	return all
}

// expect returns E h(r). Only the piecewise-linear mechanism has kinks.
func (q *question) expect(a arm.Arm, h response) float64 {
	if q.params["r1"] == 0 {
		return a.Expect(h)
	}
	return arm.ExpectPieces(a, h, q.params["r1"], q.params["r2"])
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
			best = max(best, q.expect(a, h))
		}
	}
	gaps := make([]float64, len(q.Arms))
	for i, a := range q.Arms {
		gaps[i] = math.NaN()
		if q.gaps[i] > 0 {
			gaps[i] = arm.Decimal(best - q.expect(a, h))
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
				return refuse(WrongOrder, say.Of("behind-mechanism-arm-no", name(i), text(math.Tanh(q.Epsilon/2)*gap)))
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

var oneVarianceNote = say.Of("one-variance-leaves-out")

// oneVariance returns the bound of a policy for b ≤ E and arms of one variance (Jiang, Zhao & Li 2021,
// equations 17 to 20). It has the other fields of the plain bound.
func oneVariance(plain, simple Bound) Bound {
	b := plain
	b.ID, b.Name, b.Formula, b.Reference, b.Note, b.bind = simple.ID, simple.Name, simple.Formula, simple.Reference, simple.Note, simple.bind
	b.requires = []requirement{unitRewards, positiveEpsilon, func(q *question) *Refusal {
		if b := q.params["b"]; b > 1 {
			return refuse(OutOfRange, say.Of("b-at-most-e", text(b)))
		}
		variance := func(a arm.Arm) float64 { return a.Expect(func(r float64) float64 { return square(r - a.Mean()) }) }
		first := variance(q.Arms[0])
		for i, a := range q.Arms {
			if v := variance(a); math.Abs(v-first) > 1e-9 {
				return refuse(OtherRewards, say.Of("arms-of-one-variance", name(i), text(v), name(0), text(first)))
			}
		}
		return nil
	}}
	return b
}

// oneVarianceFactor returns ( (e^ε + 1)/((E − b) μ* + b) )², which is at least (Δ_a/Δ_{a,ε})².
func (q *question) oneVarianceFactor() float64 {
	b := q.params["b"]
	return square(cothHalf(q.Epsilon) / ((1-b)*q.Arms[q.best].Mean() + b))
}
