package tape

import (
	"math"
	"math/bits"

	"epsilonarcade/core/random"
)

// leafSize is the number of responses in a leaf.
const leafSize = 64

// A leaf is leafSize responses in a row, each of which is known.
type leaf struct {
	// Kept has those that are not yet read. Values and weights are those of the responses up
	// to each: what stretches add up to are differences.
	Responses
	sum, weight float64 // of those that are read
	next        int     // where the others begin in Value and Weight
	left        int     // how many pulls are not yet read
	show        int     // how many are shown at most
	weighted    bool    // of the leaf: its responses have weights of their own
	each        float64 // otherwise, the weight of each

	src random.Source // here it needs no memory of its own
}

// draw draws new responses, and rounds them to grids: the one of values, and the one of
// numbers that have no digits below weightShift.
func (l *leaf) draw(law func(*random.Source, *Responses), key random.Key, weightShift float64) {
	l.src = key.Source()
	law(&l.src, &l.Responses)
	n := bits.OnesCount64(l.Kept)
	addUp(l.Value[:n], gridShift)
	l.begin(l.Weight[0] != 0)
	if l.weighted {
		addUp(l.Weight[:n], weightShift)
	}
}

// addUp turns numbers into the sums up to each of them. It rounds them first so that they
// have no digits below shift; those above it keep about all that they have. Four at a time
// take half as long in wasm.
func addUp(x []float64, shift float64) {
	var sum float64
	for ; len(x) >= 4; x = x[4:] {
		sum += float64(x[0]+shift) - shift
		x[0] = sum
		sum += float64(x[1]+shift) - shift
		x[1] = sum
		sum += float64(x[2]+shift) - shift
		x[2] = sum
		sum += float64(x[3]+shift) - shift
		x[3] = sum
	}
	for i := range x {
		sum += float64(x[i]+shift) - shift
		x[i] = sum
	}
}

// begin makes the leaf one of which nothing is read.
func (l *leaf) begin(weighted bool) {
	l.sum, l.weight, l.next, l.left, l.weighted = 0, 0, 0, leafSize, weighted
}

// shown returns how many responses are shown.
func (l *leaf) shown() int { return max(1, min(l.show, l.left)) }

// split shows half as much.
func (l *leaf) split() { l.show = l.shown() / 2 }

// block returns the block of the next n responses.
func (l *leaf) block(n int) Block { return l.first(n, bits.OnesCount64(l.Kept&mask(n))) }

// first returns the block of the next n responses, of which so many are kept.
func (l *leaf) first(n, kept int) Block {
	b := Block{N: int64(n), Kept: int64(kept)}
	b.Sum, b.Weight = l.total(kept)
	return b
}

// total returns what the next responses that are kept add up to.
func (l *leaf) total(kept int) (sum, weight float64) {
	if kept == 0 {
		return 0, 0
	}
	last := (l.next + kept - 1) % leafSize
	if l.weighted {
		return l.Value[last] - l.sum, l.Weight[last] - l.weight
	}
	return l.Value[last] - l.sum, l.each * float64(kept)
}

// peek returns the block of the responses that are shown.
func (l *leaf) peek() Block {
	b := l.block(l.shown())
	mean := b.Sum / float64(b.Kept)
	lag, before := grid, 0.0
	for k, upTo := range l.Value[l.next:][:b.Kept] {
		sum := upTo - l.sum
		x := sum - before
		b.Missing += missing(x)
		b.Dip += dip(x)
		if behind := float64(float64(k)*mean) - before; behind > lag {
			lag = behind
		}
		before = sum
	}
	if b.Kept > 1 {
		b.Lag = lag
	}
	return b
}

// read returns the block of the next n responses. More than that is shown next.
func (l *leaf) read(n int) Block {
	var b Block
	if n == 1 { // without a branch on whether it is kept, which nobody can foresee
		kept, i := l.Kept&1, l.next%leafSize
		b.N, b.Kept = 1, int64(kept)
		b.Sum = math.Float64frombits(math.Float64bits(l.Value[i]-l.sum) & -kept)
		if l.weighted {
			b.Weight = math.Float64frombits(math.Float64bits(l.Weight[i]-l.weight) & -kept)
		} else {
			b.Weight = l.each * float64(kept)
		}
	} else {
		b = l.block(n)
	}
	l.skip(int(b.N), int(b.Kept), b.Sum, b.Weight)
	return b
}

// skip takes the next n responses, of which so many are kept and add up to this.
func (l *leaf) skip(n, kept int, sum, weight float64) {
	l.Kept >>= n
	l.next += kept
	l.left -= n
	l.sum += sum
	l.weight += weight
	l.show = 4 * n
}

// readToBoundary does what ReadToBoundary does, up to the end of the leaf, and appends what it
// reads to b.
func (l *leaf) readToBoundary(b *Block, n int64, height, slope float64) {
	size := int(min(n, int64(l.left)))
	kept := bits.OnesCount64(l.Kept & mask(size))
	line := l.sum - height
	left, pulls := l.Value[l.next:][:kept], 1.0
	for ; len(left) >= 4; left = left[4:] { // as in addUp
		if left[0] <= line+float64(slope*pulls) || left[1] <= line+float64(slope*(pulls+1)) ||
			left[2] <= line+float64(slope*(pulls+2)) || left[3] <= line+float64(slope*(pulls+3)) {
			break
		}
		pulls += 4
	}
	for i, upTo := range left {
		if upTo <= line+float64(slope*(pulls+float64(i))) {
			i += kept - len(left)
			if kept == size {
				size = i + 1
			} else {
				size = place(l.Kept, i)
			}
			kept = i + 1
			break
		}
	}
	sum, weight := l.total(kept)
	b.N += int64(size)
	b.Kept += int64(kept)
	b.Sum += sum
	b.Weight += weight
	l.skip(size, kept, sum, weight)
}

// place returns how many bits there are up to bit i of a word of those that are set, itself
// included.
func place(word uint64, i int) int {
	for range i {
		word &= word - 1
	}
	return bits.TrailingZeros64(word) + 1
}
