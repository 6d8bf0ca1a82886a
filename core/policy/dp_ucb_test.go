package policy_test

var _ = enrol("dp-ucb", enrolment{
	refused: noEpsilon,
	exact:   followsTrees("dp-ucb", 0),
	noise:   func() []release { return hybrids("dp-ucb", 2) },
})
