package policy_test

import (
	"math"
	"testing"

	"epsilonarcade/core/internal/exacttest"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
)

// An adapArm is what AdaP-KLUCB remembers of an arm: its pulls, and of its last
// episode the length, the number of ones, and the sign of the two-point noise.
type adapArm struct {
	pulls, n, ones int
	sign           float64
}

// An adapFormula is the index of an arm at time t_ℓ = t + 1.
type adapFormula func(a adapArm, eps, alpha float64, t int) float64

// klFormula is the largest u with kl(q, u) ≤ α log t_ℓ/n, where q = mean + α log t_ℓ/(εn)
// clipped to [0, 1].
func klFormula(a adapArm, eps, alpha float64, t int) float64 {
	n, width := float64(a.n), alpha*math.Log(float64(t+1))
	q := a.mean(eps) + width/(eps*n)
	return exacttest.UpperBound(math.Max(0, math.Min(1, q)), width/n)
}

// ucbFormula is mean + √(α log t_ℓ/(2n)) + α log t_ℓ/(εn).
func ucbFormula(a adapArm, eps, alpha float64, t int) float64 {
	n, width := float64(a.n), alpha*math.Log(float64(t+1))
	return a.mean(eps) + math.Sqrt(width/(2*n)) + width/(eps*n)
}

// adapFormulas are the indexes of the registered policies of the framework.
var adapFormulas = map[string]adapFormula{"adap-klucb": klFormula, "adap-ucb": ucbFormula}

// mean returns the noisy mean: that of the last episode ± 1/(εn).
func (a adapArm) mean(eps float64) float64 {
	return float64(a.ones)/float64(a.n) + a.sign/(eps*float64(a.n))
}

// exactAdaP returns the law of the pulls of arm 1 with noise ±1/(εn), by dynamic
// programming over episodes. A run that the horizon cuts in an episode plays its arm up
// to there.
func exactAdaP(horizon int, mean [2]float64, eps, alpha float64, formula adapFormula) exacttest.Law {
	l := exacttest.Law{Pulls: make([]float64, horizon+1)}
	at := make([]map[[2]adapArm]float64, horizon) // at[t] holds the states where an episode begins
	enter := func(t int, s [2]adapArm, p float64) {
		if t == horizon {
			l.Pulls[s[0].pulls] += p
			return
		}
		if at[t] == nil {
			at[t] = map[[2]adapArm]float64{}
		}
		at[t][s] += p
	}
	enter(0, [2]adapArm{}, 1)
	for t, states := range at {
		known := map[adapArm]float64{} // the indexes at this t
		index := func(a adapArm) float64 {
			i, ok := known[a]
			if !ok {
				i = formula(a, eps, alpha, t)
				known[a] = i
			}
			return i
		}
		for s, p := range states {
			arm, length := 0, 1
			switch {
			case s[0].pulls == 0:
			case s[1].pulls == 0:
				arm = 1
			default:
				if index(s[1]) > index(s[0]) {
					arm = 1
				}
				length = s[arm].pulls
			}
			if t+length > horizon {
				s[arm].pulls += horizon - t
				enter(horizon, s, p)
				continue
			}
			after := s
			for ones := range length + 1 {
				for _, sign := range []float64{-1, 1} {
					after[arm] = adapArm{s[arm].pulls + length, length, ones, sign}
					enter(t+length, after, p*binomial(length, ones, mean[arm])/2)
				}
			}
		}
	}
	return l
}

// binomial returns C(n, k) p^k (1−p)^(n−k).
func binomial(n, k int, p float64) float64 {
	choose := exacttest.LogGamma(float64(n+1)) - exacttest.LogGamma(float64(k+1)) - exacttest.LogGamma(float64(n-k+1))
	return math.Exp(choose + float64(k)*math.Log(p) + float64(n-k)*math.Log(1-p))
}

// adapGame returns a policy of the framework with two-point noise on two arms.
func adapGame(id string, eps, alpha float64) exacttest.Game {
	spec := policy.WithTwoPointNoise(id)
	g := exacttest.Game{Spec: spec, Set: setup(spec, 2, testkit.Either[int64](200, 130), eps, 0), Mean: [2]float64{0.4, 0.6}}
	g.Set.Params["alpha"] = alpha
	return g
}

// adapLaw returns the exact law of adapGame(id, eps, alpha).
func adapLaw(id string, eps, alpha float64) exacttest.Law {
	g := adapGame(id, eps, alpha)
	return exactAdaP(int(g.Set.Horizon), g.Mean, eps, alpha, adapFormulas[id])
}

// followsAdaP returns the test of a policy of the framework. With the default parameters almost all indexes of AdaP-KLUCB are 1 up to this horizon.
// Others, that make more of the runs differ, take longer to run.
func followsAdaP(id string) func(t *testing.T) {
	return func(t *testing.T) {
		t.Parallel()
		adapLaw(id, 1, 3.1).CheckRuns(t, adapGame(id, 1, 3.1), 30_000, 10_000)
		for _, c := range []struct{ eps, alpha float64 }{{4, 1}, {4, 3.1}, {0.3, 1}} {
			g := adapGame(id, c.eps, c.alpha)
			verdict, err := adapLaw(id, c.eps, c.alpha).Agree(g.Simulate(0, testkit.Either(30_000, 500), sim.Leaps), g)
			if err != nil {
				t.Errorf("ε = %v, α = %v: %v", c.eps, c.alpha, err)
			}
			t.Logf("ε = %v, α = %v: %s", c.eps, c.alpha, verdict)
		}
	}
}

// The runs of one parameter do not follow the law of another one near it, nor those of
// one policy the law of the other.
func TestTheExactLawTellsWrongAdaPApart(t *testing.T) {
	skipIfBrief(t)
	g := adapGame("adap-klucb", 4, 1)
	s := g.Simulate(0, 60_000, sim.Leaps)
	for _, c := range []struct {
		id         string
		eps, alpha float64
	}{
		{"adap-klucb", 3.6, 1}, {"adap-klucb", 4.4, 1}, {"adap-klucb", 8, 1}, {"adap-klucb", 4, 1.05}, {"adap-klucb", 4, 3.1},
		{"adap-ucb", 4, 1},
	} {
		verdict, err := adapLaw(c.id, c.eps, c.alpha).Agree(s, g)
		if err == nil {
			t.Errorf("%s with ε = %v, α = %v passes for adap-klucb with ε = 4, α = 1: %s", c.id, c.eps, c.alpha, verdict)
		}
		t.Logf("%s with ε = %v, α = %v: %s", c.id, c.eps, c.alpha, verdict)
	}
}
