package chart

import (
	"slices"
	"strings"

	"epsilonarcade/core/figure"
)

// Options say how a figure is shown.
type Options struct {
	figure.View
	Under func(series int) string  // a second line under a curve's name, or ""
	Pick  func(series int)         // looks into a curve whose name at its end is pressed; nil for nothing
	Focus int                      // the series in focus, which always has its name at its end
	Say   func(text string) string // a text in the page's language: Say sets it
	// Beside is the figure of a chart beside this one, which has the same axes: they are drawn
	// over both, but for the x axes of sweeps over different things.
	Beside *figure.Figure
	// Whole has the axes drawn over all curves, also those that are hidden: they do not move
	// while curves come one by one.
	Whole bool
	// Thumb draws a picture that is looked at as a whole: curves without axes, names and
	// values at the pointer.
	Thumb bool
	// Mute has no values on the chart: neither on its y axis nor at the pointer.
	Mute bool
	// Large has nothing written smaller than people at the back of a hall can read.
	Large bool
	// Snug leaves more of a low chart to the curves, with smaller letters.
	Snug bool
}

// The size in pixels of the letters on a chart: the least, which is that of a chart of usual
// size, the largest, the least and the largest in a hall, and that on a low chart which is to be snug.
const (
	Smallest = 13
	largest  = 26
	hall     = 24
	farthest = 32
	snug     = 11
)

// low is the height in CSS pixels below which a chart can be snug, and has letters of usual size in a
// hall.
const low = 300

// letters returns the size of the letters on a chart of w by h pixels, which lines grow with,
// and the least size that any text on it has.
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

// Tight reports whether a chart of that height leaves more of it to the curves.
func (o Options) Tight(h int) bool { return (o.Large || o.Snug) && h < low }

// Near reports whether a chart of that width has its axes and their labels near the curves.
func (o Options) Near(w int) bool { return w < narrow && !o.Large && !o.Snug && !o.Thumb }

// These are widths of a chart in CSS pixels. Below tiny, curves carry no names. Below narrow, names have little room. Below
// half, one of two charts is a phone's.
const (
	tiny   = 280
	narrow = 560
	half   = 400
)

// NameRoom returns how much of the width of a chart its curves' names have at their ends, in pixels
// of a chart of usual size, and whether that is little. Of two small charts none has the room: one
// legend is about both.
func (o Options) NameRoom(w int) (room int, little bool) {
	switch {
	case o.Thumb || o.Beside != nil && w < half || w < tiny:
		return 0, false
	case w < narrow:
		return max(108, w/5), true // the longest word of a policy's name fits
	}
	return 150, false
}

// Ranges returns what of its axes a figure is drawn over.
func (o Options) Ranges(f figure.Figure) (x, y figure.Range) {
	view := o.View
	if o.Whole {
		view.Hidden = nil
	}
	f = f.Shown(view)
	if o.Beside == nil {
		return f.Ranges()
	}
	own, _ := f.Ranges()
	beside := o.Beside.Shown(view)
	f.Series = append(slices.Clip(f.Series), beside.Series...)
	f.Bounds = append(slices.Clip(f.Bounds), beside.Bounds...)
	if x, y = f.Ranges(); o.Beside.X.Label != f.X.Label {
		x = own // they go over different things
	}
	return x, y
}

// Say returns a figure, and how it is shown, with what say returns in place of each of their
// texts.
func Say(f figure.Figure, o Options, say func(string) string) (figure.Figure, Options) {
	f = f.Said(say)
	o.Say = say
	if under := o.Under; under != nil {
		o.Under = func(i int) string { return say(under(i)) }
	}
	return f, o
}

// LabelLetters returns how many letters of a size fit the label of the y axis on a chart of height h. A letter
// is half as wide as its size, and four sizes are for the space above and below the axis.
func LabelLetters(h int, size float64) int { return int((float64(h) - 50*size/Smallest) / (size / 2)) }

// Shorten leaves words out at the end of a text that has more letters than that: of regret after so many
// pulls regret is left.
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
