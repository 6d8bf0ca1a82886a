package policy_test

var _ = enrol("dp-ucb-int", enrolment{
	pulls:   []int64{88, 264, 528, 88, 880, 176, 176, 1320, 96480},
	refused: either0,
	exact:   baseline("dp-ucb-int"),
	noise:   func() []release { return means("dp-ucb-int", true) },
})
