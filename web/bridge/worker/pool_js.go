package worker

import (
	"syscall/js"

	"epsilonarcade/core/say"
	"epsilonarcade/web/engine"
)

// patience is how long a worker that owes an answer may be silent, in milliseconds. A slice of work takes 40, but a
// sleeping machine or a busy browser may delay the answer.
const patience = 8000

// most is how many workers may end in a row without sending a message. After more, the pool gives up, because another
// worker would end, too.
const most = 3

// A Pool keeps Web Workers that run the engine, and replaces lost ones.
type Pool struct {
	module  js.Value // the workers' compiled program
	seats   []*Seat
	events  Events
	checked float64 // the time of the last call of Check
}

// Events are the callbacks of a Pool. They run on the browser's event loop.
type Events struct {
	Message func(worker int, m engine.Message)
	// Replaced is called after a fresh worker has replaced a lost one. It returns whether the lost worker's task is to
	// blame. In that case, a worker with another task would survive.
	Replaced func(worker int, why string) bool
	Lost     func(why string) // called when the pool has given up, because workers keep ending
}

// NewPool returns a pool of n workers that run a module. The first worker has already been started, and gets its module
// from boot.js. Workers keep the messages that arrive before they run.
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
			p.start(s)
		}
	}
	return p
}

// start starts a fresh worker in a seat. Since the message gives no role, worker.js runs the engine.
func (p *Pool) start(s *Seat) { s.Hire().Call("postMessage", map[string]any{"module": p.module}) }

// Size returns the number of workers for a pool, from one to eight: one for each processor except the one that draws
// the page.
func Size() int {
	n := js.Global().Get("navigator").Get("hardwareConcurrency")
	if n.Type() != js.TypeNumber {
		return 1
	}
	return max(1, min(n.Int()-1, 8))
}

// lost replaces a lost worker.
func (p *Pool) lost(i int, why string) {
	s := p.seats[i]
	if s.deaths > most {
		p.events.Lost(why)
		return
	}
	p.start(s)
	if p.events.Replaced(i, why) {
		s.deaths = 0
	}
}

// Change restarts all workers with another module. The work that they were doing is lost.
func (p *Pool) Change(module js.Value) {
	p.module = module
	for i := range p.seats {
		p.Restart(i)
	}
}

// Restart replaces a worker whose work is no longer needed.
func (p *Pool) Restart(worker int) {
	p.seats[worker].deaths = 0
	p.start(p.seats[worker])
}

// Check replaces workers that owe an answer and have been silent for too long. A worker can vanish without an event,
// for example when the system runs out of memory.
func (p *Pool) Check(busy func(worker int) bool) {
	// If Check was not called for a while, the page may have been frozen together with its workers.
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
