package worker

import (
	"syscall/js"

	"epsilonarcade/core/say"
	"epsilonarcade/web/engine"
)

// patience is how long a worker may owe an answer in silence before it is taken for
// dead, in milliseconds. One slice of work takes 40; a machine that sleeps or a busy
// browser may stretch that.
const patience = 8000

// Most workers that die one after the other without having answered anything before
// the pool gives up: another one would not live either.
const most = 3

// A Pool keeps Web Workers that run the engine, and replaces those that die.
type Pool struct {
	module  js.Value // the compiled program that workers run
	seats   []*Seat
	events  Events
	checked float64 // when Check was called last
}

// Events is what a Pool tells. All are called from the browser's event loop.
type Events struct {
	Message func(worker int, m engine.Message)
	// Replaced is told that a worker was lost and a fresh one is in its place, and returns whether what the
	// worker was at is to blame: another one would live.
	Replaced func(worker int, why string) bool
	Lost     func(why string) // workers die faster than they work; the pool has given up
}

// NewPool makes a pool of n workers that run a module. The first has been started, and gets the
// module from elsewhere. A worker keeps what it is sent before it runs.
func NewPool(module, first js.Value, n int, events Events) *Pool {
	p := &Pool{module: module, events: events}
	for i := range n {
		s := &Seat{Lost: func(why string) { p.lost(i, why) }}
		s.Message = func(data []byte) error {
			m, err := engine.Messages.Decode(data)
			if err == nil {
				s.deaths = 0
				events.Message(i, m)
			}
			return err
		}
		if p.seats = append(p.seats, s); i == 0 {
			s.take(first)
		} else {
			Run(s.Hire(), module, "worker")
		}
	}
	return p
}

// Size returns how many workers a pool should have: one for each processor but the one
// that draws the page, at least one, at most eight.
func Size() int {
	n := js.Global().Get("navigator").Get("hardwareConcurrency")
	if n.Type() != js.TypeNumber {
		return 1
	}
	return max(1, min(n.Int()-1, 8))
}

// lost puts a fresh worker in the place of one that is lost.
func (p *Pool) lost(i int, why string) {
	s := p.seats[i]
	if s.deaths > most {
		p.events.Lost(why)
		return
	}
	Run(s.Hire(), p.module, "worker")
	if p.events.Replaced(i, why) {
		s.deaths = 0
	}
}

// Change starts all workers anew with another module. What they were at is forgotten.
func (p *Pool) Change(module js.Value) {
	p.module = module
	for i := range p.seats {
		p.Restart(i)
	}
}

// Restart replaces a worker whose work is no longer needed.
func (p *Pool) Restart(worker int) {
	p.seats[worker].deaths = 0
	Run(p.seats[worker].Hire(), p.module, "worker")
}

// Check replaces workers that owe an answer and have been silent for too long. A worker
// can vanish without a word, for example when the system runs out of memory.
func (p *Pool) Check(busy func(worker int) bool) {
	// A page that was frozen with its workers owes them the time that it slept.
	at := now()
	slept := at-p.checked > patience/2
	p.checked = at
	for i, s := range p.seats {
		switch {
		case s.Empty():
		case slept || !busy(i):
			s.heard = at
		case at-s.heard > patience:
			s.lose(say.Of("worker-stopped-answering"))
		}
	}
}

// Count returns the number of workers.
func (p *Pool) Count() int { return len(p.seats) }

// Send posts a message to a worker.
func (p *Pool) Send(worker int, m engine.Message) { p.seats[worker].Post(engine.Messages.Encode(m)) }
