package command

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/plot"
	"epsilonarcade/core/say"
	"epsilonarcade/core/study"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// quick is a scenario that takes only milliseconds.
const quick = "1t&policies=ucb1,adap-klucb&horizon=2000&runs=7"

// said holds the output of a command and its exit status.
type said struct {
	stdout, stderr string
	status         int
}

func do(t *testing.T, args ...string) said {
	t.Helper()
	got := doIn(t.Context(), args...)
	got.inWords(t, args)
	return got
}

// inWords checks that the output of a command, including the file of -o, contains no unresolved references to texts.
func (got said) inWords(t *testing.T, args []string) {
	t.Helper()
	if !slices.Contains(args, "png") && !slices.Contains(args, "pdf") {
		testkit.InWords(t, strings.Join(args, " "), got.stdout)
	}
	testkit.InWords(t, strings.Join(args, " "), got.stderr)
	at := slices.Index(args, "-o") + 1
	if at == 0 || at == len(args) || strings.HasSuffix(args[at], ".png") || strings.HasSuffix(args[at], ".pdf") {
		return
	}
	if info, err := os.Stat(args[at]); err != nil || !info.Mode().IsRegular() {
		return
	}
	data, err := os.ReadFile(args[at])
	testkit.OK(t, err)
	testkit.InWords(t, strings.Join(args, " "), string(data))
}

func doIn(ctx context.Context, args ...string) said {
	var out, err bytes.Buffer
	status := Run(ctx, args, &out, &err)
	return said{out.String(), err.String(), status}
}

// write writes a file and returns its path.
func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	testkit.OK(t, os.WriteFile(path, []byte(text), 0o644))
	return path
}

// names returns the names of the files in a folder.
func names(t *testing.T, dir string) (all []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	testkit.OK(t, err)
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

var taken = regexp.MustCompile(`"seconds": ?[0-9.e-]+`)

// timeless removes the seconds from a figure's JSON.
func timeless(text string) string { return taken.ReplaceAllString(text, "") }

// read runs a command, which must succeed, and decodes its JSON.
func read(t *testing.T, value any, args ...string) {
	t.Helper()
	got := do(t, append(args, "-format", "json")...)
	if err := json.Unmarshal([]byte(got.stdout), value); err != nil || got.status != Done || got.stderr != "" {
		t.Fatalf("%q: %v, %.900v", args, err, got)
	}
}

// figureOf returns the figure in a command's JSON, without its seconds.
func figureOf(t *testing.T, got said) (f figure.Figure) {
	t.Helper()
	if err := json.Unmarshal([]byte(got.stdout), &f); err != nil || got.status != Done || got.stderr != "" || f.Seconds <= 0 {
		t.Errorf("%v, %v seconds, %.300v", err, f.Seconds, got)
	}
	f.Seconds = 0
	return f
}

// wanted returns the figure expected for a link's scenario, in English.
func wanted(t *testing.T, link string) figure.Figure {
	t.Helper()
	s, err := scenariotest.ParseLink(link)
	testkit.OK(t, err)
	r, err := study.Run(t.Context(), scenariotest.Valid(s), 1, nil)
	testkit.OK(t, err)
	f, err := plot.Result(r)
	testkit.OK(t, err)
	return f.Said(say.English)
}
