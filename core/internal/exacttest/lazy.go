package exacttest

import (
	"math"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/mathext"
)

// A lazyArm is an arm of Lazy: its pulls, the length of its last complete epoch, and the mean
// released after it.
type lazyArm struct {
	pulls, n int
	mean     float64
}

// Lazy returns the distribution of the pulls of arm 1 for the following policy. The policy pulls
// each arm once. After t pulls, it pulls argmax θ_a,
//
//	θ_a ~ Beta(u n + 1, (1 − u) n + 1),   u = clip(m + c log t/n, 0, 1).
//
// Epoch r of an arm has 2^r pulls, and n is the length of the arm's last complete epoch. m is the
// sum of that epoch's rewards plus one of the equally likely values of noise, divided by n. Rewards
// are drawn at the end of an epoch, because no choice depends on them earlier.
func Lazy(horizon int, mean [2]float64, noise []float64, c float64) PullCounts {
	layer := map[[2]lazyArm]float64{{}: 1}
	for t := range horizon {
		after := make(map[[2]lazyArm]float64, 2*len(layer))
		beats := lazyBeats(float64(t), c)
		for s, p := range layer {
			q := 1.0
			if s[0].n > 0 {
				q = 0
				if s[1].n > 0 {
					q = beats(s[0], s[1])
				}
			}
			for a, chance := range []float64{p * q, p * (1 - q)} {
				if chance == 0 {
					continue
				}
				next := s
				next[a].pulls++
				n := max(1, 2*s[a].n)
				if next[a].pulls < 2*n-1 {
					after[next] += chance
					continue
				}
				next[a].n = n
				for ones := range n + 1 {
					seen := Binomial(n, ones, mean[a])
					for _, z := range noise {
						next[a].mean = (float64(ones) + z) / float64(n)
						after[next] += chance * seen / float64(len(noise))
					}
				}
			}
		}
		layer = after
	}
	l := PullCounts{Pulls: make([]float64, horizon+1)}
	for s, p := range layer {
		l.Pulls[s[0].pulls] += p
	}
	return l
}

// lazyBeats returns the probability that the first of two arms has the larger θ after t pulls. It
// is ∫ f(x) G(x) dx, with the density f of the first θ and the distribution function G of the
// second. The substitution x = s³ (10 − 15 s + 6 s²) is flat at 0 and 1, where densities are not
// smooth.
func lazyBeats(t, c float64) func(a, b lazyArm) float64 {
	const places = 48
	node, weight := make([]float64, places), make([]float64, places)
	quad.Legendre{}.FixedLocations(node, weight, 0, 1)
	type law struct{ density, below [places]float64 }
	known := map[lazyArm]*law{}
	of := func(a lazyArm) *law {
		a.pulls = 0
		if l, ok := known[a]; ok {
			return l
		}
		l, n := new(law), float64(a.n)
		u := math.Max(0, math.Min(1, a.mean+c*math.Log(t)/n))
		ones, zeros := u*n+1, (1-u)*n+1
		scale := mathext.Lbeta(ones, zeros)
		for i, s := range node {
			x := s * s * s * (10 - 15*s + 6*s*s)
			l.density[i] = weight[i] * 30 * s * s * (1 - s) * (1 - s) * math.Exp((ones-1)*math.Log(x)+(zeros-1)*math.Log1p(-x)-scale)
			l.below[i] = mathext.RegIncBeta(ones, zeros, x)
		}
		known[a] = l
		return l
	}
	type pair struct{ a, b lazyArm }
	pairs := map[pair]float64{}
	return func(a, b lazyArm) float64 {
		a.pulls, b.pulls = 0, 0
		p, ok := pairs[pair{a, b}]
		if !ok {
			f, g := of(a), of(b)
			for i := range places {
				p += f.density[i] * g.below[i]
			}
			p = math.Max(0, math.Min(1, p))
			pairs[pair{a, b}] = p
		}
		return p
	}
}
