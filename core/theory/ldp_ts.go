package theory

import (
	"math"

	"epsilonarcade/core/say"
)

var ldpTSLinear = Bound{
	ID: "ldp-ts-linear", Name: say.Of("leading-terms-upper-bound", say.Of("mechanism-linear", "TS-LDP-B")), Kind: Upper,
	Formula:   "(1 + γ)² coth(ε/2)² [ Σ log T/(2Δ_a) + O(K/(2Δ_min)) ]",
	Reference: say.Of("cite-theorem", "Jiang, Zhao & Li 2021", "2"),
	Note:      thompsonNote,
	Policies:  []string{"ldp-ts-linear"},
	Omits:     "O(K/(2Δ_min))",
	Params:    []Param{threshold},
	requires:  []requirement{unitRewards, positiveEpsilon},
	bind:      func(q *question) BoundFunc { return q.thompson(square(cothHalf(q.Epsilon))) },
}

var (
	ldpTSQuadratic   = nonlinearTS("ldp-ts-quadratic", say.Of("mechanism-quadratic", "TS-LDP-B"), quadratic, threshold, share)
	ldpTSExponential = nonlinearTS("ldp-ts-exponential", say.Of("mechanism-exponential", "TS-LDP-B"), exponential, threshold)
	ldpTSPiecewise   = nonlinearTS("ldp-ts-piecewise", say.Of("mechanism-piecewise", "TS-LDP-B"), piecewise, append(knots(), threshold)...)
)

var ldpTSOneVariance = oneVariance(ldpTSQuadratic, Bound{
	ID: "ldp-ts-quadratic-one-variance", Name: say.Of("leading-terms-one-variance", say.Of("mechanism-quadratic", "TS-LDP-B")),
	Formula:   "(1 + γ)² ( (e^ε + 1)/((e^ε − 1 − b) μ* + b) )² Σ (log T + 1)/(2Δ_a) + O(K)",
	Reference: say.Of("cite-equations", "Jiang, Zhao & Li 2021", "17", "18"),
	Note:      say.Of("notes", thompsonNote, oneVarianceNote),
	bind: func(q *question) BoundFunc {
		curve := q.thompson(q.oneVarianceFactor())
		return func(horizon float64) (float64, error) { return curve(horizon * math.E) } // log T + 1
	},
})

var _ = upper(ldpTSLinear, ldpTSQuadratic, ldpTSOneVariance, ldpTSExponential, ldpTSPiecewise)

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
		bind: func(q *question) BoundFunc {
			inverse, _ := q.perPrivatisedGap(mechanism(q))
			c := square(1+q.params["threshold"]) * inverse / 2
			return func(horizon float64) (float64, error) { return c * (math.Log(horizon) + 1), nil }
		},
	}
}
