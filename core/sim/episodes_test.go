package sim_test

import (
	"slices"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// The episodes of every episodic policy follow one another without gaps up to the horizon. They count the same pulls as
// the run, whether or not the arms are shuffled.
func TestEpisodesCoverTheRun(t *testing.T) {
	for _, spec := range policy.All() {
		if !spec.Episodic {
			continue
		}
		for _, shuffle := range []bool{false, true} {
			s := scenario.Default()
			s.Kind, s.Policies, s.Horizon, s.Shuffle = scenario.Timeline, []scenario.Policy{{ID: spec.ID}}, 12_345, shuffle
			episodes, err := sim.Episodes(scenariotest.Valid(s))
			testkit.OK(t, err)
			pulls := make([]int64, len(s.Arms))
			at := int64(0)
			for _, e := range episodes {
				if e.From != at+1 || e.To < e.From {
					t.Fatalf("%s: after %d pulls comes %+v", spec.ID, at, e)
				}
				at = e.To
				if pulls[e.Arm] += e.To - e.From + 1; e.Pulls != pulls[e.Arm] {
					t.Errorf("%s: %+v, but the arm has %d pulls", spec.ID, e, pulls[e.Arm])
				}
			}
			if want := finish(prepare(t, s).Start(0, 0, sim.Leaps)).Pulls(); at != s.Horizon || !slices.Equal(pulls, want) {
				t.Errorf("%s: %d pulls, of the arms %v, want %v", spec.ID, at, pulls, want)
			}
			if len(episodes) > 1000 {
				t.Errorf("%s: %d episodes in %d pulls", spec.ID, len(episodes), at)
			}
		}
	}
}
