package sim_test

import (
	"math"
	"strings"
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// two returns a scenario with two policies, 8 runs and three checkpoints.
func two() scenario.Scenario {
	s := scenario.Default()
	s.Policies = []scenario.Policy{{ID: "ucb1"}, {ID: "thompson"}}
	s.Runs, s.Checkpoints = 8, []int64{1, 10, 1000}
	return s
}

// made returns a result in which the regret is different for each policy, run and column. The values use all bits of
// a float64.
func made(s scenario.Scenario, runs ...int) sim.Result {
	r := sim.NewResult(scenariotest.Valid(s), runs)
	for i, rows := range r.Regret {
		for k, row := range rows {
			for j := range row {
				row[j] = math.Sqrt(float64(2 + i + 10*r.Runs[k] + 1000*j))
			}
		}
	}
	return r
}

func TestCheckSaysWhatIsWrong(t *testing.T) {
	for want, spoil := range map[string]func(*sim.Result){
		"run 8 is not among runs 0 to 7":                 func(r *sim.Result) { r.Runs[1] = 8 },
		"run -1 is not among":                            func(r *sim.Result) { r.Runs[0] = -1 },
		"run 3 occurs twice":                             func(r *sim.Result) { r.Runs[1] = 3 },
		"run 4 comes after run 5":                        func(r *sim.Result) { r.Runs[0] = 5 },
		"regret of 1 policies for 2":                     func(r *sim.Result) { r.Regret = r.Regret[:1] },
		"regret of 1 runs for 2, of policy 1":            func(r *sim.Result) { r.Regret[1] = r.Regret[1][:1] },
		"0 values of regret for 3, of policy 1 in run 3": func(r *sim.Result) { r.Regret[1][0] = nil },
		"a regret of NaN, of policy 0 in run 4":          func(r *sim.Result) { r.Regret[0][1][2] = math.NaN() },
		"a regret of -1, of policy 0 in run 4":           func(r *sim.Result) { r.Regret[0][1][2] = -1 },
	} {
		r := made(two(), 3, 4)
		testkit.OK(t, r.Check())
		if spoil(&r); r.Check() == nil || !strings.HasPrefix(r.Check().Error(), want) {
			t.Errorf("%v, want %s", r.Check(), want)
		}
	}
	if err := (sim.Result{}).Check(); err == nil {
		t.Error("a result without a scenario is fine")
	}
	region := two()
	region.Kind = scenario.Region
	if err := (sim.Result{Scenario: scenariotest.Valid(region)}).Check(); err == nil || !strings.Contains(err.Error(), "kind region has no runs") {
		t.Errorf("of a region: %v", err)
	}
}
