package notation

import (
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/core/testkit"
)

// Each function formats a number for people.
func TestNumbersForPeople(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Number(0), "0"}, {Number(math.Copysign(0, -1)), "0"},
		{Number(1e-12), "1×10⁻¹²"},
		{Number(0.0003), "0.0003"}, {Number(0.00034567), "0.000346"}, {Number(0.001), "0.001"},
		{Number(0.01), "0.01"}, {Number(0.5), "0.5"}, {Number(0.12345), "0.123"},
		{Number(1), "1"}, {Number(-1), "-1"},
		{Number(9.996), "10"}, {Number(12.345), "12.3"},
		{Number(99.94), "99.9"}, {Number(99.96), "100"}, {Number(100.4), "100"},
		{Number(999.4), "999"}, {Number(999.5), "1,000"}, {Number(1000), "1,000"},
		{Number(-1234.4), "-1,234"}, {Number(123456.7), "123,457"}, {Number(1e9), "1,000,000,000"},
		{Number(math.Exp(34.5)), "961,965,785,544,776"},
		{Number(math.Exp(100)), "2.69×10⁴³"}, // e^ε for the largest ε
		{Number(-1e300), "-1×10³⁰⁰"},
		{Number(math.NaN()), "–"}, {Number(math.Inf(1)), "–"}, {Number(math.Inf(-1)), "–"},

		{Count(0), "0"}, {Count(999), "999"}, {Count(1000), "1,000"}, {Count(12345), "12,345"}, {Count(1_000_000), "1,000,000"},
		{Count(-1), "-1"}, {Count(-999), "-999"}, {Count(-1000), "-1,000"}, {Count(-123456), "-123,456"},
		{Count(int64(math.MaxInt64)), "9,223,372,036,854,775,807"}, {Count(int64(math.MinInt64)), "-9,223,372,036,854,775,808"},

		{Things(1, "policy"), "1 policy"}, {Things(2, "policy"), "2 policies"}, {Things(1000, "pull"), "1,000 pulls"}, {Things(0, "arm"), "0 arms"},

		{Exact(0), "0"}, {Exact(0.12345), "0.12345"}, {Exact(1e-20), "1×10⁻²⁰"},
		{Exact(4.5399929762484854e-05), "4.5399929762484854×10⁻⁵"}, {Exact(1_000_000), "1,000,000"}, {Exact(-0.5), "-0.5"},

		{Times(1), "1 time"}, {Times(2.7182818), "2.72 times"}, {Times(1.00001), "1.00001 times"}, {Times(0), "0 times"}, {Times(1 + 1e-15), "1 time"},

		{Indexed("μ", 1) + Indexed("μ", 1024), "μ₁μ₁₀₂₄"},

		// A percentage is shown as 0 or 100 only if the fraction is exactly 0 or 1.
		{Percent(0), "0"}, {Percent(1), "100"}, {Percent(0.5), "50"}, {Percent(0.1234), "12.3"}, {Percent(0.9949), "99.5"},
		{Percent(0.999), "99.9"}, {Percent(0.9996), "99.96"}, {Percent(0.99999), "99.999"}, {Percent(1 - 1e-7), "99.99999"},
		{Percent(1e-9), "1×10⁻⁷"}, {Percent(0.00004), "0.004"}, {Percent(1.5), "150"},

		// A number whose digits would be meaningless is shown without them.
		{Tiny(0), "0"}, {Tiny(5e-324), "below 10⁻⁹⁹"}, {Tiny(1e-120), "below 10⁻⁹⁹"}, {Tiny(0.01), "0.01"}, {Tiny(1e-9), Number(1e-9)},
	} {
		if got := say.English(c.got); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// A difference is exactly the difference between the numbers as written.
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
		t.Errorf("with powers of ten, the difference is %s", got)
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

// parse parses a result of Number.
func parse(t *testing.T, text string) float64 {
	t.Helper()
	plain := strings.NewReplacer(",", "", "×10", "e", "⁻", "-", "⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4",
		"⁵", "5", "⁶", "6", "⁷", "7", "⁸", "8", "⁹", "9").Replace(text)
	x, err := strconv.ParseFloat(plain, 64)
	testkit.OK(t, err)
	return x
}

// Rounding errors in sums that should be equal do not count as spread.
func TestSpreadLeavesOutRounding(t *testing.T) {
	for _, c := range []struct{ std, mean, want float64 }{
		{1.32e-10, 4000, 0}, {0, 0, 0}, {1e-6, 4000, 0}, {1e-5, 4000, 1e-5}, {3, 4000, 3}, {1e-12, 0, 1e-12},
	} {
		if got := Spread(c.std, c.mean); got != c.want {
			t.Errorf("±%v around %v: %v, want %v", c.std, c.mean, got, c.want)
		}
	}
}
