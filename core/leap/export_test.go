package leap

import "epsilonarcade/core/random"

// Unforced returns the index that makes no forced pulls.
func (p *ForcedIndex) Unforced() *Index { return p.Index }

// A BoundaryDraws exports the way in which DP-FTPL-New draws and bounds its noise.
type BoundaryDraws struct {
	draws boundaryNoise
	tails tailTable
	ahead [64]float64
	left  int
}

// NewBoundaryDraws returns the noise that follows a law.
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

// Beyond draws from the part of the law above u.
func (b *BoundaryDraws) Beyond(u float64) float64 { return b.draws.beyond(u) }

// A TailBound exports a bound on P(U > u) and the draws from events of this probability.
type TailBound struct {
	table  *tailTable
	Exceed func(u float64) (v float64, ok bool) // turns an event of that probability into a draw above u, or rejects it
}

// Bounds returns the bounds on the tails of the law.
func (b *BoundaryDraws) Bounds() TailBound {
	return TailBound{&b.tails, func(u float64) (float64, bool) { return b.draws.exceed(&b.tails, u) }}
}

// NormalBounds returns the bounds on the noise of DP-FTPL-Gauss.
func NormalBounds(source *random.Source) TailBound {
	table := newNormalBounds()
	return TailBound{&table, func(c float64) (float64, bool) {
		y, ok := normalBeyond(source, c, table.start(c))
		return c + y, ok
	}}
}

// At returns the bound on the tail beyond u, its rate, and the place where the bound is taken. If
// there is no bound, it returns 1, 0 and 0.
func (b TailBound) At(u float64) (bound, rate, start float64) {
	t := b.table.tail(u)
	if t.p == 1 {
		return 1, 0, 0
	}
	return t.p, t.rate, b.table.start(u)
}

// Rival returns the bound on P(U > g + r V), and a function that turns an event of that probability
// into such a U, possibly for another g and r, or rejects the event.
func (b *BoundaryDraws) Rival(gap, share float64) (bound float64, exceed func(gap, share float64) (u float64, ok bool)) {
	r, bound := b.draws.rival(gap, share)
	return bound, func(gap, share float64) (float64, bool) { return r.exceed(&b.draws, gap, share) }
}
