package scenario

import (
	"errors"
	"strconv"
	"strings"

	"epsilonarcade/core/say"
)

// printNumber returns the shortest text that reads back as x. It leaves out the plus sign of an exponent, because
// some programs turn a plus sign into a space.
func printNumber(x float64) string {
	return strings.Replace(strconv.FormatFloat(x, 'g', -1, 64), "e+", "e", 1)
}

// parseNumber reads digits with an optional point, exponent and minus sign. It refuses the other forms that strconv
// accepts.
func parseNumber(field, text string) (float64, error) {
	if !isDecimal(text) {
		return 0, Problem{field, Quote(text), say.Of("not-a-number")}
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0, Problem{field, short(text), say.Of("out-of-range")}
	}
	return x, nil
}

// parseWhole reads digits with an optional minus sign.
func parseWhole(field, text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, Problem{field, short(text), say.Of("out-of-range")}
	case err != nil || text[0] == '+':
		return 0, Problem{field, Quote(text), say.Of("not-a-whole-number")}
	}
	return n, nil
}

// isDecimal matches [-] digits [. digits] [e [-] digits].
func isDecimal(text string) bool {
	mantissa, exponent, scientific := strings.Cut(text, "e")
	whole, fraction, point := strings.Cut(strings.TrimPrefix(mantissa, "-"), ".")
	return isDigits(whole) && (!point || isDigits(fraction)) &&
		(!scientific || isDigits(strings.TrimPrefix(exponent, "-")))
}

func isDigits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// printNumbers writes a list of numbers.
func printNumbers(xs []float64) string {
	texts := make([]string, len(xs))
	for i, x := range xs {
		texts[i] = printNumber(x)
	}
	return strings.Join(texts, ",")
}

// printWholes writes a list of whole numbers.
func printWholes(ns []int64) string {
	texts := make([]string, len(ns))
	for i, n := range ns {
		texts[i] = strconv.FormatInt(n, 10)
	}
	return strings.Join(texts, ",")
}

// parseList reads the items of a list, separated by commas. It stops at the first error.
func parseList[T any](list, text string, parse func(field, item string) (T, error)) (all []T, err error) {
	for _, item := range strings.Split(text, ",") {
		x, err := parse(element(list, len(all)), item)
		if err != nil {
			return nil, err
		}
		all = append(all, x)
	}
	return all, nil
}

// short shortens a number or a name for a message. The text must be ASCII.
func short(text string) string {
	if len(text) > 30 {
		return text[:30] + "…"
	}
	return text
}

// isPlain reports whether a rune is an ASCII letter or digit.
func isPlain(r rune) bool {
	return ('0' <= r && r <= '9') || ('a' <= r && r <= 'z') || ('A' <= r && r <= 'Z')
}

// escape writes every byte as %XX, except letters, digits and inner - . _. At the end it escapes these three, too,
// because they may look like the end of a sentence.
func escape(text string) string {
	const hex = "0123456789ABCDEF"
	b := make([]byte, 0, len(text))
	for i := range len(text) {
		c := text[i]
		inner := i+1 < len(text) && (c == '-' || c == '.' || c == '_')
		if isPlain(rune(c)) || inner {
			b = append(b, c)
		} else {
			b = append(b, '%', hex[c>>4], hex[c&15])
		}
	}
	return string(b)
}

// unescape reverses escape.
func unescape(field, text string) (string, error) {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '%' {
			b.WriteByte(text[i])
			continue
		}
		code := text[i:min(i+3, len(text))]
		c, err := strconv.ParseUint(code[1:], 16, 8)
		if err != nil || len(code) < 3 || code[1] == '+' {
			return "", Problem{field, Quote(code), say.Of("not-escaped")}
		}
		b.WriteByte(byte(c))
		i += 2
	}
	return b.String(), nil
}
