package exacttest

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/integrate/quad"
)

// The choices that the papers' algorithms make on two arms. They are written from the papers,
// independently of the code under test. In a tie, arm 1 is pulled.

// InOrder plays each arm start times, beginning with arm 1, and then follows another choice.
func InOrder(start float64, then Choice) Choice {
	return func(t, n1, r1, n2, r2 float64) float64 {
		switch {
		case n1 < start:
			return 1
		case n2 < start:
			return 0
		}
		return then(t, n1, r1, n2, r2)
	}
}

// ByIndex plays each arm once, and then the arm with the larger index. index takes r/n, n and t.
func ByIndex(index func(mean, n, t float64) float64) Choice {
	return InOrder(1, func(t, n1, r1, n2, r2 float64) float64 {
		if index(r1/n1, n1, t) >= index(r2/n2, n2, t) {
			return 1
		}
		return 0
	})
}

// UCB plays argmax r/n + √(2 log t/n).
func UCB() Choice {
	return ByIndex(func(mean, n, t float64) float64 { return mean + math.Sqrt(2*math.Log(t)/n) })
}

// UpperBound returns the largest u ≥ q with kl(q, u) ≤ budget.
func UpperBound(q, budget float64) float64 {
	switch q {
	case 0:
		return 1 - math.Exp(-budget)
	case 1:
		return 1
	}
	low, high := q, 1.0
	for range 50 {
		u := (low + high) / 2
		if q*math.Log(q/u)+(1-q)*math.Log((1-q)/(1-u)) <= budget {
			low = u
		} else {
			high = u
		}
	}
	return low
}

// Redrawn plays argmax r/n + Lap(1/n^{1−v/2}) + √(2 log t/n), with fresh noise for each pull.
func Redrawn(v float64) Choice {
	beats := BoundaryBeats(1, 0)
	return InOrder(1, func(t, n1, r1, n2, r2 float64) float64 {
		x1 := r1/n1 + math.Sqrt(2*math.Log(t)/n1)
		x2 := r2/n2 + math.Sqrt(2*math.Log(t)/n2)
		rate1, rate2 := math.Pow(n1, 1-v/2), math.Pow(n2, 1-v/2)
		if x1 <= x2 {
			return beats(rate1, rate2, x2-x1)
		}
		return 1 - beats(rate2, rate1, x1-x2)
	})
}

// Thompson draws an index for each arm from Beta(r + 1, n − r + 1).
func Thompson() Choice {
	return func(_, n1, r1, n2, r2 float64) float64 {
		return betaBeats(r1+1, n1-r1+1, r2+1, n2-r2+1)
	}
}

// Beta plays max{min{40e/(9πδ²), 8000/(81ε²) log(e/(2πδ²))}, 1000e/(9π)} pulls
// of each arm, then draws from Beta(r + 1 + k, n − r + 1 + k) with k = ⌊n/8⌋ + 1.
func Beta(eps, delta float64) Choice {
	start := math.Max(math.Min(
		40*math.E/(9*math.Pi*delta*delta),
		8000/(81*eps*eps)*math.Log(math.E/(2*math.Pi*delta*delta))),
		1000*math.E/(9*math.Pi))
	return InOrder(math.Ceil(start), func(_, n1, r1, n2, r2 float64) float64 {
		k1, k2 := math.Floor(n1/8)+1, math.Floor(n2/8)+1
		return betaBeats(r1+1+k1, n1-r1+1+k1, r2+1+k2, n2-r2+1+k2)
	})
}

// betaBeats returns P(Beta(a, b) > Beta(c, d)) for integer parameters,
//
//	Σ_{i=0}^{a−1} B(c+i, b+d) / ((b+i) B(1+i, b) B(c, d)).
//
// It computes each term from the previous one.
func betaBeats(a, b, c, d float64) float64 {
	term := math.Exp(logGamma(c+d) + logGamma(b+d) - logGamma(b+c+d) - logGamma(d))
	var sum float64
	for i := 0.0; i < a; i++ {
		sum += term
		term *= (c + i) / (c + i + b + d) * (b + i) / (1 + i)
	}
	return sum
}

// logGammas holds log Γ(n) for the integers n that occur in the games.
var logGammas = func() (table [10_000]float64) {
	for n := 1; n < len(table); n++ {
		table[n], _ = math.Lgamma(float64(n))
	}
	return table
}()

func logGamma(n float64) float64 { return logGammas[int(n)] }

// Binomial returns C(n, k) p^k (1−p)^(n−k).
func Binomial(n, k int, p float64) float64 {
	choose := logGamma(float64(n+1)) - logGamma(float64(k+1)) - logGamma(float64(n-k+1))
	return math.Exp(choose + float64(k)*math.Log(p) + float64(n-k)*math.Log(1-p))
}

// Gauss plays min{1/(4πδ²), log(e/(4πδ²))/ε²} pulls of each arm, but at least one. Then it draws
// from Normal(r/n, variance 2/n): P(θ1 > θ2) = Φ(d), where d is the difference of the means,
// divided by its standard deviation.
func Gauss(eps, delta float64) Choice {
	start := math.Min(1/(4*math.Pi*delta*delta), math.Log(math.E/(4*math.Pi*delta*delta))/(eps*eps))
	return InOrder(math.Max(1, math.Ceil(start)), func(_, n1, r1, n2, r2 float64) float64 {
		d := (r1/n1 - r2/n2) / math.Sqrt(2/n1+2/n2)
		return math.Erfc(-d/math.Sqrt2) / 2
	})
}

// New plays each arm once and then draws θ = x + U/n, where U has the boundary law and
// x = r/n + √(log T/n) + B/n.
func New(eps, delta, horizon float64) Choice {
	b := BoundaryBonus(eps, delta, horizon)
	beats := BoundaryBeats(eps, delta)
	return InOrder(1, func(_, n1, r1, n2, r2 float64) float64 {
		x1 := r1/n1 + math.Sqrt(math.Log(horizon)/n1) + b/n1
		x2 := r2/n2 + math.Sqrt(math.Log(horizon)/n2) + b/n2
		if x1 <= x2 {
			return beats(n1, n2, x2-x1)
		}
		return 1 - beats(n2, n1, x1-x2)
	})
}

// BoundaryBonus returns B = log((TE + 2Tδ)/(2E + 2Tδ))/ε with E = e^ε − 1, or its limit
// (T − 2)/(2Tδ) if ε = 0.
func BoundaryBonus(eps, delta, horizon float64) float64 {
	if eps == 0 {
		return (horizon - 2) / (2 * horizon * delta)
	}
	e := math.Exp(eps) - 1
	return math.Log((horizon*e+2*horizon*delta)/(2*e+2*horizon*delta)) / eps
}

// BoundaryBeats returns a function of n, m and d ≥ 0 that computes P(U/n − V/m > d), where U and V
// have the boundary law.
func BoundaryBeats(eps, delta float64) func(n, m, d float64) float64 {
	switch {
	case delta == 0: // two Laplace laws with scales 1/(εn) and 1/(εm)
		return func(n, m, d float64) float64 {
			a, b := eps*n, eps*m
			if n == m {
				return (0.5 + a*d/4) * math.Exp(-a*d)
			}
			return (a*a*math.Exp(-b*d) - b*b*math.Exp(-a*d)) / (2 * (a*a - b*b))
		}
	case eps == 0: // two uniform laws with half-widths 1/(2δn) and 1/(2δm)
		square := func(x float64) float64 { return math.Max(x, 0) * math.Max(x, 0) }
		return func(n, m, d float64) float64 {
			g, h := 1/(2*delta*n), 1/(2*delta*m)
			return (square(g+h-d) - square(h-g-d) - square(g-h-d)) / (8 * g * h)
		}
	}
	return boundaryBeatsByQuadrature(eps, delta)
}

// boundaryBeatsByQuadrature integrates the density of V times the tail of U between their corners,
// where each is a sum of exponentials. With E = e^ε − 1, c = δ/E and A = log(1 + E/(2δ))/ε, the
// density is ε (1/2 + c) e^{−ε|v|} on |v| < A. The tail above u ≥ 0 is (1/2 + c) e^{−εu} − c.
func boundaryBeatsByQuadrature(eps, delta float64) func(n, m, d float64) float64 {
	e := math.Exp(eps) - 1
	c, half := delta/e, math.Log(1+e/(2*delta))/eps
	above := func(u float64) float64 {
		tail := (0.5+c)*math.Exp(-eps*math.Min(math.Abs(u), half)) - c
		if u < 0 {
			return 1 - tail
		}
		return tail
	}
	density := func(v float64) float64 { return eps * (0.5 + c) * math.Exp(-eps*math.Abs(v)) }
	node, weight := make([]float64, 12), make([]float64, 12)
	quad.Legendre{}.FixedLocations(node, weight, 0, 1)
	return func(n, m, d float64) float64 {
		corners := []float64{-half, 0, half, m * (-half/n - d), m * -d, m * (half/n - d)}
		slices.Sort(corners)
		var sum float64
		for i, from := range corners[1:] {
			from, to := math.Max(corners[i], -half), math.Min(from, half)
			for j, x := range node {
				if from >= to {
					break
				}
				v := from + x*(to-from)
				sum += weight[j] * (to - from) * density(v) * above(n*(d+v/m))
			}
		}
		return sum
	}
}
