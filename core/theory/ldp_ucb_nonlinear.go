package theory

import (
	"math"

	"epsilonarcade/core/say"
)

var (
	ldpUCBQuadratic   = nonlinearUCB("ldp-ucb-quadratic", say.Of("mechanism-quadratic", "UCB-LDP-B"), quadratic, share)
	ldpUCBExponential = nonlinearUCB("ldp-ucb-exponential", say.Of("mechanism-exponential", "UCB-LDP-B"), exponential)
	ldpUCBPiecewise   = nonlinearUCB("ldp-ucb-piecewise", say.Of("mechanism-piecewise", "UCB-LDP-B"), piecewise, knots()...)
)

var ldpUCBOneVariance = oneVariance(ldpUCBQuadratic, Bound{
	ID: "ldp-ucb-quadratic-one-variance", Name: say.Of("upper-bound-one-variance", say.Of("mechanism-quadratic", "UCB-LDP-B")),
	Formula:   "( (e^ε + 1)/((e^ε − 1 − b) μ* + b) )² Σ 8 log T/Δ_a + Σ (1 + π²/3) Δ_a",
	Reference: say.Of("cite-equations-three", "Jiang, Zhao & Li 2021", "17", "19", "20"),
	Note:      oneVarianceNote,
	bind:      func(q *question) BoundFunc { return q.ucb(q.oneVarianceFactor(), 1+math.Pi*math.Pi/3) },
})

var _ = upper(ldpUCBQuadratic, ldpUCBOneVariance, ldpUCBExponential, ldpUCBPiecewise)

func nonlinearUCB(id, policyName string, mechanism func(*question) response, params ...Param) Bound {
	return Bound{
		ID: id, Name: say.Of("upper-bound-of", policyName), Kind: Upper,
		Formula:   "Σ [ 8 log T/Δ_{a,ε}² + 1 + π²/3 ] Δ_a",
		Reference: say.Of("cite-equation", "Jiang, Zhao & Li 2021", "4"),
		Note:      say.Of("needs-gap-eps-above"),
		Policies:  []string{id},
		Params:    params,
		requires:  []requirement{unitRewards, positiveEpsilon, sameOrder(mechanism)},
		bind: func(q *question) BoundFunc {
			inverse, sum := q.perPrivatisedGap(mechanism(q))
			return func(horizon float64) (float64, error) {
				return 8*math.Log(horizon)*inverse + (1+math.Pi*math.Pi/3)*sum, nil
			}
		},
	}
}
