package files_test

import (
	"regexp"
	"testing"

	"epsilonarcade/web/internal/webtest"
)

// A drawing has the width of what it is made for.
func TestFilesAreDrawnForTheirPlace(t *testing.T) {
	p := webtest.Open(webtest.Small("ucb1", "thompson").Link(), 2)
	p.Rest(t)
	places := map[string]string{} // by the widths of their drawings
	for _, c := range p.Files.ExportSizes() {
		p.Files.ChooseExportSize(c.Value)
		saved := save(p, func() { p.Files.Export(p.Files.ExportFormats()[0]) })
		if len(saved) != 1 {
			t.Fatalf("for %s: %d files", c.Text, len(saved))
		}
		width := regexp.MustCompile(`width="[^"]*"`).FindString(string(saved[0].Data))
		if other := places[width]; width == "" || other != "" {
			t.Errorf("for %s it is drawn as for %q: %.200s", c.Text, other, saved[0].Data)
		}
		places[width] = c.Text
	}
}
