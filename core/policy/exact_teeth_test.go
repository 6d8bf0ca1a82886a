package policy_test

import (
	"math"
	"testing"

	"epsilonarcade/core/internal/exacttest"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/tape"
)

// scored is a policy that plays each arm start times and then the one with the
// largest score: all that is needed to get an algorithm slightly wrong.
type scored struct {
	n, r  []float64
	start float64
	score func(t, n, r float64) float64
}

func (p *scored) Next(t int64) (arm int, sure int64) {
	for a, n := range p.n {
		if n < p.start {
			return a, 1
		}
	}
	top := math.Inf(-1)
	for a, n := range p.n {
		if s := p.score(float64(t), n, p.r[a]); s > top {
			arm, top = a, s
		}
	}
	return arm, 1
}

func (p *scored) Update(arm int, b tape.Block) {
	p.n[arm] += float64(b.N)
	p.r[arm] += b.Sum
}

// variant makes a policy with a start phase and a score.
func variant(start float64, score func(noise *random.Source, t, n, r float64) float64) policy.Spec {
	return policy.Spec{ID: "variant", New: func(s policy.Setup, noise *random.Source) policy.Policy {
		return &scored{make([]float64, s.Arms), make([]float64, s.Arms), start,
			func(t, n, r float64) float64 { return score(noise, t, n, r) }}
	}}
}

// The comparison with the exact law tells an algorithm from the one beside it. Each
// right variant passes, so that it is the error that the wrong ones fail for.
func TestTheExactLawTellsWrongPoliciesApart(t *testing.T) {
	skipIfBrief(t)
	const horizon = 100
	mean := [2]float64{0.4, 0.6}
	ucb := func(later float64) policy.Spec {
		return variant(1, func(_ *random.Source, t, n, r float64) float64 { return r/n + math.Sqrt(2*math.Log(t+later)/n) })
	}
	gauss := func(start, variance float64) policy.Spec {
		return variant(start, func(noise *random.Source, _, n, r float64) float64 {
			return r/n + math.Sqrt(variance/n)*noise.Normal()
		})
	}
	thompson := func(prior float64) policy.Spec {
		return variant(0, func(noise *random.Source, _, n, r float64) float64 { return noise.Beta(r+prior, n-r+prior) })
	}
	laplace := func(bonus, scale float64) policy.Spec {
		return variant(1, func(noise *random.Source, _, n, r float64) float64 {
			return r/n + math.Sqrt(math.Log(horizon)/n) + (bonus+noise.Laplace(scale))/n
		})
	}
	withK := func(start, part float64) policy.Spec {
		return variant(start, func(noise *random.Source, _, n, r float64) float64 {
			k := math.Floor(n/part) + 1
			return noise.Beta(r+1+k, n-r+1+k)
		})
	}
	bonus := exacttest.BoundaryBonus(1, 0, horizon)

	for _, family := range []struct {
		name    string
		horizon int
		choice  exacttest.Choice
		right   policy.Spec
		wrong   map[string]policy.Spec
	}{
		{"UCB1", 30, exacttest.UCB(), ucb(0), map[string]policy.Spec{
			"log(t+1)": ucb(1), // the same in the long run
		}},
		{"Gauss", horizon, exacttest.Gauss(1, 0.01), gauss(8, 2), map[string]policy.Spec{
			"variance 1/N":  gauss(8, 1),
			"start of 7":    gauss(7, 2),
			"no start size": gauss(1, 2),
		}},
		{"Thompson", horizon, exacttest.Thompson(), thompson(1), map[string]policy.Spec{
			"Jeffreys prior": thompson(0.5),
		}},
		{"New", horizon, exacttest.New(1, 0, horizon), laplace(bonus, 1), map[string]policy.Spec{
			"no B":            laplace(0, 1),
			"log T for B":     laplace(math.Log(horizon), 1),
			"10 % more noise": laplace(bonus, 1.1),
		}},
		{"Beta", 230, exacttest.Beta(10, 0.5), withK(97, 8), map[string]policy.Spec{
			"start of 96": withK(96, 8),
			"k = N/4 + 1": withK(97, 4),
			"k = 1":       withK(97, math.Inf(1)),
		}},
	} {
		t.Run(family.name, func(t *testing.T) {
			t.Parallel()
			l := exacttest.Bernoulli(family.horizon, mean[0], mean[1], family.choice)
			try := func(spec policy.Spec) (string, error) {
				g := exacttest.Game{Spec: spec, Set: policy.Setup{Arms: 2, Horizon: int64(family.horizon)}, Mean: mean}
				return l.Agree(g.Simulate(0, 75_000, sim.Leaps), g)
			}
			if _, err := try(family.right); err != nil {
				t.Errorf("the right one: %v", err)
			}
			for name, spec := range family.wrong {
				verdict, err := try(spec)
				if err == nil {
					t.Errorf("%s passes: %s", name, verdict)
				}
				t.Logf("%s: %s", name, verdict)
			}
		})
	}
}
