package theory

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Lemma 12 of Ren et al. 2020 carries their lower bound. For h_a = pf + (1−p)g and h_b = qf + (1−q)g with
// |log(f/g)| ≤ ε it says
//
//	KL(h_a‖h_b) ≤ (e^ε − e^−ε)² (p − q)².
//
// It holds at every point of this grid, and it is never tight. For KL ≤ χ², and χ² = (p − q)² ∫(f − g)²/h_b is convex
// in q, so it is largest at q = 0 or 1. There it is the variance of a ratio with mean 1 in [e^−ε, e^ε], which is
// (e^ε − 1)(1 − e^−ε) at most. So KL is at most 1/(4 cosh(ε/2)²) of the lemma's bound, which is below a
// quarter. On the grid its largest share is an eighth, for ε → 0.
func TestLemma12HoldsAndIsNeverTight(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	kl := func(f, g []float64, p, q float64) (sum float64) {
		for i := range f {
			a, b := p*f[i]+(1-p)*g[i], q*f[i]+(1-q)*g[i]
			sum += a * math.Log(a/b)
		}
		return sum
	}
	for _, eps := range []float64{.01, .1, .5, 1, 2, 4, 8} {
		up, down := math.Exp(eps), math.Exp(-eps)
		w := (1 - down) / (up - down) // of the outcome with the ratio e^ε, so that f sums to 1
		pairs := [][2][]float64{{{w * up, (1 - w) * down}, {w, 1 - w}}}
		for range 40 { // five outcomes: ratios within e^{±ε/2} before their sums are made 1, within e^{±ε} after it
			f, g, sumF, sumG := make([]float64, 5), make([]float64, 5), 0.0, 0.0
			for i := range f {
				g[i] = rng.ExpFloat64()
				f[i] = g[i] * math.Exp(eps/2*(2*rng.Float64()-1))
				sumF, sumG = sumF+f[i], sumG+g[i]
			}
			for i := range f {
				f[i], g[i] = f[i]/sumF, g[i]/sumG
			}
			pairs = append(pairs, [2][]float64{f, g})
		}
		most := 0.0
		for _, x := range pairs {
			for p := 0.0; p <= 1; p += .0625 {
				for q := 0.0; q <= 1; q += .0625 {
					if bound := square(up-down) * square(p-q); p != q {
						most = max(most, kl(x[0], x[1], p, q)/bound, kl(x[1], x[0], p, q)/bound)
					}
				}
			}
		}
		if sharp := 1 / square(2*math.Cosh(eps/2)); most > sharp || most > .125 || eps == .01 && most < .12499 {
			t.Errorf("ε = %v: KL is %v of the lemma's bound, want at most 1/8 and 1/(4 cosh(ε/2)²) = %v, and nearly 1/8 for ε → 0", eps, most, sharp)
		}
		t.Logf("ε = %v: KL is at most %v of the lemma's bound", eps, most)
	}
}
