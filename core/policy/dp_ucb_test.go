package policy_test

var _ = enrol("dp-ucb", enrolment{
	pulls:   []int64{1266, 1571, 2265, 1968, 2400, 3306, 4750, 12142, 70332},
	refused: noEpsilon,
	exact:   baseline("dp-ucb"),
	noise:   func() []release { return hybrids("dp-ucb", 2) },
})
