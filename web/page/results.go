package page

import "epsilonarcade/core/scenario"

// AtMost limits the runs and the horizons of scenarios. A limit of 0 means no limit.
func AtMost(list []scenario.Valid, runs, pulls int64) (all []scenario.Valid) {
	for _, v := range list {
		s := v.Scenario()
		if runs > 0 {
			s.Runs = min(s.Runs, int(runs))
		}
		if pulls > 0 {
			s.Horizon = min(s.Horizon, pulls)
		}
		if v, problems := s.Validate(); problems == nil {
			all = append(all, v)
		}
	}
	return all
}

// Step returns the largest of 1, 2, 5, 10, 20, 50 and so on up to n, or n itself if it is at least all. The page
// updates results only at these numbers of runs.
func Step(n, all int64) int64 {
	if n >= all {
		return n
	}
	at := int64(0)
	for ten := int64(1); ten <= n; ten *= 10 {
		for _, by := range []int64{1, 2, 5} {
			if by*ten <= n {
				at = by * ten
			}
		}
	}
	return at
}
