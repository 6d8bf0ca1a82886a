package sim_test

import (
	"math"
	"slices"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// choices returns the arms that a policy chooses one by one.
func choices(r *sim.Run) (all []int) {
	for r.Pulled() < r.Horizon() {
		r.Advance(r.Pulled()+1, 1<<30)
		all = append(all, r.Last())
	}
	return all
}

// With a fixed delay d, each policy makes the choices that it makes without a delay. The pulls follow from these choices:
// a pull is of the first choice whose response has not arrived.
func TestDelayedPoliciesMakeTheSameChoices(t *testing.T) {
	const horizon = 3000
	s := scenariotest.Everyone(horizon)
	s.Arms, s.Shuffle = arm.Bernoullis(.8, .6, .3), true
	for _, d := range []int64{1, 40} {
		s.Delay = scenario.Delay{}
		plain := prepare(t, s)
		s.Delay.Pulls = d
		late := prepare(t, s)
		for i, p := range s.Policies {
			chosen := choices(plain.Start(i, 1, sim.Textbook))
			r := late.Start(i, 1, sim.Leaps)
			var pulled [3][]int64 // by arm, the number of each pull
			var used [3]int
			k := 0
			for n := int64(1); n <= horizon; n++ {
				for a := chosen[k]; used[a] < len(pulled[a]) && pulled[a][used[a]]+d < n; a = chosen[k] {
					used[a]++
					k++
				}
				pulled[chosen[k]] = append(pulled[chosen[k]], n)
				if r.Advance(n, 1<<30); r.Last() != chosen[k] {
					t.Fatalf("%s, delay %d: pull %d is of arm %d, want %d", p.ID, d, n, r.Last()+1, chosen[k]+1)
				}
			}
		}
	}
}

// A delayed run makes the same pulls wherever it stops, also if its arms change.
func TestDelaysDoNotDependOnSteps(t *testing.T) {
	s := changing(4000, 2)
	for _, s.Delay = range []scenario.Delay{{Pulls: 30}, {Pulls: 30, Geometric: true}} {
		e := prepare(t, s)
		for i, p := range s.Policies {
			whole, steps, rng := finish(e.Start(i, 1, sim.Leaps)), e.Open(i, 1), testkit.Rand(t)
			for steps.Pulled() < s.Horizon {
				steps.Advance(steps.Pulled()+1+rng.Int64N(200), 1+rng.IntN(50))
			}
			if !slices.Equal(steps.Pulls(), whole.Pulls()) || steps.Regret() != whole.Regret() {
				t.Errorf("%s with %s: %v in steps, %v as a whole", p.ID, s.Delay, steps.Pulls(), whole.Pulls())
			}
			if _, ok := steps.Inspect(); ok {
				t.Errorf("%s shows a state in which its next choice is made already", p.ID)
			}
		}
	}
}

// A geometric delay takes the value k with probability p(1 − p)^k, where p is 1/(1 + d) for the mean d.
func TestGeometricDelays(t *testing.T) {
	const mean, n = 3, 200_000
	counts := sim.GeometricDelays(scenario.Delay{Pulls: mean, Geometric: true}, n)
	chi, p := 0.0, 1.0/(1+mean)
	for k := range 12 {
		want := n * p * math.Pow(1-p, float64(k))
		chi += (counts[int64(k)] - want) * (counts[int64(k)] - want) / want
	}
	if chi > 37 { // probability 2e−4 for 12 degrees of freedom
		t.Errorf("χ² = %.1f for %v", chi, counts)
	}
}
