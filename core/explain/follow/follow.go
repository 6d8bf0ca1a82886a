// Package follow inspects run 0 of a policy at any number of pulls.
package follow

import (
	"math"
	"slices"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// A Place is a number of pulls in run 0 of a policy.
type Place struct {
	Scenario scenario.Valid
	Policy   int   // index in the scenario
	Pulled   int64 // number of pulls, at most the horizon
}

// A State is the state of a run at a place.
type State struct {
	Pulled int64   // number of pulls
	More   bool    // the run is not there yet; the same question continues it
	Pulls  []int64 // of each arm
	Last   int     // the arm of the last pull, if any
	// Now is the state before the next choice, and Before the state before the last choice. Before is known only at the
	// place itself. Shown is false if the policy does not reveal its state.
	Now, Before policy.DecisionState
	Shown       bool
	// Spent is the privacy budget spent by releases so far. Spends is false if the policy makes no releases.
	Spent  policy.Budget
	Spends bool
}

// Runs keeps the latest runs, because most questions continue one of them. Answers do not depend on earlier questions.
type Runs struct{ kept []*followed } // the latest first

// A followed is a run that may continue.
type followed struct {
	of     scenario.Valid
	policy int
	run    *sim.Run
	before policy.DecisionState
	known  bool // before is the state before the last pull
}

const (
	kept    = 4       // largest number of runs
	queries = 400_000 // largest number of queries to the policy for one answer
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

// find returns a run that has not passed the place.
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

// advance continues to a number of pulls, within the limit of queries. It stops before the last pull to keep the
// policy's state.
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

// mostLooks limits the number of inspected arms in the search for the end of a start phase.
const mostLooks = 200_000

// Starts returns the start phases of a scenario's policies. A policy that needs one reward of each arm has a phase of 1
// pull, and a policy without a start phase has 0. A phase is unknown if its pulls are not equal for all arms, or if it
// is very long.
func Starts(v scenario.Valid) (all []explain.StartPhase, err error) {
	s := v.Scenario()
	e, err := sim.New(v)
	if err != nil {
		return nil, err
	}
	for i := range s.Policies {
		pulls, known := start(e.Open(i, 0), s)
		all = append(all, explain.StartPhase{Pulls: pulls, Known: known})
	}
	return all, nil
}

func start(run *sim.Run, s scenario.Scenario) (pulls int64, known bool) {
	for range mostLooks / len(s.Arms) {
		state, shown := run.Inspect()
		if !shown || state.Why != policy.Start || run.Pulled() == s.Horizon {
			pulls := run.Pulls()
			if run.Pulled() < s.Horizon && slices.Max(pulls) != slices.Min(pulls) {
				return 0, false // the number depends on users' levels
			}
			return pulls[0], true
		}
		run.Advance(run.Pulled()+max(1, state.Sure), math.MaxInt)
	}
	return 0, false
}
