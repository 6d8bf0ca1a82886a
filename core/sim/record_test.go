package sim_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// The regret at a checkpoint is Σ N Δ for the counts there. It is the same, bit for bit, for every grid and all steps.
func TestNotesDoNotDependOnTheGrid(t *testing.T) {
	const horizon = 5000
	s := scenariotest.Everyone(horizon)
	e, gaps := prepare(t, s), arm.Gaps(s.Arms)
	for i, p := range s.Policies {
		for _, mode := range []sim.Mode{sim.Leaps, sim.Textbook} {
			want := []float64{}
			for one := e.Start(i, 2, mode); one.Pulled() < horizon; {
				one.Advance(one.Pulled()+1, 1)
				var sum float64
				for a, n := range one.Pulls() {
					sum += float64(float64(n) * gaps[a])
				}
				if one.Regret() != sum {
					t.Fatalf("%s: regret %v, of the counts %v", p.ID, one.Regret(), sum)
				}
				want = append(want, sum)
			}
			t.Run(fmt.Sprintf("%s %d", p.ID, mode), func(t *testing.T) {
				testkit.Cases(t, 20, func(t *testing.T, r *rand.Rand) {
					grid := []int64{}
					for at := r.Int64N(50) + 1; at <= horizon; at += 1 + r.Int64N(1<<r.IntN(12)) {
						grid = append(grid, at)
					}
					rec := e.Record(i, 2, grid, mode)
					for rec.Pulled() < horizon {
						rec.Advance(rec.Pulled()+r.Int64N(1<<r.IntN(14)), r.IntN(1000))
					}
					if len(rec.Noted) != len(grid) {
						t.Fatalf("%s: %d notes at %d checkpoints", p.ID, len(rec.Noted), len(grid))
					}
					for k, at := range grid {
						if rec.Noted[k] != want[at-1] {
							t.Fatalf("%s: regret %v is noted after %d pulls, one by one %v", p.ID, rec.Noted[k], at, want[at-1])
						}
					}
				})
			})
		}
	}
}

// Regret is recorded as soon as its checkpoint is reached, not before.
func TestNotesComeInTime(t *testing.T) {
	e := prepare(t, scenariotest.Everyone(100))
	rec := e.Record(0, 0, []int64{1, 10, 100}, sim.Leaps)
	var got []int
	for _, to := range []int64{0, 1, 9, 10, 11, 99, 500} {
		rec.Advance(to, 1000)
		got = append(got, len(rec.Noted))
	}
	if want := []int{0, 1, 1, 2, 2, 2, 3}; !slices.Equal(got, want) {
		t.Errorf("the notes number %v, want %v", got, want)
	}
	if left := rec.Advance(500, 7); left != 7 || rec.Pulled() != 100 {
		t.Errorf("at the end a step uses %d of 7 looks and comes to %d pulls", 7-left, rec.Pulled())
	}
}

// Advance stops at its target, never goes back, and does nothing without queries.
func TestAdvanceGoesWhereItIsTold(t *testing.T) {
	s := scenariotest.Everyone(1000)
	e := prepare(t, s)
	for i, p := range s.Policies {
		r := e.Start(i, 0, sim.Leaps)
		for _, c := range []struct {
			to     int64
			looks  int
			pulled int64
		}{
			{0, 10, 0}, {-5, 10, 0}, {10, 0, 0}, // nothing to do, or no query left
			{1, 1, 1}, {1, 1, 1}, {2, 1, 2}, {1, 1, 2}, // Advance never goes back
			{17, 17, 17}, {5000, 5000, 1000}, {5000, 5000, 1000},
		} {
			left := r.Advance(c.to, c.looks)
			if r.Pulled() != c.pulled || left < 0 || left > c.looks {
				t.Errorf("%s: Advance(%d, %d) comes to %d pulls, want %d, with %d looks left",
					p.ID, c.to, c.looks, r.Pulled(), c.pulled, left)
			}
		}
	}
}
