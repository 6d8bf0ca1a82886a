package sim_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
)

// regrets returns random regret for many runs at some checkpoints, with ties. Sums of the values depend on the order
// of the terms.
func regrets(runs, checkpoints int) [][]float64 {
	r := rand.New(rand.NewPCG(1, 2))
	all := make([][]float64, runs)
	for i := range all {
		for range checkpoints {
			all[i] = append(all[i], .1*math.Floor(100*math.Exp(6*r.NormFloat64())))
		}
	}
	return all
}

// add adds a run to a sample.
func add(t *testing.T, s *sim.Sample, run int, regret []float64) {
	t.Helper()
	testkit.OK(t, s.Add(run, regret))
}

// The same runs give the same curve, bit for bit, in every order, one by one or all at once.
func TestACurveDependsOnTheSetOfRunsOnly(t *testing.T) {
	const runs, checkpoints = 60, 4
	all := regrets(runs, checkpoints)
	var want sim.Summary
	r := rand.New(rand.NewPCG(3, 4))
	for round := range 100 {
		order := r.Perm(runs)
		single, rows := sim.NewSample(checkpoints), make([][]float64, runs)
		for k, run := range order {
			add(t, single, run, all[run])
			rows[k] = all[run]
		}
		if round == 0 {
			want = single.Curve()
		}
		whole, err := sim.SampleOf(checkpoints, order, rows)
		if err != nil || !reflect.DeepEqual(single.Curve(), want) || !reflect.DeepEqual(whole.Curve(), want) {
			t.Fatalf("in the order %v the curve is %v one by one, %v at once, else %v: %v", order, single.Curve(), whole.Curve(), want, err)
		}
	}
}

func TestASampleRefusesWhatDoesNotFit(t *testing.T) {
	s := sim.NewSample(2)
	add(t, s, 1, []float64{1, 2})
	add(t, s, 2, []float64{3, 4})
	before := s.Curve()
	_, twice := sim.SampleOf(1, []int{3, 3}, [][]float64{{1}, {2}})
	_, longer := sim.SampleOf(1, []int{3}, [][]float64{{1, 2}})
	for name, err := range map[string]error{
		"a run twice":                     s.Add(1, []float64{1, 2}),
		"a run with too few checkpoints":  s.Add(4, []float64{1}),
		"a run with too many checkpoints": s.Add(4, []float64{1, 2, 3}),
		"a run twice at once":             twice,
		"a run that is longer at once":    longer,
	} {
		if err == nil {
			t.Errorf("the sample takes %s", name)
		}
	}
	if after := s.Curve(); !reflect.DeepEqual(before, after) {
		t.Errorf("what was refused changed the curve from %v to %v", before, after)
	}
	add(t, s, 4, []float64{5, 6}) // a run that was refused may be added later
}

// The values are computed by hand. For 1, 2, 3, 10, the sum of squares about the mean 4 is 50. The quantiles lie at
// positions .15 and 2.85 on a scale from 0 to 3.
func TestCurveByHand(t *testing.T) {
	s := sim.NewSample(1)
	for run, x := range []float64{3, 1, 10, 2} {
		add(t, s, run, []float64{x})
	}
	c := s.Curve()
	for name, v := range map[string][2]float64{
		"mean": {c.Mean[0], 4}, "standard deviation": {c.Std[0], math.Sqrt(50. / 3)},
		"5 % quantile": {c.Q05[0], 1.15}, "95 % quantile": {c.Q95[0], 8.95}, "number of runs": {float64(c.Runs), 4},
	} {
		if math.Abs(v[0]-v[1]) > 1e-14*v[1] {
			t.Errorf("the %s is %v, want %v", name, v[0], v[1])
		}
	}
}

func TestCurvesOfFewRuns(t *testing.T) {
	s := sim.NewSample(2)
	if got := s.Curve(); !reflect.DeepEqual(got, sim.Summary{}) {
		t.Errorf("without runs the curve is %v", got)
	}
	add(t, s, 0, []float64{3, 7})
	x := []float64{3, 7}
	if got, want := s.Curve(), (sim.Summary{Runs: 1, Mean: x, Q05: x, Q95: x}); !reflect.DeepEqual(got, want) {
		t.Errorf("of one run the curve is %+v, want %+v", got, want)
	}
	add(t, s, 1, []float64{3, 7})
	if got := s.Curve(); got.Std[0] != 0 || got.Q05[1] != 7 {
		t.Errorf("of two equal runs the curve is %+v", got)
	}
	same := sim.NewSample(1)
	for run := range 3 {
		add(t, same, run, []float64{0.1}) // the sum is not three times 0.1
	}
	if got := same.Curve(); got.Std[0] != 0 {
		t.Errorf("of three equal runs the deviation is %v", got.Std[0])
	}
}
