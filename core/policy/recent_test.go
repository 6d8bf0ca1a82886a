package policy_test

import (
	"math"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/testkit"
)

var _ = enrol(enrolment{exact: followsRecent}, "d-ucb", "sw-ucb")

// recentIndex returns the index of an arm by Garivier & Moulines 2011, computed afresh from all t pulls and rewards.
func recentIndex(id string, set policy.Setup, arm int, pulls []int, rewards []float64) float64 {
	T, t, xi := float64(set.Horizon), len(pulls), set.Params["xi"]
	gamma := 1 - .25*math.Sqrt(set.Params["changes"]/T)
	tau := math.Ceil(2 * math.Sqrt(T*math.Log(T)/set.Params["changes"]))
	var n, sum, all float64
	for s := range pulls {
		weight := 1.0
		if id == "d-ucb" {
			weight = math.Pow(gamma, float64(t-1-s))
		} else if float64(t-1-s) >= tau {
			weight = 0
		}
		all += weight
		if pulls[s] == arm {
			n, sum = n+weight, sum+weight*rewards[s]
		}
	}
	if n == 0 {
		return math.Inf(1)
	}
	if id == "d-ucb" {
		return sum/n + 2*math.Sqrt(xi*math.Log(all)/n)
	}
	return sum/n + math.Sqrt(xi*math.Log(math.Min(float64(t), tau))/n)
}

// followsRecent compares each choice of a policy that forgets with the paper's, on rewards whose means change. It
// accepts another arm only if its index equals the largest up to rounding.
func followsRecent(t *testing.T, spec policy.Spec) {
	other := 0
	for run := range testkit.Either(40, 8) {
		set := setup(spec, 2+run%4, 500, 0, 0)
		set.Params["changes"], set.Params["xi"] = []float64{1, 2, 30, 400, 1e6}[run%5], []float64{.6, 0, 2}[run%3]
		if set.Params["changes"] > 400 && spec.ID == "d-ucb" {
			set.Params["changes"] = 8000 // γ = 0
		}
		src := runKey(run).Source()
		p := spec.New(set, &src)
		var pulls []int
		var rewards []float64
		for pulled := range set.Horizon {
			arm, sure := p.Next(pulled)
			index := func(a int) float64 { return recentIndex(spec.ID, set, a, pulls, rewards) }
			want := int(pulled)
			if pulled >= int64(set.Arms) {
				for want = 0; want < set.Arms && index(want) < math.Inf(1); want++ { // the first arm that is forgotten
				}
				if want == set.Arms {
					all := make([]int, set.Arms)
					for a := range all {
						all[a] = a
					}
					want = best(all, func(a int) float64 { return index(a) })
				}
			}
			if arm != want && pulled >= int64(set.Arms) && index(want)-index(arm) <= 1e-9 {
				other++
			} else if arm != want || sure != 1 {
				t.Fatalf("%s, run %d: after %d pulls arm %d for %d pulls, want arm %d", spec.ID, run, pulled, arm+1, sure, want+1)
			}
			b := unit(&src, math.Abs(float64(arm)-float64(pulled/170))/4, set)
			p.Update(arm, b)
			pulls, rewards = append(pulls, arm), append(rewards, b.Sum)
		}
	}
	if other > 20 {
		t.Errorf("%d choices among nearly equal indexes", other)
	}
}
