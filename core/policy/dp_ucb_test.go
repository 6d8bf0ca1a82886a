package policy_test

var _ = enrol("dp-ucb", enrolment{
	refused: noEpsilon,
	exact:   baseline("dp-ucb"),
	noise:   func() []release { return hybrids("dp-ucb", 2) },
})
