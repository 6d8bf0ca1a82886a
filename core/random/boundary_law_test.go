package random_test

import (
	"math"
	"math/big"
	"testing"

	"epsilonarcade/core/random"
	"epsilonarcade/core/testkit"
)

var near = testkit.Near

// The expected A, B at T = 10^6 and quantiles of the boundary law (Wang & Zhu 2024, Lemma 15) were
// computed independently of the code.
func TestBoundaryLaw(t *testing.T) {
	both, laplace, uniform := random.NewBoundaryLaw(1, .01), random.NewBoundaryLaw(1, 0), random.NewBoundaryLaw(0, .01)
	near(t, "A(1, .01)", both.HalfWidth(), 4.464920, 1e-6)
	near(t, "A(0, .01)", uniform.HalfWidth(), 50, 1e-12)
	if a := laplace.HalfWidth(); !math.IsInf(a, 1) {
		t.Errorf("A(1, 0) is %v, want infinite", a)
	}
	near(t, "B(1, .01)", both.Bonus(1e6), 4.464748, 1e-6)
	near(t, "B(1, 0)", laplace.Bonus(1e6), 13.122363, 1e-7)
	near(t, "B(0, .01)", uniform.Bonus(1e6), 49.9999, 1e-9)
	near(t, "B(800, .01)", random.NewBoundaryLaw(800, .01).Bonus(1e6), .016403, 1e-4)

	near(t, "the .1 quantile", both.Quantile(.1), -1.564443, 1e-6)
	near(t, "the .999 quantile", both.Quantile(.999), 4.306355, 1e-6)
	near(t, "the quantile of F(-1)", both.Quantile(.180260926), -1, 1e-8)
	near(t, "the .1 quantile of Laplace", laplace.Quantile(.1), math.Log(.2), 1e-12)
	near(t, "the .1 quantile of the uniform law", uniform.Quantile(.1), -40, 1e-12)
}

// Quantile inverts the distribution function in its printed form, for budgets that cause no
// cancellation. At -B, the lower tail is 1/T.
func TestBoundaryQuantiles(t *testing.T) {
	for _, budget := range [][2]float64{{.1, .001}, {1, 0}, {1, .01}, {1, 1}, {4, 1e-6}, {10, .5}} {
		eps, delta := budget[0], budget[1]
		law, e := random.NewBoundaryLaw(eps, delta), math.Exp(eps)-1
		below := func(u float64) float64 { return ((e/2+delta)*math.Exp(eps*u) - delta) / e } // u ≤ 0
		for _, q := range []float64{1e-9, .01, .3, .5} {
			near(t, "F of the quantile", below(law.Quantile(q)), q, 1e-9+1e-15/q)
			if u, v := law.Quantile(q), law.Quantile(1-q); math.Abs(u+v) > 1e-6*math.Abs(u) {
				t.Errorf("ε = %v, δ = %v: the quantiles of %v and %v are %v and %v", eps, delta, q, 1-q, u, v)
			}
			if a := law.HalfWidth(); math.Abs(law.Quantile(q)) > a {
				t.Errorf("ε = %v, δ = %v: the quantile of %v is beyond ±%v", eps, delta, q, a)
			}
		}
		near(t, "F(-B)", below(-law.Bonus(1000)), .001, 1e-9)
	}
}

// A tiny ε gives the same law as ε = 0.
func TestBoundaryOfATinyEpsilonIsUniform(t *testing.T) {
	uniform := random.NewBoundaryLaw(0, .5)
	for _, eps := range []float64{1e-6, 1e-100, 1e-300, 1e-309, 5e-324} {
		law := random.NewBoundaryLaw(eps, .5)
		near(t, "A", law.HalfWidth(), uniform.HalfWidth(), 1e-5)
		near(t, "B", law.Bonus(1000), uniform.Bonus(1000), 1e-5)
		near(t, "the .1 quantile", law.Quantile(.1), uniform.Quantile(.1), 1e-5)
	}
}

// A, B and the quantiles have 12 correct digits, even if T² δ/E or nearly δ/E overflows. The test
// compares them with their formulas in 1,200 bits, and with series for log(1 + x) and e^ε − 1.
func TestBoundaryLawNextToOverflow(t *testing.T) {
	big1 := func(x float64) *big.Float { return new(big.Float).SetPrec(1200).SetFloat64(x) }
	for _, delta := range []float64{1, 1e-3, 1e-20} {
		for _, c := range []float64{1e-3, 1, 1e18, 1e260, 1e279, 1e281, 1e290, 1e299, 1e303} {
			eps := delta / c
			if eps > 1e-8 {
				continue // the series are truncated
			}
			e := new(big.Float).Mul(big1(eps), big1(eps))
			e.Mul(e, big1(.5)).Add(e, big1(eps)) // e^ε − 1 without ε³/6
			// exact returns log1p(a/(b + d·c))/ε for the numbers in a formula.
			exact := func(a, b, d float64) float64 {
				x := new(big.Float).Quo(big1(delta), e)
				x.Mul(x, big1(d)).Add(x, big1(b)).Quo(big1(a), x)
				if y, _ := x.Float64(); y > 1e-3 {
					return math.Log1p(y) / eps
				}
				sum, power := big1(0), big1(-1)
				for i := 1; i <= 8; i++ {
					power.Mul(power, x).Neg(power)
					sum.Add(sum, new(big.Float).Quo(power, big1(float64(i))))
				}
				y, _ := sum.Quo(sum, big1(eps)).Float64()
				return y
			}
			law := random.NewBoundaryLaw(eps, delta)
			near(t, "A", law.HalfWidth(), exact(1, 0, 2), 1e-12)
			near(t, "the .1 quantile", law.Quantile(.1), -exact(.4, .1, 1), 1e-12)
			for _, horizon := range []float64{100, 1e9, 1e18} {
				near(t, "B", law.Bonus(horizon), exact(horizon-2, 2, 2*horizon), 1e-12)
			}
		}
	}
}
