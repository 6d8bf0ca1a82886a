package engine_test

import (
	"reflect"
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/engine"
)

// beside returns mixed with another budget, fewer policies, and a horizon of its own.
func beside(horizon int64) scenario.Scenario {
	s := small("ldp-ucb-b", "ucb1", "dp-ftpl-gauss")
	s.Epsilon, s.Horizon = 0.3, horizon
	return s
}

// Whatever happens to the workers and however it is watched, the trajectories of a scenario are
// those that it has alone, whatever grows beside it.
func TestTracksDoNotDependOnWhatGrowsBesideThem(t *testing.T) {
	for _, horizon := range []int64{1500, 400, 4000} {
		for _, n := range []int{1, 2, 5, 8} {
			p := newPool(uint64(n), n)
			s, all := p.session, []scenario.Scenario{mixed(), beside(horizon)}
			s.Load(scenariotest.Valid(all[0]), engine.Live, true)
			s.Also([]scenario.Valid{scenariotest.Valid(all[1])}, false)
			var followers []*follower
			for _, sc := range all {
				followers = append(followers, follow(t, sc))
			}
			check := func() {
				t.Helper()
				for k, f := range followers {
					f.check(t, s.TracksOf(k))
				}
			}
			s.SetSpeed(9000)
			for range 200 {
				switch p.rng.IntN(9) {
				case 0:
					s.Pause()
				case 1:
					s.Step()
				case 2:
					p.die(p.rng.IntN(len(p.workers)))
				case 3:
					if !s.Ended() {
						s.Play()
					}
				case 4, 5:
					s.Frame(20)
				default:
					p.happen()
				}
				check()
			}
			s.ToEnd()
			p.settle(t)
			check()
			for k, sc := range all {
				for i, track := range s.TracksOf(k) {
					if track.Pulled != sc.Horizon {
						t.Errorf("policy %d of scenario %d ends at pull %d of %d", i, k, track.Pulled, sc.Horizon)
					}
				}
			}
			if head, _ := s.Pulled(); !s.Ended() || head != max(horizon, 1500) || s.Horizon() != head {
				t.Errorf("ended: %v, at pull %d of %d", s.Ended(), head, s.Horizon())
			}
			for w := range p.workers {
				if s.Busy(w) {
					t.Errorf("worker %d of %d owes something at the end", w, n)
				}
			}
		}
	}
}

// A step of two scenarios of which one has ended is one of the other.
func TestAStepGoesOnWhereOneOfTwoHasEnded(t *testing.T) {
	p := newPool(1, 2)
	p.session.Load(scenariotest.Valid(beside(40)), engine.Live, true)
	p.session.Also([]scenario.Valid{scenariotest.Valid(beside(200))}, false)
	for range 60 {
		p.session.Step()
		p.settle(t)
	}
	if head, ahead := p.session.Pulled(); head != 60 || ahead != 60 || p.session.Ended() {
		t.Errorf("after 60 steps at pulls %d to %d", head, ahead)
	}
	for i, track := range p.session.TracksOf(0) {
		if track.Pulled != 40 {
			t.Errorf("policy %d of the shorter one is at pull %d", i, track.Pulled)
		}
	}
}

// Of two scenarios whose runs are wanted, each has the curves that it has alone, and what is
// the same in both is made once.
func TestCurvesOfTwoScenariosAreThoseOfEach(t *testing.T) {
	p := newPool(3, 3)
	all := []scenario.Scenario{mixed(), beside(1500)}
	p.session.Load(scenariotest.Valid(all[0]), engine.Average, true)
	p.session.Also([]scenario.Valid{scenariotest.Valid(all[1])}, false)
	p.settle(t)
	curves(p.session) // made anew
	for k, sc := range all {
		if got, want := p.session.CurvesOf(k), direct(t, sc).curves; !reflect.DeepEqual(got, want) {
			t.Errorf("scenario %d has other curves than alone", k)
		}
	}
	if done, total := p.session.Runs(); done != total || total != 9*7 { // UCB1 is in both
		t.Errorf("%d of %d runs, want %d", done, total, 9*7)
	}
}
