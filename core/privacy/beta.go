package privacy

import (
	"math"

	"epsilonarcade/core/policy"
)

var beta = Noise{
	Spec: spec("beta"),
	neighbours: func(_, _ float64, n, r int64) Neighbours {
		k := policy.BetaExtra(n)
		return betaPair(float64(r+1+k), float64(n-r+k))
	},
	start: policy.BetaStart,
}

var betaWithoutK = Noise{
	Spec:       spec("beta-without-k"),
	neighbours: func(_, _ float64, n, r int64) Neighbours { return betaPair(float64(r+1), float64(n-r)) },
}

// betaPair returns Beta(a, b + 1) and Beta(a + 1, b).
func betaPair(a, b float64) Neighbours {
	return Neighbours{
		F:     Beta{a, b + 1},
		Prime: Beta{a + 1, b},
		defect: func(eps float64) float64 {
			return positive(math.Max(betaDefect(eps, a, b), betaDefect(eps, b, a)))
		},
		// The likelihood ratio is a(1−x)/(bx).
		worst: func(eps float64) (Interval, bool) {
			e := math.Exp(eps)
			if betaDefect(eps, a, b) >= betaDefect(eps, b, a) {
				return Interval{math.Inf(-1), a / (a + b*e)}, false
			}
			return Interval{a * e / (a*e + b), math.Inf(1)}, true
		},
	}
}

// betaDefect returns the largest F(x) − e^ε F'(x), where F is Beta(a, b+1) and F' is Beta(a+1, b). With a and b
// exchanged, it returns the largest (1 − F') − e^ε (1 − F).
//
// The likelihood ratio a(1−x)/(bx) is e^ε at x₁ = a/(a + b e^ε). So
//
//	F(x₁) − e^ε F'(x₁) = ∫₀^x₁ (f − e^ε f') dx,
//
// and the integrand is not negative. As an integral over s, the difference between the log odds of x₁ and x, this is
//
//	C(a+b, a) x₁^a (1−x₁)^b · ∫₀^∞ a (1−x) (1 − e^−s) w(s) ds.
//
// Here w(s) is x^a (1−x)^b divided by its value at s = 0. The result keeps its digits even if F and F' nearly agree.
// With p = a/(a+b) and q = 1 − p, the factor before the integral is its largest value over x₁ times e^−D, where
//
//	D = (a+b) (log(1 + q (e^ε − 1)) − qε) = (a+b) (log(1 + p (e^−ε − 1)) + pε).
//
// The rounding error of D dominates. Its effect is about 1e−16 √(a+b) of the result.
func betaDefect(eps, a, b float64) float64 {
	m := a + b
	var d float64
	if a <= b {
		d = m*math.Log1p(a/m*math.Expm1(-eps)) + a*eps
	} else {
		d = m*math.Log1p(b/m*math.Expm1(eps)) - b*eps
	}
	x := odds{a, b * math.Exp(eps)}.normal()
	w := weight{a, b, x}
	area := integral(w.log, func(s float64) float64 {
		return a * w.at(s).no * -math.Expm1(-s)
	})
	return math.Exp(-d) * peak(a, b) * area
}

// A Beta is the beta distribution with shape parameters A and B of at least 1.
type Beta struct{ A, B float64 }

// Tails returns P(X ≤ x) and P(X > x). The tail on the side of x away from the mean is
//
//	x^A (1−x)^B / B(A, B) · ∫₀^∞ w(s) ds
//
// over the log odds, as in betaDefect. The other tail is the complement. The relative rounding error is about
// 1e−15 √(A+B).
func (l Beta) Tails(x float64) (below, above float64) {
	if x <= 0 {
		return 0, 1
	}
	if x >= 1 {
		return 1, 0
	}
	a, b := l.A, l.B
	m := a + b
	scale := a * b / m * peak(a, b) * math.Exp(-deviance(a, b, x))
	at := odds{x, 1 - x}
	one := func(float64) float64 { return 1 }
	if m*x <= a {
		below = scale * integral(weight{a, b, at}.log, one)
		return below, 1 - below
	}
	above = scale * integral(weight{b, a, at.flip()}.log, one)
	return 1 - above, above
}

// Span returns the quantiles at 1e−4 and 1 − 1e−4, to about a thousandth of the standard deviation.
func (l Beta) Span() (low, high float64) {
	m := l.A + l.B
	mean := l.A / m
	sd := math.Sqrt(mean * (l.B / m) / (m + 1))
	low, _ = Bisect(math.Max(0, mean-12*sd), mean, 14, func(x float64) bool { below, _ := l.Tails(x); return below < tail })
	high, _ = Bisect(mean, math.Min(1, mean+12*sd), 14, func(x float64) bool { _, above := l.Tails(x); return above > tail })
	return low, high
}

// Corners returns nil.
func (l Beta) Corners() []float64 { return nil }

// odds is a probability and its complement, both to full precision.
type odds struct{ yes, no float64 }

func (o odds) normal() odds { return odds{o.yes / (o.yes + o.no), o.no / (o.yes + o.no)} }
func (o odds) flip() odds   { return odds{o.no, o.yes} }

// A weight is x^a (1−x)^b relative to its value at from. Its argument is s = logit(from) − logit(x).
type weight struct {
	a, b float64
	from odds
}

// at returns x and 1 − x for the x whose log odds are s below the log odds of from.
func (w weight) at(s float64) odds {
	v := w.from.yes * math.Exp(-s)
	return odds{v, w.from.no}.normal()
}

// log returns the log of the weight, −as − (a+b) log(1 − x + x e^−s), where x is from. If 1 − x is small, it uses an
// equivalent formula in 1 − x, which does not suffer from cancellation.
func (w weight) log(s float64) float64 {
	if w.from.yes <= 0.5 {
		return -w.a*s - (w.a+w.b)*math.Log1p(w.from.yes*math.Expm1(-s))
	}
	return w.b*s - (w.a+w.b)*math.Log1p(w.from.no*math.Expm1(s))
}

// deviance returns −log of x^a (1−x)^b relative to its maximum at a/(a+b).
func deviance(a, b, x float64) float64 {
	m := a + b
	d := math.FMA(m, x, -a) // m (x − a/m)
	return -a*logRatio(d/a, m*x/a) - b*logRatio(-d/b, m*(1-x)/b)
}

// logRatio returns log r for r = 1 + d. It uses d or r, the one with more digits.
func logRatio(d, r float64) float64 {
	if math.Abs(d) < 0.5 {
		return math.Log1p(d)
	}
	return math.Log(r)
}

// peak returns the largest value of C(a+b, a) x^a (1−x)^b for a, b ≥ 1,
//
//	√((a+b)/(2πab)) · e^{σ(a+b) − σ(a) − σ(b)},
//
// where σ is the error of Stirling's formula (Loader 2000, "Fast and accurate computation of binomial probabilities").
func peak(a, b float64) float64 {
	return math.Sqrt((a+b)/(2*math.Pi*a*b)) * math.Exp(stirlingError(a+b)-stirlingError(a)-stirlingError(b))
}

// stirlingError returns log Γ(z+1) − (z + 1/2) log z + z − log(2π)/2.
func stirlingError(z float64) float64 {
	if z < 16 {
		g, _ := math.Lgamma(z + 1)
		return g - (z+0.5)*math.Log(z) + z - math.Log(2*math.Pi)/2
	}
	u := 1 / (z * z)
	return (1.0/12 - u*(1.0/360-u*(1.0/1260-u*(1.0/1680-u/1188)))) / z
}
