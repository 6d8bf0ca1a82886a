package policy_test

import (
	"maps"
	"math"
	"testing"

	"epsilonarcade/core/policy"
)

// exactGames are the registered policies whose state is the counts. Those of AdaP and
// GDP-Elim-New are other ones (see exact_adap_test.go and gdp_elim_new_test.go),
// as are those of the baselines (exact_baselines_test.go). The horizons are what the exact law costs seconds for.
var exactGames = []struct {
	name           string
	id             string
	eps, delta     float64
	params         map[string]float64 // that are not at their defaults
	mean           [2]float64
	horizon, small int
	quick          bool // fewer runs, where a decision takes long
	choice         func(eps, delta float64, horizon int) choice
}{
	{name: "UCB1", id: "ucb1", mean: [2]float64{0.5, 0.6}, horizon: 300, small: 100,
		choice: func(_, _ float64, _ int) choice { return ucbChoice() }},
	{name: "KL-UCB", id: "kl-ucb", mean: [2]float64{0.5, 0.6}, horizon: 80, small: 30, quick: true,
		choice: func(_, _ float64, _ int) choice { return klChoice(0) }},
	{name: "KL-UCB with c", id: "kl-ucb", params: map[string]float64{"c": 3}, mean: [2]float64{0.5, 0.6}, horizon: 80, small: 30, quick: true,
		choice: func(_, _ float64, _ int) choice { return klChoice(3) }},
	{name: "LDP-UCB-B", id: "ldp-ucb-b", eps: 2, mean: [2]float64{0.3, 0.8}, horizon: 300, small: 100,
		choice: func(_, _ float64, _ int) choice { return ucbChoice() }},
	{name: "Gauss", id: "dp-ftpl-gauss", eps: 1, delta: 0.01, mean: [2]float64{0.4, 0.6}, horizon: 300, small: 60,
		choice: func(eps, delta float64, _ int) choice { return gaussChoice(eps, delta) }},
	{name: "New with δ = 0", id: "dp-ftpl-new", eps: 0.5, mean: [2]float64{0.4, 0.7}, horizon: 120, small: 60,
		choice: func(eps, delta float64, horizon int) choice { return newChoice(eps, delta, float64(horizon)) }},
	{name: "New with ε = 0", id: "dp-ftpl-new", delta: 0.05, mean: [2]float64{0.4, 0.7}, horizon: 120, small: 60,
		choice: func(eps, delta float64, horizon int) choice { return newChoice(eps, delta, float64(horizon)) }},
	{name: "New with both", id: "dp-ftpl-new", eps: 1, delta: 0.02, mean: [2]float64{0.4, 0.7}, horizon: 90, small: 30,
		choice: func(eps, delta float64, horizon int) choice { return newChoice(eps, delta, float64(horizon)) }},
	{name: "Thompson", id: "thompson", mean: [2]float64{0.5, 0.6}, horizon: 100, small: 40,
		choice: func(_, _ float64, _ int) choice { return thompsonChoice() }},
	// A budget for which the start phase is the floor of 97 pulls.
	{name: "Beta", id: "dp-ftpl-beta", eps: 10, delta: 0.5, mean: [2]float64{0.4, 0.6}, horizon: 230, small: 205,
		choice: func(eps, delta float64, _ int) choice { return betaChoice(eps, delta) }},
}

// response returns the probability that a response to an arm of a mean is 1.
func response(spec policy.Spec, eps, mean float64) float64 {
	if spec.Notion != policy.Reward {
		return mean
	}
	return (mean*math.Exp(eps) + 1 - mean) / (1 + math.Exp(eps))
}

func TestPullsFollowTheExactLaw(t *testing.T) {
	for _, c := range exactGames {
		t.Run(c.name, func(t *testing.T) {
			spec, horizon := find(t, c.id), either(c.horizon, c.small)
			g := game{spec, setup(spec, 2, int64(horizon), c.eps, c.delta), c.mean}
			maps.Copy(g.set.Params, c.params)
			p1, p2 := response(spec, c.eps, c.mean[0]), response(spec, c.eps, c.mean[1])
			l := exact(horizon, p1, p2, c.choice(c.eps, c.delta, horizon))
			if c.quick {
				l.checkRuns(t, g, 30_000, 5_000)
			} else {
				l.check(t, g)
			}
		})
	}
}
