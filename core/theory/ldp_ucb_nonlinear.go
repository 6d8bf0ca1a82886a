package theory

import "math"

var (
	ldpUCBQuadratic   = nonlinearUCB("ldp-ucb-quadratic", "UCB-LDP-B, quadratic", quadratic, share)
	ldpUCBExponential = nonlinearUCB("ldp-ucb-exponential", "UCB-LDP-B, exponential", exponential)
)

var _ = upper(ldpUCBQuadratic, ldpUCBExponential)

func nonlinearUCB(id, policyName string, mechanism func(*question) response, params ...Param) Bound {
	return Bound{
		ID: id, Name: policyName + ", upper bound", Kind: Upper,
		Formula:   "Σ [ 8 log T/Δ_{a,ε}² + 1 + π²/3 ] Δ_a",
		Reference: "Jiang, Zhao & Li 2021, equation 4",
		Note:      "needs Δ_{a,ε} > 0, the gap behind the mechanism, for every arm",
		Policies:  []string{id},
		Params:    params,
		rewards:   unitRewards,
		requires:  []requirement{positiveEpsilon, sameOrder(mechanism)},
		bind: func(q *question) Curve {
			inverse, sum := q.perPrivatisedGap(mechanism(q))
			return func(horizon float64) (float64, error) {
				return 8*math.Log(horizon)*inverse + (1+math.Pi*math.Pi/3)*sum, nil
			}
		},
	}
}
