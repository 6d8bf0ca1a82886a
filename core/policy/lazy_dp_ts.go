package policy

import (
	"math"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// The formulas come from descriptions of the algorithm, not from the paper itself.
var lazyDPTS = Spec{
	ID:           "lazy-dp-ts",
	Name:         "Lazy-DP-TS",
	Notion:       Sequence,
	Guarantee:    "ε-privacy of the whole action sequence",
	Reference:    "Hu & Hegde 2022, Algorithm 2, as described second-hand",
	Summary:      "Thompson sampling on the noisy mean of each arm's last epoch; an arm's epochs double, and what is older is forgotten.",
	Epsilon:      Requires,
	LeastEpsilon: noiseEpsilon,
	Mechanism:    coin,
	New: func(s Setup, noise *random.Source) Policy {
		return &lazySampling{eps: s.Epsilon, noise: noise, laplace: noise.Laplace, epochs: make([]lazyEpoch, s.Arms)}
	},
}

// lazySampling pulls each arm once and then argmax θ_a. Epoch r of an arm ends when 2^r
// responses that no earlier epoch has used are there. It then releases
//
//	μ̃_a = (their sum + Lap(1/ε))/O_a,   O_a = 2^r,
//
// once, and forgets them. When t pulls have been made,
//
//	u_a = clip(μ̃_a + 3 log t/(ε O_a), 0, 1),
//	θ_a ~ Beta(u_a O_a + 1, (1 − u_a) O_a + 1).
//
// Each response is in one release, and the choices depend on the releases only.
type lazySampling struct {
	eps     float64
	noise   *random.Source
	laplace func(scale float64) float64
	epochs  []lazyEpoch
}

// A lazyEpoch is what is known of an arm.
type lazyEpoch struct {
	n    int64      // O_a, 0 before the first epoch has ended
	mean float64    // μ̃_a
	got  tape.Block // of the epoch that runs
}

// Shapes returns the shapes of θ_a's law when t pulls have been made.
func (p *lazySampling) Shapes(a int, t int64) (ones, zeros float64) {
	e := &p.epochs[a]
	n := float64(e.n)
	u := math.Max(0, math.Min(e.mean+3*random.Log(float64(t))/(p.eps*n), 1))
	return float64(u*n) + 1, float64((1-u)*n) + 1
}

// starting returns the first arm without a release.
func (p *lazySampling) starting() (arm int, ok bool) {
	for a := range p.epochs {
		if p.epochs[a].n == 0 {
			return a, true
		}
	}
	return 0, false
}

func (p *lazySampling) Next(t int64) (arm int, sure int64) {
	if a, ok := p.starting(); ok {
		return a, 1
	}
	return leap.Argmax(len(p.epochs), func(a int) float64 { return p.noise.Beta(p.Shapes(a, t)) }), 1
}

func (p *lazySampling) Update(arm int, b tape.Block) {
	e := &p.epochs[arm]
	e.got.Add(b)
	if n := max(1, 2*e.n); e.got.N == n {
		mean := (e.got.Sum + p.laplace(1/p.eps)) / float64(n)
		*e = lazyEpoch{n: n, mean: mean}
	}
}

// Inspect shows the releases and the laws of θ_a.
func (p *lazySampling) Inspect(t int64) (s DecisionState) {
	a, starting := p.starting()
	for a, e := range p.epochs {
		v := unknown()
		if e.n > 0 {
			v.N, v.Mean = e.n, e.mean
		}
		if !starting {
			ones, zeros := p.Shapes(a, t)
			v.Law = Law{Family: BetaLaw, A: ones, B: zeros}
		}
		s.Arms = append(s.Arms, v)
	}
	if starting {
		return s.first(Start, a, 1)
	}
	return s.drawn()
}

// PrivateMean returns the release of the arm's last epoch that has ended.
func (p *lazySampling) PrivateMean(arm int, _ int64) float64 {
	if p.epochs[arm].n == 0 {
		return math.NaN()
	}
	return p.epochs[arm].mean
}

// Spent is ε from the first release on, as for AdaP.
func (p *lazySampling) Spent(int64) Budget {
	for _, e := range p.epochs {
		if e.n > 0 {
			return Budget{Epsilon: p.eps}
		}
	}
	return Budget{}
}
