package command

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
)

// load returns the scenario of a file, which holds it as JSON or as a link, or a figure of
// it; or of a link, which may stand behind "#" in the address of a page. It says on stderr what of a
// view is not known.
func load(c *call, from string) (s scenario.Scenario, err error) {
	data, err := readFile(from)
	var view string
	switch {
	case err == nil:
		if s, view, err = scenariojson.UnmarshalFile(data); err != nil {
			return s, fmt.Errorf("%s: %w", from, explained(err))
		}
	case scenario.IsAddress(from):
		if s, err = scenario.ParseAddress(from); err != nil {
			return s, explained(err)
		}
		_, view = scenario.CutView(from)
	case errors.Is(err, fs.ErrNotExist):
		return s, fmt.Errorf("%s: there is no such file, and a link begins with 1t; -h shows what both hold", from)
	default:
		return s, err
	}
	if unknown := unknownSetting(view); unknown != "" {
		c.note("the link’s %s is not known, and left out", scenario.Quote(unknown))
	}
	return s, nil
}

// note says on stderr what is worth a note.
func (c *call) note(format string, args ...any) {
	fmt.Fprintf(c.stderr, "%s: note: %s\n", c.flags.Name(), oneLine(fmt.Sprintf(format, args...)))
}

// readFile reads a file as far as is needed to refuse one that is too long, of which there may be
// no end.
func readFile(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, scenario.MaxFile+1))
}
