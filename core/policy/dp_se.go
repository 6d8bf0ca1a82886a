package policy

import (
	"math"
	"slices"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/tape"
)

var dpSE = sequencePrivate(Spec{
	ID:        "dp-se",
	Name:      "DP-SE",
	Reference: say.Of("cite-algorithm-with", "Sajed & Sheffet 2019", "2", "β = 1/T"),
	Summary:   say.Of("plays-surviving-arms-equally"),
	New: func(s Setup, noise *random.Source) Policy {
		return newSuccessive(s, noise.Laplace, EpochSize)
	},
})

// EpochSize returns how often DP-SE pulls each of s surviving arms in epoch e, before rounding up. With Δ = 2^−e and
// β = 1/T, this is
//
//	R = max{ 32 log(8se²/β)/Δ², 8 log(4se²/β)/(Δε) } + 1.
func EpochSize(s, e int, horizon int64, eps float64) float64 {
	gap := math.Ldexp(1, -e)
	l8, l4 := epochLogs(s, e, horizon)
	return math.Max(32*l8/(gap*gap), 8*l4/(gap*eps)) + 1
}

// epochLogs returns log(8se²/β) and log(4se²/β) for β = 1/T.
func epochLogs(s, e int, horizon int64) (l8, l4 float64) {
	x := float64(s) * float64(e) * float64(e) * float64(horizon)
	return math.Log(8 * x), math.Log(4 * x)
}

// successive implements successive elimination on noisy means. In epoch e it plays each surviving arm r = ⌈R⌉ times,
// in turn. Then it releases the mean of each arm's rewards in the epoch, with Laplace noise of scale 1/(εr). So each
// reward enters one release. With
//
//	h = √(log(8se²/β)/(2R)),   c = log(4se²/β)/(Rε)
//
// it drops the arms whose mean is more than 2h + 2c below the largest mean. It plays the last remaining arm to the
// end.
type successive struct {
	eps     float64
	horizon int64
	laplace func(scale float64) float64
	size    func(s, e int, horizon int64, eps float64) float64

	left  []int // the surviving arms
	e     int
	epoch float64 // R
	run   int64   // r
	far   float64 // 2h + 2c

	got  leap.Counts // the responses of this epoch
	made int64       // the pulls in this epoch so far

	released []epochMean // each arm's last release
}

// An epochMean is a noisy mean of n rewards. At the end of its epoch, the policy dropped the arms whose means were
// more than far below the best.
type epochMean struct {
	n         int64
	mean, far float64
}

func newSuccessive(s Setup, laplace func(float64) float64, size func(int, int, int64, float64) float64) *successive {
	p := &successive{eps: s.Epsilon, horizon: s.Horizon, laplace: laplace, size: size, got: leap.NewCounts(s.Arms)}
	for a := range s.Arms {
		p.left = append(p.left, a)
		p.released = append(p.released, epochMean{mean: math.NaN()})
	}
	p.begin()
	return p
}

// begin starts the next epoch and forgets all older responses.
func (p *successive) begin() {
	p.e++
	p.epoch = p.size(len(p.left), p.e, p.horizon, p.eps)
	p.run = Pulls(p.epoch)
	l8, l4 := epochLogs(len(p.left), p.e, p.horizon)
	p.far = 2*math.Sqrt(l8/(2*p.epoch)) + 2*l4/(p.epoch*p.eps)
	clear(p.got.N)
	clear(p.got.Sum)
	p.made = 0
}

func (p *successive) Next(int64) (arm int, sure int64) {
	if len(p.left) == 1 {
		return p.left[0], leap.Forever
	}
	return p.left[p.made%int64(len(p.left))], 1
}

// Rounds implements RoundRobin.
func (p *successive) Rounds(int64) (arms []int, rounds int64) {
	s := int64(len(p.left))
	if s == 1 || p.made%s != 0 {
		return nil, 0
	}
	return p.left, p.run - p.made/s
}

func (p *successive) Update(arm int, b tape.Block) {
	if len(p.left) == 1 {
		return
	}
	p.got.Update(arm, b)
	if p.made += b.N; p.made < p.run*int64(len(p.left)) {
		return
	}
	n := float64(p.run)
	for _, a := range p.left {
		noise := p.laplace(math.Min(1/(p.eps*n), 1e303))
		p.released[a] = epochMean{p.run, p.got.Mean(a) + noise, p.far}
	}
	p.drop()
	p.begin()
}

// drop removes the arms that cannot be the best.
func (p *successive) drop() {
	top := math.Inf(-1)
	for _, a := range p.left {
		top = math.Max(top, p.released[a].mean)
	}
	var left []int
	for _, a := range p.left {
		if top-p.released[a].mean <= p.far {
			left = append(left, a)
		}
	}
	p.left = left
}

// Inspect shows each arm's last release. The half-width of the interval around the release is half the distance
// beyond which an arm is dropped.
func (p *successive) Inspect(t int64) DecisionState {
	s := DecisionState{Apart: p.far}
	for _, r := range p.released {
		v := unknown()
		if v.Out = true; r.n > 0 {
			v.N, v.Mean, v.Low, v.High = r.n, r.mean, r.mean-r.far/2, r.mean+r.far/2
		}
		s.Arms = append(s.Arms, v)
	}
	for _, a := range p.left {
		s.Arms[a].Out = false
	}
	arm, sure := p.Next(t)
	if len(p.left) == 1 {
		return s.first(Only, arm, sure)
	}
	s.Rest = p.run - p.got.N[arm]
	return s.first(Turn, arm, sure)
}

// PrivateMean returns the release of the arm's last complete epoch.
func (p *successive) PrivateMean(arm int, _ int64) float64 { return p.released[arm].mean }

// Spent is ε after the first release, because each reward enters one release.
func (p *successive) Spent(int64) Budget {
	return onceReleased(p.eps, slices.ContainsFunc(p.released, func(r epochMean) bool { return r.n > 0 }))
}
