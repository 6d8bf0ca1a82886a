package export

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

// seriesName returns what a series is called and what it protects, "" if that is not
// known. The prime of F' is typeset as one.
func seriesName(s figure.Series) (name, notion string) {
	name = clean(s.Name)
	if name == "F'" {
		name = "F′"
	}
	if spec, ok := policy.Find(s.Policy); ok && spec.Uncertified() {
		return name, clean(say.Of("privacy-not-certified"))
	}
	return name, clean(policy.Notion(s.Notion).Words().Short)
}

// boundName returns a bound's name and its kind, once.
func boundName(b figure.Bound) string {
	name, kind := clean(b.Name), clean(b.Kind)
	switch kind {
	case "upper", "lower":
		kind += " bound"
	case "order":
		kind = "order of growth"
	case figure.Level:
		return name
	}
	switch {
	case name == "" || name == b.Kind:
		return kind
	case strings.Contains(strings.ToLower(name), kind):
		return name
	}
	return name + " (" + kind + ")"
}

// sentences say what a verdict is.
func sentences(v figure.Verdict) []string {
	verdict := "Not private"
	if v.Inside {
		verdict = "Private"
	}
	first := fmt.Sprintf("%s: F′ needs δ = %s; the budget allows %s.", verdict, number(v.DeltaExact), number(v.DeltaExact-v.Violation))
	second := "Not private for any number of pulls"
	if v.SmallestN > 0 {
		second = "Private from " + notation.Things(v.SmallestN, "pull") + " on"
	}
	if v.FormulaN > 0 {
		second += "; the paper’s formula gives " + notation.Count(v.FormulaN)
	}
	second += "."
	return []string{first, second}
}

// spread says what the means and bands of a figure are taken over, "" if over nothing.
func spread(f figure.Figure, b figure.Band) string {
	if f.Kind == figure.TradeOff {
		return "" // each curve says what it is
	}
	least, most, bands := math.MaxInt, 0, false
	for _, s := range f.Series {
		if s.Runs > 0 && len(s.X) > 0 {
			least, most = min(least, s.Runs), max(most, s.Runs)
			bands = bands || s.Banded()
		}
	}
	var text string
	switch {
	case most == 0:
		return ""
	case most == 1:
		return "Single runs."
	case least == most:
		text = "Means of " + notation.Things(most, "run")
	default:
		text = "Means of " + notation.Count(least) + " to " + notation.Things(most, "run")
	}
	switch {
	case bands && b == figure.Deviation:
		text += "; bands show one standard deviation on each side"
	case bands:
		text += "; bands contain the middle 90 %"
	}
	return text + "."
}

// number prints a value to three digits or as the whole number it is, the way a paper
// does: 0.0396, 1250, 1.2×10⁻⁷.
func number(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return strings.Replace(strconv.FormatFloat(v, 'g', -1, 64), "Inf", "∞", 1)
	}
	if a := math.Abs(v); a != 0 && (a < notation.LeastPlain || a >= 1e6) {
		return minus(strings.TrimPrefix(notation.Power(v), "1×"))
	}
	digits := 0
	if v != math.Trunc(v) {
		digits = max(0, 2-int(math.Floor(math.Log10(math.Abs(v)))))
	}
	return notation.Grouped(minus(notation.Trim(strconv.FormatFloat(v, 'f', digits, 64))))
}

// power returns ten to the e.
func power(e int) string { return "10" + notation.Raised(e) }

// minus typesets the hyphen before a number as a minus.
func minus(text string) string { return strings.Replace(text, "-", "−", 1) }

// clean returns the text in English, as one line that every format can hold: what is not valid, not
// printable or not a character of XML is left out.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), r == '\uFFFE', r == '\uFFFF':
			return -1
		}
		return r
	}, strings.ToValidUTF8(say.English(text), "\uFFFD"))
}

// cleanLines cleans each line of a text.
func cleanLines(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(clean(line), " ")
	}
	return strings.Join(lines, "\n")
}
