package counter

import "math/bits"

// Spent returns the ε of all outputs so far together, for one changed item. It is the largest sum
// of an item's nodes. All outputs of the stream together spend ε.
func (h *Hybrid) Spent() float64 { return hybridSpent(h.items, h.eps) }

// Spent returns the ε of each counter of a bank after n items.
func (b *Bank) Spent(n int64) float64 {
	if b.hybrid {
		return hybridSpent(n, b.eps)
	}
	// The first item is in a node of each level.
	return min(b.eps, float64(bits.Len64(uint64(n)))/b.fixed)
}

// hybridSpent returns ε/2 up to three items. Each of them is in the sum up to a power of two or in
// a later node. After the fourth item, the third is in both.
func hybridSpent(n int64, eps float64) float64 {
	switch {
	case n == 0:
		return 0
	case n < 4:
		return eps / 2
	}
	return eps
}
