package audit

import (
	"strconv"

	"epsilonarcade/web/lab"
)

// An auditRun is the runs of an audit, which workers share. What comes of them is the same
// however they are shared out.
type auditRun struct {
	room    *Audit
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

// Points is how many points the figure has at most.
const Points = 60

// width is how many runs are in a cell.
func (r *auditRun) width() int64 { return (r.all() + Points - 1) / Points }

// all is how many runs there are in this half, on each world.
func (r *auditRun) all() int64 {
	if r.testing {
		return r.runs[1]
	}
	return r.runs[0]
}

// auditor names the program of a worker.
func auditor(w int) string { return "lab#" + strconv.Itoa(w) }

// Running reports whether runs are made.
func (v *Audit) Running() bool { return v.Run != nil && !v.Run.over }

// RunAudit runs the audit, or stops it. One that is typed still is run as soon as the form knows it.
func (v *Audit) RunAudit() {
	switch {
	case v.Running():
		v.Run.end()
	case !v.asIs():
		v.pressed = true
	case v.form.Audit != "":
		r := &auditRun{room: v, audit: v.form.Audit, runs: [2]int64{v.form.Learning, v.form.Testing}, crew: max(1, v.Page.Browser.Count()), size: 16, heard: v.Page.Clock, open: map[int]func(){}}
		v.Run = r
		v.Page.Cards.Clear(AuditCard)
		v.Page.Drawers.Open(resultDrawer)
		r.choose()
	}
	v.Page.Update()
}

// end ends a run, and its workers with it.
func (r *auditRun) end() {
	r.over = true
	r.retire()
}

func (r *auditRun) retire() {
	for w := range r.crew {
		r.room.Page.Browser.Retire(auditor(w))
	}
}

// ask asks a worker for a step. What is lost with the worker is asked again, unless that
// has happened too often in a row.
func (r *auditRun) ask(w int, q *lab.Trial, done func(lab.Message), again func()) {
	q.Audit, q.Event, q.Changed = r.audit, r.event, r.changed
	r.asked++
	this := r.asked
	r.open[this] = again
	r.room.Page.Browser.Ask(auditor(w), q, func(answer lab.Message) {
		if r.over || r.open[this] == nil {
			return
		}
		delete(r.open, this)
		r.heard = r.room.Page.Clock
		if no, ok := answer.(*lab.Refused); !ok {
			r.failures = 0
			done(answer)
		} else if r.failed(no.Why) {
			again()
		}
		r.room.Page.Update()
	})
}

// failed reports whether it is worth it to try again.
func (r *auditRun) failed(why string) bool {
	if r.failures++; r.failures > mostLost {
		r.end()
		r.reason = why
	}
	return !r.over
}

// mostLost is how many answers may fail to come one after the other, and patience how long none
// may come, in milliseconds: a worker can vanish without a word.
const (
	mostLost = 3
	Patience = 60_000
)

// missWorkers replaces the workers, and asks again what is open, if none has answered for long.
func (v *Audit) missWorkers() (more bool) {
	r := v.Run
	if !v.Running() || v.Page.Clock-r.heard < Patience {
		return false
	}
	r.heard = v.Page.Clock
	if open := r.open; r.failed("no worker answers") {
		r.open = map[int]func(){}
		r.retire()
		for _, again := range open {
			again()
		}
	}
	v.Page.Update()
	return false
}

// choose has the reward chosen that differs between the worlds, and then begins.
func (r *auditRun) choose() {
	r.choosing = true
	r.ask(0, &lab.Trial{Step: lab.Choose}, func(answer lab.Message) {
		r.choosing = false
		if m, ok := answer.(*lab.Counted); ok {
			r.changed = m.Numbers
		}
		r.report()
	}, func() { r.choose() })
}

// hand gives a worker the next stretch of runs, if any is left.
func (r *auditRun) hand(w int) {
	s, ok := r.take()
	if !ok {
		return
	}
	began := r.room.Page.Clock
	q := &lab.Trial{Step: lab.Learn, From: s.from, To: s.to}
	if r.testing {
		q.Step = lab.Test
	}
	r.ask(w, q, func(answer lab.Message) {
		if m, ok := answer.(*lab.Counted); ok {
			r.add(s, m)
		}
		switch took := r.room.Page.Clock - began; {
		case took < 100:
			r.size = min(2*r.size, 1<<16)
		case took > 400:
			r.size = max(1, r.size/2)
		}
		switch {
		case r.testing:
			r.report()
		case r.done == r.runs[0]:
			r.find()
		}
		r.hand(w)
	}, func() {
		r.again = append(r.again, s)
		r.hand(w)
	})
}

// handAll gives all workers something to do.
func (r *auditRun) handAll() {
	for w := range r.crew {
		r.hand(w)
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
func (r *auditRun) find() {
	r.ask(0, &lab.Trial{Step: lab.Find, Counts: r.counts}, func(answer lab.Message) {
		if m, ok := answer.(*lab.Counted); ok {
			r.event, r.testing, r.next, r.done = m.Text, true, 0, 0
			for from, width := int64(0), r.width(); from < r.all(); from += width {
				r.cells = append(r.cells, cell{missing: min(width, r.all()-from)})
			}
			r.handAll()
		}
	}, func() { r.find() })
}

// reportEvery is how often it is asked what the hits say, in milliseconds.
const reportEvery = 300

// report asks what is known: at first of the worlds, before any run is made, and then what the
// hits say, of the first runs without a gap.
func (r *auditRun) report() {
	sums, of := r.sums()
	first, last := !r.testing, r.testing && of == r.runs[1]
	if r.asks || !first && !last && (len(sums) == r.said || r.room.Page.Clock-r.when < reportEvery) {
		return
	}
	r.asks, r.said, r.when = true, len(sums), r.room.Page.Clock
	r.ask(0, &lab.Trial{Step: lab.Report, Numbers: sums, To: of}, func(answer lab.Message) {
		r.asks = false
		if sheet, ok := answer.(*lab.Sheet); ok {
			r.room.Page.Cards.Put(AuditCard, sheet.Sheet)
		}
		switch {
		case last:
			r.ended, r.over = true, true
		case first:
			r.handAll()
		default:
			r.report()
		}
	}, func() {
		r.asks, r.said = false, -1
		r.report()
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
