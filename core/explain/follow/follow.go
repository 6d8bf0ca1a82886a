// Package follow inspects the state of a policy in run 0 after any number of pulls.
package follow

import (
	"math"
	"slices"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// A Place is a point in run 0 of a policy, given by a number of pulls.
type Place struct {
	Scenario scenario.Valid
	Policy   int   // the policy's index in the scenario
	Pulled   int64 // the number of pulls, at most the horizon
}

// A State is the state of a run at a given place.
type State struct {
	Pulled int64   // the number of pulls
	More   bool    // whether the run has not reached the place yet; asking again continues it
	Pulls  []int64 // the number of pulls of each arm
	Last   int     // the arm that was pulled last, if any
	// Now is the state before the next choice, and Before is the state before the last choice. Before is known only at
	// the place itself. Shown is false if the policy does not reveal its state.
	Now, Before policy.DecisionState
	Shown       bool
	// Spent is the privacy budget that releases have spent so far. Spends is false if the policy makes no releases.
	Spent  policy.Budget
	Spends bool
}

// Runs keeps the latest runs, because most questions continue one of these. No answer depends on earlier questions.
type Runs struct{ kept []*followed } // the latest first

// A followed is a run that later questions may continue.
type followed struct {
	of     scenario.Valid
	policy int
	run    *sim.Run
	before policy.DecisionState
	known  bool // whether before is the state before the last pull
}

const (
	kept    = 4       // the largest number of runs that are kept
	queries = 400_000 // the largest number of queries to the policy in one answer
)

// At returns the state of the run at a place. It returns an error if rewards are delayed.
func (r *Runs) At(p Place) (State, error) {
	if p.Scenario.Scenario().Delayed() {
		return State{}, say.Error("delay-not-followed")
	}
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

// find returns a run that is not beyond the place yet.
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

// advance continues the run up to a number of pulls, within the limit on queries. It stops before the last pull to
// record the policy's state there.
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

// mostLooks limits how many arm states are inspected in the search for the end of a start phase.
const mostLooks = 200_000

// Starts returns the start phases of a scenario's policies. If a policy needs one reward from each arm, its phase has 1
// pull per arm. If it has no start phase, the number is 0. A phase is unknown if the numbers of pulls differ between
// arms, if the phase is very long, or if rewards are delayed.
func Starts(v scenario.Valid) (all []explain.StartPhase, err error) {
	s := v.Scenario()
	e, err := sim.New(v)
	if err != nil {
		return nil, err
	}
	for i := range s.Policies {
		if s.Delayed() { // the phase ends at a random time, or after its last rewards have arrived
			all = append(all, explain.StartPhase{})
			continue
		}
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
				return 0, false // the number depends on the users' privacy levels
			}
			return pulls[0], true
		}
		run.Advance(run.Pulled()+max(1, state.Sure), math.MaxInt)
	}
	return 0, false
}
