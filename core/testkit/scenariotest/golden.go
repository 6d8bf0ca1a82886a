package scenariotest

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
)

// A GoldenLink is a paragraph of core/scenario/testdata/links.
type GoldenLink struct {
	At      string // the file and line
	Read    string // the link as published, which may end in "~" and a view
	Written string // the link as the page writes it now
	JSON    string // the link's scenario
}

// GoldenLinks reads the golden links of all format versions from a folder.
func GoldenLinks(tb testing.TB, dir string) (all []GoldenLink) {
	tb.Helper()
	files, _ := filepath.Glob(filepath.Join(dir, "v*.txt"))
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			tb.Fatal(err)
		}
		next := 1
		for paragraph := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n\n") {
			at := next
			next += strings.Count(paragraph, "\n") + 2
			lines := slices.DeleteFunc(strings.Split(paragraph, "\n"), func(line string) bool { return strings.HasPrefix(line, "#") })
			switch n := len(lines); {
			case n == 0:
			case n == 1 || n > 3 || !strings.HasPrefix(lines[n-1], "{"):
				tb.Fatalf("%s:%d: there must be a link with its scenario in JSON below it, not %q", name, at, paragraph)
			default:
				all = append(all, GoldenLink{fmt.Sprintf("core/scenario/testdata/links/%s:%d", filepath.Base(name), at), lines[0], lines[n-2], lines[n-1]})
			}
		}
	}
	if len(all) == 0 {
		tb.Fatalf("there are no golden links in %s", dir)
	}
	return all
}

// MeansElse describes the difference between a link's scenario and a scenario in JSON. It returns "" if they are
// equal.
func MeansElse(link, want string) string {
	s, err := scenariojson.Unmarshal([]byte(want))
	if err != nil {
		return err.Error()
	}
	switch got, err := scenario.ParseLink(link); {
	case err != nil:
		return err.Error()
	case !reflect.DeepEqual(got, s):
		return link + " means something else now: convert what it meant in core/scenario/link_upgrades.go\n" + Differ(got.Scenario(), s.Scenario())
	case s.Link() != link:
		return fmt.Sprintf("%s is now written as %s", link, s.Link())
	}
	return ""
}

// Differ names the fields that differ between two scenarios.
func Differ(got, want scenario.Scenario) string {
	if keys := scenario.Differences(got, want); keys != nil {
		return fmt.Sprintf("they differ in %s\ngot  %.1000s\nwant %.1000s", strings.Join(keys, ", "), got.Link(), want.Link())
	}
	return fmt.Sprintf("got  %+v\nwant %+v", got, want)
}

// LinkOf returns a link with the given arms, and its scenario as JSON.
func LinkOf(arms ...arm.Arm) (link, means string) {
	s := scenario.Default()
	s.Arms, s.Policies = arms, []scenario.Policy{{ID: "ucb1"}}
	data, err := scenariojson.Marshal(s)
	if err != nil {
		panic(err)
	}
	return s.Link(), string(data)
}
