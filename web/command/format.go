package command

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"epsilonarcade/core/document"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/figure/export"
	"epsilonarcade/core/say"
	"epsilonarcade/web/cluster"

	v1 "github.com/go-json-experiment/json/v1"
)

// A format writes a T. It is the default for files with the extension ending.
type format[T any] struct {
	name, ending string
	write        func(io.Writer, T) error
	image        bool // a terminal cannot show it
}

// An output writes a T to a destination, in one of several formats.
type output[T any] struct {
	destination
	format  *string
	formats []format[T]
	part    *cluster.Index // the shard given by -shard, which is always written as JSON
}

// newOutput declares -format and -o, whose help calls the value what. The first format is standard output's default.
func newOutput[T any](flags *flags, what string, formats ...format[T]) *output[T] {
	o := &output[T]{destination: outputFlag(flags), formats: formats, part: &cluster.Index{}}
	o.format = flags.String("format", "", fmt.Sprintf("`format` of %s: %s (default: the ending of the file's name, or %s)", what, o.names(), formats[0].name))
	return o
}

// checked adds the output's check to the flags.
func (o *output[T]) checked(flags *flags) *output[T] {
	flags.check(o.check)
	return o
}

// textOrJSON declares -format and -o for a value that is written as text or as JSON.
func textOrJSON[T any](flags *flags, what string, text func(T) string, value func(T) any) *output[T] {
	return newOutput(flags, what, asText(text), asJSON(value)).checked(flags)
}

// asText returns the text format. The text may contain references to texts, which are written in English.
func asText[T any](text func(T) string) format[T] { return inWords("text", "txt", text) }

// inWords returns a format that consists of text.
func inWords[T any](name, ending string, text func(T) string) format[T] {
	return format[T]{name: name, ending: ending, write: func(w io.Writer, v T) error {
		_, err := io.WriteString(w, say.English(text(v)))
		return err
	}}
}

func asJSON[T any](value func(T) any) format[T] {
	return format[T]{name: "json", ending: "json", write: func(w io.Writer, v T) error { return writeJSON(w, value(v)) }}
}

// bandFlag declares -band.
func bandFlag(flags *flags) *figure.Band {
	band := new(figure.Band)
	flags.Func("band", "`band` around averages in drawings: q90, from the 5% to the 95% quantile (the default), sd, one standard deviation on each side, ci95, the 95% confidence interval of the average at each point, for a number of runs fixed in advance, or none", func(text string) error {
		if *band = figure.Band(text); !slices.Contains(figure.Bands(), *band) {
			return fmt.Errorf("choose one of %v", figure.Bands())
		}
		return nil
	})
	return band
}

// newFigureOutput declares -format and -o for figures, which are drawn with the given band.
func newFigureOutput(flags *flags, band *figure.Band) *output[figure.Figure] {
	var o *output[figure.Figure]
	of := func(f export.Format, ending string) format[figure.Figure] {
		return format[figure.Figure]{string(f), ending, func(w io.Writer, v figure.Figure) error {
			return export.Write(w, v, f, export.Options{Brief: *o.path == "", View: figure.View{Band: *band}})
		}, f == export.PDF || f == export.PNG}
	}
	formats := []format[figure.Figure]{of(export.Text, "txt")}
	for _, f := range export.Formats() {
		formats = append(formats, of(f, string(f)))
	}
	o = newOutput(flags, "the figure", formats...)
	return o
}

// chosen returns the format given by -format, or else the format that the file's extension implies.
func (o *output[T]) chosen() (none format[T], err error) {
	ending := o.ending()
	var endings []string
	for i, f := range o.formats {
		switch {
		case *o.format == f.name, *o.format == "" && (ending == f.ending || ending == "" && i == 0):
			return f, nil
		case !slices.Contains(endings, "."+f.ending):
			endings = append(endings, "."+f.ending)
		}
	}
	if *o.format != "" {
		return none, misuse("-format: %q is not recognised; choose %s", *o.format, o.names())
	}
	return none, misuse("-o: %s ends in .%s, which is not one of %s; -format sets the format for any file name", *o.path, ending, strings.Join(endings, ", "))
}

// check rejects a format that cannot be written: an unknown format, any format except JSON for a shard, and an image on
// a terminal.
func (o *output[T]) check(c *call) error {
	ending := o.ending()
	switch {
	case o.part.Of == 0:
	case c.given("format") && *o.format != "json":
		return misuse("-format: a shard is always written as json")
	case !c.given("format") && ending != "" && ending != "json":
		return misuse("-o: %s ends in .%s, but a shard is always written as json", *o.path, ending)
	default:
		return nil
	}
	f, err := o.chosen()
	if err == nil && f.image && *o.path == "" && isTerminal(c.stdout) {
		return misuse("-o is missing: name a file, because a terminal cannot show %s", f.name)
	}
	return err
}

// names lists the formats.
func (o *output[T]) names() string {
	var names []string
	for _, f := range o.formats {
		if !slices.Contains(names, f.name) {
			names = append(names, f.name)
		}
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// put writes the value that make returns to the destination.
func (o *output[T]) put(c *call, make func() (T, error)) error {
	return o.deliver(c, func(w io.Writer) error { return o.write(w, make) })
}

// write writes the value that make returns.
func (o *output[T]) write(w io.Writer, make func() (T, error)) error {
	f, err := o.chosen()
	if err != nil {
		return err
	}
	v, err := make()
	if err != nil {
		return err
	}
	return f.write(w, v)
}

// writeJSON writes a value as indented JSON, in English.
func writeJSON(w io.Writer, value any) error {
	text, err := document.Marshal(value, v1.OmitEmptyWithLegacySemantics(true))
	if err != nil {
		return err
	}
	_, err = w.Write(append(text, '\n'))
	return err
}

// A listing is a text whose lines have names. The names fill a column of the given width.
type listing struct {
	strings.Builder
	width int
}

func (l *listing) line(name, text string) { fmt.Fprintf(l, "  %-*s %s\n", l.width, name, text) }
