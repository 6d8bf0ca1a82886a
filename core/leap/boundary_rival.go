package leap

import (
	"math"

	"epsilonarcade/core/random"
)

// A boundaryRival bounds the probability that arm b beats the leader. With U and V from the
// BoundaryLaw, g = N_b (x_ℓ − x_b) and r = N_b/N_ℓ, this probability is P(U > g + r V). It
// decreases in g and increases in r. With U = g + r V + y, the joint density is at most
//
//	h e^{−ε|V|} h e^{−ε(g + r V + y)},  0 < y < A (1 + r) − g,  h = ε (1/2 + c).
//
// If ε A > 1, proposals draw y from an exponential distribution that is cut off at the upper limit
// of y. Their V has the density h e^{−ε(1 − r)|V|} below 0 and h e^{−εV} above 0.
//
// If ε A ≤ 1, proposals are uniform on all (V, y) with |V| < A and 0 < y < A − g − r V, with the
// largest value of the density there. If g ≥ A, this area is a triangle with V < 0, which shrinks
// as r decreases or g increases. If g < A, the limit of y for V > 0 is the same as for V = 0. Then
// the area consists of a rectangle and a triangle.
type boundaryRival struct {
	gap, share float64 // g and r
	room       float64 // the upper limit of y
	least      float64 // if ε A ≤ 1, the smallest |V| + g + r V + y
	square     float64 // if ε A ≤ 1, the rectangle's fraction of the area
}

// rival returns a rival for the given g and r, and its bound. A bound of at least 1 is useless.
func (d *boundaryNoise) rival(gap, share float64) (r boundaryRival, bound float64) {
	const (
		most = 0.9 // the largest r, limited by V below 0
		far  = 5   // bounds may neglect terms of e^{−far}
	)
	if !(gap > 0) || d.scale > 0 && share > most {
		return r, 1
	}
	r = boundaryRival{gap: gap, share: share, room: d.half - gap + float64(share*d.half)}
	if r.room <= 0 {
		return r, 0
	}
	if d.scale == 0 {
		bound = d.flatRival(&r)
		return r, bound
	}
	bound = (0.5 + d.law.C) * (0.5 + d.law.C) * (1 + 1/(1-share))
	if width := d.law.Eps * r.room; width < far {
		bound *= -random.Expm1(-width)
	}
	return r, bound * random.Exp(-float64(d.law.Eps*gap))
}

// flatRival computes the area of a rival with ε A ≤ 1 and returns the bound.
func (d *boundaryNoise) flatRival(r *boundaryRival) (bound float64) {
	var area, nearest float64 // nearest is the |V| with the smallest (1 − r) |V|
	if r.gap < d.half {
		rectangle := float64(2 * d.half * (d.half - r.gap))
		area = rectangle + float64(0.5*r.share*d.half*d.half)
		r.square = rectangle / area
	} else {
		nearest, area = (r.gap-d.half)/r.share, 0.5*r.room*r.room/r.share
	}
	if r.share > 1 {
		nearest = d.half
	}
	r.least = r.gap + float64((1-r.share)*nearest)
	if d.law.Eps == 0 {
		return d.peak * d.peak * area
	}
	return d.peak * d.peak * area * random.Exp(-float64(d.law.Eps*r.least))
}

// exceed turns a proposal into U or rejects it. g must be at least as large as it was for the
// bound, and r at most as large.
func (r *boundaryRival) exceed(d *boundaryNoise, gap, share float64) (u float64, ok bool) {
	var v, h float64
	if d.scale > 0 {
		var lift float64
		v = d.scale * d.source.Exponential()
		if wide := 1 / (1 - r.share); float64(d.source.Float64()*(1+wide)) < wide {
			v *= -wide
			lift = -float64(r.share * v)
		}
		moved := gap + float64(share*v)
		u = moved + d.cut(r.room)
		h = moved - r.gap + lift - 2*min(u, 0)
	} else {
		v, u = r.place(d)
		u += gap + float64(share*v)
		h = math.Abs(u) + math.Abs(v) - r.least
	}
	if !(math.Abs(u) < d.half && math.Abs(v) < d.half) {
		return 0, false
	}
	return u, belowExp(d.source.Float64(), float64(d.law.Eps*h))
}

// place draws V and y uniformly from a rival's area.
func (r *boundaryRival) place(d *boundaryNoise) (v, y float64) {
	p, q := d.source.Float64(), d.source.Float64()
	if r.square > 0 && d.source.Float64() < r.square {
		return float64(d.half * (2*p - 1)), float64((d.half - r.gap) * q)
	}
	if p+q > 1 {
		p, q = 1-p, 1-q
	}
	// The triangle's corner is at V = −A.
	if r.gap < d.half {
		return float64(d.half * (p - 1)), d.half - r.gap + float64(r.share*d.half*q)
	}
	return float64(r.room/r.share*p) - d.half, float64(r.room * q)
}

// fix returns x_ℓ and a unit, which is the spread of the noise of the rival with the most pulls. If
// the floor falls by one unit, the rival's probability becomes several times larger.
func (p *Boundary) fix(leader int) (centre, unit float64) {
	unit = 1
	for a, l := range p.places {
		if a != leader {
			unit = min(unit, l.scale)
		}
	}
	p.fixed = p.Pulls(leader)
	return p.places[leader].x, p.spread * unit
}

// lead returns N (x − M) = S − N M + √(N log T) + B.
func (p *Boundary) lead(leader int, floor float64) float64 {
	n := p.Pulls(leader)
	return p.Sum[leader] - float64(floor*n) + math.Sqrt(p.log*n) + p.bonus
}

// line replaces the root by a chord, which lies below it. The shorter the chord, the closer it is.
func (p *Boundary) line(leader int, floor float64, n int64) (pulls int64, slope float64) {
	now := p.Pulls(leader)
	pulls = min(n, 1+p.N[leader]/4)
	more := float64(pulls)
	return pulls, floor - (math.Sqrt(p.log*(now+more))-math.Sqrt(p.log*now))/more
}

func (p *Boundary) boundBeats(a int, floor float64) (bound float64) {
	n := p.Pulls(a)
	p.rivals[a], bound = p.noise.rival(float64(n*(floor-p.places[a].x)), n/p.fixed)
	return bound
}

func (p *Boundary) beats(a, leader int) (theta float64, ok bool) {
	n := p.Pulls(a)
	u, ok := p.rivals[a].exceed(&p.noise, float64(n*(p.places[leader].x-p.places[a].x)), n/p.Pulls(leader))
	return p.value(a, u), ok
}

func (p *Boundary) beatsValue(a int, z float64) bool {
	u := float64(p.Pulls(a) * (z - p.places[a].x))
	return float64(p.noise.source.Float64()*p.tails[a].rate) < p.noise.law.Tail(u)
}
