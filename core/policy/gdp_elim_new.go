package policy

import (
	"math"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/tape"
)

var gdpElimNew = Spec{
	ID:        "gdp-elim-new",
	Name:      "GDP-Elim-New",
	Notion:    SequenceApproximate,
	Guarantee: say.Of("eps-delta-privacy-whole-action"),
	Reference: say.Of("cite-algorithm-theorem", "Wang & Zhu 2024", "4", "18"),
	Summary:   say.Of("pulls-all-arms-equally"),
	Epsilon:   Accepts,
	Delta:     Accepts,
	NotBoth0:  true,
	Mechanism: coin,
	New: func(s Setup, noise *random.Source) Policy {
		return newGDPElim(s, noise, GDPPhases(s.Epsilon, s.Delta, float64(s.Horizon)))
	},
}

// GDPPhases returns the function that maps k = 1, 2, … to the number N(k) of each arm's pulls in phase k of
// GDP-Elim-New. With Δ(k) = 2^−k and E = e^ε − 1,
//
//	N(k) = max{ 32 log T/Δ(k)², 4L/(Δ(k) ε) },  L = log( (T²E + T²δ)/(2E + T²δ) ).
//
// The tail of the BoundaryLaw for ε and δ/2 beyond L/ε is 1/T². For ε = 0, L/ε stands for its limit. N(k) may be
// fractional, and for T = 1 it may be below 1.
func GDPPhases(eps, delta, horizon float64) func(k int) float64 {
	radius := random.NewBoundaryLaw(eps, delta/2).Bonus(horizon * horizon)
	return func(k int) float64 {
		gap := math.Ldexp(1, -k)
		return math.Max(32*math.Log(horizon)/(gap*gap), 4*radius/gap)
	}
}

// gdpElim plays each arm ⌈N(k)⌉ times in phase k. At the end of the phase it computes θ_a = m_a + u_a/⌈N(k)⌉. Here m_a
// is the mean over this phase alone, and u_a is drawn from the BoundaryLaw for ε and δ/2. If one arm's θ exceeds all
// others by more than Δ(k), the policy plays this arm from then on.
type gdpElim struct {
	leap.Counts // the responses in this phase
	size        func(k int) float64
	law         random.BoundaryLaw
	noise       *random.Source
	phase       int
	pulls       int64 // pulls of each arm in this phase
	found       bool
	best        int // the arm that won
}

func newGDPElim(s Setup, noise *random.Source, size func(k int) float64) *gdpElim {
	p := &gdpElim{Counts: leap.NewCounts(s.Arms), size: size, law: random.NewBoundaryLaw(s.Epsilon, s.Delta/2), noise: noise}
	p.begin(1)
	return p
}

// begin starts a phase and forgets all older responses.
func (p *gdpElim) begin(phase int) {
	p.phase, p.pulls = phase, Pulls(p.size(phase))
	clear(p.N)
	clear(p.Sum)
}

func (p *gdpElim) Next(int64) (arm int, sure int64) {
	if p.found {
		return p.best, leap.Forever
	}
	arm, lacks, _ := p.Short(p.pulls)
	return arm, lacks
}

func (p *gdpElim) Update(arm int, b tape.Block) {
	if p.found {
		return
	}
	p.Counts.Update(arm, b)
	if _, _, more := p.Short(p.pulls); more {
		return
	}
	first, second := math.Inf(-1), math.Inf(-1)
	for a := range p.N {
		theta := p.Mean(a) + p.law.Quantile(p.noise.Open())/float64(p.pulls)
		switch {
		case theta > first:
			p.best, first, second = a, theta, first
		case theta > second:
			second = theta
		}
	}
	p.found = first > second+math.Ldexp(1, -p.phase)
	if !p.found {
		p.begin(p.phase + 1)
	}
}

// Inspect shows the means over this phase. For an arm that has had all of its pulls, it also shows the distribution
// that θ_a will have at the end of the phase.
func (p *gdpElim) Inspect(int64) DecisionState {
	s := DecisionState{Arms: armStates(&p.Counts), Apart: math.Ldexp(1, -p.phase)}
	if p.found {
		for a := range s.Arms {
			s.Arms[a].Out = a != p.best
		}
		return s.first(Only, p.best, leap.Forever)
	}
	for a := range s.Arms {
		if v := &s.Arms[a]; v.N >= p.pulls {
			v.Law = IndexLaw{Family: BoundaryNoise, A: v.Mean, B: float64(p.pulls), Unit: p.law}
		}
	}
	a, lacks, _ := p.Short(p.pulls)
	return s.first(Phase, a, lacks)
}

// Spent is ε and δ/2 after the first phase. Each reward enters one θ, which is private by Lemma 15.
func (p *gdpElim) Spent(int64) Budget {
	if p.phase == 1 && !p.found {
		return Budget{}
	}
	return Budget{p.law.Eps, p.law.Delta}
}
