package leap

import "epsilonarcade/core/random"

// A NormalBounds lets the tests reach how DP-FTPL-Gauss bounds its noise.
type NormalBounds struct{ tails tailTable }

// NewNormalBounds returns the bounds.
func NewNormalBounds() *NormalBounds { return &NormalBounds{newNormalBounds()} }

// Bound returns the bound of P(g > c), its rate, and the place of which it is the bound; 1 alone
// where it is no good.
func (b *NormalBounds) Bound(c float64) (bound, rate, place float64) {
	if bound, rate = b.tails.over(c); bound == 1 {
		return bound, 0, 0
	}
	return bound, rate, b.tails.start(c)
}

// Exceed turns an event of the bound's probability into a draw above c, or into none.
func (b *NormalBounds) Exceed(source *random.Source, c float64) (g float64, ok bool) {
	y, ok := normalBeyond(source, c, b.tails.start(c))
	return c + y, ok
}
