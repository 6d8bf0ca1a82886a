package sim

import "epsilonarcade/core/scenario"

// An Episode is a sequence of pulls of one arm in a row that a policy promises to make, whatever the rewards.
type Episode struct {
	Arm   int
	From  int64 // its first pull, counted from 1
	To    int64 // its last pull; the horizon may cut the episode
	Pulls int64 // N_a at the episode's end
}

// Episodes returns the episodes in run 0 of a timeline scenario's policy.
func Episodes(v scenario.Valid) ([]Episode, error) {
	e, err := New(v)
	if err != nil {
		return nil, err
	}
	r := e.Start(0, 0, Leaps)
	var all []Episode
	for r.Pulled() < r.Horizon() {
		from := r.Pulled()
		r.Advance(from+1, 1) // starts an episode
		r.Advance(from+1+r.left, 0)
		all = append(all, Episode{Arm: r.Last(), From: from + 1, To: r.Pulled(), Pulls: r.pulls[r.arm]})
	}
	return all, nil
}
