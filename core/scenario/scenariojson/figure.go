package scenariojson

import (
	"bytes"
	"strings"

	"epsilonarcade/core/scenario"
)

// mark is the byte order mark, with which some editors begin files.
var mark = []byte("\ufeff")

// UnmarshalFile reads the scenario of a file that somebody has kept: a link, or what
// UnmarshalAddress reads.
func UnmarshalFile(data []byte) (scenario.Scenario, error) {
	if text := bytes.TrimSpace(bytes.TrimPrefix(data, mark)); len(text) <= scenario.MaxFile && scenario.IsAddress(string(text)) {
		return scenario.ParseAddress(string(text))
	}
	s, _, err := UnmarshalAddress(data)
	return s, err
}

// UnmarshalAddress reads a scenario, or that of a figure, whose field "scenario" is a link. It
// also returns the view that stands behind the link (see scenario.CutView). The error is as
// Unmarshal's, or what is wrong with the link.
func UnmarshalAddress(data []byte) (s scenario.Scenario, view string, err error) {
	data = bytes.TrimPrefix(data, mark)
	link, isFigure, err := figureLink(data)
	switch {
	case !isFigure:
		s, err = Unmarshal(data)
		return s, "", err
	case err != nil:
		return s, "", err
	}
	link, view = scenario.CutView(link)
	if s, err = scenario.ParseLink(link); err != nil {
		return s, "", problem("scenario", "", strings.TrimPrefix(err.Error(), "link: "))
	}
	return s, view, nil
}

// figureLink returns the link in a figure's document. A figure is an object with a field
// that no scenario has and every figure does.
func figureLink(data []byte) (link string, isFigure bool, err error) {
	r, err := newReader(data)
	if err != nil {
		return "", false, err
	}
	linked := false
	err = r.object("", func(key string) error {
		switch key {
		case "scenario":
			isFigure, linked = true, true
			return r.text(key, &link)
		case "title", "series":
			isFigure = true
		}
		return located(key, r.tokens.SkipValue())
	})
	if err == nil {
		err = r.end()
	}
	if err == nil && !linked {
		err = missing("scenario")
	}
	return link, isFigure, err
}
