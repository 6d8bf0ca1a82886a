// Package sim runs policies on reward tapes: one run of one policy, carried forward
// in whatever steps somebody wants to watch, and the statistics of many runs.
//
// A run is a function of the scenario, the policy and the run's number alone. How far
// it is carried at a time, at which pulls it is looked at, and which worker does it
// change nothing.
package sim

import (
	"errors"
	"strconv"

	"epsilonarcade/core/arm"
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
	shuffle bool
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

// errCustom is that of a program without an interpreter.
var errCustom = errors.New("this program does not run custom policies")

// New prepares a scenario.
func New(v scenario.Valid) (*Experiment, error) {
	s := v.Scenario()
	e := &Experiment{
		seed:    random.NewKey(s.Seed),
		gaps:    arm.Gaps(s.Arms),
		shuffle: s.Shuffle,
	}
	for _, p := range s.Policies {
		spec, _ := p.Spec()
		if spec.New == nil {
			return nil, errCustom
		}
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
// out: a policy that gets one keeps its random numbers.
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

// Start returns run number run of policy number i, before its first pull.
func (e *Experiment) Start(i, run int, mode Mode) *Run {
	key := e.seed.Sub(uint64(run))
	var o order
	if e.shuffle {
		o = shuffled(len(e.gaps), key)
	}
	return start(e.entries[i], e.gaps, o, key, mode)
}

// Open returns the run that Start does, to be looked into: wherever it stops, its policy has been
// told of the pulls made so far, and of no other. It makes the same pulls. The policy is told of
// a certain stretch in as many parts as the run stops in, and asked nothing in between, for one
// that draws has decided about all of the stretch.
func (e *Experiment) Open(i, run int) *Run {
	r := e.Start(i, run, Leaps)
	r.open, r.linear = true, nil // lines are read as far as they go
	return r
}

// Start returns one run of a policy that need not be registered. All its randomness
// comes from key.
func Start(arms []arm.Arm, spec policy.Spec, set policy.Setup, key random.Key, mode Mode) *Run {
	return start(newEntry(arms, spec, set), arm.Gaps(arms), nil, key, mode)
}

// start has each arm keep its tape in every order.
func start(n entry, gaps []float64, o order, key random.Key, mode Mode) *Run {
	var tapes []tape.Tape
	keys := key.Name("tape").Name(n.tape)
	placed := make([]float64, len(gaps))
	for k := range n.laws {
		a := o.arm(k)
		tapes, placed[k] = append(tapes, tape.New(keys.Sub(uint64(a)), n.laws[a])), gaps[a]
	}
	r := startOn(tapes, n, placed, key, mode)
	r.order = o
	for k := range n.laws {
		if n.laws[o.arm(k)].Weight != 0 {
			r.singles[k] = nil
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
