package counter

import (
	"math"

	"epsilonarcade/core/random"
)

// The height of a stretch of 2^j items is how far the noise of a counter may rise inside
// it, in steps of size pitch and rounded up: the maximum, over the items of the stretch,
// of the sum of the nodes in the output that are not in the output at its start. Of a
// node of noise z only z⁺ counts, rounded up to Z pitch, so that the height obeys
//
//	M_0 = 0,  M_{j+1} = max(M_j, Z + M'_j),
//
// with M_j for the first half, M'_j for the second and Z for the node in the middle, all
// independent, P(Z = 0) = 1/2 and P(Z = k) = (1 − ρ) ρ^{k−1}/2 for ρ = e^{−pitch}. So the
// law of M_j is known exactly, and so are those of M_j, Z and M'_j given their maximum.
// That is how the noise is drawn: the height of a long stretch first, and what is inside
// it only where somebody looks.
const (
	pitch = math.Ln2
	top   = 12  // 2^top items are the longest stretch
	cells = 128 // heights from there on have probability below 10^−19
)

const (
	rho  = .5  // ρ
	tail = .25 // P(Z = 1)
)

// A cell is what is known of a height m of stretches of one length.
type cell struct {
	one   float64 // P(M = m)
	most  float64 // P(M ≤ m)
	sum   float64 // P(Z + M = m)
	whole float64 // P(Z + M ≤ m)
	share float64 // P(M is that of the first half | M = m)
}

// heights holds the laws of M_0 to M_top.
var heights = func() *[16][cells]cell {
	var h [16][cells]cell
	h[0][0].one = 1
	for j := range top + 1 {
		row := &h[j]
		var before cell
		var later float64 // Σ_{k ≥ 1} ρ^{k−1} P(M = m − k)
		for m := range row {
			c := &row[m]
			if j > 0 { // P(max = m) of two heights below
				half := &h[j-1][m]
				equal := float64(half.one * half.whole)
				c.one = equal
				if m > 0 {
					c.one += float64(h[j-1][m-1].most * half.sum)
				}
				c.share = equal / c.one
			}
			later = before.one + float64(rho*later)
			c.sum = float64(c.one/2) + float64(tail*later)
			c.most = before.most + c.one
			c.whole = before.whole + c.sum
			before = *c
		}
	}
	return &h
}()

// uniform returns the number in [0, 1) that a random word stands for.
func uniform(word uint64) float64 { return float64(word>>11) * 0x1p-53 }

// drawHeight draws the height of a stretch of 2^level items.
func drawHeight(src *random.Source, level int) uint8 {
	// From above, so that rare heights have the probability that they should.
	u, row := src.Open(), &heights[level]
	m := cells - 1
	for ; m > 0 && u >= row[m].one; m-- {
		u -= row[m].one
	}
	return uint8(m)
}

// A sum is a distribution function, P(height ≤ m) of some height, and how many heights have
// one below q/guides, for each q above 0.
type sum struct {
	upTo  [cells]float64
	below [guides + 1]uint8
}

const guides = 255

// sums holds, for stretches of 2^j items, the distribution functions of Z + M and of M.
var sums = func() *[16][2]sum {
	var all [16][2]sum
	for j := range top + 1 {
		for m, c := range heights[j] {
			all[j][0].upTo[m], all[j][1].upTo[m] = c.whole, c.most
		}
		for i := range all[j] {
			s := &all[j][i]
			for q := range s.below {
				for s.below[q] < cells-1 && s.upTo[s.below[q]] < float64(q+1)/guides+1e-9 {
					s.below[q]++
				}
			}
		}
	}
	return &all
}()

// draw returns the height up to m that a number in [0, 1) stands for. It begins where it
// is, or one or two above: a search from m on would be a loop whose end no branch can foresee.
func (s *sum) draw(u float64, m int) int {
	u *= s.upTo[m&(cells-1)]
	if low := int(s.below[uint8(float64(u*guides))]); low < m {
		m = low
	}
	for m > 0 && s.upTo[(m-1)&(cells-1)] > u {
		m--
	}
	return m
}
