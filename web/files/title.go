package files

import (
	"strings"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/say"
	"epsilonarcade/web/parts"
)

// A title is the title that the reader gave the figure.
type title struct {
	text string
	of   string // the figure's usual title, or "" before there is a figure; when it changes, text is dropped
}

// titled precedes the title in the view of a saved scenario. It is not a part of the look.
const titled = "&title="

// usualTitle returns the title that the saved figure has unless the reader gives it another.
func (v *Files) usualTitle() string {
	if f := v.Page.Cards.Sheet(v.card()).Figure; f.Kind != "" {
		return f.Title
	}
	f := v.Page.Charts.OnChart
	usual := v.Page.Charts.Saved(f).Title
	if v.title.text != "" && v.title.of == "" && f.Scenario == v.Page.S.Link() {
		v.title.of = usual
	}
	return usual
}

// edited returns the reader's title, or "".
func (v *Files) edited() string {
	if usual := v.usualTitle(); v.title.of == usual && v.title.text != say.English(usual) {
		return v.title.text
	}
	return ""
}

// Title returns the text of the title's field.
func (v *Files) Title() string {
	if usual := v.usualTitle(); v.title.of != usual {
		return usual
	}
	return v.title.text
}

// Entitle sets the figure's title. An empty text restores the usual title.
func (v *Files) Entitle(text string) {
	v.title = title{visible(text), v.usualTitle()}
	v.Page.Update()
}

// visible removes control characters.
func visible(text string) string {
	return strings.Map(func(r rune) rune {
		if custom.IsControl(r) {
			return -1
		}
		return r
	}, text)
}

// ExportSizes returns the menu of sizes for drawings.
func (v *Files) ExportSizes() []parts.Choice {
	var all []parts.Choice
	for i, name := range []string{say.Of("papers-column"), say.Of("papers-page"), say.Of("a-slide")} {
		all = append(all, parts.Choice{Value: string(rune('0' + i)), Text: name, Chosen: int64(i) == v.ExportSize})
	}
	return all
}
