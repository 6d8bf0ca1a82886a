package policy_test

var _ = enrol("dp-ucb-bound", enrolment{
	pulls:   []int64{1024, 1024, 1024, 2048, 2048, 4096, 4096, 16384, 68256},
	refused: noEpsilon,
	exact:   baseline("dp-ucb-bound"),
	noise:   func() []release { return hybrids("dp-ucb-bound", 1) },
})
