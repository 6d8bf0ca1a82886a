// Package divergence provides the divergences between Bernoulli distributions that indexes and
// lower bounds use, and the inverses of these divergences.
package divergence

import (
	"math"

	"epsilonarcade/core/random"
)

// KL returns the divergence between two Bernoulli distributions, kl(p, q) = p log(p/q) + (1−p)
// log((1−p)/(1−q)), for 0 ≤ p < q ≤ 1.
func KL(p, q float64) float64 {
	if p <= 0 {
		return -math.Log1p(-q)
	}
	return float64(p*math.Log(p/q)) + float64((1-p)*math.Log((1-p)/(1-q)))
}

// KLUpper returns the largest q in [p, 1] with kl(p, q) ≤ budget. It takes 50 bisection steps.
func KLUpper(p, budget float64) float64 {
	switch {
	case p >= 1:
		return 1
	case p <= 0:
		return -math.Expm1(-budget)
	}
	low, high := p, 1.0
	for range 50 {
		q := (low + high) / 2
		if KL(p, q) <= budget {
			low = q
		} else {
			high = q
		}
	}
	return low
}

// PrivateKL returns the divergence of Bernoulli means x and y in [0, 1] under ε-global privacy,
//
//	d_ε(x, y) = inf over z between x and y of ε |z − x| + kl(z, y)
//
// (Azize, Wu, Honda, Orabona, Ito & Basu 2025), for ε ≥ 0.
func PrivateKL(x, y, eps float64) float64 {
	if x > y {
		x, y = 1-x, 1-y
	}
	if d, ok := LinearKL(x, y, eps); ok {
		return d
	}
	return KL(x, y)
}

// LinearKL returns d_ε(x, y) if it is linear in x, for 0 ≤ x ≤ y ≤ 1. Otherwise ok is false, and
// d_ε(x, y) equals kl(x, y). The derivative of ε (z − x) + kl(z, y) with respect to z is ε + logit
// z − logit y. It increases with z and is 0 at
//
//	z* = y/(y + (1 − y) e^ε).
//
// If x ≥ z*, the minimum is at z = x. Otherwise it is at z*, and its value is
//
//	ε (z* − x) + kl(z*, y) = −log(1 − y + y e^−ε) − ε x.
func LinearKL(x, y, eps float64) (d float64, ok bool) {
	if x == y {
		return 0, true
	}
	less := random.Exp(-eps)
	if y < 1 && x*(1-y) >= y*(1-x)*less {
		return 0, false
	}
	var l float64
	if s := y * random.Expm1(-eps); s > -0.5 {
		l = -random.Log1p(s)
	} else {
		l = -random.Log(1 - y + float64(y*less))
	}
	// d_ε(x, y) is at most ε (y − x), which matters if e^−ε underflows.
	return math.Max(0, math.Min(l, float64(eps*y))-float64(eps*x)), true
}

// PrivateKLUpper returns the largest y in [x, 1] with d_ε(x, y) ≤ budget, for ε > 0. At
//
//	logit y = logit x + ε,  where d_ε = log(1 − x + x e^ε) − ε x,
//
// and for larger y, d_ε(x, y) is linear in x, and its inverse is
//
//	y = (1 − e^−(budget + ε x))/(1 − e^−ε).
//
// For smaller y, PrivateKLUpper returns KLUpper.
func PrivateKLUpper(x, budget, eps float64) float64 {
	if x >= 1 {
		return 1
	}
	used := float64(eps * x)
	if x > 0 && budget < random.Log1p(x*random.Expm1(eps))-used {
		return KLUpper(x, budget)
	}
	return math.Max(x, math.Min(1, random.Expm1(-(budget+used))/random.Expm1(-eps)))
}
