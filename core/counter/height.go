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
	later float64 // Σ_{k ≥ 1} ρ^{k−1} P(M = m − k)
	whole float64 // P(Z + M ≤ m)
}

// sum returns P(Z + M = m).
func (c *cell) sum() float64 { return float64(c.one/2) + float64(tail*c.later) }

// heights holds the laws of M_0 to M_top.
var heights = func() *[top + 1][cells]cell {
	var h [top + 1][cells]cell
	h[0][0].one = 1
	for j := range h {
		row := &h[j]
		var before cell
		for m := range row {
			c := &row[m]
			if j > 0 { // P(max = m) of two heights below
				half := &h[j-1][m]
				c.one = float64(half.one * half.whole)
				if m > 0 {
					c.one += float64(h[j-1][m-1].most * half.sum())
				}
			}
			c.later = before.one + float64(rho*before.later)
			c.most = before.most + c.one
			c.whole = before.whole + c.sum()
			before = *c
		}
	}
	return &h
}()

// drawHeight draws the height of a stretch of 2^level items.
func drawHeight(src *random.Source, level int) int32 {
	// From above, so that rare heights have the probability that they should.
	u, row := src.Open(), &heights[level]
	m := cells - 1
	for ; m > 0 && u >= row[m].one; m-- {
		u -= row[m].one
	}
	return int32(m)
}

// drawHalves draws the heights of the two halves of a stretch of 2^level items and Z of
// the node between them, given the height m of the whole.
func drawHalves(src *random.Source, level int, m int32) (first, second, z int32) {
	if m == 0 {
		return 0, 0, 0
	}
	row := &heights[level-1]
	at, v := &row[m], m // v is the second height, with Z
	equal := float64(at.one * at.whole)
	below := &row[m-1]
	u := float64(src.Float64() * (equal + float64(below.most*at.sum())))
	if u < equal {
		first = m
		for u /= at.one; v > 0 && row[v-1].whole >= u; v-- {
		}
	} else {
		u = (u - equal) / at.sum()
		for first = m - 1; first > 0 && row[first-1].most >= u; first-- {
		}
	}
	at = &row[v]
	u = float64(src.Float64() * at.sum())
	if u -= float64(at.one / 2); u < 0 || v == 0 {
		return first, v, 0
	}
	u /= tail
	for z = 1; z < v; z++ {
		if u -= row[v-z].one; u < 0 {
			break
		}
		u /= rho
	}
	return first, v - z, z
}
