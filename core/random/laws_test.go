package random

import (
	"fmt"
	"math"
	"testing"

	"epsilonarcade/core/internal/lawtest"

	"gonum.org/v1/gonum/mathext"
)

// tails holds P(X < x) and P(X > x) for a continuous distribution.
type tails struct{ below, above func(x float64) float64 }

// symmetric returns the tails of a distribution that is symmetric around 0.
func symmetric(above func(x float64) float64) tails {
	return tails{func(x float64) float64 { return above(-x) }, above}
}

var (
	normal  = symmetric(func(x float64) float64 { return math.Erfc(x/math.Sqrt2) / 2 })
	laplace = symmetric(func(x float64) float64 {
		if x < 0 {
			return 1 - math.Exp(x)/2
		}
		return math.Exp(-x) / 2
	})
	uniform = tails{func(x float64) float64 { return x }, func(x float64) float64 { return 1 - x }}
)

func gammaTails(shape float64) tails {
	return tails{
		func(x float64) float64 { return mathext.GammaIncReg(shape, x) },
		func(x float64) float64 { return mathext.GammaIncRegComp(shape, x) },
	}
}

func betaTails(a, b float64) tails {
	return tails{
		func(x float64) float64 { return mathext.RegIncBeta(a, b, x) },
		func(x float64) float64 { return mathext.RegIncBeta(b, a, 1-x) },
	}
}

// The test covers each sampler of a continuous distribution, on each of its branches.
func TestDrawsFollowTheirLaws(t *testing.T) {
	type sampler struct {
		name string
		law  tails
		draw func(s *Source) float64
	}
	edge := normal.above(zigguratEdge)
	parent, child := NewKey(9), uint64(0)
	all := []sampler{
		{"Float64", uniform, (*Source).Float64},
		{"Open", uniform, (*Source).Open},
		{"Open below 2^-10", uniform, func(s *Source) float64 { return s.refine(s.Below(1<<42)) * 0x1p10 }},
		{"centred", uniform, func(s *Source) float64 { return centred(s.Uint64()) + 0.5 }},
		{"first draws of sibling streams", uniform, func(*Source) float64 {
			child++
			s := NewKey(8).Sub(child).Source()
			return s.Float64()
		}},
		{"Normal", normal, (*Source).Normal},
		{"normalTail", tails{
			func(x float64) float64 { return 1 - normal.above(x)/edge },
			func(x float64) float64 { return normal.above(x) / edge },
		}, (*Source).normalTail},
		{"Exponential", gammaTails(1), (*Source).Exponential},
		{"Laplace", laplace, func(s *Source) float64 { return s.Laplace(2.5) / 2.5 }},
		{"Laplace keys from words", laplace, func(s *Source) float64 { return Key(s.Uint64()).Laplace() }},
		{"Laplace keys from children", laplace, func(*Source) float64 { child++; return parent.Sub(child).Laplace() }},
	}
	for _, shape := range []float64{0.3, 1, 2.5, 1e3, 1e7} {
		all = append(all, sampler{fmt.Sprintf("Gamma(%v)", shape), gammaTails(shape), func(s *Source) float64 { return s.Gamma(shape) }})
	}
	for _, c := range [][2]float64{{1, 1}, {0.5, 0.5}, {0.2, 3}, {2, 5}, {300, 200}} {
		all = append(all, sampler{fmt.Sprintf("Beta%v", c), betaTails(c[0], c[1]), func(s *Source) float64 { return s.Beta(c[0], c[1]) }})
	}
	for _, c := range all {
		t.Run(c.name, func(t *testing.T) {
			s := NewKey(1).Name(c.name).Source()
			if err := lawtest.Continuous(many(), c.law.below, c.law.above, func() float64 { return c.draw(&s) }); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestTinyShapesGiveNumbers(t *testing.T) {
	s := NewKey(3).Source()
	ones := 0
	for range 1000 {
		if x := s.Gamma(1e-300); x != 0 {
			t.Fatalf("Gamma(1e-300) = %v", x)
		}
		x := s.Beta(1e-300, 1e-300)
		if x != 0 && x != 1 {
			t.Fatalf("Beta(1e-300, 1e-300) = %v", x)
		}
		ones += int(x)
		if x := s.Beta(1e300, 1e300); math.Abs(x-0.5) > 1e-15 {
			t.Fatalf("Beta(1e300, 1e300) = %v", x)
		}
	}
	if ones < 420 || ones > 580 {
		t.Errorf("Beta of two tiny shapes gives %d ones of 1000", ones)
	}
}

// The log of the probability that a gamma draw is accepted keeps its digits for large shapes.
func TestGammaExcess(t *testing.T) {
	for _, d := range []float64{0.7, 10, 1e4, 1e10, 1e15} {
		for _, z := range []float64{-6, -2, -0.1, 1e-3, 1, 5} {
			step := z / (3 * math.Sqrt(d))
			if step <= -1 {
				continue
			}
			// 3d (log(1+t) - t + t^2/2 - t^3/3)
			x := wide(step)
			sum := wide(1)
			sum = bigLogFloat(sum.Add(sum, x))
			power := wide(1)
			for _, divisor := range []float64{-1, 2, -3} {
				power.Mul(power, x)
				sum.Add(sum, wide(0).Quo(power, wide(divisor)))
			}
			want, _ := sum.Mul(sum, wide(3*d)).Float64()
			if got := gammaExcess(d, step); math.Abs(got-want) > 1e-12*max(1, math.Abs(want)) {
				t.Errorf("excess at d = %v, z = %v is %.17g, want %.17g", d, z, got, want)
			}
		}
	}
}

// All layers of the ziggurat have the same area, and the top layer ends at the mode. The area of
// the base includes the rectangle and the tail.
func TestZigguratLayersHaveEqualAreas(t *testing.T) {
	z := ziggurat
	base := zigguratEdge*z.height[1] + math.Sqrt(2*math.Pi)*normal.above(zigguratEdge)
	if math.Abs(base/zigguratArea-1) > 1e-14 {
		t.Errorf("base area %v, want %v", base, zigguratArea)
	}
	for i := 1; i < layers; i++ {
		area := z.width[i] * (z.height[i+1] - z.height[i])
		if math.Abs(area/zigguratArea-1) > 1e-12 {
			t.Errorf("area of layer %d is %v, want %v", i, area, zigguratArea)
		}
		if curve := math.Exp(-z.width[i] * z.width[i] / 2); math.Abs(curve/z.height[i]-1) > 1e-14 {
			t.Errorf("layer %d starts at height %v, the curve is at %v", i, z.height[i], curve)
		}
	}
}
