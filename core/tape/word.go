package tape

import (
	"math"
	"math/bits"

	"epsilonarcade/core/random"
)

// A word is wordSize responses in a row, each of which is known.
type word struct {
	// Kept has those that are not yet read. Values and weights are those of the responses up
	// to each: what stretches add up to are differences.
	Responses
	sum, weight float64 // of those that are read
	next        int     // where the others begin in Value and Weight
	left        int     // how many pulls are not yet read
	show        int     // how many are shown at most
	weighted    bool    // of the word: its responses have weights of their own
	each        float64 // otherwise, the weight of each

	src random.Source // here it needs no memory of its own
}

// draw draws new responses, and rounds them to grids: the one of values, and the one of
// numbers that have no digits below weightShift.
func (w *word) draw(law func(*random.Source, *Responses), key random.Key, weightShift float64) {
	w.src = key.Source()
	law(&w.src, &w.Responses)
	n := bits.OnesCount64(w.Kept)
	addUp(w.Value[:n], gridShift)
	w.begin(w.Weight[0] != 0)
	if w.weighted {
		addUp(w.Weight[:n], weightShift)
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

// begin makes the word one of which nothing is read.
func (w *word) begin(weighted bool) {
	w.sum, w.weight, w.next, w.left, w.weighted = 0, 0, 0, wordSize, weighted
}

// shown returns how many responses are shown.
func (w *word) shown() int { return max(1, min(w.show, w.left)) }

// split shows half as much.
func (w *word) split() { w.show = w.shown() / 2 }

// block returns the block of the next n responses.
func (w *word) block(n int) Block { return w.first(n, bits.OnesCount64(w.Kept&mask(n))) }

// first returns the block of the next n responses, of which so many are kept.
func (w *word) first(n, kept int) Block {
	b := Block{N: int64(n), Kept: int64(kept)}
	b.Sum, b.Weight = w.total(kept)
	return b
}

// total returns what the next responses that are kept add up to.
func (w *word) total(kept int) (sum, weight float64) {
	if kept == 0 {
		return 0, 0
	}
	last := (w.next + kept - 1) % wordSize
	if w.weighted {
		return w.Value[last] - w.sum, w.Weight[last] - w.weight
	}
	return w.Value[last] - w.sum, w.each * float64(kept)
}

// peek returns the block of the responses that are shown.
func (w *word) peek() Block {
	b := w.block(w.shown())
	mean := b.Sum / float64(b.Kept)
	lag, before := grid, 0.0
	for k, upTo := range w.Value[w.next:][:b.Kept] {
		sum := upTo - w.sum
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
func (w *word) read(n int) Block {
	var b Block
	if n == 1 { // without a branch on whether it is kept, which nobody can foresee
		kept, i := w.Kept&1, w.next%wordSize
		b.N, b.Kept = 1, int64(kept)
		b.Sum = math.Float64frombits(math.Float64bits(w.Value[i]-w.sum) & -kept)
		if w.weighted {
			b.Weight = math.Float64frombits(math.Float64bits(w.Weight[i]-w.weight) & -kept)
		} else {
			b.Weight = w.each * float64(kept)
		}
	} else {
		b = w.block(n)
	}
	w.skip(int(b.N), int(b.Kept), b.Sum, b.Weight)
	return b
}

// skip takes the next n responses, of which so many are kept and add up to this.
func (w *word) skip(n, kept int, sum, weight float64) {
	w.Kept >>= n
	w.next += kept
	w.left -= n
	w.sum += sum
	w.weight += weight
	w.show = 4 * n
}

// walk reads along a line as Walk does, up to the end of the word, and appends what it reads
// to b.
func (w *word) walk(b *Block, n int64, height, slope float64) {
	size := int(min(n, int64(w.left)))
	kept := bits.OnesCount64(w.Kept & mask(size))
	line := w.sum - height
	left, pulls := w.Value[w.next:][:kept], 1.0
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
				size = place(w.Kept, i)
			}
			kept = i + 1
			break
		}
	}
	sum, weight := w.total(kept)
	b.N += int64(size)
	b.Kept += int64(kept)
	b.Sum += sum
	b.Weight += weight
	w.skip(size, kept, sum, weight)
}

// place returns how many bits there are up to a word's bit i of those that are set, itself
// included.
func place(word uint64, i int) int {
	at := 0
	for half := wordSize / 2; half > 0; half /= 2 {
		if n := bits.OnesCount64(word >> at & mask(half)); n <= i {
			i -= n
			at += half
		}
	}
	return at + 1
}
