package counter

import (
	"math"
	"sync"

	"epsilonarcade/core/random"
)

// The maximum of a dyadic interval of 2^j items limits how far the noise of a counter can rise
// inside the interval. It is a running maximum over the items of the interval. At each item, it
// takes the sum of the nodes that are in the output there, but not at the interval's start. A node
// with noise z counts as z⁺, rounded up to Z grid steps of size gridStep. So the maximum satisfies
//
//	M_0 = 0,  M_{j+1} = max(M_j, Z + M'_j),
//
// with M_j for the first half, M'_j for the second half and Z for the node in the middle. All three
// are independent, P(Z = 0) = 1/2, and P(Z = k) = (1 − ρ) ρ^{k−1}/2 for ρ = e^{−gridStep}. So the
// exact distribution of M_j is known, and so are the distributions of M_j, Z and M'_j given their
// maximum M_{j+1}. The noise is drawn in this order: first the maximum of a long interval, and then
// the parts inside it that are needed.
const (
	gridStep = math.Ln2 / 2
	top      = 12  // the longest stretch has 2^top items
	cells    = 256 // larger maxima have a probability below 10^−19
)

const (
	rho  = math.Sqrt2 / 2 // ρ
	tail = (1 - rho) / 2  // P(Z = 1)
)

// A cell holds the probabilities of one value m of the maximum, for stretches of one length.
type cell struct {
	one   float64 // P(M = m)
	most  float64 // P(M ≤ m)
	least float64 // P(M ≥ m), summed from the largest value down, to keep small values precise
	sum   float64 // P(Z + M = m)
	whole float64 // P(Z + M ≤ m)
}

// maxima holds the distributions of M_0 to M_top, one in each row.
var maxima = func() *[top + 1][cells]cell {
	var h [top + 1][cells]cell
	h[0][0].one = 1
	for j := range h {
		row := &h[j]
		var before cell
		var later float64 // Σ_{k ≥ 1} ρ^{k−1} P(M = m − k)
		for m := range row {
			c := &row[m]
			if j > 0 { // P(M_j = m), computed from the distributions one level below
				half := &h[j-1][m]
				c.one = float64(half.one * half.whole)
				if m > 0 {
					c.one += float64(h[j-1][m-1].most * half.sum)
				}
			}
			later = before.one + float64(rho*later)
			c.sum = float64(c.one/2) + float64(tail*later)
			c.most = before.most + c.one
			c.whole = before.whole + c.sum
			before = *c
		}
		var above float64
		for m := range row {
			c := &row[len(row)-1-m]
			above += c.one
			c.least = above
		}
	}
	return &h
}()

// uniform converts a random word into a number in [0, 1).
func uniform(word uint64) float64 { return float64(word>>11) * 0x1p-53 }

// drawMaximum draws the maximum for a stretch of 2^level items.
func drawMaximum(src *random.Source, level int) uint8 {
	u, row := src.Open(), &maxima[level]
	m := 0
	for m < cells-1 && u < row[m+1].least {
		m++
	}
	return uint8(m)
}

// A pair holds two numbers that are drawn together: M_j and Z + M'_j, or Z and M'_j.
type pair struct{ one, other uint8 }

// A weighted pair has a weight that is proportional to its probability.
type weighted struct {
	pair
	weight float64
}

// halves appends to an empty slice the distribution of M_j and Z + M'_j, given that the larger is
// m. Weights are in units of the probability that both are m.
func halves(law []weighted, j, m int) []weighted {
	row := &maxima[j]
	for v := range m + 1 {
		law = append(law, weighted{pair{uint8(m), uint8(v)}, row[v].sum / row[m].sum})
	}
	for first := range m {
		law = append(law, weighted{pair{uint8(first), uint8(m)}, row[first].one / row[m].one})
	}
	return law
}

// addends appends to an empty slice the distribution of Z and M'_j, given that their sum is v.
func addends(law []weighted, j, v int) []weighted {
	weight := .5
	for z := range v + 1 {
		law = append(law, weighted{pair{uint8(z), uint8(v - z)}, float64(weight * maxima[j][v-z].one)})
		if weight *= rho; z == 0 {
			weight = tail
		}
	}
	return law
}

// pick returns the pair that a uniform number in [0, 1) selects.
func pick(law []weighted, u float64) pair {
	u *= total(law)
	i := 0
	for ; i < len(law)-1 && u >= law[i].weight; i++ {
		u -= law[i].weight
	}
	return law[i].pair
}

func total(law []weighted) (sum float64) {
	for _, s := range law {
		sum += s.weight
	}
	return sum
}

// A mix is a distribution of pairs, divided into equally likely cells. Each cell holds one pair
// below its mark and another pair above it (Walker's alias method). So every draw takes the same
// few operations. A search would need a loop whose end no processor can predict.
type mix [2 * usual]struct {
	mark  uint64 // in units of 2^−57
	pairs [2]pair
}

// usual is the smallest maximum that has no mix. Such maxima are so rare that their distributions
// are computed only when they are needed.
const usual = 64

// draw returns the pair that a random word selects.
func (m *mix) draw(word uint64) pair {
	c := &m[word>>57]
	return c.pairs[1-(word&(1<<57-1)-c.mark)>>63]
}

// fill sets the distribution. law may have at most as many pairs as the mix has cells.
func (m *mix) fill(law []weighted) {
	// room is the part of each pair, in cells, that has not been placed yet. order lists the pairs
	// that fill less than a cell at the front, and the larger ones at the back.
	var room [len(m)]float64
	var order [len(m)]uint8
	small, large := 0, len(m)
	per := float64(len(m)) / total(law)
	for i := range m {
		if i < len(law) {
			room[i] = law[i].weight * per
			m[i].pairs[0] = law[i].pair
		}
		if room[i] < 1 {
			order[small] = uint8(i)
			small++
		} else {
			large--
			order[large] = uint8(i)
		}
	}
	// Each pair starts its own cell. Pairs larger than a cell fill up the cells of smaller ones.
	for small > 0 && large < len(m) {
		small--
		i, l := order[small], order[large]
		m[i].mark, m[i].pairs[1] = uint64(room[i]*(1<<57)), m[l].pairs[0]
		if room[l] -= 1 - room[i]; room[l] < 1 {
			large++
			order[small] = l
			small++
		}
	}
	for _, i := range append(order[:small], order[large:]...) { // up to rounding, each of these fills its cell
		m[i].mark = 1 << 57
	}
}

// mixes holds the mixes of halves and addends, by j and by the maximum or the sum.
type mixes struct{ halves, addends [top][usual]mix }

var newMixes = sync.OnceValue(func() *mixes {
	var x mixes
	var law []weighted
	for j := 1; j < top; j++ {
		for m := range usual {
			law = halves(law[:0], j, m)
			x.halves[j][m].fill(law)
			law = addends(law[:0], j, m)
			x.addends[j][m].fill(law)
		}
	}
	return &x
})

// rare draws from the distributions that have no mix.
func rare(j, m int, key random.Key) (half, addend pair) {
	half = pick(halves(nil, j, m), uniform(key.Word(wordHalves)))
	return half, pick(addends(nil, j, int(half.other)), uniform(key.Word(wordAddends)))
}
