package policy

import (
	"math"

	"epsilonarcade/core/counter"
	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
)

// The functions of this file return policies one kind of whose noise has half of its scale. The
// rest of the policy is as it is.

// HalfEpisodes halves the noise of the means of AdaP.
func HalfEpisodes(spec Spec) Spec {
	return withLaplace(spec, func(noise *random.Source) func(float64) float64 {
		return func(scale float64) float64 { return noise.Laplace(scale / 2) }
	})
}

// HalfBatches halves that of the sums of DP-KLUCB and DP-IMED on two arms: of the first batch of
// each arm, or of all others.
func HalfBatches(first bool) func(Spec) Spec {
	return func(spec Spec) Spec {
		return withLaplace(spec, func(noise *random.Source) func(float64) float64 {
			batch := 0
			return func(scale float64) float64 {
				if batch++; (batch <= 2) == first {
					scale /= 2
				}
				return noise.Laplace(scale)
			}
		})
	}
}

// HalfEpochs halves that of the means of DP-SE.
func HalfEpochs(Spec) Spec {
	return Successive(nil, func(noise *random.Source, scale float64) float64 { return noise.Laplace(scale / 2) })
}

// HalfPhases halves that of the θ of GDP-Elim-New.
func HalfPhases(spec Spec) Spec {
	build := spec.New
	spec.New = func(s Setup, noise *random.Source) Policy {
		p := build(s, noise).(*gdpElim)
		p.law = halfBoundary(p.law)
		return p
	}
	return spec
}

// halfBoundary returns the law of U/2.
func halfBoundary(l random.BoundaryLaw) random.BoundaryLaw {
	if l.Eps == 0 {
		return random.BoundaryLaw{Delta: 2 * l.Delta, C: l.C}
	}
	return random.BoundaryLaw{Eps: 2 * l.Eps, Delta: l.C * math.Expm1(2*l.Eps), C: l.C}
}

// HalfNodes halves that of some items' nodes in the counters of DP-UCB, Private-UCB and
// DP-UCB-BOUND, up to item 64.
func HalfNodes(which func(item int64) bool) func(Spec) Spec {
	return func(spec Spec) Spec {
		build := spec.New
		spec.New = func(s Setup, noise *random.Source) Policy {
			same := *noise
			key := random.Key(same.Uint64())
			half := func(arm int, item int64) float64 {
				x := counter.CounterKey(key, arm).Sub(uint64(item)).Laplace()
				if which(item) {
					x /= 2
				}
				return x
			}
			p, inStep := build(s, noise).(stepCounters)
			if !inStep {
				return newDPUCBBound(s, func(arm int) counter.Noise {
					return func(item int64) float64 { return half(arm, item) }
				})
			}
			of := map[random.Key]float64{}
			for a := range s.Arms {
				for item := range int64(64) {
					of[counter.CounterKey(key, a).Sub(uint64(item+1))] = half(a, item+1)
				}
			}
			p.Noise.Replace(func(k random.Key) float64 {
				if x, ok := of[k]; ok {
					return x
				}
				return k.Laplace()
			}, -random.LaplaceLimit, random.LaplaceLimit)
			return p
		}
		return spec
	}
}

// HalfReleases halves that of the X of DP-UCB-INT, whether it is kept or drawn anew.
func HalfReleases(spec Spec) Spec {
	build := spec.New
	half := func(draw func(random.Key) float64) func(random.Key) float64 {
		return func(k random.Key) float64 { return draw(k) / 2 }
	}
	spec.New = func(s Setup, noise *random.Source) Policy {
		p := build(s, noise)
		switch p := p.(type) {
		case *intervalUCB:
			p.value, p.bound = half(p.value), half(p.bound)
		case *redrawnUCB:
			p.value, p.bound = half(p.value), half(p.bound)
			p.Above = func(u float64) float64 { return laplaceTail(2 * u) }
			p.Beyond = func(u float64) float64 { return u + noise.Exponential()/2 }
		}
		return p
	}
	return spec
}

// HalfBoundary halves that of DP-FTPL-New.
func HalfBoundary(spec Spec) Spec {
	spec.New = func(s Setup, noise *random.Source) Policy {
		law, T := random.NewBoundaryLaw(s.Epsilon, s.Delta), float64(s.Horizon)
		p := new(ftplNew)
		p.Init(s.Arms, halfBoundary(law), law.Bonus(T), T, noise)
		return p
	}
	return spec
}

// HalfGauss halves that of DP-FTPL-Gauss: a quarter of the variance.
func HalfGauss(spec Spec) Spec {
	spec.New = func(s Setup, noise *random.Source) Policy {
		return newFTPLGauss(s, noise, Pulls(GaussStart(s.Epsilon, s.Delta)), 2)
	}
	return spec
}

// HalfBeta halves the distance of each draw of DP-FTPL-Beta from its mean, one pull at a time.
func HalfBeta(spec Spec) Spec {
	build := spec.New
	spec.New = func(s Setup, noise *random.Source) Policy {
		return halfBeta{build(s, noise).(*betaSampling), noise}
	}
	return spec
}

type halfBeta struct {
	*betaSampling
	noise *random.Source
}

func (p halfBeta) Next(int64) (arm int, sure int64) {
	if a, lacks, ok := p.Starting(); ok {
		return a, lacks
	}
	return leap.Argmax(len(p.N), func(a int) float64 {
		ones, zeros := p.Shapes(a)
		mean := ones / (ones + zeros)
		return mean + (p.noise.Beta(ones, zeros)-mean)/2
	}), 1
}
