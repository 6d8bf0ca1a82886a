package policy_test

import (
	"math"
	"testing"

	"epsilonarcade/core/internal/exacttest"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
)

// This file computes exact distributions of baselines on two arms, because no test of single decisions covers their
// leaps or eliminations. A policy that keeps its noise has a countable state only if the noise is a coin: +1 or −1
// times a size. The algorithms are second implementations, written from the papers.

// coin returns noise of the given size with a random sign.
func coin(size float64) policy.Draw {
	return func(k random.Key) float64 {
		if k>>63 == 0 {
			return -size
		}
		return size
	}
}

// signs are the two sides of a coin.
var signs = [2]float64{-1, 1}

// A redrawnState is the state of two arms with their X_a. An X_a is 0 if the policy recomputes it before using it.
type redrawnState struct {
	n, r [2]int
	x    [2]float64
}

// exactRedrawn returns the distribution of DP-UCB-INT with new noise at every step: K f pulls in turn, then argmax
// X_a.
func exactRedrawn(horizon int, mean [2]float64, f int, v, size float64) exacttest.PullCounts {
	layer := map[redrawnState]float64{{}: 1}
	for t := range horizon {
		after := make(map[redrawnState]float64, 2*len(layer))
		pull := func(p float64, s redrawnState, arm int) {
			s.n[arm]++
			if s.n[arm]%f == 0 {
				s.x[arm] = 0
			}
			after[s] += p * (1 - mean[arm])
			s.r[arm]++
			after[s] += p * mean[arm]
		}
		for s, p := range layer {
			if t < 2*f {
				pull(p, s, t%2)
				continue
			}
			for _, side1 := range signs {
				for _, side2 := range signs {
					x := s.x
					for a, side := range []float64{side1, side2} {
						if n := float64(s.n[a]); s.n[a]%f == 0 {
							x[a] = float64(s.r[a])/n + size*side/math.Pow(n, 1-v/2) + math.Sqrt(2*math.Log(float64(t))/n)
						}
					}
					arm := 0
					if x[1] > x[0] {
						arm = 1
					}
					seen := s
					seen.x[arm] = x[arm]
					pull(p/4, seen, arm)
				}
			}
		}
		layer = after
	}
	l := exacttest.PullCounts{Pulls: make([]float64, horizon+1)}
	for s, p := range layer {
		l.Pulls[s.n[0]] += p
	}
	return l
}

// redrawnGame returns DP-UCB-INT with coins of size 1 for new noise, and the distribution for coins of any size.
func redrawnGame(horizon int) (g exacttest.Game, law func(size float64) exacttest.PullCounts) {
	const eps, delta, v = 20, .01, 1.1
	spec := policy.RedrawnUCB(coin(1), 1)
	g = exacttest.Game{Spec: spec, Set: setup(spec, 2, int64(horizon), eps, delta), Mean: [2]float64{.3, .7}}
	g.Set.Params["v"] = v
	return g, func(size float64) exacttest.PullCounts {
		return exactRedrawn(horizon, g.Mean, int(policy.Interval(eps, delta, v)), v, size)
	}
}

// followsRedrawn tests DP-UCB-INT with redrawn noise. With a budget for which f is 1, the policy keeps no X_a, so the
// distribution is known even with Laplace noise.
func followsRedrawn(t *testing.T, spec policy.Spec) {
	followsIntervals(t, spec)
	g, law := redrawnGame(testkit.Either(24, 16))
	agrees(t, law(1), g, testkit.Either(50_000, 2000), testkit.Either(5000, 200))
	horizon := testkit.Either(100, 30)
	g = exacttest.Game{Spec: spec, Set: setup(spec, 2, int64(horizon), 100, .01), Mean: [2]float64{.4, .6}}
	runs := testkit.Either(50_000, 1000)
	agrees(t, exacttest.Bernoulli(horizon, g.Mean[0], g.Mean[1], exacttest.Redrawn(1.1)), g, runs, runs)
}

// agrees fails the test unless runs with leaps, and other runs without leaps, follow the given distribution.
func agrees(t *testing.T, l exacttest.PullCounts, g exacttest.Game, leaps, textbook int) {
	t.Helper()
	for _, m := range []struct {
		name        string
		mode        sim.Mode
		first, runs int
	}{{"leaps", sim.Leaps, 0, leaps}, {"textbook", sim.Textbook, leaps, textbook}} {
		verdict, err := l.Agree(g.Simulate(m.first, m.runs, m.mode), g)
		if err != nil {
			t.Errorf("%s: %v", m.name, err)
		}
		t.Logf("%s: %s", m.name, verdict)
	}
}

// exactSuccessive returns the distribution of DP-SE if epoch e has epoch·e pulls of each arm. Every epoch starts
// from scratch, so all that matters is whether both arms are left.
func exactSuccessive(horizon int, mean [2]float64, eps, size float64, epoch int) exacttest.PullCounts {
	l := exacttest.PullCounts{Pulls: make([]float64, horizon+1)}
	both, pulled := 1.0, 0
	for e := 1; both > 0; e++ {
		r := epoch * e
		if pulled+2*r >= horizon { // arm 1 has played its epoch before arm 2
			l.Pulls[pulled/2+min(r, horizon-pulled)] += both
			break
		}
		R, x := float64(r), float64(2*e*e*horizon)
		far := 2*math.Sqrt(math.Log(8*x)/(2*R)) + 2*math.Log(4*x)/(R*eps)
		var drop [2]float64
		for ones1 := range r + 1 {
			for ones2 := range r + 1 {
				p := exacttest.Binomial(r, ones1, mean[0]) * exacttest.Binomial(r, ones2, mean[1]) / 4
				for _, side1 := range signs {
					for _, side2 := range signs {
						lead := (float64(ones1-ones2) + size/eps*(side1-side2)) / R
						if lead < -far {
							drop[0] += p
						} else if lead > far {
							drop[1] += p
						}
					}
				}
			}
		}
		pulled += 2 * r
		l.Pulls[pulled/2] += both * drop[0]
		l.Pulls[horizon-pulled/2] += both * drop[1]
		both *= 1 - drop[0] - drop[1]
	}
	return l
}

// epochsGame returns DP-SE with epochs of 30, 60, … pulls of each arm and coins of size 8 for noise, and the
// distribution for coins of any size.
func epochsGame() (g exacttest.Game, law func(size float64) exacttest.PullCounts) {
	const horizon, eps = 300, 8
	spec := policy.Successive(
		func(_, e int, _ int64, _ float64) float64 { return float64(30 * e) },
		func(noise *random.Source, scale float64) float64 { return scale * coin(8)(random.Key(noise.Uint64())) })
	g = exacttest.Game{Spec: spec, Set: setup(spec, 2, horizon, eps, 0), Mean: [2]float64{.1, .9}}
	return g, func(size float64) exacttest.PullCounts { return exactSuccessive(horizon, g.Mean, eps, size, 30) }
}

// followsEpochs tests DP-SE.
func followsEpochs(t *testing.T, _ policy.Spec) {
	g, law := epochsGame()
	agrees(t, law(8), g, testkit.Either(50_000, 2000), testkit.Either(5000, 200))
}
