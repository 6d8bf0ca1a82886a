package policy_test

var _ = enrol("dp-klucb", enrolment{
	refused: noEpsilon,
	exact:   followsBatches("dp-klucb"),
	noise:   batchesOf("dp-klucb"),
})
