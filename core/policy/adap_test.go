package policy_test

import (
	"math"
	"testing"

	"epsilonarcade/core/internal/exacttest"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/tape"
)

// An adapArm is the state of an arm in AdaP: its pulls, and its last episode's length, number of ones and sign of the
// noise.
type adapArm struct {
	pulls, n, ones int
	sign           float64
}

// An adapFormula returns the index of an arm at time t_ℓ = t + 1.
type adapFormula func(a adapArm, eps, alpha float64, t int) float64

// klFormula returns the largest u with kl(q, u) ≤ α log t_ℓ/n, where q = mean + α log t_ℓ/(εn) clipped to [0, 1].
func klFormula(a adapArm, eps, alpha float64, t int) float64 {
	n, width := float64(a.n), alpha*math.Log(float64(t+1))
	q := a.mean(eps) + width/(eps*n)
	return exacttest.UpperBound(math.Max(0, math.Min(1, q)), width/n)
}

// ucbFormula returns mean + √(α log t_ℓ/(2n)) + α log t_ℓ/(εn).
func ucbFormula(a adapArm, eps, alpha float64, t int) float64 {
	n, width := float64(a.n), alpha*math.Log(float64(t+1))
	return a.mean(eps) + math.Sqrt(width/(2*n)) + width/(eps*n)
}

// adapFormulas are the indexes of the framework's policies.
var adapFormulas = map[string]adapFormula{"adap-klucb": klFormula, "adap-ucb": ucbFormula}

// mean returns the noisy mean: the mean of the last episode ± 1/(εn).
func (a adapArm) mean(eps float64) float64 {
	return float64(a.ones)/float64(a.n) + a.sign/(eps*float64(a.n))
}

// followsAdaP tests a policy of the framework. When an episode begins, the policy must choose the arm with the largest
// index, or the first such arm in a tie, for as many pulls as the arm has had before. The test compares each decision
// with adapFormulas.
func followsAdaP(t *testing.T, spec policy.Spec) {
	formula := adapFormulas[spec.ID]
	for run := range 400 {
		set := setup(spec, 2+run%4, 5000, []float64{.3, 1, 4, 20, 100}[run%5], 0)
		alpha := []float64{1, 1.5, 3.1}[run%3]
		set.Params["alpha"] = alpha
		arms := make([]adapArm, set.Arms)
		followsEpisodes(t, spec.ID, run, set,
			func(pulled int) (arm, length int) {
				arm = best(arms, func(a adapArm) float64 {
					return forced(a.pulls == 0, formula(a, set.Epsilon, alpha, pulled))
				})
				return arm, max(1, arms[arm].pulls)
			},
			func(arm, length, ones int, sign float64) (mean float64) {
				arms[arm] = adapArm{arms[arm].pulls + length, length, ones, sign}
				return arms[arm].mean(set.Epsilon)
			})
	}
}

// followsEpisodes plays a policy with two-point noise to the horizon. Each decision must be the textbook's choice of an
// arm and a number of pulls. After these pulls, ended is told their number, their number of ones and the sign of the
// noise. It returns the arm's noisy mean, which the policy must show.
func followsEpisodes(t *testing.T, id string, run int, set policy.Setup, choice func(pulled int) (arm, length int), ended func(arm, length, ones int, sign float64) (mean float64)) {
	t.Helper()
	noise, rewards := runKey(run).Source(), runKey(-1-run).Source()
	coins := noise // the policy's next draws
	p := policy.WithTwoPointNoise(id).New(set, &noise)
	for pulled := 0; pulled < int(set.Horizon); {
		want, length := choice(pulled)
		arm, sure := p.Next(int64(pulled))
		if arm != want || sure != int64(length) {
			t.Fatalf("%s, run %d: after %d pulls arm %d for %d pulls, want arm %d for %d", id, run, pulled, arm+1, sure, want+1, length)
		}
		ones := rewards.Binomial(sure, .3+.1*float64(arm))
		p.Update(arm, tape.Block{N: sure, Sum: float64(ones), Kept: sure})
		sign := 1.0
		if coins.Uint64()>>63 == 0 {
			sign = -1
		}
		pulled += length
		mean := ended(arm, length, int(ones), sign)
		if got := p.(policy.MeanReleaser).PrivateMean(arm, int64(pulled)); math.Abs(got-mean) > 1e-12*max(1, math.Abs(mean)) {
			t.Fatalf("%s, run %d: the noisy mean of arm %d is %v, want %v", id, run, arm+1, got, mean)
		}
	}
}
