// Package notation formats numbers for people.
package notation

import (
	"math"
	"strconv"
	"strings"

	"epsilonarcade/core/say"
)

// Tiny formats a number that may be very small. Below 10⁻⁹⁹, the digits that Number prints would be meaningless.
func Tiny(x float64) string {
	if x > 0 && x < 1e-99 {
		return say.Of("below-10")
	}
	return Number(x)
}

// LeastPlain is the smallest positive number that Number writes without a power of ten.
const LeastPlain = 1e-4

// Number formats x. It writes about three significant digits below 1,000, and a whole number with thousands separators
// from there on. Numbers below LeastPlain, and from 10¹⁵ on, are written with a power of ten.
func Number(x float64) string {
	switch a := math.Abs(x); {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return "–"
	case x == 0:
		return "0" // also for −0
	case a >= 1e15:
		return Power(x)
	case a >= 999.5:
		return Count(int64(math.Round(x)))
	case a >= 99.95 || x == math.Trunc(x):
		return strconv.FormatFloat(math.Round(x), 'f', -1, 64)
	case a >= LeastPlain:
		digits := 2 - int(math.Floor(math.Log10(a)))
		return Trim(strconv.FormatFloat(x, 'f', digits, 64))
	default:
		return Power(x)
	}
}

// Shown returns x as Number rounds it, or 0 if Number writes a power of ten.
func Shown(x float64) float64 {
	v, _ := strconv.ParseFloat(strings.ReplaceAll(Number(x), ",", ""), 64)
	return v
}

// Difference formats the difference of x and y after Number has rounded them, so that the written numbers add up.
// Number writes 807.6 as 808 and 124.4 as 124, so their difference is 684.
func Difference(x, y float64) string {
	digits := 0
	for _, text := range []string{Number(x), Number(y)} {
		if strings.Contains(text, "×") {
			return Number(math.Abs(x - y))
		}
		_, fraction, _ := strings.Cut(text, ".")
		digits = max(digits, len(fraction))
	}
	return Grouped(Trim(strconv.FormatFloat(math.Abs(Shown(x)-Shown(y)), 'f', digits, 64)))
}

// Percent formats a fraction in percent. A fraction below 1 never shows as 100, and a positive one never as 0.
func Percent(share float64) string {
	x := 100 * share
	for digits := 1; share < 1 && math.Round(x) == 100 && digits <= 12; digits++ {
		if text := strconv.FormatFloat(x, 'f', digits, 64); text[0] != '1' {
			return text
		}
	}
	return Number(x)
}

// Exact formats x with all its digits.
func Exact(x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1e15 {
		return Number(x)
	}
	return withPower(strconv.FormatFloat(x, 'g', -1, 64))
}

// Power formats x with a power of ten, such as 4.5×10⁻⁵.
func Power(x float64) string { return withPower(strconv.FormatFloat(x, 'e', 2, 64)) }

// withPower replaces the exponent in a result of FormatFloat by a power of ten.
func withPower(text string) string {
	mantissa, exponent, ok := strings.Cut(text, "e")
	if !ok {
		return text
	}
	n, _ := strconv.Atoi(exponent)
	return Trim(mantissa) + "×10" + Raised(n)
}

// Trim removes trailing zeros after the decimal point.
func Trim(decimal string) string {
	if !strings.Contains(decimal, ".") {
		return decimal
	}
	return strings.TrimSuffix(strings.TrimRight(decimal, "0"), ".")
}

// Raised formats an exponent, such as ⁻⁵ in 10⁻⁵.
func Raised(n int) string {
	return strings.Map(func(r rune) rune {
		if r == '-' {
			return '⁻'
		}
		return []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[r-'0']
	}, strconv.Itoa(n))
}

// Indexed formats a letter with an index, such as μ₂.
func Indexed(letter string, n int) string {
	return letter + strings.Map(func(r rune) rune { return r - '0' + '₀' }, strconv.Itoa(n))
}

// Count formats a whole number with thousands separators.
func Count[N int | int64](n N) string { return Grouped(strconv.FormatInt(int64(n), 10)) }

// Grouped inserts thousands separators into a number without an exponent.
func Grouped(text string) string {
	whole, _, _ := strings.Cut(text, ".")
	rest := text[len(whole):]
	for i := len(whole) - 3; i > 0 && whole[i-1] >= '0' && whole[i-1] <= '9'; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	return whole + rest
}

// Plural returns the plural of a noun, or the noun itself if n is 1.
func Plural[N int | int64](thing string, n N) string {
	if n == 1 {
		return thing
	}
	if stem, y := strings.CutSuffix(thing, "cy"); y { // policy
		return stem + "cies"
	}
	return thing + "s"
}

// Times formats a factor, such as "2.72 times". A factor near 1 gets more digits, up to 12, so that it differs from
// 1.
func Times(x float64) string {
	text := Number(x)
	for digits := 3; text == "1" && digits <= 12; digits++ {
		text = Trim(strconv.FormatFloat(x, 'f', digits, 64))
	}
	return say.Of("times", text)
}

// Spread returns the standard deviation std, or 0 if std is only a rounding error.
func Spread(std, mean float64) float64 {
	if math.Abs(std) < 1e-9*math.Abs(mean) {
		return 0
	}
	return std
}

// Things formats a number with its noun, such as "1 pull" and "2,000 pulls".
func Things[N int | int64](n N, thing string) string { return Count(n) + " " + Plural(thing, n) }
