package policy_test

import (
	"math"
	"testing"

	"epsilonarcade/core/divergence"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"
)

// A batchArm is the state of an arm in DP-KLUCB and DP-IMED: its pulls and its noisy sum. The noise of each batch
// is ±1/ε.
type batchArm struct {
	n   int
	sum float64
}

// mean is m̃ = clip(S̃/n).
func (a batchArm) mean() float64 { return math.Max(0, math.Min(1, a.sum/float64(a.n))) }

// length returns the length of the arm's next batch, for α = tenths/10.
func (a batchArm) length(tenths int) int { return max(1, ((tenths-10)*a.n+9)/10) }

// privateDivergence computes inf ε |z − x| + kl(z, y) over z in [x, y], by ternary search. After 45 steps, the error in
// z is below 1e-8. Since the function is flat there, its value is accurate to all digits.
func privateDivergence(x, y, eps float64) float64 {
	part := func(p, q float64) float64 {
		if p == 0 {
			return 0
		}
		return p * math.Log(p/q)
	}
	f := func(z float64) float64 { return eps*(z-x) + part(z, y) + part(1-z, 1-y) }
	low, high := x, y
	for range 45 {
		a, b := low+(high-low)/3, high-(high-low)/3
		if f(a) < f(b) {
			high = b
		} else {
			low = a
		}
	}
	return math.Min(f(low), math.Min(f(x), f(y)))
}

// A batchFormula computes the index of an arm, given the best m̃. The largest index wins.
type batchFormula func(a batchArm, top, eps float64, t int) float64

var batchFormulas = map[string]batchFormula{
	// max{ μ ≥ m̃ : d_ε(m̃, μ) ≤ log t/n }
	"dp-klucb": func(a batchArm, _, eps float64, t int) float64 {
		m, budget := a.mean(), math.Log(float64(t))/float64(a.n)
		low, high := m, 1.0
		if privateDivergence(m, 1, eps) <= budget {
			return 1
		}
		for range 45 {
			if mid := (low + high) / 2; privateDivergence(m, mid, eps) <= budget {
				low = mid
			} else {
				high = mid
			}
		}
		return low
	},
	// −( n d_ε(m̃, max m̃) + log n )
	"dp-imed": func(a batchArm, top, eps float64, _ int) float64 {
		n := float64(a.n)
		return -n*privateDivergence(a.mean(), top, eps) - math.Log(n)
	},
}

// followsBatches tests a policy of the framework. When a batch begins, the policy must choose the arm with the largest
// index, or the first such arm in a tie, for max{1, ⌈(α − 1) n⌉} pulls. The test compares each decision with
// batchFormulas.
func followsBatches(t *testing.T, spec policy.Spec) {
	formula := batchFormulas[spec.ID]
	for run := range testkit.Either(100, 20) {
		set := setup(spec, 2+run%4, 5000, []float64{.25, 1, 4, 16, 64}[run%5], 0)
		tenths := []int{20, 11, 35, 100}[run%4]
		set.Params["alpha"] = float64(tenths) / 10
		arms := make([]batchArm, set.Arms)
		followsEpisodes(t, spec.ID, run, set,
			func(pulled int) (arm, length int) {
				top := 0.0
				for _, a := range arms {
					if a.n > 0 {
						top = math.Max(top, a.mean())
					}
				}
				arm = best(arms, func(a batchArm) float64 {
					if a.n == 0 {
						return math.Inf(1)
					}
					return formula(a, top, set.Epsilon, pulled)
				})
				return arm, arms[arm].length(tenths)
			},
			func(arm, length, ones int, sign float64) (mean float64) {
				arms[arm] = batchArm{arms[arm].n + length, arms[arm].sum + float64(ones) + sign/set.Epsilon}
				return arms[arm].mean()
			})
	}
}

// DP-KLUCB's interval contains the means that its divergence allows, on both sides.
func TestTheIntervalOfDPKLUCBIsADivergenceWide(t *testing.T) {
	noise := runKey(0).Source()
	spec := policy.WithTwoPointNoise("dp-klucb")
	p := spec.New(setup(spec, 2, 1000, 1, 0), &noise)
	pulled := int64(0)
	for pulled < 126 { // no batch is under way at that point
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

// The arm that Second returns has the second-largest index if the largest wins, and the second-smallest if the
// smallest wins. Dropped arms and arms without an index do not count.
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
