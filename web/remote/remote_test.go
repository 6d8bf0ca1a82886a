package remote_test

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"epsilonarcade/core/assignment"
	"epsilonarcade/core/assignment/assignmentjson"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
	"epsilonarcade/web/remote"
)

// A host is a surrounding page that keeps the messages it has received.
type host struct {
	*webtest.Page
	t    *testing.T
	told []remote.Message
}

func around(t *testing.T, fragment string) *host {
	return &host{Page: webtest.Open(fragment, 2), t: t}
}

func (h *host) post(m remote.Message) { h.told = append(h.told, m) }

// ask sends a command and returns the answer to it.
func (h *host) ask(command string, more ...any) remote.Message {
	h.t.Helper()
	m := remote.Message{remote.Mark: 1.0, "id": "i" + command, "command": command}
	for i := 0; i+1 < len(more); i += 2 {
		m[more[i].(string)] = more[i+1]
	}
	from := len(h.told)
	h.Remote.Hear(m, h.post)
	for _, a := range h.told[from:] {
		if a["id"] == m["id"] && a[remote.Mark] == remote.Version {
			return a
		}
	}
	h.t.Fatalf("%s is not answered: %v", command, h.told[from:])
	return nil
}

// does sends a valid command and returns the resulting state.
func (h *host) does(command string, more ...any) remote.Message {
	h.t.Helper()
	a := h.ask(command, more...)
	if a["ok"] != true || a["error"] != nil {
		h.t.Fatalf("%s %v: %v", command, more, a)
	}
	state, _ := a["state"].(remote.Message)
	return state
}

// refuses checks that a command is rejected and changes nothing.
func (h *host) refuses(why, command string, more ...any) {
	h.t.Helper()
	was := h.Remote.State()
	a := h.ask(command, more...)
	if said, _ := a["error"].(string); a["ok"] != false || !strings.Contains(said, why) {
		h.t.Errorf("%s %v: %v, want %q", command, more, a, why)
	}
	if now := h.Remote.State(); now != was || h.Notice.Text != "" {
		h.t.Errorf("%s %v has changed %+v to %+v, %+v", command, more, was, now, h.Notice)
	}
}

func TestAPageAroundPlaysStepsAndSeeks(t *testing.T) {
	s := webtest.Small("ucb1", "thompson")
	s.Horizon = 5000
	h := around(t, s.Link()+"~embed")
	if state := h.does("pause"); state["playing"] != false || state["view"] != "regret" || state["mode"] != "live" || state["horizon"] != 5000.0 {
		t.Fatalf("%v", state)
	}
	if state := h.does("play"); state["playing"] != true {
		t.Errorf("%v", state)
	}
	h.does("play") // it is already playing
	h.does("pause")
	at := func() (head, ahead int64) { h.Rest(t); return h.Workers.Session.Pulled() }
	at()
	for _, to := range []int64{1234, 4000, 17, 0, 5000, 4999} {
		h.does("seek", "pulls", float64(to))
		if head, ahead := at(); head != to || ahead != to {
			t.Errorf("seek %d leads to %d and %d", to, head, ahead)
		}
	}
	h.does("seek", "pulls", 700.0)
	at()
	h.does("step")
	if head, ahead := at(); head != 701 || ahead != 701 {
		t.Errorf("a step after 700 leads to %d and %d", head, ahead)
	}
	// The trajectory does not depend on the commands that led to it.
	other := around(t, s.Link()+"~embed")
	other.does("seek", "pulls", 701.0)
	other.Rest(t)
	for i, track := range h.Workers.Session.Tracks() {
		if want := other.Workers.Session.Tracks()[i]; track.Regret != want.Regret || track.Pulls[0] != want.Pulls[0] {
			t.Errorf("policy %d: %+v, want %+v", i, track, want)
		}
	}
	h.does("seek", "pulls", 5000.0)
	at()
	h.refuses("all pulls are complete", "step")
}

func TestAPageAroundShowsAnotherScenario(t *testing.T) {
	h := around(t, webtest.Small("ucb1").Link()+"~embed")
	state := h.does("scenario", "link", "1t&kind=region&epsilon=0.5")
	if h.S.Kind != scenario.Region || h.S.Epsilon != 0.5 || state["view"] != "region" || state["mode"] != nil {
		t.Errorf("%+v, %v", h.S, state)
	}
	if link, _ := state["scenario"].(string); !strings.HasSuffix(link, "&epsilon=0.5") {
		t.Errorf("the state has the link %q", link)
	}
	h.refuses("this view has nothing to play", "play")
	h.does("scenario", "link", "1t&policies=ucb1&horizon=100&runs=2~mode=mean")
	h.refuses("a single live run", "step")
	h.refuses("a single live run", "seek", "pulls", 5.0)
	h.Rest(t)
	if state := h.does("state"); state["mode"] != "mean" || state["runs"] != 2.0 || state["allRuns"] != 2.0 || state["ended"] != true {
		t.Errorf("%v", state)
	}
}

func TestAPageAroundReadsTheFigureAsItIsSaved(t *testing.T) {
	s := webtest.Small("ucb1", "thompson")
	for _, view := range []string{"~mode=mean", ""} {
		h := around(t, s.Link()+view)
		h.Rest(t)
		a := h.ask("figure")
		text, _ := a["figure"].(remote.JSON)
		var got struct {
			Kind   string
			Series []struct{ Name string }
		}
		if err := json.Unmarshal([]byte(text), &got); err != nil || got.Kind != "regret" || len(got.Series) != 2 || got.Series[1].Name != "Thompson sampling" {
			t.Errorf("%v: %+v of %.200s", err, got, a)
		}
		for _, f := range h.Files.ExportFormats() {
			if f.ID == "json" {
				h.Files.Export(f)
			}
		}
		if n := len(h.Saved); n != 1 || string(h.Saved[0].Data) != string(text) {
			t.Errorf("%q is answered, and %d files are saved", text, n)
		}
	}
	h := around(t, "1t~view=audit")
	h.Rest(t)
	h.refuses("udit", "figure") // the audit must run first
}

// A page around measures the statistic of a lecture's question: over the runs so far, in run 0, or exactly.
func TestAPageAroundMeasures(t *testing.T) {
	measured := func(h *host, more ...any) remote.Message {
		t.Helper()
		a := h.ask("measure", more...)
		m, ok := a["measured"].(remote.Message)
		if !ok {
			t.Fatalf("%v: %v", more, a)
		}
		return m
	}
	h := around(t, "1t&arms=0.7,0.5&policies=ucb1,thompson&horizon=1000&runs=4~mode=mean")
	h.Rest(t)
	ends := func(policy int) (mean float64) {
		for _, run := range h.Workers.Session.Results()[0].Regret[policy] {
			mean += run[len(run)-1] / 4
		}
		return mean
	}
	m := measured(h, "of", "ratio", "a", 2.0, "b", 1.0)
	if want := ends(1) / ends(0); math.Abs(m["x"].(float64)-want) > 1e-9 || m["runs"] != 4.0 || m["allRuns"] != 4.0 {
		t.Errorf("%v, want %v of 4 runs", m, want)
	}
	if m = measured(h, "of", "lowest"); m["low"] != min(ends(0), ends(1)) || m["next"] != max(ends(0), ends(1)) {
		t.Errorf("%v of %v and %v", m, ends(0), ends(1))
	}
	h.refuses("measure needs of", "measure")
	h.refuses("none", "measure", "of", "none")
	h.refuses("a: 3", "measure", "of", "ratio", "a", 3.0)
	for _, a := range []any{0.0, 1.5, -1.0, math.NaN(), "1", 1e9} {
		h.refuses("valid number for a", "measure", "of", "ratio", "a", a)
	}
	h = around(t, "1t&kind=region")
	if m := measured(h, "of", "smallest"); m["x"].(float64) < 1 || m["allRuns"] != 0.0 {
		t.Errorf("%v", m)
	}
	h = around(t, "1t&arms=0.7,0.5&policies=ucb1&horizon=1000")
	if m := measured(h, "of", "worse"); m["x"].(float64) < 10 {
		t.Errorf("%v", m)
	}
	h.refuses("no run yet", "measure", "of", "share") // one live run has no mean
}

// An invalid message changes nothing, and the answer explains why.
func TestInvalidMessagesAreRefused(t *testing.T) {
	h := around(t, webtest.Small("ucb1").Link()+"~embed")
	h.does("pause")
	h.Rest(t)
	h.refuses("unknown command", "fly")
	h.refuses("unknown command", "")
	for _, pulls := range []any{nil, "5", -1.0, 0.5, math.NaN(), math.Inf(1), 1e300, true} {
		h.refuses("seek needs pulls", "seek", "pulls", pulls)
	}
	h.refuses("beyond the horizon of 1500", "seek", "pulls", 1501.0)
	for _, link := range []any{nil, 1.0, "", strings.Repeat("a", remote.MostLink+1)} {
		h.refuses("needs a link", "scenario", "link", link)
	}
	for _, link := range []string{"1", "1t&arms=2", "1t&policies=none", "1t~compare=?", "<script>"} {
		h.refuses("cannot be opened", "scenario", "link", link)
	}
	for _, c := range []struct {
		m   remote.Message
		why string
		id  any
	}{
		{remote.Message{remote.Mark: 2.0, "id": "a", "command": "play"}, "version 1", "a"},
		{remote.Message{remote.Mark: "1", "id": 7.0, "command": "play"}, "version 1", 7.0},
		{remote.Message{"id": 7.0, "command": "play"}, "version 1", 7.0},
		{remote.Message{remote.Mark: 1.0, "command": "play"}, "needs an id", nil},
		{remote.Message{remote.Mark: 1.0, "id": true, "command": "play"}, "needs an id", nil},
		{remote.Message{remote.Mark: 1.0, "id": strings.Repeat("i", 101), "command": "play"}, "needs an id", nil},
	} {
		h.told = nil
		h.Remote.Hear(c.m, h.post)
		if len(h.told) != 1 || h.told[0]["id"] != c.id || h.told[0]["ok"] != false || !strings.Contains(h.told[0]["error"].(string), c.why) {
			t.Errorf("%v: %v", c.m, h.told)
		}
		if h.Runs.Playing() {
			t.Errorf("%v plays", c.m)
		}
	}
}

// The page posts nothing before the first valid command. After that, it posts all changes.
func TestChangesArePostedAfterTheFirstCommand(t *testing.T) {
	s := webtest.Small("ucb1", "thompson")
	h := around(t, s.Link()+"~embed&hide=curves")
	h.Remote.Hear(remote.Message{remote.Mark: 1.0, "command": "state"}, h.post) // invalid without an id
	h.Rest(t)
	if len(h.told) != 1 {
		t.Fatalf("messages without a command: %v", h.told[1:])
	}
	h.does("state")
	h.Rest(t)
	last := func(event string) remote.Message {
		t.Helper()
		for i := len(h.told) - 1; i >= 0; i-- {
			if h.told[i]["event"] == event {
				return h.told[i]
			}
		}
		t.Fatalf("no %s in %v", event, h.told)
		return nil
	}
	h.Runs.RevealCurve()
	h.Rest(t)
	if state := last("state")["state"].(remote.Message); state["waiting"] != 1 {
		t.Errorf("%v", state)
	}
	h.Runs.Restart()
	h.Runs.ToEnd()
	h.Rest(t)
	if state := last("state")["state"].(remote.Message); state["ended"] != true || state["pulls"] != float64(s.Horizon) {
		t.Errorf("%v", state)
	}
	h.Say("It is out of order.")
	h.Rest(t)
	if m := last("error"); m["error"] != "It is out of order." {
		t.Errorf("%v", m)
	}
	n := len(h.told)
	h.Update()
	h.Rest(t)
	if len(h.told) != n {
		t.Errorf("messages without a change: %v", h.told[n:])
	}
	h.Put(h.Valid, page.ParseLook("mode=mean"))
	h.Start()
	h.Rest(t)
	if state := last("state")["state"].(remote.Message); state["mode"] != "mean" || state["allRuns"] == nil {
		t.Errorf("%v", state)
	}
}

func TestKeysOfPresentersArePassedOn(t *testing.T) {
	for key, want := range map[string]bool{
		"PageDown": true, "PageUp": true, "ArrowLeft": true, "ArrowDown": true, "Escape": true, "b": true, ".": true, " ": true, "f": true,
		"Tab": false, "Enter": false, "Shift": false, "F5": false, "": false, "Dead": false,
	} {
		if remote.PassedOn(key) != want {
			t.Errorf("%q: %v", key, !want)
		}
	}
	if m := remote.Key("b"); m["event"] != "key" || m["key"] != "b" || m[remote.Mark] != remote.Version {
		t.Errorf("%v", m)
	}
}

// Of many messages of one kind, only the last is executed. All are answered.
func TestLastOfManyMessagesCounts(t *testing.T) {
	h := around(t, "")
	var all []remote.Message
	for i := range 1000 {
		all = append(all, remote.Message{remote.Mark: 1.0, "id": float64(i), "command": "scenario", "link": fmt.Sprintf("1t&seed=%d", i+1)})
	}
	all = append(all, remote.Message{remote.Mark: 1.0, "id": "last", "command": "pause"})
	shown := len(h.Fragments)
	h.Remote.HearAll(all, h.post)
	if h.S.Seed != 1000 || len(h.Fragments)-shown > 2 {
		t.Errorf("seed %d is shown, after %d scenarios", h.S.Seed, len(h.Fragments)-shown)
	}
	answers := map[any]any{}
	for _, m := range h.told {
		if m["id"] != nil {
			answers[m["id"]] = m["ok"]
		}
	}
	if len(answers) != 1001 || answers[998.0] != false || answers[999.0] != true || answers["last"] != true {
		t.Errorf("%d answers: %v, %v, %v", len(answers), answers[998.0], answers[999.0], answers["last"])
	}
	// Messages of different kinds are executed in order.
	h.told = nil
	h.Remote.HearAll([]remote.Message{
		{remote.Mark: 1.0, "id": "a", "command": "scenario", "link": "1t&seed=3"},
		{remote.Mark: 1.0, "id": "b", "command": "nothing"},
		{remote.Mark: 1.0, "id": "c", "command": "scenario", "link": "1t&seed=4"},
	}, h.post)
	oks := ""
	for _, m := range h.told {
		if m["id"] != nil {
			oks += fmt.Sprint(m["id"], m["ok"], " ")
		}
	}
	if oks != "atrue bfalse ctrue " || h.S.Seed != 4 {
		t.Errorf("%s, seed %d", oks, h.S.Seed)
	}
}

// A page around grades sources in a worker of its own. The grade is the same as natively, and the state stays.
func TestAPageAroundGradesSources(t *testing.T) {
	a := assignment.Assignment{Title: "An exercise", Text: "Learn.", Claim: assignment.Claim{Own: true}, Start: "def choose(t, arms):\n    return 0\n", Must: []assignment.Requirement{{Kind: assignment.Regret, Most: 60}}}
	v, err := scenario.ParseLink("1t&arms=0.3,0.9&policies=ucb1&horizon=400&runs=4")
	if err != nil {
		t.Fatal(err)
	}
	a.Scenario = v.Scenario()
	packed, err := assignmentjson.Pack(a)
	if err != nil {
		t.Fatal(err)
	}
	h := around(t, "1t&horizon=300&runs=2")
	h.Rest(t)
	for _, source := range []string{testkit.Example(t, "ucb1"), "def choose(t, arms):\n    return 0\n", "1 +\n"} {
		was, from := h.Remote.State(), len(h.told)
		h.Remote.Hear(remote.Message{remote.Mark: 1.0, "id": 7.0, "command": "grade", "assignment": packed, "source": source}, h.post)
		h.Rest(t)
		var got assignment.Grade
		for _, m := range h.told[from:] {
			if text, ok := m["grade"].(remote.JSON); ok && m["id"] == 7.0 {
				if err := json.Unmarshal([]byte(text), &got); err != nil {
					t.Fatal(err)
				}
			}
		}
		want := a.Grade(source)
		if len(got.Checks) != 1 || got.Passed != want.Passed || got.Policy != want.Policy || got.Problem != say.English(want.Problem) || got.Checks[0].Says != say.English(want.Checks[0].Says) {
			t.Errorf("%q: %+v, want %+v; told %v", source, got, want, h.told[from:])
		}
		if now := h.Remote.State(); now != was {
			t.Errorf("the state changes from %+v to %+v", was, now)
		}
	}
	h.refuses("grade needs an assignment", "grade", "source", "x")
	h.refuses("grade needs a source", "grade", "assignment", "private-ucb1", "source", strings.Repeat("x", 16<<10+1))
}
