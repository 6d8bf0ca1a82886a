package random

import (
	"math"
	"math/big"
	"testing"
)

// ulps returns the distance of got from want, in units of the last place of want. For subnormal
// numbers, the unit is their spacing.
func ulps(got float64, want *big.Float) float64 {
	near, _ := want.Float64()
	near = max(math.Abs(near), math.SmallestNonzeroFloat64)
	unit := near - math.Nextafter(near, 0)
	difference := wide(0).Sub(wide(got), want)
	off, _ := difference.Quo(difference, wide(unit)).Float64()
	return math.Abs(off)
}

// The elementary functions are accurate to a few units in the last place.
func TestElementaryFunctionsAreRight(t *testing.T) {
	plusOne := func(x float64) *big.Float { return wide(0).Add(wide(1), wide(x)) }
	for _, c := range []struct {
		name  string
		f     func(float64) float64
		exact func(x float64) *big.Float
		most  float64 // in units of the last place
		at    func(s *Source) []float64
	}{
		{"Exp", Exp, func(x float64) *big.Float { return bigExp(wide(x)) }, 1, func(s *Source) []float64 {
			u, k := 2*s.Float64()-1, float64(int(s.Below(2097))-1074)
			return []float64{u, 30 * u, 708 * u, u * 0x1p-20, -708 - 37*math.Abs(u), k * math.Ln2, min((k+0.5)*math.Ln2, 709.78)}
		}},
		{"Log", Log, func(x float64) *big.Float { return bigLogFloat(wide(x)) }, 1, func(s *Source) []float64 {
			u := s.Open()
			return []float64{u, 0.7 + 0.8*u, 1 + u*0x1p-20, math.Ldexp(1+u, int(s.Below(2000))-1040)}
		}},
		{"Log1p", Log1p, func(x float64) *big.Float { return bigLogFloat(plusOne(x)) }, 2, func(s *Source) []float64 {
			u := s.Open()
			return []float64{-u, 0.9 * u, -u * u * u * u, u * 0x1p-40}
		}},
		{"Expm1", Expm1, func(x float64) *big.Float { y := bigExp(wide(x)); return y.Sub(y, wide(1)) }, 4, func(s *Source) []float64 {
			u := 2*s.Float64() - 1
			return []float64{u, 30 * u, 700 * u, u * 0x1p-20, u * 0x1p-60}
		}},
	} {
		s, worst := NewKey(5).Name(c.name).Source(), 0.0
		for range many() / 1000 {
			for _, x := range c.at(&s) {
				off := ulps(c.f(x), c.exact(x))
				if worst = max(worst, off); !(off < c.most) {
					t.Errorf("%s(%v) = %v is %v units off", c.name, x, c.f(x), off)
				}
			}
		}
		t.Logf("%s is at most %.3f units off", c.name, worst)
	}
}

func TestElementaryFunctionsAtTheirEnds(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct {
		name    string
		f       func(float64) float64
		x, want float64
	}{
		{"Exp", Exp, 0, 1}, {"Exp", Exp, math.Copysign(0, -1), 1}, {"Exp", Exp, 1e-320, 1}, {"Exp", Exp, nan, nan},
		{"Exp", Exp, inf, inf}, {"Exp", Exp, 710, inf}, {"Exp", Exp, math.MaxFloat64, inf},
		{"Exp", Exp, -inf, 0}, {"Exp", Exp, -746, 0}, {"Exp", Exp, -math.MaxFloat64, 0}, {"Exp", Exp, -745.13, 5e-324},
		{"Log", Log, 0, -inf}, {"Log", Log, -1, nan}, {"Log", Log, nan, nan}, {"Log", Log, inf, inf}, {"Log", Log, 1, 0},
		{"Expm1", Expm1, 0, 0}, {"Expm1", Expm1, inf, inf}, {"Expm1", Expm1, -inf, -1}, {"Expm1", Expm1, -800, -1},
		{"Expm1", Expm1, 800, inf}, {"Expm1", Expm1, 1e-300, 1e-300},
	} {
		if got := c.f(c.x); got != c.want && !(math.IsNaN(got) && math.IsNaN(c.want)) {
			t.Errorf("%s(%v) = %v, want %v", c.name, c.x, got, c.want)
		}
	}
	if got := Exp(7.09782712893383973096e+02); math.IsInf(got, 1) || got < 1.7976931348622e308 {
		t.Errorf("Exp of the greatest argument is %v", got)
	}
}
