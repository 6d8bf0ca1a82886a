package policy_test

var _ = enrol("dp-imed", enrolment{
	refused: noEpsilon,
	exact:   followsBatches("dp-imed"),
	noise:   batchesOf("dp-imed"),
})
