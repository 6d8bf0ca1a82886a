package figure_test

import (
	"slices"
	"strconv"
	"testing"

	"epsilonarcade/core/plot"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit/scenariotest"
)

// A timeline has a series of steps. Each episode has a step, a mark and a row of the table.
func TestATimelineShowsItsEpisodes(t *testing.T) {
	s := scenario.Default()
	s.Kind, s.Policies, s.Horizon = scenario.Timeline, []scenario.Policy{{ID: "adap-klucb"}}, 3000
	f, err := plot.Result(sim.Result{Scenario: scenariotest.Valid(s)})
	if err != nil {
		t.Fatal(err)
	}
	episodes, err := sim.Episodes(scenariotest.Valid(s))
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Series) != 1 || f.Series[0].Policy != "adap-klucb" || f.Kind != "timeline" || f.X.Label == "" || f.Y.Label != say.Of("label-arm") {
		t.Fatalf("the figure is %+v", f)
	}
	steps := f.Series[0]
	if len(f.Marks) != len(episodes) || len(f.Table.Rows) != len(episodes) {
		t.Fatalf("%d marks and %d rows of %d episodes", len(f.Marks), len(f.Table.Rows), len(episodes))
	}
	for i, e := range episodes {
		for _, x := range []int64{e.From, e.To} {
			at, ok := slices.BinarySearch(steps.X, float64(x))
			if !ok || steps.Mean[at] != float64(e.Arm+1) {
				t.Errorf("episode %+v is not on the curve at %d", e, x)
			}
		}
		if f.Marks[i] != float64(e.From) {
			t.Errorf("episode %+v has its mark at %v", e, f.Marks[i])
		}
		want := []string{strconv.Itoa(i + 1), strconv.Itoa(e.Arm + 1), scenario.Number(s.Arms[e.Arm].Mean()),
			strconv.FormatInt(e.From, 10), strconv.FormatInt(e.To, 10), strconv.FormatInt(e.Pulls, 10)}
		if !slices.Equal(f.Table.Rows[i], want) || len(want) != len(f.Table.Columns) {
			t.Errorf("row %v under %v, want %v", f.Table.Rows[i], f.Table.Columns, want)
		}
	}
	for i := 1; i < len(steps.X); i++ {
		if steps.X[i] <= steps.X[i-1] {
			t.Fatalf("x is %v after %v", steps.X[i], steps.X[i-1])
		}
	}
}

// Every kind of scenario has a figure. A zero result gives an error.
func TestEveryKindHasItsFigure(t *testing.T) {
	for _, kind := range scenario.Kinds() {
		s := scenario.Default()
		s.Kind, s.Horizon, s.Policies = kind, 100, []scenario.Policy{{ID: "adap-klucb"}}
		if kind == scenario.Sweep {
			s.Sweep = scenario.SweepOptions{Over: "epsilon", Values: []float64{1}}
		}
		f, err := plot.Result(sim.NewResult(scenariotest.Valid(s), nil))
		if err != nil || f.Kind != string(kind) || f.Scenario != s.Link() {
			t.Errorf("%s: %+v, %v", kind, f, err)
		}
	}
	if _, err := plot.Result(sim.Result{}); err == nil {
		t.Error("a zero result has a figure")
	}
}
