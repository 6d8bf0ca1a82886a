package policy

import (
	"math"

	"epsilonarcade/core/random"
)

// boundaryDuel has what bounds the chances in a duel of DP-FTPL-New.
type boundaryDuel struct {
	stood  float64 // the leader's pulls when it was taken down, which it has at least
	rivals []boundaryRival
}

// A boundaryRival is what the chance that arm b beats the leader is bounded by. For U and V of
// the BoundaryLaw, g = N_b (x_ℓ − x_b) and r = N_b/N_ℓ, that is P(U > g + r V), and it is the
// less the larger g and the less r. Where U = g + r V + y, the density of the two is at most
//
//	h e^{−ε|V|} h e^{−ε(g + r V + y)},  0 < y < A (1 + r) − g,  h = ε (1/2 + c).
//
// Proposals have an exponential y, cut off there. Where ε A > 1 their V has the density
// h e^{−ε(1 − r)|V|} below 0 and h e^{−εV} above, and otherwise that of the law times e^{εrA}.
type boundaryRival struct{ gap, share, room float64 } // g, r and the bound of y

// rival returns a rival for this g and this r, and the bound; at least 1 if that is no good.
func (d *boundaryNoise) rival(gap, share float64) (r boundaryRival, bound float64) {
	const (
		most = 0.9 // of r, for the V below 0
		far  = 5   // where e^{−far} makes no difference to a bound
	)
	if !(gap > 0) || d.scale > 0 && share > most {
		return r, 1
	}
	r = boundaryRival{gap, share, d.half - gap + float64(share*d.half)}
	eps, width := d.law.Eps, d.law.Eps*r.room
	switch {
	case r.room <= 0:
		return r, 0
	case eps == 0:
		return r, d.law.Delta * r.room
	}
	bound = 0.5 + d.law.C
	if width < far {
		bound *= -random.Expm1(-width)
	}
	if d.scale > 0 {
		bound *= (0.5 + d.law.C) * (1 + 1/(1-share))
	} else {
		gap -= float64(share * d.half)
	}
	return r, bound * random.Exp(-float64(eps*gap))
}

// exceed turns a proposal into U, or says that it was none, for g and r that are at least and
// at most what they are in the bound.
func (r *boundaryRival) exceed(d *boundaryNoise, gap, share float64) (u float64, ok bool) {
	var v, lift float64
	if d.scale > 0 {
		v = d.scale * d.source.Exponential()
		if wide := 1 / (1 - r.share); float64(d.source.Float64()*(1+wide)) < wide {
			v *= -wide
			lift = -float64(r.share * v)
		}
	} else {
		v, lift = d.variate(), float64(r.share*d.half)
	}
	moved := gap + float64(share*v)
	u = moved + d.cut(r.room)
	if !(math.Abs(u) < d.half && math.Abs(v) < d.half) {
		return 0, false
	}
	h := float64(d.law.Eps * (moved - r.gap + lift - 2*min(u, 0)))
	w := d.source.Float64()
	return u, w < 1-h || w < random.Exp(-h)
}

// stand returns as a unit the spread of the noise of the rival with the most pulls, by which
// its chance grows several times.
func (p *ftplNew) stand(leader int) (centre, unit float64) {
	unit = 1
	for a, l := range p.places {
		if a != leader {
			unit = min(unit, l.each)
		}
	}
	p.stood = p.pulls(leader)
	return p.places[leader].x, p.spread * unit
}

// ahead is N (x − M) = R − N M + √(N log T) + B.
func (p *ftplNew) ahead(leader int, floor float64) float64 {
	n := p.pulls(leader)
	return p.sum[leader] - float64(floor*n) + math.Sqrt(p.log*n) + p.bonus
}

// line takes the root for the straight line between its ends, above which it is: the shorter
// that is, the closer.
func (p *ftplNew) line(leader int, floor float64, n int64) (pulls int64, slope float64) {
	now := p.pulls(leader)
	pulls = min(n, 1+p.n[leader]/4)
	more := float64(pulls)
	return pulls, floor - (math.Sqrt(p.log*(now+more))-math.Sqrt(p.log*now))/more
}

func (p *ftplNew) face(a int, floor float64) (bound float64) {
	n := p.pulls(a)
	p.rivals[a], bound = p.noise.rival(float64(n*(floor-p.places[a].x)), n/p.stood)
	return bound
}

func (p *ftplNew) challenge(a, leader int) (theta float64, ok bool) {
	n := p.pulls(a)
	u, ok := p.rivals[a].exceed(&p.noise, float64(n*(p.places[leader].x-p.places[a].x)), n/p.pulls(leader))
	return p.value(a, u), ok
}

func (p *ftplNew) surpasses(a int, z float64) bool {
	u := float64(p.pulls(a) * (z - p.places[a].x))
	return float64(p.noise.source.Float64()*p.tails[a].rate) < p.noise.law.Tail(u)
}
