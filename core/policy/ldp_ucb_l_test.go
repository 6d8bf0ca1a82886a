package policy_test

var _ = enrol("ldp-ucb-l", enrolment{
	sees:    "ctl 0.5",
	pulls:   []int64{2259, 2636, 3083, 4120, 5316, 11386, 11247, 20134, 39819},
	refused: noEpsilon,
	exact:   followsLaplace("ldp-ucb-l"),
	noise:   func() []release { return laplaceResponses("ldp-ucb-l", 1, 0, 4) },
})

var _ = enrol("ldp-ucb-ls", enrolment{
	sees:    "sigmoid ctl 0.5",
	pulls:   []int64{6853, 8968, 9165, 10001, 10808, 10852, 12495, 14696, 16162},
	refused: noEpsilon,
	exact:   followsLaplace("ldp-ucb-ls"),
	noise:   func() []release { return laplaceResponses("ldp-ucb-ls", squashed(1), 0, 4) },
})
