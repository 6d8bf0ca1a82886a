package policy_test

var _ = enrol("dp-ucb-bound", enrolment{
	refused: noEpsilon,
	exact:   baseline("dp-ucb-bound"),
	noise:   func() []release { return hybrids("dp-ucb-bound", 1) },
})
