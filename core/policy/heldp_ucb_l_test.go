package policy_test

var _ = enrol("heldp-ucb-l", enrolment{
	sees:  "het-ctl 1 0.5,2",
	pulls: []int64{1947, 2339, 2497, 3485, 5868, 6573, 10155, 19149, 47987},
	exact: followsHet("heldp-ucb-l", 1.5, 20),
	noise: func() []release { return laplaceResponses("heldp-ucb-l", 1, 3, 2, 4, 5) },
})

var _ = enrol("heldp-ucb-ls", enrolment{
	sees:  "sigmoid het-ctl 1 0.5,2",
	pulls: []int64{5984, 8168, 8200, 8420, 10417, 11424, 13670, 15013, 18704},
	exact: followsHet("heldp-ucb-ls", 1.5, 20),
	noise: func() []release { return laplaceResponses("heldp-ucb-ls", squashed(1), 3, 2, 4, 5) },
})
