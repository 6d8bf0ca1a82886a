package worker

import (
	"syscall/js"

	"epsilonarcade/core/say"
	"epsilonarcade/web/bridge/blob"
)

// A Seat holds a Web Worker. Every worker of the page starts and ends in a seat: the workers of the Pool, and the
// programs that answer questions.
type Seat struct {
	Message func(data []byte) error // handles a message; if it returns an error, the worker is lost
	Lost    func(why string)        // called after the worker has ended by itself, when the seat is empty

	worker   js.Value // undefined in an empty seat
	listener js.Func  // shared by all workers of the seat
	heard    float64  // the time of the last message, in milliseconds
	deaths   int      // workers lost in a row
}

// Hire starts a worker in place of the present one. The worker keeps the messages that arrive before it gets a program.
func (s *Seat) Hire() (worker js.Value) {
	worker = js.Global().Get("arcade").Call("hire")
	s.take(worker)
	return worker
}

func (s *Seat) take(worker js.Value) {
	s.End()
	if s.listener.IsUndefined() {
		s.listener = js.FuncOf(func(_ js.Value, args []js.Value) any {
			s.hear(args[0])
			return nil
		})
	}
	for _, event := range []string{"onmessage", "onerror", "onmessageerror"} {
		worker.Set(event, s.listener)
	}
	s.worker, s.heard = worker, now()
}

// Has reports whether a worker is still in its seat.
func (s *Seat) Has(worker js.Value) bool { return s.worker.Equal(worker) }

// Empty reports whether the seat has no worker.
func (s *Seat) Empty() bool { return s.worker.IsUndefined() }

// End ends the worker.
func (s *Seat) End() {
	if !s.Empty() {
		s.worker.Call("terminate")
		s.worker = js.Undefined()
	}
}

// Post sends bytes to the worker.
func (s *Seat) Post(data []byte) {
	if !s.Empty() {
		Post(s.worker, data)
	}
}

// hear handles an event from a worker: a message, a report by worker.js that the program has ended, or a failure of the
// worker.
func (s *Seat) hear(event js.Value) {
	if !s.Has(event.Get("target")) {
		return // from an earlier worker of the seat
	}
	s.heard = now()
	data := event.Get("data")
	switch {
	case event.Get("type").String() != "message":
		s.lose(say.Of("browser-ended-worker"))
	case !data.InstanceOf(js.Global().Get("Uint8Array")):
		s.lose(data.Get("text").String())
	default:
		if err := s.Message(blob.Bytes(data)); err != nil {
			s.lose(say.Err(err))
		}
	}
}

// lose removes a lost worker from the seat.
func (s *Seat) lose(why string) {
	s.End()
	s.deaths++
	s.Lost(why)
}

func now() float64 { return js.Global().Get("performance").Call("now").Float() }
