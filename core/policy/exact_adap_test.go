package policy_test

import (
	"math"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/sim"
)

// An adapArm is what AdaP-KLUCB remembers of an arm: its pulls, and of its last
// episode the length, the number of ones, and the sign of the two-point noise.
type adapArm struct {
	pulls, n, ones int
	sign           float64
}

// index is the index of the paper at time t_ℓ = t + 1: with q = mean + α log t_ℓ/(εn)
// clipped to [0, 1], the largest u with kl(q, u) ≤ α log t_ℓ/n.
func (a adapArm) index(eps, alpha float64, t int) float64 {
	n, width := float64(a.n), alpha*math.Log(float64(t+1))
	mean := float64(a.ones)/n + a.sign/(eps*n)
	q := math.Max(0, math.Min(1, mean+width/(eps*n)))
	if q == 0 {
		return 1 - math.Exp(-width/n)
	}
	low, high := q, 1.0
	for range 50 {
		u := (low + high) / 2
		kl := q * math.Log(q/u)
		if q < 1 {
			kl += (1 - q) * math.Log((1-q)/(1-u))
		}
		if kl <= width/n {
			low = u
		} else {
			high = u
		}
	}
	if q == 1 {
		return 1
	}
	return low
}

// exactAdaP returns the law of AdaP-KLUCB's pulls of arm 1 with noise ±1/(εn), by
// dynamic programming over episodes. A run that the horizon cuts in an episode plays
// its arm up to there.
func exactAdaP(horizon int, mean [2]float64, eps, alpha float64) law {
	l := law{pulls: make([]float64, horizon+1)}
	at := make([]map[[2]adapArm]float64, horizon) // at[t] holds the states where an episode begins
	enter := func(t int, s [2]adapArm, p float64) {
		if t == horizon {
			l.pulls[s[0].pulls] += p
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
				i = a.index(eps, alpha, t)
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
	choose := logGamma(float64(n+1)) - logGamma(float64(k+1)) - logGamma(float64(n-k+1))
	return math.Exp(choose + float64(k)*math.Log(p) + float64(n-k)*math.Log(1-p))
}

// adapGame returns AdaP-KLUCB with two-point noise on two arms.
func adapGame(eps, alpha float64) game {
	spec := policy.WithTwoPointNoise()
	g := game{spec, setup(spec, 2, 300, eps, 0), [2]float64{0.4, 0.6}}
	g.set.Params["alpha"] = alpha
	return g
}

// adapLaw returns the exact law of adapGame(eps, alpha).
func adapLaw(eps, alpha float64) law {
	g := adapGame(eps, alpha)
	return exactAdaP(int(g.set.Horizon), g.mean, eps, alpha)
}

// With the default parameters almost all indexes are 1 up to this horizon. Others, that
// make more of the runs differ, take longer to run.
func TestAdaPFollowsTheExactLaw(t *testing.T) {
	adapLaw(1, 3.1).check(t, adapGame(1, 3.1))
	for _, c := range []struct{ eps, alpha float64 }{{4, 1}, {4, 3.1}, {0.3, 1}} {
		g := adapGame(c.eps, c.alpha)
		verdict, err := adapLaw(c.eps, c.alpha).agree(g.simulate(0, either(100_000, 1_000), sim.Leaps), g)
		if err != nil {
			t.Errorf("ε = %v, α = %v: %v", c.eps, c.alpha, err)
		}
		t.Logf("ε = %v, α = %v: %s", c.eps, c.alpha, verdict)
	}
}

// The runs of one parameter do not follow the law of another one near it.
func TestTheExactLawTellsWrongAdaPApart(t *testing.T) {
	skipIfBrief(t)
	g := adapGame(4, 1)
	s := g.simulate(0, 100_000, sim.Leaps)
	for _, c := range []struct{ eps, alpha float64 }{{3.6, 1}, {4.4, 1}, {8, 1}, {4, 1.05}, {4, 3.1}} {
		verdict, err := adapLaw(c.eps, c.alpha).agree(s, g)
		if err == nil {
			t.Errorf("ε = %v, α = %v passes for ε = 4, α = 1: %s", c.eps, c.alpha, verdict)
		}
		t.Logf("ε = %v, α = %v: %s", c.eps, c.alpha, verdict)
	}
}
