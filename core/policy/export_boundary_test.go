package policy

import "epsilonarcade/core/random"

// A BoundaryNoise lets the tests reach how DP-FTPL-New draws and bounds its noise.
type BoundaryNoise struct {
	draws boundaryNoise
	tails boundaryTails
}

// NewBoundaryNoise returns the noise of a law.
func NewBoundaryNoise(law BoundaryLaw, source *random.Source) *BoundaryNoise {
	b := &BoundaryNoise{draws: newBoundaryNoise(law, source)}
	b.tails.fill(law)
	return b
}

// Draw draws from the law.
func (b *BoundaryNoise) Draw() float64 { return b.draws.variate() }

// Beyond draws from it above u.
func (b *BoundaryNoise) Beyond(u float64) float64 { return b.draws.beyond(u) }

// Bound returns the bound of the tail beyond u, its rate, and the place of which it is the tail.
func (b *BoundaryNoise) Bound(u float64) (bound, rate, start float64) {
	return b.tails.over(u), b.tails.rates[b.tails.last], b.tails.start(u)
}

// Exceed turns an event of the bound's probability into a draw above u, or into none.
func (b *BoundaryNoise) Exceed(u float64) (v float64, ok bool) { return b.tails.exceed(&b.draws, u) }
