package counter

import "math/bits"

// Binary is the binary mechanism (Chan, Shi & Song 2011, Algorithm 2) with L levels and a privacy
// budget of ε. Item j completes a node of level i, where i is the number of trailing zero bits of
// j. The node is the sum of the last 2^i items up to j, plus noise of scale L/ε. The output after j
// items is the sum of the nodes that correspond to the set bits of j.
//
// A Binary takes at most 2^L − 1 items. Each item is in at most L nodes, so all outputs together
// are ε-differentially private with respect to a change of one item.
type Binary struct {
	scale float64
	noise Noise
	items int64
	sum   float64
	node  []float64 // the noise of the nodes in the output, by level
}

// NewBinary returns a counter that has no items yet, for levels ≥ 1 and eps > 0.
func NewBinary(levels int, eps float64, noise Noise) *Binary {
	return &Binary{scale: laplaceScale(float64(levels), eps), noise: noise, node: make([]float64, levels)}
}

// Feed appends items that add up to sum. It panics if there are more than 2^L − 1 items in all.
func (b *Binary) Feed(items int64, sum float64) {
	before := b.items
	b.items += items
	b.sum += sum
	for left := uint64(b.items); left != 0; {
		level := bits.Len64(left) - 1
		left &^= 1 << level
		if at := b.items &^ (1<<level - 1); at > before {
			b.node[level] = float64(b.scale * b.noise(at))
		}
	}
}

// Output returns the noisy sum of all items.
func (b *Binary) Output() float64 { return b.sum + b.after(0) }

// after adds the noise of the output's nodes to z, starting with the longest node.
func (b *Binary) after(z float64) float64 {
	for left := uint64(b.items); left != 0; {
		level := bits.Len64(left) - 1
		left &^= 1 << level
		z += b.node[level]
	}
	return z
}
