package mechanism_test

import (
	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
)

// epsilons ranges from almost 0 to values far too large for privacy.
var epsilons = []float64{1e-6, 1e-3, .1, .5, 1, 2, 5, 10, 20, 36, 40, 100}

// one returns the probability that the response to a reward r is 1.
func one(m mechanism.Mechanism, r float64) float64 { return m.Law(always(r)).P }

// always returns an arm that always pays r.
func always(r float64) arm.Arm { return arm.TwoPoint{Low: r, High: r, P: 1} }
