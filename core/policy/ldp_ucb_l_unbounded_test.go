package policy_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/sim"
)

var _ = enrol("ldp-ucb-l-unbounded", enrolment{
	pulls:   []int64{3082, 3385, 3721, 4984, 6450, 12038, 11925, 20062, 34353},
	link:    "1t-n44ft&arms=0.5,0.25&policies=ldp-ucb-l-unbounded:sigma=500",
	means:   `{"kind":"regret","arms":[{"kind":"bernoulli","mean":0.5},{"kind":"bernoulli","mean":0.25}],"policies":[{"id":"ldp-ucb-l-unbounded","params":{"sigma":500}}],"epsilon":1,"delta":0.01,"horizon":1000000,"runs":100,"seed":1}`,
	sees:    "ctl 0.5",
	refused: noEpsilon,
	exact:   followsLaplace("ldp-ucb-l-unbounded"),
	noise:   func() []release { return laplaceResponses("ldp-ucb-l-unbounded", 1, 0, 4) },
})

// Rewards in [0, 1] are 1/2-sub-Gaussian, and the changed radius is then that of the paper.
func TestUnboundedLDPUCBLIsLDPUCBLForHalf(t *testing.T) {
	plain, wide := find(t, "ldp-ucb-l"), find(t, "ldp-ucb-l-unbounded")
	set := setup(wide, len(five), 50_000, 1, 0)
	set.Params["sigma"] = .5
	if where := differ(actions(start(five, wide, set, 0, sim.Leaps)), actions(start(five, plain, set, 0, sim.Leaps))); where != "" {
		t.Error(where)
	}
}

// The pulls of arm 2 on arms N(1, 2²) and N(0, 2²), against loops that know nothing of this project: rewards from
// math/rand's normal numbers, Laplace noise as a difference of two exponential ones, the sums and the index of
// the paper with √(8σ² log t/N). Their means and mean squares agree to 4.5 standard errors.
func TestUnboundedLDPUCBLOnGaussianArms(t *testing.T) {
	const horizon, eps, sd = 400, 4.0, 2.0
	runs := either(20_000, 3_000)
	spec := find(t, "ldp-ucb-l-unbounded")
	set := setup(spec, 2, horizon, eps, 0)
	set.Params["sigma"] = sd
	arms := []arm.Arm{arm.Gaussian{M: 1, SD: sd}, arm.Gaussian{M: 0, SD: sd}}
	rng := rand.New(rand.NewPCG(1, 2))
	loop := func() float64 {
		var n, sum [2]float64
		pull := func(a int) {
			n[a]++
			sum[a] += 1 - float64(a) + sd*rng.NormFloat64() + (rng.ExpFloat64()-rng.ExpFloat64())/eps
		}
		pull(0)
		pull(1)
		for t := 2.0; t < horizon; t++ {
			index := func(a int) float64 {
				return sum[a]/n[a] + math.Sqrt(8*sd*sd*math.Log(t)/n[a]) + math.Sqrt(32*math.Log(t)/(eps*eps*n[a]))
			}
			switch {
			case n[0] <= 4*math.Log(t+1):
				pull(0)
			case n[1] <= 4*math.Log(t+1) || index(1) > index(0):
				pull(1)
			default:
				pull(0)
			}
		}
		return n[1]
	}
	var got, want, square [2]float64 // E n and E n², and the squares of both
	for run := range runs {
		for k, x := range []float64{float64(finish(startOn(arms, spec, set, run, sim.Leaps)).Pulls()[1]), loop()} {
			for i, y := range []float64{x, x * x} {
				[]*[2]float64{&got, &want}[k][i] += y / float64(runs)
				square[i] += y * y / float64(2*runs)
			}
		}
	}
	for i := range got {
		slack := 4.5 * math.Sqrt(2*(square[i]-got[i]*got[i])/float64(runs))
		if math.Abs(got[i]-want[i]) > slack {
			t.Errorf("E n^%d of arm 2 is %v, and %v by a plain loop: they differ by more than %v", i+1, got[i], want[i], slack)
		}
		t.Logf("E n^%d: %v and %v, ± %v", i+1, got[i], want[i], slack)
	}
}
