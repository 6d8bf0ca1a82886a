package sim_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// BenchmarkLeaps times pulls made one at a time and with leaps. Each case is a row of the table in README.md. The two
// modes take turns of a few milliseconds, so a busy machine slows down both.
func BenchmarkLeaps(b *testing.B) {
	const five, nine, twenty, many = "sajed-1", "wang-zhu-9", "ren-20", "wang-zhu-101"
	for _, c := range []struct {
		policy   string // as written in a link
		instance string
		horizon  int64
	}{
		{"ucb1", five, 1e7},
		{"ucb1", five, 1e9},
		{"ucb1", twenty, 1e7},
		{"ldp-ucb-b:epsilon=4", five, 1e7},
		{"ldp-ucb-b", five, 1e7},
		{"dp-ucb", five, 1e7},
		{"thompson", twenty, 1e7},
		{"thompson", many, 1e6},
		{"dp-ftpl-gauss", twenty, 1e7},
		{"dp-ftpl-gauss", nine, 1e6},
		{"dp-ftpl-gauss", nine, 1e7},
		{"dp-ftpl-gauss", many, 1e6},
		{"dp-ftpl-new", five, 1e7},
		{"dp-ftpl-new", nine, 1e6},
		{"dp-ftpl-new", nine, 1e7},
		{"dp-ftpl-new", many, 1e6},
		{"adap-ucb", five, 1e9},
		{"dp-se", five, 1e9},
		{"gdp-elim-new", five, 1e9},
	} {
		s, err := scenariotest.ParseLink("1t&policies=" + c.policy)
		testkit.OK(b, err)
		instance, _ := arm.Find(c.instance)
		s.Arms, s.Horizon = instance.Arms, c.horizon
		e := prepare(b, s)
		b.Run(fmt.Sprintf("%s/arms=%d/T=%.0e", c.policy, len(s.Arms), float64(s.Horizon)), func(b *testing.B) { race(b, e, s.Horizon) })
	}
}

// BenchmarkObserved is like BenchmarkLeaps for UCB1 on three arms with 1,000 observed rewards each.
func BenchmarkObserved(b *testing.B) {
	s, err := scenariotest.ParseLink("1t&policies=ucb1")
	testkit.OK(b, err)
	s.Arms, s.Horizon = nil, 1e7
	r := rand.New(rand.NewPCG(1, 2))
	for k := range 3 {
		observed := make([]float64, 1000)
		for i := range observed {
			observed[i] = math.Pow(r.Float64(), float64(k+1))
		}
		s.Arms = append(s.Arms, arm.NewEmpirical(observed...))
	}
	race(b, prepare(b, s), s.Horizon)
}

// race reports the time of a pull made one at a time and with leaps, and the ratio.
func race(b *testing.B, e *sim.Experiment, horizon int64) {
	textbook := stopwatch{mode: sim.Textbook, to: min(horizon, 1e6)}
	leaps := stopwatch{mode: sim.Leaps, to: horizon}
	for _, w := range []stopwatch{textbook, leaps} { // warm up: code is slower while wasm is compiled
		for range 10 {
			w.turn(e)
		}
	}
	for b.Loop() {
		for turn := 0; turn < 20 || textbook.runs == 0 || leaps.runs == 0; turn++ {
			textbook.turn(e)
			leaps.turn(e)
		}
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(textbook.perPull(), "textbook-ns/pull")
	b.ReportMetric(leaps.perPull(), "leaps-ns/pull")
	b.ReportMetric(textbook.perPull()/leaps.perPull(), "ratio")
	b.ReportMetric(float64(leaps.queries)/float64(leaps.runs), "reads/run")
}

// A stopwatch adds up the time of whole runs, because the cost of a pull changes during a run.
type stopwatch struct {
	mode    sim.Mode
	to      int64 // the number of pulls in each run
	runs    int
	took    time.Duration
	queries int

	run   *sim.Run      // the current run, or nil
	spent time.Duration // the time of the current run
	asked int           // the number of queries in the current run
}

// turn advances runs for a few milliseconds.
func (w *stopwatch) turn(e *sim.Experiment) {
	const some, slice = 10 * time.Millisecond, 512
	for begun, last := time.Now(), time.Duration(0); last < some; {
		if w.run == nil {
			w.run = e.Start(0, w.runs, w.mode)
		}
		w.asked += slice - w.run.Advance(w.to, slice)
		now := time.Since(begun)
		w.spent += now - last
		last = now
		if w.run.Pulled() == w.to {
			w.runs, w.took, w.queries = w.runs+1, w.took+w.spent, w.queries+w.asked
			w.run, w.spent, w.asked = nil, 0, 0
		}
	}
}

func (w *stopwatch) perPull() float64 {
	return float64(w.took.Nanoseconds()) / float64(w.runs) / float64(w.to)
}
