package counter_test

import (
	"math/bits"
	"slices"

	"epsilonarcade/core/counter"
	"epsilonarcade/core/random"
)

// A runningSum is a counter that takes items one after the other.
type runningSum interface {
	Feed(items int64, sum float64)
	Output() float64
}

// silent is a Noise that is always 0.
func silent(int64) float64 { return 0 }

// only returns a Noise that is 1 for the node of one item and 0 for all others.
func only(item int64) counter.Noise {
	return func(i int64) float64 {
		if i == item {
			return 1
		}
		return 0
	}
}

// outputs returns the output of a counter after each of the given items.
func outputs(c runningSum, items []float64) (all []float64) {
	for _, x := range items {
		c.Feed(1, x)
		all = append(all, c.Output())
	}
	return all
}

// coins returns n items, each of which is 0 or 1.
func coins(n int) []float64 {
	items, src := make([]float64, n), random.NewKey(3).Source()
	for i := range items {
		items[i] = float64(src.Uint64() >> 63)
	}
	return items
}

// literalBinary is the algorithm as printed: α[i] are sums of items, and α̂[i] are the same sums
// with noise.
type literalBinary struct {
	scale     float64
	noise     func(item int64) float64
	j         int64
	sum, seen []float64
}

func (b *literalBinary) Feed(_ int64, x float64) {
	b.j++
	i := bits.TrailingZeros64(uint64(b.j))
	for len(b.sum) <= i {
		b.sum, b.seen = append(b.sum, 0), append(b.seen, 0)
	}
	for l := range i {
		x += b.sum[l]
		b.sum[l], b.seen[l] = 0, 0
	}
	b.sum[i] = x
	b.seen[i] = x + b.scale*b.noise(b.j)
}

func (b *literalBinary) Output() (out float64) {
	for l := range slices.Backward(b.seen) {
		if b.j>>l&1 == 1 {
			out += b.seen[l]
		}
	}
	return out
}

// literalHybrid is the algorithm as printed.
type literalHybrid struct {
	eps      float64
	noise    func(item int64) float64
	n        int64
	sum, out float64 // the noisy sum at each power of two, and the last noisy sum published there
	tree     *literalBinary
}

func (h *literalHybrid) Feed(_ int64, x float64) {
	h.n++
	h.sum += x
	if h.n&(h.n-1) != 0 {
		h.tree.Feed(1, x)
		return
	}
	h.sum += 2 / h.eps * h.noise(h.n)
	h.out = h.sum
	levels, start := max(1, bits.TrailingZeros64(uint64(h.n))), h.n
	h.tree = &literalBinary{
		scale: float64(levels) / (h.eps / 2),
		noise: func(j int64) float64 { return h.noise(start + j) },
	}
}

func (h *literalHybrid) Output() float64 { return h.out + h.tree.Output() }
