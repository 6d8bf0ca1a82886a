package policy_test

var _ = enrol("dp-klucb", enrolment{
	pulls:   []int64{64, 64, 64, 64, 128, 256, 512, 2048, 96800},
	refused: noEpsilon,
	exact:   followsBatches("dp-klucb"),
	noise:   batchesOf("dp-klucb"),
})
