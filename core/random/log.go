package random

// Log returns the natural logarithm of x with an error below one unit in the last place,
// the same bits on every platform: -Inf at 0, NaN below 0.
func Log(x float64) float64 { return log(x) }

// Log1p returns log(1+x) for x > -1, with an error of about one unit in the last place,
// the same bits on every platform.
func Log1p(x float64) float64 { return log1p(x) }

// Expm1 returns e^x - 1 with an error of a few units in the last place, the same bits on
// every platform.
//
// Near 0 it is (y-1) x/log y for y = e^x, whose factors have the same rounding of y in
// them (Higham 2002, Accuracy and Stability of Numerical Algorithms, Section 1.14.1).
func Expm1(x float64) float64 {
	y := Exp(x)
	switch {
	case y == 1:
		return x
	case x > -0.5 && x < 1:
		return (y - 1) * x / log(y)
	}
	return y - 1
}
