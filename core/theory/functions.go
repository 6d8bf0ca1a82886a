package theory

import "math"

// KL returns the Kullback–Leibler divergence of Bernoulli(p) and Bernoulli(q),
//
//	kl(p, q) = p log(p/q) + (1 − p) log((1 − p)/(1 − q)),  0 log 0 = 0,
//
// with its digits where p and q are close, and +∞ where it is infinite. p and q are
// in [0, 1].
func KL(p, q float64) float64 {
	if p == q {
		return 0
	}
	return klPart(p, q-p) + klPart(1-p, p-q)
}

// klPart returns p (x − log(1 + x)) for x = d/p. The terms p x of the two parts of kl
// cancel.
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
