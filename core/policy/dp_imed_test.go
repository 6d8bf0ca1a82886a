package policy_test

var _ = enrol("dp-imed", enrolment{
	pulls:   []int64{32, 64, 64, 32, 128, 128, 512, 1024, 98016},
	refused: noEpsilon,
	exact:   followsBatches("dp-imed"),
	noise:   batchesOf("dp-imed"),
})
