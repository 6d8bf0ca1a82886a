package tape

// A word is wordSize responses in a row, each of which is known.
type word struct {
	upTo [wordSize + 1]sums // what those before each place in it, and all, add up to
	left int                // how many are not yet read
	show int                // how many are shown at most
}

// sums are what responses add up to. All are whole numbers of steps of a grid, so that
// differences have no rounding error.
type sums struct {
	kept, sum, weight, missing, dip float64
}

// begin says that all responses are new.
func (w *word) begin() { w.left = wordSize }

// shown returns how many responses are shown.
func (w *word) shown() int { return max(1, min(w.show, w.left)) }

// peek returns the block of the responses that are shown.
func (w *word) peek() Block {
	n := w.shown()
	upTo := w.upTo[wordSize-w.left:][:n+1]
	b := between(&upTo[0], &upTo[n], n)
	if b.Kept > 1 {
		mean := b.Sum / float64(b.Kept)
		start := float64(upTo[0].kept*mean) - upTo[0].sum
		most := start + grid
		for i := range upTo {
			if behind := float64(upTo[i].kept*mean) - upTo[i].sum; behind > most {
				most = behind
			}
		}
		b.Lag = most - start
	}
	return b
}

// split shows half as much.
func (w *word) split() { w.show = w.shown() / 2 }

// read returns the block of the next n responses. More than that is shown next.
func (w *word) read(n int) Block {
	from := wordSize - w.left
	w.left -= n
	w.show = 4 * n
	return between(&w.upTo[from], &w.upTo[from+n], n)
}

// between returns the block of n responses from what they and those before them add up to.
func between(a, b *sums, n int) Block {
	return Block{
		N: int64(n), Sum: b.sum - a.sum, Kept: int64(b.kept - a.kept), Weight: b.weight - a.weight,
		Missing: b.missing - a.missing, Dip: b.dip - a.dip,
	}
}
