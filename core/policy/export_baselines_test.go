package policy

import (
	"math"

	"epsilonarcade/core/counter"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// Zeta and EpochLogs let the tests reach them.
var (
	Zeta      = zeta
	EpochLogs = epochLogs
)

// A Draw is the noise of scale 1 that a key stands for.
type Draw = func(random.Key) float64

// TreeUCB returns DP-UCB or Private-UCB with noise of another law, of at most a
// size.
func TreeUCB(spec Spec, draw Draw, size float64) Spec {
	start := spec.New
	spec.New = func(s Setup, noise *random.Source) Policy {
		p := start(s, noise).(*treeUCB)
		p.noise.Replace(draw, -size, size)
		return p
	}
	return spec
}

// BoundUCB returns DP-UCB-BOUND with noise of another law, of at most a size.
func BoundUCB(draw Draw, size float64) Spec {
	spec := dpUCBBound
	spec.New = func(s Setup, noise *random.Source) Policy {
		key := random.Key(noise.Uint64())
		p := newBoundUCB(s, func(arm int) counter.Noise {
			own := counter.CounterKey(key, arm)
			return func(item int64) float64 { return draw(own.Sub(uint64(item))) }
		})
		p.least = -size
		return p
	}
	return spec
}

// IntervalUCB returns DP-UCB-INT with noise of another law.
func IntervalUCB(draw Draw) Spec {
	spec := dpUCBInt
	spec.New = func(s Setup, noise *random.Source) Policy {
		p := dpUCBInt.New(s, noise).(*intervalUCB)
		p.value, p.bound = draw, draw
		return p
	}
	return spec
}

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

// A Least is somebody's idea of the least of an arm's noisy mean before the pulls of a
// block: of its sum, its noise now, its pulls and the block.
type Least = func(sum, noise, pulls float64, b tape.Block) float64

// LeastMean lets the tests reach leastMean.
var LeastMean = leastMean

// TreeUCBBy returns DP-UCB or Private-UCB with certificates by somebody's idea.
func TreeUCBBy(spec Spec, least Least) Spec {
	build := spec.New
	spec.New = func(s Setup, noise *random.Source) Policy {
		return &treeUCBBy{build(s, noise).(*treeUCB), least}
	}
	return spec
}

type treeUCBBy struct {
	*treeUCB
	by Least
}

func (p *treeUCBBy) Covers(t int64, arm int, b tape.Block) int64 {
	if t+b.N > p.until {
		return 0
	}
	pulls := float64(p.N[arm])
	mean := p.by(p.Sum[arm], p.noise.Noise(arm, t), pulls, b)
	pulls += float64(b.N - 1)
	n, _ := p.race.Unrivalled(arm, t, b.N, mean+math.Sqrt(2*math.Log(float64(t))/pulls)+p.gamma/pulls)
	return n
}

// BoundUCBBy returns DP-UCB-BOUND with certificates by somebody's idea, to whom the dips of
// its factor are unknown.
func BoundUCBBy(least Least) Spec {
	spec := dpUCBBound
	spec.New = func(s Setup, noise *random.Source) Policy {
		return &boundUCBBy{dpUCBBound.New(s, noise).(*boundUCB), least}
	}
	return spec
}

type boundUCBBy struct {
	*boundUCB
	by Least
}

func (p *boundUCBBy) Covers(t int64, arm int, b tape.Block) int64 {
	a := &p.arm[arm]
	if t < int64(len(p.arm)) {
		return 1
	}
	pulls := float64(a.n + b.N - 1)
	low := p.by(a.counter.Sum(), a.counter.Noise(), float64(a.n), b) + p.bonus(pulls, math.Log(float64(t)), 1+math.Log(pulls))
	for other := range p.arm {
		if other != arm && p.index(other, math.Log(float64(t+b.N-1))) >= low {
			return 0
		}
	}
	return b.N
}
