package theory

import (
	"math"

	"epsilonarcade/core/arm"
)

const classes = "d_inf and t_inf are the least Kullback–Leibler divergence and total variation to a distribution of the class whose mean is above μ*: " +
	"all distributions on [0, 1] for bounded rewards, normal distributions of the same variance for Gaussian ones; " +
	"for Bernoulli arms they are kl(μ_a, μ*) and Δ_a, among Bernoulli distributions as among all on [0, 1]"

// distinguishability returns d_inf(P_a, μ*, 𝓜_a) and t_inf(P_a, μ*, 𝓜_a) of arm a, the least
// Kullback–Leibler divergence and total variation from its law to a law of 𝓜_a with a mean above μ*
// (Azize & Basu 2022, Section 3). A larger 𝓜_a makes them smaller and the bound larger, and asks for
// policies that are consistent on more laws. 𝓜_a holds
//
//   - the normal laws of variance σ² if P_a is one: d_inf = Δ²/(2σ²) and t_inf = 2 Φ(Δ/(2σ)) − 1, because
//     both distances grow with the other law's mean;
//   - all laws on [0, 1] if P_a is one: see unitKL and unitTV. For a Bernoulli arm they give kl(μ_a, μ*), at
//     λ = Δ/(μ* (1 − μ*)), and Δ_a, which are also the distances among Bernoulli laws.
//
// Both are infinite if no law of 𝓜_a has a mean above μ*. Only for Bernoulli arms under μ* = 1 is t_inf = Δ_a,
// as the paper states without exception.
func (q *question) distinguishability(a int) (kl, tv float64) {
	law, top, gap := q.Arms[a], q.Arms[q.best].Mean(), q.gaps[a]
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

// unitKL returns d_inf among the laws on [0, 1], for μ < μ* < 1 and Δ = μ* − μ (Honda & Takemura 2010):
//
//	d_inf = max over 0 ≤ λ ≤ 1/(1 − μ*) of E log h(X),  h(x) = 1 − λ (x − μ*).
//
// A law Q on [0, 1] with a mean above μ* has E_Q h ≤ 1. So KL(P, Q) ≥ E_P log h − log E_Q h ≥ E_P log h. The
// bound is met in the limit: let λ be the maximizer. Then E_P 1/h ≤ 1, with equality for λ below the largest. The law Q of
// density 1/h in P, with the missing mass at 1, has E_Q h = 1 and so mean μ*, and KL(P, Q) = E_P log h.
//
// Newton's method finds λ to 1e−8, kept in a bracket. As the derivative is 0 there, the error is that of
// arm.Arm.Expect: about 1e−12 of the largest |λx − log(1 + λx)|.
func unitKL(law arm.Arm, top, gap float64) float64 {
	y := func(l, r float64) float64 { return max(-l*(r-top), -1+0x1p-53) } // h − 1
	first := func(l float64) float64 {                                     // E −(X − μ*)/h, with its digits
		return gap - l*law.Expect(func(r float64) float64 { return square(r-top) / (1 + y(l, r)) })
	}
	second := func(l float64) float64 {
		return law.Expect(func(r float64) float64 { return square((r - top) / (1 + y(l, r))) })
	}
	low, high := 0.0, 1/(1-top)
	l := high
	if first(l) < 0 {
		l = min(gap/second(0), high/2)
		for range 100 {
			slope := first(l)
			if slope > 0 {
				low = l
			} else {
				high = l
			}
			next := l + slope/second(l)
			if !(next > low && next < high) {
				next = (low + high) / 2
			}
			step := math.Abs(next - l)
			if l = next; step <= 1e-12*l {
				break
			}
		}
	}
	// klPart(1, y) is y − log(1 + y), and E y is λΔ.
	return l*gap - law.Expect(func(r float64) float64 { return klPart(1, y(l, r)) })
}

// unitTV returns t_inf among the laws on [0, 1], for μ < μ* < 1 and Δ = μ* − μ. A law at total variation t
// from P lacks a part of P of mass t and has as much mass elsewhere. The mean gains most if the lowest
// rewards move to 1. So t_inf is the mass of the lowest rewards that gain Δ: with q the least number
// for which G(q) = E[1 − X; X ≤ q] is Δ or more,
//
//	t_inf = P(X ≤ q) − (G(q) − Δ)/(1 − q).
//
// q is right to 2^−64, and t_inf to the digits of below.
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

// below returns P(X ≤ q) and E[1 − X; X ≤ q] of a law on [0, 1], for 0 ≤ q ≤ 1, to about 1e−12 for ordinary shapes, or false for an
// arm of another kind.
func below(law arm.Arm, q float64) (mass, gain float64, ok bool) {
	switch a := law.(type) {
	case arm.TwoValued:
		low, high, p := a.Values()
		if low <= q {
			mass, gain = 1-p, (1-p)*(1-low)
		}
		if high <= q {
			mass, gain = 1, gain+p*(1-high)
		}
	case arm.Uniform:
		mass, gain = q, q*(1-q/2)
	case arm.Triangular:
		c := a.Mode
		if q <= c {
			mass = q * q / c
			gain = mass * (1 - 2*q/3)
		} else {
			rest := square(1-q) / (1 - c)
			mass, gain = 1-rest, 1-a.Mean()-rest*(1-q)*2/3
		}
	case arm.Beta:
		// (1 − x) times the density is that of Beta(A, B + 1) times B/(A + B).
		power := betaPower(a.A, a.B, q)
		mass = betaBelow(a.A, a.B, q)
		gain = (a.B*mass + power) / (a.A + a.B)
	default:
		return 0, 0, false
	}
	return mass, gain, true
}

// betaPower returns x^a (1 − x)^b / B(a, b).
func betaPower(a, b, x float64) float64 {
	if x == 0 || x == 1 {
		return 0
	}
	la, _ := math.Lgamma(a)
	lb, _ := math.Lgamma(b)
	lab, _ := math.Lgamma(a + b)
	return math.Exp(lab - la - lb + a*math.Log(x) + b*math.Log1p(-x))
}

// betaBelow returns the regularized incomplete beta function I_x(a, b).
func betaBelow(a, b, x float64) float64 {
	if x > (a+1)/(a+b+2) {
		return 1 - betaLeft(b, a, 1-x)
	}
	return betaLeft(a, b, x)
}

// betaLeft returns I_x(a, b) for an x that is at most about the mean, by the continued fraction
// 1 + d₁/(1 + d₂/(1 + …)) of DLMF 8.17.22 in Lentz's form.
func betaLeft(a, b, x float64) float64 {
	f, c, d := 1.0, 1.0, 0.0
	for k := 1.0; k < 1e5; k++ {
		m := math.Floor(k / 2)
		term := m / (a + (k - 1)) * (b - m) * x / (a + k)
		if k > 2*m {
			term = -(a + m) / (a + (k - 1)) * (a + b + m) * x / (a + k)
		}
		d = 1 / (1 + term*d)
		c = 1 + term/c
		f *= c * d
		if math.Abs(c*d-1) < 1e-15 {
			break
		}
	}
	return betaPower(a, b, x) / a / f
}
