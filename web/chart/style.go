package chart

import (
	"slices"
	"strings"

	"epsilonarcade/core/figure"
)

// Options say how a chart shows a figure.
type Options struct {
	figure.View
	Under func(series int) string  // a second line under a curve's name, or ""
	Pick  func(series int)         // called with the curve whose name is pressed; may be nil
	Focus int                      // the series in focus, which always has its name at its end
	Say   func(text string) string // returns a text in the page's language; the function Say sets it
	// Beside is the figure of a chart beside this one. Both charts have the same axes, except that sweeps over
	// different parameters have different x axes.
	Beside *figure.Figure
	// Ghosts are drawn faintly under the curves. Tables and files do not contain them.
	Ghosts []Ghost
	// Thumb draws only the curves, for a small picture.
	Thumb bool
	// Mute hides all values, both on the y axis and at the pointer.
	Mute bool
	// Large makes all texts readable at the back of a lecture hall.
	Large bool
	// Snug leaves more of a low chart for the curves, by making the letters smaller.
	Snug bool
}

// A Ghost is an earlier curve of a series.
type Ghost struct {
	figure.Bound
	Series int
	Runs   int
}

// WithGhosts returns the figure with the ghosts before its bounds.
func (o Options) WithGhosts(f figure.Figure) figure.Figure {
	var all []figure.Bound
	for _, g := range o.Ghosts {
		all = append(all, g.Bound)
	}
	f.Bounds = append(all, f.Bounds...)
	return f
}

// Sizes of letters on a chart, in pixels: the usual size, the largest, the smallest and largest in a hall, and the size
// on a low chart with Snug.
const (
	Smallest = 13
	largest  = 26
	hall     = 24
	farthest = 32
	snug     = 11
)

// low is a height in CSS pixels. A chart that is lower can be snug, and has letters of the usual size in a hall.
const low = 300

// Letters returns the size of the letters on a chart of w by h pixels, and the smallest size of any text on it. Lines
// grow with the letters.
func (o Options) Letters(w, h int) (size, least int) {
	size = max(Smallest, min(largest, Smallest*w/760, Smallest*h/420))
	switch {
	case o.Large && h < low:
		return Smallest, Smallest
	case o.Large && (w >= narrow || o.Beside != nil && w >= half):
		return max(hall, min(farthest, w/64, h/25)), hall
	}
	if o.Snug && h < low {
		return snug, 0
	}
	return size, 0
}

// Tight reports whether a chart of height h leaves more of its height for the curves.
func (o Options) Tight(h int) bool { return (o.Large || o.Snug) && h < low }

// Near reports whether the axes and their labels are near the curves on a chart of width w.
func (o Options) Near(w int) bool { return w < narrow && !o.Large && !o.Snug && !o.Thumb }

// Widths of a chart in CSS pixels. Below tiny, curves have no names. Below narrow, names have little room. If one of
// two charts is below half, they are on a phone.
const (
	tiny   = 280
	narrow = 560
	half   = 400
)

// NameRoom returns the width for the names at the curves' ends, in pixels of a chart of usual size, and whether this is
// little room. Two small charts have no names, because they share a legend.
func (o Options) NameRoom(w int) (room int, little bool) {
	switch {
	case o.Thumb || o.Beside != nil && w < half || w < tiny:
		return 0, false
	case w < narrow:
		return max(108, w/5), true // fits the longest word of a policy's name
	}
	return 150, false
}

// Ranges returns the ranges of a figure's axes.
func (o Options) Ranges(f figure.Figure) (x, y figure.Range) {
	f = f.Shown(o.View)
	if o.Beside == nil {
		return o.WithGhosts(f).Ranges()
	}
	own, _ := f.Ranges()
	beside := o.Beside.Shown(o.View)
	f.Series = append(slices.Clip(f.Series), beside.Series...)
	f.Bounds = append(slices.Clip(f.Bounds), beside.Bounds...)
	if x, y = f.Ranges(); o.Beside.X.Label != f.X.Label {
		x = own // the sweeps have different parameters
	}
	return x, y
}

// Say returns a figure and its options with each text replaced by say's result.
func Say(f figure.Figure, o Options, say func(string) string) (figure.Figure, Options) {
	f = f.Said(say)
	o.Say, o.Ghosts = say, slices.Clone(o.Ghosts)
	for i := range o.Ghosts {
		o.Ghosts[i].Name = say(o.Ghosts[i].Name)
	}
	if under := o.Under; under != nil {
		o.Under = func(i int) string { return say(under(i)) }
	}
	return f, o
}

// LabelLetters returns how many letters of the given size the label of the y axis can have on a chart of height h. A
// letter is half as wide as its size. The space above and below the axis takes about four sizes.
func LabelLetters(h int, size float64) int { return int((float64(h) - 50*size/Smallest) / (size / 2)) }

// Shorten shortens a text to at most the given number of letters. It first drops the words from " after " on, and then
// other words at the end.
func Shorten(text string, most int) string {
	letters := []rune(text)
	if len(letters) <= most {
		return text
	}
	if what, _, when := strings.Cut(text, " after "); when {
		return Shorten(what, most)
	}
	for at := max(1, most-1); at > 0; at-- {
		if letters[at] == ' ' {
			return string(letters[:at]) + "…"
		}
	}
	return string(letters[:max(0, most-1)]) + "…"
}
