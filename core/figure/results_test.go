package figure_test

import (
	"reflect"
	"slices"
	"strconv"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/plot"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// regretScenario returns a scenario with several policies, one of which has a label.
func regretScenario() scenario.Scenario {
	s := scenario.Default()
	s.Checkpoints = []int64{1, 10, 1000}
	s.Policies = []scenario.Policy{{ID: "ucb1"}, {ID: "ldp-ucb-b", Label: "one bit"}, {ID: "thompson"}}
	return s
}

// A regret figure has a series for each policy, in the scenario's order. Each series states the policy's name and what
// the policy protects, and has points at the checkpoints.
func TestEachPolicyHasASeries(t *testing.T) {
	s := regretScenario()
	curve := sim.Summary{Runs: 4, Mean: []float64{1, 2, 3}, Std: []float64{.1, .2, .3}, Q05: []float64{0, 1, 2}, Q95: []float64{2, 3, 4}}
	f := figure.OfRegret(s, []sim.Summary{curve, curve, curve})
	if back, err := scenariotest.ParseLink(f.Scenario); err != nil || !reflect.DeepEqual(back, s) {
		t.Errorf("the link leads to %+v, %v", back, err)
	}
	if f.Kind != "regret" || f.Title == "" || f.X.Label == "" || f.Y.Label == "" || f.X.Scale != figure.Log || f.Y.Scale != figure.Linear {
		t.Errorf("the figure is %+v", f)
	}
	var names, ids, notions []string
	for _, series := range f.Series {
		names, ids, notions = append(names, series.Name), append(ids, series.Policy), append(notions, series.Notion)
		want := figure.Series{Name: series.Name, Policy: series.Policy, Notion: series.Notion, Epsilon: series.Epsilon,
			X: []float64{1, 10, 1000}, Mean: curve.Mean, Std: curve.Std, Q05: curve.Q05, Q95: curve.Q95, Runs: 4}
		if !reflect.DeepEqual(series, want) {
			t.Errorf("the series is %+v, want %+v", series, want)
		}
		if e := series.Epsilon; (e != nil) != (series.Policy == "ldp-ucb-b") || e != nil && *e != 1 {
			t.Errorf("the budget of %s is %v", series.Policy, e)
		}
	}
	for _, c := range []struct{ got, want []string }{
		{names, []string{"UCB1", "one bit", say.Of("thompson-sampling")}},
		{ids, []string{"ucb1", "ldp-ucb-b", "thompson"}},
		{notions, []string{"none", "reward", "none"}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("the series are %v, want %v", c.got, c.want)
		}
	}
}

// A series without runs has a name but no points. A single run has no standard deviation.
func TestRegretOfFewRuns(t *testing.T) {
	one := []float64{1, 2, 3}
	f := figure.OfRegret(regretScenario(), []sim.Summary{{}, {Runs: 1, Mean: one, Q05: one, Q95: one}})
	if len(f.Series) != 2 {
		t.Fatalf("%d series of 2 curves", len(f.Series))
	}
	if empty := f.Series[0]; empty.Name != "UCB1" || empty.X != nil || empty.Mean != nil || empty.Runs != 0 {
		t.Errorf("without runs the series is %+v", empty)
	}
	if single := f.Series[1]; single.Std != nil || len(single.X) != 3 {
		t.Errorf("the series of one run is %+v", single)
	}
}

func sweepScenario() scenario.Scenario {
	s := regretScenario()
	s.Kind, s.Horizon, s.Checkpoints = scenario.Sweep, 5000, nil
	s.Sweep = scenario.SweepOptions{Over: scenario.OverEpsilon, Values: []float64{1, 0.1, 0.5}}
	return s
}

// A sweep's figure has a series for each policy. The values are in ascending order, and each mean stays with its value.
func TestASweepHasAscendingValues(t *testing.T) {
	s := sweepScenario()
	curve := sim.Summary{Runs: 4, Mean: []float64{10, 1000, 50}, Std: []float64{1, 3, 2}, Q05: []float64{9, 900, 40}, Q95: []float64{11, 1100, 60}}
	f := figure.OfSweep(s, []sim.Summary{curve, {}, curve}).Said(say.English)
	want := figure.Series{Name: "one bit", Policy: "ldp-ucb-b", Notion: "reward"}
	if len(f.Series) != 3 || !reflect.DeepEqual(f.Series[1], want) {
		t.Errorf("a policy without runs is %+v", f.Series)
	}
	want = figure.Series{Name: "UCB1", Policy: "ucb1", Notion: "none", X: []float64{0.1, 0.5, 1}, Mean: []float64{1000, 50, 10},
		Std: []float64{3, 2, 1}, Q05: []float64{900, 40, 9}, Q95: []float64{1100, 60, 11}, Runs: 4}
	if !reflect.DeepEqual(f.Series[0], want) {
		t.Errorf("%+v, want %+v", f.Series[0], want)
	}
	if f.Kind != "sweep" || f.X != (figure.Axis{Label: "ε", Scale: figure.Log}) || f.Y != (figure.Axis{Label: "regret after 5,000 pulls", Scale: figure.Log}) {
		t.Errorf("the figure is %+v", f)
	}
	if back, err := scenariotest.ParseLink(f.Scenario); err != nil || !reflect.DeepEqual(back, s) {
		t.Errorf("its link leads to %+v, %v", back, err)
	}
}

// If the values lie close together or include zero, the axis is linear.
func TestASweepsScalesSuitItsValues(t *testing.T) {
	s := sweepScenario()
	for _, c := range []struct {
		values []float64
		mean   []float64
		x, y   figure.Scale
	}{
		{[]float64{0, 1, 10}, []float64{3, 2, 1}, figure.Linear, figure.Linear},
		{[]float64{1, 2, 9}, []float64{30, 2, 0}, figure.Linear, figure.Linear},
		{[]float64{1, 2, 10}, []float64{30, 20, 3}, figure.Log, figure.Log},
	} {
		s.Sweep.Values = c.values
		f := figure.OfSweep(s, []sim.Summary{{Runs: 1, Mean: c.mean, Q05: c.mean, Q95: c.mean}})
		if f.X.Scale != c.x || f.Y.Scale != c.y {
			t.Errorf("%v against %v: %s and %s", c.mean, c.values, f.X.Scale, f.Y.Scale)
		}
	}
}

// A timeline is a series of steps. Each episode has a step, a mark and a row in the table.
func TestATimelineShowsItsEpisodes(t *testing.T) {
	s := scenario.Default()
	s.Kind, s.Policies, s.Horizon = scenario.Timeline, []scenario.Policy{{ID: "adap-klucb"}}, 3000
	f, err := plot.Result(sim.Result{Scenario: scenariotest.Valid(s)})
	testkit.OK(t, err)
	episodes, err := sim.Episodes(scenariotest.Valid(s))
	testkit.OK(t, err)
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

// Every kind of scenario has a figure. A zero result leads to an error.
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
