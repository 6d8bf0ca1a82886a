package command

import (
	"encoding/json"
	"flag"
	"io"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/sim"
)

// A figureOutput is how and where a command writes a figure.
type figureOutput struct {
	output
	format *string
}

// figureFlags declares -format and -o, which every command that writes a figure has.
func figureFlags(flags *flag.FlagSet) figureOutput {
	return figureOutput{outputFlag(flags), flags.String("format", "json", "`format` of the figure: json")}
}

// check refuses a format that is not known.
func (o figureOutput) check(*call) error {
	if *o.format != "json" {
		return misuse("-format: %q is not known; there is json", *o.format)
	}
	return nil
}

// write writes the figure of a result, which took so many seconds.
func (o figureOutput) write(w io.Writer, r sim.Result, seconds float64) error {
	f, err := figure.Of(r)
	if err != nil {
		return err
	}
	f.Seconds = seconds
	return json.NewEncoder(w).Encode(f)
}
