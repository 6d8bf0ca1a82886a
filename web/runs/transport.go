package runs

import (
	"math"
	"strconv"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// Speeds returns the menu of speeds.
func (v *Runs) Speeds() []parts.Choice {
	names := page.SpeedNames()
	var menu []parts.Choice
	for i, s := range page.Speeds {
		t := say.Of("pulls-s", notation.Number(s))
		if i == 0 {
			t = say.Of("whole-horizon-16-s")
		}
		menu = append(menu, parts.Choice{Value: names[i], Text: t, Chosen: i == v.Page.Look.Speed})
	}
	return menu
}

// timing estimates the remaining time of a simulation.
type timing struct {
	at, pulled float64 // time and pulls of the last measurement
	Rate       float64 // pulls per second
	last       float64 // the time of the last frame
	left       float64 // seconds; 0 if unknown
}

// frame measures the speed of the trajectories and updates the remaining time.
func (t *timing) frame(s *engine.Session, now float64) {
	if !s.Playing() {
		*t = timing{}
		return
	}
	if s.Mode() != engine.Live {
		ms, _ := s.Left()
		t.aim(ms/1000, now)
		return
	}
	head, _ := s.Pulled()
	switch {
	case t.at == 0 || float64(head) < t.pulled:
		*t = timing{at: now, pulled: float64(head)}
	case now-t.at >= 500:
		t.at, t.pulled, t.Rate = now, float64(head), (float64(head)-t.pulled)/(now-t.at)*1000
	}
	if t.Rate > 0 {
		t.aim(float64(s.Horizon()-head)/t.Rate, now)
	}
}

// aim reduces the remaining time by the time since the last call, and moves it towards the estimate over a few seconds.
// Estimates jump, because runs of some policies take longer than runs of others. The first estimate may be hours,
// because programs are still loading, so the remaining time is at most three times the estimate.
func (t *timing) aim(seconds, now float64) {
	if t.left > 0 && seconds > 0 {
		passed := (now - t.last) / 1000
		left := min(max(0, t.left-passed), 3*seconds)
		seconds = left + (seconds-left)*(1-math.Exp(-passed/4))
	}
	t.left, t.last = seconds, now
}

// Playing reports whether the simulation continues by itself.
func (v *Runs) Playing() bool { return v.Page.Workers.Session.Playing() }

// Ended reports whether all results are complete.
func (v *Runs) Ended() bool { return v.Page.Workers.Session.Ended() }

// PlayPause resumes or pauses the simulation.
func (v *Runs) PlayPause() {
	if v.Page.Workers.Session.Playing() {
		v.Page.Workers.Session.Pause()
	} else if (v.Page.View().HasPanel() || v.Page.View().Comparing()) && v.Page.Workers.Session.Ended() {
		v.Restart()
	} else if v.Page.Workers.Lives() && v.fits() {
		v.Page.Workers.Session.Play()
	}
	v.Page.Update()
}

// Step makes each policy take one decision.
func (v *Runs) Step() { v.do(v.Page.Workers.Session.Step) }

// ToEnd continues the runs to the horizon.
func (v *Runs) ToEnd() { v.do(v.Page.Workers.Session.ToEnd) }

// RunTo brings the trajectories to the given number of pulls, and stops there.
func (v *Runs) RunTo(pulls int64) { v.do(func() { v.Page.Workers.Session.RunTo(pulls) }) }

// do calls what if there are workers, and updates the page.
func (v *Runs) do(what func()) {
	if v.Page.Workers.Lives() {
		what()
	}
	v.Page.Update()
}

// Restart repeats all runs.
func (v *Runs) Restart() {
	v.Page.Workers.Session.Forget()
	v.Page.Start()
}

// SetSpeed chooses the speed of the trajectories.
func (v *Runs) SetSpeed(name string) {
	for i, n := range page.SpeedNames() {
		if n == name {
			v.Page.Look.Speed = i
		}
	}
	v.Timing = timing{}
	v.Page.Looked()
}

// PlayText returns the label of the play button.
func (v *Runs) PlayText() string {
	switch {
	case v.Page.Workers.Session.Playing():
		return say.Of("pause")
	case v.Page.Workers.Session.Ended():
		return say.Of("play-again")
	}
	return say.Of("play")
}

// Progress is the finished fraction of the work: a whole percentage for a bar, and words.
type Progress struct{ Percent, Words string }

// Progress returns the progress of the simulation.
func (v *Runs) Progress() Progress {
	share, done := v.progress()
	return Progress{strconv.Itoa(int(math.Round(100 * share))), v.Timing.words(done)}
}

// progress returns the finished fraction of the work, and the finished amount in words.
func (v *Runs) progress() (share float64, words string) {
	if v.Page.View().Mode() == engine.Average {
		done, total := v.Page.Workers.Session.Runs()
		words = say.Of("of-runs", notation.Count(done), notation.Count(total))
		n := 0
		for i := range v.Page.S.Policies {
			if v.Page.Workers.Session.Stopped(0, i) == nil {
				n++
			}
		}
		if n > 1 && !v.Page.View().Comparing() {
			words = say.Of("of-runs-policies", notation.Count(done), notation.Count(total), notation.Count(n))
		}
		return v.Page.Workers.Session.Share(), words
	}
	head, _ := v.Page.Workers.Session.Pulled()
	horizon := v.Page.Workers.Session.Horizon()
	return float64(head) / float64(horizon), say.Of("of-pulls", notation.Count(head), notation.Count(horizon))
}

// words adds the remaining time to a text, if the time is known.
func (t *timing) words(done string) string {
	if t.left <= 0 {
		return done
	}
	return say.Of("time-left", done, Duration(t.left))
}

// Duration puts a number of seconds into words.
func Duration(s float64) string {
	switch {
	case s < 1:
		return say.Of("less-than-1-s")
	case s < 90:
		return say.Of("s", strconv.Itoa(int(math.Ceil(s))))
	case s < 5400:
		return say.Of("min", strconv.Itoa(int(math.Round(s/60))))
	case s < 36*3600:
		return say.Of("h", strconv.Itoa(int(math.Round(s/3600))))
	default:
		return say.Of("days", notation.Count(int64(math.Round(s/86400))))
	}
}
