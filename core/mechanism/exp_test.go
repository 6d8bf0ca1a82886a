package mechanism

import (
	"math"
	"testing"
)

// minus returns e^−x as computed by expMinus.
func minus(x float64) float64 {
	y := []float64{x}
	expMinus(y)
	return y[0]
}

// The fast exponential agrees with the exact one, inside and outside its table.
func TestExpMinusIsTheExponential(t *testing.T) {
	for x := -9.0; x <= 9; x += 1.0 / 1023 {
		if got, want := minus(x), math.Exp(-x); !(math.Abs(got-want) <= 1e-13*want) {
			t.Fatalf("expMinus(%v) = %v, want %v", x, got, want)
		}
	}
	for _, x := range []float64{8, -8, math.Nextafter(8, 0), -math.Nextafter(8, 0), 700, 800} {
		if got, want := minus(x), math.Exp(-x); !(math.Abs(got-want) <= 1e-13*want) {
			t.Errorf("expMinus(%v) = %v, want %v", x, got, want)
		}
	}
	if low, high := minus(math.Inf(1)), minus(math.Inf(-1)); low != 0 || !math.IsInf(high, 1) || !math.IsNaN(minus(math.NaN())) {
		t.Errorf("e^−∞ = %v and e^∞ = %v", low, high)
	}
}
