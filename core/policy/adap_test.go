package policy_test

import (
	"math"
	"slices"
	"testing"

	"epsilonarcade/core/divergence"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/tape"
)

// kl(.1, .8) = 1.145726, computed apart from the code.
func TestKLUpperInvertsTheDivergence(t *testing.T) {
	near(t, "the upper bound of .1 at 1.145726", divergence.KLUpper(.1, 1.145726), .8, 1e-6)
	near(t, "the upper bound of 0", divergence.KLUpper(0, .5), 1-math.Exp(-.5), 1e-15)
	near(t, "the upper bound of 1", divergence.KLUpper(1, .5), 1, 0)
	near(t, "the upper bound of .3 at nothing", divergence.KLUpper(.3, 0), .3, 1e-7) // kl is flat there
	near(t, "the upper bound of .3 at much", divergence.KLUpper(.3, 1e3), 1, 1e-12)
	for _, p := range []float64{1e-6, .2, .5, .999} {
		for _, q := range []float64{.6, .9, 1 - 1e-6} {
			if p < q {
				kl := p*math.Log(p/q) + (1-p)*math.Log((1-p)/(1-q))
				near(t, "the upper bound", divergence.KLUpper(p, kl), q, 1e-9)
			}
		}
	}
}

// An episode doubles the pulls of its arm.
func TestAdaPDoublesItsEpisodes(t *testing.T) {
	for _, spec := range framework(t) {
		for run := range 20 {
			r := start([]float64{.5, .5}, spec, setup(spec, 2, 4096, 1, 0), run, sim.Leaps)
			for before := r.Pulls(); r.Pulled() < r.Horizon(); before = r.Pulls() {
				r.Advance(r.Horizon(), 1)
				for a, n := range r.Pulls() {
					if n != before[a] && n != max(1, 2*before[a]) && r.Pulled() < r.Horizon() {
						t.Fatalf("%s, run %d: arm %d goes from %d to %d pulls in an episode", spec.ID, run, a+1, before[a], n)
					}
				}
			}
		}
	}
}

// framework returns the policies of the AdaP framework, and one with an index that no
// paper has: the noisy mean alone.
func framework(t *testing.T) (all []policy.Spec) {
	for id := range adapFormulas {
		all = append(all, find(t, id))
	}
	return append(all, policy.WithIndex(func(mean, n, width, eps float64) float64 { return mean }))
}

// The framework hands an index the noisy mean of an arm's last episode, the episode's
// length, α log t_ℓ and ε, and plays the arm for which it is largest.
func TestAnyIndexPlugsIntoAdaP(t *testing.T) {
	type seen struct{ mean, n, width, eps float64 }
	var looks []seen
	spec := policy.WithIndex(func(mean, n, width, eps float64) float64 {
		looks = append(looks, seen{mean, n, width, eps})
		return n // the arm whose last episode was longest
	})
	noise := runKey(0).Source()
	same := noise // what the policy will draw
	set := setup(spec, 3, 100, 2, 0)
	p := spec.New(set, &noise)
	pulled, want := int64(0), []seen{}
	for _, c := range []struct {
		arm    int
		length int64
		ones   float64
	}{{0, 1, 1}, {1, 1, 0}, {2, 1, 1}, {0, 1, 0}, {0, 2, 1}, {0, 4, 3}, {0, 8, 5}} {
		arm, sure := p.Next(pulled)
		if arm != c.arm || sure != c.length {
			t.Fatalf("after %d pulls arm %d for %d, want arm %d for %d", pulled, arm+1, sure, c.arm+1, c.length)
		}
		if pulled >= 3 {
			for a := range want {
				want[a].width = set.Params["alpha"] * math.Log(float64(pulled+1))
			}
			if !slices.Equal(looks, want) {
				t.Fatalf("after %d pulls the index is of %v, want %v", pulled, looks, want)
			}
		}
		n := float64(c.length)
		release := seen{c.ones/n + same.Laplace(1/(2*n)), n, 0, 2}
		if pulled < 3 {
			want = append(want, release)
		} else {
			want[arm] = release
		}
		looks = nil
		p.Update(arm, tape.Block{N: c.length, Sum: c.ones, Kept: c.length})
		pulled += c.length
	}
}

// Azize & Basu 2022, Example 2: when the fourth episode begins, at step 7, arm 1 has 4
// pulls, of which it knows the mean of the last 2, and arm 2 has 2, of which it knows
// the last. Arm 1 is then played 4 times.
func TestAdaPForgetsOlderRewards(t *testing.T) {
	pays := map[string][]float64{ // what leads each index there
		"adap-klucb":      {1, .5, 1, 1, 0, 0},
		"adap-ucb":        {1, .9, 1, 1, 1, 0},
		"adap-with-index": {1, .5, 1, .4, .4, 0},
	}
	want := []int{1, 2, 1, 1, 1, 2, 1, 1, 1, 1}
	for _, spec := range framework(t) {
		noise := runKey(0).Source()
		p := spec.New(setup(spec, 2, 100, 1000, 0), &noise) // so large an ε that the rewards decide
		for t1 := range want {
			arm, sure := p.Next(int64(t1))
			if arm+1 != want[t1] {
				t.Fatalf("%s: step %d plays arm %d, want %d", spec.ID, t1+1, arm+1, want[t1])
			}
			if t1+1 == 7 && sure != 4 {
				t.Errorf("%s: the fourth episode is of %d pulls, want 4", spec.ID, sure)
			}
			x := 0.0
			if t1 < len(pays[spec.ID]) {
				x = pays[spec.ID][t1]
			}
			p.Update(arm, tape.Block{N: 1, Sum: x, Kept: 1})
		}
	}
}

// At the start of every episode the arm with the largest index is chosen, the first of
// them in a tie, and for as many pulls as it has: decision for decision the algorithm
// as it is written down a second time in adapFormulas.
func TestAdaPPlaysTheLargestIndex(t *testing.T) {
	const horizon = 5000
	for id, formula := range adapFormulas {
		spec := policy.WithTwoPointNoise(id)
		for run := range 400 {
			set := setup(spec, 2+run%4, horizon, []float64{.3, 1, 4, 20, 100}[run%5], 0)
			alpha := []float64{1, 1.5, 3.1}[run%3]
			set.Params["alpha"] = alpha
			noise, rewards := runKey(run).Source(), runKey(-1-run).Source()
			coins := noise // what the policy will draw
			p, arms := spec.New(set, &noise), make([]adapArm, set.Arms)
			for pulled := 0; pulled < horizon; {
				want, top := 0, math.Inf(-1)
				for a, arm := range arms {
					index := math.Inf(1)
					if arm.pulls > 0 {
						index = formula(arm, set.Epsilon, alpha, pulled)
					}
					if index > top {
						want, top = a, index
					}
				}
				length := max(1, arms[want].pulls)
				arm, sure := p.Next(int64(pulled))
				if arm != want || sure != int64(length) {
					t.Fatalf("%s, run %d: after %d pulls arm %d for %d pulls, want arm %d for %d, of %+v",
						id, run, pulled, arm+1, sure, want+1, length, arms)
				}
				ones := rewards.Binomial(sure, .3+.1*float64(arm))
				p.Update(arm, tape.Block{N: sure, Sum: float64(ones), Kept: sure})
				sign := 1.0
				if coins.Uint64()>>63 == 0 {
					sign = -1
				}
				arms[arm] = adapArm{arms[arm].pulls + length, length, int(ones), sign}
				pulled += length
			}
		}
	}
}
