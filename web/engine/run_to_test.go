package engine_test

import (
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/engine"
)

// Wherever the workers are on their way to, a number of pulls that is asked for is exact, of what is
// watched beside too.
func TestRunToIsExact(t *testing.T) {
	sc := mixed()
	beside := sc
	beside.Seed++
	for _, n := range []int{1, 2, 5} {
		for seed := range uint64(6) {
			p := newPool(seed, n)
			s := p.session
			s.Load(scenariotest.Valid(sc), engine.Live, true)
			s.Also([]scenario.Valid{scenariotest.Valid(beside)}, false)
			for range 30 {
				switch p.rng.IntN(4) {
				case 0:
					s.ToEnd()
				case 1:
					s.Pause()
				case 2:
					s.Frame(50)
				}
				for range p.rng.IntN(4 * n) {
					p.happen()
				}
				to := p.rng.Int64N(sc.Horizon + 1)
				s.RunTo(to)
				if s.Playing() {
					t.Fatal("it plays")
				}
				p.settle(t)
				for k := range 2 {
					tracks := s.TracksOf(k)
					if len(tracks) != len(sc.Policies) {
						t.Fatalf("scenario %d is not watched any more", k)
					}
					for i, track := range tracks {
						if track.Pulled != to {
							t.Fatalf("%d workers, seed %d: policy %d of scenario %d is at pull %d, not at %d", n, seed, i, k, track.Pulled, to)
						}
					}
				}
			}
		}
	}
	s := newPool(1, 1).session
	s.Load(scenariotest.Valid(sc), engine.Average, true)
	if s.RunTo(5); !s.Playing() {
		t.Error("it stops the mean of many runs")
	}
}
