package together

import (
	"math"
	"slices"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/noise"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/say"
)

// proved returns what theorems say of the first decisions of a policy as it is run, and of which notion they are: curves
// that the trade-off function of no two worlds is below that differ in one reward. Where none covers the policy, it
// returns the curve that is claimed, and says so.
func proved(q audit.Question) (curves []Curve, gaps []string) {
	_, correct := policy.Find(q.Spec.ID)
	switch {
	case q.Notion == policy.None && q.Spec.Uncertified():
		return nil, []string{say.Of("together-no-theorem", q.Spec.Name)}
	case q.Notion == policy.None:
		return nil, []string{say.Of("together-promises-none", q.Spec.Name)}
	case q.Spec.Custom:
		return claimed(q), []string{say.Of("together-written")}
	case !correct:
		return claimed(q), []string{say.Of("together-broken")}
	case q.Notion != q.Spec.Notion:
		return claimed(q), []string{say.Of("together-another", q.Spec.Name)}
	case q.Notion == policy.RewardHeterogeneous:
		return nil, []string{say.Of("together-own")}
	case q.Notion == policy.Decision:
		return decisions(q), nil
	case q.Notion == policy.Reward, q.Notion == policy.RewardNear:
		return response(q), nil
	}
	return released(q)
}

// budget writes ε and δ.
func budget(eps, delta float64) string {
	return "(" + notation.Number(eps) + ", " + notation.Number(delta) + ")"
}

// claimed returns the curve that would be proved if the claim held.
func claimed(q audit.Question) []Curve {
	if q.Own {
		return nil
	}
	var name = say.Of("together-claimed")
	if q.Notion == policy.Decision {
		n := int(q.Setup.Horizon) - 1
		return []Curve{curve(name, figure.Claimed, tradeoff.FunctionOf(tradeoff.Optimal(q.Epsilon, q.Delta, n)), say.Of("together-each-keeps", budget(q.Epsilon, q.Delta)))}
	}
	return []Curve{curve(name, figure.Claimed, tradeoff.FunctionOf(tradeoff.Approximate(q.Epsilon, q.Delta)), say.Of("together-if-claim", budget(q.Epsilon, q.Delta)))}
}

// blind returns how many pulls of each arm a policy that is private in each decision makes before any of its decisions
// depends on a reward.
func blind(id string, eps, delta float64) int64 {
	if spec, ok := noise.Of(id); ok {
		if law, ok := privacy.Find(spec.ID); ok {
			return max(1, law.FormulaN(eps, delta))
		}
	}
	return 1
}

// theorems say by what each decision is private.
var theorems = map[string]string{
	"dp-ftpl-gauss": say.Of("paper-theorem", "Wang & Zhu 2024", "11"),
	"dp-ftpl-beta":  say.Of("paper-theorem", "Wang & Zhu 2024", "13"),
	"dp-ftpl-new":   say.Of("paper-theorem", "Wang & Zhu 2024", "16"),
}

// decisions returns the curves of decisions each of which is (ε, δ)-private given the history, so that what they tell
// together is their adaptive composition. Those of the start phase depend on no reward.
func decisions(q audit.Question) (curves []Curve) {
	eps, delta := q.Setup.Epsilon, q.Setup.Delta
	each := blind(q.Spec.ID, eps, delta)
	n := int(q.Setup.Horizon - each*int64(q.Setup.Arms))
	if n < 1 {
		return nil
	}
	add := func(name string, f tradeoff.Function, why string) {
		curves = append(curves, curve(name, figure.Proved, f, why))
	}
	e, d := tradeoff.Basic(eps, delta, n)
	add(say.Of("together-basic"), tradeoff.FunctionOf(tradeoff.Approximate(e, math.Min(1, d))), say.Of("together-basic-why", budget(eps, delta), theorems[q.Spec.ID], budget(e, math.Min(1, d))))
	if n > 1 {
		add(say.Of("together-advanced"), advanced(eps, delta, n), say.Of("together-advanced-why"))
		add(say.Of("together-optimal"), tradeoff.FunctionOf(tradeoff.Optimal(eps, delta, n)), say.Of("together-optimal-why"))
	}
	switch q.Spec.ID {
	case "dp-ftpl-gauss":
		one := 1 / math.Sqrt(2*float64(each))
		mu := one * math.Sqrt(float64(n))
		add(say.Of("together-noise"), tradeoff.FunctionOf(tradeoff.GDP(mu)), say.Of("together-gauss-why", notation.Number(one), notation.Number(mu)))
	case "dp-ftpl-new":
		law, _ := privacy.Find("new")
		one, err := tradeoff.Draw(law, eps, delta, privacy.History{N: 1, Change: 1})
		if err != nil {
			break
		}
		if all, err := tradeoff.Compose(math.Max(eps, .1), tradeoff.Copies{Pair: one, Times: n}); err == nil {
			add(say.Of("together-noise"), tradeoff.FunctionOf(all), say.Of("together-new-why"))
		}
	}
	return curves
}

// advanced returns the upper envelope of the curves of (ε', nδ + δ') for some slacks δ'.
func advanced(eps, delta float64, n int) tradeoff.Function {
	f := tradeoff.FunctionOf(tradeoff.GDP(1)) // for the places
	for i, alpha := range f.Alpha {
		f.Beta[i] = 0
		for power := -12.0; power < 0; power += .125 {
			slack := math.Pow(10, power)
			e, d := tradeoff.Advanced(eps, n, slack), float64(n)*delta+slack
			f.Beta[i] = math.Max(f.Beta[i], math.Max(1-d-tradeoff.Grown(e, alpha), math.Exp(-e)*(1-d-alpha)))
		}
	}
	return f
}

// response returns the curves of policies that see one response to each reward and nothing else of it.
func response(q audit.Question) (curves []Curve) {
	eps, worst := q.Setup.Epsilon, say.Of("together-response-why")
	local := say.Of("together-local-why", notation.Number(eps), q.Spec.Reference)
	if q.Notion == policy.RewardNear {
		local, worst = local+" "+say.Of("together-near-why"), say.Of("together-response-near")
	}
	curves = append(curves, curve(say.Of("together-local"), figure.Proved, tradeoff.FunctionOf(tradeoff.Approximate(eps, 0)), local))
	if pair, err := q.Response(); err == nil {
		f := tradeoff.FunctionOf(pair)
		if !slices.Equal(f.Beta, curves[0].Beta) {
			curves = append(curves, curve(say.Of("together-response"), figure.Proved, f, worst))
		}
	}
	return curves
}
