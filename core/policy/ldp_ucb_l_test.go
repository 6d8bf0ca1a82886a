package policy_test

var _ = enrol("ldp-ucb-l", enrolment{
	sees:    "ctl 0.5",
	refused: noEpsilon,
	exact:   followsTextbook("ldp-ucb-l"),
	noise:   func() []release { return laplaceResponses("ldp-ucb-l", 1, 0, 4) },
})

var _ = enrol("ldp-ucb-ls", enrolment{
	sees:    "sigmoid ctl 0.5",
	refused: noEpsilon,
	exact:   followsTextbook("ldp-ucb-ls"),
	noise:   func() []release { return laplaceResponses("ldp-ucb-ls", squashed(1), 0, 4) },
})
