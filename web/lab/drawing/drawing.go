// Package drawing answers the page's questions to the program wasm/export.
package drawing

import (
	"bytes"
	"slices"

	"epsilonarcade/core/about"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/figure/export"
	"epsilonarcade/core/gallery"
	"epsilonarcade/core/say"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/lab/filename"
)

// Answer draws a figure as a file. The file also holds the scenario's address, the program's version and, except in
// PNG, a citation of the figure's paper or of the program.
func Answer(m lab.Message) lab.Message {
	q, ok := m.(*lab.Draw)
	if !ok {
		return &lab.Refused{Why: say.Of("no-question-drawing")}
	}
	hidden := func(series int) bool { return slices.Contains(q.Hidden, int64(series)) }
	o := export.Options{Size: export.Size(q.Size), View: figure.View{Band: figure.Band(q.Band), Hidden: hidden}, Address: q.Address, Version: about.Version, BibTeX: about.BibTeX}
	if paper, ok := gallery.PaperOf(q.Figure.ID); ok {
		o.BibTeX = paper.BibTeX
	}
	var b bytes.Buffer
	if err := export.Write(&b, q.Figure, export.Format(q.Format), o); err != nil {
		return &lab.Refused{Why: say.Err(err)}
	}
	return &lab.File{Data: b.String(), Name: filename.Of(q.Title, q.Shows, q.Of)}
}
