package policy

import (
	"math"

	"epsilonarcade/core/random"
)

// gaussDuel has what bounds the chances in a duel of DP-FTPL-Gauss. The difference of two
// normal draws is normal: while the leader's mean is at least M and the variance of its noise
// at most V,
//
//	P(θ_b > θ_ℓ) ≤ P(σ g > M − m_b),  σ² = 2/N_b + V,  for a standard normal g,
//
// where M − m_b ≥ σ.
type gaussDuel struct {
	variance float64 // V
	rivals   []rival
}

// A rival is what P(σ g > M − m_b) is bounded by, in terms of c = (M − m_b)/σ. Above c the
// density of g is at most e^{λ²/2 − λx}/√2π, whatever λ is. The λ for which that adds up to
// least has λ² = 1 + λc (Robert 1995, Statistics and Computing 5): to e^{−(λc − 1)/2}/(λ√2π).
type rival struct {
	sd    float64 // σ
	scale float64 // σ/λ
	edge  float64 // (λc − 1)/2
}

// newRival returns a rival that trails by so much and the bound for it; 1 if c is not above 1.
func newRival(gap, variance float64) (r rival, bound float64) {
	sd := math.Sqrt(variance)
	c := gap / sd
	if !(c > 1) {
		return r, 1
	}
	const root = 0.3989422804014327 // 1/√2π
	steep := 0.5 * (c + math.Sqrt(float64(c*c)+4))
	edge := 0.5 * (float64(steep*c) - 1)
	return rival{sd, sd / steep, edge}, root * random.Exp(-edge) / steep
}

// exceed turns a proposal into a draw of a normal variable above 0, or says that it was none.
// Its mean is −gap and its standard deviation sd, and these are at least and at most what they
// are in the bound: then its density is nowhere above that of the proposals, for it
// falls with the gap, and grows with sd where x + gap is above that.
func (r *rival) exceed(noise *random.Source, gap, sd float64) (x float64, ok bool) {
	e := noise.Exponential()
	x = float64(e * r.scale)
	c := (x + gap) / sd
	h := float64(0.5*c*c) - r.edge - e
	u := float64(noise.Float64() * sd)
	return x, u < float64(r.sd*(1-h)) || u < float64(r.sd*random.Exp(-h))
}

func (p *ftplGauss) stand(leader int) (centre, unit float64) {
	l := p.laws[leader]
	p.variance = float64(l.sd * l.sd)
	return l.mean, l.sd
}

func (p *ftplGauss) ahead(leader int, floor float64) float64 {
	return p.Sum[leader] - float64(floor*float64(p.N[leader]))
}

func (p *ftplGauss) line(_ int, floor float64, n int64) (pulls int64, slope float64) { return n, floor }

func (p *ftplGauss) face(a int, floor float64) (bound float64) {
	l := &p.laws[a]
	p.rivals[a], bound = newRival(floor-l.mean, float64(l.sd*l.sd)+p.variance)
	return bound
}

func (p *ftplGauss) challenge(a, leader int) (theta float64, ok bool) {
	l, top := &p.laws[a], &p.laws[leader]
	own, gap := float64(l.sd*l.sd), top.mean-l.mean
	both := own + float64(top.sd*top.sd)
	sd := math.Sqrt(both)
	x, ok := p.rivals[a].exceed(p.noise, gap, sd)
	if !ok {
		return 0, false
	}
	// θ_a given θ_a − θ_ℓ.
	return l.mean + float64(own*(x+gap))/both + float64(l.sd*top.sd/sd*p.variate()), true
}

func (p *ftplGauss) surpasses(a int, z float64) bool {
	_, ok := p.rivals[a].exceed(p.noise, z-p.laws[a].mean, p.laws[a].sd)
	return ok
}
