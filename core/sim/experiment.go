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
	arms    int
	shuffle bool
	pieces  []scenario.Stretch
	delay   scenario.Delay
	entries []entry
}

// An entry is one policy of the scenario.
type entry struct {
	spec     policy.Spec
	setup    policy.Setup
	laws     [][]tape.Law // each arm's distribution of responses, for each piece
	gaps     [][]float64  // each arm's gap, for each piece
	tape     string       // the name of the tapes: policies with the same mechanism share them
	identity string       // the name of the policy's own randomness: its id and parameters
}

// errCustom reports that the program has no interpreter for custom policies.
var errCustom = errors.New("this program does not run custom policies")

// New prepares a scenario for running.
func New(v scenario.Valid) (*Experiment, error) {
	s := v.Scenario()
	e := &Experiment{
		seed:    random.NewKey(s.Seed),
		arms:    len(s.Arms),
		shuffle: s.Shuffle,
		pieces:  s.Stretches(),
	}
	if s.Delayed() {
		e.delay = s.Delay
	}
	for _, p := range s.Policies {
		spec, _ := p.Spec()
		if spec.New == nil {
			return nil, errCustom
		}
		e.entries = append(e.entries, newEntry(e.pieces, spec, s.Setup(p, spec)))
	}
	return e, nil
}

func newEntry(pieces []scenario.Stretch, spec policy.Spec, set policy.Setup) entry {
	m := spec.Responses(set)
	n := entry{spec: spec, setup: set, tape: m.Key(), identity: identity(spec, set)}
	for _, p := range pieces {
		var laws []tape.Law
		for _, a := range p.Arms {
			laws = append(laws, m.Law(a))
		}
		n.laws, n.gaps = append(n.laws, laws), append(n.gaps, arm.Gaps(p.Arms))
	}
	return n
}

// piece returns piece i of a run. An arm has the same tape in every order.
func (n entry) piece(i int, o order, key random.Key) (p piece) {
	keys := key.Name("tape").Name(n.tape)
	for k := range n.laws[i] {
		a := o.arm(k)
		law, key := n.laws[i][a], keys.Sub(uint64(a))
		if i > 0 {
			key = key.Name("piece").Sub(uint64(i))
		}
		p.tapes, p.gaps, p.heavy = append(p.tapes, tape.New(key, law)), append(p.gaps, n.gaps[i][a]), append(p.heavy, law.Weight != 0)
	}
	return p
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
		o = shuffled(e.arms, key)
	}
	r := start(e.entries[i], o, key, mode)
	if e.delay.Pulls > 0 {
		r.delay = newDelayed(e.delay, e.arms, key.Name("delay"))
	}
	r.until = e.pieces[0].To
	r.next = func(k int) (piece, int64) { return e.entries[i].piece(k, o, key), e.pieces[k].To }
	return r
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
	return start(newEntry([]scenario.Stretch{{Arms: arms}}, spec, set), nil, key, mode)
}

func start(n entry, o order, key random.Key, mode Mode) *Run {
	r := startOn(n.piece(0, o, key), n, key, mode)
	r.order = o
	return r
}

// StartOn returns one run of a policy, which may be unregistered, on the given tapes. The tapes hold the responses
// that the policy sees. The policy's own randomness comes from key. The regret is always 0.
func StartOn(tapes []tape.Tape, spec policy.Spec, set policy.Setup, key random.Key, mode Mode) *Run {
	return startOn(piece{tapes: tapes, gaps: make([]float64, len(tapes))}, entry{spec: spec, setup: set, identity: identity(spec, set)}, key, mode)
}
