package policy

import (
	"math"
	"slices"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/tape"
)

// The formulas come from descriptions of the algorithm, because we do not have the paper.
var lazyDPTS = sequencePrivate(Spec{
	ID:        "lazy-dp-ts",
	Name:      "Lazy-DP-TS",
	Reference: say.Of("cite-algorithm-second-hand", "Hu & Hegde 2022", "2"),
	Summary:   say.Of("thompson-sampling-noisy-mean"),
	Mechanism: coin,
	New: func(s Setup, noise *random.Source) Policy {
		p := &lazySampling{eps: s.Epsilon, laplace: noise.Laplace, epochs: make([]lazyEpoch, s.Arms)}
		p.Init(s.Arms, noise)
		return p
	},
})

// lazySampling pulls each arm once and then argmax θ_a. Epoch r of an arm consists of 2^r responses. When the epoch
// ends, the policy releases, once,
//
//	μ̃_a = (their sum + Lap(1/ε))/O_a,   O_a = 2^r,
//
// and forgets the responses. After t pulls,
//
//	u_a = clip(μ̃_a + 3 log t/(ε O_a), 0, 1),
//	θ_a ~ Beta(u_a O_a + 1, (1 − u_a) O_a + 1).
//
// Each response enters one release, and the choices depend only on the releases.
type lazySampling struct {
	leap.Drifting
	eps     float64
	laplace func(scale float64) float64
	epochs  []lazyEpoch
}

// A lazyEpoch is the policy's knowledge of an arm.
type lazyEpoch struct {
	n    int64      // O_a; 0 during the first epoch
	mean float64    // μ̃_a
	got  tape.Block // the responses in the current epoch
}

// left returns the number of pulls left in an arm's current epoch.
func (p *lazySampling) left(arm int) int64 {
	e := &p.epochs[arm]
	return max(1, 2*e.n) - e.got.N
}

// Covers implements leap.Certifier. Until the arm's epoch ends, the choices depend only on the draws.
func (p *lazySampling) Covers(t int64, arm int, _ tape.Block) int64 {
	return p.Until(t, arm, p.left(arm))
}

func (p *lazySampling) Update(arm int, b tape.Block) {
	p.Drifting.Update(arm, b)
	e := &p.epochs[arm]
	e.got.Add(b)
	if p.left(arm) > 0 {
		return
	}
	n := float64(e.got.N)
	*e = lazyEpoch{n: e.got.N, mean: (e.got.Sum + p.laplace(1/p.eps)) / n}
	p.Change(arm, e.mean, 3/(p.eps*n), n)
}

// Inspect shows the releases and the distributions of θ_a.
func (p *lazySampling) Inspect(t int64) DecisionState {
	s := sampling(&p.Start, func(a int) IndexLaw {
		ones, zeros := p.Shapes(a, t)
		return IndexLaw{Family: BetaLaw, A: ones, B: zeros}
	})
	for a, e := range p.epochs {
		if s.Arms[a].N = e.n; e.n > 0 {
			s.Arms[a].Mean = e.mean
		}
	}
	return s
}

// PrivateMean returns the release of the arm's last complete epoch.
func (p *lazySampling) PrivateMean(arm int, _ int64) float64 {
	if p.epochs[arm].n == 0 {
		return math.NaN()
	}
	return p.epochs[arm].mean
}

// Spent is ε after the first release, because each reward enters one release.
func (p *lazySampling) Spent(int64) Budget {
	return onceReleased(p.eps, slices.ContainsFunc(p.epochs, func(e lazyEpoch) bool { return e.n > 0 }))
}
