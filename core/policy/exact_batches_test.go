package policy_test

import (
	"math"
	"testing"

	"epsilonarcade/core/internal/exacttest"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
)

// A batchArm is what DP-KLUCB and DP-IMED know of an arm: its pulls, and its noisy sum, the ones
// plus or minus 1/ε for each batch.
type batchArm struct {
	n   int
	sum float64
}

// mean is m̃ = clip(S̃/n).
func (a batchArm) mean() float64 { return math.Max(0, math.Min(1, a.sum/float64(a.n))) }

// length returns the length of the arm's next batch, for α = tenths/10.
func (a batchArm) length(tenths int) int { return max(1, ((tenths-10)*a.n+9)/10) }

// privateDivergence is inf ε |z − x| + kl(z, y) over z in [x, y], by thirds. After 45 of them z is known to 1e-8,
// and what is flat there to the last digits.
func privateDivergence(x, y, eps float64) float64 {
	part := func(p, q float64) float64 {
		if p == 0 {
			return 0
		}
		return p * math.Log(p/q)
	}
	f := func(z float64) float64 { return eps*(z-x) + part(z, y) + part(1-z, 1-y) }
	low, high := x, y
	for range 45 {
		a, b := low+(high-low)/3, high-(high-low)/3
		if f(a) < f(b) {
			high = b
		} else {
			low = a
		}
	}
	return math.Min(f(low), math.Min(f(x), f(y)))
}

// A batchFormula is how far ahead an arm is, given the best m̃.
type batchFormula func(a batchArm, top, eps float64, t int) float64

var batchFormulas = map[string]batchFormula{
	// max{ μ ≥ m̃ : d_ε(m̃, μ) ≤ log t/n }
	"dp-klucb": func(a batchArm, _, eps float64, t int) float64 {
		m, budget := a.mean(), math.Log(float64(t))/float64(a.n)
		low, high := m, 1.0
		if privateDivergence(m, 1, eps) <= budget {
			return 1
		}
		for range 45 {
			if mid := (low + high) / 2; privateDivergence(m, mid, eps) <= budget {
				low = mid
			} else {
				high = mid
			}
		}
		return low
	},
	// −( n d_ε(m̃, max m̃) + log n )
	"dp-imed": func(a batchArm, top, eps float64, _ int) float64 {
		n := float64(a.n)
		return -n*privateDivergence(a.mean(), top, eps) - math.Log(n)
	},
}

// exactBatches returns the law of the pulls of arm 1 with noise ±1/ε in each batch, by dynamic
// programming over batches. A run that the horizon cuts in a batch plays its arm up to there.
func exactBatches(horizon int, mean [2]float64, eps float64, tenths int, formula batchFormula) exacttest.Law {
	l := exacttest.Law{Pulls: make([]float64, horizon+1)}
	at := make([]map[[2]batchArm]float64, horizon) // at[t] holds the states where a batch begins
	enter := func(t int, s [2]batchArm, p float64) {
		switch {
		case t == horizon:
			l.Pulls[s[0].n] += p
		case p < 1e-15:
			l.Pruned += p
		default:
			if at[t] == nil {
				at[t] = map[[2]batchArm]float64{}
			}
			at[t][s] += p
		}
	}
	enter(0, [2]batchArm{}, 1)
	for t, states := range at {
		type asked struct {
			arm batchArm
			top float64
		}
		known := map[asked]float64{}
		ahead := func(a batchArm, top float64) float64 {
			x, ok := known[asked{a, top}]
			if !ok {
				x = formula(a, top, eps, t)
				known[asked{a, top}] = x
			}
			return x
		}
		for s, p := range states {
			arm := 0
			switch {
			case s[0].n == 0:
			case s[1].n == 0:
				arm = 1
			default:
				top := math.Max(s[0].mean(), s[1].mean())
				if ahead(s[1], top) > ahead(s[0], top) {
					arm = 1
				}
			}
			length := s[arm].length(tenths)
			after := s
			if after[arm].n += length; t+length > horizon {
				after[arm].n = s[arm].n + horizon - t
				enter(horizon, after, p)
				continue
			}
			for ones := range length + 1 {
				for _, noise := range []float64{-1 / eps, 1 / eps} {
					after[arm].sum = s[arm].sum + float64(ones) + noise
					enter(t+length, after, p*binomial(length, ones, mean[arm])/2)
				}
			}
		}
	}
	return l
}

// batchGame returns a policy of the batch framework with two-point noise on two arms.
func batchGame(id string, eps float64, tenths int) exacttest.Game {
	spec := policy.WithTwoPointNoise(id)
	g := exacttest.Game{Spec: spec, Set: setup(spec, 2, testkit.Either[int64](60, 50), eps, 0), Mean: [2]float64{0.4, 0.6}}
	g.Set.Params["alpha"] = float64(tenths) / 10
	return g
}

// batchLaw returns the exact law of a game with the policy and the parameters that are given.
func batchLaw(g exacttest.Game, id string, eps float64, tenths int) exacttest.Law {
	return exactBatches(int(g.Set.Horizon), g.Mean, eps, tenths, batchFormulas[id])
}

// followsBatches returns the test of a policy of the framework. 1/ε is such that sums are exact.
func followsBatches(id string) func(t *testing.T) {
	return func(t *testing.T) {
		t.Parallel()
		g := batchGame(id, 1, 20)
		batchLaw(g, id, 1, 20).CheckRuns(t, g, 30_000, 10_000)
		for _, c := range []struct {
			eps    float64
			tenths int
		}{{4, 20}, {.5, 30}, {2, 15}} {
			g := batchGame(id, c.eps, c.tenths)
			verdict, err := batchLaw(g, id, c.eps, c.tenths).Agree(g.Simulate(0, testkit.Either(30_000, 500), sim.Leaps), g)
			if err != nil {
				t.Errorf("ε = %v, α = %v/10: %v", c.eps, c.tenths, err)
			}
			t.Logf("ε = %v, α = %v/10: %s", c.eps, c.tenths, verdict)
		}
	}
}

// The runs of one parameter do not follow the law of another one near it, nor those of one policy
// the law of the other.
func TestTheExactLawTellsWrongBatchesApart(t *testing.T) {
	skipIfBrief(t)
	for id, other := range map[string]string{"dp-klucb": "dp-imed", "dp-imed": "dp-klucb"} {
		g := batchGame(id, 2, 20)
		g.Set.Horizon = 40
		s := g.Simulate(0, 60_000, sim.Leaps)
		for _, c := range []struct {
			id     string
			eps    float64
			tenths int
		}{{id, 1.6, 20}, {id, 2.5, 20}, {id, 2, 21}, {other, 2, 20}} {
			if verdict, err := batchLaw(g, c.id, c.eps, c.tenths).Agree(s, g); err == nil {
				t.Errorf("%s with ε = %v, α = %v/10 passes for %s with ε = 2, α = 2: %s", c.id, c.eps, c.tenths, id, verdict)
			}
		}
	}
}
