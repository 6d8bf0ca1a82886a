// Package guard keeps custom policies within limits of memory and time while they run in a native program. The
// interpreter counts steps and limits what each may make. It does not count what a policy gathers from call to call.
//
// A Guard stops a policy with an error of its line. If that is not enough, the process ends: the program runs custom
// policies in a child (see Child).
package guard

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"sync"
	"time"
	"weak"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/written"
	"epsilonarcade/core/written/interp"
)

// Limits of a program in which policies run.
type Limits struct {
	Heap uint64        // bytes of the whole program
	Call time.Duration // of one call: the beginning of a run, one decision, or what follows a pull
}

// A Guard knows which policies are running.
type Guard struct {
	lock sync.Mutex
	runs []run  // that may still go on
	full string // why all runs end once there is too much memory, also those that begin then
}

// A run is one of a policy.
type run struct {
	policy string
	of     weak.Pointer[interp.Run]
}

// Interpreter runs policies as package interp does, and the guard knows of their runs.
func (g *Guard) Interpreter(source string, spec policy.Spec) func(policy.Setup, *random.Source) policy.Policy {
	return interp.Told(source, spec, func(r *interp.Run) {
		g.lock.Lock()
		g.runs = append(g.runs, run{spec.Name, weak.Make(r)})
		if g.full != "" {
			r.Stop(g.full)
		}
		g.lock.Unlock()
	})
}

// Register links the guarded interpreter into a program.
func (g *Guard) Register() { written.Register(g.Interpreter) }

// A guard looks every so often, and gives a stopped policy some time to end.
const (
	every = 5 * time.Millisecond
	grace = 2 * time.Second
)

// Watch looks at all runs until stop is called. Policies that pass a limit fail with an error. If one goes on all the
// same, Watch calls tell, once, with an error that names it.
func (g *Guard) Watch(l Limits, tell func(error)) (stop func()) {
	before := debug.SetMemoryLimit(int64(l.Heap)) // garbage is collected before a policy is blamed for it
	over, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		clock := time.NewTicker(every)
		defer clock.Stop()
		w := watch{Limits: l, guard: g, calls: map[*interp.Run]call{}}
		for {
			select {
			case <-over:
				return
			case now := <-clock.C:
				if err := w.look(g.running(), now); err != nil {
					tell(err)
					return
				}
			}
		}
	}()
	return func() {
		close(over)
		<-done
		debug.SetMemoryLimit(before)
		g.end("")
	}
}

// A watch remembers the calls that a guard has seen.
type watch struct {
	Limits
	guard *Guard
	calls map[*interp.Run]call
}

// A call is under way.
type call struct {
	policy  string
	number  uint64
	since   time.Time // when it was seen first
	stopped time.Time // zero if it was not
}

// look stops calls that pass a limit. It returns an error if one goes on all the same.
func (w *watch) look(running map[*interp.Run]call, now time.Time) error {
	var names []string
	for r, c := range running {
		if seen, ok := w.calls[r]; !ok || seen.number != c.number {
			c.since = now
			w.calls[r] = c
		}
		names = append(names, c.policy)
	}
	for r := range w.calls {
		if _, ok := running[r]; !ok {
			delete(w.calls, r)
		}
	}
	slices.Sort(names)
	who := strings.Join(slices.Compact(names), " or ")
	full := ""
	if len(running) > 0 && heap() > w.Heap {
		if runtime.GC(); heap() > w.Heap {
			full = fmt.Sprintf("%s takes more than %d MiB of memory", who, w.Heap>>20)
			w.guard.end(full)
		}
	}
	for r, c := range w.calls {
		why := ""
		switch {
		case now.Sub(c.since) > w.Call:
			why = fmt.Sprintf("%s takes more than %v for one call", c.policy, w.Call)
		case full != "":
			why = full
		default:
			continue
		}
		if c.stopped.IsZero() {
			c.stopped = now
			w.calls[r] = c
			r.Stop(why)
		} else if now.Sub(c.stopped) > grace {
			return errors.New(why)
		}
	}
	return nil
}

// end stops all runs for a reason, and each new run. The reason "" lets new runs begin again.
func (g *Guard) end(full string) {
	g.lock.Lock()
	defer g.lock.Unlock()
	if g.full = full; full == "" {
		return
	}
	for _, x := range g.runs {
		if r := x.of.Value(); r != nil {
			r.Stop(full)
		}
	}
}

// running returns the runs with a call under way. It forgets those that are over.
func (g *Guard) running() map[*interp.Run]call {
	g.lock.Lock()
	defer g.lock.Unlock()
	under := map[*interp.Run]call{}
	g.runs = slices.DeleteFunc(g.runs, func(x run) bool {
		r := x.of.Value()
		if r == nil {
			return true
		}
		if n := r.Calls(); n%2 == 1 {
			under[r] = call{policy: x.policy, number: n}
		}
		return false
	})
	return under
}

// heap returns the bytes of all objects, garbage included.
func heap() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
