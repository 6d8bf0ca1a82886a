package theory

import (
	"math"

	"epsilonarcade/core/say"
)

var ldpTSLinear = Bound{
	ID: "ldp-ts-linear", Name: "TS-LDP-B, linear, leading terms of the upper bound", Kind: Upper,
	Formula:   "(1 + γ)² coth(ε/2)² [ Σ log T/(2Δ_a) + O(K/(2Δ_min)) ]",
	Reference: "Jiang, Zhao & Li 2021, Theorem 2",
	Note:      thompsonNote,
	Policies:  []string{"ldp-ts-linear"},
	Omits:     "O(K/(2Δ_min))",
	Params:    []Param{threshold},
	rewards:   unitRewards,
	requires:  []requirement{positiveEpsilon},
	bind:      func(q *question) Curve { return q.thompson(square(cothHalf(q.Epsilon))) },
}

var (
	ldpTSQuadratic   = nonlinearTS("ldp-ts-quadratic", "TS-LDP-B, quadratic", quadratic, threshold, share)
	ldpTSExponential = nonlinearTS("ldp-ts-exponential", "TS-LDP-B, exponential", exponential, threshold)
	ldpTSPiecewise   = nonlinearTS("ldp-ts-piecewise", "TS-LDP-B, piecewise linear", piecewise, append(knots(), threshold)...)
)

var ldpTSOneVariance = oneVariance(ldpTSQuadratic, Bound{
	ID: "ldp-ts-quadratic-one-variance", Name: "TS-LDP-B, quadratic, leading terms of the upper bound for arms of one variance",
	Formula:   "(1 + γ)² ( (e^ε + 1)/((e^ε − 1 − b) μ* + b) )² Σ (log T + 1)/(2Δ_a) + O(K)",
	Reference: "Jiang, Zhao & Li 2021, equations 17 and 18",
	Note:      thompsonNote + "; ",
	bind: func(q *question) Curve {
		curve := q.thompson(q.oneVarianceFactor())
		return func(horizon float64) (float64, error) { return curve(horizon * math.E) } // log T + 1
	},
})

var _ = upper(ldpTSLinear, ldpTSQuadratic, ldpTSOneVariance, ldpTSExponential, ldpTSPiecewise)

func nonlinearTS(id, policyName string, mechanism func(*question) response, params ...Param) Bound {
	return Bound{
		ID: id, Name: say.Of("leading-terms-upper-bound", policyName), Kind: Upper,
		Formula:   "(1 + γ)² Σ (log T + 1) Δ_a/(2Δ_{a,ε}²) + O(K)",
		Reference: "Jiang, Zhao & Li 2021, Theorem 3",
		Note:      thompsonNote + "; needs Δ_{a,ε} > 0, the gap behind the mechanism, for every arm",
		Policies:  []string{id},
		Omits:     "O(K)",
		Params:    params,
		rewards:   unitRewards,
		requires:  []requirement{positiveEpsilon, sameOrder(mechanism)},
		bind: func(q *question) Curve {
			inverse, _ := q.perPrivatisedGap(mechanism(q))
			c := square(1+q.params["threshold"]) * inverse / 2
			return func(horizon float64) (float64, error) { return c * (math.Log(horizon) + 1), nil }
		},
	}
}
