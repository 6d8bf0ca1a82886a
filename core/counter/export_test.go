package counter

import "math"

// Ln exports ln.
var Ln = ln

// Usual exports usual.
const Usual = usual

// Laws returns a distribution inside a stretch of 2^j items: the maxima of the two halves whose
// larger one is m, or the addends whose sum is m. want is the exact distribution, mixed the one in
// the tables (for m < Usual), and picked the one from which pick draws. All are nil if the maximum
// is too rare for floating-point probabilities.
func Laws(j, m int, ofHalves bool) (want, mixed, picked map[[2]uint8]float64) {
	law, table := addends(nil, j, m), &newMixes().addends
	if ofHalves {
		law, table = halves(nil, j, m), &newMixes().halves
	}
	sum := total(law)
	if !(sum > 0 && sum < math.Inf(1)) {
		return nil, nil, nil
	}
	want, mixed, picked = map[[2]uint8]float64{}, map[[2]uint8]float64{}, map[[2]uint8]float64{}
	for _, w := range law {
		want[[2]uint8{w.one, w.other}] += w.weight / sum
	}
	if m < usual {
		for i := range table[j][m] {
			// Find the fraction of a cell below its mark, as draw computes it.
			first := table[j][m].draw(uint64(i) << 57)
			last := table[j][m].draw(uint64(i)<<57 | (1<<57 - 1))
			mark := float64(table[j][m][i].mark) / (1 << 57)
			if mark == 0 {
				first = last
			}
			mixed[[2]uint8{first.one, first.other}] += mark / (2 * usual)
			mixed[[2]uint8{last.one, last.other}] += (1 - mark) / (2 * usual)
		}
	}
	const draws = 1 << 16
	for i := range draws {
		p := pick(law, (float64(i)+.5)/draws)
		picked[[2]uint8{p.one, p.other}] += 1. / draws
	}
	return want, mixed, picked
}

// Scale returns the scale of a counter's noise. Margin is measured in multiples of it.
func (r *Argmax) Scale(counter int) float64 { return r.bank.paths[counter].scale }

// Bound returns an upper bound on Noise for the stretch of 2^level items around n > 0, and the
// first item after that stretch.
func (b *Bank) Bound(counter int, n int64, level int) (bound float64, until int64) {
	return b.find(counter, n, level).rise, end(n, level)
}
