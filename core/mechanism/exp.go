package mechanism

import "epsilonarcade/core/random"

// powers are e^−x for the multiples x of 1/32 from −near to near.
var powers = newPowers()

const near = 8

func newPowers() *[64*near + 1]float64 {
	p := new([64*near + 1]float64)
	for i := range p {
		p[i] = random.Exp(near - float64(i)/32)
	}
	return p
}

// expMinus turns each x into e^−x with an error below 1e−13 of it, the same bits on every
// platform. Draws of responses spend much of their time here: it is faster than random.Exp.
func expMinus(numbers []float64) {
	table := powers
	for j, x := range numbers {
		if !(x > -near && x < near) {
			numbers[j] = random.Exp(-x)
			continue
		}
		i := int64(float64(32*x) + (32*near + 0.5))
		h := x - (float64(i)/32 - near) // |h| ≤ 1/64
		p := 1.0/24 - float64(h*(1.0/120))
		p = 1.0/6 - float64(h*p)
		p = 1.0/2 - float64(h*p)
		p = 1 - float64(h*p)
		numbers[j] = table[i] * (1 - float64(h*p))
	}
}
