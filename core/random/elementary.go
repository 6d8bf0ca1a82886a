package random

import "math"

// These are two parts of the natural logarithm of 2. The first has 32 trailing zero bits, so its
// product with a small integer is exact.
const (
	ln2High = 6.93147180369123816490e-01
	ln2Low  = 1.90821492927058770002e-10
)

// Exp returns e^x with an error below one unit in the last place, or below one spacing of the
// subnormal numbers if the result is subnormal. It has the same bits on every platform. Exp(NaN) is
// NaN, Exp(+Inf) is +Inf and Exp(-Inf) is 0. Exp overflows to +Inf above 709.78 and underflows to 0
// below -745.13.
//
// The method is FreeBSD's e_exp.c (Sun Microsystems 1993): x = k log 2 + r with |r| <= (log 2)/2,
// and a rational function of r.
func Exp(x float64) float64 {
	const (
		overflow  = 7.09782712893383973096e+02
		underflow = -7.45133219101941108420e+02
		log2e     = 1.44269504088896338700e+00

		p1 = 1.66666666666666657415e-01
		p2 = -2.77777777770155933842e-03
		p3 = 6.61375632143793436117e-05
		p4 = -1.65339022054652515390e-06
		p5 = 4.13813679705723846039e-08
	)
	switch {
	case math.IsNaN(x):
		return x
	case x > overflow:
		return math.Inf(1)
	case x < underflow:
		return 0
	}
	k := math.Floor(float64(log2e*x) + 0.5)
	high := x - float64(k*ln2High)
	low := float64(k * ln2Low)
	r := high - low
	t := float64(r * r)
	p := p4 + float64(t*p5)
	p = p3 + float64(t*p)
	p = p2 + float64(t*p)
	p = p1 + float64(t*p)
	c := r - float64(t*p)
	y := 1 - ((low - float64(r*c)/(2-c)) - high)
	return scale(y, int(k))
}

// scale returns y * 2^k for y in (1/2, 2) and |k| < 1100, rounded once.
func scale(y float64, k int) float64 {
	switch {
	case k > 1022:
		return y * 2 * powerOfTwo(k-1)
	case k < -1020:
		return y * 0x1p-900 * powerOfTwo(k+900)
	}
	return y * powerOfTwo(k)
}

// powerOfTwo returns 2^k for -1022 <= k <= 1023.
func powerOfTwo(k int) float64 {
	return math.Float64frombits(uint64(k+1023) << 52)
}

// Log returns the natural logarithm of x with an error below one unit in the last place, with the
// same bits on every platform. Log(0) is -Inf, and Log(x) is NaN for x < 0.
//
// The method is FreeBSD's e_log.c (Sun Microsystems 1993): x = 2^k (1+f) with
// sqrt(1/2) <= 1+f < sqrt(2), and a polynomial of s = f/(2+f).
func Log(x float64) float64 {
	const (
		rootHalf = 0x3fe6a09e667f3bcd // bits of sqrt(1/2)

		l1 = 6.666666666666735130e-01
		l2 = 3.999999999940941908e-01
		l3 = 2.857142874366239149e-01
		l4 = 2.222219843214978396e-01
		l5 = 1.818357216161805012e-01
		l6 = 1.531383769920937332e-01
		l7 = 1.479819860511658591e-01
	)
	var k int64
	if !(x >= 0x1p-1022 && x <= math.MaxFloat64) {
		switch {
		case x == 0:
			return math.Inf(-1)
		case x < 0:
			return math.NaN()
		case math.IsNaN(x) || x > 0x1p-1022:
			return x
		}
		x *= 0x1p54
		k = -54
	}
	b := math.Float64bits(x)
	exponent := int64(b-rootHalf) >> 52
	f := math.Float64frombits(b-uint64(exponent)<<52) - 1
	n := float64(k + exponent)

	s := f / (2 + f)
	s2 := float64(s * s)
	s4 := float64(s2 * s2)
	odd := l5 + float64(s4*l7)
	odd = l3 + float64(s4*odd)
	odd = l1 + float64(s4*odd)
	even := l4 + float64(s4*l6)
	even = l2 + float64(s4*even)
	rest := float64(s2*odd) + float64(s4*even)
	half := float64(0.5 * f * f)
	return float64(n*ln2High) - ((half - (float64(s*(half+rest)) + float64(n*ln2Low))) - f)
}

// Log1p returns log(1+x) for x > -1 with an error of about one unit in the last place, with the
// same bits on every platform. It takes the logarithm of the rounded sum, and corrects for the
// rounding to first order.
func Log1p(x float64) float64 {
	u := 1 + x
	return Log(u) + (x-(u-1))/u
}

// Expm1 returns e^x - 1 with an error of a few units in the last place, with the same bits on every
// platform.
//
// Near 0 it returns (y-1) x/log y with y = e^x. Both factors contain the same rounding error of y
// (Higham 2002, Accuracy and Stability of Numerical Algorithms, Section 1.14.1).
func Expm1(x float64) float64 {
	y := Exp(x)
	switch {
	case y == 1:
		return x
	case x > -0.5 && x < 1:
		return (y - 1) * x / Log(y)
	}
	return y - 1
}
