package notation

import (
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/say"
)

func TestNumberWritesForPeople(t *testing.T) {
	for _, c := range []struct {
		x    float64
		want string
	}{
		{0, "0"},
		{math.Copysign(0, -1), "0"},
		{1e-12, "1×10⁻¹²"},
		{0.0003, "0.0003"},
		{0.00034567, "0.000346"},
		{0.001, "0.001"},
		{0.01, "0.01"},
		{0.5, "0.5"},
		{0.12345, "0.123"},
		{1, "1"},
		{-1, "-1"},
		{9.996, "10"},
		{12.345, "12.3"},
		{99.94, "99.9"},
		{99.96, "100"},
		{100.4, "100"},
		{999.4, "999"},
		{999.5, "1,000"},
		{1000, "1,000"},
		{-1234.4, "-1,234"},
		{123456.7, "123,457"},
		{1e9, "1,000,000,000"},
		{math.Exp(34.5), "961,965,785,544,776"},
		{math.Exp(100), "2.69×10⁴³"}, // e^ε for the largest ε
		{-1e300, "-1×10³⁰⁰"},
		{math.NaN(), "–"},
		{math.Inf(1), "–"},
		{math.Inf(-1), "–"},
	} {
		if got := Number(c.x); got != c.want {
			t.Errorf("Number(%v) = %q, want %q", c.x, got, c.want)
		}
	}
}

// The written numbers add up exactly.
func TestADifferenceAddsUpAsWritten(t *testing.T) {
	if got := Difference(124.4, 807.6); got != "684" {
		t.Errorf("807.6 and 124.4 are %s apart", got)
	}
	exact := func(text string) *big.Rat {
		r, ok := new(big.Rat).SetString(strings.ReplaceAll(text, ",", ""))
		if !ok {
			t.Fatalf("%q is no number", text)
		}
		return r
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		x, y := math.Pow(10, 16*rng.Float64()-3), math.Pow(10, 16*rng.Float64()-3)
		if rng.IntN(2) == 0 {
			y = x * rng.Float64()
		}
		if x, y = max(x, y), min(x, y); y < LeastPlain || x >= 1e9 {
			continue
		}
		text := Difference(x, y)
		if sum := exact(Number(y)); sum.Add(sum, exact(text)).Cmp(exact(Number(x))) != 0 || text != Difference(y, x) {
			t.Errorf("%v and %v are written %s and %s, and their difference %s", x, y, Number(x), Number(y), text)
		}
	}
	if got := Difference(1e20, 1e-9); got != Number(1e20) {
		t.Errorf("of numbers with powers of ten it is %s", got)
	}
}

func TestNumberIsNeverOffByMoreThanItsThirdDigit(t *testing.T) {
	for x := 1e-14; x < 1e18; x *= 1.0137 {
		text := Number(x)
		back := parse(t, text)
		if math.Abs(back/x-1) > 0.00501 {
			t.Errorf("Number(%v) = %q", x, text)
		}
		if neg := Number(-x); neg != "-"+text {
			t.Errorf("Number(%v) = %q beside %q", -x, neg, text)
		}
	}
}

func TestCountSeparatesThousands(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", 7: "7", 999: "999", 1000: "1,000", 12345: "12,345", 123456: "123,456", 1_000_000: "1,000,000",
		-1: "-1", -999: "-999", -1000: "-1,000", -123456: "-123,456",
		math.MaxInt64: "9,223,372,036,854,775,807", math.MinInt64: "-9,223,372,036,854,775,808",
	} {
		if got := Count(n); got != want {
			t.Errorf("Count(%d) = %q, want %q", n, got, want)
		}
	}
}

// parse reads a result of Number.
func parse(t *testing.T, text string) float64 {
	t.Helper()
	plain := strings.NewReplacer(",", "", "×10", "e", "⁻", "-", "⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4",
		"⁵", "5", "⁶", "6", "⁷", "7", "⁸", "8", "⁹", "9").Replace(text)
	x, err := strconv.ParseFloat(plain, 64)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// Rounding errors of equal sums are not a spread.
func TestSpreadLeavesOutRounding(t *testing.T) {
	for _, c := range []struct{ std, mean, want float64 }{
		{1.32e-10, 4000, 0}, {0, 0, 0}, {1e-6, 4000, 0}, {1e-5, 4000, 1e-5}, {3, 4000, 3}, {1e-12, 0, 1e-12},
	} {
		if got := Spread(c.std, c.mean); got != c.want {
			t.Errorf("±%v around %v: %v, want %v", c.std, c.mean, got, c.want)
		}
	}
}

func TestThingsEndAsTheyDo(t *testing.T) {
	for want, got := range map[string]string{
		"1 policy": Things(1, "policy"), "2 policies": Things(2, "policy"), "1,000 pulls": Things(1000, "pull"), "1 arm": Things(1, "arm"), "0 arms": Things(0, "arm"),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestExactLeavesNoDigitOut(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", 1: "1", 0.12345: "0.12345", 1e-20: "1×10⁻²⁰", 4.5399929762484854e-05: "4.5399929762484854×10⁻⁵", 1_000_000: "1,000,000", -0.5: "-0.5",
	} {
		if got := Exact(x); got != want {
			t.Errorf("Exact(%v) = %q, want %q", x, got, want)
		}
	}
}

func TestFactorsAreTimes(t *testing.T) {
	for x, want := range map[float64]string{1: "1 time", 2.7182818: "2.72 times", 1.00001: "1.00001 times", 0: "0 times", 1 + 1e-15: "1 time"} {
		if got := say.English(Times(x)); got != want {
			t.Errorf("%v is %q, want %q", x, got, want)
		}
	}
}

func TestIndexed(t *testing.T) {
	if got := Indexed("μ", 1) + Indexed("μ", 1024); got != "μ₁μ₁₀₂₄" {
		t.Errorf("indexes are written %s", got)
	}
}

func TestAPercentageIsNeverAllOrNothingOfWhatIsNot(t *testing.T) {
	for share, want := range map[float64]string{
		0: "0", 1: "100", 0.5: "50", 0.1234: "12.3", 0.9996: "99.96", 0.999: "99.9", 0.9949: "99.5",
		0.99999: "99.999", 1 - 1e-7: "99.99999", 1e-9: "1×10⁻⁷", 0.00004: "0.004", 1.5: "150",
	} {
		if got := Percent(share); got != want {
			t.Errorf("%v is %s %%, want %s %%", share, got, want)
		}
	}
}

// A meaningless number has no digits.
func TestNextToNothingHasNoDigits(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 5e-324: "below 10⁻⁹⁹", 1e-120: "below 10⁻⁹⁹", 0.01: "0.01", 1e-9: Number(1e-9)} {
		if got := say.English(Tiny(x)); got != want {
			t.Errorf("%v is %q, want %q", x, got, want)
		}
	}
}
