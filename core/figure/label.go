package figure

import (
	"sort"
	"strings"
)

// Narrowest is the smallest factor by which a label may be narrowed.
const Narrowest = 0.85

// Fit returns the lines of a label, for the page and for files. room is the width of a line. If the caller can narrow
// letters, narrow is the smallest factor; otherwise it is 1.
//
//   - A label that fits has one line.
//   - Fit breaks a longer label at spaces, into at most the given number of lines.
//   - A line that is still too wide ends with "…".
//
// So, according to measure, no line is wider than room / narrow.
func Fit(text string, room, narrow float64, lines int, measure func(string) float64) []string {
	most := room / narrow
	if fits(text, most, measure) {
		return []string{text}
	}
	var all []string
	rest := words(text)
	for len(all) < lines-1 && len(rest) > 0 {
		var line string
		line, rest = first(rest, most, measure)
		all = append(all, Cut(line, most, measure))
	}
	if len(rest) > 0 {
		all = append(all, Cut(strings.Join(rest, " "), most, measure))
	}
	return all
}

// Wrap breaks a text at spaces into lines of at most the given width. A word that is wider gets its own line.
func Wrap(text string, width float64, measure func(string) float64) (lines []string) {
	for rest := words(text); len(rest) > 0; {
		var line string
		line, rest = first(rest, width, measure)
		lines = append(lines, line)
	}
	return lines
}

// words splits a text at spaces, except within equations.
func words(text string) (all []string) {
	for _, word := range strings.Fields(text) {
		if n := len(all); n > 0 && (word == "=" || strings.HasSuffix(all[n-1], " =")) {
			all[n-1] += " " + word
		} else {
			all = append(all, word)
		}
	}
	return all
}

// first returns as many words as fit into the width, but at least one, and the remaining words.
func first(words []string, width float64, measure func(string) float64) (line string, rest []string) {
	line, rest = words[0], words[1:]
	for len(rest) > 0 && fits(line+" "+rest[0], width, measure) {
		line, rest = line+" "+rest[0], rest[1:]
	}
	return line, rest
}

// Cut returns a text, shortened and ended by "…" if it is wider than width.
func Cut(text string, width float64, measure func(string) float64) string {
	if fits(text, width, measure) {
		return text
	}
	letters := []rune(text)
	tooLong := func(n int) bool { return measure(string(letters[:n])+"…") > width }
	most := short
	for most < len(letters) && !tooLong(most) {
		most *= 2
	}
	n := sort.Search(min(most, len(letters)), func(n int) bool { return tooLong(n + 1) })
	return strings.TrimRight(string(letters[:n]), " ·,(") + "…"
}

// short is the number of letters to measure first. Names may have thousands of letters and are measured in every frame.
const short = 64

// fits reports whether a text fits into the given width. If the text is far too wide, fits measures only its beginning.
func fits(text string, width float64, measure func(string) float64) bool {
	for n := short; n < len(text); n *= 2 {
		if measure(text[:n]) > width {
			return false
		}
	}
	return measure(text) <= width
}
