package figure_test

import (
	"reflect"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit/scenariotest"
)

func sweepScenario() scenario.Scenario {
	s := regretScenario()
	s.Kind, s.Horizon, s.Checkpoints = scenario.Sweep, 5000, nil
	s.Sweep = scenario.SweepOptions{Over: scenario.OverEpsilon, Values: []float64{1, 0.1, 0.5}}
	return s
}

// A sweep's figure has a series for each policy, with the values in ascending order and each mean at its value.
func TestASweepIsDrawnInTheOrderOfItsValues(t *testing.T) {
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

// Values close together and zeros get a linear axis.
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
