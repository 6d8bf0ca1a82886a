package sim_test

import (
	"slices"
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit/scenariotest"
)

// eliminating returns an experiment with DP-SE on nine arms.
func eliminating(t *testing.T, horizon int64) *sim.Experiment {
	t.Helper()
	s := scenariotest.Everyone(horizon)
	s.Policies = []scenario.Policy{{ID: "dp-se"}}
	return prepare(t, s)
}

// In the middle of DP-SE's first epoch, the arms are pulled in turn. The counts are right if the epoch is cut by the
// horizon, by the end of a step, or by a checkpoint.
func TestAnEpochIsCutInTheMiddleOfARound(t *testing.T) {
	for to := int64(1); to <= 60; to++ {
		want := make([]int64, 9)
		for pull := range to {
			want[pull%9]++
		}
		cut := finish(eliminating(t, to).Start(0, 0, sim.Leaps))
		if !slices.Equal(cut.Pulls(), want) {
			t.Errorf("a horizon of %d: %v, want %v", to, cut.Pulls(), want)
		}
		e := eliminating(t, 20_000)
		step, w := e.Start(0, 0, sim.Leaps), e.Open(0, 0)
		for _, at := range []int64{to / 3, to} {
			step.Advance(at, 1)
			w.Advance(at, 1)
		}
		if !slices.Equal(step.Pulls(), want) || !slices.Equal(w.Pulls(), want) || step.Last() != int(to-1)%9 {
			t.Errorf("a step to %d: %v, watched %v, want %v; the last arm is %d", to, step.Pulls(), w.Pulls(), want, step.Last()+1)
		}
		rec := e.Record(0, 0, []int64{to}, sim.Leaps)
		rec.Advance(20_000, 1)
		if len(rec.Noted) != 1 || rec.Noted[0] != step.Regret() {
			t.Errorf("the regret at a checkpoint of %d is %v, want %v", to, rec.Noted, step.Regret())
		}
	}
}
