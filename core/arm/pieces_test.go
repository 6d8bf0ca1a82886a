package arm_test

import (
	"math"
	"testing"

	"epsilonarcade/core/arm"

	"gonum.org/v1/gonum/stat/distuv"
)

// E h(R) = h(0) + ∫ h′(r) P(R > r) dr over the pieces. The test integrates over r by the tanh-sinh rule, with
// gonum's distribution functions. Every kind with rewards in [0, 1] takes the test, with steep pieces and a jump.
func TestExpectationOfPiecesAgainstDistributionFunctions(t *testing.T) {
	each(t, func(t *testing.T, k arm.Kind, e enrolment) {
		for _, x := range e.examples {
			low, high := x.arm.Bounds()
			if _, sum := x.arm.(arm.TwoValued); sum || low < 0 || high > 1 {
				continue
			}
			survival := survivalOf(t, x.arm)
			for _, knots := range [][][2]float64{
				{{0, 0}, {.25, .1}, {.75, .9}, {1, 1}}, {{0, .2}, {.4999, .2}, {.5001, .9}, {1, .9}},
				{{0, 0}, {.8, .3}, {.8, .7}, {1, 1}}, {{0, 1}, {.001, 0}, {.999, 0}, {1, 1}},
			} {
				f := func(r float64) float64 {
					i := 0
					for i < len(knots)-2 && r >= knots[i+1][0] {
						i++
					}
					p, q := knots[i], knots[i+1]
					return p[1] + (q[1]-p[1])*(r-p[0])/(q[0]-p[0])
				}
				want := knots[0][1]
				for i, q := range knots[1:] {
					p := knots[i]
					want += (q[1] - p[1]) * meanOf(survival, p[0], q[0])
				}
				if got := arm.ExpectPieces(x.arm, f, knots[1][0], knots[2][0]); math.Abs(got-want) > 1e-12 {
					t.Errorf("%s %+v, knots %v: %.14g, want %.14g", k.ID, x.arm, knots, got, want)
				}
			}
		}
	})
}

// survivalOf returns P(R > r) of a law without atoms.
func survivalOf(t *testing.T, a arm.Arm) func(r float64) float64 {
	switch a := a.(type) {
	case arm.Beta:
		return distuv.Beta{Alpha: a.A, Beta: a.B}.Survival
	case arm.Uniform:
		return func(r float64) float64 { return 1 - r }
	case arm.Triangular:
		return func(r float64) float64 {
			if r < a.Mode {
				return 1 - r*r/a.Mode
			}
			return (1 - r) * (1 - r) / (1 - a.Mode)
		}
	}
	t.Fatalf("%T: say what its distribution function is, and see that ExpectPieces knows its kinks", a)
	return nil
}

// meanOf returns the mean of f over [a, b], cut at 0.3, where a triangular law of these tests has its mode. It is
// f just below a if a = b.
func meanOf(f func(float64) float64, a, b float64) float64 {
	if a == b {
		return f(math.Nextafter(a, 0))
	}
	var sum float64
	for _, ends := range [][2]float64{{a, max(a, min(b, .3))}, {max(a, min(b, .3)), b}} {
		const parts = 40
		length := (ends[1] - ends[0]) / parts
		for i := range parts {
			for u := -3.5; u <= 3.5; u += 1. / 16 {
				x := 1 / (1 + math.Exp(-math.Pi*math.Sinh(u)))
				w := math.Pi * math.Cosh(u) * x / (1 + math.Exp(math.Pi*math.Sinh(u))) / 16
				sum += w * length * f(ends[0]+length*(float64(i)+x))
			}
		}
	}
	return sum / (b - a)
}
