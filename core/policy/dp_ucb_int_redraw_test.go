package policy_test

var _ = enrol("dp-ucb-int-redraw", enrolment{
	refused: either0,
	exact:   followsRedrawn,
	noise:   func() []release { return means("dp-ucb-int-redraw", false) },
})
