package leap

import "epsilonarcade/core/random"

// A BoundaryDraws lets the tests reach how DP-FTPL-New draws and bounds its noise.
type BoundaryDraws struct {
	draws boundaryNoise
	tails tailTable
	ahead [64]float64
	left  int
}

// NewBoundaryDraws returns the noise of a law.
func NewBoundaryDraws(law random.BoundaryLaw, source *random.Source) *BoundaryDraws {
	return &BoundaryDraws{draws: newBoundaryNoise(law, source), tails: newBoundaryBounds(law)}
}

// Draw draws from the law.
func (b *BoundaryDraws) Draw() float64 {
	if b.left == 0 {
		b.left = b.draws.fill(&b.ahead)
	}
	b.left--
	return b.ahead[b.left]
}

// Beyond draws from it above u.
func (b *BoundaryDraws) Beyond(u float64) float64 { return b.draws.beyond(u) }

// Bound returns the bound of the tail beyond u, its rate, and the place of which it is the tail.
func (b *BoundaryDraws) Bound(u float64) (bound, rate, start float64) {
	bound, rate = b.tails.over(u)
	return bound, rate, b.tails.start(u)
}

// Exceed turns an event of the bound's probability into a draw above u, or into none.
func (b *BoundaryDraws) Exceed(u float64) (v float64, ok bool) { return b.draws.exceed(&b.tails, u) }

// Rival returns the bound of the chance of U > g + r V, and a function that turns an event of
// it into such a U for other g and r, or into none.
func (b *BoundaryDraws) Rival(gap, share float64) (bound float64, exceed func(gap, share float64) (u float64, ok bool)) {
	r, bound := b.draws.rival(gap, share)
	return bound, func(gap, share float64) (float64, bool) { return r.exceed(&b.draws, gap, share) }
}
