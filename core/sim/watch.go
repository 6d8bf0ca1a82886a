package sim

import "epsilonarcade/core/policy"

// A Watch is a run that can be looked into: wherever it stops, its policy has been told of
// the pulls made so far, and of no other. It makes the same pulls as the Run does.
//
// A Run tells its policy of a certain stretch at once. A Watch tells it of the stretch in
// as many parts as it stops in, and asks it nothing in between, for a policy that draws has
// decided about all of the stretch.
type Watch struct{ run *Run }

// Watch starts run number run of policy number i, to be looked into.
func (e *Experiment) Watch(i, run int) Watch {
	w := Watch{e.Start(i, run, Leaps)}
	w.run.linear = nil // lines are read as far as they go
	return w
}

// Pulled returns the number of pulls made, t.
func (w Watch) Pulled() int64 { return w.run.t }

// Pulls returns the pulls of each arm, N_a.
func (w Watch) Pulls() []int64 { return w.run.Pulls() }

// Inspect returns what the policy goes by now, and false if it does not show that.
func (w Watch) Inspect() (policy.DecisionState, bool) {
	p, ok := w.run.shown.(policy.Inspector)
	if !ok {
		return policy.DecisionState{}, false
	}
	return p.Inspect(w.run.t), true
}

// Spent returns what the releases of the policy so far have spent of its budget, and false if
// it makes none (see policy.Spender).
func (w Watch) Spent() (policy.Budget, bool) {
	p, ok := w.run.shown.(policy.Spender)
	if !ok {
		return policy.Budget{}, false
	}
	return p.Spent(w.run.t), true
}

// Advance does what Run.Advance does.
func (w Watch) Advance(to int64, queries int) int {
	r := w.run
	to = min(to, r.horizon)
	for r.t < to {
		if r.left == 0 {
			if queries == 0 {
				break
			}
			queries--
			if r.rounds() {
				continue
			}
			r.arm, r.left = r.policy.Next(r.t)
			if r.left == 1 {
				if r.certifier != nil && r.asks(r.arm) {
					r.left = r.covered(r.arm)
					r.answered(r.left)
				} else if s := r.singles[r.arm]; s != nil {
					r.observer.ObserveOne(r.arm, s.ReadOne())
					r.pulls[r.arm]++
					r.t++
					r.left = 0
					continue
				}
			}
			r.left = min(r.left, r.horizon-r.t)
		}
		n := min(r.left, to-r.t)
		r.tell(n)
		r.count(n)
	}
	return queries
}
