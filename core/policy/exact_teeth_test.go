package policy_test

import (
	"math"
	"testing"

	"epsilonarcade/core/internal/exacttest"
	"epsilonarcade/core/sim"
)

// The exact distribution of a policy differs from that of a similar but wrong one by more than the tests tolerate.
func TestTheExactLawTellsWrongPoliciesApart(t *testing.T) {
	skipIfBrief(t)
	gauss := func(start, variance float64) exacttest.Choice {
		return exacttest.InOrder(start, func(_, n1, r1, n2, r2 float64) float64 {
			return math.Erfc((r2/n2-r1/n1)/math.Sqrt(2*variance*(1/n1+1/n2))) / 2
		})
	}
	for _, c := range []struct {
		id         string
		eps, delta float64
		horizon    int
		wrong      map[string]exacttest.Choice
	}{
		{"ucb1", 0, 0, 30, map[string]exacttest.Choice{
			"log(t+1)": exacttest.ByIndex(func(mean, n, t float64) float64 { return mean + math.Sqrt(2*math.Log(t+1)/n) }), // the same in the long run
		}},
		{"dp-ftpl-gauss", 1, 0.01, 100, map[string]exacttest.Choice{"variance 1/N": gauss(8, 1), "start of 7": gauss(7, 2), "no start size": gauss(1, 2)}},
		{"dp-ftpl-new", 1, 0, 100, map[string]exacttest.Choice{"10 % more noise": exacttest.New(1/1.1, 0, 100), "half of T": exacttest.New(1, 0, 50)}},
		{"dp-ftpl-beta", 10, 0.5, 230, map[string]exacttest.Choice{
			"k = 0": exacttest.InOrder(97, exacttest.Thompson()),
		}},
	} {
		t.Run(c.id, func(t *testing.T) {
			t.Parallel()
			spec, mean := find(t, c.id), [2]float64{0.4, 0.6}
			g := exacttest.Game{Spec: spec, Set: setup(spec, 2, int64(c.horizon), c.eps, c.delta), Mean: mean}
			runs := g.Simulate(0, 75_000, sim.Leaps)
			for name, choice := range c.wrong {
				if verdict, err := exacttest.Bernoulli(c.horizon, mean[0], mean[1], choice).Agree(runs, g); err == nil {
					t.Errorf("%s passes: %s", name, verdict)
				}
			}
		})
	}
}
