package policy_test

import "epsilonarcade/core/policy"

var _ = enrol("dp-se", enrolment{
	pulls:   []int64{2023, 2023, 2023, 2023, 2023, 10403, 10403, 34540, 34539},
	refused: noEpsilon,
	exact:   baseline("dp-se"),
	noise: func() []release {
		return []release{{noise: "the mean of an epoch", half: policy.HalfEpochs,
			draw: difference(laplace), play: chooses(budgeted("dp-se", 10, 1, 0, nil), epoch)}}
	},
})
