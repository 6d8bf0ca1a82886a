// Package together explains the privacy loss of all decisions of a run together.
package together

import (
	"strconv"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy/together"
	"epsilonarcade/core/say"
)

// Title is the title of the sheet.
var Title = say.Of("together-title")

// level is the false positive rate for which the sheet states numbers.
const level = 0.05

// Sheet returns the sheet for the results so far. more says whether further results will follow.
func Sheet(r *together.Run, more bool) *explain.Sheet {
	sheet := &explain.Sheet{Title: Title, Figure: r.Figure(), More: more}
	sheet.Says = append([]string{say.Of("world-a-gap", r.Audit.World(0)), say.Of("world-b-gap", r.Audit.World(1))}, r.Gaps()...)
	if more {
		made, all := r.Made()
		sheet.Says = append(sheet.Says, say.Of("together-more", notation.Count(made), notation.Count(all)))
	}
	sheet.Says = append(sheet.Says, say.Of("together-caught"))
	for _, c := range r.Curves() {
		sheet.Facts = append(sheet.Facts, explain.Fact{Name: c.Name, Value: caught(c)}, explain.Fact{Name: c.Why, Mark: "note"})
	}
	return sheet
}

// caught returns how many of 100 runs of world B a test catches if its false positive rate is level.
func caught(c together.Curve) string {
	least, most := c.At(level)
	share := func(beta float64) string { return strconv.FormatFloat(100*(1-beta), 'f', 1, 64) }
	switch {
	case c.Evidence == figure.Proved || c.Evidence == figure.Claimed:
		return "≤ " + share(least)
	case c.Evidence == figure.Seen:
		return "≥ " + share(most)
	case c.Low != nil:
		return share(most) + " – " + share(least)
	}
	return share(least)
}
