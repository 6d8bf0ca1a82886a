package files

import (
	"strings"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/say"
	"epsilonarcade/web/parts"
)

// A title is what somebody calls the figure in place of the usual title.
type title struct {
	text string
	of   string // the usual one; under another one it is about another figure, and forgotten. "" before the figure is there
}

// titled is what stands before a title in the view of a saved scenario, which is no part of the look.
const titled = "&title="

// usualTitle returns what the figure that is saved is called unless somebody says otherwise.
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

// edited returns the title that somebody has given, "" if none.
func (v *Files) edited() string {
	if usual := v.usualTitle(); v.title.of == usual && v.title.text != say.English(usual) {
		return v.title.text
	}
	return ""
}

// Title returns what the field of the title has.
func (v *Files) Title() string {
	if usual := v.usualTitle(); v.title.of != usual {
		return usual
	}
	return v.title.text
}

// Entitle calls the figure otherwise. Without a text it has its usual title.
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

// ExportSizes returns what drawings can be made for.
func (v *Files) ExportSizes() []parts.Choice {
	var all []parts.Choice
	for i, name := range []string{say.Of("papers-column"), say.Of("papers-page"), say.Of("a-slide")} {
		all = append(all, parts.Choice{Value: string(rune('0' + i)), Text: name, Chosen: int64(i) == v.ExportSize})
	}
	return all
}
