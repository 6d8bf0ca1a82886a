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
