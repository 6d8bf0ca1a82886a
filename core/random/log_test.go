package random

import (
	"math"
	"testing"
)

func TestExpm1IsRightToAFewUnitsInTheLastPlace(t *testing.T) {
	s := NewKey(8).Source()
	for range many() / 2000 {
		u := 2*s.Float64() - 1
		for _, x := range []float64{u, 30 * u, 700 * u, u * 0x1p-20, u * 0x1p-60, u * 0x1p-1000} {
			difference := bigExp(wide(x))
			if off := ulps(Expm1(x), difference.Sub(difference, wide(1))); math.Abs(x) > 1e-60 && !(off < 4) {
				t.Errorf("Expm1(%v) = %v is %v units off", x, Expm1(x), off)
			}
			if math.Abs(x) <= 1e-60 && Expm1(x) != x {
				t.Errorf("Expm1(%v) = %v", x, Expm1(x))
			}
		}
	}
	for _, c := range []struct{ x, want float64 }{{0, 0}, {math.Inf(1), math.Inf(1)}, {math.Inf(-1), -1}, {-800, -1}, {800, math.Inf(1)}} {
		if got := Expm1(c.x); got != c.want {
			t.Errorf("Expm1(%v) = %v, want %v", c.x, got, c.want)
		}
	}
}
