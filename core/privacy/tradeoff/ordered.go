package tradeoff

import (
	"math"

	"gonum.org/v1/gonum/mathext"

	"epsilonarcade/core/privacy"
)

// Ordered is a pair of distributions on the line. From left to right, the likelihood ratio P/Q does not increase, or
// does not decrease if Rises is true. So each best event and each best test is a half-line, and tail probabilities
// determine everything. An arm's number before and after a change of one reward is such a pair.
type Ordered struct {
	P, Q  privacy.Distribution
	Rises bool
}

// Draw returns the pair of an arm's numbers before and after the change of a history. The error names a bad value.
func Draw(noise privacy.Noise, eps, delta float64, h privacy.History) (Pair, error) {
	pair, err := noise.Pair(eps, delta, h)
	if err != nil {
		return nil, err
	}
	return Ordered{pair.F, pair.Prime, h.Change < 0}, nil // one more reward of 1 shifts the number to the right
}

// left returns the pair of 1 − x if P is likelier near 1, because float64 numbers are denser near 0 than near 1.
func (o Ordered) left() Ordered {
	p, ok := o.P.(privacy.Beta)
	if !ok || !o.Rises {
		return o
	}
	q := o.Q.(privacy.Beta)
	p.A, p.B, q.A, q.B = p.B, p.A, q.B, q.A
	return Ordered{p, q, false}
}

// split returns the probabilities of the two sides of x, beginning with the side where P is likelier.
func (o Ordered) split(l privacy.Distribution, x float64) (likely, rest float64) {
	below, above := l.Tails(x)
	if o.Rises {
		return above, below
	}
	return below, above
}

// edge returns the end of the half-line where the function in is true, on the side where P is likelier.
func (o Ordered) edge(in func(x float64) bool) float64 {
	_, low, high := privacy.Density(o.P)
	_, low2, high2 := privacy.Density(o.Q)
	low, high = math.Min(low, low2), math.Max(high, high2)
	if o.Rises {
		low, high = high, low
	}
	for {
		mid := low/2 + high/2
		if mid == low || mid == high {
			return high
		}
		if in(mid) {
			low = mid
		} else {
			high = mid
		}
	}
}

// Above returns the probabilities of the half-line where log(P/Q) is above ε.
func (o Ordered) Above(eps float64) (p, q float64) {
	o = o.left()
	logP, low, high := privacy.Density(o.P)
	logQ, _, _ := privacy.Density(o.Q)
	x := o.edge(func(x float64) bool {
		p, q := logP(x), logQ(x)
		if math.IsInf(p, -1) && math.IsInf(q, -1) {
			return !o.Rises && x < low || o.Rises && x > high
		}
		return p-q > eps
	})
	p, _ = o.split(o.P, x)
	q, _ = o.split(o.Q, x)
	return p, q
}

// Profile returns P(E) − e^ε Q(E) for the event E of Above. For normal distributions it uses a formula that involves
// no difference. It returns 0 if the difference may be just a rounding error.
func (o Ordered) Profile(eps float64) float64 {
	if p, ok := o.P.(privacy.Normal); ok {
		m := math.Sqrt(square(p, o.Q.(privacy.Normal)))
		if m < 1e-150 { // the square has lost digits
			m = math.Abs(p.Mean-o.Q.(privacy.Normal).Mean) / math.Sqrt(p.Variance)
		}
		return privacy.NormalProfile(eps, m)
	}
	if delta, ok := privacy.BoundaryProfile(o.P, o.Q); ok {
		return delta(eps)
	}
	p, q := o.Above(eps)
	if q == 0 {
		return p
	}
	left := p - math.Exp(eps+math.Log(q)) // e^ε may overflow
	if left < rounding*(1+eps)*p {
		return 0
	}
	return left
}

// TradeOff returns the probability under Q of the half-line that the test of level α accepts.
func (o Ordered) TradeOff(alpha float64) float64 {
	if alpha >= 1 {
		return 0
	}
	o = o.left()
	x := o.edge(func(x float64) bool {
		_, rest := o.split(o.P, x)
		return rest > alpha
	})
	beta, _ := o.split(o.Q, x)
	return beta
}

// KL returns the divergence by a formula, or NaN for distributions other than these:
//
//	Normal, means m standard deviations apart:  m²/2
//	Laplace, s scales apart:                    s + e^−s − 1
//	Beta(a, b) from Beta(a + 1, b − 1):         ψ(b) − log(b − 1) − ψ(a) + log a
//
// The divergence is infinite if the support of P is larger than the support of Q.
func (o Ordered) KL() float64 {
	if o.beyond() {
		return math.Inf(1)
	}
	switch p := o.P.(type) {
	case privacy.Normal:
		return square(p, o.Q.(privacy.Normal)) / 2
	case privacy.Beta:
		a, b := shapes(p, o.Q.(privacy.Beta))
		return digammaLessLog(b) + 1/b - digammaLessLog(a)
	}
	return excess(-apart(o.P, o.Q))
}

// Renyi returns the divergence by a formula, like KL:
//
//	Normal:   n m²/2
//	Laplace:  log( n/(2n − 1) e^{(n − 1) s} + (n − 1)/(2n − 1) e^{−ns} )/(n − 1)
//	Beta:     Σ_{i < n} log( (1 + i/(b − 1)) / (1 − i/a) )/(n − 1), +∞ for n > a
func (o Ordered) Renyi(order int) float64 {
	n := float64(order)
	if o.beyond() {
		return math.Inf(1)
	}
	switch p := o.P.(type) {
	case privacy.Normal:
		return n * square(p, o.Q.(privacy.Normal)) / 2
	case privacy.Beta:
		a, b := shapes(p, o.Q.(privacy.Beta))
		if !(n-1 < a) {
			return math.Inf(1)
		}
		sum := 0.0
		for i := range order {
			sum += math.Log1p(float64(i)/b) - math.Log1p(-float64(i)/a)
		}
		return sum / (n - 1)
	}
	s := apart(o.P, o.Q)
	if (n-1)*s > 1 {
		return s + math.Log(n/(2*n-1)+(n-1)/(2*n-1)*math.Exp((1-2*n)*s))/(n-1)
	}
	return math.Log1p(n/(2*n-1)*excess((n-1)*s)+(n-1)/(2*n-1)*excess(-n*s)) / (n - 1)
}

// beyond reports whether the support of P exceeds that of Q. This is so for bounded noise, because Q is shifted. The
// ends cannot be compared, because they may be rounded to the same numbers.
func (o Ordered) beyond() bool { return privacy.Bounded(o.P) }

// square returns m² for two normal distributions whose means are m standard deviations apart.
func square(p, q privacy.Normal) float64 { return (p.Mean - q.Mean) * (p.Mean - q.Mean) / p.Variance }

// apart returns the distance of two Laplace distributions in multiples of their scale, or NaN for any others.
func apart(p, q privacy.Distribution) float64 {
	at, scale, ok := privacy.Laplace(p)
	other, _, same := privacy.Laplace(q)
	if !ok || !same {
		return math.NaN()
	}
	return math.Abs(at-other) / scale
}

// shapes returns a and b − 1 of P = Beta(a, b) and Q = Beta(a + 1, b − 1), or of their mirror images.
func shapes(p, q privacy.Beta) (a, b float64) {
	if p.A > q.A {
		return p.B, p.A - 1
	}
	return p.A, p.B - 1
}

// digammaLessLog returns ψ(x) − log x.
func digammaLessLog(x float64) float64 {
	if x < 16 {
		return mathext.Digamma(x) - math.Log(x)
	}
	u := 1 / (x * x)
	return -1/(2*x) - u*(1.0/12-u*(1.0/120-u*(1.0/252-u*(1.0/240-u/132))))
}

// excess returns e^x − 1 − x.
func excess(x float64) float64 {
	if math.Abs(x) < 1e-2 {
		return x * x * (1.0/2 + x*(1.0/6+x*(1.0/24+x*(1.0/120+x*(1.0/720+x/5040)))))
	}
	return math.Expm1(x) - x
}

// Back returns the pair of Q and P.
func (o Ordered) Back() Pair { return Ordered{o.Q, o.P, !o.Rises} }
