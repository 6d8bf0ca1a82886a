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
// it; or of a link, which may stand behind "#" in the address of a page.
func load(from string) (scenario.Scenario, error) {
	data, err := readFile(from)
	switch {
	case err == nil:
		s, _, err := scenariojson.UnmarshalFile(data)
		if err != nil {
			return s, fmt.Errorf("%s: %w", from, err)
		}
		return s, nil
	case scenario.IsAddress(from):
		return scenario.ParseAddress(from)
	case errors.Is(err, fs.ErrNotExist):
		return scenario.Scenario{}, fmt.Errorf("%s: there is no such file, and a link begins with 1t", from)
	}
	return scenario.Scenario{}, err
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
