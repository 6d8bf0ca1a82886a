package leap

import "math"

// A locationScale is the common part of Normal and Boundary: a start phase, followed by argmax θ_a
// with
//
//	θ_a = x_a + σ_a U_a
//
// for independent U_a from the same distribution, which are drawn in advance.
//
// Both types have their own Next, draw and above. In WebAssembly, calling a method of an embedded
// type costs an extra call, which takes 10 % of a pull's time.
type locationScale struct {
	Start
	Pairwise
	all    []int // all arms, in order
	places []place
	bounds tailTable // bounds on P(U > u)
	source filler
	ahead  [64]float64 // U drawn in advance; the first left of them are unused
	left   int
}

// A filler draws several U and returns how many it has drawn.
type filler interface{ fill(u *[64]float64) int }

// A place holds x_a, σ_a and 1/σ_a.
type place struct{ x, scale, steep float64 }

// stays reports whether an arm is drawn at every step and, by its new counts, clearly still must be.
func (p *locationScale) stays(arm int) bool {
	l := &p.places[arm]
	return p.mode == drawAll || p.mode == manyCandidates && p.tails[arm].p == 1 && p.threshold-l.x <= float64(p.bounds.from*l.scale)
}

// variate returns the next U.
func (p *locationScale) variate() float64 {
	if p.left == 0 {
		p.left = p.source.fill(&p.ahead)
	}
	p.left--
	return p.ahead[p.left]
}

// value returns θ_a, given U.
func (p *locationScale) value(a int, u float64) float64 {
	l := &p.places[a]
	return l.x + float64(l.scale*u)
}

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

// newLocationScale returns a locationScale whose Pairwise is not yet set.
func newLocationScale(arms int, start int64, bounds tailTable, source filler) locationScale {
	p := locationScale{Start: Start{NewCounts(arms), start}, places: make([]place, arms), bounds: bounds, source: source}
	for a := range arms {
		p.all = append(p.all, a)
	}
	return p
}
