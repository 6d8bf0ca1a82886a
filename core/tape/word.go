package tape

import (
	"math"
	"math/bits"

	"epsilonarcade/core/random"
)

// A word is wordSize responses in a row, each of which is known.
type word struct {
	Responses      // Kept has those that are not yet read
	next      int  // where these begin in Value and Weight
	left      int  // how many pulls are not yet read
	show      int  // how many are shown at most
	weighted  bool // of the word: its responses have weights

	src random.Source // here it needs no memory of its own
}

// draw draws new responses, and rounds them to grids: the one of values, and the one of
// numbers that have no digits below weightShift.
func (w *word) draw(law func(*random.Source, *Responses), key random.Key, weightShift float64) {
	w.src = key.Source()
	law(&w.src, &w.Responses)
	w.next, w.left = 0, wordSize
	n := bits.OnesCount64(w.Kept)
	values := w.Value[:n]
	for i, x := range values {
		values[i] = onGrid(x)
	}
	if w.weighted = w.Weight[0] != 0; w.weighted {
		weights := w.Weight[:n]
		for i, x := range weights {
			weights[i] = float64(x+weightShift) - weightShift
		}
	}
}

// shown returns how many responses are shown.
func (w *word) shown() int { return max(1, min(w.show, w.left)) }

// split shows half as much.
func (w *word) split() { w.show = w.shown() / 2 }

// values returns the values that are kept of the next n responses, and their weights.
func (w *word) values(n int) (values, weights []float64) {
	k := bits.OnesCount64(w.Kept & mask(n))
	return w.Value[w.next:][:k], w.Weight[w.next:][:k]
}

// block returns the block of the next n responses.
func (w *word) block(n int) Block {
	values, weights := w.values(n)
	var sum, weight float64
	for i, x := range values {
		sum += x
		weight += weights[i]
	}
	return Block{N: int64(n), Kept: int64(len(values)), Sum: sum, Weight: weight}
}

// peek returns the block of the responses that are shown.
func (w *word) peek() Block {
	b := w.block(w.shown())
	values, _ := w.values(int(b.N))
	mean := b.Sum / float64(b.Kept)
	lag, sum := grid, 0.0
	for k, x := range values {
		b.Missing += missing(x)
		b.Dip += dip(x)
		if behind := float64(float64(k)*mean) - sum; behind > lag {
			lag = behind
		}
		sum += x
	}
	if b.Kept > 1 {
		b.Lag = lag
	}
	return b
}

// read returns the block of the next n responses. More than that is shown next.
func (w *word) read(n int) Block {
	if n == 1 { // without a branch on whether it is kept, which nobody can foresee
		kept, i := w.Kept&1, w.next%wordSize
		w.skip(1, int(kept))
		w.show = 4
		return Block{
			N: 1, Kept: int64(kept),
			Sum:    math.Float64frombits(math.Float64bits(w.Value[i]) & -kept),
			Weight: math.Float64frombits(math.Float64bits(w.Weight[i]) & -kept),
		}
	}
	b := w.block(n)
	w.skip(n, int(b.Kept))
	w.show = 4 * n
	return b
}

// skip takes the next n responses, of which so many are kept, for read.
func (w *word) skip(n, kept int) {
	w.Kept >>= n
	w.next += kept
	w.left -= n
}

// walk reads along a line as Walk does, up to the end of the word.
func (w *word) walk(n int64, height, slope float64) Block {
	size := int(min(n, int64(w.left)))
	values, weights := w.values(size)
	var sum, weight float64
	kept, crossed := len(values), false
	if !w.weighted { // without what is 0
		for i, x := range values {
			sum += x
			if height+sum-float64(slope*float64(i+1)) <= 0 {
				kept, crossed = i+1, true
				break
			}
		}
	} else {
		for i, x := range values {
			sum += x
			weight += weights[i]
			if height+sum-float64(slope*float64(i+1)) <= 0 {
				kept, crossed = i+1, true
				break
			}
		}
	}
	if crossed {
		size = place(w.Kept, kept-1)
	}
	w.skip(size, kept)
	w.show = 4 * size
	return Block{N: int64(size), Sum: sum, Kept: int64(kept), Weight: weight}
}

// place returns how many bits there are up to a word's bit i of those that are set, itself
// included.
func place(word uint64, i int) int {
	for ; i > 0; i-- {
		word &= word - 1
	}
	return bits.TrailingZeros64(word) + 1
}
