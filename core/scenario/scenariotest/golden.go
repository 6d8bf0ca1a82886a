package scenariotest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A GoldenLink is a paragraph of core/scenario/testdata/links.
type GoldenLink struct {
	Read    string // as somebody has it: a link, and perhaps "~" and a view
	Written string // as the page writes it now
	JSON    string // the scenario that it means
}

// GoldenLinks reads all files of a folder of golden links, those of each version of links.
func GoldenLinks(tb testing.TB, dir string) (all []GoldenLink) {
	tb.Helper()
	files, _ := filepath.Glob(filepath.Join(dir, "v*.txt"))
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			tb.Fatal(err)
		}
		for paragraph := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n\n") {
			lines := slices.DeleteFunc(strings.Split(paragraph, "\n"), func(line string) bool { return strings.HasPrefix(line, "#") })
			switch n := len(lines); {
			case n == 0:
			case n == 1 || n > 3 || !strings.HasPrefix(lines[n-1], "{"):
				tb.Fatalf("%s: this is no link with its scenario in JSON below it: %q", name, paragraph)
			default:
				all = append(all, GoldenLink{lines[0], lines[n-2], lines[n-1]})
			}
		}
	}
	if len(all) == 0 {
		tb.Fatalf("there are no golden links in %s", dir)
	}
	return all
}
