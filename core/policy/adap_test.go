package policy_test

import (
	"math"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/tape"
)

// kl(.1, .8) = 1.145726, computed apart from the code.
func TestKLUpperInvertsTheDivergence(t *testing.T) {
	near(t, "the upper bound of .1 at 1.145726", policy.KLUpper(.1, 1.145726), .8, 1e-6)
	near(t, "the upper bound of 0", policy.KLUpper(0, .5), 1-math.Exp(-.5), 1e-15)
	near(t, "the upper bound of 1", policy.KLUpper(1, .5), 1, 0)
	near(t, "the upper bound of .3 at nothing", policy.KLUpper(.3, 0), .3, 1e-7) // kl is flat there
	near(t, "the upper bound of .3 at much", policy.KLUpper(.3, 1e3), 1, 1e-12)
	for _, p := range []float64{1e-6, .2, .5, .999} {
		for _, q := range []float64{.6, .9, 1 - 1e-6} {
			if p < q {
				kl := p*math.Log(p/q) + (1-p)*math.Log((1-p)/(1-q))
				near(t, "the upper bound", policy.KLUpper(p, kl), q, 1e-9)
			}
		}
	}
}

// An episode doubles the pulls of its arm.
func TestAdaPDoublesItsEpisodes(t *testing.T) {
	spec := find(t, "adap-klucb")
	for run := range 20 {
		r := start([]float64{.5, .5}, spec, setup(spec, 2, 4096, 1, 0), run, sim.Leaps)
		for before := r.Pulls(); r.Pulled() < r.Horizon(); before = r.Pulls() {
			r.Advance(r.Horizon(), 1)
			for a, n := range r.Pulls() {
				if n != before[a] && n != max(1, 2*before[a]) && r.Pulled() < r.Horizon() {
					t.Fatalf("run %d: arm %d goes from %d to %d pulls in an episode", run, a+1, before[a], n)
				}
			}
		}
	}
}

// Azize & Basu 2022, Example 2: when the fourth episode begins, at step 7, arm 1 has 4
// pulls, of which it knows the mean of the last 2, and arm 2 has 2, of which it knows
// the last. Arm 1 is then played 4 times.
func TestAdaPForgetsOlderRewards(t *testing.T) {
	spec := policy.WithTwoPointNoise()
	noise := runKey(0).Source()
	p := spec.New(setup(spec, 2, 100, 1000, 0), &noise) // so large an ε that the rewards decide
	pays := []float64{1, 1, 1, 1, 0, 0, 0, 0, 0, 0}
	want := []int{1, 2, 1, 1, 1, 2, 1, 1, 1, 1}
	for t1, x := range pays {
		arm, sure := p.Next(int64(t1))
		if arm+1 != want[t1] {
			t.Fatalf("step %d plays arm %d, want %d", t1+1, arm+1, want[t1])
		}
		if t1+1 == 7 && sure != 4 {
			t.Errorf("the fourth episode is of %d pulls, want 4", sure)
		}
		p.Update(arm, tape.Block{N: 1, Sum: x})
	}
}

// At the start of every episode the arm with the largest index is chosen, the first of
// them in a tie, and for as many pulls as it has: decision for decision the algorithm
// as it is written down a second time in adapArm.
func TestAdaPPlaysTheLargestIndex(t *testing.T) {
	const horizon = 5000
	spec := policy.WithTwoPointNoise()
	for run := range 400 {
		set := setup(spec, 2+run%4, horizon, []float64{.3, 1, 4, 20, 100}[run%5], 0)
		set.Params["alpha"] = []float64{1, 1.5, 3.1}[run%3]
		noise, rewards := runKey(run).Source(), runKey(-1-run).Source()
		coins := noise // what the policy will draw
		p, arms := spec.New(set, &noise), make([]adapArm, set.Arms)
		for pulled := 0; pulled < horizon; {
			want, top := 0, math.Inf(-1)
			for a, arm := range arms {
				index := math.Inf(1)
				if arm.pulls > 0 {
					index = arm.index(set.Epsilon, set.Params["alpha"], pulled)
				}
				if index > top {
					want, top = a, index
				}
			}
			length := max(1, arms[want].pulls)
			arm, sure := p.Next(int64(pulled))
			if arm != want || sure != int64(length) {
				t.Fatalf("run %d: after %d pulls arm %d for %d pulls, want arm %d for %d, of %+v",
					run, pulled, arm+1, sure, want+1, length, arms)
			}
			ones := rewards.Binomial(sure, .3+.1*float64(arm))
			p.Update(arm, tape.Block{N: sure, Sum: float64(ones)})
			sign := 1.0
			if coins.Uint64()>>63 == 0 {
				sign = -1
			}
			arms[arm] = adapArm{arms[arm].pulls + length, length, int(ones), sign}
			pulled += length
		}
	}
}
