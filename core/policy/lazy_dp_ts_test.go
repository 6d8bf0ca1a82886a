package policy_test

import (
	"math"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/tape"
)

var _ = enrol(enrolment{
	refused: noEpsilon,
	exact:   followsLazy,
	noise: func(id string) []release {
		return []release{{noise: "the sum of an epoch", draw: difference(laplace),
			play: chooses(budgeted(id, 1<<22, 20./(1<<20), 0, nil), lazyEpochs(20))}}
	},
}, "lazy-dp-ts")

// lazyEpochs plays Lazy-DP-TS. Each arm plays its epochs up to a very long one, so that θ is close to its mean. In
// this last epoch, arm 2 pays less than arm 1. No mean is clipped to 0 or 1.
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

// A lazyTwin is the state of an arm in the second implementation: its epochs, the noisy sum of the last complete epoch,
// and the sum of the current epoch so far.
type lazyTwin struct {
	epochs, pulls int
	sum, running  float64
}

// followsLazy compares Lazy-DP-TS pull by pull with a second implementation that uses the same draws. A test in
// core/leap compares its leaps with their exact distribution.
func followsLazy(t *testing.T, spec policy.Spec) {
	for run := range 20 {
		eps := []float64{.2, 1, 5}[run%3]
		noise, rewards := runKey(run).Source(), runKey(100+run).Source()
		arms := make([]lazyTwin, 2+run%3)
		p := spec.New(setup(spec, len(arms), 2000, eps, 0), &noise)
		same := noise // the policy's next draws
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
