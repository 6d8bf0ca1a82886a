package policy

import "epsilonarcade/core/random"

// KLUpper lets the tests reach klUpper.
var KLUpper = klUpper

// WithTwoPointNoise returns AdaP-KLUCB with its retained Laplace noise replaced by a
// coin: +scale or −scale. The noise stays in the policy's state for a whole episode,
// so that only a law with few points leaves the state countable.
func WithTwoPointNoise() Spec {
	spec := adapKLUCB
	spec.New = func(s Setup, noise *random.Source) Policy {
		p := newAdaP(s, noise, klIndex)
		p.laplace = func(scale float64) float64 {
			if noise.Uint64()>>63 == 0 {
				return -scale
			}
			return scale
		}
		return p
	}
	return spec
}
