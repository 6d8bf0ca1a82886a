package gallery

import "epsilonarcade/core/say"

// A Place is where a panel stands in its paper.
type Place struct {
	Figure  string // or a table, a theorem, a remark: its name
	Letter  string // of the panel, empty if the figure has one
	Reading string // how a variant reads the open settings
}

// inFigure is the place of a panel of a figure.
func inFigure(number, letter string) Place { return Place{say.Of("place-figure", number), letter, ""} }

// Says names the place: Figure 4 (a).
func (p Place) Says() string {
	says := p.Figure
	if p.Letter != "" {
		says = say.Of("place-letter", says, p.Letter)
	}
	if p.Reading != "" {
		says = say.Of("place-reading", says, p.Reading)
	}
	return says
}

// on is the place of a sentence about a figure: §4 on Figure 1 (a).
func on(section string, figure Place) string { return say.Of("place-on", section, figure.Says()) }
