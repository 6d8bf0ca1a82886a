package sim_test

import (
	"fmt"
	"slices"
	"testing"

	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// Wherever an open run stops and is looked into, it goes on as the run does that
// is not open: every policy, on responses of all kinds.
func TestAnOpenRunGoesTheWayOfTheOther(t *testing.T) {
	s := scenariotest.Everyone(30_000)
	e := prepare(t, s)
	for i, p := range s.Policies {
		for run := range 3 {
			t.Run(fmt.Sprintf("%s %d", p.ID, run), func(t *testing.T) {
				w, r, rng := e.Open(i, run), e.Start(i, run, sim.Leaps), testkit.Rand(t)
				for w.Pulled() < s.Horizon {
					to := w.Pulled() + 1 + rng.Int64N(1+w.Pulled()/3)
					w.Advance(to, 1<<30)
					r.Advance(to, 1<<30)
					if w.Pulled() != r.Pulled() || !slices.Equal(w.Pulls(), r.Pulls()) {
						t.Fatalf("%s, run %d: after %d pulls %v, the run has %v", s.Policies[i].ID, run, w.Pulled(), w.Pulls(), r.Pulls())
					}
					w.Inspect() // which some do not let it
				}
			})
		}
	}
}

// At any pull, in the middle of a certain stretch too, the policy of an open run knows the responses
// to the pulls made so far and to no other.
func TestThePolicyOfAnOpenRunKnowsThePullsMadeSoFar(t *testing.T) {
	s := scenariotest.Everyone(20_000)
	e := prepare(t, s)
	for i, p := range s.Policies {
		if !slices.Contains([]string{"ucb1", "kl-ucb", "thompson", "dp-ftpl-new", "dp-ftpl-gauss", "dp-ftpl-beta", "ldp-ucb-b", "ldp-ts-linear", "dp-ucb", "dp-ucb-bound"}, p.ID) {
			continue // what the others show is of episodes and phases
		}
		w := e.Open(i, 0)
		for to := int64(1); to <= s.Horizon; to += 1 + to/5 {
			w.Advance(to, 1<<30)
			state, _ := w.Inspect()
			for a, n := range w.Pulls() {
				if state.Arms[a].N != n {
					t.Fatalf("%s after %d pulls: of %d pulls of arm %d it knows %d", p.ID, to, n, a+1, state.Arms[a].N)
				}
			}
		}
	}
}
