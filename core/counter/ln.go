package counter

import (
	"math"

	"epsilonarcade/core/random"
)

// logs holds 1/c and log c for the midpoints c of 128 equal parts of [1, 2).
var logs = func() (all [128]struct{ inverse, log float64 }) {
	for i := range all {
		c := 1 + (float64(i)+.5)/128
		all[i].inverse, all[i].log = 1/c, random.Log(c)
	}
	return all
}()

// ln returns log x for x in [2^−54, 1], with an error below 10^−12. It is much faster than
// [random.Log], and returns the same bits on every platform.
func ln(x float64) float64 {
	const mantissa = 1<<52 - 1
	b := math.Float64bits(x)
	c := &logs[b>>45&127]
	r := float64(math.Float64frombits(b&mantissa|1023<<52)*c.inverse) - 1 // at most 2^−8
	series := r - float64(r*r)*(.5-float64(r*(1./3-float64(r*.25))))
	return float64(float64(int64(b>>52)-1023)*math.Ln2) + c.log + series
}
