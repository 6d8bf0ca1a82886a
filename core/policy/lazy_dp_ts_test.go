package policy_test

import (
	"fmt"
	"math"
	"testing"

	"epsilonarcade/core/internal/exacttest"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"
)

var _ = enrol("lazy-dp-ts", enrolment{
	refused: noEpsilon,
	exact:   followsLazy,
	noise:   lazyNoise,
})

// lazyCoin returns Lazy-DP-TS with noise ±1/ε, which leaves its state countable.
func lazyCoin() policy.Spec {
	return policy.WithLazyNoise(func(noise *random.Source, scale float64) float64 {
		return scale * coin(1)(random.Key(noise.Uint64()))
	})
}

// lazyGame returns a game of Lazy-DP-TS with coins for noise, and the law of its pulls at an ε.
func lazyGame(eps float64, mean [2]float64) (g exacttest.Game, law func(eps float64) exacttest.PullCounts) {
	spec, horizon := lazyCoin(), testkit.Either(70, 40)
	g = exacttest.Game{Spec: spec, Set: setup(spec, 2, int64(horizon), eps, 0), Mean: mean}
	return g, func(eps float64) exacttest.PullCounts {
		return exacttest.Lazy(horizon, mean, []float64{-1 / eps, 1 / eps}, 3/eps)
	}
}

func followsLazy(t *testing.T) {
	for _, c := range []struct {
		eps  float64
		mean [2]float64
	}{{4, [2]float64{.4, .7}}, {1, [2]float64{.2, .9}}, {40, [2]float64{.5, .6}}} {
		t.Run(fmt.Sprint("ε = ", c.eps), func(t *testing.T) {
			t.Parallel()
			g, law := lazyGame(c.eps, c.mean)
			law(c.eps).CheckRuns(t, g, 40_000, 10_000)
		})
	}
}

// The runs at one ε do not follow the law at another one near it.
func TestTheExactLawTellsWrongLazySamplingApart(t *testing.T) {
	skipIfBrief(t)
	g, law := lazyGame(4, [2]float64{.4, .7})
	s := g.Simulate(0, 50_000, sim.Leaps)
	for _, eps := range []float64{3.6, 4.4} {
		if verdict, err := law(eps).Agree(s, g); err == nil {
			t.Errorf("ε = 4 passes for ε = %v: %s", eps, verdict)
		}
	}
}

// lazyNoise is that of the release of an epoch.
func lazyNoise() []release {
	return []release{{noise: "the sum of an epoch", draw: difference(laplace),
		half: func(policy.Spec) policy.Spec {
			return policy.WithLazyNoise(func(noise *random.Source, scale float64) float64 { return noise.Laplace(scale / 2) })
		},
		play: chooses(budgeted("lazy-dp-ts", 1<<22, 20./(1<<20), 0, nil), lazyEpochs(20))}}
}

// lazyEpochs is for Lazy-DP-TS: each arm plays its epochs up to a last one that is so long that θ
// is next to its mean, in which arm 2 pays less than arm 1. No mean is cut off at 0 or 1.
func lazyEpochs(last int) func(policy.Policy, policy.Setup, float64) int {
	return func(p policy.Policy, set policy.Setup, gap float64) int {
		n := int64(1) << last
		t := 2 * (2*n - 1)
		middle := float64(n)/2 - 3*math.Log(float64(t))/set.Epsilon
		for a, behind := range []float64{0, gap / set.Epsilon} {
			for r := range last {
				p.Update(a, tape.Block{N: 1 << r, Kept: 1 << r})
			}
			p.Update(a, tape.Block{N: n, Sum: middle - behind, Kept: n})
		}
		arm, _ := p.Next(t)
		return arm
	}
}

// A lazyTwin is what the algorithm as it is written down in the next test knows of an arm: its
// epochs, the noisy sum of the last one that has ended, and the sum of the one that runs.
type lazyTwin struct {
	epochs, pulls int
	sum, running  float64
}

// Pull for pull it is the algorithm as it is written down a second time here, with the same draws.
func TestLazyDPTSPullsTheLargestDraw(t *testing.T) {
	spec := find(t, "lazy-dp-ts")
	for run := range 20 {
		eps := []float64{.2, 1, 5}[run%3]
		noise, rewards := runKey(run).Source(), runKey(100+run).Source()
		arms := make([]lazyTwin, 2+run%3)
		p := spec.New(setup(spec, len(arms), 2000, eps, 0), &noise)
		same := noise // what the policy will draw
		for pulled := range 2000 {
			want, top := -1, math.Inf(-1)
			for a, twin := range arms {
				if pulled < len(arms) {
					want = pulled
					break
				}
				n := math.Pow(2, float64(twin.epochs-1))
				u := math.Min(math.Max((twin.sum+3*math.Log(float64(pulled))/eps)/n, 0), 1)
				if theta := same.Beta(u*n+1, n-u*n+1); theta > top {
					want, top = a, theta
				}
			}
			arm, sure := p.Next(int64(pulled))
			if arm != want || sure != 1 {
				t.Fatalf("run %d: after %d pulls arm %d for %d pulls, want arm %d of %+v", run, pulled, arm+1, sure, want+1, arms)
			}
			x := float64(rewards.Binomial(1, .3+.2*float64(arm)))
			p.Update(arm, tape.Block{N: 1, Sum: x, Kept: 1})
			twin := &arms[arm]
			twin.running += x
			if twin.pulls++; twin.pulls == 1<<twin.epochs {
				*twin = lazyTwin{epochs: twin.epochs + 1, sum: twin.running + same.Laplace(1/eps)}
			}
		}
	}
}
