// Package notation writes numbers for people.
package notation

import (
	"math"
	"strconv"
	"strings"

	"epsilonarcade/core/say"
)

// Tiny writes a number that may be next to nothing, for which Number would give digits that nobody worked
// out.
func Tiny(x float64) string {
	if x > 0 && x < 1e-99 {
		return say.Of("below-10")
	}
	return Number(x)
}

// LeastPlain is the least positive number that is written without a power of ten.
const LeastPlain = 1e-4

// Number writes x for people: about three significant digits below 1,000, whole and
// with thousands separated above, and with an exponent where nobody counts digits.
func Number(x float64) string {
	switch a := math.Abs(x); {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return "–"
	case x == 0:
		return "0" // −0 too
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

// Difference writes the difference of x and y as Number rounds them, so that the written numbers add up. Number writes
// 807.6 as 808 and 124.4 as 124; their difference is 684.
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

// Percent writes a share for people, in percent. What is not all of it is never 100, nor what is some 0.
func Percent(share float64) string {
	x := 100 * share
	for digits := 1; share < 1 && math.Round(x) == 100 && digits <= 12; digits++ {
		if text := strconv.FormatFloat(x, 'f', digits, 64); text[0] != '1' {
			return text
		}
	}
	return Number(x)
}

// Exact writes x for people in all its digits: as Number does, but for what that rounds.
func Exact(x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1e15 {
		return Number(x)
	}
	return withPower(strconv.FormatFloat(x, 'g', -1, 64))
}

// Power writes x with a power of ten, as in 4.5×10⁻⁵.
func Power(x float64) string { return withPower(strconv.FormatFloat(x, 'e', 2, 64)) }

// withPower writes the exponent of a number that FormatFloat wrote, if it has one, as a power of ten.
func withPower(text string) string {
	mantissa, exponent, ok := strings.Cut(text, "e")
	if !ok {
		return text
	}
	n, _ := strconv.Atoi(exponent)
	return Trim(mantissa) + "×10" + Raised(n)
}

// Trim returns a decimal without the zeros at its end.
func Trim(decimal string) string {
	if !strings.Contains(decimal, ".") {
		return decimal
	}
	return strings.TrimSuffix(strings.TrimRight(decimal, "0"), ".")
}

// Raised writes an exponent, as in 10⁻⁵.
func Raised(n int) string {
	return strings.Map(func(r rune) rune {
		if r == '-' {
			return '⁻'
		}
		return []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[r-'0']
	}, strconv.Itoa(n))
}

// Indexed writes a letter with an index: μ₂.
func Indexed(letter string, n int) string {
	return letter + strings.Map(func(r rune) rune { return r - '0' + '₀' }, strconv.Itoa(n))
}

// Count writes a whole number with its thousands separated.
func Count[N int | int64](n N) string { return Grouped(strconv.FormatInt(int64(n), 10)) }

// Grouped separates the thousands of a number that is written without an exponent.
func Grouped(text string) string {
	whole, _, _ := strings.Cut(text, ".")
	rest := text[len(whole):]
	for i := len(whole) - 3; i > 0 && whole[i-1] >= '0' && whole[i-1] <= '9'; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	return whole + rest
}

// Plural returns what n things are called.
func Plural[N int | int64](thing string, n N) string {
	if n == 1 {
		return thing
	}
	if stem, y := strings.CutSuffix(thing, "cy"); y { // as in policy
		return stem + "cies"
	}
	return thing + "s"
}

// Times writes a factor, as in "2.72 times". One near 1 has as many digits as tell it from 1, up to 12.
func Times(x float64) string {
	text := Number(x)
	for digits := 3; text == "1" && digits <= 12; digits++ {
		text = Trim(strconv.FormatFloat(x, 'f', digits, 64))
	}
	return say.Of("times", text)
}

// Spread returns by how much things differ around their mean, 0 if only as much as sums of the same
// numbers do by rounding.
func Spread(std, mean float64) float64 {
	if math.Abs(std) < 1e-9*math.Abs(mean) {
		return 0
	}
	return std
}

// Things writes so many things, as in "1 pull" and "2,000 pulls".
func Things[N int | int64](n N, thing string) string { return Count(n) + " " + Plural(thing, n) }
