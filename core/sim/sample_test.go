package sim_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"epsilonarcade/core/sim"
)

// regrets returns made-up regrets of many runs at some checkpoints, of sizes whose
// sums depend on the order of the terms, and with ties.
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

// add puts a run into a sample.
func add(t *testing.T, s *sim.Sample, run int, regret []float64) {
	t.Helper()
	if err := s.Add(run, regret); err != nil {
		t.Fatal(err)
	}
}

// The same runs give the same curve, bit for bit, in whatever order they come, however
// they are split between workers, and in whatever order those are merged.
func TestACurveDependsOnTheSetOfRunsOnly(t *testing.T) {
	const runs, checkpoints = 60, 4
	all := regrets(runs, checkpoints)
	whole := sim.NewSample(checkpoints)
	for run, regret := range all {
		add(t, whole, run, regret)
	}
	want := whole.Curve()
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		workers := make([]*sim.Sample, 1+r.IntN(8))
		for w := range workers {
			workers[w] = sim.NewSample(checkpoints)
		}
		for _, run := range r.Perm(runs) {
			add(t, workers[r.IntN(len(workers))], run, all[run])
		}
		for len(workers) > 1 { // two at random become one
			r.Shuffle(len(workers), func(i, j int) { workers[i], workers[j] = workers[j], workers[i] })
			last := len(workers) - 1
			if err := workers[0].Merge(workers[last]); err != nil {
				t.Fatal(err)
			}
			workers = workers[:last]
		}
		if got := workers[0].Curve(); !reflect.DeepEqual(got, want) {
			t.Fatalf("split and merged, the curve is %v, else %v", got, want)
		}
	}
}

// Merging takes values and leaves the other sample alone, then and later.
func TestMergeDoesNotShareValues(t *testing.T) {
	a, b := sim.NewSample(1), sim.NewSample(1)
	add(t, a, 0, []float64{1})
	for run, x := range []float64{5, 6, 7} {
		add(t, b, 1+run, []float64{x})
	}
	want := b.Curve()
	if err := a.Merge(b); err != nil {
		t.Fatal(err)
	}
	add(t, a, 4, []float64{0})
	if got := b.Curve(); !reflect.DeepEqual(got, want) {
		t.Errorf("merging changed the other sample from %v to %v", want, got)
	}
	add(t, b, 9, []float64{100})
	if got := a.Curve(); got.Mean[0] != 19./5 || a.Runs() != 5 {
		t.Errorf("the mean of 0, 1, 5, 6 and 7 is %v, of %d runs", got.Mean[0], a.Runs())
	}
}

func TestASampleRefusesWhatDoesNotFit(t *testing.T) {
	s, other, longer := sim.NewSample(2), sim.NewSample(2), sim.NewSample(3)
	add(t, s, 1, []float64{1, 2})
	add(t, s, 2, []float64{3, 4})
	add(t, other, 3, []float64{100, 100})
	add(t, other, 2, []float64{100, 100})
	add(t, longer, 9, []float64{1, 2, 3})
	before := s.Curve()
	for name, err := range map[string]error{
		"a run twice":                      s.Add(1, []float64{1, 2}),
		"a run with too few checkpoints":   s.Add(4, []float64{1}),
		"a run with too many checkpoints":  s.Add(4, []float64{1, 2, 3}),
		"a sample with a run that is here": s.Merge(other),
		"a sample of more checkpoints":     s.Merge(longer),
		"itself":                           s.Merge(s),
	} {
		if err == nil {
			t.Errorf("the sample takes %s", name)
		}
	}
	if after := s.Curve(); !reflect.DeepEqual(before, after) {
		t.Errorf("what was refused changed the curve from %v to %v", before, after)
	}
	add(t, s, 4, []float64{5, 6}) // a run that was refused may come again
}

// Values worked out by hand: for 1, 2, 3, 10 the sum of squares about 4 is 50, and the
// quantiles lie at places .15 and 2.85 of 0 to 3.
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
	if got := s.Curve(); !reflect.DeepEqual(got, sim.Curve{}) {
		t.Errorf("without runs the curve is %v", got)
	}
	add(t, s, 0, []float64{3, 7})
	x := []float64{3, 7}
	if got, want := s.Curve(), (sim.Curve{Runs: 1, Mean: x, Q05: x, Q95: x}); !reflect.DeepEqual(got, want) {
		t.Errorf("of one run the curve is %+v, want %+v", got, want)
	}
	add(t, s, 1, []float64{3, 7})
	if got := s.Curve(); got.Std[0] != 0 || got.Q05[1] != 7 {
		t.Errorf("of two equal runs the curve is %+v", got)
	}
	same := sim.NewSample(1)
	for run := range 3 {
		add(t, same, run, []float64{0.1}) // whose sum is not three times 0.1
	}
	if got := same.Curve(); got.Std[0] != 0 {
		t.Errorf("of three equal runs the deviation is %v", got.Std[0])
	}
}
