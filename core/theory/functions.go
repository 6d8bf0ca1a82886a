package theory

import "math"

// KL returns the Kullback–Leibler divergence of Bernoulli(p) and Bernoulli(q),
//
//	kl(p, q) = p log(p/q) + (1 − p) log((1 − p)/(1 − q)),  0 log 0 = 0,
//
// for p and q in [0, 1]. The result loses no digits if p and q are close. It may be +∞.
func KL(p, q float64) float64 {
	if p == q {
		return 0
	}
	return klPart(p, q-p) + klPart(1-p, p-q)
}

// klPart returns p (x − log(1 + x)) for x = d/p. The terms p x of the two parts of kl cancel.
func klPart(p, d float64) float64 {
	if p == 0 {
		return d
	}
	x := d / p
	if math.Abs(x) > 0.1 {
		return p * (x - math.Log1p(x))
	}
	// x − log(1 + x) = x²/2 − x³/3 + x⁴/4 − …
	var sum float64
	power := x * x
	for k := 2.0; k < 20; k++ {
		sum += power / k
		power *= -x
	}
	return p * sum
}

// cothHalf returns coth(ε/2) = (e^ε + 1)/(e^ε − 1).
func cothHalf(eps float64) float64 { return 1 / math.Tanh(eps/2) }

// square returns x².
func square(x float64) float64 { return x * x }

// goldenSection returns the minimum of f on [low, high] and its position. f must first fall and then rise, or be
// monotone. The position is accurate to about 1e−8 of the interval's length, and the value to rounding error.
func goldenSection(f func(float64) float64, low, high float64) (x, value float64) {
	const ratio = 0.6180339887498949 // (√5 − 1)/2
	a, b := low, high
	c, d := b-ratio*(b-a), a+ratio*(b-a)
	fc, fd := f(c), f(d)
	for range 60 {
		if fc <= fd {
			b, d, fd = d, c, fc
			c = b - ratio*(b-a)
			fc = f(c)
		} else {
			a, c, fc = c, d, fd
			d = a + ratio*(b-a)
			fd = f(d)
		}
	}
	x, value = (a+b)/2, math.Inf(1)
	for _, at := range []float64{x, low, high} {
		if v := f(at); v < value {
			x, value = at, v
		}
	}
	return x, value
}
