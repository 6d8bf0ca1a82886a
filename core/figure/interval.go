package figure

import "math"

// HalfWidth returns half the width of the 95% confidence interval of the average of n ≥ 2 values, given their standard
// deviation std. It is t std/√n, with the 97.5% quantile t of Student's distribution with n − 1 degrees of freedom.
//
// The interval is exact for normal values and asymptotic for others. It holds at one point of a curve, for a number of
// runs that does not depend on the results. The intervals of package decide hold after any number of runs.
func HalfWidth(std float64, n int) float64 { return student(n-1) * std / math.Sqrt(float64(n)) }

// student returns the 97.5% quantile of Student's distribution with nu degrees of freedom.
//
// For t = √nu tan θ, the probability A(θ) of [−t, t] is a finite sum (Abramowitz & Stegun 26.7.3 and 26.7.4). A is
// concave, so Newton's method for A(θ) = 0.95 converges from below. It begins at the quantile of the normal
// distribution, which is smaller.
func student(nu int) float64 {
	if nu == 1 {
		return math.Tan(0.475 * math.Pi)
	}
	root := math.Sqrt(float64(nu))
	theta := math.Atan(1.959963984540054 / root)
	for step := 1.0; step > 1e-14; theta += step {
		sin, cos := math.Sincos(theta)
		first, term, sum, share, scale := 0, 1.0, 1.0, 0.0, 1.0
		if nu%2 == 1 {
			first, term, sum, share, scale = 1, cos, cos, theta, 2/math.Pi
		}
		for e := first + 2; e <= nu-2; e += 2 { // the term with cos^e θ
			term *= cos * cos * float64(e-1) / float64(e)
			sum += term
		}
		step = (0.95/scale - share - sin*sum) / (float64(nu-1) * term * cos)
	}
	return root * math.Tan(theta)
}
