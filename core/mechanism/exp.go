package mechanism

import (
	"math"

	"epsilonarcade/core/random"
)

// powers holds e^−x for the multiples x of 1/32 from −near to near. The lowest bits of 32 x serve as
// the index.
var powers = newPowers()

const near = 8

func newPowers() (p [128 * near]float64) { // the length is a power of two, so that indexing needs no bounds checks
	for i := -32 * near; i <= 32*near; i++ {
		p[i&(len(p)-1)] = random.Exp(-float64(i) / 32)
	}
	return p
}

// expMinus replaces each x by e^−x with a relative error below 1e−13, and with the same bits on every
// platform. It is faster than random.Exp. Drawing responses spends much of its time here.
func expMinus(numbers []float64) {
	const shift = 3 << 51 // adding it rounds to an integer, which the lowest bits then hold
	for j, x := range numbers {
		if !(math.Abs(x) < near) {
			numbers[j] = random.Exp(-x)
			continue
		}
		at := float64(32*x) + shift
		h := x - (at-shift)/32 // |h| ≤ 1/64
		p := 1.0/24 - float64(h*(1.0/120))
		p = 1.0/6 - float64(h*p)
		p = 1.0/2 - float64(h*p)
		p = 1 - float64(h*p)
		numbers[j] = powers[math.Float64bits(at)%uint64(len(powers))] * (1 - float64(h*p))
	}
}
