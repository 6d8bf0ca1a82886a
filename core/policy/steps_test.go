package policy_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
)

// walk carries a run to its horizon in steps and returns the pulls of the arms at
// every t where it stood still.
func walk(r *sim.Run, step func(t int64) (to int64, looks int)) map[int64][]int64 {
	seen := map[int64][]int64{}
	for r.Pulled() < r.Horizon() {
		r.Advance(step(r.Pulled()))
		seen[r.Pulled()] = r.Pulls()
	}
	return seen
}

// Whatever the steps, a run is at the same place at the same time: one pull after the
// other, to places at random, looking at so much at a time, or in one go.
func TestStepsDoNotChangeARun(t *testing.T) {
	const horizon = 6000
	steps := map[string]func(random *rand.Rand, t int64) (to int64, looks int){
		"in one go":         func(_ *rand.Rand, t int64) (int64, int) { return horizon, horizon },
		"to random places":  func(random *rand.Rand, t int64) (int64, int) { return t + 1 + random.Int64N(500), horizon },
		"with random looks": func(random *rand.Rand, t int64) (int64, int) { return horizon, 1 + random.IntN(30) },
		"both": func(random *rand.Rand, t int64) (int64, int) {
			return t + random.Int64N(1+min(horizon-t, 1<<random.IntN(12))), random.IntN(20)
		},
		"beyond the end": func(_ *rand.Rand, t int64) (int64, int) { return t + 2500, horizon },
	}
	each(t, func(t *testing.T, s policy.Spec, _ enrolment) {
		for _, budget := range [][2]float64{{1, .1}, {3, .02}} {
			for _, mode := range []sim.Mode{sim.Leaps, sim.Textbook} {
				set := setup(s, len(five), horizon, budget[0], budget[1])
				one := walk(start(five, s, set, 3, mode), func(t int64) (int64, int) { return t + 1, 1 })
				if len(one) != horizon {
					t.Fatalf("%s stood still at %d of %d pulls", s.ID, len(one), horizon)
				}
				for name, step := range steps {
					t.Run(fmt.Sprint(name, budget, mode), func(t *testing.T) {
						random := testkit.Rand(t)
						for at, pulls := range walk(start(five, s, set, 3, mode), func(t int64) (int64, int) { return step(random, t) }) {
							if at > 0 && !slices.Equal(pulls, one[at]) {
								t.Fatalf("%s %s: after %d pulls %v, one by one %v", s.ID, name, at, pulls, one[at])
							}
						}
					})
				}
			}
		}
	})
}

// One step never moves more than one pull, and none moves nothing.
func TestAdvanceGoesWhereItIsTold(t *testing.T) {
	for _, s := range policy.All() {
		r := start(five, s, setup(s, len(five), 1000, 1, .1), 0, sim.Leaps)
		for _, c := range []struct {
			to     int64
			looks  int
			pulled int64
		}{
			{0, 10, 0}, {-5, 10, 0}, {10, 0, 0}, // nothing to do, or no look to do it with
			{1, 1, 1}, {1, 1, 1}, {2, 1, 2}, {1, 1, 2}, // never back
			{17, 17, 17}, {5000, 5000, 1000}, {5000, 5000, 1000},
		} {
			left := r.Advance(c.to, c.looks)
			if r.Pulled() != c.pulled || left < 0 || left > c.looks {
				t.Errorf("%s: Advance(%d, %d) comes to %d pulls, want %d, with %d looks left",
					s.ID, c.to, c.looks, r.Pulled(), c.pulled, left)
			}
		}
	}
}
