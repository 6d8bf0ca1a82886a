package leap

import (
	"math"

	"epsilonarcade/core/random"
)

// A normalRival bounds the probability that arm b beats the leader of a Normal. The difference of
// two normal draws is normal. As long as the leader's mean is at least M and the variance of its
// noise at most V,
//
//	P(θ_b > θ_ℓ) ≤ P(σ g > M − m_b),  σ² = v/N_b + V,  for a standard normal g,
//
// where c = (M − m_b)/σ must be above 1. Above c, the density of g is at most e^{λ²/2 − λx}/√2π for
// every λ. The smallest resulting bound, e^{−(λc − 1)/2}/(λ√2π), has λ² = 1 + λc (Robert 1995,
// Statistics and Computing 5).
type normalRival struct {
	sd    float64 // σ
	scale float64 // σ/λ
	edge  float64 // (λc − 1)/2
}

// newNormalRival returns a rival that trails the leader by gap, and its bound. The bound is 1
// unless c is above 1.
func newNormalRival(gap, variance float64) (r normalRival, bound float64) {
	sd := math.Sqrt(variance)
	c := gap / sd
	if !(c > 1) {
		return r, 1
	}
	const root = 0.3989422804014327 // 1/√2π
	steep := 0.5 * (c + math.Sqrt(float64(c*c)+4))
	edge := 0.5 * (float64(steep*c) - 1)
	return normalRival{sd, sd / steep, edge}, root * random.Exp(-edge) / steep
}

// exceed turns a proposal into a draw above 0 of a normal variable with mean −gap and standard
// deviation sd, or rejects it. gap must be at least as large as it was for the bound, and sd at
// most as large. Then the density is nowhere above the density of proposals: it decreases in gap,
// and increases in sd if x + gap is above sd.
func (r *normalRival) exceed(noise *random.Source, gap, sd float64) (x float64, ok bool) {
	e := noise.Exponential()
	x = float64(e * r.scale)
	c := (x + gap) / sd
	h := float64(0.5*c*c) - r.edge - e
	u := float64(noise.Float64() * sd)
	return x, u < float64(r.sd*(1-h)) || u < float64(r.sd*random.Exp(-h))
}

func (p *Normal) fix(leader int) (centre, unit float64) {
	l := p.places[leader]
	p.variance = float64(l.scale * l.scale)
	return l.x, l.scale
}

func (p *Normal) lead(leader int, floor float64) float64 {
	return p.Sum[leader] - float64(floor*float64(p.N[leader]))
}

func (p *Normal) line(_ int, floor float64, n int64) (pulls int64, slope float64) { return n, floor }

func (p *Normal) boundBeats(a int, floor float64) (bound float64) {
	l := &p.places[a]
	p.rivals[a], bound = newNormalRival(floor-l.x, float64(l.scale*l.scale)+p.variance)
	return bound
}

func (p *Normal) beats(a, leader int) (theta float64, ok bool) {
	l, top := &p.places[a], &p.places[leader]
	own, gap := float64(l.scale*l.scale), top.x-l.x
	both := own + float64(top.scale*top.scale)
	sd := math.Sqrt(both)
	x, ok := p.rivals[a].exceed(p.noise, gap, sd)
	if !ok {
		return 0, false
	}
	// Draw θ_a given θ_a − θ_ℓ.
	return l.x + float64(own*(x+gap))/both + float64(l.scale*top.scale/sd*p.variate()), true
}

func (p *Normal) beatsValue(a int, z float64) bool {
	_, ok := p.rivals[a].exceed(p.noise, z-p.places[a].x, p.places[a].scale)
	return ok
}
