package scenario

import (
	"math"
	"strconv"
	"strings"
	"unicode"
)

// tidy takes away what people put into numbers for readability.
func tidy(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == '\'' || r == '’' {
			return -1
		}
		return r
	}, text)
	return strings.Replace(text, "−", "-", 1)
}

// TypedNumber reads a number, or says what is wrong with it.
func TypedNumber(text string) (x float64, problem string) {
	t := tidy(text)
	if t == "" {
		return 0, "a number is missing"
	}
	// "0,5" is 0.5 where people write so; "1,000" is not a number that fits any field.
	if strings.Count(t, ",") == 1 && !strings.Contains(t, ".") {
		t = strings.Replace(t, ",", ".", 1)
	}
	if exponent, ok := strings.CutPrefix(t, "10^"); ok {
		t = "1e" + exponent
	}
	x, err := strconv.ParseFloat(t, 64)
	if err != nil || strings.ContainsAny(t, "xXpP_") || math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, Quote(text) + " is not a number"
	}
	if x == 0 {
		x = 0 // −0 is what somebody has typed of −0.5; no field takes it
	}
	return x, ""
}

// TypedWhole reads a whole number, or says what is wrong with it. It also takes 1e6, 10^6 and 1,000,000.
func TypedWhole(text string) (n int64, problem string) {
	t := tidy(text)
	if t == "" {
		return 0, "a number is missing"
	}
	if groups := strings.Split(t, ","); len(groups) > 1 {
		for i, g := range groups {
			if i == 0 {
				g = strings.TrimPrefix(g, "-")
			}
			if strings.Trim(g, "0123456789") != "" || i > 0 && len(g) != 3 || len(g) == 0 || len(g) > 3 {
				return 0, Quote(text) + " is not a whole number"
			}
		}
		t = strings.Join(groups, "")
	}
	x, problem := TypedNumber(t)
	switch {
	case problem != "":
		return 0, Quote(text) + " is not a whole number"
	case x != math.Trunc(x):
		return 0, cutNumber(t) + " is not a whole number"
	case math.Abs(x) > 1<<53:
		return 0, cutNumber(t) + " is too large"
	}
	return int64(x), ""
}

// cutNumber cuts the text of a number, which is ASCII, for a message.
func cutNumber(number string) string {
	if len(number) > 30 {
		return number[:30] + "…"
	}
	return number
}
