package engine_test

import (
	"bytes"
	"math"
	"slices"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/core/testkit/wiretest"
	"epsilonarcade/web/engine"
)

// A clock advances by step milliseconds at each reading.
type clock struct {
	at, step float64
	reads    int
}

func (c *clock) now() float64 {
	c.reads++
	c.at += c.step
	return c.at
}

// all is the subject of a whole scenario, and first + i is the subject of its policy i alone.
const (
	all   = 1
	first = 10
)

// loaded returns a worker that has loaded s and each of its policies alone.
func loaded(t testing.TB, s scenario.Scenario, c *clock) *engine.Worker {
	t.Helper()
	w := engine.NewWorker(c.now)
	load(t, w, all, s)
	for i := range s.Policies {
		load(t, w, first+i, s.Alone(i))
	}
	return w
}

func load(t testing.TB, w *engine.Worker, subject int, s scenario.Scenario) {
	t.Helper()
	if out := w.Receive(&engine.Load{Subject: uint32(subject), Scenario: scenariotest.Valid(s)}); out != nil {
		t.Fatalf("Load: %+v", *out[0].(*engine.Failed))
	}
}

// work lets w finish its work, in slices of the given number of milliseconds.
func work(w *engine.Worker, millis float64) (out []engine.Message) {
	for w.Busy() {
		out = append(out, w.Work(millis)...)
	}
	return out
}

func everyone(s scenario.Scenario) (policies []int64) {
	for i := range s.Policies {
		policies = append(policies, int64(i))
	}
	return policies
}

// finished returns all Finished messages without their times.
func finished(messages []engine.Message) (out []engine.Finished) {
	for _, m := range messages {
		if m, ok := m.(*engine.Finished); ok {
			f := *m
			f.Millis = 0
			out = append(out, f)
		}
	}
	return out
}

func TestEverySliceOfARunSaysHowFarItIs(t *testing.T) {
	s := small("thompson")
	w := loaded(t, s, &clock{step: 1})
	w.Receive(&engine.Runs{Subject: first, From: 2, To: 3})
	var last int64
	for {
		out := w.Work(2)
		if len(out) != 1 {
			t.Fatalf("a slice says %v", out)
		}
		if m, ok := out[0].(*engine.Progress); !ok {
			break
		} else if m.Subject != first || m.Run != 2 || m.Pulled <= last || m.Pulled >= s.Horizon {
			t.Fatalf("after pull %d: %+v", last, *m)
		} else {
			last = m.Pulled
		}
	}
	if last == 0 {
		t.Error("there was no progress before the end")
	}
}

func TestWatchedTrajectoriesTakeTurns(t *testing.T) {
	s := mixed()
	w := loaded(t, s, &clock{step: 1})
	w.Receive(&engine.Play{Subject: all, Policies: everyone(s), To: s.Horizon})
	moved := map[int64]bool{}
	for range s.Policies { // slices that end at the first reading of the clock
		for _, m := range w.Work(0) {
			moved[m.(*engine.Moved).Policy] = true
		}
	}
	if len(moved) != len(s.Policies) {
		t.Errorf("only %v moved", moved)
	}
}

func TestRunsWaitForWatchedTrajectories(t *testing.T) {
	s := mixed()
	w := loaded(t, s, &clock{step: 1})
	w.Receive(&engine.Runs{Subject: first, From: 0, To: 2})
	w.Receive(&engine.Play{Subject: all, Policies: everyone(s), To: 500})
	out := work(w, 3)
	first := slices.IndexFunc(out, func(m engine.Message) bool { _, ok := m.(*engine.Moved); return !ok })
	for _, m := range out[first:] {
		if _, ok := m.(*engine.Moved); ok {
			t.Fatal("a run was carried on before the trajectories were there")
		}
	}
	if got := finished(out); len(got) != 2 {
		t.Errorf("%d runs were finished, want 2", len(got))
	}
}

func TestDropForgetsEverything(t *testing.T) {
	s := mixed()
	w := loaded(t, s, &clock{step: 1})
	w.Receive(&engine.Runs{Subject: first, From: 0, To: 3})
	w.Receive(&engine.Play{Subject: all, Policies: everyone(s), To: 100})
	w.Work(5)
	w.Receive(&engine.Hold{On: 1})

	w.Receive(&engine.Drop{})
	if w.Busy() || w.Work(10) != nil {
		t.Error("there is work left")
	}
	w.Receive(&engine.Runs{Subject: first, From: 0, To: 1})
	w.Receive(&engine.Play{Subject: all, Policies: everyone(s), To: 100})
	if w.Busy() {
		t.Error("it knows the subjects still")
	}
	load(t, w, 2, small("thompson"))
	w.Receive(&engine.Runs{Subject: 2, From: 0, To: 1})
	if !w.Busy() {
		t.Error("it still holds")
	}
	if got := finished(work(w, 5)); len(got) != 1 || got[0].Subject != 2 {
		t.Errorf("got %+v", got)
	}
	w.Receive(&engine.Play{Subject: 2, Policies: []int64{0}, To: 1})
	if m := w.Work(5)[0].(*engine.Moved); m.Pulled != 1 || m.Since != 0 || m.Subject != 2 {
		t.Errorf("the trajectory does not start again: %+v", *m)
	}
}

// A message with an invalid scenario counts as damaged.
func TestABadScenarioIsADamagedMessage(t *testing.T) {
	good := engine.Messages.Encode(&engine.Load{Subject: 2, Scenario: scenariotest.Valid(mixed())})
	for _, damage := range []string{"bernoulla", "two-point"} { // an unknown family; a family with more parameters
		bad := bytes.Replace(good, []byte("bernoulli"), []byte(damage), 1)
		if bytes.Equal(bad, good) {
			t.Fatalf("%q has no arm", good)
		}
		if m, err := engine.Messages.Decode(bad); err == nil {
			t.Errorf("%q is read as %+v", bad, m)
		}
	}
	if m, err := engine.Messages.Decode(good); err != nil || m.(*engine.Load).Scenario.Link() != mixed().Link() {
		t.Errorf("%+v, %v", m, err)
	}
}

func TestWhatDoesNotExistIsIgnored(t *testing.T) {
	s, none := mixed(), small()
	none.Kind = scenario.Region // without policies
	runs, policies := int64(s.Runs), int64(len(s.Policies))
	w := loaded(t, s, &clock{step: 1})
	load(t, w, 2, none)
	for _, m := range []engine.Message{
		&engine.Runs{Subject: first, From: -1, To: 1}, &engine.Runs{Subject: first, From: 0, To: runs + 1}, &engine.Runs{Subject: first, From: runs, To: runs + 1},
		&engine.Runs{Subject: first, From: 1, To: 1}, &engine.Runs{Subject: first, From: 2, To: 1}, &engine.Runs{Subject: first, From: math.MinInt64, To: math.MaxInt64},
		&engine.Runs{Subject: 0, From: 0, To: 1}, &engine.Runs{Subject: 2, From: 0, To: 1}, &engine.Runs{Subject: math.MaxUint32, From: 0, To: 1},
		&engine.Play{Subject: 0, Policies: everyone(s), To: 100}, &engine.Play{Subject: math.MaxUint32, Policies: everyone(s), To: 100},
		&engine.Play{Subject: all, Policies: []int64{-1, policies, math.MinInt64, math.MaxInt64}, To: 10},
	} {
		if w.Receive(m); w.Busy() || w.Work(10) != nil {
			t.Errorf("%T %+v is work", m, m)
		}
	}
}

func TestNoMessageMakesAWorkerPanic(t *testing.T) {
	rng := testkit.Rand(t)
	scenarios := []scenario.Valid{scenariotest.Valid(small("ucb1")), scenariotest.Valid(mixed())}
	w := engine.NewWorker((&clock{step: 1}).now)
	for range 5000 {
		m := wiretest.Random(testkit.Split(rng), engine.Messages[rng.IntN(len(engine.Messages))])
		// Most random messages have an unknown subject. Give them a known one.
		switch m := m.(type) {
		case *engine.Load:
			m.Subject, m.Scenario = m.Subject%2, scenarios[rng.IntN(len(scenarios))]
		case *engine.Runs:
			m.Subject = m.Subject % 2
		case *engine.Play:
			m.Subject = m.Subject % 2
		}
		w.Receive(m)
		w.Work(float64(rng.IntN(4)))
	}
}

func TestSlicesEndInTime(t *testing.T) {
	var ids []string
	for _, p := range policy.All() {
		ids = append(ids, p.ID)
	}
	huge := small(ids...)
	huge.Horizon = scenario.MaxHorizon
	for name, s := range map[string]scenario.Scenario{"3 arms": huge, "1,000 arms": wide(ids...)} {
		c := &clock{step: 1}
		w := loaded(t, s, c)
		for i := range s.Policies {
			w.Receive(&engine.Runs{Subject: uint32(first + i), From: 0, To: 1})
		}
		check := func(what string) {
			for range 10 {
				c.reads = 0
				w.Work(20)
				if c.reads > 20+3 {
					t.Errorf("%s, %s: a slice of 20 ms read the clock %d times, 1 ms apart", name, what, c.reads)
				}
			}
		}
		check("runs")
		w.Receive(&engine.Play{Subject: all, Policies: everyone(s), To: s.Horizon})
		check("trajectories")
	}
}

// Thompson sampling draws a number for every arm at every pull, so the number of pulls measures the work between two
// readings of the clock.
func TestTheClockIsReadOftenForManyArms(t *testing.T) {
	const most = 2000 // draws, which take a fraction of a millisecond
	for _, s := range []scenario.Scenario{small("thompson"), wide("thompson", "thompson", "thompson", "thompson")} {
		w := loaded(t, s, &clock{step: 1})
		w.Receive(&engine.Runs{Subject: first, From: 0, To: 1})
		if pulled := w.Work(0)[0].(*engine.Progress).Pulled; pulled*int64(len(s.Arms)) > most || pulled == 0 {
			t.Errorf("%d arms: %d pulls of a run", len(s.Arms), pulled)
		}
		w.Receive(&engine.Play{Subject: all, Policies: everyone(s), To: s.Horizon})
		var pulled int64
		for _, m := range w.Work(0) {
			pulled += m.(*engine.Moved).Pulled
		}
		if pulled*int64(len(s.Arms)) > most || pulled == 0 {
			t.Errorf("%d arms: %d pulls of trajectories", len(s.Arms), pulled)
		}
	}
}
