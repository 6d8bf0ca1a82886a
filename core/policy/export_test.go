package policy

import (
	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
)

// WithTwoPointNoise returns a policy of the AdaP or the batch framework with its retained
// Laplace noise replaced by a coin: +scale or −scale. The noise stays in the policy's state, so
// that only a law with few points leaves the state countable.
func WithTwoPointNoise(id string) Spec {
	spec, _ := Find(id)
	return withLaplace(spec, func(noise *random.Source) func(float64) float64 {
		return func(scale float64) float64 {
			if noise.Uint64()>>63 == 0 {
				return -scale
			}
			return scale
		}
	})
}

// withLaplace returns a policy that keeps Laplace noise with other noise in its place.
func withLaplace(spec Spec, other func(noise *random.Source) func(scale float64) float64) Spec {
	build := spec.New
	spec.New = func(s Setup, noise *random.Source) Policy {
		p := build(s, noise)
		switch p := p.(type) {
		case *adap:
			p.laplace = other(noise)
		case *batches:
			p.laplace = other(noise)
		}
		return p
	}
	return spec
}

// WithPhases returns GDP-Elim-New with phases of other lengths.
func WithPhases(size func(k int) float64) Spec {
	spec := gdpElimNew
	spec.New = func(s Setup, noise *random.Source) Policy { return newGDPElim(s, noise, size) }
	return spec
}

// ByIndex returns a policy on a monotone index of the test's own.
func ByIndex(index func(mean, n, t float64) float64) Spec {
	spec := ucb1
	spec.ID = "by-index"
	spec.New = func(s Setup, _ *random.Source) Policy { return monotone{leap.NewMonotoneIndex(s.Arms, index)} }
	return spec
}
