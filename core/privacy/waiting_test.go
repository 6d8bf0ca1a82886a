package privacy

import (
	"math"
	"testing"
)

// How likely an arm is not to wait is known where that is far less than 1 has digits for: with f = 1
// the one of two Laplace variables is above the other by more than g with probability
// (2 + g) e^−g/4.
func TestTheChanceThatARestEnds(t *testing.T) {
	for _, gap := range []float64{1, 10, 40, 80, 300} {
		pays := func(n int64) float64 { return gap * float64(n) }
		l := Waiting{F: 1, V: 1.1, Horizon: 3, First: [2]float64{0, 0.5}, Other: pays}.Loss()
		for i, law := range [][]float64{l.P, l.Q} {
			g := gap - float64(i)/2
			ends := (2 + g) * math.Exp(-g) / 4
			near(t, "the chance that it ends", law[0], ends, 1e-9)
			near(t, "the chance that it does not", law[1], 1-ends, 1e-9)
		}
	}
}
