package counter

import "math/bits"

// Spent returns how private all outputs up to now together are for one changed item, by
// composition of the nodes that it is in: the largest over items. All together spend ε.
func (h *Hybrid) Spent() float64 { return hybridSpent(h.items, h.eps) }

// Spent returns the same for each counter of a bank after n items.
func (b *Bank) Spent(n int64) float64 {
	if b.hybrid {
		return hybridSpent(n, b.eps)
	}
	// The first item is in a node of each level that there is.
	return min(b.eps, float64(bits.Len64(uint64(n)))/b.fixed)
}

// hybridSpent is half of ε up to three items, each of which is in the sum up to a power of two
// or in a node since then. The third is in both after the fourth.
func hybridSpent(n int64, eps float64) float64 {
	switch {
	case n == 0:
		return 0
	case n < 4:
		return eps / 2
	}
	return eps
}
