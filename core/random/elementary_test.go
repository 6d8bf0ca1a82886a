package random

import (
	"math"
	"math/big"
	"testing"
)

// ulps returns the distance of got from want in units of the last place of want
// (the spacing of the subnormal numbers, for the smallest).
func ulps(got float64, want *big.Float) float64 {
	near, _ := want.Float64()
	near = max(math.Abs(near), math.SmallestNonzeroFloat64)
	unit := near - math.Nextafter(near, 0)
	difference := wide(0).Sub(wide(got), want)
	off, _ := difference.Quo(difference, wide(unit)).Float64()
	return math.Abs(off)
}

func TestExpIsRightToOneUnitInTheLastPlace(t *testing.T) {
	s := NewKey(5).Source()
	worst := 0.0
	check := func(x float64) {
		got := Exp(x)
		off := ulps(got, bigExp(wide(x)))
		worst = max(worst, off)
		if !(off < 1) {
			t.Errorf("Exp(%v) = %v is %v units off", x, got, off)
		}
	}
	for range many() / 2000 {
		u := 2*s.Float64() - 1
		check(u)
		check(30 * u)
		check(708 * u)
		check(u * 0x1p-20)
		check(-708 - 37*s.Float64())
	}
	for k := -1074; k <= 1023; k++ {
		check(float64(k) * math.Ln2)
		check(math.Min((float64(k)+0.5)*math.Ln2, 709.78))
	}
	t.Logf("at most %.3f units off", worst)
}

func TestExpAtItsEnds(t *testing.T) {
	for _, c := range []struct{ x, want float64 }{
		{0, 1}, {math.Copysign(0, -1), 1}, {1e-320, 1},
		{math.Inf(1), math.Inf(1)}, {710, math.Inf(1)}, {math.MaxFloat64, math.Inf(1)},
		{math.Inf(-1), 0}, {-746, 0}, {-math.MaxFloat64, 0}, {-745.13, 5e-324},
	} {
		if got := Exp(c.x); got != c.want {
			t.Errorf("Exp(%v) = %v, want %v", c.x, got, c.want)
		}
	}
	if got := Exp(math.NaN()); !math.IsNaN(got) {
		t.Errorf("Exp(NaN) = %v", got)
	}
	if got := Exp(7.09782712893383973096e+02); math.IsInf(got, 1) || got < 1.7976931348622e308 {
		t.Errorf("Exp of the greatest argument is %v", got)
	}
}

func TestLogIsRightToOneUnitInTheLastPlace(t *testing.T) {
	s := NewKey(6).Source()
	worst, worst1p := 0.0, 0.0
	check := func(x float64) {
		off := ulps(log(x), bigLogFloat(wide(x)))
		worst = max(worst, off)
		if !(off < 1) {
			t.Errorf("log(%v) is %v units off", x, off)
		}
	}
	check1p := func(x float64) {
		sum := wide(1)
		off := ulps(log1p(x), bigLogFloat(sum.Add(sum, wide(x))))
		worst1p = max(worst1p, off)
		if !(off < 2) {
			t.Errorf("log1p(%v) is %v units off", x, off)
		}
	}
	for range many() / 5000 {
		u := s.Open()
		check(u)
		check(0.7 + 0.8*u)
		check(1 + u*0x1p-20)
		check(math.Ldexp(1+u, int(s.Below(2000))-1040))
		check1p(-u)
		check1p(0.9 * u)
		check1p(-u * u * u * u)
		check1p(u * 0x1p-40)
	}
	t.Logf("log at most %.3f units off, log1p %.3f", worst, worst1p)
	if !math.IsInf(log(0), -1) || !math.IsNaN(log(-1)) || !math.IsNaN(log(math.NaN())) || !math.IsInf(log(math.Inf(1)), 1) || log(1) != 0 {
		t.Error("log is wrong at its ends")
	}
}
