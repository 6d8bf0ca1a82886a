package worker

import (
	"errors"
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
	workers []*remote
	events  Events
	now     func() float64
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

type remote struct {
	js       js.Value
	listener js.Func
	heard    float64 // when it last said something
	deaths   int     // in a row
}

// NewPool makes a pool of n workers that run a module. The first has been started, and gets the
// module from elsewhere. A worker keeps what it is sent before it runs.
func NewPool(module, first js.Value, n int, events Events) *Pool {
	clock := js.Global().Get("performance")
	p := &Pool{module: module, events: events, now: func() float64 { return clock.Call("now").Float() }}
	p.workers = []*remote{{}}
	p.adopt(0, first)
	for i := 1; i < n; i++ {
		p.workers = append(p.workers, &remote{})
		p.start(i)
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

// start makes worker i a new one.
func (p *Pool) start(i int) {
	fresh := js.Global().Get("arcade").Call("hire")
	p.adopt(i, fresh)
	fresh.Call("postMessage", map[string]any{"module": p.module})
}

// adopt makes worker i one that has been started.
func (p *Pool) adopt(i int, worker js.Value) {
	r := p.workers[i]
	r.js = worker
	r.heard = p.now()
	if r.listener.IsUndefined() { // it is its successors', too
		r.listener = js.FuncOf(func(_ js.Value, args []js.Value) any {
			p.heard(i, args[0])
			return nil
		})
	}
	r.js.Set("onmessage", r.listener)
	r.js.Set("onerror", r.listener)
	r.js.Set("onmessageerror", r.listener)
}

// heard takes an event from worker i: a message of the engine, worker.js's word that
// the engine has ended, or the browser's that the worker has failed.
func (p *Pool) heard(i int, event js.Value) {
	r := p.workers[i]
	r.heard = p.now()
	m, err := received(event)
	if err != nil {
		p.replace(i, say.Err(err))
		return
	}
	r.deaths = 0
	p.events.Message(i, m)
}

func received(event js.Value) (engine.Message, error) {
	data := event.Get("data")
	if event.Get("type").String() != "message" {
		return nil, say.Error("browser-ended-worker")
	}
	if !data.InstanceOf(js.Global().Get("Uint8Array")) {
		return nil, errors.New(data.Get("text").String())
	}
	return engine.Decode(Bytes(data))
}

// replace puts a fresh worker in the place of one that is lost.
func (p *Pool) replace(i int, why string) {
	r := p.workers[i]
	r.js.Call("terminate")
	r.js.Set("onmessage", nil)
	r.js.Set("onerror", nil)
	r.js.Set("onmessageerror", nil)
	if r.deaths++; r.deaths > most {
		p.events.Lost(why)
		return
	}
	p.start(i)
	if p.events.Replaced(i, why) {
		r.deaths = 0
	}
}

// Change starts all workers anew with another module. What they were at is forgotten.
func (p *Pool) Change(module js.Value) {
	p.module = module
	for i, r := range p.workers {
		r.js.Call("terminate")
		r.deaths = 0
		p.start(i)
	}
}

// Restart replaces a worker whose work is no longer needed.
func (p *Pool) Restart(worker int) {
	p.workers[worker].js.Call("terminate")
	p.workers[worker].deaths = 0
	p.start(worker)
}

// Check replaces workers that owe an answer and have been silent for too long. A worker
// can vanish without a word, for example when the system runs out of memory.
func (p *Pool) Check(busy func(worker int) bool) {
	// A page that was frozen with its workers owes them the time that it slept.
	slept := p.now()-p.checked > patience/2
	p.checked = p.now()
	for i, r := range p.workers {
		switch {
		case r.deaths > most:
		case slept || !busy(i):
			r.heard = p.now()
		case p.now()-r.heard > patience:
			p.replace(i, say.Of("worker-stopped-answering"))
		}
	}
}

// Count returns the number of workers.
func (p *Pool) Count() int { return len(p.workers) }

// Send posts a message to a worker.
func (p *Pool) Send(worker int, m engine.Message) {
	Post(p.workers[worker].js, engine.Encode(m))
}
