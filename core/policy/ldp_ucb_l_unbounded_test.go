package policy_test

var _ = enrol("ldp-ucb-l-unbounded", enrolment{
	sees:    "ctl 0.5",
	refused: noEpsilon,
	exact:   followsTextbook("ldp-ucb-l-unbounded"),
	noise:   func() []release { return laplaceResponses("ldp-ucb-l-unbounded", 1, 0, 4) },
})
