package scenariojson

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/strictjson"

	"github.com/go-json-experiment/json/jsontext"
)

// mark is the byte order mark at the beginning of some files.
var mark = []byte("\ufeff")

// UnmarshalFile reads a scenario and its view from a file. The file is a link, a document that UnmarshalAddress
// reads, or a figure in another form, such as a table or a drawing. Such a figure states its link in a line that
// begins with "scenario:".
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

// noted returns the address or link given in the first lines of a figure's file, or "" if there is none.
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

// UnmarshalAddress reads a scenario, or a figure whose field "scenario" is a link. It also returns the view stated
// after a figure's link (see scenario.CutView). The error is as in Unmarshal, or describes what is wrong with the link.
func UnmarshalAddress(data []byte) (v scenario.Valid, view string, err error) {
	data = bytes.TrimPrefix(data, mark)
	var figure struct {
		Scenario *string        `json:"scenario"`
		Title    jsontext.Value `json:"title"`
		Series   jsontext.Value `json:"series"`
	}
	err = strictjson.Read(data, scenario.MaxFile, &figure)
	p, _ := err.(scenario.Problem)
	inFigure := func(field string) bool { return strings.HasPrefix(p.Field, field) }
	switch {
	case figure.Scenario == nil && figure.Title == nil && figure.Series == nil && !slices.ContainsFunc([]string{"scenario", "title", "series"}, inFigure):
		return unmarshalView(data) // every figure has one of these fields, and no scenario has
	case err != nil:
		return v, "", err
	case figure.Scenario == nil:
		return v, "", missing("scenario")
	}
	link, view := scenario.CutView(*figure.Scenario)
	if v, err = scenario.ParseLink(link); err != nil {
		return v, "", scenario.Problem{Field: "scenario", Text: strings.TrimPrefix(say.Err(err), "link: ")}
	}
	return v, view, nil
}
