package policy_test

var _ = enrol("dp-ucb-int", enrolment{
	refused: either0,
	exact:   followsIntervals("dp-ucb-int", false),
	noise:   func() []release { return means("dp-ucb-int", true) },
})
