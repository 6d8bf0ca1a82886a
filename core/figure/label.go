package figure

import (
	"sort"
	"strings"
)

// Narrowest is the least share of its natural width in which a label is written.
const Narrowest = 0.85

// Fit returns the lines in which a label is written, on a page and in a file. Where letters can
// be narrowed, room is the least width of a line, and they are narrowed to Narrowest at most;
// else narrow is 1. By one rule,
//
//   - a label that fits into one line has one;
//   - one that does not is broken at spaces, into so many lines at most;
//   - what is still too wide is left out, and "…" says so.
//
// So every line is at most room / narrow wide, as measure says.
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

// Wrap breaks a text at spaces into lines of at most that width; a word that is wider has a
// line of its own.
func Wrap(text string, width float64, measure func(string) float64) (lines []string) {
	for rest := words(text); len(rest) > 0; {
		var line string
		line, rest = first(rest, width, measure)
		lines = append(lines, line)
	}
	return lines
}

// words returns the words of a text. An equation is one word.
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

// first returns as many words as fit into a width, one at least, and the others.
func first(words []string, width float64, measure func(string) float64) (line string, rest []string) {
	line, rest = words[0], words[1:]
	for len(rest) > 0 && fits(line+" "+rest[0], width, measure) {
		line, rest = line+" "+rest[0], rest[1:]
	}
	return line, rest
}

// Cut returns a text, or as much of it as fits into a width before "…".
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

// short is how many letters of a text are measured at first: a name may have thousands, and is measured
// at every frame.
const short = 64

// fits reports whether a text is at most that wide. Of one that is far too wide its beginning tells.
func fits(text string, width float64, measure func(string) float64) bool {
	for n := short; n < len(text); n *= 2 {
		if measure(text[:n]) > width {
			return false
		}
	}
	return measure(text) <= width
}
