package scenariojson

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// mark is the byte order mark, with which some editors begin files.
var mark = []byte("\ufeff")

// UnmarshalFile reads the scenario of a file that somebody has kept, and its view: a link, or
// what UnmarshalAddress reads, or a figure in another form, which says its link in a line that
// begins with "scenario:", such as a table or a drawing.
func UnmarshalFile(data []byte) (v scenario.Valid, view string, err error) {
	text := bytes.TrimSpace(bytes.TrimPrefix(data, mark))
	if len(text) == 0 {
		return v, "", say.Error("nothing-in-file")
	}
	if text[0] == '{' || text[0] == '[' || len(data) > scenario.MaxFile || !utf8.Valid(text) {
		return UnmarshalAddress(data)
	}
	address := noted(text)
	if address == "" {
		if address = string(text); strings.HasPrefix(address, "# ") || !scenario.IsAddress(address) {
			return v, "", ErrNoScenario
		}
	}
	_, view = scenario.CutView(address)
	v, err = scenario.ParseAddress(address)
	return v, view, err
}

// ErrNoScenario reports that a file is neither a document nor a link.
var ErrNoScenario = say.Error("there-no-scenario-in")

// noted returns the address or link that a figure's file says in its first lines, or "".
func noted(text []byte) string {
	const lines = 40
	for range lines {
		var line []byte
		line, text, _ = bytes.Cut(text, []byte("\n"))
		_, link, ok := strings.Cut(strings.TrimLeft(string(line), "#% "), "scenario: ")
		if link = strings.ReplaceAll(strings.TrimSpace(link), "&amp;", "&"); ok && scenario.IsAddress(link) {
			return link
		}
	}
	return ""
}

// UnmarshalAddress reads a scenario, or that of a figure, whose field "scenario" is a link. It
// also returns its view, which of a figure stands behind the link (see scenario.CutView). The error is as
// Unmarshal's, or what is wrong with the link.
func UnmarshalAddress(data []byte) (v scenario.Valid, view string, err error) {
	data = bytes.TrimPrefix(data, mark)
	link, isFigure, err := figureLink(data)
	switch {
	case !isFigure:
		return unmarshalView(data)
	case err != nil:
		return v, "", err
	}
	link, view = scenario.CutView(link)
	if v, err = scenario.ParseLink(link); err != nil {
		return v, "", problem("scenario", "", strings.TrimPrefix(say.Err(err), "link: "))
	}
	return v, view, nil
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
