package audit

import (
	"strconv"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/explain"
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

	open int       // questions without an answer
	made []stretch // by worker, the runs that it makes

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
		r.over = false
		r.goOn()
	case v.form.Audit.Policy != "":
		if v.Run, v.ready = v.ready, nil; v.Run == nil || v.Run.over {
			v.Run = newRun(v)
		}
		v.Run.begun = true
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
	crew := max(1, v.Page.Browser.Count())
	r := &auditRun{room: v, audit: v.form.Audit, runs: v.form.Runs, crew: crew, made: make([]stretch, crew), size: 16}
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
		r.ask(auditor(w), &lab.Record{Audit: r.audit, Chosen: r.chosen}, nothing)
	}
	r.ask(Bookmaker, &lab.Bet{Audit: r.audit, Chosen: r.chosen}, nothing)
}

// handAll gives all workers something to do.
func (r *auditRun) handAll() {
	for w := range r.crew {
		r.hand(w)
	}
}

// end stops a run for now, and ends the workers that make runs. The worker that keeps the bets waits for more of them.
func (r *auditRun) end() {
	r.over = true
	for w, s := range r.made {
		r.open -= r.room.Page.Programs.Forget(auditor(w))
		if s.from < s.to {
			r.again = append(r.again, s)
		}
		r.made[w] = stretch{}
	}
	r.choosing, r.knowing = false, false
}

// lose begins with the first run again, as the bets are lost.
func (r *auditRun) lose() {
	r.open -= r.room.Page.Programs.Forget(Bookmaker)
	r.life++
	r.next, r.again, r.early, r.records = 0, nil, nil, nil
	r.betting, r.told, r.refuted = false, 0, false
	clear(r.made)
	r.handAll()
}

// ask asks a program for a step. The run ends if there is no answer.
func (r *auditRun) ask(program string, q lab.Message, done func(lab.Message)) {
	r.open++
	r.room.Page.Programs.AskAgain(program, r.custom(), q, func(answer lab.Message) {
		r.open--
		switch no, refused := answer.(*lab.Refused); {
		case !refused:
			done(answer)
		case r.over: // only the bets go on then
			r.lose()
		default:
			r.reason = no.Why
			r.end()
		}
		r.room.Page.Agenda.Grown()
	})
}

// frame bets on the records that have come.
func (v *Audit) frame() (more bool) {
	if v.Running() {
		v.Run.bet()
	}
	return false
}

// choose has the reward chosen that differs between the worlds, and then begins.
func (r *auditRun) choose() {
	r.choosing = true
	r.ask(auditor(0), &lab.Choose{Audit: r.audit}, func(answer lab.Message) {
		r.choosing = false
		r.chosen, _ = answer.(*lab.Chosen)
		r.goOn()
	})
}

// know has worked out what is exact, by a worker that has runs to make, too.
func (r *auditRun) know() {
	if r.knowing || r.exact != nil {
		return
	}
	r.knowing = true
	r.ask(auditor(r.crew-1), &lab.Know{Audit: r.audit, Chosen: r.chosen}, func(answer lab.Message) {
		r.knowing = false
		r.exact, _ = answer.(*explain.Exact)
	})
}

// hand gives a worker the next stretch of runs, if any is left.
func (r *auditRun) hand(w int) {
	s, ok := r.take()
	if r.made[w] = s; !ok {
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
	r.ask(Bookmaker, q, func(answer lab.Message) {
		m, ok := answer.(*lab.Standing)
		if life != r.life {
			return
		}
		if !ok || m.Runs < to {
			r.lose()
			return
		}
		r.betting, r.told, r.records, r.refuted, r.bets = false, to, r.records[n:], m.Over, *m
		r.room.Page.Cards.Put(AuditCard, m.Found)
		r.room.Page.Cards.Put(CaughtCard, m.Caught)
		if last || m.Over && q.Exact != nil {
			r.ended = true
			r.end()
			r.room.Page.Programs.Forget(Bookmaker)
		}
	})
}
