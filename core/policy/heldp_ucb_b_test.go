package policy_test

var _ = enrol("heldp-ucb-b", enrolment{
	sees:  "het-ctb 1 0.5,2",
	pulls: []int64{377, 499, 786, 1431, 1293, 2427, 5154, 13195, 74838},
	exact: followsHet("heldp-ucb-b", 1),
	noise: func() []release { return oneBit("heldp-ucb-b", line, nil, fewLevels, manyLevels) },
})

var _ = enrol("heldp-ucb-bs", enrolment{
	sees:  "sigmoid het-ctb 1 0.5,2",
	pulls: []int64{3908, 7065, 4550, 7052, 8428, 9657, 14730, 21841, 22769},
	exact: followsHet("heldp-ucb-bs", 1),
	noise: func() []release { return oneBit("heldp-ucb-bs", line, nil, fewLevels, manyLevels) },
})
