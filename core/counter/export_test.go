package counter

// Ln lets the tests reach ln.
var Ln = ln

// Usual is how many heights have laws at hand.
const Usual = usual

// Laws returns what is drawn inside a stretch of 2^j items, by the two heights it comes to:
// the law of its halves, their larger height being m, or that of the addends of m. It
// returns the law as it should be, as it is at hand (for m < Usual), and as it is picked.
func Laws(j, m int, ofHalves bool) (want, mixed, picked map[[2]uint8]float64) {
	law, table := addends(j, m), &newMixes().addends
	if ofHalves {
		law, table = halves(j, m), &newMixes().halves
	}
	want, mixed, picked = map[[2]uint8]float64{}, map[[2]uint8]float64{}, map[[2]uint8]float64{}
	for _, w := range law {
		want[[2]uint8{w.one, w.other}] += w.weight / total(law)
	}
	if m < usual {
		for i := range table[j][m] {
			// The share of a cell below its mark, as draw finds it.
			first := table[j][m].draw(uint64(i) << 58)
			last := table[j][m].draw(uint64(i)<<58 | (1<<58 - 1))
			mark := float64(table[j][m][i].mark) / (1 << 58)
			if mark == 0 {
				first = last
			}
			mixed[[2]uint8{first.one, first.other}] += mark / 64
			mixed[[2]uint8{last.one, last.other}] += (1 - mark) / 64
		}
	}
	const draws = 1 << 16
	for i := range draws {
		p := pick(law, (float64(i)+.5)/draws)
		picked[[2]uint8{p.one, p.other}] += 1. / draws
	}
	return want, mixed, picked
}
