package arm_test

import (
	"math"
	"math/big"
	"testing"

	"epsilonarcade/core/arm"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/stat/distuv"
)

var _ = enrol("beta", enrolment{examples: []example{
	{arm.Beta{A: 4, B: 1}, 0x3fe5555555555554, 0x3ccaafde00b6d4c0},
	{arm.Beta{A: .3, B: 7}, 0x3f7a5d600976da41, 0xb2c4feb6566435c8},
	{arm.Beta{A: .2, B: .7}, 0x3fc1f7047dc11f72, 0x753bda0a0daa2b38},
	{arm.Beta{A: 30, B: 2}, 0x3fec2e8ba2e8ba2b, 0x2361acac5777cf84},
}})

// shapes ranges from values far below 1 to values far above 1.
var shapes = []float64{1e-300, 1e-9, .001, .03, .3, .5, 1, 2.5, 4, 30, 1000, 1e6}

// rising returns x(x+1)…(x+k−1).
func rising(x float64, k int) *big.Float {
	product := big.NewFloat(1).SetPrec(300)
	for i := range k {
		factor := big.NewFloat(x).SetPrec(300)
		product.Mul(product, factor.Add(factor, big.NewFloat(float64(i))))
	}
	return product
}

// E r^k = a(a+1)…(a+k−1) / ((a+b)(a+b+1)…(a+b+k−1)) holds for shapes of any size.
func TestBetaHasItsMoments(t *testing.T) {
	for _, a := range shapes {
		for _, b := range shapes {
			for k := range 9 {
				total := big.NewFloat(a).SetPrec(300)
				total.Add(total, big.NewFloat(b).SetPrec(300))
				denominator := big.NewFloat(1).SetPrec(300)
				for i := range k {
					factor := big.NewFloat(float64(i)).SetPrec(300)
					denominator.Mul(denominator, factor.Add(factor, total))
				}
				want, _ := new(big.Float).Quo(rising(a, k), denominator).Float64()
				got := arm.Beta{A: a, B: b}.Expect(func(r float64) float64 { return math.Pow(r, float64(k)) })
				if !(math.Abs(got-want) <= 1e-12) {
					t.Errorf("E r^%d of Beta(%v, %v) is %.17g, want %.17g: %.2g off", k, a, b, got, want, got-want)
				}
			}
		}
	}
}

// steep is large only for rewards close to 1, as in the exponential mechanism with a large ε.
func steep(r float64) float64 { return math.Exp(100 * (r - 1)) }

func sigmoid(r float64) float64 { return 1 / (1 + math.Exp(-r)) }

func TestBetaExpectsSteepFunctions(t *testing.T) {
	for _, a := range []float64{1, 2, 4, 30} { // integers, as the reference requires
		for _, b := range []float64{1, 2, 4, 30} {
			law := distuv.Beta{Alpha: a, Beta: b}
			for name, f := range map[string]func(float64) float64{"exp(100(r − 1))": steep, "sig": sigmoid} {
				want := 0.0
				for panel := range 64 {
					low := float64(panel) / 64
					want += quad.Fixed(func(r float64) float64 { return f(r) * law.Prob(r) }, low, low+1./64, 40, quad.Legendre{}, 0)
				}
				got := arm.Beta{A: a, B: b}.Expect(f)
				if math.Abs(got-want) > 1e-12 {
					t.Errorf("E %s of Beta(%v, %v) is %.17g, want %.17g", name, a, b, got, want)
				}
			}
		}
	}
}
