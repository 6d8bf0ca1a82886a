// Package export writes a figure as a file: a drawing for a paper or a slide, data for
// another program, or a table for a terminal. The same figure gives the same bytes.
//
// PNG is drawn on gonum/plot's canvas. SVG and PDF have a small surface of their own: gonum's
// PDF canvas has only the letters of code page 1252, no ε among them, and needs a folder for
// temporary files, which a browser does not have; and its SVG canvas places centred text by the
// widths of a font that may be missing. gonum/plot's axes and legend would bring all twelve
// Liberation fonts into the program, 1.5 MB of brotli on the page; its legend covers the curves, and its
// logarithmic axes label powers of ten alone. For TeX nothing is drawn: pgfplots draws the data.
package export

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/figure/figurejson"
	"epsilonarcade/core/say"
)

// A Format is a kind of file, called by its usual extension.
type Format string

// The formats.
const (
	Text Format = "text" // a table of the last values, 80 columns wide
	CSV  Format = "csv"  // all points, one a row; see writeCSV
	JSON Format = "json" // the figure itself; see figurejson
	SVG  Format = "svg"
	PDF  Format = "pdf"
	PNG  Format = "png"
	TeX  Format = "tex" // a standalone document with one pgfplots picture and its data
)

// Formats returns all formats.
func Formats() []Format { return []Format{Text, CSV, JSON, SVG, PDF, PNG, TeX} }

// Parse returns the format of that name. The error says which names there are.
func Parse(name string) (Format, error) {
	var names []string
	for _, f := range Formats() {
		if string(f) == name {
			return f, nil
		}
		names = append(names, string(f))
	}
	return "", fmt.Errorf("format %q is not one of %s", name, strings.Join(names, ", "))
}

// Options say how a figure is written. The zero value is fine.
type Options struct {
	// Drawings alone: their size, and what they show. A band that is not given is
	// figure.Quantiles. Data and tables hold everything.
	Size Size
	View figure.View

	// What every file but JSON carries beside the figure, each left out if empty. JSON
	// is the figure and nothing else.
	Address string // of a page that shows a scenario given behind "#"
	Version string // of the program
	BibTeX  string // an entry with which to cite the program; a PNG file has none

	// Brief leaves a long link out of a table that is text, which then stands for no scenario.
	Brief bool
}

// link returns where the figure's scenario can be seen: an address, or a link's
// fragment alone if no address is known.
func (o Options) link(f figure.Figure) string {
	if o.Address == "" || f.Scenario == "" {
		return f.Scenario
	}
	return strings.TrimSuffix(o.Address, "#") + "#" + f.Scenario
}

// Write writes the figure. If the format or the size is not known, or curves have x and
// y of different lengths or a table has rows of different lengths, the error says so and
// nothing has been written.
func Write(w io.Writer, f figure.Figure, format Format, o Options) error {
	if _, err := Parse(string(format)); err != nil {
		return err
	}
	f = f.Said(say.English)
	if err := check(f); err != nil {
		return err
	}
	var b bytes.Buffer
	var err error
	if len(f.Panels) > 0 || format != CSV && format != JSON { // whose series have their budgets beside their names
		f = f.Named()
	}
	switch format {
	case Text:
		writeText(&b, f, o)
	case CSV:
		writeCSV(&b, f, o)
	case JSON:
		b.Write(figurejson.Marshal(f))
		b.WriteByte('\n')
	default:
		err = writeDrawing(&b, f, format, o)
	}
	if err != nil {
		return err
	}
	_, err = w.Write(b.Bytes())
	return err
}

// writeDrawing writes the figure as a drawing.
func writeDrawing(w *bytes.Buffer, f figure.Figure, format Format, o Options) error {
	c, err := layout(f, format, o)
	if err != nil {
		return err
	}
	draw := map[Format]func(*bytes.Buffer, *chart, []note) error{SVG: drawSVG, PDF: drawPDF, PNG: drawPNG, TeX: drawTeX}[format]
	return draw(w, c, notesOf(f, o))
}

// check returns an error if the lengths of a curve's slices or a table's rows do not fit each other,
// or if the panels do not have all curves.
func check(f figure.Figure) error {
	refuse := func(format string, args ...any) error {
		return fmt.Errorf("the figure cannot be written: "+format, args...)
	}
	for _, s := range f.Series {
		for i, values := range [][]float64{s.Mean, s.Std, s.Q05, s.Q95} {
			if len(values) != len(s.X) && (values != nil || i == 0) {
				return refuse("series %q has %d of x and %d of %s", s.Name, len(s.X), len(values), [...]string{"mean", "std", "q05", "q95"}[i])
			}
		}
	}
	for _, b := range f.Bounds {
		if len(b.X) != len(b.Y) {
			return refuse("bound %q has %d of x and %d of y", b.Name, len(b.X), len(b.Y))
		}
	}
	series, bounds := int64(len(f.Series)), int64(len(f.Bounds))
	for _, p := range f.Panels {
		series, bounds = series-p.Series, bounds-p.Bounds
	}
	if len(f.Panels) > 0 && (series != 0 || bounds != 0) {
		return refuse("its panels do not have all of its curves")
	}
	if f.Table == nil {
		return nil
	}
	for i, row := range f.Table.Rows {
		if len(row) != len(f.Table.Columns) {
			return refuse("row %d of the table has %d cells for %d columns", i+1, len(row), len(f.Table.Columns))
		}
	}
	return nil
}
