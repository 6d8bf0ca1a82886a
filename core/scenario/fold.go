package scenario

import (
	"strconv"
	"strings"
)

// folded are the most frequent bytes of a link that a view must not contain (see IsView). folds are the bytes
// that replace them after "=". All other such bytes become two hexadecimal digits.
const folded, folds = "&=:", ".-,"

// Fold encodes a link, or any other text, for use in a view.
func Fold(link string) string {
	const hex = "0123456789abcdef"
	b := make([]byte, 0, len(link))
	for i := range len(link) {
		c := link[i]
		if k := strings.IndexByte(folded, c); k >= 0 {
			b = append(b, '=', folds[k])
		} else if IsView(link[i : i+1]) {
			b = append(b, c)
		} else {
			b = append(b, '=', hex[c>>4], hex[c&15])
		}
	}
	return string(b)
}

// Unfold decodes the result of Fold. An invalid code becomes "~", which no link contains at that position.
func Unfold(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '=' || i+1 == len(text) {
			b.WriteByte(text[i])
			continue
		}
		if k := strings.IndexByte(folds, text[i+1]); k >= 0 {
			b.WriteByte(folded[k])
			i++
		} else if c, err := strconv.ParseUint(text[i+1:min(i+3, len(text))], 16, 8); err == nil && i+2 < len(text) {
			b.WriteByte(byte(c))
			i += 2
		} else {
			b.WriteByte('~')
		}
	}
	return b.String()
}
