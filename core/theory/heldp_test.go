package theory

import (
	"math"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/internal/policytest"
)

// The values are for T = 10⁷ on the twenty arms and the discrete distribution of levels.
func TestHeLDPBoundsOfTheDiscreteLaw(t *testing.T) {
	for _, c := range []struct{ epsMin, laplace, bernoulli float64 }{
		{.2, 2.324e6, 536476}, {1, 325730, 67747}, {2, 221669, 51596}, {100, 70995, 65590},
	} {
		p := Problem{Arms: policytest.Instance(t, "ren-20"), Levels: users(t, "discrete"), Params: map[string]float64{"eps_min": c.epsMin}}
		near(t, "HeLDP-UCB-L's bound", at(t, "heldp-ucb-l", p, 1e7), c.laplace, 2e-4)
		near(t, "HeLDP-UCB-B's bound", at(t, "heldp-ucb-b", p, 1e7), c.bernoulli, 1e-5)
	}
}

// No κ on a fine grid gives a smaller bound than the chosen κ.
func TestHeLDPBoundsChooseTheBestKappa(t *testing.T) {
	const horizon, least = 1e6, .5
	arms := policytest.Instance(t, "ren-20")
	beta := func(eps float64) float64 { return math.Pow((math.Exp(eps)+1)/(math.Exp(eps)-1), 2) }
	alpha := func(eps float64) float64 { return 1 / eps / eps }
	g := users(t, "gaussian")
	p, a0, b0 := g.Share(least), g.Expect(least, alpha), g.Expect(least, beta)
	laplace, bernoulli := math.Inf(1), math.Inf(1)
	for x := -3.0; x <= 3; x += .001 {
		kappa := math.Pow(10, x)
		var l, b float64
		for _, gap := range arm.Gaps(arms)[1:] {
			log := math.Log(horizon)
			l += max(8/p/gap*math.Pow(1+4*math.Sqrt(a0+kappa*(alpha(least)-alpha(100))), 2)*log,
				2*gap/p/a0/a0*(4*a0*alpha(least)+math.Pow(least, -4))*log) +
				gap/(2*p*kappa*kappa)*(math.Log(p*horizon)+2*kappa*kappa) + 2*gap/p + 2*math.Pi*math.Pi*gap/3
			b += 8/p/gap*(b0+kappa*(beta(least)-beta(100)))*log +
				gap/(2*p*kappa*kappa)*(math.Log(p*horizon)+2*p*kappa*kappa) + gap/p + math.Pi*math.Pi*gap/3
		}
		laplace, bernoulli = min(laplace, l), min(bernoulli, b)
	}
	problem := Problem{Arms: arms, Levels: g, Params: map[string]float64{"eps_min": least}}
	for id, grid := range map[string]float64{"heldp-ucb-l": laplace, "heldp-ucb-b": bernoulli} {
		v := at(t, id, problem, horizon)
		if v > grid || v < grid*(1-1e-6) {
			t.Errorf("%s is %v, the best of the grid %v", id, v, grid)
		}
	}
}

// With one privacy level, the theorems equal the corollaries if the first term in the maximum of Theorem 7 is larger.
func TestHeLDPBoundsOfOneLevelAreTheCorollaries(t *testing.T) {
	for _, eps := range []float64{.1, 1, 5} {
		for _, arms := range [][]arm.Arm{arm.Default(), policytest.Instance(t, "ren-20")} {
			p := Problem{Arms: arms, Epsilon: eps, Levels: users(t, text(eps)), Params: map[string]float64{"eps_min": eps}}
			sum := 0.0
			for _, gap := range arm.Gaps(arms) {
				sum += gap
			}
			for _, x := range []string{"l", "b"} {
				one := at(t, "heldp-ucb-"+x+"-one-level", p, 1e7)
				near(t, "the theorem", at(t, "heldp-ucb-"+x, p, 1e7), one, 1e-12)
				more := map[string]float64{"l": 2, "b": 1}[x] * sum
				near(t, "the corollary", one, at(t, "ldp-ucb-"+x, p, 1e7)+more, 1e-12)
			}
		}
	}
	p := Problem{Arms: arm.Default(), Levels: users(t, "1,2")}
	refuses(t, "heldp-ucb-l-one-level", p, 1e6, OutOfRange)
	refuses(t, "heldp-ucb-b-one-level", Problem{Arms: arm.Default()}, 1e6, NoLevels)
	refuses(t, "heldp-ucb-b-one-level", Problem{Arms: arm.Default(), Levels: users(t, "0")}, 1e6, ZeroEpsilon)
}

func TestHeLDPBoundsNeedUsers(t *testing.T) {
	with := func(law string, epsMin float64) Problem {
		return Problem{Arms: arm.Default(), Levels: users(t, law), Params: map[string]float64{"eps_min": epsMin}}
	}
	for _, id := range []string{"heldp-ucb-l", "heldp-ucb-b"} {
		refuses(t, id, Problem{Arms: arm.Default()}, 1e6, NoLevels)
		refuses(t, id, with("discrete", 101), 1e6, NoLevels)
		refuses(t, id, with("gaussian", 60), 1e6, NoLevels)
		refuses(t, id, with("discrete", 0), 1e6, OutOfRange)
		refuses(t, id, with("discrete", math.NaN()), 1e6, OutOfRange)
		refuses(t, id, with("discrete", 100), 4, ShortHorizon) // p₀ T < 1
		refuses(t, id, with("1e-200", 1e-200), 1e6, Overflow)
	}
}
