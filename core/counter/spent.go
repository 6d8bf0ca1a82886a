package counter

import "math/bits"

// Spent returns the ε that all outputs so far have spent together, for a change of one item: the
// largest cost of an item over all nodes that contain it. All outputs of the whole stream spend ε.
func (h *Hybrid) Spent() float64 { return hybridSpent(h.items, h.eps) }

// Spent returns the ε that each counter of a bank has spent after n items.
func (b *Bank) Spent(n int64) float64 {
	if b.hybrid {
		return hybridSpent(n, b.eps)
	}
	// The first item is in one node of each level.
	return min(b.eps, float64(bits.Len64(uint64(n)))/b.fixed)
}

// hybridSpent returns ε/2 for up to three items. Each of these is either in the sum up to a power
// of two or in a later node. After the fourth item, the third item is in both.
func hybridSpent(n int64, eps float64) float64 {
	switch {
	case n == 0:
		return 0
	case n < 4:
		return eps / 2
	}
	return eps
}
