package privacy

import "math"

// A plain curve is one whose distribution function is cheap to compute.
type plain interface {
	// around stores the density and P(X ≤ x) at each point from + by. The points may be closer together than
	// neighbouring float64s near from.
	around(from float64, by, density, below []float64)
}

// A curve is a Distribution with a log-concave density, or a known number. Its methods return logarithms, which do not
// underflow and keep their digits in the tails.
type curve interface {
	Distribution
	logDensity(x float64) float64 // −∞ outside the support
	logBelow(x float64) float64   // log P(X ≤ x)
	support() (low, high float64)
	// about returns the point of largest density and the width of the peak. A known number has width 0.
	about() (centre, width float64)
}

func (l Normal) logDensity(x float64) float64 {
	z := (x - l.Mean) / math.Sqrt(l.Variance)
	return -z*z/2 - math.Log(2*math.Pi*l.Variance)/2
}

func (l Normal) around(from float64, by, density, below []float64) {
	sd := math.Sqrt(l.Variance)
	scale, d := 1/(sd*math.Sqrt(2*math.Pi)), from-l.Mean
	for i, x := range by {
		z := (d + x) / sd
		density[i], below[i] = scale*math.Exp(-z*z/2), math.Erfc(-z/math.Sqrt2)/2
	}
}

// logBelow returns log Φ(z). Near underflow it uses the asymptotic series φ(z)/|z| (1 − 1/z² + 3/z⁴ − …).
func (l Normal) logBelow(x float64) float64 {
	z := (x - l.Mean) / math.Sqrt(l.Variance)
	switch {
	case z > 0:
		return math.Log1p(-math.Erfc(z/math.Sqrt2) / 2)
	case z > -30:
		return math.Log(math.Erfc(-z/math.Sqrt2) / 2)
	}
	u := 1 / (z * z)
	return -z*z/2 - math.Log(-z*math.Sqrt(2*math.Pi)) + math.Log1p(-u*(1-3*u*(1-5*u*(1-7*u))))
}

func (l Normal) support() (low, high float64)   { return math.Inf(-1), math.Inf(1) }
func (l Normal) about() (centre, width float64) { return l.Mean, math.Sqrt(l.Variance) }

// logScale returns the log of x^A (1−x)^B / B(A, B).
func (l Beta) logScale(x float64) float64 {
	a, b := l.A, l.B
	return math.Log(a*b/(a+b)*peak(a, b)) - deviance(a, b, x)
}

func (l Beta) logDensity(x float64) float64 {
	if !(x > 0 && x < 1) {
		return math.Inf(-1)
	}
	return l.logScale(x) - math.Log(x) - math.Log1p(-x)
}

// around stores the density at each point from + by.
func (l Beta) around(from float64, by, density []float64) {
	a, b := l.A, l.B
	m := a + b
	scale, d := a*b/m*peak(a, b), math.FMA(m, from, -a)
	for i, x := range by {
		x, d := from+x, d+m*x // as in deviance
		if density[i] = 0; x > 0 && x < 1 {
			density[i] = scale * math.Exp(a*logRatio(d/a, m*x/a)+b*logRatio(-d/b, m*(1-x)/b)) / (x * (1 - x))
		}
	}
}

func (l Beta) logBelow(x float64) float64 {
	switch {
	case x <= 0:
		return math.Inf(-1)
	case x >= 1:
		return 0
	case (l.A+l.B)*x > l.A:
		_, above := l.Tails(x)
		return math.Log1p(-above)
	}
	one := func(float64) float64 { return 1 }
	return l.logScale(x) + math.Log(integral(weight{l.A, l.B, odds{x, 1 - x}}.log, one))
}

func (l Beta) support() (low, high float64) { return 0, 1 }

func (l Beta) about() (centre, width float64) {
	mean := l.A / (l.A + l.B)
	width = math.Sqrt(mean * (l.B / (l.A + l.B)) / (l.A + l.B + 1))
	if l.A+l.B > 2 {
		return (l.A - 1) / (l.A + l.B - 2), width
	}
	return mean, width
}

func (l point) logDensity(float64) float64 { return math.Inf(-1) }
func (l point) logBelow(x float64) float64 {
	if x >= float64(l) {
		return 0
	}
	return math.Inf(-1)
}
func (l point) support() (low, high float64)   { return float64(l), float64(l) }
func (l point) about() (centre, width float64) { return float64(l), 0 }

// logDensity returns log( ε (1/2 + c) e^{−ε|u|} / scale ) on |u| < A, and log(δ/scale) for ε = 0.
func (l scaled) logDensity(x float64) float64 {
	u, eps := math.Abs(x-l.centre)/l.scale, l.u.law.Eps
	switch {
	case u >= l.u.half:
		return math.Inf(-1)
	case eps == 0:
		return math.Log(l.u.law.Delta) - math.Log(l.scale)
	}
	return math.Log(eps) + math.Log(0.5+l.u.law.C) - eps*u - math.Log(l.scale)
}

func (l scaled) logBelow(x float64) float64 {
	u := (x - l.centre) / l.scale
	switch {
	case u > 0:
		return math.Log1p(-l.u.cdf(-u))
	case l.u.law.C == 0:
		return l.u.law.Eps*u - math.Ln2
	}
	return math.Log(l.u.cdf(u))
}

func (l scaled) around(from float64, by, density, below []float64) {
	eps, d := l.u.law.Eps, from-l.centre
	scale := eps * (0.5 + l.u.law.C) / l.scale
	if eps == 0 {
		scale = l.u.law.Delta / l.scale
	}
	for i, x := range by {
		u := (d + x) / l.scale
		if below[i] = l.u.cdf(u); l.u.law.C == 0 && u < 0 {
			below[i] = math.Exp(eps*u) / 2
		}
		if density[i] = 0; math.Abs(u) < l.u.half {
			density[i] = scale * math.Exp(-eps*math.Abs(u))
		}
	}
}

func (l scaled) support() (low, high float64) {
	w := l.scale * l.u.half
	return l.centre - w, l.centre + w
}

func (l scaled) about() (centre, width float64) {
	return l.centre, l.scale * math.Min(l.u.half, 1/l.u.law.Eps)
}

// Density returns the log density of a distribution, which is −∞ outside the support. low and high are the ends of the
// support, or leave out a probability of about e^−700 on either side.
func Density(l Distribution) (log func(x float64) float64, low, high float64) {
	if s, ok := shifted(l); ok {
		l = s
	}
	c := l.(curve)
	low, high = ends(c)
	return c.logDensity, low, high
}

// Laplace returns the centre and scale of a Laplace distribution. ok is false for other distributions. Boundary noise
// is Laplace noise if δ = 0.
func Laplace(l Distribution) (centre, scale float64, ok bool) {
	s, ok := shifted(l)
	return s.centre, s.scale / s.u.law.Eps, ok && s.u.law.Delta == 0
}

// Bounded reports whether the density is positive at an end of the support. Boundary noise with δ > 0 has such ends.
func Bounded(l Distribution) bool {
	s, ok := shifted(l)
	return ok && s.u.law.Delta > 0
}

// BoundaryProfile returns δ(ε) for boundary noise that is shifted by one reward. At the noise's own ε, the likelihood
// ratio is e^ε on a whole interval, and δ is a small difference of probabilities. The formula keeps digits that
// subtracting them would lose. ok is false for other distributions.
func BoundaryProfile(p, q Distribution) (delta func(eps float64) float64, ok bool) {
	a, ok := shifted(p)
	b, too := shifted(q)
	if !ok || !too || !Bounded(p) || a.u != b.u || a.scale != b.scale {
		return nil, false
	}
	const rounded = 1e-6 // allows for the rounding of the centres
	apart := math.Abs(a.centre-b.centre) / a.scale
	return a.u.defect, math.Abs(apart-1) < rounded
}

// shifted returns boundary noise in its general form.
func shifted(l Distribution) (s scaled, ok bool) {
	switch l := l.(type) {
	case Boundary:
		return scaled{l.R / l.N, 1 / l.N, l.u}, true
	case scaled:
		return l, true
	}
	return s, false
}
