package policy_test

var _ = enrol("adap-ucb", enrolment{
	refused: noEpsilon,
	exact:   followsAdaP("adap-ucb"),
	noise:   episodesOf("adap-ucb"),
})
