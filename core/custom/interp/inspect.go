package interp

import (
	"math"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/policy"
)

// Inspect returns the arms' means and the next decision. Next will make the same decision.
func (r *Run) Inspect(t int64) policy.DecisionState {
	var s policy.DecisionState
	running, left := r.stretch.Running()
	if left == 0 && r.err == nil && !r.decided {
		r.decide(t)
	}
	for _, a := range r.arms {
		v := policy.ArmState{N: a.got.Kept, Mean: math.NaN(), Low: math.NaN(), High: math.NaN()}
		if a.got.Kept > 0 {
			v.Mean = a.average()
		}
		if left == 0 && r.err == nil && len(r.scores) == len(r.arms) && r.why == policy.Largest {
			v.High, v.Low = r.scores[a.i], 2*v.Mean-r.scores[a.i]
		}
		if left == 0 && r.err == nil && len(r.laws) == len(r.arms) && r.why == policy.Drawn {
			v.Law = r.laws[a.i].IndexLaw
		}
		s.Arms = append(s.Arms, v)
	}
	switch {
	case r.err != nil:
		s.Why, s.Next, s.Sure = policy.Chosen, 0, leap.Forever
	case left > 0:
		s.Why, s.Next, s.Sure = policy.Episode, running, left
		if r.why == policy.Start {
			s.Why = policy.Start
		}
	case r.why == policy.Drawn:
		s.Why, s.Next = policy.Drawn, policy.NoArm
	default:
		s.Why, s.Next, s.Sure = r.why, r.pick.arm, r.pick.sure
	}
	return s
}

// Watch makes a run call line for each line that it executes, which slows it down. A nil line turns this off.
func (r *Run) Watch(line func(int)) { r.watch = line }

// Print makes a run pass on what the source prints, starting with the lines printed while it was executed from its top.
func (r *Run) Print(line func(string)) {
	for _, text := range r.early {
		line(text)
	}
	r.print, r.early = line, nil
}
