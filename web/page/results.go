package page

import "epsilonarcade/core/scenario"

// AtMost returns scenarios with at most these numbers of runs and pulls, if they are not 0.
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

// Step returns the largest of 1, 2, 5, 10, 20, 50 and so on that is not above n, or n itself
// if that is all: results are not worth looking at more often.
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
