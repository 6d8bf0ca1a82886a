package chart

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"testing"
)

// Colours alone do not tell curves apart for everybody, and not in print.
func TestEveryColourHasALinePatternOfItsOwn(t *testing.T) {
	for i := range Colors {
		for k := range i {
			if slices.Equal(Dash(i), Dash(k)) {
				t.Errorf("curves %d and %d are both drawn as %v", k, i, Dash(i))
			}
		}
		if !slices.Equal(Dash(i), Dash(i+Colors)) {
			t.Errorf("curve %d has the colour of curve %d but not its pattern", i+Colors, i)
		}
		if len(Dash(i))%2 != 0 {
			t.Errorf("pattern %v of curve %d does not end with a gap", Dash(i), i)
		}
	}
	if len(Dash(0)) != 0 {
		t.Error("the first curve is not a full line")
	}
}

// The style sheet has three sets of colours: light, dark by the system's wish, and dark
// by the reader's.
func TestTheStyleSheetHasEveryColourInEveryTheme(t *testing.T) {
	sheet, err := os.ReadFile("../../assets/style.css")
	if err != nil {
		t.Fatal(err)
	}
	var themes []map[string]string // by colour, which curve has it
	for i := range Colors {
		found := regexp.MustCompile(fmt.Sprintf(`--curve-%d:\s*([^;]+);`, i)).FindAllStringSubmatch(string(sheet), -1)
		if len(found) < 3 {
			t.Fatalf("--curve-%d is set %d times", i, len(found))
		}
		for k, f := range found {
			if k == len(themes) {
				themes = append(themes, map[string]string{})
			}
			if other, taken := themes[k][f[1]]; taken {
				t.Errorf("theme %d: curves %s and %d are both %s", k, other, i, f[1])
			}
			themes[k][f[1]] = fmt.Sprint(i)
		}
	}
	if more := fmt.Sprintf("--curve-%d:", Colors); regexp.MustCompile(more).Match(sheet) {
		t.Errorf("the style sheet has %s, which nothing uses", more)
	}
}
