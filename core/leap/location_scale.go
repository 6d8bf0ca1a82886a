package leap

import "math"

// A locationScale is what Normal and Boundary share: a start phase, and then argmax θ_a with
//
//	θ_a = x_a + σ_a U_a
//
// for independent U_a of one law, which are drawn ahead of time.
type locationScale struct {
	Start
	Pairwise
	places []place
	bounds tailTable // of P(U > u)
	source filler
	ahead  [64]float64 // the first left have not been used
	left   int
	normal bool // U is
}

// A filler draws U, and returns how many.
type filler interface{ fill(u *[64]float64) int }

// A place is x_a, σ_a and 1/σ_a.
type place struct{ x, scale, steep float64 }

// Next returns the arm of the next pull when t pulls have been made. In the start phase the
// number of its pulls is certain.
func (p *locationScale) Next(t int64) (arm int, sure int64) {
	if p.need > 0 {
		if a, lacks, ok := p.Starting(); ok {
			return a, lacks
		}
	}
	if !p.idle(t) {
		if a, ok := p.winner(t); ok {
			return a, 1
		}
	}
	left := p.left
	if p.normal && len(p.places) == 2 && p.asked() { // one draw, of the difference, is enough
		if left == 0 {
			left = p.source.fill(&p.ahead)
		}
		left--
		p.left = left
		a, b, g := &p.places[0], &p.places[1], p.ahead[left]
		// d + σ g > 0, told from squares with their signs: that spares the root.
		d, variance := b.x-a.x, float64(a.scale*a.scale)+float64(b.scale*b.scale)
		if float64(d*math.Abs(d))+float64(variance*float64(g*math.Abs(g))) > 0 {
			arm = 1
		}
		return arm, 1
	}
	top := math.Inf(-1)
	for a, l := range p.places {
		if left == 0 {
			left = p.source.fill(&p.ahead)
		}
		left--
		if theta := l.x + float64(l.scale*p.ahead[left]); theta > top {
			arm, top = a, theta
		}
	}
	p.left = left
	return arm, 1
}

// stays says that an arm is drawn at every step and, at its new counts, clearly stays so.
func (p *locationScale) stays(arm int) bool {
	l := &p.places[arm]
	return p.mode == drawAll || p.mode == manyCandidates && p.tails[arm].p == 1 && p.threshold-l.x <= float64(p.bounds.from*l.scale)
}

// variate draws U.
func (p *locationScale) variate() float64 {
	if p.left == 0 {
		p.left = p.source.fill(&p.ahead)
	}
	p.left--
	return p.ahead[p.left]
}

// value returns θ_a for a U.
func (p *locationScale) value(a int, u float64) float64 {
	l := &p.places[a]
	return l.x + float64(l.scale*u)
}

func (p *locationScale) draw(a int) float64 { return p.value(a, p.variate()) }

func (p *locationScale) drawMax(arms []int) (arm int, top float64) {
	arm, top = -1, math.Inf(-1)
	left := p.left
	for _, a := range arms {
		if left == 0 {
			left = p.source.fill(&p.ahead)
		}
		left--
		if theta := p.value(a, p.ahead[left]); theta > top {
			arm, top = a, theta
		}
	}
	p.left = left
	return arm, top
}

// above bounds P(θ > z) = P(U > u) with u = (z − x)/σ.
func (p *locationScale) above(a int, z float64) tail {
	l := &p.places[a]
	u := float64((z - l.x) * l.steep)
	bound, rate := p.bounds.over(u)
	return tail{bound, u, rate}
}

// newLocationScale returns the part of a base that its thinning and its law are put into.
func newLocationScale(arms int, start int64, bounds tailTable, source filler) locationScale {
	return locationScale{
		Start: Start{NewCounts(arms), start}, places: make([]place, arms), bounds: bounds, source: source,
	}
}
