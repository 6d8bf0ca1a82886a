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

// The exact laws on two arms of the baselines whose leaps or eliminations no decision-for-decision test reaches. Noise
// that is kept makes the state countable only if it is a coin, +1 or −1 times a size, in place of the Laplace law. The
// algorithms are written down here a second time from the papers.

// coin returns noise that is so large, of either sign.
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

// A redrawnState is two arms with the X_a that stand; those that are computed again before they are looked at are 0.
type redrawnState struct {
	n, r [2]int
	x    [2]float64
}

// exactRedrawn is the law of DP-UCB-INT with fresh noise: K f pulls in turn, then argmax X_a.
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

// redrawnGame returns DP-UCB-INT with coins of size 1 for fresh noise, and its law if the coins had another size.
func redrawnGame(horizon int) (g exacttest.Game, law func(size float64) exacttest.PullCounts) {
	const eps, delta, v = 20, .01, 1.1
	spec := policy.RedrawnUCB(coin(1), 1)
	g = exacttest.Game{Spec: spec, Set: setup(spec, 2, int64(horizon), eps, delta), Mean: [2]float64{.3, .7}}
	g.Set.Params["v"] = v
	return g, func(size float64) exacttest.PullCounts {
		return exactRedrawn(horizon, g.Mean, int(policy.Interval(eps, delta, v)), v, size)
	}
}

// followsRedrawn is the test of DP-UCB-INT with noise redrawn. With a budget for which f is 1 no X
// is kept from one step to the next, and the law is known with the true noise.
func followsRedrawn(t *testing.T) {
	followsIntervals("dp-ucb-int-redraw", true)(t)
	g, law := redrawnGame(testkit.Either(24, 16))
	agrees(t, law(1), g, testkit.Either(50_000, 2000), testkit.Either(5000, 200))
	spec, horizon := find(t, "dp-ucb-int-redraw"), testkit.Either(100, 30)
	g = exacttest.Game{Spec: spec, Set: setup(spec, 2, int64(horizon), 100, .01), Mean: [2]float64{.4, .6}}
	runs := testkit.Either(50_000, 1000)
	agrees(t, exacttest.Bernoulli(horizon, g.Mean[0], g.Mean[1], exacttest.Redrawn(1.1)), g, runs, runs)
}

// agrees fails the test unless so many runs with leaps, and so many others without, follow a law.
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

// exactSuccessive is the law of DP-SE whose epoch e has epoch·e pulls of each arm. As
// every epoch begins anew, only whether both arms are left counts.
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

// epochsGame returns DP-SE with epochs of 30, 60, … pulls of each arm and coins of size 8 for noise, and its law if the
// coins had another size.
func epochsGame() (g exacttest.Game, law func(size float64) exacttest.PullCounts) {
	const horizon, eps = 300, 8
	spec := policy.Successive(
		func(_, e int, _ int64, _ float64) float64 { return float64(30 * e) },
		func(noise *random.Source, scale float64) float64 { return scale * coin(8)(random.Key(noise.Uint64())) })
	g = exacttest.Game{Spec: spec, Set: setup(spec, 2, horizon, eps, 0), Mean: [2]float64{.1, .9}}
	return g, func(size float64) exacttest.PullCounts { return exactSuccessive(horizon, g.Mean, eps, size, 30) }
}

// followsEpochs is the test of DP-SE.
func followsEpochs(t *testing.T) {
	g, law := epochsGame()
	agrees(t, law(8), g, testkit.Either(50_000, 2000), testkit.Either(5000, 200))
}

// The runs do not follow the law of noise half as large again, so that in every game the
// noise counts.
func TestTheExactLawTellsWrongBaselinesApart(t *testing.T) {
	skipIfBrief(t)
	tells := func(g exacttest.Game, wrong exacttest.PullCounts) {
		if verdict, err := wrong.Agree(g.Simulate(0, 50_000, sim.Leaps), g); err == nil {
			t.Errorf("%s passes for noise half as large again: %s", g.Spec.ID, verdict)
		}
	}
	g, law := redrawnGame(16)
	tells(g, law(1.5))
	g, law = epochsGame()
	tells(g, law(12))
}
