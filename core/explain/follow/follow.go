// Package follow looks into run 0 of a policy wherever somebody asks.
package follow

import (
	"slices"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// A Place is one in run 0 of a policy.
type Place struct {
	Scenario scenario.Valid
	Policy   int   // its place in the scenario
	Pulled   int64 // how many pulls it has made; the horizon if they are more
}

// A State is what there is to know of a run at a place.
type State struct {
	Pulled int64   // the pulls that it has made
	More   bool    // it has not come as far yet: the next question goes on from here
	Pulls  []int64 // of each arm
	Last   int     // the arm that was pulled last, if any was
	// Now is what the policy goes by, and Before what it went by before its last pull, which is
	// known at the place itself. Shown is false for a policy that does not show that.
	Now, Before policy.DecisionState
	Shown       bool
	// Spent is what its releases so far have spent of its budget, if it makes any.
	Spent  policy.Budget
	Spends bool
}

// Runs are those that were looked into last, from which the next look mostly goes on. Whatever
// is asked of a place, and however one has come there, the answer is the same.
type Runs struct{ kept []*followed } // the latest first

// A followed is a run, and what is known of it where it stands.
type followed struct {
	of     scenario.Valid
	policy int
	run    *sim.Run
	before policy.DecisionState
	known  bool // before is that before the last pull
}

const (
	kept    = 4       // runs at most
	queries = 400_000 // at most, to the policy, for one answer
)

// At returns the state at a place.
func (r *Runs) At(p Place) (State, error) {
	to := max(0, min(p.Pulled, p.Scenario.Scenario().Horizon))
	f, err := r.find(p, to)
	if err != nil {
		return State{}, err
	}
	f.advance(to)
	s := State{Pulled: f.run.Pulled(), More: f.run.Pulled() < to, Pulls: f.run.Pulls(), Last: f.run.Last(), Before: f.before}
	s.Now, s.Shown = f.run.Inspect()
	s.Spent, s.Spends = f.run.Spent()
	return s, nil
}

// find returns a run that is not beyond the place, or that stands there.
func (r *Runs) find(p Place, to int64) (*followed, error) {
	at := slices.IndexFunc(r.kept, func(f *followed) bool { return f.policy == p.Policy && f.of.Equal(p.Scenario) })
	var f *followed
	if at >= 0 {
		f = r.kept[at]
		r.kept = slices.Delete(r.kept, at, at+1)
	}
	if f == nil || f.run.Pulled() > to || f.run.Pulled() == to && !f.known {
		e, err := sim.New(p.Scenario)
		if err != nil {
			return nil, err
		}
		f = &followed{of: p.Scenario, policy: p.Policy, run: e.Open(p.Policy, 0), known: to == 0}
	}
	r.kept = append([]*followed{f}, r.kept[:min(len(r.kept), kept-1)]...)
	return f, nil
}

// advance goes on to a number of pulls, or as far as so many queries lead, and stops before the last
// pull to see what the policy goes by.
func (f *followed) advance(to int64) {
	if f.run.Pulled() == to {
		return
	}
	f.known = false
	f.run.Advance(to-1, queries)
	if f.run.Pulled() == to-1 {
		f.before, _ = f.run.Inspect()
		f.run.Advance(to, 1)
		f.known = true
	}
}
