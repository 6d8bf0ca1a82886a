package sim_test

import (
	"math"
	"slices"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// changing returns a scenario of all policies, in which the arms change n times.
func changing(horizon int64, n int) scenario.Scenario {
	s := scenariotest.Everyone(horizon)
	s.Arms = arm.Bernoullis(.8, .6, .5)
	for i := range n {
		s.Changes = append(s.Changes, horizon*int64(i+1)/int64(n+1)+int64(i%2))
		means := []float64{.2, .5, .9, .6}
		s.Then = append(s.Then, arm.Bernoullis(means[i%4], means[(i+1)%4], means[(i+2)%4])...)
	}
	return s
}

// A run whose arms change makes the same pulls wherever it stops, open or not. Policies whose choices depend only on
// their tapes make the same pulls in leaps and one by one.
func TestChangesDoNotDependOnSteps(t *testing.T) {
	const horizon = 30_000
	s := changing(horizon, 4)
	e := prepare(t, s)
	for i, p := range s.Policies {
		t.Run(p.ID, func(t *testing.T) {
			whole, open, steps, rng := e.Start(i, 1, sim.Leaps), e.Open(i, 1), e.Start(i, 1, sim.Leaps), testkit.Rand(t)
			for steps.Pulled() < horizon {
				to := steps.Pulled() + 1 + rng.Int64N(1+steps.Pulled()/3)
				steps.Advance(to, 1<<30)
				open.Advance(to, 1<<30)
				if !slices.Equal(steps.Pulls(), open.Pulls()) || steps.Regret() != open.Regret() {
					t.Fatalf("after %d pulls: %v, open %v", to, steps.Pulls(), open.Pulls())
				}
			}
			if finish(whole); !slices.Equal(steps.Pulls(), whole.Pulls()) || steps.Regret() != whole.Regret() {
				t.Errorf("%v with regret %v in steps, %v with %v as a whole", steps.Pulls(), steps.Regret(), whole.Pulls(), whole.Regret())
			}
			if book := finish(e.Start(i, 1, sim.Textbook)); slices.Contains([]string{"ucb1", "kl-ucb", "ldp-ucb-b", "adap-ucb", "dp-se"}, p.ID) && !slices.Equal(book.Pulls(), whole.Pulls()) {
				t.Errorf("%v in leaps, %v one by one", whole.Pulls(), book.Pulls())
			}
		})
	}
}

// The regret is measured against the best arm of each piece. Before the first change, a run equals one without changes.
func TestRegretAgainstTheBestArmOfEachPiece(t *testing.T) {
	s := changing(9_000, 2) // after 3,000 and 6,001 pulls
	s.Policies = s.Policies[:1]
	for run := range 5 {
		r := prepare(t, s).Start(0, run, sim.Leaps)
		var want float64
		var before []int64
		for i, means := range [][]float64{{.8, .6, .5}, {.2, .5, .9}, {.5, .9, .6}} {
			r.Advance([]int64{3000, 6001, 9000}[i], 1<<30)
			pulls := r.Pulls()
			for a, n := range pulls {
				if before != nil {
					n -= before[a]
				}
				want += float64(n) * (slices.Max(means) - means[a])
			}
			before = pulls
			if math.Abs(r.Regret()-want) > 1e-9 {
				t.Fatalf("piece %d: the regret is %v, want %v", i, r.Regret(), want)
			}
		}
		u := s
		u.Changes, u.Then = nil, nil
		one, two := prepare(t, s).Start(0, run, sim.Leaps), prepare(t, u).Start(0, run, sim.Leaps)
		one.Advance(3000, 1<<30)
		if two.Advance(3000, 1<<30); !slices.Equal(one.Pulls(), two.Pulls()) {
			t.Errorf("a later change changes the first 3,000 pulls")
		}
	}
}

// In leaps and one by one, the regret of policies that draw has the same distribution when the arms change.
func TestChangesKeepTheLaw(t *testing.T) {
	n := testkit.Either(2000, 300)
	s := changing(3_000, 3)
	e := prepare(t, s)
	for i, p := range s.Policies {
		if !slices.Contains([]string{"thompson", "dp-ftpl-gauss", "dp-ftpl-new", "ldp-ts-linear"}, p.ID) {
			continue
		}
		var sum, square [2]float64
		for run := range n {
			for m, mode := range []sim.Mode{sim.Leaps, sim.Textbook} {
				x := finish(e.Start(i, 2*run+m, mode)).Regret()
				sum[m] += x
				square[m] += x * x
			}
		}
		mean := func(m int) (mean, variance float64) {
			mean = sum[m] / float64(n)
			return mean, square[m]/float64(n) - mean*mean
		}
		a, va := mean(0)
		b, vb := mean(1)
		if z := (a - b) / math.Sqrt((va+vb)/float64(n)); math.Abs(z) > 4.5 {
			t.Errorf("%s: mean regret %v in leaps, %v one by one: %.1f standard errors", p.ID, a, b, z)
		}
	}
}

// BenchmarkChanges times UCB1 with ten changes, in leaps and one by one. In the first case, arm 3 is the best one and then
// not, in turn, as in the example of Garivier & Moulines 2011, Section 4. In the second case, the best arm becomes bad, so
// that the indexes of several arms fall side by side, and UCB1 alternates between these arms.
func BenchmarkChanges(b *testing.B) {
	turns := changing(1e7, 10)
	turns.Arms, turns.Then = arm.Bernoullis(.5, .3, .4), nil
	for i := range turns.Changes {
		turns.Then = append(turns.Then, arm.Bernoullis(.5, .3, []float64{.9, .4}[i%2])...)
	}
	for name, s := range map[string]scenario.Scenario{"turns": turns, "falls": changing(1e7, 10)} {
		b.Run(name, func(b *testing.B) {
			s.Policies = []scenario.Policy{{ID: "ucb1"}}
			e := prepare(b, s)
			textbook, leaps := stopwatch{mode: sim.Textbook, to: s.Horizon}, stopwatch{mode: sim.Leaps, to: s.Horizon}
			for b.Loop() {
				for turn := 0; turn < 20 || textbook.runs == 0 || leaps.runs == 0; turn++ {
					textbook.turn(e)
					leaps.turn(e)
				}
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(textbook.perPull()/leaps.perPull(), "ratio")
			b.ReportMetric(float64(leaps.queries)/float64(leaps.runs), "reads/run")
		})
	}
}
