package command

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/figure/export"
	"epsilonarcade/core/say"
	"epsilonarcade/core/sim"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	v1 "github.com/go-json-experiment/json/v1"
)

// A figureOutput is how and where a command writes a figure.
type figureOutput struct {
	output
	format *string
}

// figureFlags declares -format and -o, which every command that writes a figure has.
func figureFlags(flags *flag.FlagSet) figureOutput {
	var names []string
	for _, f := range export.Formats() {
		names = append(names, string(f))
	}
	usage := "`format` of the figure: " + strings.Join(names, ", ") + " (default: the ending of the file's name, or text)"
	return figureOutput{outputFlag(flags), flags.String("format", "", usage)}
}

// chosen returns the format: the one named, or else that of the file's name, or text.
func (o figureOutput) chosen() (export.Format, error) {
	if *o.format != "" {
		f, err := export.Parse(*o.format)
		if err != nil {
			return "", misuse("-format: %v", err)
		}
		return f, nil
	}
	ending := o.ending()
	if ending == "" || ending == "txt" {
		return export.Text, nil
	}
	f, err := export.Parse(ending)
	if err != nil {
		endings := ".txt"
		for _, f := range export.Formats() {
			endings += ", ." + string(f)
		}
		return "", misuse("-o: %s ends in .%s, which is not one of %s; -format sets the format for any file name", *o.path, ending, endings)
	}
	return f, nil
}

// checkShard refuses every format for a shard but JSON.
func (o output) checkShard(c *call, format string) error {
	ending := o.ending()
	switch {
	case c.given("format") && format != "json":
		return misuse("-format: a shard is always written as json")
	case !c.given("format") && ending != "" && ending != "json":
		return misuse("-o: %s ends in .%s, but a shard is always written as json", *o.path, ending)
	}
	return nil
}

// check refuses what cannot be written, before the work begins: a format that is not
// known, and one that a terminal would choke on.
func (o figureOutput) check(c *call) error {
	f, err := o.chosen()
	if err == nil && (f == export.PDF || f == export.PNG) && *o.path == "" && isTerminal(c.stdout) {
		return misuse("-o is missing: name a file, because a terminal cannot show %s", f)
	}
	return err
}

// answer writes the figure that is asked for, whose results took so many seconds.
func (o figureOutput) answer(w io.Writer, a asked, results []sim.Result, seconds float64, notes ...string) error {
	f, err := a.figure(results)
	if err != nil {
		return err
	}
	f = f.With(figure.Layers{Notes: notes})
	f.Seconds = seconds
	return o.draw(w, f)
}

// draw writes a figure.
func (o figureOutput) draw(w io.Writer, f figure.Figure) error {
	format, err := o.chosen()
	if err != nil {
		return err
	}
	return export.Write(w, f, format, export.Options{Brief: *o.path == ""})
}

// A textOutput is how and where a command writes what is no figure: W writes it in one format.
type textOutput[W any] struct {
	output
	format  *string
	formats []textFormat[W]
}

// A textFormat is one of the formats, which files with this ending have.
type textFormat[W any] struct {
	name, ending string
	write        W
}

// textFlags declares -format and -o. The first format is that of the standard output; usage says
// of what the formats are.
func textFlags[W any](flags *flag.FlagSet, usage string, formats ...textFormat[W]) textOutput[W] {
	o := textOutput[W]{output: outputFlag(flags), formats: formats}
	o.format = flags.String("format", "", fmt.Sprintf("`format` of %s: %s (default: the ending of the file's name, or %s)", usage, o.names(), formats[0].name))
	return o
}

// chosen returns the writer of the format that is named, or else of that of the file's name.
func (o textOutput[W]) chosen() (write W, err error) {
	ending := o.ending()
	var endings []string
	for i, f := range o.formats {
		switch {
		case *o.format == f.name, *o.format == "" && (ending == f.ending || ending == "" && i == 0):
			return f.write, nil
		case !slices.Contains(endings, "."+f.ending):
			endings = append(endings, "."+f.ending)
		}
	}
	if *o.format != "" {
		return write, misuse("-format: %q is not recognised; choose %s", *o.format, o.names())
	}
	return write, misuse("-o: %s ends in .%s, which is not one of %s; -format sets the format for any file name", *o.path, ending, strings.Join(endings, ", "))
}

// names lists the formats.
func (o textOutput[W]) names() string {
	names := o.formats[0].name
	for i, f := range o.formats[1:] {
		separator := ", "
		if i == len(o.formats)-2 {
			separator = " or "
		}
		names += separator + f.name
	}
	return names
}

// deliver is output.deliver for texts, which it writes in English.
func (o textOutput[W]) deliver(c *call, work func(io.Writer) error) error {
	return o.output.deliver(c, func(w io.Writer) error {
		var text strings.Builder
		if err := work(&text); err != nil {
			return err
		}
		_, err := io.WriteString(w, say.English(text.String()))
		return err
	})
}

// deliverComputed is deliver for a computation that does not look at the context: see interruptibly.
func (o textOutput[W]) deliverComputed(c *call, work func(io.Writer) error) error {
	var text bytes.Buffer
	if err := c.interruptibly(func() error { return work(&text) }); err != nil {
		return err
	}
	return o.deliver(c, func(w io.Writer) error {
		_, err := text.WriteTo(w)
		return err
	})
}

// writeJSON writes a value as JSON that a person can read, in English.
func writeJSON(w io.Writer, value any) error {
	text, err := json.Marshal(value, readable)
	if err != nil {
		return err
	}
	_, err = w.Write(append(text, '\n'))
	return err
}

var readable = json.JoinOptions(jsontext.WithIndent("  "), jsontext.EscapeForJS(true), jsontext.AllowInvalidUTF8(true),
	json.Deterministic(true), json.FormatNilSliceAsNull(true), json.FormatNilMapAsNull(true), v1.OmitEmptyWithLegacySemantics(true),
	json.WithMarshalers(json.MarshalToFunc(func(e *jsontext.Encoder, text string) error {
		return e.WriteToken(jsontext.String(say.English(text)))
	})))
