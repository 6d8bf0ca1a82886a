package sim

import (
	"slices"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

func startOn(tapes []tape.Tape, n entry, gaps []float64, key random.Key, mode Mode) *Run {
	noise := key.Name("policy").Name(n.identity).Source()
	shown := n.spec.New(n.setup, &noise)
	r := &Run{
		policy:  played(shown),
		shown:   shown,
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
		r.pause = r.horizon
	}
	return r
}

// played returns the policy that plays for one that adds to its base only what it shows. Of a
// method that comes with an embedded base each call is two.
func played(p policy.Policy) policy.Policy {
	if b, ok := p.(interface{ Base() policy.Policy }); ok {
		return b.Base()
	}
	return p
}

// A Run is one policy's way through the horizon. Its fields, and the policy, number arms by their places in
// the order; what its methods return is about the scenario's arms.
type Run struct {
	policy    policy.Policy
	shown     policy.Policy        // the policy as it was started, which shows its state
	observer  leap.OneObserver     // the policy, if it is one
	certifier leap.Certifier       // the policy, if it is one and leaps
	backoff   leap.Backoff         // likewise
	linear    leap.LinearCertifier // likewise
	robin     policy.RoundRobin    // likewise
	mode      Mode
	open      bool // the policy is told of the pulls made so far and of no other
	tapes     []tape.Tape
	readers   []tape.BoundaryReader // the tapes, those that are
	read      tape.Block            // what ReadToBoundary read last
	singles   []tape.OneReader      // likewise, those without weights, if the policy is a OneObserver
	order     order
	gaps      []float64
	pulls     []int64
	t         int64
	horizon   int64

	// The stretch that the policy is committed to, left of whose pulls have not been counted
	// yet. They go to arm, or to those of the rota in turn, and arm is the last one's. The policy
	// knows the responses to all of them; if the run is open, to none.
	arm  int
	left int64
	rota rota

	skip  []int64 // for each arm, how often the policy is not to be asked about it next
	loss  int64   // how many more answers did not pay than others have made up for
	pause int64   // the pulls before the policy is asked again, the horizon if it is never asked
}

// Advance carries the run on until to pulls have been made or the horizon is reached. It asks
// the policy for an arm at most queries times. It returns the queries that are left; if none is
// left, it may have stopped earlier (see Pulled).
func (r *Run) Advance(to int64, queries int) int {
	to = min(to, r.horizon)
	for r.t < to {
		if r.left == 0 {
			if queries == 0 {
				break
			}
			queries--
			if r.rounds() {
				if !r.open {
					r.tell(r.left)
				}
				continue
			}
			// Ask the policy for its next arm and read the responses to as many pulls of
			// it as are certain.
			a, n := r.policy.Next(r.t)
			r.arm = a
			if n > 1 && r.mode == Leaps || r.asks(a) {
				if n = r.leap(a, n); n > 1 || r.open {
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
		n := min(r.left, to-r.t)
		if r.open {
			r.tell(n)
		}
		r.count(n)
	}
	return queries
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

// leap returns how many pulls of arm a are certain: n or more, up to the horizon. It tells the
// policy the responses to them, unless the run is open.
func (r *Run) leap(a int, n int64) int64 {
	switch {
	case n > 1:
		n = min(n, r.horizon-r.t)
	case r.linear != nil && r.readers[a] != nil:
		n = r.along(a)
		r.answered(n)
		return n
	default:
		n = r.covered(a)
		r.answered(n)
	}
	if !r.open {
		r.policy.Update(a, r.tapes[a].Read(n))
	}
	return n
}

// answered notes how many pulls were certain when the policy was asked. An answer that covers
// only a pull or two costs more than it saves. After several of these in a row the run asks less
// often: pauses grow. An answer that pays makes up for as many others as there are pulls in it,
// since a few pulls now and then do not pay for all the questions between.
func (r *Run) answered(n int64) {
	const (
		worth     = 3 // what an answer costs, in pulls
		tolerance = 4
		most      = tolerance + 32 // for pauses of 512 pulls
	)
	r.loss = min(r.loss+1, most)
	if n >= worth {
		r.loss = max(0, r.loss-n)
	} else if more := r.loss - tolerance; more > 0 {
		r.pause = max(r.pause, more*more/2)
	}
}

// along tells the policy the responses along its line.
func (r *Run) along(a int) int64 {
	l, retry := r.linear.Line(r.t, a)
	if retry > 0 {
		r.loss, r.pause = 0, retry
	}
	if s := r.singles[a]; l.N <= 0 && s != nil {
		r.observer.ObserveOne(a, s.ReadOne())
		return 1
	}
	r.readers[a].ReadToBoundary(&r.read, min(max(l.N, 1), r.horizon-r.t), l.Height, l.Slope)
	r.policy.Update(a, r.read)
	return r.read.N
}

// asks says whether the policy is to be asked what is certain of arm a. It counts the pauses
// down. They change the cost of a run and nothing else.
func (r *Run) asks(a int) bool {
	if r.pause > 0 {
		r.pause--
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

// A Failer is a policy that may fail, as one that somebody has written. From then on its choices mean
// nothing.
type Failer interface {
	// Err returns how it has failed, nil if it has not.
	Err() error
}

// Policy returns the run's policy, for those who know more of it than how it plays.
func (r *Run) Policy() policy.Policy { return r.shown }

// Err returns how the run's policy has failed, nil if it has not.
func (r *Run) Err() error {
	if p, ok := r.shown.(Failer); ok {
		return p.Err()
	}
	return nil
}

// Pulled returns the number of pulls made, t.
func (r *Run) Pulled() int64 { return r.t }

// Horizon returns T, at which the run ends.
func (r *Run) Horizon() int64 { return r.horizon }

// Pulls returns the pulls of each arm, N_a.
func (r *Run) Pulls() []int64 { return byArm(r.order, r.pulls) }

// PullsOf returns N_a of one arm.
func (r *Run) PullsOf(arm int) int64 {
	if r.order != nil {
		arm = slices.Index(r.order, arm)
	}
	return r.pulls[arm]
}

// Last returns the arm of the last pull.
func (r *Run) Last() int { return r.order.arm(r.arm) }

// Regret returns the pseudo-regret Σ_a N_a Δ_a. It is computed from the counts, so it
// carries no rounding from the way that led to them.
func (r *Run) Regret() float64 {
	var sum float64
	for a, n := range r.pulls {
		sum += float64(float64(n) * r.gaps[a])
	}
	return sum
}

// Inspect returns what the policy of an open run goes by now, and false if it does not show
// that.
func (r *Run) Inspect() (policy.DecisionState, bool) {
	p, ok := r.shown.(policy.Inspector)
	if !ok || !r.open {
		return policy.DecisionState{}, false
	}
	s := p.Inspect(r.t)
	s.Arms, s.Next = byArm(r.order, s.Arms), r.order.arm(s.Next)
	return s, true
}

// Spent returns what the releases of the policy of an open run so far have spent of its budget,
// and false if it makes none (see policy.Spender).
func (r *Run) Spent() (policy.Budget, bool) {
	p, ok := r.shown.(policy.Spender)
	if !ok || !r.open {
		return policy.Budget{}, false
	}
	return p.Spent(r.t), true
}
