package scenario_test

import (
	"math"
	"strings"
	"testing"

	"epsilonarcade/core/scenario"
)

func TestNumbersAreReadAsPeopleWriteThem(t *testing.T) {
	for text, want := range map[string]float64{
		"1": 1, " 1 ": 1, "+2": 2, ".5": 0.5, "5.": 5, "0.01": 0.01, "1e-6": 1e-6, "1E3": 1000,
		"0,5": 0.5, ",5": 0.5, "−1": -1, "-1": -1, "1 000": 1000, "1'000": 1000, "1’000.5": 1000.5,
		"10^-6": 1e-6, "10 ^ 3": 1000, "10^0": 1,
		"1\u00a0000": 1000, "1\u202f000": 1000, "1\u2009000": 1000, "\t7\n": 7,
	} {
		if x, problem := scenario.TypedNumber(text); x != want || problem != "" {
			t.Errorf("%q is read as %v, %q, want %v", text, x, problem, want)
		}
	}
}

// Somebody on the way to −0.5 has typed −0, which no field takes.
func TestMinusZeroIsZero(t *testing.T) {
	for _, text := range []string{"-0", "−0", "-0.0", "-1e-999"} {
		if x, problem := scenario.TypedNumber(text); x != 0 || math.Signbit(x) || problem != "" {
			t.Errorf("%q is read as %v, %q", text, x, problem)
		}
	}
}

func TestWhatIsNoNumberIsRefusedWithTheText(t *testing.T) {
	for _, text := range []string{
		"x", "1x", "1e", "--1", "1-", "1..2", "0x10", "0x1p4", "1_000", "NaN", "nan", "Inf", "-inf", "infinity",
		"1e999", "-1e999", "10^", "10^x", "110^2", "2^3", "10^^2", "10^2^2", "10^1.5", "10^999", "١", "½", "1,000,000", "1,000.5", "0.5, 0.6", "1;2", "−−1", "e", ".", ",", "-", "<b>",
	} {
		x, problem := scenario.TypedNumber(text)
		if want := scenario.Quote(text) + " is not a number"; problem != want || x != 0 {
			t.Errorf("%q is read as %v, %q", text, x, problem)
		}
	}
	for _, text := range []string{"", " ", "\u00a0", "\t"} {
		if _, problem := scenario.TypedNumber(text); problem != "a number is missing" {
			t.Errorf("%q: %q", text, problem)
		}
		if _, problem := scenario.TypedWhole(text); problem != "a number is missing" {
			t.Errorf("%q as a whole number: %q", text, problem)
		}
	}
}

func TestWholeNumbersMayHaveSeparatorsAndExponents(t *testing.T) {
	for text, want := range map[string]int64{
		"7": 7, "1e6": 1_000_000, "10^8": 100_000_000, "1e8": 100_000_000, "1E6": 1_000_000, "1.5e3": 1500, "100.0": 100, "1,000": 1000, "1,000,000": 1_000_000,
		"12,345": 12345, "1 000": 1000, "1 000 000": 1_000_000, "1\u202f000\u202f000": 1_000_000, "1'000": 1000,
		"-1": -1, "−1,000": -1000, "-0": 0, "9007199254740991": 1<<53 - 1,
	} {
		if n, problem := scenario.TypedWhole(text); n != want || problem != "" {
			t.Errorf("%q is read as %d, %q, want %d", text, n, problem, want)
		}
	}
}

func TestWhatIsNoWholeNumberIsRefused(t *testing.T) {
	for _, text := range []string{
		"0.5", "0,5", "1e-1", "1,00", "1,0000", "1000,000", ",000", "1,", "1,,000", "1,000.5", "1,0e5", "1,e10", "-,000",
		"1.000.000", "x", "NaN", "Inf", "1e999", "0x10", "1_000", "١",
	} {
		if n, problem := scenario.TypedWhole(text); n != 0 || !strings.HasSuffix(problem, " is not a whole number") {
			t.Errorf("%q is read as %d, %q", text, n, problem)
		}
	}
	for _, text := range []string{"1e17", "-1e17", "99999999999999999999"} {
		if n, problem := scenario.TypedWhole(text); n != 0 || !strings.HasSuffix(problem, " is too large") {
			t.Errorf("%q is read as %d, %q", text, n, problem)
		}
	}
}
