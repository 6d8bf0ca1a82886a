package policy

import "epsilonarcade/core/random"

// Zeta and EpochLogs let the tests reach them.
var (
	Zeta      = zeta
	EpochLogs = epochLogs
)

// A Draw is the noise of scale 1 that a key stands for.
type Draw = func(random.Key) float64

// RedrawnUCB returns DP-UCB-INT with noise redrawn that is +size or −size, as draw says.
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

// Successive returns DP-SE with other epochs, where size is not nil, and with noise drawn
// by laplace.
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
