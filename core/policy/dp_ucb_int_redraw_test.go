package policy_test

var _ = enrol("dp-ucb-int-redraw", enrolment{
	pulls:   []int64{1760, 2024, 3256, 3960, 4664, 8272, 14080, 16856, 45128},
	refused: either0,
	exact:   followsRedrawn,
	noise:   func() []release { return means("dp-ucb-int-redraw", false) },
})
