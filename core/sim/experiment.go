// Package sim runs policies on reward tapes. A Run is one run of one policy, which can advance in steps of any
// size. A Sample holds the statistics of many runs.
//
// A run depends only on the scenario, the policy and the run's number. It does not depend on the sizes of the steps,
// on which pulls are observed, or on the worker.
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

// A Mode says how a run reads its tapes. Results have the same distribution in both modes. For a policy whose choices
// depend only on its tapes, the results are identical.
type Mode int

const (
	// Leaps reads every stretch of certain pulls of an arm at once.
	Leaps Mode = iota
	// Textbook reads one pull at a time, like the algorithms in the papers.
	Textbook
)

// An Experiment is a scenario that is ready to run.
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
	laws     []tape.Law // each arm's distribution of responses
	tape     string     // the name of the tapes: policies with the same mechanism share them
	identity string     // the name of the policy's own randomness: its id and parameters
}

// errCustom reports that the program has no interpreter for custom policies.
var errCustom = errors.New("this program does not run custom policies")

// New prepares a scenario for running.
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

// identity returns a policy's id and parameters as text. It leaves out switches at their defaults, so a policy
// keeps its random numbers when a new switch is added to it.
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

// Start returns run number run of policy number i, ready for its first pull.
func (e *Experiment) Start(i, run int, mode Mode) *Run {
	key := e.seed.Sub(uint64(run))
	var o order
	if e.shuffle {
		o = shuffled(len(e.gaps), key)
	}
	return start(e.entries[i], e.gaps, o, key, mode)
}

// Open returns the run that Start returns, for inspection. It makes the same pulls. At each stop, its policy has
// received the responses to the pulls so far and no others. If the policy is certain of a stretch of pulls, the run
// splits the stretch at each stop, but asks the policy nothing in between: a policy that draws has already decided it.
func (e *Experiment) Open(i, run int) *Run {
	r := e.Start(i, run, Leaps)
	r.open, r.linear = true, nil // a line would be read to its end, past the next stop
	return r
}

// Start returns one run of a policy, which may be unregistered. All its randomness comes from key.
func Start(arms []arm.Arm, spec policy.Spec, set policy.Setup, key random.Key, mode Mode) *Run {
	return start(newEntry(arms, spec, set), arm.Gaps(arms), nil, key, mode)
}

// start returns a run. An arm has the same tape in every order.
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

// StartOn returns one run of a policy, which may be unregistered, on the given tapes. The tapes hold the responses
// that the policy sees. The policy's own randomness comes from key. The regret is always 0.
func StartOn(tapes []tape.Tape, spec policy.Spec, set policy.Setup, key random.Key, mode Mode) *Run {
	return startOn(tapes, entry{spec: spec, setup: set, identity: identity(spec, set)}, make([]float64, len(tapes)), key, mode)
}
