package engine_test

import (
	"reflect"
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/engine"
)

// checkAverage compares a finished session with a direct computation.
func checkAverage(t *testing.T, s *engine.Session, want expected) {
	t.Helper()
	if got := curves(s); !reflect.DeepEqual(got, want.curves) {
		t.Errorf("curves %+v\nwant %+v", got, want.curves)
	}
	for i := range want.pulls {
		if got := s.Pulls(i); !reflect.DeepEqual(got, want.pulls[i]) {
			t.Errorf("policy %d pulls %v, want %v", i, got, want.pulls[i])
		}
	}
	done, total := s.Runs()
	left, known := s.Left()
	if done != total || s.Share() != 1 || left != 0 || !known || !s.Ended() || s.Playing() {
		t.Errorf("%d of %d runs, share %v, %v ms left (%v), ended %v, playing %v",
			done, total, s.Share(), left, known, s.Ended(), s.Playing())
	}
}

func TestAverageIsTheSameForAllWorkersAndDeaths(t *testing.T) {
	sc := mixed()
	want := direct(t, sc)
	for _, n := range []int{1, 2, 3, 8} {
		for seed := range uint64(6) {
			p := newPool(seed, n)
			p.session.Load(scenariotest.Valid(sc), engine.Average, p.rng.IntN(2) == 0)
			p.session.Play()
			// With odd seeds, workers are lost, most of them early, and the session pauses now and then.
			for deaths := 0; p.happen(); {
				if !p.session.Ended() && !p.session.Playing() {
					t.Fatalf("%d workers, seed %d: it does not play", n, seed)
				}
				switch {
				case seed%2 == 0:
				case deaths < 30 && p.rng.IntN(10) == 0:
					p.die(p.rng.IntN(n))
					deaths++
				case p.rng.IntN(20) == 0:
					p.session.Pause()
					for range p.rng.IntN(20) {
						p.happen()
					}
					if p.rng.IntN(2) == 0 {
						p.die(p.rng.IntN(n))
					}
					if !p.session.Ended() {
						p.session.Play()
					}
				}
			}
			if t.Failed() {
				t.Fatalf("%d workers, seed %d", n, seed)
			}
			checkAverage(t, p.session, want)
		}
	}
}

func TestSmallestAndLopsidedScenarios(t *testing.T) {
	one := mixed()
	one.Runs = 1
	short := mixed()
	short.Horizon = 1
	lone := small("thompson")
	least := small("adap-klucb")
	least.Runs, least.Horizon = 1, 1
	points := mixed()
	points.Checkpoints = []int64{2, 700}
	single := small("ucb1")
	single.Arms = single.Arms[:1]
	for name, sc := range map[string]scenario.Scenario{
		"one run": one, "horizon 1": short, "one policy": lone, "one pull in all": least,
		"own checkpoints": points, "one arm": single,
	} {
		t.Run(name, func(t *testing.T) {
			for _, n := range []int{1, 8} {
				p := newPool(1, n)
				p.session.Load(scenariotest.Valid(sc), engine.Average, true)
				p.settle(t)
				checkAverage(t, p.session, direct(t, sc))

				p.session.Load(scenariotest.Valid(sc), engine.Live, true)
				p.session.ToEnd()
				p.settle(t)
				follow(t, sc).check(t, p.session.Tracks())
				if !p.session.Ended() {
					t.Error("it has not ended")
				}
			}
		})
	}
}

func TestPauseHoldsRunsAndPlayGoesOn(t *testing.T) {
	sc := mixed()
	p := newPool(3, 2)
	p.session.Load(scenariotest.Valid(sc), engine.Average, true)
	for done := int64(0); done < 5; done, _ = p.session.Runs() {
		p.happen()
	}
	p.session.Pause()
	p.rests(t)
	done, total := p.session.Runs()
	if done == total || p.session.Ended() || p.session.Playing() {
		t.Fatalf("%d of %d runs were finished all the same", done, total)
	}
	if p.session.Frame(1e4); p.happen() {
		t.Error("a frame set it going")
	}
	p.session.Play()
	p.settle(t)
	checkAverage(t, p.session, direct(t, sc))
}

func TestAverageDoesNotStartUntilItPlays(t *testing.T) {
	p := newPool(4, 3)
	p.session.Load(scenariotest.Valid(mixed()), engine.Average, false)
	p.settle(t)
	if done, total := p.session.Runs(); done != 0 || total != 45 || p.session.Share() != 0 {
		t.Errorf("%d of %d runs are done", done, total)
	}
	if p.session.Pulls(0) != nil || curves(p.session)[0].Runs != 0 {
		t.Error("there are results")
	}
	if _, known := p.session.Left(); known {
		t.Error("the time left is known")
	}
	if p.session.Step(); p.happen() {
		t.Error("Step set it going")
	}
	if p.session.ToEnd(); p.happen() || p.session.Playing() {
		t.Error("ToEnd set it going")
	}
	if p.session.RunTo(5); p.happen() {
		t.Error("RunTo set it going")
	}
}

func TestPlayAfterTheEndStartsAgain(t *testing.T) {
	sc := mixed()
	p := newPool(5, 2)
	p.session.Load(scenariotest.Valid(sc), engine.Average, true)
	p.settle(t)
	p.session.Play()
	if done, _ := p.session.Runs(); done != 0 || p.session.Ended() || !p.session.Playing() {
		t.Fatalf("after Play at the end %d runs are done", done)
	}
	p.settle(t)
	checkAverage(t, p.session, direct(t, sc))
}

// The next Load keeps finished runs, also when other policies are added or removed, and continues unfinished work.
func TestRunsAreKept(t *testing.T) {
	sc := mixed()
	other := small("thompson", "dp-ftpl-beta", "ucb1")
	other.Epsilon, other.Policies[2].Label = 3, "another name"
	for seed := range uint64(10) {
		p := newPool(seed, 2)
		p.session.Load(scenariotest.Valid(sc), engine.Average, true)
		p.settle(t)
		p.session.Load(scenariotest.Valid(other), engine.Average, true)
		done, total := p.session.Runs()
		if done != 18 || total != 27 {
			t.Fatalf("%d of %d runs are there, want 18 of 27", done, total)
		}
		for done < 22 {
			p.happen()
			done, _ = p.session.Runs()
		}
		p.session.Load(scenariotest.Valid(sc), engine.Average, true)
		checkAverage(t, p.session, direct(t, sc))
		if p.settle(t); len(p.from[0]) > 0 {
			t.Error("runs are made again")
		}
		p.session.Load(scenariotest.Valid(other), engine.Average, true)
		if again, _ := p.session.Runs(); again < done {
			t.Errorf("%d of %d runs are still there", again, done)
		}
		p.settle(t)
		checkAverage(t, p.session, direct(t, other))
	}
}

func TestLoadDropsAnswersUnderWay(t *testing.T) {
	first, second := mixed(), small("thompson", "ucb1")
	second.Seed, second.Arms = 99, first.Arms[:2]
	want := direct(t, second)
	for seed := range uint64(20) {
		p := newPool(seed, 3)
		mode := engine.Mode(p.rng.IntN(2))
		p.session.Load(scenariotest.Valid(first), mode, true)
		p.session.ToEnd()
		for range p.rng.IntN(40) {
			p.happen()
		}
		p.session.Load(scenariotest.Valid(second), engine.Average, true)
		p.settle(t)
		checkAverage(t, p.session, want)

		p.session.Load(scenariotest.Valid(first), engine.Average, true)
		for range p.rng.IntN(40) {
			p.happen()
		}
		p.session.Load(scenariotest.Valid(second), engine.Live, false)
		p.session.ToEnd()
		p.settle(t)
		follow(t, second).check(t, p.session.Tracks())
	}
}

func TestShareGrowsToOne(t *testing.T) {
	sc := small("thompson", "dp-ftpl-beta")
	sc.Horizon = 5000
	p := newPool(7, 2)
	p.session.Load(scenariotest.Valid(sc), engine.Average, true)
	var last float64
	steps := 0
	for p.happen() {
		share := p.session.Share()
		if share < last || share > 1 {
			t.Fatalf("the share went from %v to %v", last, share)
		}
		if share > last {
			steps++
		}
		last = share
	}
	if _, runs := p.session.Runs(); last != 1 || steps <= int(runs) {
		t.Errorf("the share came to %v in %d steps for %d runs", last, steps, runs)
	}
}

func TestAWorkerWithWorkIsBusy(t *testing.T) {
	sc := mixed()
	for _, n := range []int{1, 3, 8} {
		p := newPool(8, n)
		p.session.Load(scenariotest.Valid(sc), engine.Average, true)
		for {
			for w, worker := range p.workers {
				if worker.Busy() && !p.session.Busy(w) {
					t.Fatalf("worker %d of %d works and is not expected to answer", w, n)
				}
			}
			if !p.happen() {
				break
			}
		}
		for w := range n + 1 {
			if p.session.Busy(w) {
				t.Errorf("worker %d of %d owes an answer at the end", w, n)
			}
		}
	}
}

func TestFirstRunsAreSpreadOverTheWorkers(t *testing.T) {
	for _, late := range []bool{false, true} {
		o := &outbox{n: 8}
		s := engine.NewSession(o)
		s.Load(scenariotest.Valid(mixed()), engine.Average, !late)
		s.Play()
		pieces, workers := o.runs()
		if len(pieces) != 16 {
			t.Fatalf("%d pieces for 8 workers", len(pieces))
		}
		for i := range 8 {
			if workers[i] != i || i < 5 && pieces[i].Subject != pieces[0].Subject+uint32(i) {
				t.Errorf("piece %d, %+v, went to worker %d", i, pieces[i], workers[i])
			}
		}
	}
}

// Each call updates one curve, in turn, so as many calls as there are policies update all curves.
func TestCurvesMakesOneCurveAtATime(t *testing.T) {
	sc := mixed()
	for _, growing := range []bool{false, true} {
		p := newPool(9, 2)
		p.session.Load(scenariotest.Valid(sc), engine.Average, true)
		for p.session.Fewest()[0] < 2 {
			p.happen()
		}
		for call := range sc.Policies {
			shown, more := p.session.Curves()
			made := 0
			for _, c := range shown {
				if c.Runs > 0 {
					made++
				}
			}
			if made != call+1 || !growing && more != (made < len(sc.Policies)) {
				t.Fatalf("call %d: %d curves, more: %v", call+1, made, more)
			}
			for i := 0; growing && i < 20; i++ {
				p.happen()
			}
		}
	}
}

func TestTheLastWordOfALostWorkerChangesNothing(t *testing.T) {
	sc := mixed()
	want := direct(t, sc)
	for seed := range uint64(10) {
		p := newPool(seed, 2)
		p.session.Load(scenariotest.Valid(sc), engine.Average, true)
		for len(p.from[0]) == 0 {
			p.happen()
		}
		late := take(&p.from[0])
		p.die(0)
		p.session.Receive(0, late)
		p.session.Receive(0, late)
		p.die(0)
		p.settle(t)
		if p.session.Receive(0, late) {
			t.Error("it changes something at the end")
		}
		checkAverage(t, p.session, want)
	}
}

func TestRunsWithOtherCheckpointsAreRefused(t *testing.T) {
	o := &outbox{n: 1}
	s := engine.NewSession(o)
	s.Load(scenariotest.Valid(small("ucb1")), engine.Average, true)
	pieces, _ := o.runs()
	m := &engine.Finished{Subject: pieces[0].Subject, Regret: make([]float64, 3), Pulls: make([]int64, 3)}
	if done, _ := s.Runs(); s.Receive(0, m) || done != 0 {
		t.Error("a run of 3 checkpoints was taken")
	}
}

func TestLeftCountsOnAllWorkers(t *testing.T) {
	sc := small("ucb1", "thompson")
	o := &outbox{n: 4}
	s := engine.NewSession(o)
	s.Load(scenariotest.Valid(sc), engine.Average, true)
	pieces, _ := o.runs()
	for i := range 2 {
		s.Receive(i, &engine.Finished{
			Subject: pieces[i].Subject, Regret: make([]float64, len(sc.Grid())), Pulls: make([]int64, 3), Millis: 10,
		})
	}
	if left, ok := s.Left(); left != 40 || !ok { // 16 runs of 10 ms, four at a time
		t.Errorf("Left() = %v, %v, want 40", left, ok)
	}
}

func TestASessionWithoutAScenario(t *testing.T) {
	o := &outbox{n: 2}
	s := engine.NewSession(o)
	s.SetSpeed(10)
	s.Frame(16)
	s.Play()
	s.Pause()
	s.Step()
	s.Replaced(1)
	if len(o.sent) != 0 {
		t.Errorf("it has sent %+v", o.sent)
	}
	if done, total := s.Runs(); done != 0 || total != 0 || s.Share() != 0 || s.Playing() || s.Busy(0) {
		t.Errorf("%d of %d runs, share %v", done, total, s.Share())
	}
	if c, more := s.Curves(); len(c) != 0 || more || len(s.Tracks()) != 0 {
		t.Error("there are results")
	}
	s.Left()
}
