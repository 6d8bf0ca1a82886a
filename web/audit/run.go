package audit

import (
	"strconv"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/explain"
	"epsilonarcade/core/say"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
)

// An auditRun is the runs of an audit, which workers share, and the bets on them, which one more worker keeps. What
// comes of them is the same however the runs are shared out.
type auditRun struct {
	room   *Audit
	audit  lab.Audit
	runs   int64 // on each world, at most
	crew   int   // how many workers make runs
	begun  bool  // somebody has asked for them. Until then workers are only made ready
	over   bool  // nothing more is done, for now
	ended  bool  // and nothing is left to do
	reason string

	open     map[int]question // that are not answered yet
	heard    float64          // when the last answer came
	asked    int              // questions so far
	failures int              // in a row. What was asked before one and fails after it
	excused  int              // does not count: a worker takes all its questions with it

	choosing bool           // the reward that differs between the worlds is being chosen
	chosen   *lab.Chosen    // that reward, nil before
	knowing  bool           // what is known exactly is being computed
	exact    *explain.Exact // nil before

	size    int64     // of the stretches that are handed out
	life    int       // of the bets: if they are lost, all runs are made again
	next    int64     // the first run that no worker has been given
	again   []stretch // those of workers that were lost
	early   []record  // before which some are missing
	records []record  // the next ones to bet on, in their order
	betting bool
	told    int64        // runs that have been bet on
	refuted bool         // and the claim with them
	when    float64      // that was asked last
	bets    lab.Standing // how they stand
}

// A question to a program, with what asks it again.
type question struct {
	program string
	again   func()
}

// A stretch is runs of an audit, from one number up to before another.
type stretch struct{ from, to int64 }

// A record is what was counted of a stretch.
type record struct {
	stretch
	data []byte
}

// auditor names the program of a worker that makes runs, Bookmaker that of the one that keeps the bets.
func auditor(w int) string { return "lab#" + strconv.Itoa(w) }

const Bookmaker = "lab#bets"

// Running reports whether runs are made.
func (v *Audit) Running() bool { return v.Run != nil && !v.Run.over }

// RunAudit runs the audit, stops it, or goes on with it. One that is typed still is run as soon as the form knows it.
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

// getReady has workers started and the reward chosen of the audit that the form describes, before anybody asks for
// its runs.
func getReady(v *Audit) {
	if v.Run == nil && v.ready == nil && v.form.Audit.Policy != "" && v.reason == "" {
		v.ready = newRun(v)
		v.ready.goOn()
	}
}

func newRun(v *Audit) *auditRun {
	r := &auditRun{room: v, audit: v.form.Audit, runs: v.form.Runs, crew: max(1, v.Page.Browser.Count()), size: 16, open: map[int]question{}}
	if r.custom() {
		r.size = 1
	}
	return r
}

// custom reports an audit of a custom policy, whose runs may take any time.
func (r *auditRun) custom() bool { return r.audit.Policy == custom.ID }

// stopped reports that somebody has stopped the run before its end.
func (r *auditRun) stopped() bool { return r != nil && r.over && !r.ended && r.reason == "" }

// goOn has done what is to be done next.
func (r *auditRun) goOn() {
	switch {
	case r.choosing:
	case r.chosen == nil:
		r.choose()
	case !r.begun:
		r.start()
	default:
		r.handAll()
		r.know()
	}
}

// start has workers started, by questions about no runs.
func (r *auditRun) start() {
	nothing := func(lab.Message) {}
	for w := 1; w < r.crew; w++ { // the first has chosen the reward
		r.ask(auditor(w), &lab.Record{Audit: r.audit, Chosen: r.chosen}, nothing, func() {})
	}
	r.ask(Bookmaker, &lab.Bet{Audit: r.audit, Chosen: r.chosen}, nothing, func() {})
}

// handAll gives all workers something to do.
func (r *auditRun) handAll() {
	for w := range r.crew {
		r.hand(w)
	}
}

// end ends a run for now, and the workers that make runs with it. The one that keeps the bets waits for them to go on.
func (r *auditRun) end() {
	r.over = true
	r.renew()
}

// renew ends the workers that make runs, and asks again what is open, unless the run is over.
func (r *auditRun) renew() {
	for w := range r.crew {
		r.room.Page.Browser.Retire(auditor(w))
	}
	var lost []question
	for n, q := range r.open {
		if q.program != Bookmaker {
			delete(r.open, n)
			lost = append(lost, q)
		}
	}
	for _, q := range lost {
		q.again()
	}
}

// lose begins with the first run again, as the bets are lost.
func (r *auditRun) lose() {
	r.room.Page.Browser.Retire(Bookmaker)
	for n, q := range r.open {
		if q.program == Bookmaker {
			delete(r.open, n)
		}
	}
	r.life++
	r.next, r.again, r.early, r.records = 0, nil, nil, nil
	r.betting, r.told, r.refuted = false, 0, false
	r.handAll()
}

// ask asks a program for a step. What is lost with it is asked again, unless that has happened too often in a row.
func (r *auditRun) ask(program string, q lab.Message, done func(lab.Message), again func()) {
	r.asked++
	this := r.asked
	r.open[this] = question{program, again}
	r.room.Page.Browser.Ask(program, q, func(answer lab.Message) {
		if r.open[this].again == nil {
			return
		}
		delete(r.open, this)
		r.heard = r.room.Page.Worked
		if no, ok := answer.(*lab.Refused); !ok {
			r.failures = 0
			done(answer)
		} else {
			if this > r.excused {
				r.excused = r.asked
				r.failed(no.Why)
			}
			again()
		}
		r.room.Page.Agenda.Grown()
	})
}

// failed ends the run if it is not worth it to try again.
func (r *auditRun) failed(why string) {
	if r.failures++; r.failures > mostLost {
		r.reason = why
		r.end()
	}
}

// mostLost is how many answers may fail to come one after the other, and patience how long none
// may come, in milliseconds: a worker can vanish without a word.
const (
	mostLost = 3
	Patience = 60_000
)

// frame bets on what has come, and replaces the workers if none has answered for long.
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

// choose has the reward chosen that differs between the worlds, and then begins.
func (r *auditRun) choose() {
	if r.over {
		return
	}
	r.choosing = true
	r.ask(auditor(0), &lab.Choose{Audit: r.audit}, func(answer lab.Message) {
		r.choosing = false
		r.chosen, _ = answer.(*lab.Chosen)
		r.goOn()
	}, func() {
		r.choosing = false
		r.choose()
	})
}

// know has worked out what is exact, by a worker that has runs to make, too.
func (r *auditRun) know() {
	if r.over || r.knowing || r.exact != nil {
		return
	}
	r.knowing = true
	r.ask(auditor(r.crew-1), &lab.Know{Audit: r.audit, Chosen: r.chosen}, func(answer lab.Message) {
		r.knowing = false
		r.exact, _ = answer.(*explain.Exact)
	}, func() {
		r.knowing = false
		r.know()
	})
}

// hand gives a worker the next stretch of runs, if any is left.
func (r *auditRun) hand(w int) {
	s, ok := r.take()
	if !ok {
		return
	}
	began, life := r.room.Page.Clock, r.life
	r.ask(auditor(w), &lab.Record{Audit: r.audit, Chosen: r.chosen, From: s.from, To: s.to}, func(answer lab.Message) {
		if life != r.life {
			return
		}
		if m, ok := answer.(*lab.Counted); ok {
			r.add(record{s, m.Record})
		}
		switch took := r.room.Page.Clock - began; {
		case took < 50:
			r.size = min(2*r.size, 1<<9)
		case took > 200:
			r.size = max(1, r.size/2)
		}
		r.hand(w)
	}, func() {
		if life == r.life {
			r.again = append(r.again, s)
			r.hand(w)
		}
	})
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

// have is how many runs there are of which none before is missing.
func (r *auditRun) have() int64 {
	if n := len(r.records); n > 0 {
		return r.records[n-1].to
	}
	return r.told
}

// add takes in a record, and bets at once if it is the first.
func (r *auditRun) add(of record) {
	r.early = append(r.early, of)
	for i := 0; i < len(r.early); i++ {
		if of := r.early[i]; of.from == r.have() {
			r.records = append(r.records, of)
			r.early[i] = r.early[len(r.early)-1]
			r.early = r.early[:len(r.early)-1]
			i = -1
		}
	}
	r.bet()
}

// betEvery is how often bets are made, in milliseconds.
const betEvery = 100

// bet has bets made on the records that have come since, but not all the time. The last ones wait for what is exact.
func (r *auditRun) bet() {
	to := r.have()
	last := r.exact != nil && (r.refuted || to == r.runs)
	switch fresh := to > r.told && !r.refuted; {
	case r.over || r.betting || !fresh && !last:
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
	n, life := len(r.records), r.life
	r.betting, r.when = true, r.room.Page.Clock
	lost := func() {
		if life == r.life {
			r.lose()
		}
	}
	r.ask(Bookmaker, q, func(answer lab.Message) {
		m, ok := answer.(*lab.Standing)
		if life != r.life || !ok || m.Runs < to {
			lost()
			return
		}
		r.betting, r.told, r.records, r.refuted, r.bets = false, to, r.records[n:], m.Over, *m
		r.room.Page.Cards.Put(AuditCard, m.Found)
		r.room.Page.Cards.Put(CaughtCard, m.Caught)
		if last || m.Over && q.Exact != nil {
			r.ended = true
			r.end()
			r.room.Page.Browser.Retire(Bookmaker)
		}
	}, lost)
}
