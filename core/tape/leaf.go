package tape

import (
	"math"
	"math/bits"

	"epsilonarcade/core/random"
)

// leafSize is the number of responses in a leaf.
const leafSize = 64

// A leaf holds leafSize known responses in a row.
type leaf struct {
	// Kept holds the bits of the pulls that are not yet read. Value and Weight hold cumulative sums,
	// so the sums over a stretch are differences.
	Responses
	sum, weight float64 // the sums over the responses that have been read
	next        int     // the index of the next response in Value and Weight
	left        int     // the number of pulls not yet read
	show        int     // the largest number of them to show
	weighted    bool    // whether the leaf's responses have their own weights
	each        float64 // the weight of each otherwise

	src random.Source // a field, to avoid an allocation
}

// draw draws new responses and rounds them: values to the grid, and weights by weightShift.
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

// addUp replaces numbers by their cumulative sums. It first rounds each number by adding shift. In
// WebAssembly, taking four numbers at a time halves the time.
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

// begin starts a leaf of unread responses.
func (l *leaf) begin(weighted bool) {
	l.sum, l.weight, l.next, l.left, l.weighted = 0, 0, 0, leafSize, weighted
}

// shown returns the number of responses to show.
func (l *leaf) shown() int { return max(1, min(l.show, l.left)) }

// split halves the number of responses to show.
func (l *leaf) split() { l.show = l.shown() / 2 }

// block returns the block of the next n responses.
func (l *leaf) block(n int) Block {
	kept := bits.OnesCount64(l.Kept & mask(n))
	b := Block{N: int64(n), Kept: int64(kept)}
	b.Sum, b.Weight = l.total(kept)
	return b
}

// total returns the sums of the values and weights of the given number of next kept responses.
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

// peek returns the block of responses to show.
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

// read reads the next n responses and returns their block. After it, more responses are shown.
func (l *leaf) read(n int) Block {
	var b Block
	if n == 1 { // without a branch on Kept, which no processor could predict
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

// skip moves past the next n responses, given their sums.
func (l *leaf) skip(n, kept int, sum, weight float64) {
	l.Kept >>= n
	l.next += kept
	l.left -= n
	l.sum += sum
	l.weight += weight
	l.show = 4 * n
}

// readToBoundary reads as ReadToBoundary does, at most up to the end of the leaf, and adds to b.
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

// place returns the number of bits up to and including the i-th set bit of a word, counted from 0.
func place(word uint64, i int) int {
	for range i {
		word &= word - 1
	}
	return bits.TrailingZeros64(word) + 1
}
