package policy_test

var _ = enrol("heldp-ucb-l", enrolment{
	sees:  "het-ctl 1 0.5,2",
	exact: followsTextbook("heldp-ucb-l"),
	noise: func() []release { return laplaceResponses("heldp-ucb-l", 1, 3, 2, 4, 5) },
})

var _ = enrol("heldp-ucb-ls", enrolment{
	sees:  "sigmoid het-ctl 1 0.5,2",
	exact: followsTextbook("heldp-ucb-ls"),
	noise: func() []release { return laplaceResponses("heldp-ucb-ls", squashed(1), 3, 2, 4, 5) },
})
