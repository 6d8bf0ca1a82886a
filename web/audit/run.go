package audit

import (
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/explain"
	"epsilonarcade/core/say"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
)

// An auditRun is one audit: workers make its runs in both worlds, and one more worker bets on their records. The result
// does not depend on the division of work.
type auditRun struct {
	room   *Audit
	audit  lab.Audit
	runs   int64 // in each world, at most
	crew   int   // the number of workers that make runs
	begun  bool  // the reader has started the audit
	warm   bool  // the workers are ready
	over   bool  // it has stopped, for now
	ended  bool  // it has stopped for good
	reason string

	open     map[string]question // the questions without an answer, by program and kind
	heard    float64             // the time of the last answer
	asked    int                 // the number of questions so far
	failures int                 // in a row
	excused  int                 // failures of questions up to this number are not counted, because a lost worker fails all its questions

	chosen *lab.Chosen    // the reward that differs between the worlds; nil before it is chosen
	exact  *explain.Exact // the exact privacy loss; nil before it is computed

	size    int64        // of the stretches that are handed out
	next    int64        // the first run that no worker has
	again   []stretch    // the stretches of lost workers
	early   []record     // records after a missing one
	records []record     // the next records to bet on, in order
	told    int64        // the number of runs that have been bet on
	refuted bool         // the claim is refuted
	when    float64      // the time of the last bet
	bets    lab.Standing // the state of the bets
}

// A question waits for the answer of a program.
type question struct {
	number  int
	program string
	lost    func() // called if there will be no answer
}

// A stretch is a range of an audit's runs: from, and up to before to.
type stretch struct{ from, to int64 }

// A record holds the counts of a stretch.
type record struct {
	stretch
	data []byte
}

// auditor names the program of a worker that makes runs.
func auditor(w int) string { return "lab#" + strconv.Itoa(w) }

// Bookmaker is the program that keeps the bets.
const Bookmaker = "lab#bets"

// Running reports whether runs are being made.
func (v *Audit) Running() bool { return v.Run != nil && !v.Run.over }

// RunAudit starts, stops or continues the audit. If the form is not up to date yet, the audit starts once it is.
func (v *Audit) RunAudit() {
	r := v.Run
	switch {
	case !v.asIs():
		v.pressed = true
	case v.Running():
		r.end()
	case r.stopped():
		r.over, r.heard = false, v.Page.Worked
		r.goOn()
	case v.form.Audit.Policy != "":
		if v.Run, v.ready = v.ready, nil; v.Run == nil || v.Run.over {
			v.Run = newRun(v)
		}
		v.Run.begun, v.Run.heard = true, v.Page.Worked
		v.Page.Cards.Clear(AuditCard)
		v.Page.Cards.Clear(CaughtCard)
		v.Page.Drawers.Open(page.ResultDrawer)
		v.Run.goOn()
	}
	v.Page.Update()
}

// getReady starts workers and chooses the reward for the audit of the form, before the reader starts it.
func getReady(v *Audit) {
	if v.Run == nil && v.ready == nil && v.form.Audit.Policy != "" && v.reason == "" {
		v.ready = newRun(v)
		v.ready.goOn()
	}
}

func newRun(v *Audit) *auditRun {
	r := &auditRun{room: v, audit: v.form.Audit, runs: v.form.Runs, crew: max(1, v.Page.Browser.Count()), size: 16, open: map[string]question{}}
	if r.custom() {
		r.size = 1
	}
	return r
}

// custom reports whether the policy is a custom one, whose runs may take any time.
func (r *auditRun) custom() bool { return r.audit.Policy == custom.ID }

// stopped reports whether the reader has stopped the run before its end.
func (r *auditRun) stopped() bool { return r != nil && r.over && !r.ended && r.reason == "" }

// goOn asks the next questions, unless the run is over.
func (r *auditRun) goOn() {
	switch {
	case r.over:
	case r.chosen == nil:
		r.ask(auditor(0), "choose", &lab.Choose{Audit: r.audit}, func(answer lab.Message) { r.chosen, _ = answer.(*lab.Chosen) }, nothing)
	case r.begun:
		for w := range r.crew {
			r.hand(w)
		}
		if r.exact == nil {
			r.ask(auditor(r.crew-1), "know", &lab.Know{Audit: r.audit, Chosen: r.chosen}, func(answer lab.Message) { r.exact, _ = answer.(*explain.Exact) }, nothing)
		}
	case !r.warm: // start the other workers by questions about no runs
		r.warm = true
		for w := 1; w < r.crew; w++ {
			r.ask(auditor(w), "start", &lab.Record{Audit: r.audit, Chosen: r.chosen}, func(lab.Message) {}, nothing)
		}
		r.ask(Bookmaker, "start", &lab.Bet{Audit: r.audit, Chosen: r.chosen}, func(lab.Message) {}, nothing)
	}
}

func nothing() {}

// end stops the run for now, and ends the workers that make runs. The bookmaker waits.
func (r *auditRun) end() {
	r.over = true
	r.renew()
}

// renew ends the workers that make runs. Their questions are lost.
func (r *auditRun) renew() {
	for w := range r.crew {
		r.room.Page.Browser.Retire(auditor(w))
	}
	for name, q := range r.open {
		if q.program != Bookmaker {
			delete(r.open, name)
			q.lost()
		}
	}
}

// lose discards the lost bets, and starts again with the first run.
func (r *auditRun) lose() {
	r.room.Page.Browser.Retire(Bookmaker)
	for name, q := range r.open {
		if q.program == Bookmaker || strings.HasSuffix(name, " runs") {
			delete(r.open, name)
		}
	}
	r.next, r.again, r.early, r.records = 0, nil, nil, nil
	r.told, r.refuted = 0, false
	r.goOn()
}

// waits reports whether a question of this kind to a program waits for its answer.
func (r *auditRun) waits(program, kind string) bool {
	_, waits := r.open[program+" "+kind]
	return waits
}

// ask asks a program a question, unless one of this kind waits. A program that fails calls lost. If too many fail in a
// row, the run is over.
func (r *auditRun) ask(program, kind string, m lab.Message, done func(lab.Message), lost func()) {
	if r.waits(program, kind) {
		return
	}
	r.asked++
	this, name := r.asked, program+" "+kind
	r.open[name] = question{this, program, lost}
	r.room.Page.Browser.Ask(program, m, func(answer lab.Message) {
		if r.open[name].number != this {
			return
		}
		delete(r.open, name)
		r.heard = r.room.Page.Worked
		if no, ok := answer.(*lab.Refused); !ok {
			r.failures = 0
			done(answer)
		} else {
			if this > r.excused {
				r.excused = r.asked
				r.failed(no.Why)
			}
			lost()
		}
		r.goOn()
		r.room.Page.Agenda.Grown()
	})
}

// failed counts a failure, and ends the run after too many.
func (r *auditRun) failed(why string) {
	if r.failures++; r.failures > mostLost {
		r.reason = why
		r.end()
	}
}

const (
	mostLost = 3      // failures in a row
	Patience = 60_000 // milliseconds without any answer: a worker can vanish without an error
)

// frame bets on new records, and replaces the workers if none has answered for long.
func (v *Audit) frame() (more bool) {
	r := v.Run
	if !v.Running() {
		return false
	}
	r.bet()
	silent := v.Page.Worked - max(r.heard, v.Page.Programs.LoadedAt, v.Page.Programs.WorkedAt)
	if r.custom() && silent > page.MostWaiting {
		r.reason = page.TooLong()
		r.end()
		v.Page.Update()
		return false
	}
	if silent >= Patience {
		r.heard = v.Page.Worked
		if r.failed(say.Of("no-worker-answers")); !r.over {
			r.renew()
			r.lose()
		}
		v.Page.Update()
	}
	return false
}

// hand gives an idle worker the next stretch of runs.
func (r *auditRun) hand(w int) {
	if r.waits(auditor(w), "runs") {
		return
	}
	s, ok := r.take()
	if !ok {
		return
	}
	began := r.room.Page.Clock
	r.ask(auditor(w), "runs", &lab.Record{Audit: r.audit, Chosen: r.chosen, From: s.from, To: s.to}, func(answer lab.Message) {
		if m, ok := answer.(*lab.Counted); ok {
			r.add(record{s, m.Record})
		}
		switch took := r.room.Page.Clock - began; {
		case took < 50:
			r.size = min(2*r.size, 1<<9)
		case took > 200:
			r.size = max(1, r.size/2)
		}
	}, func() { r.again = append(r.again, s) })
}

// take returns the next stretch.
func (r *auditRun) take() (s stretch, ok bool) {
	if r.over || r.refuted {
		return s, false
	}
	if n := len(r.again); n > 0 {
		s, r.again = r.again[n-1], r.again[:n-1]
		return s, true
	}
	s = stretch{r.next, min(r.next+r.size, r.runs)}
	r.next = s.to
	return s, s.from < s.to
}

// have returns the number of runs before the first missing one.
func (r *auditRun) have() int64 {
	if n := len(r.records); n > 0 {
		return r.records[n-1].to
	}
	return r.told
}

// add takes a record, and bets at once if it is the first.
func (r *auditRun) add(of record) {
	r.early = append(r.early, of)
	for i := 0; i >= 0; {
		if i = slices.IndexFunc(r.early, func(of record) bool { return of.from == r.have() }); i >= 0 {
			r.records = append(r.records, r.early[i])
			r.early = slices.Delete(r.early, i, i+1)
		}
	}
	r.bet()
}

// betEvery is the time between bets, in milliseconds.
const betEvery = 100

// bet bets on the new records, if enough time has passed. The last bet waits for the exact loss.
func (r *auditRun) bet() {
	to := r.have()
	last := r.exact != nil && (r.refuted || to == r.runs)
	switch fresh := to > r.told && !r.refuted; {
	case r.over || r.waits(Bookmaker, "bet") || !fresh && !last:
		return
	case !last && r.told > 0 && r.room.Page.Clock-r.when < betEvery:
		return
	case !fresh:
		to, r.records = r.told, nil
	}
	q := &lab.Bet{Audit: r.audit, Chosen: r.chosen, From: r.told, To: to, Exact: r.exact, Last: last}
	for _, of := range r.records {
		q.Records = append(q.Records, of.data)
	}
	n := len(r.records)
	r.when = r.room.Page.Clock
	r.ask(Bookmaker, "bet", q, func(answer lab.Message) {
		m, ok := answer.(*lab.Standing)
		if !ok || m.Runs < to {
			r.lose()
			return
		}
		r.told, r.records, r.refuted, r.bets = to, r.records[n:], m.Over, *m
		r.room.Page.Cards.Put(AuditCard, m.Found)
		r.room.Page.Cards.Put(CaughtCard, m.Caught)
		if last || m.Over && q.Exact != nil {
			r.ended = true
			r.end()
			r.room.Page.Browser.Retire(Bookmaker)
		}
	}, r.lose)
}
