package random

import (
	"math"
	"testing"
)

// The log of the probability that a proposal is accepted is at most 0. It lies between its bounds,
// which are so close that hardly any draw needs the exact value.
func TestBoundsOfHalves(t *testing.T) {
	for _, total := range []int64{64, 128, 1000, 1024, 1 << 20, 1 << 40} {
		for _, ones := range []int64{32, 33, 40, total / 3, total/3 + 1, total / 2, total - 33, total - 32} {
			if ones < fewHalved || total-ones < fewHalved {
				continue
			}
			h := newHalving(total, ones)
			spread, odd := math.Sqrt(0.5/h.b), 0.5*float64(ones&1)
			for i := -500; i <= 500; i++ {
				d := math.Floor(float64(i)/50*spread) + odd
				for _, off := range []float64{-0.5, -0.2, 0, 0.3, 0.5} {
					y := d + off
					least, most := h.bounds(y, d)
					x := h.exact(total, ones, y, d)
					if least > x+1e-9 || x > most+1e-9 || most > 1e-12 {
						t.Fatalf("%d of %d, d = %v, y = %v: the log probability is %v, its bounds %v and %v", ones, total, d, y, x, least, most)
					}
					if math.Abs(d) < 2.5*spread && most-least > 30/h.few {
						t.Errorf("%d of %d, d = %v: the bounds are %v apart", ones, total, d, most-least)
					}
					if math.Abs(d) < spread && most < -1/spread-0.5/(spread*spread)-1/spread {
						t.Errorf("%d of %d, d = %v: accepted with a probability below e^%v", ones, total, d, most)
					}
				}
			}
		}
	}
}
