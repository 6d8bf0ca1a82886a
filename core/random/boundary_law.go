package random

import "math"

// A BoundaryLaw is the perturbation of Wang & Zhu 2024, Lemma 15, in the unit u = N (x − x₀). With
// E = e^ε − 1 and c = δ/E, for −A < u ≤ 0,
//
//	F(u) = e^{εu}/2 + c (e^{εu} − 1),   F(u) = 1 − F(−u) for u > 0,
//
// and all mass lies in |u| < A. If δ = 0, this is a Laplace distribution with scale 1/ε. Otherwise
// the distribution is cut off at ±A, and if ε = 0 it is uniform.
type BoundaryLaw struct {
	Eps, Delta float64
	C          float64 // c, infinite for ε = 0
}

// NewBoundaryLaw returns the law for a budget of ε and δ, which are at least 0 and not both equal
// to 0. If c is above 10^280, it replaces ε by 0, because T² c could overflow. This is private
// enough for any ε, and A, B and F keep all their digits.
func NewBoundaryLaw(eps, delta float64) BoundaryLaw {
	c := delta / math.Expm1(eps)
	if c > 1e280 {
		eps, c = 0, math.Inf(1)
	}
	return BoundaryLaw{eps, delta, c}
}

// HalfWidth returns A = log(1 + E/(2δ))/ε, which is infinite for δ = 0 and 1/(2δ) for ε = 0.
func (l BoundaryLaw) HalfWidth() float64 {
	if l.Eps == 0 {
		return 1 / (2 * l.Delta)
	}
	return math.Log1p(1/(2*l.C)) / l.Eps
}

// Bonus returns B, the number with F(−B) = 1/T:
//
//	B = log( (TE + 2Tδ)/(2E + 2Tδ) )/ε = log1p( (T − 2)/(2 + 2Tc) )/ε,
//
// or (T − 2)/(2Tδ) if ε = 0. B is negative for T = 1, but then no arms are compared.
func (l BoundaryLaw) Bonus(horizon float64) float64 {
	if l.Eps == 0 {
		return (horizon - 2) / (2 * horizon * l.Delta)
	}
	return math.Log1p((horizon-2)/(2+2*horizon*l.C)) / l.Eps
}

// Quantile returns the u with F(u) = q, for q in (0, 1).
func (l BoundaryLaw) Quantile(q float64) float64 {
	m := q
	if q > 0.5 {
		m = 1 - q
	}
	var r float64
	switch {
	case l.Eps == 0:
		r = (0.5 - m) / l.Delta
	case l.Delta == 0:
		r = -Log(2*m) / l.Eps
	default:
		r = Log1p((0.5-m)/(m+l.C)) / l.Eps
	}
	if q < 0.5 {
		return -r
	}
	return r
}

// Tail returns P(U > u) for u ≥ 0, which is e^{−εu}/2 − c (1 − e^{−εu}), or 0 beyond A.
func (l BoundaryLaw) Tail(u float64) float64 {
	switch {
	case l.Eps == 0:
		return math.Max(0, 0.5-float64(l.Delta*u))
	case l.Delta == 0:
		return Exp(-float64(l.Eps*u)) / 2
	}
	return math.Max(0, 0.5+float64((0.5+l.C)*Expm1(-float64(l.Eps*u))))
}
