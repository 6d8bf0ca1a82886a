package theory

import (
	"math"
	"math/rand/v2"
	"testing"
)

// mixed12 returns KL(h_a‖h_b) of mixtures h_a = pf + (1−p)g and h_b = qf + (1−q)g, by its definition.
func mixed12(f, g []float64, p, q float64) (sum float64) {
	for i := range f {
		a, b := p*f[i]+(1-p)*g[i], q*f[i]+(1-q)*g[i]
		if a > 0 {
			sum += a * math.Log(a/b)
		}
	}
	return sum
}

// Lemma 12 of Ren et al. 2020, on which their lower bound rests, says that laws with |log(f/g)| ≤ ε have
//
//	KL(h_a‖h_b) ≤ (e^ε − e^−ε)² (p − q)².
//
// It holds at every point of this grid, and it is never tight. KL ≤ χ², and χ²(h_a‖h_b) = (p − q)² ∫(f − g)²/h_b is
// convex in q, so it is largest at q = 0 or 1, and it is at most (e^{ε/2} − e^{−ε/2})² (p − q)² there: the variance
// of a ratio with mean 1 in [e^−ε, e^ε] is at most (e^ε − 1)(1 − e^−ε). So the divergence is at most
// 1/(4 cosh(ε/2)²) of the bound, which is below a quarter. On the grid the largest share is an eighth, for ε → 0.
func TestLemma12HoldsAndIsNeverTight(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, eps := range []float64{.01, .1, .5, 1, 2, 4, 8} {
		var pairs [][2][]float64
		up, down := math.Exp(eps), math.Exp(-eps)
		w := (1 - down) / (up - down) // of the outcome with the ratio e^ε, so that f sums to 1
		pairs = append(pairs, [2][]float64{{w * up, (1 - w) * down}, {w, 1 - w}})
		var laplace [2][]float64 // responses of CTL to 1 and to 0, in cells
		for x := -30 / eps; x < 1+30/eps; x += .01 / eps {
			laplace[0] = append(laplace[0], .005*math.Exp(-eps*math.Abs(x-1)))
			laplace[1] = append(laplace[1], .005*math.Exp(-eps*math.Abs(x)))
		}
		pairs = append(pairs, laplace)
		for range 40 { // five outcomes, with ratios between the ends: mixing with g keeps them there
			f, g, sumF, sumG := make([]float64, 5), make([]float64, 5), 0.0, 0.0
			for i := range f {
				g[i] = rng.ExpFloat64()
				f[i] = g[i] * math.Exp(eps/2*(2*rng.Float64()-1)) // the sums differ by e^{ε/2} at most
				sumF, sumG = sumF+f[i], sumG+g[i]
			}
			for i := range f {
				f[i], g[i] = f[i]/sumF, g[i]/sumG
			}
			pairs = append(pairs, [2][]float64{f, g})
		}
		most := 0.0
		for _, pair := range pairs {
			for i := range pair[0] {
				if r := math.Abs(math.Log(pair[0][i] / pair[1][i])); r > eps*(1+1e-9) {
					t.Fatalf("ε = %v: a ratio of e^%v", eps, r)
				}
			}
			for p := 0.0; p <= 1; p += .0625 {
				for q := 0.0; q <= 1; q += .0625 {
					if bound := square(up-down) * square(p-q); p != q {
						most = max(most, mixed12(pair[0], pair[1], p, q)/bound, mixed12(pair[1], pair[0], p, q)/bound)
					}
				}
			}
		}
		if sharp := 1 / square(2*math.Cosh(eps/2)); most > sharp || most > .125 || eps == .01 && most < .12499 {
			t.Errorf("ε = %v: the divergence is %v of the lemma's bound, want 1/8 and 1/(4 cosh(ε/2)²) = %v at most, and 1/8 for ε → 0", eps, most, sharp)
		}
		t.Logf("ε = %v: the divergence is at most %v of the bound", eps, most)
	}
}
