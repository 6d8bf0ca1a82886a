package export

import (
	"strings"

	"epsilonarcade/core/figure"
)

// A note is what a file says about itself beside the drawing or the data.
type note struct{ key, value string }

// notesOf returns the figure's title, its scenario's link, the program and how to cite
// it, without those that are empty.
func notesOf(f figure.Figure, o Options) []note {
	program := "Epsilon Arcade"
	if o.Version != "" {
		program += " " + o.Version
	}
	var notes []note
	for _, n := range []note{
		{"title", clean(f.Title)},
		{"scenario", clean(o.link(f))},
		{"program", clean(program)},
		{"bibtex", cleanLines(o.BibTeX)},
	} {
		if n.value != "" {
			notes = append(notes, n)
		}
	}
	return notes
}

// comment writes the notes as lines that begin with a mark.
func comment(b *strings.Builder, mark string, notes []note) {
	for _, n := range notes {
		lines := strings.Split(n.value, "\n")
		if len(lines) == 1 {
			b.WriteString(mark + " " + n.key + ": " + n.value + "\n")
			continue
		}
		b.WriteString(mark + " " + n.key + ":\n")
		for _, line := range lines {
			b.WriteString(strings.TrimRight(mark+"   "+line, " ") + "\n")
		}
	}
}
