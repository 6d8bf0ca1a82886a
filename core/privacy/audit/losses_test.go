package audit_test

import (
	"math"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/scenario"
)

// Of a few decisions the estimate's interval holds what all sequences give.
func TestLossesOfRunsHoldTheExactCurve(t *testing.T) {
	s := scenario.Default()
	s.Arms = arm.Bernoullis(.3, .6)
	for _, id := range []string{"thompson", "dp-ftpl-new"} {
		a := prepare(t, audit.Draft{ID: id, Notion: policy.Sequence, Horizon: 10, Runs: 100, Scenario: &s, Changed: audit.Reward{Arm: 1, Reward: 1}})
		l, err := a.Losses()
		if err != nil {
			t.Fatal(err)
		}
		all, err := privacy.NewSequences(a.Spec, a.Setup)
		if err != nil {
			t.Fatal(err)
		}
		table := func(world int) privacy.Rewards {
			return func(_, arm, n int) int {
				if arm == 0 && n == 0 {
					return world
				}
				mean := []float64{.3, .6}[arm]
				return int(math.Floor(float64(n+1)*mean) - math.Floor(float64(n)*mean))
			}
		}
		exact := tradeoff.Of(all.Loss(table(0), table(1)))
		for world, pair := range []tradeoff.Pair{exact, exact.Back()} {
			runs, err := l.Runs(world, 0, 4000)
			if err != nil {
				t.Fatal(err)
			}
			losses := audit.Losses{All: runs, Confidence: .999}
			for _, eps := range []float64{0, .2, 1, 3} {
				mean, low, high := losses.Profile(eps)
				if want := pair.Profile(eps); !(low <= want && want <= high) || high-low > .2 || mean < low || mean > high {
					t.Errorf("%s in world %d: δ(%v) is %v, and is seen between %v and %v", id, world, eps, want, low, high)
				}
			}
		}
	}
}

// Many decisions take no longer than they do: what an arm has paid follows from how often it was pulled.
func TestLossesOfLongRuns(t *testing.T) {
	a := prepare(t, audit.Draft{ID: "dp-ftpl-gauss", Notion: policy.Sequence, Horizon: 120, Runs: 100})
	l, err := a.Losses()
	if err != nil {
		t.Fatal(err)
	}
	runs, err := l.Runs(0, 0, 50)
	if err != nil {
		t.Fatal(err)
	}
	apart := false
	for _, loss := range runs {
		if math.IsNaN(loss) || math.IsInf(loss, 0) {
			t.Fatal(loss)
		}
		apart = apart || loss != runs[0]
	}
	if !apart {
		t.Errorf("all runs have the loss %v", runs[0])
	}
	again, _ := l.Runs(0, 20, 30)
	for i, loss := range again {
		if loss != runs[20+i] {
			t.Errorf("run %d has the loss %v, and had %v", 20+i, loss, runs[20+i])
		}
	}
}

func TestThereAreNoLossesOfOthers(t *testing.T) {
	for id, why := range map[string]string{"adap-ucb": "uses the same noise", "ldp-ucb-b": "depends on hidden responses"} {
		a := prepare(t, audit.Draft{ID: id, Notion: policy.Sequence, Runs: 100})
		if _, err := a.Losses(); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v", id, err)
		}
	}
	a := prepare(t, audit.Draft{ID: "ldp-ucb-b", Runs: 100})
	if _, err := a.Losses(); err == nil {
		t.Error("responses have losses of runs")
	}
}
