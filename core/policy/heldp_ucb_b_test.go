package policy_test

var _ = enrol("heldp-ucb-b", enrolment{
	sees:  "het-ctb 1 0.5,2",
	exact: followsTextbook("heldp-ucb-b"),
	noise: func() []release { return oneBit("heldp-ucb-b", line, nil, fewLevels, manyLevels) },
})

var _ = enrol("heldp-ucb-bs", enrolment{
	sees:  "sigmoid het-ctb 1 0.5,2",
	exact: followsTextbook("heldp-ucb-bs"),
	noise: func() []release { return oneBit("heldp-ucb-bs", line, nil, fewLevels, manyLevels) },
})
