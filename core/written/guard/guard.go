// Package guard watches policies that somebody has written while they run in a native program. The
// interpreter counts steps. It does not count memory, and a single step may take long: a list that
// doubles or a product of huge integers needs few of them.
//
// A guard cannot stop a policy, for nothing ends a goroutine from outside. It says that the policy
// goes too far, and the program ends itself.
package guard

import (
	"fmt"
	"math"
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
	m := &memory{}
	m.exceeds(math.MaxUint64)
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
				if err := g.look(l, now, seen, m); err != nil {
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
	if !m.exceeds(l.Heap) || !any {
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
	large, objects uint64 // bytes and number of all large objects that were ever made
	live           uint64 // bytes after the last collection
	collected      chan uint64
}

// exceeds reports a heap that is larger than a limit, garbage aside. It has garbage collected when there
// may be much, and goes on looking, for a collection waits until what is huge is copied: a list that
// doubles gets no further than its next copy. Above the limit no collection is waited for when a quarter
// of the limit has gone into huge objects since the last look.
func (m *memory) exceeds(limit uint64) bool {
	const few, huge = 128 << 20, 1 << 20
	size, large, objects := heap()
	sudden := large-m.large > max(limit/4, huge*(objects-m.objects))
	m.large, m.objects = large, objects
	if size > limit && sudden {
		return true
	}
	if m.collected == nil && (size > max(few, 2*m.live) || size > limit) {
		m.collected = make(chan uint64, 1)
		go collect(m.collected)
	}
	select {
	case m.live = <-m.collected:
		m.collected = nil
		return m.live > limit
	default:
		return false
	}
}

// collect collects garbage and tells the bytes of the heap after it.
func collect(size chan<- uint64) {
	runtime.GC()
	live, _, _ := heap()
	size <- live
}

// heap returns the bytes of all objects, garbage included, and how much has gone into how many objects
// that were too large for the runtime's size classes. A class ends one below
// its bucket does.
func heap() (size, large, objects uint64) {
	sample := []metrics.Sample{
		{Name: "/memory/classes/heap/objects:bytes"},
		{Name: "/gc/heap/allocs:bytes"},
		{Name: "/gc/heap/allocs-by-size:bytes"},
	}
	metrics.Read(sample)
	size, large = sample[0].Value.Uint64(), sample[1].Value.Uint64()
	classes := sample[2].Value.Float64Histogram()
	last := len(classes.Counts) - 1
	for i, n := range classes.Counts[:last] {
		large -= min(large, n*uint64(classes.Buckets[i+1]-1))
	}
	return size, large, classes.Counts[last]
}

// size writes a number of bytes.
func size(bytes uint64) string {
	const mega = 1 << 20
	return fmt.Sprintf("%d MiB", bytes/mega)
}
