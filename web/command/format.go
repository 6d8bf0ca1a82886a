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
	"epsilonarcade/web/cluster"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	v1 "github.com/go-json-experiment/json/v1"
)

// A figureOutput is how and where a command writes a figure.
type figureOutput struct{ textOutput[export.Format] }

// figureFlags declares -format and -o, which every command that writes a figure has.
func figureFlags(flags *flag.FlagSet) figureOutput {
	formats := []textFormat[export.Format]{{string(export.Text), "txt", export.Text}}
	for _, f := range export.Formats() {
		formats = append(formats, textFormat[export.Format]{string(f), string(f), f})
	}
	return figureOutput{textFlags(flags, "the figure", formats...)}
}

// deliver is output.deliver: figures are written in English, and images are no text.
func (o figureOutput) deliver(c *call, work func(io.Writer) error) error {
	return o.output.deliver(c, work)
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

// check also refuses an image on a terminal.
func (o figureOutput) check(c *call, part cluster.Index) error {
	f, _ := o.chosen()
	if part.Of == 0 && (f == export.PDF || f == export.PNG) && *o.path == "" && isTerminal(c.stdout) {
		return misuse("-o is missing: name a file, because a terminal cannot show %s", f)
	}
	return o.textOutput.check(c, part)
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

// A textOutput is how and where a command writes in one of several formats. W is what a format needs: usually the
// function that writes it.
type textOutput[W any] struct {
	output
	format  *string
	formats []textFormat[W]
}

// A textFormat is one of the formats. It is the default for files with this ending.
type textFormat[W any] struct {
	name, ending string
	write        W
}

// textFlags declares -format and -o. Standard output has the first format. The help calls what is written by its name.
func textFlags[W any](flags *flag.FlagSet, name string, formats ...textFormat[W]) textOutput[W] {
	o := textOutput[W]{output: outputFlag(flags), formats: formats}
	o.format = flags.String("format", "", fmt.Sprintf("`format` of %s: %s (default: the ending of the file's name, or %s)", name, o.names(), formats[0].name))
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

// check refuses, before the work begins, a format that cannot be written. A shard is always written as JSON.
func (o textOutput[W]) check(c *call, part cluster.Index) error {
	if part.Of > 0 {
		return o.checkShard(c, *o.format)
	}
	_, err := o.chosen()
	return err
}

// names lists the formats.
func (o textOutput[W]) names() string {
	var names []string
	for _, f := range o.formats {
		if !slices.Contains(names, f.name) {
			names = append(names, f.name)
		}
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// textOrJSON is textFlags for the two formats that most texts have.
func textOrJSON[W any](flags *flag.FlagSet, name string, text, json W) textOutput[W] {
	return textFlags(flags, name, textFormat[W]{"text", "txt", text}, textFormat[W]{"json", "json", json})
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
