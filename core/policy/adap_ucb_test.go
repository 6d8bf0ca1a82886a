package policy_test

var _ = enrol("adap-ucb", enrolment{
	pulls:   []int64{512, 1024, 1024, 1024, 2048, 2048, 4096, 16384, 71840},
	refused: noEpsilon,
	exact:   followsAdaP("adap-ucb"),
	noise:   episodesOf("adap-ucb"),
})
