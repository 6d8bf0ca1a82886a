package random

import (
	"math"
	"math/big"
)

// These reference functions compute with 300 bits of precision.

const precision = 300

var bigPi, _ = new(big.Float).SetPrec(precision).SetString("3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798")

// wide returns x with 300 bits of precision.
func wide(x float64) *big.Float {
	return new(big.Float).SetPrec(precision).SetFloat64(x)
}

// bigExp returns e^x, computed as the Taylor series of e^(x/2^32), squared 32 times.
func bigExp(x *big.Float) *big.Float {
	const squarings = 32
	small := wide(0).SetMantExp(x, -squarings)
	sum, term := wide(1), wide(1)
	for n := 1; n <= 16; n++ {
		term.Mul(term, small)
		term.Quo(term, wide(float64(n)))
		sum.Add(sum, term)
	}
	for range squarings {
		sum.Mul(sum, sum)
	}
	return sum
}

// bigLogFloat returns log x, computed by Newton steps on bigExp from the float64 logarithm.
func bigLogFloat(x *big.Float) *big.Float {
	mantissa := wide(0)
	exponent := x.MantExp(mantissa)
	m, _ := mantissa.Float64()
	y := wide(math.Log(m) + float64(exponent)*math.Ln2)
	for range 2 {
		// This is y + 2 (x - e^y)/(x + e^y), a step of third order.
		e := bigExp(y)
		up := wide(0).Sub(x, e)
		down := wide(0).Add(x, e)
		y.Add(y, up.Mul(wide(2), up.Quo(up, down)))
	}
	return y
}

func bigLog(x *big.Float) float64 {
	y, _ := bigLogFloat(x).Float64()
	return y
}
