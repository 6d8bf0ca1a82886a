package tape

// A word is wordSize responses in a row, each of which is known: what those before each
// place in it, and all, add up to.
type word [wordSize + 1]sums

// sums are what responses add up to. All are whole numbers of steps of a grid, so that
// differences have no rounding error.
type sums struct {
	kept, sum, weight, missing, dip float64
}

// between returns the block of the responses from one place to another.
func (w *word) between(from, to int) Block {
	a, b := &w[from], &w[to]
	return Block{
		N: int64(to - from), Sum: b.sum - a.sum, Kept: int64(b.kept - a.kept), Weight: b.weight - a.weight,
		Missing: b.missing - a.missing, Dip: b.dip - a.dip,
	}
}

// shown returns the same with its Lag, which takes a look at each response.
func (w *word) shown(from, to int) Block {
	b := w.between(from, to)
	if b.Kept > 1 {
		mean := b.Sum / float64(b.Kept)
		start := float64(w[from].kept*mean) - w[from].sum
		most := start + grid
		for i := from + 1; i < to; i++ {
			if behind := float64(w[i].kept*mean) - w[i].sum; behind > most {
				most = behind
			}
		}
		b.Lag = most - start
	}
	return b
}
