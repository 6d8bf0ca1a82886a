package privacy

import (
	"math"

	"epsilonarcade/core/random"
)

var boundary = Noise{
	Spec:     spec("new"),
	Alike:    true,
	notBoth0: true,
	neighbours: func(eps, delta float64, n, r int64) Neighbours {
		return boundaryPair(shape(eps, delta), n, r)
	},
}

var laplace = Noise{
	Spec:   spec("laplace"),
	Alike:  true,
	above0: true,
	neighbours: func(eps, _ float64, n, r int64) Neighbours {
		return boundaryPair(shape(eps, 0), n, r)
	},
}

// boundaryPair returns the distributions of (r + U)/n and (r + 1 + U)/n.
func boundaryPair(u boundaryShape, n, r int64) Neighbours {
	return Neighbours{
		F:      Boundary{float64(n), float64(r), u},
		Prime:  Boundary{float64(n), float64(r + 1), u},
		defect: u.defect,
		// Both directions of the change give the same value.
		worst: func(eps float64) (Interval, bool) {
			return Interval{math.Inf(-1), (float64(r) + u.turn(eps)) / float64(n)}, false
		},
	}
}

// A Boundary is the distribution of (R + U)/N, where U has the distribution from Lemma 15 of Wang & Zhu 2024 (see
// random.BoundaryLaw). DP-FTPL-New also adds √(log T/N) + B/N. This term is omitted here, because it does not depend on
// the rewards and shifts F and F' alike.
type Boundary struct {
	N, R float64
	u    boundaryShape
}

// unit returns Nx − R with one rounding. N is up to 2^40, and F' must be F shifted by exactly 1.
func (l Boundary) unit(x float64) float64 { return math.FMA(l.N, x, -l.R) }

// Tails returns P((R + U)/N ≤ x) and P((R + U)/N > x).
func (l Boundary) Tails(x float64) (below, above float64) {
	u := l.unit(x)
	return l.u.cdf(u), l.u.cdf(-u)
}

// widest is the largest half-width of a Span, in units of U. Without this limit, 1/ε and 1/δ could overflow.
const widest = 1e302

// Span returns slightly more than the support, unless the support is much wider than the bulk of the distribution.
func (l Boundary) Span() (low, high float64) {
	w := 1.05 * l.u.half
	if l.u.law.Eps*w > 12 {
		w = l.u.law.Quantile(1 - tail)
	}
	w = math.Min(w, widest)
	return (l.R - w) / l.N, (l.R + w) / l.N
}

// Corners returns the ends of the support and the peak.
func (l Boundary) Corners() []float64 {
	if math.IsInf(l.u.half, 1) {
		return []float64{l.R / l.N}
	}
	return []float64{(l.R - l.u.half) / l.N, l.R / l.N, (l.R + l.u.half) / l.N}
}

// A boundaryShape is the distribution of U. half is A, half the width of its support.
type boundaryShape struct {
	law  random.BoundaryLaw
	half float64
}

// shape returns the distribution of U for a positive ε or δ.
func shape(eps, delta float64) boundaryShape {
	law := random.NewBoundaryLaw(eps, delta)
	return boundaryShape{law, law.HalfWidth()}
}

// cdf returns P(U ≤ u). Let h be the distance from the left end of the support. Then
//
//	F(u) = e^{εu}/2 + c (e^{εu} − 1) = c (e^{εh} − 1)    for −A < u ≤ 0.
//
// The two forms are equal because (1/2 + c) e^{−εA} = c. The first form suffers from cancellation near the end of the
// support, and the second overflows far from it.
func (s boundaryShape) cdf(u float64) float64 {
	if u > 0 {
		return 1 - s.cdf(-u)
	}
	eps, h := s.law.Eps, u+s.half
	switch {
	case h <= 0:
		return 0
	case eps == 0:
		return math.Max(0, 0.5+s.law.Delta*u)
	case eps*h < 1:
		return s.law.C * math.Expm1(eps*h)
	}
	return math.Max(0, math.Exp(eps*u)/2+s.law.C*math.Expm1(eps*u))
}

// defect returns DeltaExact for U and U + 1 at any e ≥ 0, which may differ from the ε of U.
//
// The density of U is proportional to e^{−ε|u|} on |u| < A. From left to right, the likelihood ratio between U and U +
// 1 is
//
//	∞ up to 1 − A,  e^ε up to 0,  e^{ε(1−2u)} up to 1,  e^{−ε} up to A,  0.
//
// F(u) − e^e F(u − 1) is largest where the ratio crosses e^e.
//
// For e ≥ ε this is u = 1 − A, where F(u − 1) = 0. If δ ≤ 1/2, then 1 − A ≤ 0 and F(1 − A) = c (e^ε − 1) = δ. The
// distribution is then on the boundary. For larger δ the value is 1 − c (e^{ε(2A−1)} − 1), which is at most δ.
//
// For e < ε this is u = (1 − e/ε)/2, and the value is (1 + 2c)(1 − e^{(e−ε)/2}) + c (e^e − 1). But if 1 − A lies
// further to the right, this is u = 1 − A, where F(u − 1) = 0.
//
// If 2A ≤ 1, the two supports are disjoint and the value is 1. The other direction is the mirror image.
func (s boundaryShape) defect(e float64) float64 {
	edge, eps := 1-s.half, s.law.Eps
	switch {
	case 2*s.half <= 1:
		return 1
	case e >= eps && edge <= 0:
		return s.law.Delta
	case e >= eps:
		return math.Min(s.law.Delta, s.cdf(edge)) // a rounding error is not a violation
	}
	if u := s.turn(e); u == edge {
		return s.cdf(edge)
	}
	return (1+2*s.law.C)*-math.Expm1((e-eps)/2) + s.law.C*math.Expm1(e)
}

// turn returns the u that maximizes F(u) − e^e F(u − 1), as explained at defect.
func (s boundaryShape) turn(e float64) float64 {
	edge, eps := 1-s.half, s.law.Eps
	if e >= eps {
		return edge
	}
	return math.Max(edge, (1-e/eps)/2)
}
