package policy_test

var _ = enrol("dp-se", enrolment{
	refused: noEpsilon,
	exact:   followsEpochs,
	noise: func() []release {
		return []release{{noise: "the mean of an epoch",
			draw: difference(laplace), play: chooses(budgeted("dp-se", 10, 1, 0, nil), epoch)}}
	},
})
