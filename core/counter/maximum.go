package counter

import (
	"math"
	"sync"

	"epsilonarcade/core/random"
)

// The maximum of a dyadic interval of 2^j items is how far the noise of a counter may rise inside
// it. It is counted in grid steps of size gridStep and rounded up. It is the running maximum, over
// the items of the interval, of the sum of the nodes in the output that are not in the output at
// its start. Of a node of noise z only z⁺ counts, rounded up to Z grid steps. So the maximum obeys
//
//	M_0 = 0,  M_{j+1} = max(M_j, Z + M'_j),
//
// with M_j for the first half, M'_j for the second and Z for the node in the middle. All are
// independent, P(Z = 0) = 1/2 and P(Z = k) = (1 − ρ) ρ^{k−1}/2 for ρ = e^{−gridStep}. So the law of
// M_j is known exactly, and so are those of M_j, Z and M'_j given their maximum. The noise is drawn
// that way: the maximum of a long interval first, and what is inside it only where it is read.
const (
	gridStep = math.Ln2 / 2
	top      = 12  // 2^top items are the longest stretch
	cells    = 256 // maxima from there on have probability below 10^−19
)

const (
	rho  = math.Sqrt2 / 2 // ρ
	tail = (1 - rho) / 2  // P(Z = 1)
)

// A cell is what is known of a maximum m of stretches of one length.
type cell struct {
	one   float64 // P(M = m)
	most  float64 // P(M ≤ m)
	least float64 // P(M ≥ m), summed up from above, so that it is as close where it is small
	sum   float64 // P(Z + M = m)
	whole float64 // P(Z + M ≤ m)
}

// maxima holds the laws of M_0 to M_top.
var maxima = func() *[top + 1][cells]cell {
	var h [top + 1][cells]cell
	h[0][0].one = 1
	for j := range h {
		row := &h[j]
		var before cell
		var later float64 // Σ_{k ≥ 1} ρ^{k−1} P(M = m − k)
		for m := range row {
			c := &row[m]
			if j > 0 { // P(max = m) of two maxima below
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

// uniform returns the number in [0, 1) that a random word stands for.
func uniform(word uint64) float64 { return float64(word>>11) * 0x1p-53 }

// drawMaximum draws the maximum of a stretch of 2^level items.
func drawMaximum(src *random.Source, level int) uint8 {
	u, row := src.Open(), &maxima[level]
	m := 0
	for m < cells-1 && u < row[m+1].least {
		m++
	}
	return uint8(m)
}

// A pair is what is drawn of a stretch at once: M_j and Z + M'_j, or Z and M'_j.
type pair struct{ one, other uint8 }

// A weighted pair has its probability, up to a factor that the pairs of a law share.
type weighted struct {
	pair
	weight float64
}

// halves appends the law of M_j and Z + M'_j, the larger of which is m, to an empty one, in
// units of the probability that both are.
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

// addends appends the law of Z and M'_j, the sum of which is v, to an empty one.
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

// pick returns the pair that a number in [0, 1) stands for.
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

// A mix is a law of pairs in cells that are equally likely: each has a pair up to a mark and
// another from there on (Walker's alias method). So a draw is the same few operations,
// whatever it comes to: a search is a loop whose end no branch can foresee.
type mix [2 * usual]struct {
	mark  uint64 // of 2^57
	pairs [2]pair
}

// usual is how many maxima have mixes. The others are so rare that their laws are made
// where they are needed.
const usual = 64

// draw returns the pair that a random word stands for.
func (m *mix) draw(word uint64) pair {
	c := &m[word>>57]
	return c.pairs[1-(word&(1<<57-1)-c.mark)>>63]
}

// fill makes it a law of at most as many pairs as it has cells.
func (m *mix) fill(law []weighted) {
	// What each pair takes, in cells, of what is not yet filled, and those that take less than
	// a cell, from the front on, and those that take more, from the back on.
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
	// Each pair begins its own cell; one that takes more fills those of the others up.
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
	for _, i := range append(order[:small], order[large:]...) { // but for rounding, these fill theirs
		m[i].mark = 1 << 57
	}
}

// mixes has the laws of halves and addends, by j and by what the maxima come to.
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

// rare draws from the laws of which there are no mixes.
func rare(j, m int, key random.Key) (half, addend pair) {
	half = pick(halves(nil, j, m), uniform(key.Word(wordHalves)))
	return half, pick(addends(nil, j, int(half.other)), uniform(key.Word(wordAddends)))
}
