package policy_test

var _ = enrol("dp-ucb-bound", enrolment{
	refused: noEpsilon,
	exact:   followsBound("dp-ucb-bound"),
	noise:   func() []release { return hybrids("dp-ucb-bound", 1) },
})
