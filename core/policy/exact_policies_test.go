package policy_test

import (
	"maps"
	"math"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy/exact"
)

// exactGames are the registered policies whose state is the counts of responses of two
// values, or whose choices are those of another with other responses. Those of AdaP,
// GDP-Elim-New, the baselines, and the policies with Laplace noise and with levels are other ones (see
// exact_adap_test.go, gdp_elim_new_test.go, heldp_test.go and exact_baselines_test.go). The horizons are what the
// exact law costs seconds for.
var exactGames = []struct {
	name           string
	id             string
	eps, delta     float64
	params         map[string]float64 // that are not at their defaults
	mean           [2]float64
	horizon, small int
	runs           int                          // with leaps; a million if 0
	pays           []arm.Arm                    // instead of Bernoulli arms
	bit            func(eps, r float64) float64 // the probability that the response to r is 1
	choice         func(eps, delta float64, horizon int) exact.Choice
}{
	{name: "UCB1", id: "ucb1", mean: [2]float64{0.5, 0.6}, horizon: 130, small: 100,
		choice: func(_, _ float64, _ int) exact.Choice { return exact.UCB() }},
	{name: "KL-UCB", id: "kl-ucb", mean: [2]float64{0.5, 0.6}, horizon: 45, small: 30, runs: 20_000,
		choice: func(_, _ float64, _ int) exact.Choice { return exact.KL(0) }},
	{name: "KL-UCB with c", id: "kl-ucb", params: map[string]float64{"c": 3}, mean: [2]float64{0.5, 0.6}, horizon: 45, small: 30, runs: 20_000,
		choice: func(_, _ float64, _ int) exact.Choice { return exact.KL(3) }},
	{name: "LDP-UCB-B", id: "ldp-ucb-b", eps: 2, mean: [2]float64{0.3, 0.8}, horizon: 130, small: 100, runs: 200_000, bit: line,
		choice: func(_, _ float64, _ int) exact.Choice { return exact.UCB() }},
	{name: "Gauss", id: "dp-ftpl-gauss", eps: 1, delta: 0.01, mean: [2]float64{0.4, 0.6}, horizon: 130, small: 60,
		choice: func(eps, delta float64, _ int) exact.Choice { return exact.Gauss(eps, delta) }},
	{name: "New with δ = 0", id: "dp-ftpl-new", eps: 0.5, mean: [2]float64{0.4, 0.7}, horizon: 70, small: 50, runs: 200_000,
		choice: func(eps, delta float64, horizon int) exact.Choice { return exact.New(eps, delta, float64(horizon)) }},
	{name: "New with ε = 0", id: "dp-ftpl-new", delta: 0.15, mean: [2]float64{0.4, 0.7}, horizon: 70, small: 50, runs: 200_000,
		choice: func(eps, delta float64, horizon int) exact.Choice { return exact.New(eps, delta, float64(horizon)) }},
	{name: "New with both", id: "dp-ftpl-new", eps: 1, delta: 0.02, mean: [2]float64{0.4, 0.7}, horizon: 50, small: 30,
		choice: func(eps, delta float64, horizon int) exact.Choice { return exact.New(eps, delta, float64(horizon)) }},
	// Gaps at which one arm is soon ahead by more than the noise.
	{name: "Gauss, a wide gap", id: "dp-ftpl-gauss", eps: 10, delta: 0.5, mean: [2]float64{0.1, 0.9}, horizon: 60, small: 40, runs: 50_000,
		choice: func(eps, delta float64, _ int) exact.Choice { return exact.Gauss(eps, delta) }},
	{name: "New with ε = 0, a wide gap", id: "dp-ftpl-new", delta: 0.5, mean: [2]float64{0.1, 0.9}, horizon: 60, small: 40, runs: 50_000,
		choice: func(eps, delta float64, horizon int) exact.Choice { return exact.New(eps, delta, float64(horizon)) }},
	{name: "Thompson", id: "thompson", mean: [2]float64{0.5, 0.6}, horizon: 50, small: 30,
		choice: func(_, _ float64, _ int) exact.Choice { return exact.Thompson() }},
	// A budget for which the start phase is the floor of 97 pulls.
	{name: "Beta", id: "dp-ftpl-beta", eps: 10, delta: 0.5, mean: [2]float64{0.4, 0.6}, horizon: 215, small: 205,
		choice: func(eps, delta float64, _ int) exact.Choice { return exact.Beta(eps, delta) }},
	// One-bit responses: only their means differ.
	{name: "LDP-UCB-BS", id: "ldp-ucb-bs", eps: 4, mean: [2]float64{0.1, 0.9}, horizon: 100, small: 40, runs: 20_000,
		bit:    func(eps, r float64) float64 { return line(eps, 1/(1+math.Exp(-r))) },
		choice: func(_, _ float64, _ int) exact.Choice { return exact.UCB() }},
	{name: "UCB, quadratic", id: "ldp-ucb-quadratic", eps: 2, params: map[string]float64{"b": 0.25}, pays: unequal,
		horizon: 100, small: 40, runs: 20_000, bit: curve(0.25),
		choice: func(_, _ float64, _ int) exact.Choice { return exact.UCB() }},
	{name: "UCB, exponential", id: "ldp-ucb-exponential", eps: 2, pays: unequal, horizon: 100, small: 40, runs: 20_000, bit: power,
		choice: func(_, _ float64, _ int) exact.Choice { return exact.UCB() }},
	{name: "TS, linear", id: "ldp-ts-linear", eps: 2, pays: unequal, horizon: 50, small: 20, runs: 20_000, bit: line,
		choice: func(_, _ float64, _ int) exact.Choice { return exact.Thompson() }},
	{name: "TS, quadratic", id: "ldp-ts-quadratic", eps: 2, params: map[string]float64{"b": 1.75}, pays: unequal,
		horizon: 50, small: 20, runs: 20_000, bit: curve(1.75),
		choice: func(_, _ float64, _ int) exact.Choice { return exact.Thompson() }},
	{name: "TS, exponential", id: "ldp-ts-exponential", eps: 2, pays: unequal, horizon: 50, small: 20, runs: 20_000, bit: power,
		choice: func(_, _ float64, _ int) exact.Choice { return exact.Thompson() }},
	{name: "Thompson with the sigmoid", id: "thompson", params: map[string]float64{"sigmoid": 1}, mean: [2]float64{0.1, 0.9},
		horizon: 50, small: 20, runs: 20_000, bit: func(_, r float64) float64 { return 1 / (1 + math.Exp(-r)) },
		choice: func(_, _ float64, _ int) exact.Choice { return exact.Thompson() }},
}

// unequal are arms whose order and gap depend on the curve that a mechanism puts rewards
// through.
var unequal = []arm.Arm{arm.TwoPoint{Low: 0.4, High: 0.6, P: 0.8}, arm.TwoPoint{Low: 0.1, High: 0.9, P: 0.5}}

// The probabilities of a response of 1 to a reward r, as they are printed.
func line(eps, r float64) float64 { return (r*math.Exp(eps) + 1 - r) / (1 + math.Exp(eps)) }

func curve(share float64) func(eps, r float64) float64 { // b = share · (e^ε − 1)
	return func(eps, r float64) float64 {
		e := math.Exp(eps) - 1
		return ((e-share*e)*r*r + share*e*r + 1) / (1 + math.Exp(eps))
	}
}

func power(eps, r float64) float64 { return math.Exp(eps*r) / (1 + math.Exp(eps)) }

// chance returns the probability that a response to an arm that pays low or high is 1.
func chance(bit func(eps, r float64) float64, eps float64, a arm.TwoPoint) float64 {
	if bit == nil {
		return a.Mean()
	}
	return (1-a.P)*bit(eps, a.Low) + a.P*bit(eps, a.High)
}

// exactGame returns a game of the table and its exact law.
func exactGame(t *testing.T, name string) (exact.Game, exact.Law) {
	t.Helper()
	for _, c := range exactGames {
		if c.name != name {
			continue
		}
		spec, horizon := find(t, c.id), either(c.horizon, c.small)
		g := exact.Game{Spec: spec, Set: setup(spec, 2, int64(horizon), c.eps, c.delta), Mean: c.mean, Arms: c.pays}
		maps.Copy(g.Set.Params, c.params)
		var p [2]float64
		for a := range p {
			pays := arm.TwoPoint{High: 1, P: c.mean[a]}
			if c.pays != nil {
				pays = c.pays[a].(arm.TwoPoint)
				g.Mean[a] = pays.Mean()
			}
			p[a] = chance(c.bit, c.eps, pays)
		}
		return g, exact.Bernoulli(horizon, p[0], p[1], c.choice(c.eps, c.delta, horizon))
	}
	t.Fatalf("no game %q", name)
	return exact.Game{}, exact.Law{}
}

func TestPullsFollowTheExactLaw(t *testing.T) {
	for _, c := range exactGames {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			g, l := exactGame(t, c.name)
			if c.runs > 0 {
				l.CheckRuns(t, g, c.runs, c.runs/5)
			} else {
				l.Check(t, g)
			}
		})
	}
}
