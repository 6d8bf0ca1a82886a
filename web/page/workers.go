package page

import (
	"slices"
	"strings"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/engine"
)

// Lives reports whether there are workers, and shows a notice if not. It restarts lost workers for a new scenario.
func (w *Workers) Lives() bool {
	if w.Lost.Text == "" {
		return true
	}
	if !w.lostAt.Equal(w.page.Valid) {
		w.Lost = Notice{}
		for i := range w.page.Browser.Count() {
			w.page.Browser.Restart(i)
		}
		return true
	}
	w.page.Notice = w.Lost
	return false
}

// Message handles a message from a worker.
func (w *Workers) Message(worker int, m engine.Message) {
	if f, ok := m.(*engine.Failed); ok {
		w.page.Notice = Notice{Text: say.Of("simulation-could-not-start") + " " + f.Text, Bad: true}
		w.Session.Pause()
		w.page.Update()
		return
	}
	if w.Session.Receive(worker, m) {
		if _, ok := m.(*engine.Stopped); ok {
			w.TellStopped()
			w.page.Update()
		}
		w.page.Agenda.Grown()
	}
}

// RetellStopped updates the notice of TellStopped, if the page shows it.
func (w *Workers) RetellStopped() {
	if w.told != "" && w.page.Notice.Text == w.told {
		w.TellStopped()
	}
}

// TellStopped shows a notice with a line for each policy that has failed.
func (w *Workers) TellStopped() {
	var lines []string
	w.Session.EachStopped(func(of scenario.Scenario, policy int, m *engine.Stopped) {
		line := w.stop(of, policy, m)
		if !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	})
	if len(lines) > 0 {
		w.told = strings.Join(lines, "\n")
		w.page.Notice = Notice{Text: w.told, Bad: true}
	}
}

// stop describes the failure of a policy. It names the line unless the editor shows another source.
func (w *Workers) stop(of scenario.Scenario, policy int, m *engine.Stopped) string {
	if w.Edited(of.Policies[policy].Source) {
		return say.Of("write-told-newer", figure.Name(of, policy))
	}
	why := custom.Error{Line: int(m.Line), Text: m.Text}
	return say.Of("write-told", figure.Name(of, policy), say.Err(why))
}

// Stop describes the failure of a policy of the k-th scenario. It returns "" if the policy has not failed. A failed
// policy has no results.
func (w *Workers) Stop(k int, of scenario.Scenario, policy int) string {
	m := w.Session.Stopped(k, policy)
	if m == nil {
		return ""
	}
	return w.stop(of, policy, m)
}

// WorkerReplaced reports the loss of a worker to the reader. It returns whether a custom policy is to blame.
func (w *Workers) WorkerReplaced(worker int, why string) (blamed bool) {
	w.page.Notice = Notice{Text: say.Of("worker-lost", why)}
	_, blamed = w.Session.Replaced(worker)
	w.TellStopped()
	w.page.Update()
	return blamed
}

// WorkersLost reports to the reader that workers end before they get any work done.
func (w *Workers) WorkersLost(why string) {
	w.Lost = Notice{Text: say.Of("simulation-stopped-workers-end", why) + " " + say.Of("another-scenario-starts"), Bad: true}
	w.lostAt = w.page.Valid
	w.page.Notice = w.Lost
	w.Session.Pause()
	w.page.Update()
}

// unanswered reports whether a worker owes an answer.
func (w *Workers) unanswered() bool {
	for i := range w.page.Browser.Count() {
		if w.Session.Busy(i) {
			return true
		}
	}
	return false
}

// Workers manages the workers that make the page's runs.
type Workers struct {
	page    *Page
	Session *engine.Session
	// Edited reports whether the editor shows a newer source of a policy, and the newer source has an error.
	Edited func(source string) bool
	told   string         // the last notice about failed policies
	Lost   Notice         // the notice shown after the workers were given up
	lostAt scenario.Valid // the scenario at that time
}
