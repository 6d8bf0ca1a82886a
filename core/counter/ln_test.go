package counter_test

import (
	"math"
	"testing"

	"epsilonarcade/core/counter"
	"epsilonarcade/core/random"
)

// The fast logarithm is accurate to 10^−12 on [2^−54, 1], even where the parts of its table end.
func TestTheQuickLogarithmIsALogarithm(t *testing.T) {
	src := random.NewKey(4).Source()
	check := func(x float64) {
		if got, want := counter.Ln(x), math.Log(x); math.Abs(got-want) > 1e-12 {
			t.Errorf("ln %v = %v, want %v", x, got, want)
		}
	}
	for range 100_000 {
		x := src.Open()
		check(x)
		check(math.Ldexp(x+1, -1-int(src.Below(53))))
	}
	for e := range 54 {
		for i := range 129 {
			x := math.Ldexp(1+float64(i)/128, -1-e)
			check(x)
			check(math.Nextafter(x, 0))
		}
	}
	check(0x1p-54)
}
