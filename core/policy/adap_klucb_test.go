package policy_test

var _ = enrol("adap-klucb", enrolment{
	refused: noEpsilon,
	exact:   followsAdaP("adap-klucb"),
	noise:   episodesOf("adap-klucb"),
})
