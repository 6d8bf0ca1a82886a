// Package remote lets a surrounding page control this page inside a frame. The two pages exchange messages through
// window.postMessage. Each message is an object that names the protocol's version. The README describes all messages.
package remote

import (
	"slices"

	"epsilonarcade/core/lecture"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/frame"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
	"epsilonarcade/web/runs"
)

// A Message is a JavaScript object of strings, numbers, booleans and Messages.
type Message map[string]any

// Mark is the member that identifies a message of this protocol. Its value is Version.
const (
	Mark    = frame.Mark
	Version = frame.Version
)

// A JSON is JSON text as a value in a message.
type JSON string

// A Remote controls the page on behalf of the surrounding page.
type Remote struct {
	runs   *runs.Runs
	page   *page.Page
	tell   func(Message) // posts to the surrounding page; nil before its first command
	told   State
	when   float64 // time of the last reported State
	notice string  // last reported error
	// grading is set while a source is being graded.
	grading bool
}

// New returns the Remote of a page.
func New(v *runs.Runs) *Remote {
	r := &Remote{runs: v, page: v.Page}
	r.page.Rooms.Join(page.Hooks{Frame: r.frame})
	return r
}

// Ready returns the message which says that this page accepts commands. The message goes to any surrounding page and
// contains nothing else.
func Ready() Message { return event("ready") }

// Key returns the message about a key that this page does not use.
func Key(key string) Message {
	m := event("key")
	m["key"] = key
	return m
}

func event(name string) Message { return Message{Mark: Version, "event": name} }

// HearAll handles messages that arrive together. Of several scenario messages in a row, it handles only the last one
// and answers the others with an error. The same holds for seek, state and figure.
func (r *Remote) HearAll(all []Message, post func(Message)) {
	for i, m := range all {
		c, err := read(m)
		if err == "" && i+1 < len(all) && slices.Contains([]string{"scenario", "seek", "state", "figure"}, c.name) {
			if next, err := read(all[i+1]); err == "" && next.name == c.name {
				r.answerTo(m, post)("error", "a later message of the same kind replaces this one")
				continue
			}
		}
		r.Hear(m, post)
	}
}

// answerTo returns a function that posts the answer to a message.
func (r *Remote) answerTo(m Message, post func(Message)) func(with string, value any) {
	return func(with string, value any) {
		id := m["id"]
		if !isID(id) {
			id = nil
		}
		post(Message{Mark: Version, "id": id, "ok": with != "error", with: value})
	}
}

// Hear executes a message and posts its answer, at once or later. After the first valid command, it also posts
// events.
func (r *Remote) Hear(m Message, post func(Message)) {
	answer := r.answerTo(m, post)
	c, err := read(m)
	if err == "" {
		r.tell = post
		switch c.name {
		case "figure":
			r.figure(answer)
			return
		case "measure":
			r.measure(c.asks, answer)
			return
		case "grade":
			r.grade(c, answer)
			return
		}
		err = r.do(c)
	}
	if err != "" {
		answer("error", err)
		return
	}
	r.page.Update()
	answer("state", r.State().message())
}

// do executes a command. If the command is not possible, do changes nothing and returns the reason.
func (r *Remote) do(c command) (why string) {
	switch c.name {
	case "state":
		return ""
	case "scenario":
		if _, _, err := page.ParseFragment(c.link); err != nil {
			return "this link cannot be opened: " + err.Error()
		}
		r.page.Turn(c.link)
		return ""
	case "press":
		if !r.page.Hall.Press(c.key) && !r.runs.Press(c.key) {
			return "no control uses this key now"
		}
		return ""
	}
	session, view := r.page.Workers.Session, r.page.View()
	switch {
	case !view.HasRuns():
		return "this view has nothing to play"
	case r.page.Workers.Lost.Text != "":
		return r.page.Workers.Lost.Text
	case !view.IsLive() && (c.name == "step" || c.name == "seek"):
		return c.name + " needs a single live run, but this view shows the mean of many runs"
	case c.name == "step" && session.Ended():
		return "all pulls are complete"
	case c.name == "seek" && c.pulls > session.Horizon():
		return "pulls is beyond the horizon of " + text(session.Horizon())
	}
	switch c.name {
	case "play", "pause":
		if session.Playing() != (c.name == "play") {
			r.runs.PlayPause()
		}
	case "step":
		r.runs.Step()
	case "seek":
		r.runs.RunTo(c.pulls)
	}
	return ""
}

// figure answers with the current figure in its JSON file format.
func (r *Remote) figure(answer func(with string, value any)) {
	if why := r.page.Screen().Missing(); why != "" {
		answer("error", why)
		return
	}
	f, _ := r.page.Charts.Whole()
	r.page.Browser.Ask("lab", &lab.Draw{Figure: f, Format: "json"}, func(m lab.Message) {
		switch m := m.(type) {
		case *lab.File:
			answer("figure", JSON(m.Data))
		case *lab.Refused:
			answer("error", m.Why)
		}
	})
}

// measure answers with a statistic of the current scenario, over the runs so far.
func (r *Remote) measure(asks lab.Measure, answer func(with string, value any)) {
	asks.Scenario = r.page.Valid
	if view := r.page.View(); view.HasRuns() && view.Mode() == engine.Average {
		all := r.page.Workers.Session.Results()
		asks.Results = all[:min(1, len(all))]
	}
	r.page.Browser.Ask("lab", &asks, func(m lab.Message) {
		switch m := m.(type) {
		case *lecture.Measurement:
			answer("measured", Message{"x": m.X, "low": m.Low, "next": m.Next, "runs": float64(m.Runs), "allRuns": float64(m.All)})
		case *lab.Refused:
			answer("error", m.Why)
		}
	})
}

// grader is the worker for the command grade, and mostGrading the longest time of a grading, in milliseconds.
const (
	grader      = "custom#remote"
	mostGrading = 60_000
)

// grade answers with the grade of a source, piece by piece in a worker of its own. Limits end a source that needs too
// much time or memory.
func (r *Remote) grade(c command, answer func(with string, value any)) {
	if r.grading {
		answer("error", "another source is being graded")
		return
	}
	r.grading = true
	p := r.page
	begun := p.Worked
	end := func(with string, value any) {
		r.grading = false
		answer(with, value)
	}
	var piece func()
	piece = func() {
		q := &lab.Assign{Assignment: scenario.Unfold(c.assignment), Source: c.source}
		p.Programs.AskInTime(grader, "", q, func(m lab.Message) {
			switch m := m.(type) {
			case *lab.Assigned:
				switch {
				case m.Over:
					end("grade", JSON(m.Grade))
				case p.Worked-begun > mostGrading:
					p.Programs.Forget(grader)
					end("error", say.Of("write-outgrown"))
				default:
					piece()
				}
			case *lab.Refused:
				end("error", m.Why)
			}
		})
	}
	piece()
}

// A State describes this page for the surrounding page.
type State struct {
	View, Mode, Scenario string // Mode and the following fields are set only in views with runs
	Playing, Ended       bool
	Done, All            int64 // pulls of one run, or numbers of runs
	Waiting              int   // number of curves that are not revealed yet
}

// State returns the current state.
func (r *Remote) State() (s State) {
	view, session := r.page.View(), r.page.Workers.Session
	s.View = view.Name()
	if s.Scenario = r.page.Fragment(); s.Scenario == "" {
		s.Scenario = scenario.Default().Link()
	}
	if !view.HasRuns() {
		return s
	}
	s.Playing, s.Ended, s.Mode = session.Playing(), session.Ended(), "live"
	if s.Done, _ = session.Pulled(); view.Mode() == engine.Average {
		s.Mode = "mean"
		s.Done, s.All = session.Runs()
	} else {
		s.All = session.Horizon()
	}
	s.Waiting = r.runs.Waiting()
	return s
}

func (s State) message() Message {
	m := Message{"view": s.View, "scenario": s.Scenario}
	if s.Mode == "" {
		return m
	}
	m["mode"], m["playing"], m["ended"], m["waiting"] = s.Mode, s.Playing, s.Ended, s.Waiting
	if s.Mode == "live" {
		m["pulls"], m["horizon"] = float64(s.Done), float64(s.All)
	} else {
		m["runs"], m["allRuns"] = float64(s.Done), float64(s.All)
	}
	return m
}

// every is the minimum interval between two reports of progress, in milliseconds.
const every = 200

// frame posts changes in the state. It posts progress at intervals and other changes at once.
func (r *Remote) frame() (more bool) {
	if r.tell == nil {
		return false
	}
	s, was := r.State(), r.told
	if s == was {
		return r.trouble()
	}
	was.Done, was.All = s.Done, s.All
	if s == was && r.page.Clock-r.when < every {
		return !s.Playing // during play, the runs request frames
	}
	r.told, r.when = s, r.page.Clock
	m := event("state")
	m["state"] = s.message()
	r.tell(m)
	return r.trouble()
}

// trouble posts the page's error message if it is new.
func (r *Remote) trouble() bool {
	text := ""
	if n := r.page.Notice; n.Bad {
		text = n.Text
	}
	if text != r.notice && text != "" {
		m := event("error")
		m["error"] = text
		r.tell(m)
	}
	r.notice = text
	return false
}
