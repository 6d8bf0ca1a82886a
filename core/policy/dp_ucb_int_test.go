package policy_test

var _ = enrol("dp-ucb-int", enrolment{
	refused: either0,
	exact:   baseline("dp-ucb-int"),
	noise:   func() []release { return means("dp-ucb-int", true) },
})
