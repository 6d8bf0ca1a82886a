package policy

import "epsilonarcade/core/random"

// WithTwoPointNoise returns an episodic policy with a coin, +scale or −scale, in place of its Laplace noise. The
// noise becomes part of the policy's state, so the state is countable only if the noise takes few values.
func WithTwoPointNoise(id string) Spec {
	spec, _ := Find(id)
	build := spec.New
	spec.New = func(s Setup, noise *random.Source) Policy {
		coin := func(scale float64) float64 {
			if noise.Uint64()>>63 == 0 {
				return -scale
			}
			return scale
		}
		p := build(s, noise).(*episodic)
		p.laplace = coin
		return p
	}
	return spec
}

// WithPhases returns GDP-Elim-New with the given phase lengths.
func WithPhases(size func(k int) float64) Spec {
	spec := gdpElimNew
	spec.New = func(s Setup, noise *random.Source) Policy { return newGDPElim(s, noise, size) }
	return spec
}

// Zeta and EpochLogs are exported for tests.
var (
	Zeta      = zeta
	EpochLogs = epochLogs
)

// A Draw returns a key's noise of scale 1.
type Draw = func(random.Key) float64

// RedrawnUCB returns DP-UCB-INT with redrawn noise of +size or −size.
func RedrawnUCB(draw Draw, size float64) Spec {
	spec := dpUCBIntRedraw
	spec.New = func(s Setup, noise *random.Source) Policy {
		p := dpUCBIntRedraw.New(s, noise).(*redrawnUCB)
		p.value, p.bound = draw, draw
		p.Beyond = func(float64) float64 { return size }
		p.Above = func(u float64) float64 {
			switch {
			case u < -size:
				return 1
			case u < size:
				return 0.5
			}
			return 0
		}
		return p
	}
	return spec
}

// Successive returns DP-SE with noise from laplace and, if size is not nil, with epoch lengths from size.
func Successive(size func(s, e int, horizon int64, eps float64) float64, laplace func(noise *random.Source, scale float64) float64) Spec {
	if size == nil {
		size = EpochSize
	}
	spec := dpSE
	spec.New = func(s Setup, noise *random.Source) Policy {
		return newSuccessive(s, func(scale float64) float64 { return laplace(noise, scale) }, size)
	}
	return spec
}
