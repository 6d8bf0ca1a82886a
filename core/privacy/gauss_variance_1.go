package privacy

import "epsilonarcade/core/policy"

var gaussVariance1 = Noise{
	ID:        "gauss-variance-1",
	Name:      "DP-FTPL-Gauss with variance 1/N",
	Formula:   "Normal with mean R/N and variance 1/N",
	Reference: "Wang & Zhu 2024, the variance that the regret proof of Theorem 11 works with",
	neighbours: func(_, _ float64, n, r int64) Pair {
		return gaussPair(1, n, r)
	},
	start: policy.GaussStart, // which is too small for it
}
