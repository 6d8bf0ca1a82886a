package theory

import (
	"math"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
)

var classes = say.Of("d-inf-t-inf")

// distinguishability returns d_inf(P_a, μ*, 𝓜_a) and t_inf(P_a, μ*, 𝓜_a) for arm a: the least Kullback–Leibler
// divergence and total variation from its distribution to any distribution in 𝓜_a with a mean above μ* (Azize & Basu
// 2022, Section 3). For a larger class they are smaller, and the bound is larger. The bound then holds only for
// policies that are consistent for more distributions.
//
//   - A normal distribution is compared with the normal distributions that have its variance σ². Both distances grow
//     with the other mean. So d_inf = Δ²/(2σ²) and t_inf = 2 Φ(Δ/(2σ)) − 1.
//   - A distribution on [0, 1] is compared with all distributions on [0, 1]. For a Bernoulli arm, unitKL is
//     kl(μ_a, μ*), at λ = Δ/(μ* (1 − μ*)), and unitTV is Δ_a. Among Bernoulli distributions alone, they are the same.
//
// Both are infinite if no distribution in 𝓜_a has a mean above μ*. There is one exception: for Bernoulli arms with μ* =
// 1, t_inf is Δ_a, as in the paper.
func (q *question) distinguishability(a int) (kl, tv float64) {
	law, top := q.Arms[a], q.Arms[q.best].Mean()
	d, ok := q.Distances[[2]any{law, top}]
	if !ok {
		d[0], d[1] = distances(law, top, q.gaps[a])
		if q.Distances != nil {
			q.Distances[[2]any{law, top}] = d
		}
	}
	return d[0], d[1]
}

// Distances caches d_inf and t_inf by arm and μ*. Each takes milliseconds to compute.
type Distances map[[2]any][2]float64

func distances(law arm.Arm, top, gap float64) (kl, tv float64) {
	if g, ok := law.(arm.Gaussian); ok {
		z := gap / g.SD
		return z * z / 2, math.Erf(z / (2 * math.Sqrt2))
	}
	bernoulli := zeroOrOne(law)
	switch {
	case top > 1 || top == 1 && !bernoulli:
		return math.Inf(1), math.Inf(1)
	case bernoulli:
		return KL(law.Mean(), top), gap
	}
	return unitKL(law, top, gap), unitTV(law, gap)
}

// unitKL returns d_inf over the distributions on [0, 1], for μ < μ* < 1 (Honda & Takemura 2010):
//
//	d_inf = max over 0 ≤ λ ≤ 1/(1 − μ*) of E log h(X),  h(x) = 1 − λ (x − μ*).
//
// A distribution Q on [0, 1] with a mean above μ* has E_Q h ≤ 1. So KL(P, Q) ≥ E_P log h − log E_Q h ≥ E_P log h. Some
// Q attains this in the limit. For the best λ, E_P 1/h ≤ 1. Either this is an equality, or λ takes its largest value
// and h(1) = 0. The distribution Q has density 1/h with respect to P, and the missing mass at 1. So E_Q h = 1, the mean
// of Q is μ*, and KL(P, Q) = E_P log h.
//
// The derivative in λ is Δ − λ E (X − μ*)²/h, and h ≤ 1 + λμ*. So the best λ is at most Δ/(E(X − μ*)² − Δμ*) if this
// is positive. The error comes from arm.Arm.Expect: about 1e−12 times the largest |log h + λ (x − μ*)|.
func unitKL(law arm.Arm, top, gap float64) float64 {
	most := 1 / (1 - top)
	if rest := law.Expect(func(r float64) float64 { return square(r - top) }) - gap*top; rest > 0 {
		most = min(most, gap/rest)
	}
	_, least := goldenSection(func(l float64) float64 {
		// klPart(1, y) is y − log(1 + y), and E y is λΔ.
		return law.Expect(func(r float64) float64 { return klPart(1, max(-l*(r-top), -1+0x1p-53)) }) - l*gap
	}, 0, most)
	return -least
}

// unitTV returns t_inf over the distributions on [0, 1], for μ < μ* < 1 and Δ = μ* − μ. A distribution at total
// variation t from P moves a part of P with mass t. The mean increases most if the lowest rewards move to 1. So t_inf
// is the mass of the lowest rewards that must move to increase the mean by Δ. Let q be the least number, to within
// 2^−64, such that G(q) = E[1 − X; X ≤ q] is Δ or more. Then
//
//	t_inf = P(X ≤ q) − (G(q) − Δ)/(1 − q).
func unitTV(law arm.Arm, gap float64) float64 {
	low, high := 0.0, 1.0
	for range 64 {
		q := (low + high) / 2
		if _, gain, _ := below(law, q); gain < gap {
			low = q
		} else {
			high = q
		}
	}
	mass, gain, _ := below(law, high)
	if high == 1 {
		return mass
	}
	return mass - (gain-gap)/(1-high)
}

// below returns P(X ≤ q) and E[1 − X; X ≤ q] for a distribution on [0, 1] and 0 < q ≤ 1. The error is about 1e−12 for
// shape parameters up to 1000. ok is false for other arms.
func below(law arm.Arm, q float64) (mass, gain float64, ok bool) {
	if low, high, p, two := arm.TwoValues(law); two {
		if low <= q {
			mass, gain = 1-p, (1-p)*(1-low)
		}
		if high <= q {
			mass, gain = 1, gain+p*(1-high)
		}
		return mass, gain, true
	}
	switch a := law.(type) {
	case arm.Empirical:
		share := 1 / float64(a.Len())
		for i := 0; i < a.Len() && a.At(i) <= q; i++ {
			mass += share
			gain += share * (1 - a.At(i))
		}
	case arm.Uniform:
		mass, gain = q, q*(1-q/2)
	case arm.Triangular:
		mass = q * q / a.Mode
		gain = mass * (1 - 2*q/3)
		if q > a.Mode {
			rest := square(1-q) / (1 - a.Mode)
			mass, gain = 1-rest, 1-a.Mean()-rest*(1-q)*2/3
		}
	case arm.Beta:
		// 1 − x times the density is B/(A + B) times the density of Beta(A, B + 1).
		power := math.Exp(logGamma(a.A+a.B) - logGamma(a.A) - logGamma(a.B) + a.A*math.Log(q) + a.B*math.Log1p(-q))
		if mass = betaLeft(a.A, a.B, q, power); q > (a.A+1)/(a.A+a.B+2) {
			mass = 1 - betaLeft(a.B, a.A, 1-q, power)
		}
		gain = (a.B*mass + power) / (a.A + a.B)
	default:
		return 0, 0, false
	}
	return mass, gain, true
}

func logGamma(x float64) float64 {
	y, _ := math.Lgamma(x)
	return y
}

// betaLeft returns the incomplete beta function I_x(a, b) for an x that is not far above the mean. power is x^a (1 −
// x)^b/B(a, b). betaLeft computes the continued fraction 1 + d₁/(1 + d₂/(1 + …)) of DLMF 8.17.22 by Lentz's method.
func betaLeft(a, b, x, power float64) float64 {
	f, c, d := 1.0, 1.0, 0.0
	for k := 1.0; k < 1e5 && math.Abs(c*d-1) >= 1e-15; k++ {
		m := math.Floor(k / 2)
		term := m / (a + (k - 1)) * (b - m) * x / (a + k)
		if k > 2*m {
			term = -(a + m) / (a + (k - 1)) * (a + b + m) * x / (a + k)
		}
		d, c = 1/(1+term*d), 1+term/c
		f *= c * d
	}
	return power / a / f
}
