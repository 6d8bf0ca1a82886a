package policy

import "epsilonarcade/core/random"

// WithLazyNoise returns Lazy-DP-TS with other noise.
func WithLazyNoise(draw func(noise *random.Source, scale float64) float64) Spec {
	spec := lazyDPTS
	spec.New = func(s Setup, noise *random.Source) Policy {
		p := lazyDPTS.New(s, noise).(*lazySampling)
		p.laplace = func(scale float64) float64 { return draw(noise, scale) }
		return p
	}
	return spec
}
