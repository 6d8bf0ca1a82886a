// Package guard watches policies that somebody has written while they run in a native program. The
// interpreter counts steps. It does not count memory, and a single step may take long: a list that
// doubles or a product of huge integers needs few of them.
//
// A guard cannot stop a policy, for nothing ends a goroutine from outside. It says that the policy
// goes too far, and the program ends itself.
package guard

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"weak"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
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
	lock  sync.Mutex
	calls []weak.Pointer[calls] // of each run that may still go on
}

// calls are those of a run. Their number is odd while one is under way.
type calls struct {
	policy string
	n      atomic.Uint64
}

// A run is one that tells of its calls.
type run struct {
	*interp.Run
	calls *calls
}

// Next is that of the run.
func (r run) Next(t int64) (arm int, sure int64) {
	r.calls.n.Add(1)
	arm, sure = r.Run.Next(t)
	r.calls.n.Add(1)
	return arm, sure
}

// Update is that of the run.
func (r run) Update(arm int, b tape.Block) {
	r.calls.n.Add(1)
	r.Run.Update(arm, b)
	r.calls.n.Add(1)
}

// Interpreter runs policies as package interp does, and tells the guard of it.
func (g *Guard) Interpreter(source string, spec policy.Spec) func(policy.Setup, *random.Source) policy.Policy {
	begin := interp.New(source, spec)
	return func(s policy.Setup, noise *random.Source) policy.Policy {
		c := &calls{policy: spec.Name}
		g.lock.Lock()
		g.calls = append(g.calls, weak.Make(c))
		g.lock.Unlock()
		c.n.Add(1)
		p := begin(s, noise)
		c.n.Add(1)
		r, ok := p.(*interp.Run)
		if !ok {
			return p
		}
		return run{r, c}
	}
}

// Register links the guarded interpreter into a program.
func (g *Guard) Register() { written.Register(g.Interpreter) }

// every is how often a guard looks.
const every = 5 * time.Millisecond

// Watch looks at what runs until stop is called. It calls tell, once, when a limit is passed. The
// error names the policies that were running.
func (g *Guard) Watch(l Limits, tell func(error)) (stop func()) {
	// A long list is copied in one go, in which nothing interrupts a goroutine. One processor more than
	// there are workers is left to look.
	before := runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(before + 2)
	// A collection waits for such a copy with everything else stopped, and a long list begins one. So
	// the guard begins them, once it has seen that nothing is as long.
	percent := debug.SetGCPercent(-1)
	m := memory{last: heap(), at: time.Now()}
	over := make(chan struct{})
	done := make(chan struct{})
	go func() {
		defer close(done)
		clock := time.NewTicker(every)
		defer clock.Stop()
		seen := map[*calls]since{}
		for {
			select {
			case <-over:
				return
			case now := <-clock.C:
				if err := g.look(l, now, seen, &m); err != nil {
					tell(err)
					return
				}
			}
		}
	}()
	return func() {
		close(over)
		<-done
		debug.SetGCPercent(percent)
		runtime.GOMAXPROCS(before)
	}
}

// since is when the call of this number was seen first.
type since struct {
	call uint64
	at   time.Time
}

// look returns how a limit is passed, nil if none is.
func (g *Guard) look(l Limits, now time.Time, seen map[*calls]since, m *memory) error {
	running, any := g.running()
	for c, call := range running {
		if s := seen[c]; s.call != call {
			seen[c] = since{call, now}
		} else if now.Sub(s.at) > l.Call {
			return fmt.Errorf("%s takes more than %v for one call", c.policy, l.Call)
		}
	}
	for c := range seen {
		if _, ok := running[c]; !ok {
			delete(seen, c)
		}
	}
	if !m.exceeds(l.Heap, now) || !any {
		return nil
	}
	var names []string
	for c := range running {
		if !slices.Contains(names, c.policy) {
			names = append(names, c.policy)
		}
	}
	slices.Sort(names)
	who := strings.Join(names, " or ")
	if who == "" {
		who = "a policy that somebody has written"
	}
	return fmt.Errorf("%s takes more than %s of memory", who, size(l.Heap))
}

// running returns the runs with a call under way and its number, and whether there are any runs. It
// forgets those that are over.
func (g *Guard) running() (under map[*calls]uint64, any bool) {
	g.lock.Lock()
	defer g.lock.Unlock()
	under = map[*calls]uint64{}
	g.calls = slices.DeleteFunc(g.calls, func(p weak.Pointer[calls]) bool {
		c := p.Value()
		if c == nil {
			return true
		}
		if n := c.n.Load(); n%2 == 1 {
			under[c] = n
		}
		return false
	})
	return under, len(g.calls) > 0
}

// A memory is what was seen of the heap.
type memory struct {
	last, live uint64 // at the last look, and after the last collection
	at         time.Time
}

// exceeds reports a heap that is larger than a limit, garbage aside. It collects garbage when there may
// be much. A heap that has grown by a gigabyte since the last look holds something huge: it is not
// collected, for that could take a minute.
func (m *memory) exceeds(limit uint64, now time.Time) bool {
	const few, huge = 128 << 20, 1 << 30
	size := heap()
	sudden := size > m.last+huge && (now.Sub(m.at) < time.Second/4 || size > m.last+4*huge)
	if !sudden && (size > max(few, 2*m.live) || size > limit) {
		runtime.GC()
		size = heap()
		m.live = size
	}
	m.last, m.at = size, now
	return size > limit
}

// heap returns the bytes of all objects, garbage included.
func heap() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// size writes a number of bytes.
func size(bytes uint64) string {
	const mega = 1 << 20
	return fmt.Sprintf("%d MiB", bytes/mega)
}
