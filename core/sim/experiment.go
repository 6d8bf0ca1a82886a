// Package sim runs policies on reward tapes: one run of one policy, carried forward
// in whatever steps somebody wants to watch, and the statistics of many runs.
//
// A run is a function of the scenario, the policy and the run's number alone. How far
// it is carried at a time, at which pulls it is looked at, and which worker does it
// change nothing.
package sim

import (
	"slices"
	"strconv"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/leap"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/tape"
)

// A Mode says how tapes are read. Results have the same law in both, and for a policy
// whose choices are determined by its tape they are the same results.
type Mode int

const (
	// Leaps reads as many pulls at once as the policy's choice is certain for.
	Leaps Mode = iota
	// Textbook reads one pull at a time, as the papers' algorithms do.
	Textbook
)

// An Experiment is a scenario made ready to run.
type Experiment struct {
	seed    random.Key
	gaps    []float64
	entries []entry
}

// An entry is one policy of the scenario.
type entry struct {
	spec     policy.Spec
	setup    policy.Setup
	laws     []tape.Law // of the responses, for each arm
	tape     string     // names the tapes: policies with the same mechanism share them
	identity string     // names the policy's own randomness: its id and parameters
}

// New prepares a scenario, which must be valid.
func New(s scenario.Scenario) (*Experiment, error) {
	if problems := s.Validate(); len(problems) > 0 {
		return nil, problems
	}
	e := &Experiment{
		seed: random.NewKey(s.Seed),
		gaps: arm.Gaps(s.Arms),
	}
	for _, p := range s.Policies {
		spec, _ := policy.Find(p.ID)
		e.entries = append(e.entries, newEntry(s.Arms, spec, s.Setup(p, spec)))
	}
	return e, nil
}

func newEntry(arms []arm.Arm, spec policy.Spec, set policy.Setup) entry {
	m := spec.Responses(set)
	n := entry{spec: spec, setup: set, tape: m.Key(), identity: identity(spec, set)}
	for _, a := range arms {
		n.laws = append(n.laws, m.Law(a))
	}
	return n
}

// identity writes out a policy's id and parameters. A switch that is as usual is left
// out: a policy that gets one keeps the luck that it had.
func identity(spec policy.Spec, set policy.Setup) string {
	number := func(x float64) string { return " " + strconv.FormatFloat(x, 'g', -1, 64) }
	id := spec.ID + number(set.Epsilon) + number(set.Delta)
	for _, p := range spec.Params {
		x := set.Params[p.Name]
		switch {
		case p.Kind == policy.Levels:
			id += " " + p.Name + " " + set.Law.String()
		case p.Kind == policy.Number || x != p.Default:
			id += " " + p.Name + number(x)
		}
	}
	return id
}

// Policies returns the number of policies.
func (e *Experiment) Policies() int { return len(e.entries) }

// Start returns run number run of policy number i, before its first pull.
func (e *Experiment) Start(i, run int, mode Mode) *Run {
	n := e.entries[i]
	return start(n, e.gaps, e.seed.Sub(uint64(run)), mode)
}

// Start returns one run of a policy that need not be registered. All its randomness
// comes from key.
func Start(arms []arm.Arm, spec policy.Spec, set policy.Setup, key random.Key, mode Mode) *Run {
	return start(newEntry(arms, spec, set), arm.Gaps(arms), key, mode)
}

func start(n entry, gaps []float64, key random.Key, mode Mode) *Run {
	var tapes []tape.Tape
	keys := key.Name("tape").Name(n.tape)
	for a, law := range n.laws {
		tapes = append(tapes, tape.New(keys.Sub(uint64(a)), law))
	}
	r := startOn(tapes, n, gaps, key, mode)
	for a, law := range n.laws {
		if law.Weight != 0 {
			r.singles[a] = nil
		}
	}
	return r
}

// StartOn returns one run of a policy, which need not be registered, on tapes of somebody's
// own: what they hold is what the policy sees, as Spec.Responses would have it. The policy's
// own randomness comes from key. There is no regret.
func StartOn(tapes []tape.Tape, spec policy.Spec, set policy.Setup, key random.Key, mode Mode) *Run {
	return startOn(tapes, entry{spec: spec, setup: set, identity: identity(spec, set)}, make([]float64, len(tapes)), key, mode)
}

func startOn(tapes []tape.Tape, n entry, gaps []float64, key random.Key, mode Mode) *Run {
	noise := key.Name("policy").Name(n.identity).Source()
	r := &Run{
		policy:  n.spec.New(n.setup, &noise),
		mode:    mode,
		tapes:   tapes,
		horizon: n.setup.Horizon,
		gaps:    gaps,
		pulls:   make([]int64, len(gaps)),
		skip:    make([]int64, len(gaps)),
	}
	r.observer, _ = r.policy.(leap.OneObserver)
	for _, t := range tapes {
		w, _ := t.(tape.BoundaryReader)
		var s tape.OneReader
		if r.observer != nil {
			s, _ = t.(tape.OneReader)
		}
		r.readers, r.singles = append(r.readers, w), append(r.singles, s)
	}
	if mode == Leaps {
		r.certifier, _ = r.policy.(leap.Certifier)
		r.backoff, _ = r.policy.(leap.Backoff)
		r.linear, _ = r.policy.(leap.LinearCertifier)
		r.robin, _ = r.policy.(policy.RoundRobin)
	}
	if r.certifier == nil {
		r.mute = r.horizon
	}
	return r
}

// A Run is one policy's way through the horizon.
type Run struct {
	policy    policy.Policy
	observer  leap.OneObserver     // the policy, if it is one
	certifier leap.Certifier       // the policy, if it is one and leaps
	backoff   leap.Backoff         // likewise
	linear    leap.LinearCertifier // likewise
	robin     policy.RoundRobin    // likewise
	mode      Mode
	tapes     []tape.Tape
	readers   []tape.BoundaryReader // the tapes, those that are
	read      tape.Block            // what ReadToBoundary read last
	singles   []tape.OneReader      // likewise, those without weights, if the policy is a OneObserver
	gaps      []float64
	pulls     []int64
	t         int64
	horizon   int64

	// The stretch that the policy is committed to. Its responses are read and the
	// policy knows them; left of its pulls have not been counted yet. They go to arm, or to
	// those of the rota in turn, and arm is the last one's.
	arm  int
	left int64
	rota rota

	skip []int64 // for each arm, how often the policy is not to be asked about it next
	vain int64   // how many more answers were not worth it than others have made up for
	mute int64   // the pulls before the policy is asked again, the horizon if it is not to be
}

// Advance carries the run on until to pulls have been made, or the horizon is
// reached, but asks the policy, and then looks at tapes, at most looks times. It returns the
// looks that are left; none left may mean that it did not get there (see Pulled).
func (r *Run) Advance(to int64, looks int) int {
	to = min(to, r.horizon)
	for r.t < to {
		if r.left == 0 {
			if looks == 0 {
				break
			}
			looks--
			if r.rounds() {
				r.tell(r.left)
				continue
			}
			// Ask the policy for its next arm and read the responses to as many pulls of
			// it as are certain.
			a, n := r.policy.Next(r.t)
			r.arm = a
			if n > 1 && r.mode == Leaps || r.asks(a) {
				if n = r.leap(a, n); n > 1 {
					r.left = n
					continue
				}
			} else if s := r.singles[a]; s != nil {
				r.observer.ObserveOne(a, s.ReadOne())
			} else {
				r.policy.Update(a, r.tapes[a].Read(1))
			}
			r.pulls[a]++
			r.t++
			continue
		}
		r.count(min(r.left, to-r.t))
	}
	return looks
}

// count counts n pulls of the stretch.
func (r *Run) count(n int64) {
	if r.rota.arms == nil {
		r.pulls[r.arm] += n
	} else {
		r.rota.share(n, func(a int, n int64) { r.pulls[a] += n })
		r.arm = r.rota.pass(n)
	}
	r.t += n
	r.left -= n
}

// tell tells the policy the responses to the next n pulls of the stretch.
func (r *Run) tell(n int64) {
	if r.rota.arms == nil {
		r.policy.Update(r.arm, r.tapes[r.arm].Read(n))
		return
	}
	r.rota.share(n, func(a int, n int64) { r.policy.Update(a, r.tapes[a].Read(n)) })
}

// rounds says whether the policy promises rounds. If so, they are the stretch from here on.
func (r *Run) rounds() bool {
	if r.robin == nil {
		return false
	}
	arms, n := r.robin.Rounds(r.t)
	if n == 0 {
		r.rota = rota{}
		return false
	}
	r.rota = rota{arms: arms}
	r.left = min(n*int64(len(arms)), r.horizon-r.t)
	return true
}

// leap tells the policy the responses to as many pulls of arm a as are certain: n or more,
// up to the horizon. It returns how many they are.
func (r *Run) leap(a int, n int64) int64 {
	if n > 1 {
		n = min(n, r.horizon-r.t)
		r.policy.Update(a, r.tapes[a].Read(n))
		return n
	}
	if r.linear != nil && r.readers[a] != nil {
		n = r.along(a)
	} else {
		n = r.covered(a)
		r.policy.Update(a, r.tapes[a].Read(n))
	}
	r.answered(n)
	return n
}

// answered notes how many pulls were certain when the policy was asked. As long as that is
// hardly worth an answer, pauses grow. An answer that was worth it makes up for as many in vain
// as there are pulls in it: a few pulls now and then do not pay for all the asking between.
func (r *Run) answered(n int64) {
	const (
		worth    = 3 // what an answer costs, in pulls
		patience = 4
		most     = patience + 32 // of vain, for pauses of 512 pulls
	)
	r.vain = min(r.vain+1, most)
	if n >= worth {
		r.vain = max(0, r.vain-n)
	} else if more := r.vain - patience; more > 0 {
		r.mute = max(r.mute, more*more/2)
	}
}

// along tells the policy the responses along its line.
func (r *Run) along(a int) int64 {
	l, retry := r.linear.Line(r.t, a)
	if retry > 0 {
		r.vain, r.mute = 0, retry
	}
	if s := r.singles[a]; l.N <= 0 && s != nil {
		r.observer.ObserveOne(a, s.ReadOne())
		return 1
	}
	r.readers[a].ReadToBoundary(&r.read, min(max(l.N, 1), r.horizon-r.t), l.Height, l.Slope)
	r.policy.Update(a, r.read)
	return r.read.N
}

// asks says whether the policy is to be asked what is certain of arm a. That costs about what a
// pull does: after many answers in a row that were not worth it, it is asked now and then. That
// changes the cost and nothing else.
func (r *Run) asks(a int) bool {
	if r.mute > 0 {
		r.mute--
		return false
	}
	if r.skip[a] > 0 {
		r.skip[a]--
		return false
	}
	return true
}

// covered returns how many pulls of arm a the policy certifies, at least the one that
// it has just chosen.
func (r *Run) covered(a int) int64 {
	for t := r.tapes[a]; ; t.Split() {
		b := t.Peek()
		if b.N <= 1 {
			return 1
		}
		if n := r.certifier.Covers(r.t, a, b); n > 0 {
			if r.backoff != nil {
				r.skip[a] = r.backoff.RetryAfter(a)
			}
			return n
		}
	}
}

// Pulled returns the number of pulls made, t.
func (r *Run) Pulled() int64 { return r.t }

// Horizon returns T, at which the run ends.
func (r *Run) Horizon() int64 { return r.horizon }

// Pulls returns the pulls of each arm, N_a.
func (r *Run) Pulls() []int64 { return slices.Clone(r.pulls) }

// Last returns the arm of the last pull.
func (r *Run) Last() int { return r.arm }

// Regret returns the pseudo-regret Σ_a N_a Δ_a. It is computed from the counts, so it
// carries no rounding from the way that led to them.
func (r *Run) Regret() float64 {
	var sum float64
	for a, n := range r.pulls {
		sum += float64(float64(n) * r.gaps[a])
	}
	return sum
}

// A Record is a run that notes its regret at checkpoints.
type Record struct {
	*Run
	grid  []int64
	Noted []float64 // the regret at the checkpoints passed so far
}

// Record starts run number run of policy number i, to be noted at the pulls in grid.
func (e *Experiment) Record(i, run int, grid []int64, mode Mode) *Record {
	return &Record{Run: e.Start(i, run, mode), grid: grid, Noted: make([]float64, 0, len(grid))}
}

// Advance does what Run.Advance does and stops at each checkpoint on the way to note
// the regret there.
func (r *Record) Advance(to int64, looks int) int {
	for k := len(r.Noted); k < len(r.grid) && r.grid[k] <= to; k++ {
		looks = r.Run.Advance(r.grid[k], looks)
		if r.t < r.grid[k] {
			return looks
		}
		r.Noted = append(r.Noted, r.Regret())
	}
	return r.Run.Advance(to, looks)
}
