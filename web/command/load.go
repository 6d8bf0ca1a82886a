package command

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
)

// load returns the scenario of a file, which holds it as JSON or as a link, or a figure of
// it; or of a link, which may stand behind "#" in the address of a page.
func load(from string) (scenario.Scenario, error) {
	data, err := os.ReadFile(from)
	switch {
	case err == nil:
		s, err := read(data)
		if err != nil {
			return s, fmt.Errorf("%s: %w", from, err)
		}
		return s, nil
	case looksLikeLink(from):
		return readLink(from)
	case errors.Is(err, fs.ErrNotExist):
		return scenario.Scenario{}, fmt.Errorf("%s: there is no such file, and a link begins with 1t", from)
	}
	return scenario.Scenario{}, err
}

// read returns the scenario of a file's content.
func read(data []byte) (scenario.Scenario, error) {
	if text := string(bytes.TrimSpace(data)); looksLikeLink(text) {
		return readLink(text)
	}
	return scenariojson.UnmarshalFile(data)
}

// looksLikeLink reports whether a text is an address with a fragment, or begins like a
// link: a number, and letters up to the first sign.
func looksLikeLink(text string) bool {
	if strings.HasPrefix(text, "http") || strings.HasPrefix(text, "#") {
		return true
	}
	rest := strings.TrimLeft(text, "0123456789")
	codec := strings.TrimLeft(rest, "abcdefghijklmnopqrstuvwxyz")
	return len(rest) < len(text) && len(codec) < len(rest) && (codec == "" || strings.ContainsRune("-&~", rune(codec[0])))
}

func readLink(text string) (scenario.Scenario, error) {
	if _, fragment, ok := strings.Cut(text, "#"); ok {
		text = fragment
	}
	link, _ := scenario.CutView(text)
	return scenario.ParseLink(link)
}
