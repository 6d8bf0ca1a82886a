package policy_test

import (
	"math"
	"math/bits"
	"math/rand/v2"
)

// The functions in this file draw the papers' noise by inverting the printed formulas, from a different source than the
// policies use.

// dice is a source of random numbers.
type dice = *rand.Rand

// laplace draws from the Laplace distribution with the given scale.
func laplace(d dice, scale float64) float64 {
	x := -scale * math.Log(1-d.Float64())
	if d.IntN(2) == 0 {
		return -x
	}
	return x
}

// boundary draws from the distribution of Wang & Zhu 2024, Lemma 15: F(u) = e^{εu}/2 + c (e^{εu} − 1) for u ≤ 0
// with c = δ/(e^ε − 1), and F(u) = 1/2 + δu for ε = 0.
func boundary(d dice, eps, delta float64) float64 {
	m := (1 - d.Float64()) / 2
	u := (m - 0.5) / delta
	if eps > 0 {
		k := delta / (math.Exp(eps) - 1)
		u = math.Log((m+k)/(0.5+k)) / eps
	}
	if d.IntN(2) == 0 {
		return -u
	}
	return u
}

// beta draws from Beta(a, b) for whole numbers a and b up to a hundred. It returns X/(X + Y), where X and Y are sums of
// a and b exponential variables.
func beta(d dice, a, b int) float64 {
	sum := func(n int) float64 {
		product := 1.0
		for range n {
			product *= 1 - d.Float64()
		}
		return -math.Log(product)
	}
	x, y := sum(a), sum(b)
	return x / (x + y)
}

// hybridNoise draws the noise that the hybrid mechanism of Chan, Shi & Song 2011 adds to the sum of n items. Half of ε
// goes to the sums up to powers of two, and half to a binary mechanism for the items since the last power. sums and
// nodes multiply the two scales.
func hybridNoise(d dice, n int, eps, sums, nodes float64) (sum float64) {
	k := bits.Len(uint(n)) - 1
	for range k + 1 {
		sum += laplace(d, sums*2/eps)
	}
	return sum + binaryNoise(d, n-1<<k, max(1, k), eps/2/nodes)
}

// binaryNoise draws the noise that the binary mechanism with the given number of levels adds to the sum of n items.
func binaryNoise(d dice, n, levels int, eps float64) (sum float64) {
	for range bits.OnesCount(uint(n)) {
		sum += laplace(d, float64(levels)/eps)
	}
	return sum
}

// difference draws twice and returns the difference.
func difference(draw func(d dice, size float64) float64) func(d dice, size float64) float64 {
	return func(d dice, size float64) float64 { return draw(d, size) - draw(d, size) }
}
