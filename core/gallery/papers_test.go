package gallery

import (
	"strings"
	"testing"

	"epsilonarcade/core/say"
)

// A paper's entry for a bibliography has the form that BibTeX reads.
func TestEveryPaperHasABibTeXEntry(t *testing.T) {
	for _, p := range Papers() {
		title := say.English(p.Title)
		for _, part := range []string{"@", "author", "title", "year", title[strings.LastIndex(title, " ")+1:]} {
			if !strings.Contains(p.BibTeX, part) {
				t.Errorf("%s: no %s in %s", p.ID, part, p.BibTeX)
			}
		}
		if strings.Count(p.BibTeX, "{") != strings.Count(p.BibTeX, "}") {
			t.Errorf("%s: the braces of %s do not match", p.ID, p.BibTeX)
		}
	}
}
