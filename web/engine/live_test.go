package engine_test

import (
	"math"
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/engine"
)

// A trajectory is the same as the simulator's, however it is watched, whichever workers are lost, and whatever other
// trajectories grow beside it.
func TestTracksDoNotDependOnHowTheyAreWatched(t *testing.T) {
	for _, horizon := range []int64{0, 1500, 400, 4000} { // the horizon of a second scenario; 0 for none
		for _, n := range []int{1, 2, 3, 8} {
			for seed := range uint64(4) {
				all, sessions := []scenario.Scenario{mixed()}, []scenario.Valid{}
				if horizon > 0 {
					all = append(all, beside(horizon))
					sessions = append(sessions, scenariotest.Valid(all[1]))
				}
				p := newPool(seed, n)
				s := p.session
				s.Load(scenariotest.Valid(all[0]), engine.Live, p.rng.IntN(2) == 0)
				s.Also(sessions, false)
				var followers []*follower
				again := func() {
					followers = nil
					for _, sc := range all {
						followers = append(followers, follow(t, sc))
					}
				}
				again()
				check := func(to int64) { // to is where all tracks must be, or −1 if they may be anywhere
					t.Helper()
					head, ahead := s.Pulled()
					if ended := head == s.Horizon(); s.Ended() != ended || ended && s.Playing() {
						t.Fatalf("at pull %d: ended %v, playing %v", head, s.Ended(), s.Playing())
					}
					for k, f := range followers {
						tracks := s.TracksOf(k)
						f.check(t, tracks)
						for i, track := range tracks {
							own := all[k].Horizon
							if track.Pulled < min(head, own) || track.Pulled > ahead || to >= 0 && track.Pulled != min(to, own) {
								t.Fatalf("%d workers, seed %d: policy %d of scenario %d at pull %d is not between %d and %d, or not at %d", n, seed, i, k, track.Pulled, head, ahead, to)
							}
						}
					}
				}
				for range 300 {
					switch p.rng.IntN(15) {
					case 0: // each policy makes one decision, or trajectories that are behind catch up
						s.Pause()
						p.settle(t)
						head, to := s.Pulled()
						if head == to {
							to++
						}
						s.Step()
						p.settle(t)
						check(min(to, s.Horizon()))
					case 1:
						if ended := s.Ended(); !ended || horizon == 0 {
							if s.Play(); ended {
								again()
							}
						}
					case 2:
						if s.Pause(); seed%2 == 0 { // a fresh worker would have to catch up
							p.rests(t)
						}
						p.settle(t)
						head, ahead := s.Pulled()
						s.Frame(50)
						p.settle(t)
						if h, a := s.Pulled(); h != head || a != ahead || s.Playing() {
							t.Fatalf("paused at pulls %d to %d it went on to %d to %d", head, ahead, h, a)
						}
					case 3:
						s.SetSpeed([]float64{0, 1, 70, 3000, 1e8}[p.rng.IntN(5)])
					case 4:
						if p.rng.IntN(10) == 0 {
							s.ToEnd()
						}
					case 5:
						if seed%2 == 1 {
							p.die(p.rng.IntN(len(p.workers)))
						}
					case 6, 7, 8:
						s.Frame([]float64{0, 16.7, 1e9, -3, 200 * p.rng.Float64()}[p.rng.IntN(5)])
					case 9:
						to := p.rng.Int64N(s.Horizon() + 1)
						if s.RunTo(to); s.Playing() {
							t.Fatal("it plays")
						}
						p.settle(t)
						again()
						check(to)
					default:
						for range p.rng.IntN(2 * n) {
							p.happen()
						}
					}
					check(-1)
				}
				s.ToEnd()
				p.settle(t)
				check(s.Horizon())
				for w := range p.workers {
					if s.Busy(w) || !s.Ended() {
						t.Errorf("worker %d of %d owes something at the end", w, n)
					}
				}
			}
		}
	}
}

func TestFramesSetThePace(t *testing.T) {
	sc := mixed()
	for _, test := range []struct {
		speed  float64
		frames []float64
		want   int64
	}{
		{1000, []float64{10}, 10},
		{1000, []float64{0, 0, 0}, 0},
		{1000, []float64{-50, 20}, 20},
		{1000, []float64{1e12}, 100}, // the run stands still while the page is in the background
		{1000, []float64{math.Inf(1), 1}, 101},
		{0, []float64{100, 100}, 0},
		{20, []float64{16, 16, 16, 16, 16, 16, 16}, 2}, // fractions of a pull add up
		{1e300, []float64{1}, sc.Horizon},
	} {
		p := newPool(4, 2)
		p.session.SetSpeed(test.speed)
		p.session.Load(scenariotest.Valid(sc), engine.Live, true)
		for _, millis := range test.frames {
			p.session.Frame(millis)
			p.settle(t)
		}
		if head, ahead := p.session.Pulled(); head != test.want || ahead != test.want {
			t.Errorf("%v pulls a second, frames of %v ms: at pulls %d to %d, want %d",
				test.speed, test.frames, head, ahead, test.want)
		}
	}
}

func TestFramesWaitForTheWorkers(t *testing.T) {
	o := &outbox{n: 1}
	s := engine.NewSession(o)
	s.SetSpeed(1000)
	s.Load(scenariotest.Valid(mixed()), engine.Live, true)
	for range 100 {
		s.Frame(16)
	}
	if len(o.sent) != 3 { // Drop, Load, Play
		t.Fatalf("a worker that has not answered was sent %d messages", len(o.sent))
	}
	if m := o.sent[2].message.(*engine.Play); m.To != 16 {
		t.Errorf("it was asked to go to pull %d", m.To)
	}
	if !s.Busy(0) || s.Busy(1) {
		t.Error("only the worker owes an answer")
	}
}

func TestPlayingEndsAtTheHorizonAndStartsAgain(t *testing.T) {
	sc := mixed()
	p := newPool(5, 3)
	p.session.SetSpeed(5000)
	p.session.Load(scenariotest.Valid(sc), engine.Live, true)
	for frames := 0; p.session.Playing(); frames++ {
		if frames > 1000 {
			t.Fatal("it never ends")
		}
		p.session.Frame(16)
		p.settle(t)
	}
	if head, ahead := p.session.Pulled(); head != sc.Horizon || ahead != sc.Horizon || !p.session.Ended() {
		t.Fatalf("it ended at pulls %d to %d", head, ahead)
	}
	p.session.Frame(16)
	p.session.Play()
	if head, ahead := p.session.Pulled(); head != 0 || ahead != 0 || p.session.Ended() || !p.session.Playing() {
		t.Fatalf("it starts again at pulls %d to %d", head, ahead)
	}
	p.session.Frame(16)
	p.settle(t)
	if head, _ := p.session.Pulled(); head != 80 {
		t.Errorf("it came to pull %d, want 80", head)
	}
	follow(t, sc).check(t, p.session.Tracks())
}

func TestATrackTakesNoPointsAfterAGap(t *testing.T) {
	o := &outbox{n: 1}
	s := engine.NewSession(o)
	s.Load(scenariotest.Valid(small("ucb1")), engine.Live, false)
	s.Step()
	subject := o.sent[len(o.sent)-1].message.(*engine.Play).Subject
	if s.Receive(0, &engine.Moved{Subject: subject, Pulled: 9, Since: 7, Noted: []float64{1}, Pulls: make([]int64, 3)}) {
		t.Errorf("the track is %+v", s.Tracks()[0])
	}
}

func TestTracksAreNoLongerThanTheLiveGrid(t *testing.T) {
	sc := small("adap-klucb", "ucb1")
	sc.Horizon = scenario.MaxHorizon
	p := newPool(8, 2)
	p.session.Load(scenariotest.Valid(sc), engine.Live, true)
	p.session.ToEnd()
	grid := p.session.LiveGrid(0)
	if len(grid) > 2000 {
		t.Errorf("the grid of %d pulls has %d points", sc.Horizon, len(grid))
	}
	for p.happen() {
		if p.rng.IntN(500) == 0 {
			p.die(p.rng.IntN(2))
		}
		for _, track := range p.session.Tracks() {
			if len(track.Noted) > len(grid) || cap(track.Noted) > 2*len(grid) {
				t.Fatalf("a track of %d points, with room for %d, on a grid of %d", len(track.Noted), cap(track.Noted), len(grid))
			}
		}
	}
	if !p.session.Ended() {
		t.Error("it has not ended")
	}
	follow(t, sc).check(t, p.session.Tracks())
}

// beside returns a scenario like mixed, but with another budget, fewer policies and the given horizon.
func beside(horizon int64) scenario.Scenario {
	s := small("ldp-ucb-b", "ucb1", "dp-ftpl-gauss")
	s.Epsilon, s.Horizon = 0.3, horizon
	return s
}
