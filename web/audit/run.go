package audit

import (
	"strconv"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/explain"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
)

// An auditRun carries out one audit: workers make its runs in both worlds, and one more worker bets on their records.
// The result does not depend on how the runs are divided among the workers.
type auditRun struct {
	room   *Audit
	audit  lab.Audit
	runs   int64 // the largest number of runs in each world
	crew   int   // the number of workers that make runs
	begun  bool  // whether the reader has started the audit; before that, the workers only get ready
	over   bool  // whether the audit has stopped, perhaps only for now
	ended  bool  // whether the audit has stopped for good
	reason string

	open int       // the number of questions without an answer
	made []stretch // each worker's current runs

	choosing bool           // whether a worker is choosing the reward that differs between the worlds
	chosen   *lab.Chosen    // that reward; nil before it is chosen
	knowing  bool           // whether a worker is computing the exact privacy loss
	exact    *explain.Exact // that loss; nil before it is computed

	size    int64        // the size of the next stretch
	life    int          // how often the bets have been lost; each time, all runs start again
	next    int64        // the first run not yet given to any worker
	again   []stretch    // stretches that stopped workers left unfinished
	early   []record     // records that follow a missing one
	records []record     // the next records to bet on, in order
	betting bool         // whether a question about bets has no answer yet
	told    int64        // the number of runs that have been bet on
	refuted bool         // whether the claim is refuted
	when    float64      // the time of the last bet
	bets    lab.Standing // the state of the bets
}

// A stretch is a range of an audit's runs: from run number from to run number to−1.
type stretch struct{ from, to int64 }

// A record holds the counts of a stretch.
type record struct {
	stretch
	data []byte
}

// auditor names the program of a worker that makes runs. Bookmaker names the program that bets on their records.
func auditor(w int) string { return "lab#" + strconv.Itoa(w) }

const Bookmaker = "lab#bets"

// Running reports whether the audit is making runs.
func (v *Audit) Running() bool { return v.Run != nil && !v.Run.over }

// RunAudit starts, stops or continues the audit. If the form is not ready, the audit starts as soon as it is.
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

// getReady starts workers for the form's audit and chooses its reward, before the reader starts the audit.
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

// custom reports whether the policy is a custom policy, whose runs may take any amount of time.
func (r *auditRun) custom() bool { return r.audit.Policy == custom.ID }

// stopped reports whether the reader has stopped the audit before its end.
func (r *auditRun) stopped() bool { return r != nil && r.over && !r.ended && r.reason == "" }

// goOn starts the next step.
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

// start starts the workers by sending them questions about no runs.
func (r *auditRun) start() {
	nothing := func(lab.Message) {}
	for w := 1; w < r.crew; w++ { // the first worker is running already: it has chosen the reward
		r.ask(auditor(w), &lab.Record{Audit: r.audit, Chosen: r.chosen}, nothing)
	}
	r.ask(Bookmaker, &lab.Bet{Audit: r.audit, Chosen: r.chosen}, nothing)
}

// handAll gives each worker a stretch of runs.
func (r *auditRun) handAll() {
	for w := range r.crew {
		r.hand(w)
	}
}

// end stops the audit for now, and ends the workers that make runs. The bookmaker stays.
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

// lose starts again from the first run, because the bets are lost.
func (r *auditRun) lose() {
	r.open -= r.room.Page.Programs.Forget(Bookmaker)
	r.life++
	r.next, r.again, r.early, r.records = 0, nil, nil, nil
	r.betting, r.told, r.refuted = false, 0, false
	clear(r.made)
	r.handAll()
}

// ask asks a program to carry out a step. The audit ends if there is no answer.
func (r *auditRun) ask(program string, q lab.Message, done func(lab.Message)) {
	r.open++
	r.room.Page.Programs.AskAgain(program, r.custom(), q, func(answer lab.Message) {
		r.open--
		switch no, refused := answer.(*lab.Refused); {
		case !refused:
			done(answer)
		case r.over: // only bets are still open
			r.lose()
		default:
			r.reason = no.Why
			r.end()
		}
		r.room.Page.Agenda.Grown()
	})
}

// frame bets on new records, once per frame.
func (v *Audit) frame() (more bool) {
	if v.Running() {
		v.Run.bet()
	}
	return false
}

// choose asks for the reward that differs between the worlds, and then goes on.
func (r *auditRun) choose() {
	r.choosing = true
	r.ask(auditor(0), &lab.Choose{Audit: r.audit}, func(answer lab.Message) {
		r.choosing = false
		r.chosen, _ = answer.(*lab.Chosen)
		r.goOn()
	})
}

// know asks for the exact privacy loss. The last worker computes it in between its runs.
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

// have returns the number of runs that are complete before the first missing one.
func (r *auditRun) have() int64 {
	if n := len(r.records); n > 0 {
		return r.records[n-1].to
	}
	return r.told
}

// add adds a record, and bets on all records up to the first missing one.
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

// betEvery is the shortest time between two bets, in milliseconds.
const betEvery = 100

// bet asks the bookmaker to bet on new records, at most once in betEvery. The last bet waits for the exact privacy loss.
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
