package sim

import "epsilonarcade/core/scenario"

// An Episode is a stretch of pulls that a policy gives to one arm whatever they pay.
type Episode struct {
	Arm   int
	From  int64 // its first pull, counted from 1
	To    int64 // its last pull, which the horizon may have cut
	Pulls int64 // N_a: the pulls of the arm up to the episode's end
}

// Episodes returns the episodes of run 0 of a timeline scenario's policy.
func Episodes(v scenario.Valid) ([]Episode, error) {
	e, err := New(v)
	if err != nil {
		return nil, err
	}
	r := e.Start(0, 0, Leaps)
	var all []Episode
	for r.Pulled() < r.Horizon() {
		from := r.Pulled()
		r.Advance(from+1, 1) // of an episode that the policy is committed to then
		r.Advance(from+1+r.left, 0)
		all = append(all, Episode{Arm: r.Last(), From: from + 1, To: r.Pulled(), Pulls: r.pulls[r.arm]})
	}
	return all, nil
}
