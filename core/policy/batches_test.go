package policy_test

import (
	"math"
	"testing"

	"epsilonarcade/core/divergence"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"
)

// When a batch begins, the arm that is ahead is chosen, the first of them in a tie, and for
// max{1, ⌈(α − 1) n⌉} pulls: decision for decision the algorithm as it is written down a second
// time in batchFormulas.
func TestBatchesGoToTheArmThatIsAhead(t *testing.T) {
	const horizon = 5000
	for id, formula := range batchFormulas {
		spec := policy.WithTwoPointNoise(id)
		for run := range testkit.Either(100, 20) {
			set := setup(spec, 2+run%4, horizon, []float64{.25, 1, 4, 16, 64}[run%5], 0)
			tenths := []int{20, 11, 35, 100}[run%4]
			set.Params["alpha"] = float64(tenths) / 10
			noise, rewards := runKey(run).Source(), runKey(-1-run).Source()
			coins := noise // what the policy will draw
			p, arms := spec.New(set, &noise), make([]batchArm, set.Arms)
			for pulled := 0; pulled < horizon; {
				want, ahead, top := 0, math.Inf(-1), 0.0
				for _, arm := range arms {
					if arm.n > 0 {
						top = math.Max(top, arm.mean())
					}
				}
				for a, arm := range arms {
					x := math.Inf(1)
					if arm.n > 0 {
						x = formula(arm, top, set.Epsilon, pulled)
					}
					if x > ahead {
						want, ahead = a, x
					}
				}
				length := arms[want].length(tenths)
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
				arms[arm] = batchArm{arms[arm].n + length, arms[arm].sum + float64(ones) + sign/set.Epsilon}
				pulled += length
				if got := p.(policy.MeanReleaser).PrivateMean(arm, int64(pulled)); got != arms[arm].mean() {
					t.Fatalf("%s, run %d: the noisy mean of arm %d is %v, want %v", id, run, arm+1, got, arms[arm].mean())
				}
			}
		}
	}
}

// DP-KLUCB's interval holds the means that its divergence does not rule out, on both sides.
func TestTheIntervalOfDPKLUCBIsADivergenceWide(t *testing.T) {
	noise := runKey(0).Source()
	spec := policy.WithTwoPointNoise("dp-klucb")
	p := spec.New(setup(spec, 2, 1000, 1, 0), &noise)
	pulled := int64(0)
	for pulled < 126 { // and no batch goes on
		arm, sure := p.Next(pulled)
		p.Update(arm, tape.Block{N: sure, Sum: math.Round(.3 * float64(sure)), Kept: sure})
		pulled += sure
	}
	s := inspect(t, p, pulled)
	for a, v := range s.Arms {
		if v.N < 32 {
			continue
		}
		for _, q := range []float64{v.Low, v.High} {
			near(t, "n d_ε(m̃, q)", float64(v.N)*divergence.PrivateKL(v.Mean, q, 1), math.Log(float64(pulled)), 1e-6)
		}
		if arm, sure := s.Next, s.Sure; arm == a && sure != v.N {
			t.Errorf("arm %d has %d pulls and gets %d", a+1, v.N, sure)
		}
	}
}

// The arm that follows is the second largest by what wins when it is large, and the second
// smallest by what wins when it is small. Arms that are out or have no index are none.
func TestTheArmThatFollows(t *testing.T) {
	s := policy.DecisionState{Arms: []policy.ArmState{{High: .5, Cost: 3}, {High: math.NaN(), Cost: 9}, {High: .7, Cost: 1}, {High: .6, Cost: 2}, {High: .65, Cost: 1.5, Out: true}}}
	if got := s.Second(2); got != 3 {
		t.Errorf("arm %d follows by the largest index", got+1)
	}
	s.Why = policy.Least
	if got := s.Second(2); got != 3 || s.Index(0) != 3 {
		t.Errorf("arm %d follows by the smallest index, and arm 1 has %v", got+1, s.Index(0))
	}
	if got := s.Second(3); got != 2 {
		t.Errorf("arm %d follows arm 4", got+1)
	}
	s.Arms = s.Arms[:1]
	if got := s.Second(0); got != policy.NoArm {
		t.Errorf("arm %d follows the only one", got+1)
	}
}
