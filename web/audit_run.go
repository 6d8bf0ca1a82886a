package web

import "epsilonarcade/web/lab"

// An auditRun is the runs of an audit, which workers share. What comes of them is the same
// however they are shared out.
type auditRun struct {
	audit   string
	runs    [2]int64       // on each world: to learn from, and to test on
	crew    int            // how many workers there are
	testing bool           // the event is known
	ended   bool           // and all of it is there
	over    bool           // nothing more is done
	reason  string         // why not, if it could not be
	heard   float64        // when a worker has answered last, and what others have not answered,
	open    map[int]func() // each with what asks again

	// Of the half that is under way:
	next  int64     // the first run that no worker has been given
	again []stretch // those of workers that were lost
	done  int64     // how many runs are there
	size  int64     // of the stretches that are handed out

	choosing bool    // the reward that differs between the worlds is not chosen yet
	changed  []int64 // that reward, as lab.Choose says it
	counts   []string
	event    string
	cells    []cell // of testing runs, in their order
	asks     bool   // what the hits say
	said     int    // of how many cells that was asked last
	when     float64
	failures int // in a row
	asked    int // questions so far
}

// A stretch is runs of an audit, from one number up to before another.
type stretch struct{ from, to int64 }

// A cell is testing runs whose hits are a point of the figure.
type cell struct {
	missing int64    // runs
	hits    [4]int64 // as lab.Test has them
}

// points is how many points the figure has at most.
const points = 60

// width is how many runs are in a cell.
func (r *auditRun) width() int64 { return (r.all() + points - 1) / points }

// all is how many runs there are in this half, on each world.
func (r *auditRun) all() int64 {
	if r.testing {
		return r.runs[1]
	}
	return r.runs[0]
}

// auditor names the program of a worker.
func auditor(w int) string { return "lab#" + itoa(w) }

// running reports whether runs are made.
func (u *auditing) running() bool { return u.run != nil && !u.run.over }

// RunAudit runs the audit, or stops it.
func (a *App) RunAudit() {
	u := &a.audit
	switch {
	case u.running():
		a.endRun(u.run)
	case u.form.Audit != "":
		r := &auditRun{audit: u.form.Audit, runs: [2]int64{u.form.Learning, u.form.Testing}, crew: max(1, a.browser.Count()), size: 16, heard: a.clock, open: map[int]func(){}}
		u.run, a.sheets[auditCard] = r, &sheetMemo{}
		a.choose(r)
	}
	a.update()
}

// endRun ends a run, and its workers with it.
func (a *App) endRun(r *auditRun) {
	r.over = true
	a.retire(r)
}

func (a *App) retire(r *auditRun) {
	for w := range r.crew {
		a.browser.Retire(auditor(w))
	}
}

// askAuditor asks a worker for a step. What is lost with the worker is asked again, unless that
// has happened too often in a row.
func (a *App) askAuditor(r *auditRun, w int, q *lab.Trial, done func(lab.Message), again func()) {
	q.Audit, q.Event, q.Changed = r.audit, r.event, r.changed
	r.asked++
	this := r.asked
	r.open[this] = again
	a.browser.Ask(auditor(w), q, func(answer lab.Message) {
		if r.over || r.open[this] == nil {
			return
		}
		delete(r.open, this)
		r.heard = a.clock
		if no, ok := answer.(*lab.Refused); !ok {
			r.failures = 0
			done(answer)
		} else if a.failed(r, no.Why) {
			again()
		}
		a.update()
	})
}

// failed reports whether it is worth it to try again.
func (a *App) failed(r *auditRun, why string) bool {
	if r.failures++; r.failures > mostLost {
		a.endRun(r)
		r.reason = why
	}
	return !r.over
}

// mostLost is how many answers may fail to come one after the other, and patience how long none
// may come, in milliseconds: a worker can vanish without a word.
const (
	mostLost = 3
	patience = 60_000
)

// missWorkers replaces the workers, and asks again what is open, if none has answered for long.
func (a *App) missWorkers() {
	r := a.audit.run
	if !a.audit.running() || a.clock-r.heard < patience {
		return
	}
	r.heard = a.clock
	if open := r.open; a.failed(r, "no worker answers") {
		r.open = map[int]func(){}
		a.retire(r)
		for _, again := range open {
			again()
		}
	}
	a.update()
}

// choose has the reward chosen that differs between the worlds, and then begins.
func (a *App) choose(r *auditRun) {
	r.choosing = true
	a.askAuditor(r, 0, &lab.Trial{Step: lab.Choose}, func(answer lab.Message) {
		r.choosing = false
		if m, ok := answer.(*lab.Counted); ok {
			r.changed = m.Numbers
		}
		a.report(r)
	}, func() { a.choose(r) })
}

// hand gives a worker the next stretch of runs, if any is left.
func (a *App) hand(r *auditRun, w int) {
	s, ok := r.take()
	if !ok {
		return
	}
	began := a.clock
	q := &lab.Trial{Step: lab.Learn, From: s.from, To: s.to}
	if r.testing {
		q.Step = lab.Test
	}
	a.askAuditor(r, w, q, func(answer lab.Message) {
		if m, ok := answer.(*lab.Counted); ok {
			r.add(s, m)
		}
		switch took := a.clock - began; {
		case took < 100:
			r.size = min(2*r.size, 1<<16)
		case took > 400:
			r.size = max(1, r.size/2)
		}
		switch {
		case r.testing:
			a.report(r)
		case r.done == r.runs[0]:
			a.find(r)
		}
		a.hand(r, w)
	}, func() {
		r.again = append(r.again, s)
		a.hand(r, w)
	})
}

// handAll gives all workers something to do.
func (a *App) handAll(r *auditRun) {
	for w := range r.crew {
		a.hand(r, w)
	}
}

// take returns the next stretch. None is in two cells.
func (r *auditRun) take() (s stretch, ok bool) {
	if n := len(r.again); n > 0 {
		s, r.again = r.again[n-1], r.again[:n-1]
		return s, true
	}
	width := r.width()
	s = stretch{r.next, min(r.next+r.size, (r.next/width+1)*width, r.all())}
	r.next = s.to
	return s, s.from < s.to
}

// add takes in what a stretch has given.
func (r *auditRun) add(s stretch, m *lab.Counted) {
	r.done += s.to - s.from
	if !r.testing {
		r.counts = append(r.counts, m.Text)
		return
	}
	c := &r.cells[s.from/r.width()]
	c.missing -= s.to - s.from
	for i, n := range m.Numbers {
		c.hits[i] += n
	}
}

// find has the event found in what was learnt, and then tests it.
func (a *App) find(r *auditRun) {
	a.askAuditor(r, 0, &lab.Trial{Step: lab.Find, Counts: r.counts}, func(answer lab.Message) {
		if m, ok := answer.(*lab.Counted); ok {
			r.event, r.testing, r.next, r.done = m.Text, true, 0, 0
			for from, width := int64(0), r.width(); from < r.all(); from += width {
				r.cells = append(r.cells, cell{missing: min(width, r.all()-from)})
			}
			a.handAll(r)
		}
	}, func() { a.find(r) })
}

// reportEvery is how often it is asked what the hits say, in milliseconds.
const reportEvery = 300

// report asks what is known: at first of the worlds, before any run is made, and then what the
// hits say, of the first runs without a gap.
func (a *App) report(r *auditRun) {
	sums, of := r.sums()
	first, last := !r.testing, r.testing && of == r.runs[1]
	if r.asks || !first && !last && (len(sums) == r.said || a.clock-r.when < reportEvery) {
		return
	}
	r.asks, r.said, r.when = true, len(sums), a.clock
	a.askAuditor(r, 0, &lab.Trial{Step: lab.Report, Numbers: sums, To: of}, func(answer lab.Message) {
		r.asks = false
		if sheet, ok := answer.(*lab.Sheet); ok {
			a.sheets[auditCard] = &sheetMemo{sheet: sheet.Sheet, fresh: true}
		}
		switch {
		case last:
			r.ended, r.over = true, true
		case first:
			a.handAll(r)
		default:
			a.report(r)
		}
	}, func() {
		r.asks, r.said = false, -1
		a.report(r)
	})
}

// sums returns the hits after each of the first cells of which no run is missing, and of how
// many runs the last of them are.
func (r *auditRun) sums() (all []int64, of int64) {
	var sum [4]int64
	for _, c := range r.cells {
		if c.missing > 0 {
			return all, of
		}
		for i, n := range c.hits {
			sum[i] += n
		}
		all = append(all, sum[:]...)
		of = min(of+r.width(), r.runs[1])
	}
	return all, of
}
