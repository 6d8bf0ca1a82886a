package follow

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/explain"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// look repeats the question until the run has reached the place.
func look(t *testing.T, r *Runs, p Place) State {
	t.Helper()
	for range 1000 {
		s, err := r.At(p)
		testkit.OK(t, err)
		if !s.More {
			return s
		}
	}
	t.Fatalf("the run never reaches %d pulls", p.Pulled)
	return State{}
}

// same compares two states, and treats NaN as equal to NaN.
func same(a, b State) bool {
	for _, s := range []*State{&a, &b} {
		for _, d := range []*policy.DecisionState{&s.Now, &s.Before} {
			d.Arms = append([]policy.ArmState(nil), d.Arms...)
			for i := range d.Arms {
				for _, x := range []*float64{&d.Arms[i].Mean, &d.Arms[i].Low, &d.Arms[i].High} {
					if math.IsNaN(*x) {
						*x = math.MaxFloat64
					}
				}
			}
		}
	}
	return reflect.DeepEqual(a, b)
}

// The state at a place does not depend on earlier questions. The run may reach the place step by step, at once, by
// going back from a later place, or after questions about other policies.
func TestAPlaceDoesNotDependOnEarlierQuestions(t *testing.T) {
	s := scenariotest.Everyone(400)
	for i, p := range s.Policies {
		var steps, mixed Runs
		for n := int64(0); n <= 400; n++ {
			step := look(t, &steps, Place{scenariotest.Valid(s), i, n})
			if n%23 != 0 && n != 1 {
				continue
			}
			look(t, &mixed, Place{scenariotest.Valid(s), i, 390})
			look(t, &mixed, Place{scenariotest.Valid(s), (i + 1) % len(s.Policies), n})
			for range 2 { // at the second question, the run is already at the place
				if at := look(t, &mixed, Place{scenariotest.Valid(s), i, n}); !same(step, at) {
					t.Fatalf("%s after %d pulls: step by step %+v, at once %+v", p.ID, n, step, at)
				}
			}
			if total := sum(step.Pulls); step.Pulled != n || total != n {
				t.Errorf("%s after %d pulls: %d, arms %v", p.ID, n, step.Pulled, step.Pulls)
			}
		}
	}
}

func sum(all []int64) (n int64) {
	for _, k := range all {
		n += k
	}
	return n
}

// The run is run 0 of the scenario. Last is the arm whose number of pulls has grown, and Before is the state before the
// last pull.
func TestTheLastPull(t *testing.T) {
	s := scenariotest.Everyone(300)
	e, err := sim.New(scenariotest.Valid(s))
	testkit.OK(t, err)
	for i, p := range s.Policies {
		var r Runs
		run := e.Start(i, 0, sim.Leaps)
		was := look(t, &r, Place{scenariotest.Valid(s), i, 0})
		for n := int64(1); n <= s.Horizon; n++ {
			run.Advance(n, math.MaxInt)
			now := look(t, &r, Place{scenariotest.Valid(s), i, n})
			if !reflect.DeepEqual(now.Pulls, run.Pulls()) || now.Pulls[now.Last] != was.Pulls[now.Last]+1 {
				t.Fatalf("%s after %d pulls: %v, last arm %d; the run has %v", p.ID, n, now.Pulls, now.Last+1, run.Pulls())
			}
			if !same(State{Now: now.Before}, State{Now: was.Now}) {
				t.Fatalf("%s after %d pulls: it went by %+v, not %+v", p.ID, n, now.Before, was.Now)
			}
			was = now
		}
		if beyond := look(t, &r, Place{scenariotest.Valid(s), i, math.MaxInt64}); !same(beyond, was) {
			t.Errorf("%s after the horizon: %+v", p.ID, beyond)
		}
	}
}

// A long run takes several answers, each of which continues the previous one.
func TestALongRunTakesSeveralAnswers(t *testing.T) {
	s := scenariotest.Everyone(3_000_000)
	at := -1
	for i, p := range s.Policies {
		if p.ID == "dp-ftpl-gauss" {
			at = i
		}
	}
	var r Runs
	parts, last := 0, int64(-1)
	for {
		state, err := r.At(Place{scenariotest.Valid(s), at, s.Horizon})
		testkit.OK(t, err)
		if parts++; state.Pulled <= last {
			t.Fatalf("answer %d stays at %d pulls", parts, last)
		}
		if last = state.Pulled; !state.More {
			break
		}
	}
	if parts < 2 || last != s.Horizon {
		t.Errorf("%d answers for %d pulls", parts, last)
	}
}

// Start phases are as long as the papers' formulas say: 8 and 827 pulls of each arm at (ε, δ) = (1, 0.01).
func TestLengthsOfStartPhases(t *testing.T) {
	s := scenario.Default()
	want := []explain.StartPhase{{Pulls: 1, Known: true}, {Pulls: 8, Known: true}, {Pulls: 827, Known: true}, {Known: true}}
	if got, err := Starts(scenariotest.Valid(s)); err != nil || !slices.Equal(got, want) {
		t.Errorf("the start phases are %v, want %v (%v)", got, want, err)
	}
	s.Horizon = 100
	if got, _ := Starts(scenariotest.Valid(s)); got[2].Pulls != 100 {
		t.Errorf("in 100 pulls, the start phase has %v pulls of the first arm", got)
	}
}

// Whatever the rewards, a run begins with the same start phase.
func TestStartPhasesDependOnNoReward(t *testing.T) {
	s := scenariotest.Everyone(20_000)
	worse := s
	worse.Arms = nil
	for range s.Arms {
		worse.Arms = append(worse.Arms, arm.Bernoulli{P: 0.5})
	}
	all, err := Starts(scenariotest.Valid(s))
	testkit.OK(t, err)
	others, _ := Starts(scenariotest.Valid(worse))
	for i, p := range s.Policies {
		a := all[i].Pulls
		if all[i] != others[i] {
			t.Errorf("%s begins with %v or %v", p.ID, all[i], others[i])
		}
		if levels := strings.HasPrefix(p.ID, "heldp-"); !all[i].Known {
			if !levels { // the users' privacy levels decide the number
				t.Errorf("the start phase of %s is unknown", p.ID)
			}
			continue
		}
		var r Runs
		at := look(t, &r, Place{Scenario: scenariotest.Valid(s), Policy: i, Pulled: min(a*int64(len(s.Arms)), s.Horizon)})
		for k, n := range at.Pulls {
			if n != a && a*int64(len(s.Arms)) <= s.Horizon {
				t.Errorf("%s has pulled arm %d %d times; its start phase has %d pulls of each arm", p.ID, k+1, n, a)
			}
		}
	}
}
