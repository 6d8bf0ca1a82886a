package privacy_test

import (
	"math"
	"math/big"
)

// Big numbers have 300 bits of precision, or 90 digits.

func wide(x float64) *big.Float { return new(big.Float).SetPrec(300).SetFloat64(x) }

func bigAdd(x, y *big.Float) *big.Float { return wide(0).Add(x, y) }
func bigSub(x, y *big.Float) *big.Float { return wide(0).Sub(x, y) }
func bigMul(x, y *big.Float) *big.Float { return wide(0).Mul(x, y) }
func bigQuo(x, y *big.Float) *big.Float { return wide(0).Quo(x, y) }

// bigExp returns e^x by the Taylor series of e^(x/2^32), squared 32 times.
func bigExp(x *big.Float) *big.Float {
	small := wide(0).SetMantExp(x, -32)
	sum, term := wide(1), wide(1)
	for n := 1; n <= 16; n++ {
		term = bigQuo(bigMul(term, small), wide(float64(n)))
		sum = bigAdd(sum, term)
	}
	for range 32 {
		sum = bigMul(sum, sum)
	}
	return sum
}

// bigLog returns log x by Newton's method on e^y, starting from the float64 logarithm.
func bigLog(x *big.Float) float64 {
	mantissa := wide(0)
	exponent := x.MantExp(mantissa)
	m, _ := mantissa.Float64()
	y := wide(math.Log(m) + float64(exponent)*math.Ln2)
	for range 3 {
		e := bigExp(y)
		y = bigAdd(y, bigQuo(bigSub(x, e), e))
	}
	log, _ := y.Float64()
	return log
}

// A bigLaw holds the probabilities of the outcomes.
type bigLaw []*big.Float

// epsilon returns the largest log( (P(A) − δ)/Q(A) ) over both directions and all sets A of outcomes, or 0 if that is
// larger. For δ = 0, single outcomes suffice. For other δ there may be at most 12 outcomes.
func (p bigLaw) epsilon(q bigLaw, delta float64) (most float64) {
	for range 2 {
		var sets [][]int
		for i := range p {
			sets = append(sets, []int{i})
		}
		if delta > 0 {
			sets = nil
			for set := 1; set < 1<<len(p); set++ {
				var all []int
				for i := range p {
					if set>>i&1 == 1 {
						all = append(all, i)
					}
				}
				sets = append(sets, all)
			}
		}
		for _, set := range sets {
			above, below := wide(-delta), wide(0)
			for _, i := range set {
				above, below = bigAdd(above, p[i]), bigAdd(below, q[i])
			}
			if above.Cmp(below) > 0 && below.Sign() > 0 {
				most = math.Max(most, bigLog(bigQuo(above, below)))
			}
		}
		p, q = q, p
	}
	return most
}
