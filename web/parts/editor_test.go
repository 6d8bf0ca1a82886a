package parts_test

import (
	"testing"

	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/markup"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// The component shows its editor's text. Changed is called after the editor has stored the reader's change.
func TestAnEditorHasWhatIsTyped(t *testing.T) {
	p := webtest.Open("", 1)
	of := &page.Editor{Program: "mine", Text: "x = 1", Label: "Program"}
	var heard []string
	c := parts.Editor{Page: p.Page, ID: "program", Of: of, Changed: func() { heard = append(heard, of.Text) }}
	c.Mount(markup.Element{})
	if p.Edited.Text != "x = 1" || p.Edited.Label != "Program" {
		t.Errorf("it shows %+v", p.Edited)
	}
	p.Heard("x = 12")
	of.Problems = []page.Problem{{Line: 1, Column: 5, Text: "too large"}}
	c.Mount(markup.Element{})
	if len(heard) != 1 || heard[0] != "x = 12" || p.Edited.Text != "x = 12" || len(p.Edited.Problems) != 1 {
		t.Errorf("after %q it shows %+v", heard, p.Edited)
	}
}
