package policy_test

var _ = enrol("adap-klucb", enrolment{
	pulls:   []int64{512, 1024, 1024, 1024, 1024, 2048, 4096, 16384, 72864},
	refused: noEpsilon,
	exact:   followsAdaP("adap-klucb"),
	noise:   episodesOf("adap-klucb"),
})
