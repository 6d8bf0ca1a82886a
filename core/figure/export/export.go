// Package export writes a figure as a file: a drawing for papers and slides, data for programs, or a table for a
// terminal. The same figure always produces the same bytes.
//
// PNG uses gonum/plot's canvas. SVG and PDF have their own small surfaces. gonum's PDF canvas supports only code page
// 1252, which lacks ε, and needs a temporary folder, which browsers do not have. Its SVG canvas centres text with the
// widths of a font that may be missing. gonum/plot's axes and legend would add all twelve Liberation fonts to the
// program, 1.5 MB on the page even after compression with brotli. Its legend covers the curves, and its logarithmic
// axes label only powers of ten. In TeX, pgfplots draws the data.
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

// A Format is a file format, named by its usual extension.
type Format string

// The formats.
const (
	Text Format = "text" // a table of the last values, 80 columns wide
	CSV  Format = "csv"  // all points; see writeCSV
	JSON Format = "json" // the figure itself; see figurejson
	SVG  Format = "svg"
	PDF  Format = "pdf"
	PNG  Format = "png"
	TeX  Format = "tex" // a standalone document with a pgfplots picture and its data
)

// Formats returns all formats. A program that is built with the tag library has only the first four.
func Formats() (all []Format) {
	for _, f := range []Format{Text, CSV, JSON, SVG, PDF, PNG, TeX} {
		if _, drawn := drawers[f]; drawn || f == Text || f == CSV || f == JSON {
			all = append(all, f)
		}
	}
	return all
}

// A drawer writes a chart and its notes.
type drawer func(*bytes.Buffer, *chart, []note) error

// Parse returns the format with the given name.
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

// Options configure a file. The zero value is valid.
type Options struct {
	// For drawings only: the size, and the visible parts. An empty band means figure.Quantiles. Data and tables contain
	// everything.
	Size Size
	View figure.View

	// Metadata of all formats except JSON. Empty fields are left out.
	Address string // of a page that shows the scenario after "#"
	Version string // of the program
	BibTeX  string // for citing the program; not in PNG

	// Brief leaves long links out of text tables.
	Brief bool
}

// link returns the address of the figure's scenario, or the link's fragment without an address.
func (o Options) link(f figure.Figure) string {
	if o.Address == "" || f.Scenario == "" {
		return f.Scenario
	}
	return strings.TrimSuffix(o.Address, "#") + "#" + f.Scenario
}

// Write writes the figure. It returns an error and writes nothing if the format or the size is unknown, or if the
// figure's slices or rows have inconsistent lengths.
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
	if len(f.Panels) > 0 || format != CSV && format != JSON { // these formats give budgets in columns
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

func writeDrawing(w *bytes.Buffer, f figure.Figure, format Format, o Options) error {
	c, err := layout(f, format, o)
	if err != nil {
		return err
	}
	return drawers[format](w, c, notesOf(f, o))
}

// check returns an error if the lengths of a figure's slices, rows or panels are inconsistent.
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
