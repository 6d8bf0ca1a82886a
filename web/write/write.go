// Package write implements the view for writing custom policies. The view shows the source of a policy beside the
// curves of the scenario.
package write

import (
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
	"epsilonarcade/web/runs"

	"github.com/vugu/vugu"
)

// Write is the view. It edits one custom policy of the scenario: the policy in focus, or else the first one.
type Write struct {
	runs.OverPulls
	Editor page.Editor // the editor with the source
	card   Card
	Task   Task
	Audit  func() // switches to the audit of the policy in focus

	place   int     // index of the edited policy; −1 if there is no custom policy
	source  string  // its source in the scenario when the editor was last set
	typed   bool    // the reader has changed the source since the last trial
	when    float64 // time of the last change
	asked   int     // number of trials, which identifies late answers
	trying  bool    // a trial is running
	then    func()  // called after the trial
	tracing bool    // the executed lines have been requested
	Printed []string
	traced  lab.Trace // identifies the executed lines
	library *lab.Library
	asks    bool   // the library has been requested
	waits   bool   // a source from the library becomes the policy when the library has arrived
	draft   string // a source with an error in policy(…), until the library has arrived
	stands  bool   // an example runs in place of such a source
	copies  string // the built-in policy to copy; "" for the simplest example
	guest   string // an example that the view added and the reader has not used
	focus   int    // the policy in focus before the last one was added
	given   string // the initial source of the last assignment
	kept    kept   // the reader's last source that was replaced
}

// kept is a source that another one has replaced.
type kept struct {
	text  string
	place int    // index of its policy
	link  string // link of its scenario, assignment and view, if these were replaced, too
}

// pause is the delay between the last keystroke and the trial of a source, in milliseconds.
const pause = 500

// New returns the view.
func New(of *runs.Runs) *Write {
	v := &Write{OverPulls: runs.OverPulls{Base: runs.Base{Runs: of}}, place: -1}
	v.card.Room, v.Task.room, v.Editor.Label = v, v, say.Of("write-text-name")
	p := of.Page
	of.Policies.Write = v.Copy
	p.Workers.Edited = func(source string) bool {
		return newer(v) && source == v.source && p.View().Writing()
	}
	p.Rooms.Add(page.WriteView, v)
	p.Rooms.Join(page.Hooks{Opened: v.opened, Changed: v.follow, Frame: v.frame, Ask: v.ask, Turning: v.turning, Busy: func() bool { return v.Task.Running }})
	return v
}

// Tab returns the tab of the view.
func (v *Write) Tab() page.Tab {
	p := v.Runs.Page
	return page.Tab{ID: "write", Name: say.Of("write"), Here: func() bool { return p.View().Writing() }, Turn: func() { v.Begin("") }}
}

// Before returns the card with the source.
func (v *Write) Before() vugu.Builder {
	if v.Runs.Page.Waiting > 4 {
		return nil
	}
	return &v.card
}

// Begin switches to the view. A non-empty source becomes a policy of the scenario. Otherwise, the view edits the
// scenario's custom policy or the simplest example.
func (v *Write) Begin(text string) {
	p := v.Runs.Page
	if !p.View().Own(scenario.Regret) && !p.View().Writing() {
		p.Show(scenario.Regret)
	}
	if !p.View().Own(scenario.Regret) && !p.View().Writing() {
		return // a notice explains why
	}
	if text == "" && v.library != nil {
		text, v.draft = v.draft, ""
	}
	l := p.Look
	l.View, l.Compare = page.WriteView, ""
	p.TurnTo(l)
	guest := text == "" && v.copies == ""
	wants := text == "" && p.Look.Assignment == "" && (!p.S.Custom() || v.copies != "")
	if wants && v.library != nil {
		text, wants = v.example(), false
	}
	v.waits = wants
	if _, err := custom.Spec(text); text != "" && err != nil {
		if v.draft, v.waits = text, true; v.library != nil && v.add(v.example()) { // runs until the source is fixed
			v.waits, v.draft, v.stands = false, "", true
			v.follow()
			v.show()
			v.Editor.Text = text
			v.Changed()
		}
	} else if text == "" {
		v.follow()
		p.Start()
	} else if v.add(text) {
		if guest {
			v.guest = text
		}
		v.follow()
	}
	p.Looked()
}

// Copy switches to the view with an example that matches a built-in policy.
func (v *Write) Copy(of string) {
	v.copies = of
	v.Begin("")
}

// example returns the example that becomes the policy.
func (v *Write) example() string {
	text := v.library.Examples[0].Source
	for _, e := range v.library.Examples {
		if e.BuiltIn == v.copies && e.BuiltIn != "" {
			text = e.Source
		}
	}
	v.copies = ""
	return text
}

// learn requests the library once.
func (v *Write) learn() {
	p := v.Runs.Page
	if v.library != nil || v.asks || !p.View().Writing() {
		return
	}
	v.asks = true
	p.Programs.Ask("custom", &lab.Texts{}, func(answer lab.Message) {
		v.asks = false
		a, ok := answer.(*lab.Library)
		if !ok {
			if p.View().Writing() {
				p.Say(say.Of("write-not-loaded"))
				p.Look.View = ""
				p.Looked()
			}
			return
		}
		v.library = a
		v.Editor.Names = nil
		for _, n := range a.Names {
			if !strings.ContainsAny(n.Name, " .") { // the editor completes single names only
				v.Editor.Names = append(v.Editor.Names, n)
			}
		}
		if v.waits && p.View().Writing() {
			v.Begin("")
		}
	})
}

// add appends a source to the scenario as a new policy.
func (v *Write) add(text string) bool {
	p := v.Runs.Page
	s := p.S
	s.Policies = append(slices.Clone(s.Policies), scenario.Policy{ID: custom.ID, Source: text})
	if problems := p.Try(s); len(problems) > 0 {
		p.Say(say.Of("as-sentence", problems[0].Said()))
		p.Start()
		return false
	}
	v.focus = p.Focus
	p.Focus, v.place = len(s.Policies)-1, len(s.Policies)-1
	return true
}

// opened shows the source in a new link before the page runs or compares it.
func (v *Write) opened() {
	v.place, v.typed = -1, false
	p := v.Runs.Page
	v.waits = p.Look.View == page.WriteView && !p.S.Custom() && p.Look.Assignment == "" // a link can lead here without a source
	if p.S.Custom() && p.Look.View == "" && p.Look.Panel == "" && p.Look.Stage == "" && p.S.Kind == scenario.Regret && p.Look.Compare == "" {
		p.Look.View = page.WriteView
	} else if p.Look.Stage == "" && !p.View().Writing() && (p.S.Custom() || p.Look.Compare != "" && p.Pair.A().Custom()) {
		p.Notice.Text = say.Of("write-brought")
		p.Notice.Brings = true
	}
	v.follow()
}

// Read switches to the source in a link. If the source belongs to scenario A of a comparison, scenario A becomes the
// page's scenario.
func (v *Write) Read() {
	p := v.Runs.Page
	if !p.S.Custom() {
		p.Turn(p.Look.Compare)
	}
	p.Dismiss()
	v.Begin("")
}

// turning clears the marks of executed lines. It also removes an example that the reader has not used.
func (v *Write) turning(to *page.Look) {
	v.Editor.Ran = nil
	p, guest := v.Runs.Page, v.guest
	audits := to.View == page.AuditView && (to.Audit == custom.ID || strings.HasPrefix(to.Audit, custom.ID+","))
	if fault := v.Editor.Fault(); audits && fault != "" && p.View().Writing() {
		p.Say(fault + " " + say.Of("audit-of-last-text"))
	}
	if guest == "" || to.View == page.WriteView {
		return
	}
	if v.guest = ""; audits {
		return
	}
	if i := v.place; i >= 0 && i < len(p.S.Policies) && len(p.S.Policies) > 1 && p.S.Policies[i].Source == guest {
		s := p.S
		s.Policies = slices.Delete(slices.Clone(s.Policies), i, i+1)
		if p.Focus == i {
			p.Focus = v.focus
		}
		p.Try(s)
	}
}

// follow shows the source of the edited policy if the editor shows another one.
func (v *Write) follow() {
	p := v.Runs.Page
	all := v.places()
	switch {
	case len(all) == 0:
		v.place = -1
		return
	case slices.Contains(all, p.Focus) && v.place < 0:
		v.place = p.Focus
	case !slices.Contains(all, v.place):
		v.place = all[0]
	}
	source := p.S.Policies[v.place].Source
	if v.Editor.Program != "" && source == v.source {
		return
	}
	if v.source = source; source != v.Editor.Text {
		v.show()
	}
}

// show puts the source of the edited policy into the editor.
func (v *Write) show() {
	if text := v.Editor.Text; !slices.ContainsFunc(v.Runs.Page.S.Policies, func(p scenario.Policy) bool { return p.Source == text }) {
		v.card.keep("")
	}
	v.source = v.Runs.Page.S.Policies[v.place].Source
	v.Editor.Program, v.Editor.Text, v.Editor.Problems, v.Editor.Ran = strconv.Itoa(v.place), v.source, nil, nil
	v.typed, v.then = false, nil
	v.Printed = nil
}

// places returns the indices of the custom policies.
func (v *Write) places() (all []int) {
	for i, p := range v.Runs.Page.S.Policies {
		if p.ID == custom.ID {
			all = append(all, i)
		}
	}
	return all
}

// Changed is called after the reader has changed the source.
func (v *Write) Changed() {
	v.typed, v.when, v.guest = true, v.Runs.Page.Clock, ""
	v.Editor.Ran, v.then = nil, nil
	if v.Task.Running {
		v.Task.Stop()
	}
	v.Task.Keep(v.Task.Name)
	v.Runs.Page.Update()
}

// stopped returns the failure of the edited policy, or nil.
func stopped(v *Write) *engine.Stopped {
	if v.place < 0 {
		return nil
	}
	return v.Runs.Page.Workers.Session.Stopped(0, v.place)
}

// newer reports whether the editor contains a newer source with an error.
func newer(v *Write) bool { return len(v.Editor.Problems) > 0 && v.Editor.Text != v.source }

// frame tries the source once the reader pauses.
func (v *Write) frame() (more bool) {
	p := v.Runs.Page
	if !v.typed {
		return false
	}
	if v.when == 0 {
		v.when = p.Clock // the page was at rest when the source changed
	}
	if p.Clock-v.when < pause {
		return true
	}
	v.typed = false
	v.try()
	return false
}

// candidate returns the scenario with the source in the editor, or the error of that source.
func (v *Write) candidate() (valid scenario.Valid, err error) {
	s := v.Runs.Page.S
	if v.place < 0 || v.place >= len(s.Policies) {
		return valid, custom.Error{Text: say.Of("no-policy-to-write")}
	}
	if strings.TrimSpace(v.Editor.Text) == "" {
		return valid, custom.Error{Text: say.Of("write-empty")}
	}
	p := s.Policies[v.place]
	spec, err := custom.Spec(v.Editor.Text)
	if err != nil {
		return valid, err
	}
	before := p.Params
	p.Source, p.Params, p.Law = v.Editor.Text, nil, ""
	for _, q := range spec.Params {
		if x, ok := before[q.Name]; ok && q.Kind == policy.Number && q.Min <= x && x <= q.Max {
			p.SetParam(q.Name, x)
		}
	}
	s.Policies = slices.Clone(s.Policies)
	s.Policies[v.place] = p
	valid, problems := s.WithoutStraySweep().Validate()
	if problems != nil {
		return valid, custom.Error{Text: problems[0].Words()}
	}
	return valid, nil
}

// ask requests the executed lines of the current run if the reader is stepping through it.
func (v *Write) ask() {
	v.learn()
	if v.Runs.Page.View().Writing() {
		v.Task.follow()
		if m := stopped(v); m != nil && v.Editor.Text == v.source && !v.typed && !v.trying && len(v.Editor.Problems) == 0 {
			v.wrong(custom.Error{Line: int(m.Line), Text: m.Text}) // the trial did not find the error, or there was no trial
		}
	}
	p := v.Runs.Page
	run := p.Workers.Session
	if !p.View().Writing() || !p.View().IsLive() || run.Playing() || v.typed || v.trying || v.tracing || v.place < 0 || v.place >= len(run.Tracks()) {
		return
	}
	q := lab.Trace{Scenario: p.Valid, Policy: int64(v.place), Pulled: run.Tracks()[v.place].Pulled}
	if q.Pulled == 0 || q.Pulled > mostTraced || q.Pulled == v.traced.Pulled && q.Policy == v.traced.Policy && q.Scenario.Equal(v.traced.Scenario) {
		return
	}
	v.traced, v.tracing = q, true
	now := v.asked
	p.Programs.AskInTime(trier, say.Of("custom-takes-long"), &q, func(answer lab.Message) {
		if now == v.asked {
			v.tracing = false
		}
		a, ok := answer.(*lab.Traced)
		if !ok || v.traced.Pulled != q.Pulled || v.typed {
			return
		}
		v.Printed, v.Editor.Ran = a.Printed, nil
		for _, line := range a.Ran {
			v.Editor.Ran = append(v.Editor.Ran, int(line))
		}
		p.Update()
	})
}

// mostTraced is the largest number of pulls to repeat to find the executed lines. Repeating them takes a few seconds.
const mostTraced = 100_000
