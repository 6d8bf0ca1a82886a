package chart

import (
	"math"

	"epsilonarcade/core/figure"
)

// roundOne reports whether a logarithmic axis over a range says what v is: powers of ten,
// and 2 and 5 times those where there are few.
func roundOne(v float64, e figure.Range) bool {
	power := math.Pow(10, math.Floor(math.Log10(v)+1e-9))
	few := e.High < 99*e.Low
	for _, m := range []float64{1, 2, 5} {
		if math.Abs(v/(m*power)-1) < 1e-9 {
			return m == 1 || few
		}
	}
	return false
}

// spreadWords writes the band around a mean v for people.
func spreadWords(b figure.Band, v, low, high float64) string {
	if b == figure.Deviation {
		return " ± " + Number(high-v)
	}
	return " [" + Number(low) + ", " + Number(high) + "]"
}
