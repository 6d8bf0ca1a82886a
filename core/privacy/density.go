package privacy

import "math"

// Density returns the log of the density of a law, −∞ where there is none, and the ends of its support or of
// all of it but e^−700 or so on either side.
func Density(l Distribution) (log func(x float64) float64, low, high float64) {
	if s, ok := shifted(l); ok {
		l = s
	}
	c := l.(curve)
	low, high = ends(c)
	return c.logDensity, low, high
}

// Laplace returns the centre and the scale of a law of Laplace; ok is false if it is none. Noise on the
// boundary of what (ε, δ) allows is Laplace's for δ = 0.
func Laplace(l Distribution) (centre, scale float64, ok bool) {
	s, ok := shifted(l)
	return s.centre, s.scale / s.u.law.Eps, ok && s.u.law.Delta == 0
}

// Bounded reports whether a law ends with a density above 0: noise on the boundary of what (ε, δ) allows does,
// for δ above 0.
func Bounded(l Distribution) bool {
	s, ok := shifted(l)
	return ok && s.u.law.Delta > 0
}

// BoundaryProfile returns δ(ε) of noise on the boundary that is moved by one reward. At the ε that it was made for, the
// likelihood ratio is e^ε on a whole interval, and δ is left over from chances that are e^ε times as large. So the
// formula has digits that the two laws have not. ok is false for other laws.
func BoundaryProfile(p, q Distribution) (delta func(eps float64) float64, ok bool) {
	a, ok := shifted(p)
	b, too := shifted(q)
	if !ok || !too || !Bounded(p) || a.u != b.u || a.scale != b.scale {
		return nil, false
	}
	const rounded = 1e-6 // the centres are
	apart := math.Abs(a.centre-b.centre) / a.scale
	return a.u.defect, math.Abs(apart-1) < rounded
}

// shifted returns noise on the boundary in its general form.
func shifted(l Distribution) (s scaled, ok bool) {
	switch l := l.(type) {
	case Boundary:
		return scaled{l.R / l.N, 1 / l.N, l.u}, true
	case scaled:
		return l, true
	}
	return s, false
}
