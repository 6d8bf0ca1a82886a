package theory

import (
	"math"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

// threshold is the parameter γ in the bounds for Thompson sampling. It may be any number in (0, 1), but the omitted O()
// term depends on it.
var threshold = Param{
	Name: "threshold", Symbol: "γ",
	Default: 0.5, Low: 0, High: 1, LowOpen: true, HighOpen: true,
}

var thompsonNote = say.Of("leading-terms-only-o-terms")

var (
	ldpUCBQuadratic = nonlinearUCB("ldp-ucb-quadratic", say.Of("mechanism-quadratic", "UCB-LDP-B"), quadratic, share)
	ldpTSQuadratic  = nonlinearTS("ldp-ts-quadratic", say.Of("mechanism-quadratic", "TS-LDP-B"), quadratic, threshold, share)
)

// nonlinearBounds holds the bounds for Thompson sampling and for policies with the mechanisms of Jiang, Zhao & Li 2021.
var nonlinearBounds = []Bound{
	ldpUCBQuadratic,
	oneVariance(ldpUCBQuadratic, Bound{
		ID: "ldp-ucb-quadratic-one-variance", Name: say.Of("upper-bound-one-variance", say.Of("mechanism-quadratic", "UCB-LDP-B")),
		Formula:   "( (e^ε + 1)/((e^ε − 1 − b) μ* + b) )² Σ 8 log T/Δ_a + Σ (1 + π²/3) Δ_a",
		Reference: say.Of("cite-equations-three", "Jiang, Zhao & Li 2021", "17", "19", "20"),
		Note:      oneVarianceNote,
		value: func(q *question, horizon float64) (float64, error) {
			return q.ucb(q.oneVarianceFactor(), 1+math.Pi*math.Pi/3, horizon)
		},
	}),
	nonlinearUCB("ldp-ucb-exponential", say.Of("mechanism-exponential", "UCB-LDP-B"), exponential),
	nonlinearUCB("ldp-ucb-piecewise", say.Of("mechanism-piecewise", "UCB-LDP-B"), piecewise, knots()...),
	{
		ID: "thompson", Name: say.Of("leading-terms-upper-bound", say.Of("thompson-sampling")), Kind: Upper,
		Formula:   "(1 + γ)² [ Σ log T/(2Δ_a) + O(K/(2Δ_min)) ]",
		Reference: say.Of("cite-theorem-remark", "Jiang, Zhao & Li 2021", "2"),
		Note:      thompsonNote,
		Policies:  []string{"thompson"},
		Omits:     "O(K/(2Δ_min))",
		Params:    []Param{threshold},
		requires:  []requirement{unitRewards},
		value:     func(q *question, horizon float64) (float64, error) { return q.thompson(1, math.Log(horizon)) },
	},
	{
		ID: "ldp-ts-linear", Name: say.Of("leading-terms-upper-bound", say.Of("mechanism-linear", "TS-LDP-B")), Kind: Upper,
		Formula:   "(1 + γ)² coth(ε/2)² [ Σ log T/(2Δ_a) + O(K/(2Δ_min)) ]",
		Reference: say.Of("cite-theorem", "Jiang, Zhao & Li 2021", "2"),
		Note:      thompsonNote,
		Policies:  []string{"ldp-ts-linear"},
		Omits:     "O(K/(2Δ_min))",
		Params:    []Param{threshold},
		requires:  []requirement{unitRewards, positiveEpsilon},
		value: func(q *question, horizon float64) (float64, error) {
			return q.thompson(bernoulliFactor(q.Epsilon), math.Log(horizon))
		},
	},
	ldpTSQuadratic,
	oneVariance(ldpTSQuadratic, Bound{
		ID: "ldp-ts-quadratic-one-variance", Name: say.Of("leading-terms-one-variance", say.Of("mechanism-quadratic", "TS-LDP-B")),
		Formula:   "(1 + γ)² ( (e^ε + 1)/((e^ε − 1 − b) μ* + b) )² Σ (log T + 1)/(2Δ_a) + O(K)",
		Reference: say.Of("cite-equations", "Jiang, Zhao & Li 2021", "17", "18"),
		Note:      say.Of("notes", thompsonNote, oneVarianceNote),
		value: func(q *question, horizon float64) (float64, error) {
			return q.thompson(q.oneVarianceFactor(), math.Log(horizon*math.E)) // log T + 1
		},
	}),
	nonlinearTS("ldp-ts-exponential", say.Of("mechanism-exponential", "TS-LDP-B"), exponential, threshold),
	nonlinearTS("ldp-ts-piecewise", say.Of("mechanism-piecewise", "TS-LDP-B"), piecewise, append(knots(), threshold)...),
}

// thompson returns (1 + γ)² factor Σ log/(2Δ).
func (q *question) thompson(factor, log float64) (float64, error) {
	c := square(1+q.params["threshold"]) * factor * q.sum(func(gap float64) float64 { return 1 / (2 * gap) })
	return c * log, nil
}

// A response is the probability p(r) that a Bernoulli mechanism answers 1 to a reward r, rescaled so that h(0) = 0 and
// h(1) = 1:
//
//	h(r) = (p(r) − p(0))/tanh(ε/2),  p(0) = 1/(1 + e^ε),  p(1) = e^ε/(1 + e^ε).
type response func(r float64) float64

// quadratic is p(r) = ((E − b) r² + b r + 1)/(1 + e^ε). The parameter is b/E.
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

// share is the parameter b of the quadratic mechanism, relative to E. At 1, the mechanism is linear.
var share = Param{
	Name: "b", Symbol: "b/(e^ε − 1)",
	Default: 0, Low: 0, High: 2,
}

// piecewise is p(r) = (1 + E h(r))/(1 + e^ε), where h is linear between knots.
func piecewise(q *question) response {
	return curator.Mechanism(policy.Setup{Epsilon: q.Epsilon, Params: q.params}).(mechanism.Piecewise).Height
}

var curator, _ = policy.Find("ldp-ucb-piecewise")

// knots returns the parameters of the piecewise-linear mechanism.
func knots() (all []Param) {
	for _, p := range curator.Params {
		all = append(all, Param{Name: p.Name, Symbol: p.Symbol, Default: p.Default, Low: p.Min, High: p.Max})
	}
	return all
}

// expect returns E h(r). Only the h of the piecewise-linear mechanism has kinks.
func (q *question) expect(a arm.Arm, h response) float64 {
	if q.params["r1"] == 0 {
		return a.Expect(h)
	}
	return arm.ExpectPieces(a, h, q.params["r1"], q.params["r2"])
}

// responseGaps returns E h(r_*) − E h(r_a) for each arm with Δ_a > 0, and NaN for other arms. Here * is the best arm
// with the largest E h. The gaps are rounded as gaps between means are, so that a gap of 0 is exactly 0. The gap behind
// the mechanism is
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

// sameOrder requires that Δ_{a,ε} > 0 for every arm with Δ_a > 0: the best arm must also be best behind the mechanism.
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

// perResponseGap returns Σ Δ_a/Δ_{a,ε}².
func (q *question) perResponseGap(h response) (sum float64) {
	for i, gap := range q.responseGaps(h) {
		if q.gaps[i] > 0 {
			sum += q.gaps[i] / (gap * gap)
		}
	}
	return sum * bernoulliFactor(q.Epsilon)
}

var oneVarianceNote = say.Of("one-variance-leaves-out")

// oneVariance returns the bound for b ≤ E and arms of equal variance (Jiang, Zhao & Li 2021, equations 17 to 20). It
// takes the fields that simple does not set from plain.
func oneVariance(plain, simple Bound) Bound {
	b := plain
	b.ID, b.Name, b.Formula, b.Reference, b.Note, b.value = simple.ID, simple.Name, simple.Formula, simple.Reference, simple.Note, simple.value
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

func nonlinearUCB(id, policyName string, mechanism func(*question) response, params ...Param) Bound {
	return Bound{
		ID: id, Name: say.Of("upper-bound-of", policyName), Kind: Upper,
		Formula:   "Σ [ 8 log T/Δ_{a,ε}² + 1 + π²/3 ] Δ_a",
		Reference: say.Of("cite-equation", "Jiang, Zhao & Li 2021", "4"),
		Note:      say.Of("needs-gap-eps-above"),
		Policies:  []string{id},
		Params:    params,
		requires:  []requirement{unitRewards, positiveEpsilon, sameOrder(mechanism)},
		value: func(q *question, horizon float64) (float64, error) {
			return 8*math.Log(horizon)*q.perResponseGap(mechanism(q)) + (1+math.Pi*math.Pi/3)*q.allGaps(), nil
		},
	}
}

func nonlinearTS(id, policyName string, mechanism func(*question) response, params ...Param) Bound {
	return Bound{
		ID: id, Name: say.Of("leading-terms-upper-bound", policyName), Kind: Upper,
		Formula:   "(1 + γ)² Σ (log T + 1) Δ_a/(2Δ_{a,ε}²) + O(K)",
		Reference: say.Of("cite-theorem", "Jiang, Zhao & Li 2021", "3"),
		Note:      say.Of("notes", thompsonNote, say.Of("needs-gap-eps-above")),
		Policies:  []string{id},
		Omits:     "O(K)",
		Params:    params,
		requires:  []requirement{unitRewards, positiveEpsilon, sameOrder(mechanism)},
		value: func(q *question, horizon float64) (float64, error) {
			c := square(1+q.params["threshold"]) * q.perResponseGap(mechanism(q)) / 2
			return c * (math.Log(horizon) + 1), nil
		},
	}
}
