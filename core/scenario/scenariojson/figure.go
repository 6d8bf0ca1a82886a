package scenariojson

import (
	"bytes"
	"strings"

	"epsilonarcade/core/scenario"
)

// UnmarshalFile reads the scenario of a file that somebody has kept: a scenario, or a
// figure, whose field "scenario" is a link. The error is as Unmarshal's, or what is wrong
// with the link.
func UnmarshalFile(data []byte) (scenario.Scenario, error) {
	s, _, err := UnmarshalAddress(data)
	return s, err
}

// UnmarshalAddress is UnmarshalFile that also returns the view that stands behind a link (see
// scenario.CutView).
func UnmarshalAddress(data []byte) (s scenario.Scenario, view string, err error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff")) // with which some editors begin files
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
		return r.located(key, r.tokens.Skip())
	})
	if err == nil {
		err = r.end()
	}
	if err == nil && !linked {
		err = missing("scenario")
	}
	return link, isFigure, err
}
