package sim

import (
	"slices"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

func startOn(arms piece, n entry, key random.Key, mode Mode) *Run {
	noise := key.Name("policy").Name(n.identity).Source()
	shown := n.spec.New(n.setup, &noise)
	r := &Run{
		policy:  played(shown),
		shown:   shown,
		mode:    mode,
		until:   n.setup.Horizon,
		horizon: n.setup.Horizon,
		pulls:   make([]int64, len(arms.gaps)),
		skip:    make([]int64, len(arms.gaps)),
	}
	r.observer, _ = r.policy.(leap.OneObserver)
	r.begin(arms)
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

// A piece is a part of a run during which the arms do not change.
type piece struct {
	tapes []tape.Tape
	gaps  []float64
	heavy []bool  // for each arm, whether its responses have weights; nil means that none have
	pulls []int64 // once the piece is over, the number of pulls of each arm
}

// begin begins a piece.
func (r *Run) begin(p piece) {
	r.pieces = append(r.pieces, p)
	r.tapes, r.readers, r.singles = p.tapes, nil, nil
	for a, t := range p.tapes {
		w, _ := t.(tape.BoundaryReader)
		var s tape.OneReader
		if r.observer != nil && (p.heavy == nil || !p.heavy[a]) {
			s, _ = t.(tape.OneReader)
		}
		r.readers, r.singles = append(r.readers, w), append(r.singles, s)
	}
}

// change ends the current piece and begins the next one.
func (r *Run) change() {
	last := &r.pieces[len(r.pieces)-1]
	last.pulls = r.since()
	next, until := r.next(len(r.pieces))
	r.begin(next)
	r.until = until
}

// since returns the number of pulls of each arm in the current piece.
func (r *Run) since() []int64 {
	n := slices.Clone(r.pulls)
	for _, p := range r.pieces {
		for a, k := range p.pulls {
			n[a] -= k
		}
	}
	return n
}

// played returns the policy that a run calls. Calling a method through the policy that embeds it costs two calls, so
// the run calls the embedded base directly.
func played(p policy.Policy) policy.Policy {
	if b, ok := p.(interface{ Base() policy.Policy }); ok {
		return b.Base()
	}
	return p
}

// A Run is one policy's run to the horizon. Its fields and the policy number the arms by their indices in the order.
// Its methods number them as in the scenario.
type Run struct {
	policy    policy.Policy
	shown     policy.Policy        // the policy with its method Inspect
	observer  leap.OneObserver     // the policy, if it is one
	certifier leap.Certifier       // the policy, if it is one and the run leaps
	backoff   leap.Backoff         // likewise
	linear    leap.LinearCertifier // likewise
	robin     policy.RoundRobin    // likewise
	mode      Mode
	open      bool // whether the policy has received only the responses to the pulls so far
	tapes     []tape.Tape
	readers   []tape.BoundaryReader // the tapes that are BoundaryReaders
	read      tape.Block            // the last block that ReadToBoundary read
	singles   []tape.OneReader      // the tapes without weights that are OneReaders, if the policy is a OneObserver
	order     order
	pieces    []piece // the parts of the run so far, the current one last
	pulls     []int64
	t         int64
	horizon   int64

	delay *delayed // nil if the policy gets each response at once

	// until is the number of pulls at which the arms change next, or the horizon. next returns the piece with the
	// given index and the end of it.
	until int64
	next  func(i int) (p piece, until int64)

	// The stretch that the policy promised. left is the number of its pulls that are not counted yet. They are
	// pulls of arm, or of the rota's arms in turn; in a rota, arm is the arm of the last pull. If told is set, the policy
	// has received the responses to all of them, and otherwise to none.
	arm  int
	left int64
	rota rota
	told bool

	skip  []int64 // for each arm, how many of the next questions to skip
	loss  int64   // the number of answers that did not pay, less those that other answers made up for
	pause int64   // the number of pulls before the next question; the horizon if there is no next question
}

// Advance continues the run until "to" pulls have been made or the horizon is reached. It asks the policy for an arm
// at most queries times and returns how many queries remain. If none remain, it may have stopped earlier (see Pulled).
func (r *Run) Advance(to int64, queries int) int {
	to = min(to, r.horizon)
	for {
		if r.delay != nil {
			queries = r.wait(min(to, r.until), queries)
		} else {
			queries = r.advance(min(to, r.until), queries)
		}
		if r.t < r.until || r.t == r.horizon {
			return queries
		}
		r.change()
	}
}

// advance is like Advance, up to the next change at most.
func (r *Run) advance(to int64, queries int) int {
	for r.t < to {
		if r.left == 0 {
			if queries == 0 {
				break
			}
			queries--
			if r.rounds() {
				if r.tells(r.left) {
					r.tell(r.left)
				}
				continue
			}
			// Ask the policy for its next arm. Read the responses to all certain pulls of this arm.
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
		if !r.told {
			r.tell(n)
		}
		r.count(n)
	}
	return queries
}

// tells reports whether the policy gets the responses to a new stretch at once. It cannot get them before the pulls if the
// run is open, or if the arms change on the way.
func (r *Run) tells(n int64) bool {
	r.told = !r.open && r.t+n <= r.until
	return r.told
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

// tell gives the policy the responses to the next n pulls of the stretch.
func (r *Run) tell(n int64) {
	if r.rota.arms == nil {
		r.policy.Update(r.arm, r.tapes[r.arm].Read(n))
		return
	}
	r.rota.share(n, func(a int, n int64) { r.policy.Update(a, r.tapes[a].Read(n)) })
}

// rounds reports whether the policy promises rounds. If it does, those rounds become the stretch.
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

// leap returns the number of certain pulls of arm a: n or more, up to the horizon. It gives the policy the
// responses to them, unless the run is open.
func (r *Run) leap(a int, n int64) int64 {
	switch {
	case n > 1:
		n = min(n, r.horizon-r.t)
	case r.linear != nil && r.readers[a] != nil:
		n = r.along(a)
		r.answered(n)
		return n
	default:
		n = min(r.covered(a), r.until-r.t)
		r.answered(n)
	}
	if r.tells(n) {
		r.policy.Update(a, r.tapes[a].Read(n))
	}
	return n
}

// answered records the number of certain pulls in an answer. An answer that covers only a pull or two costs more
// than it saves. After several such answers in a row, the run asks less often: the pauses grow. An answer that pays
// makes up for one bad answer per pull, since a few pulls now and then do not pay for all the questions in between.
func (r *Run) answered(n int64) {
	const (
		worth     = 3 // the cost of an answer, in pulls
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

// along gives the policy the responses along its line, and returns their number.
func (r *Run) along(a int) int64 {
	l, retry := r.linear.Line(r.t, a)
	if retry > 0 {
		r.loss, r.pause = 0, retry
	}
	if s := r.singles[a]; l.N <= 0 && s != nil {
		r.observer.ObserveOne(a, s.ReadOne())
		return 1
	}
	r.told = true
	r.readers[a].ReadToBoundary(&r.read, min(max(l.N, 1), r.until-r.t), l.Height, l.Slope)
	r.policy.Update(a, r.read)
	return r.read.N
}

// asks reports whether to ask the policy how many pulls of arm a are certain. It counts down the pauses between
// questions, which affect only the cost of a run.
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

// covered returns the number of pulls of arm a that the policy certifies, including the pull that the policy has
// just chosen.
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

// A Failer is a policy that may fail, such as a custom policy. After a failure, its choices have no meaning.
type Failer interface {
	// Err returns the policy's error, or nil.
	Err() error
}

// Policy returns the run's policy.
func (r *Run) Policy() policy.Policy { return r.shown }

// Err returns the error of the run's policy, or nil.
func (r *Run) Err() error {
	if p, ok := r.shown.(Failer); ok {
		return p.Err()
	}
	return nil
}

// Pulled returns t, the number of pulls so far.
func (r *Run) Pulled() int64 { return r.t }

// Horizon returns the horizon T. The run ends there.
func (r *Run) Horizon() int64 { return r.horizon }

// Pulls returns the number of pulls of each arm, N_a.
func (r *Run) Pulls() []int64 { return byArm(r.order, r.pulls) }

// PullsOf returns N_a for one arm.
func (r *Run) PullsOf(arm int) int64 {
	if r.order != nil {
		arm = slices.Index(r.order, arm)
	}
	return r.pulls[arm]
}

// Last returns the arm of the last pull.
func (r *Run) Last() int { return r.order.arm(r.arm) }

// Regret returns the pseudo-regret Σ_a N_a Δ_a, summed over the pieces if the arms change. It comes from the counts, so it has no rounding errors from earlier
// steps.
func (r *Run) Regret() float64 {
	var sum float64
	for _, p := range r.pieces[:len(r.pieces)-1] {
		sum += p.regret(p.pulls)
	}
	pulls := r.pulls
	if len(r.pieces) > 1 {
		pulls = r.since()
	}
	return sum + r.pieces[len(r.pieces)-1].regret(pulls)
}

// regret returns the regret of pulls in the piece.
func (p *piece) regret(pulls []int64) (sum float64) {
	for a, n := range pulls {
		sum += float64(float64(n) * p.gaps[a])
	}
	return sum
}

// Inspect returns the decision state of an open run's policy. It returns false if the policy does not reveal its
// state, or if rewards are delayed, because then the policy has made its next choice already.
func (r *Run) Inspect() (policy.DecisionState, bool) {
	p, ok := r.shown.(policy.Inspector)
	if !ok || !r.open || r.delay != nil {
		return policy.DecisionState{}, false
	}
	s := p.Inspect(r.t)
	s.Arms, s.Next = byArm(r.order, s.Arms), r.order.arm(s.Next)
	return s, true
}

// Spent returns the privacy loss of an open run's releases so far. It returns false if the policy makes no releases
// (see policy.Spender), or if rewards are delayed.
func (r *Run) Spent() (policy.Budget, bool) {
	p, ok := r.shown.(policy.Spender)
	if !ok || !r.open || r.delay != nil {
		return policy.Budget{}, false
	}
	return p.Spent(r.t), true
}
