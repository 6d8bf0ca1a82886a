package sim_test

import (
	"maps"
	"slices"
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// prepare returns an experiment for a scenario.
func prepare(t testing.TB, s scenario.Scenario) *sim.Experiment {
	t.Helper()
	e, err := sim.New(scenariotest.Valid(s))
	testkit.OK(t, err)
	return e
}

// finish advances a run to its horizon.
func finish(r *sim.Run) *sim.Run {
	r.Advance(r.Horizon(), int(r.Horizon()))
	return r
}

// way returns the number of pulls of each arm after 1, 2, 4 … pulls and at the end of a run.
func way(r *sim.Run) (all []int64) {
	for to := int64(1); r.Pulled() < r.Horizon(); to *= 2 {
		r.Advance(to, int(r.Horizon()))
		all = append(all, r.Pulls()...)
	}
	return all
}

// ways returns the way of run 5 for every policy of a scenario, by id.
func ways(t *testing.T, s scenario.Scenario) map[string][]int64 {
	e, all := prepare(t, s), map[string][]int64{}
	for i, p := range s.Policies {
		all[p.ID] = way(e.Start(i, 5, sim.Leaps))
	}
	return all
}

// changed returns the ids of the policies whose ways differ between a and b, in order.
func changed(a, b map[string][]int64) (ids []string) {
	for _, id := range slices.Sorted(maps.Keys(a)) {
		if !slices.Equal(a[id], b[id]) {
			ids = append(ids, id)
		}
	}
	return ids
}
