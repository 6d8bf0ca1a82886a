package sim_test

import (
	"fmt"
	"slices"
	"testing"

	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// An open run makes the same pulls as an ordinary run, for every policy and wherever it stops.
func TestAnOpenRunMakesTheSamePulls(t *testing.T) {
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
					w.Inspect() // inspecting must change nothing
				}
			})
		}
	}
}

// After any pull, the policy of an open run has received the responses to the pulls so far and no others. This also
// holds in the middle of a stretch of certain pulls.
func TestThePolicyOfAnOpenRunKnowsThePullsMadeSoFar(t *testing.T) {
	s := scenariotest.Everyone(20_000)
	e := prepare(t, s)
	for i, p := range s.Policies {
		if !slices.Contains([]string{"ucb1", "kl-ucb", "thompson", "dp-ftpl-new", "dp-ftpl-gauss", "dp-ftpl-beta", "ldp-ucb-b", "ldp-ts-linear", "dp-ucb", "dp-ucb-bound"}, p.ID) {
			continue // other policies show episodes and phases instead
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
