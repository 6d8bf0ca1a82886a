package policy_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
)

var _ = enrol("ldp-ucb-l-unbounded", enrolment{
	sees:    "ctl 0.5",
	refused: noEpsilon,
	exact:   followsLaplace("ldp-ucb-l-unbounded"),
	noise:   func() []release { return laplaceResponses("ldp-ucb-l-unbounded", 1, 0, 4) },
})

// The pulls of arm 2 on arms N(1, 2²) and N(0, 2²) have the mean and the mean square of a plain loop, to 4.5 standard
// errors. The loop calls nothing of this project: its rewards are normal numbers of math/rand, and its Laplace
// noise is the difference of two exponential numbers.
func TestUnboundedLDPUCBLOnGaussianArms(t *testing.T) {
	const horizon, eps, sd = 400, 4.0, 2.0
	runs := testkit.Either(20_000, 3_000)
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
			a := 0
			if forced := 4 * math.Log(t+1); n[0] > forced && (n[1] <= forced || index(1) > index(0)) {
				a = 1
			}
			pull(a)
		}
		return n[1]
	}
	var got, want, square [2]float64 // E n and E n², and the squares of both
	for run := range runs {
		n, m := float64(finish(startOn(arms, spec, set, run, sim.Leaps)).Pulls()[1]), loop()
		for i, x := range [][2]float64{{n, m}, {n * n, m * m}} {
			got[i] += x[0] / float64(runs)
			want[i] += x[1] / float64(runs)
			square[i] += x[1] * x[1] / float64(runs)
		}
	}
	for i := range got {
		if slack := 4.5 * math.Sqrt(2*(square[i]-want[i]*want[i])/float64(runs)); math.Abs(got[i]-want[i]) > slack {
			t.Errorf("E n^%d of arm 2 is %v, and %v by a plain loop: they differ by more than %v", i+1, got[i], want[i], slack)
		}
	}
}
