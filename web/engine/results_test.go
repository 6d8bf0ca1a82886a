package engine_test

import (
	"math"
	"reflect"
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/engine"
)

// Each of several scenarios has the same curves and runs as if it were alone. Runs that two scenarios share are made
// only once, and so are runs that a sweep does not affect. A sweep's curve joins the ends of the curves at its values.
func TestResultsAreTheRunsOfAllThatIsWanted(t *testing.T) {
	sweep := small("ldp-ucb-b", "ucb1")
	sweep.Kind = scenario.Sweep
	sweep.Sweep = scenario.SweepOptions{Over: scenario.OverEpsilon, Values: []float64{2, .5, 1}}
	all := []scenario.Scenario{mixed(), beside(1500), sweep}
	p := newPool(5, 3)
	p.session.Load(scenariotest.Valid(all[0]), engine.Average, true)
	p.session.Also([]scenario.Valid{scenariotest.Valid(all[1])}, false)
	p.session.Also([]scenario.Valid{scenariotest.Valid(all[2])}, true)
	if _, total := p.session.Runs(); total != 9*(5+2+4) { // two scenarios share UCB1; a sweep records its runs only at their ends
		t.Errorf("%d runs are wanted", total)
	}
	for missing := 0; missing == 0; {
		if !p.happen() {
			t.Fatal("values without runs have means")
		}
		if c := p.session.CurvesOf(2)[0]; len(c.Mean) > 0 && math.IsNaN(c.Mean[0]) {
			missing++
		}
	}
	p.settle(t)
	curves(p.session)
	got := p.session.Results()
	if len(got) != 3 {
		t.Fatalf("%d results of 3 scenarios", len(got))
	}
	for k, s := range all[:2] {
		want := direct(t, s)
		if !reflect.DeepEqual(got[k], want.result) || !reflect.DeepEqual(p.session.CurvesOf(k), want.curves) {
			t.Errorf("scenario %d: other rows or curves than those of its runs", k)
		}
	}
	for j, x := range sweep.Sweep.Values {
		want := direct(t, sweep.At(x))
		for i, c := range want.curves {
			if g, n := p.session.CurvesOf(2)[i], len(c.Mean)-1; g.Runs != c.Runs || g.Mean[j] != c.Mean[n] || g.Std[j] != c.Std[n] || g.Q05[j] != c.Q05[n] || g.Q95[j] != c.Q95[n] {
				t.Errorf("policy %d at %v: %+v, want %+v", i, x, g, c)
			}
			for run := range sweep.Runs {
				if g, w := got[2].Regret[i][run][j], want.result.Regret[i][run]; g != w[len(w)-1] {
					t.Errorf("policy %d, run %d at %v: regret %v, want %v", i, run, x, g, w[len(w)-1])
				}
			}
		}
	}
	if err := got[2].Check(); err != nil {
		t.Error(err)
	}
}

func TestResultsHaveTheRunsThatAllPoliciesHaveFinished(t *testing.T) {
	p := newPool(6, 2)
	p.session.Load(scenariotest.Valid(mixed()), engine.Average, true)
	want := direct(t, mixed()).result
	some := false
	for p.happen() {
		r := p.session.Results()[0]
		some = some || len(r.Runs) > 0 && len(r.Runs) < 9
		testkit.OK(t, r.Check())
		for i := range r.Regret {
			for k, run := range r.Runs {
				if !reflect.DeepEqual(r.Regret[i][k], want.Regret[i][run]) {
					t.Fatalf("policy %d: run %d is another", i, run)
				}
			}
		}
	}
	if !some {
		t.Error("never some of the runs, but not all")
	}
}

func TestWhatComesAfterWaitsForWhatIsWantedFirst(t *testing.T) {
	p := newPool(7, 2)
	p.session.Load(scenariotest.Valid(mixed()), engine.Average, true)
	p.session.Also([]scenario.Valid{scenariotest.Valid(small("kl-ucb"))}, true)
	for p.happen() {
		r := p.session.Results()
		if n := len(r[1].Runs); n > 0 && len(r[0].Runs) < 9-4 { // a worker has at most two pieces
			t.Fatalf("%d runs of what comes after, when %d of the first are there", n, len(r[0].Runs))
		}
	}
	if done, total := p.session.Runs(); done != total || total != 6*9 {
		t.Errorf("%d of %d runs", done, total)
	}
}

func TestOtherNumbersOfRunsShareWhatTheyCan(t *testing.T) {
	for _, runs := range []int{4, 15} {
		p := newPool(8, 2)
		p.session.Load(scenariotest.Valid(mixed()), engine.Average, true)
		p.settle(t)
		again := mixed()
		again.Runs = runs
		p.session.Load(scenariotest.Valid(again), engine.Average, true)
		if done, _ := p.session.Runs(); done != int64(5*min(runs, 9)) {
			t.Errorf("%d runs: %d are there already, want %d", runs, done, 5*min(runs, 9))
		}
		if runs < 9 && !p.session.Ended() {
			t.Errorf("%d runs: not all of them are there", runs)
		}
		p.settle(t)
		want := direct(t, again)
		if got := curves(p.session); !reflect.DeepEqual(got, want.curves) {
			t.Errorf("%d runs: other curves than theirs", runs)
		}
		for i := range again.Policies {
			if got := p.session.Pulls(i); !near(got, want.pulls[i]) {
				t.Errorf("%d runs: pulls %v, want %v", runs, got, want.pulls[i])
			}
		}
	}
}

func near(x, y []float64) bool {
	for i := range x {
		if math.Abs(x[i]-y[i]) > 1e-9 {
			return false
		}
	}
	return len(x) == len(y)
}
