package privacy

import "epsilonarcade/core/policy"

var gaussVariance1 = Noise{
	Spec:  spec("gauss-variance-1"),
	Alike: true,
	neighbours: func(_, _ float64, n, r int64) Pair {
		return gaussPair(1, n, r)
	},
	start: policy.GaussStart, // which is too small for it
}
