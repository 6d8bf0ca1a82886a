// Package remote is how a page that shows this one in a frame directs it: by messages that window.postMessage
// carries, each an object with the version of what is spoken here. README.md has them all.
package remote

import (
	"slices"

	"epsilonarcade/core/scenario"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
	"epsilonarcade/web/runs"
)

// A Message is an object of JavaScript with texts, numbers, truths and Messages in it.
type Message map[string]any

// Mark is the member that makes a message one of these, and Version what it says.
const (
	Mark    = "epsilonArcade"
	Version = 1
)

// A JSON is a text that a message holds as the value that it stands for.
type JSON string

// A Remote is the page as the one around it directs it.
type Remote struct {
	runs   *runs.Runs
	page   *page.Page
	tell   func(Message) // posts to the page around, once that has asked for something
	told   State
	when   float64 // the last State was told
	notice string  // the trouble that was told last
}

// New returns the page's.
func New(v *runs.Runs) *Remote {
	r := &Remote{runs: v, page: v.Page}
	r.page.Rooms.Join(page.Hooks{Frame: r.frame})
	return r
}

// Ready is what is told when there is somebody to hear commands. It goes to whatever page is around,
// and says nothing else.
func Ready() Message { return event("ready") }

// Key is what is told of a key that nothing here has a use for.
func Key(key string) Message {
	m := event("key")
	m["key"] = key
	return m
}

func event(name string) Message { return Message{Mark: Version, "event": name} }

// HearAll carries out messages that arrive together. If several messages in a row ask for a scenario, it carries out
// the last one and answers the others with an error. The same holds for seek, state and figure.
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

// answerTo returns the function that answers a message.
func (r *Remote) answerTo(m Message, post func(Message)) func(with string, value any) {
	return func(with string, value any) {
		id := m["id"]
		if !isID(id) {
			id = nil
		}
		post(Message{Mark: Version, "id": id, "ok": with != "error", with: value})
	}
}

// Hear carries out what a message asks for and posts its answer, at once or later. From the first
// command that can be read on, what happens is posted too.
func (r *Remote) Hear(m Message, post func(Message)) {
	answer := r.answerTo(m, post)
	c, err := read(m)
	if err == "" {
		r.tell = post
		if c.name == "figure" {
			r.figure(answer)
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

// do carries out a command, or says why it cannot and changes nothing.
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

// figure answers with the figure that the page shows, as it is saved.
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

// A State is what the page around is told of this one.
type State struct {
	View, Mode, Scenario string // the mode and what follows it are of views of runs
	Playing, Ended       bool
	Done, All            int64 // pulls of one run, or runs
	Waiting              int   // curves that wait to be revealed
}

// State returns it as it is now.
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

// every is how often what grows is told, in milliseconds.
const every = 200

// frame tells what has changed. What grows is told now and then, and all else at once.
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
		return !s.Playing // or the frames of the runs will do
	}
	r.told, r.when = s, r.page.Clock
	m := event("state")
	m["state"] = s.message()
	r.tell(m)
	return r.trouble()
}

// trouble tells what the page says of what went wrong.
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
