package command

import (
	"encoding/csv"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"epsilonarcade/core/testkit"
	"epsilonarcade/web/internal/envtest"
)

// A bad file causes an error of one line that names the file.
func TestBadFilesAreRefusedInOneLine(t *testing.T) {
	dir := t.TempDir()
	for _, c := range envtest.BadFiles() {
		name := write(t, dir, c.Name, c.Text)
		for _, args := range [][]string{{"simulate", "-scenario", name}, {"merge", name}, {"policies", "-check", name}, {"grade", name}} {
			got := do(t, args...)
			says := c.Says
			if args[0] != "simulate" {
				says = ""
			}
			if got.status != Failed || got.stdout != "" || strings.Count(got.stderr, "\n") != 1 || !strings.Contains(got.stderr, name+":") || len(got.stderr) > len(name)+500 || !strings.Contains(got.stderr, says) {
				t.Errorf("%s, %s: %d, %q, %q; want %q", c.Name, args[0], got.status, got.stdout, got.stderr, says)
			}
			if strings.ContainsFunc(strings.TrimSuffix(got.stderr, "\n"), func(r rune) bool { return r < ' ' || r == '\u202e' || r == '\ufffd' }) {
				t.Errorf("%s, %s: control characters get through: %q", c.Name, args[0], got.stderr)
			}
		}
	}
}

// Bad files do not spoil the grades of other files. Each bad file has a row with its error.
func TestBadFilesCostNoOtherGrade(t *testing.T) {
	t.Setenv(asProgram, "1") // for the processes that grade
	dir := t.TempDir()
	args := []string{"grade", write(t, dir, "exercise.json", exercise), write(t, dir, "first.star", testkit.Example(t, "ucb1"))}
	for _, c := range envtest.BadFiles() {
		args = append(args, write(t, dir, c.Name+".star", c.Text))
	}
	args = append(args, write(t, dir, "last.star", testkit.Example(t, "ucb1")))
	got := do(t, append(args, "-format", "csv")...)
	rows, err := csv.NewReader(strings.NewReader(got.stdout)).ReadAll()
	if err != nil || got.status != Done || got.stderr != "" || len(rows) != len(args)-1 {
		t.Fatalf("%v, %d rows, %d, %q", err, len(rows), got.status, got.stderr)
	}
	for i, row := range rows[1:] {
		good := i == 0 || i == len(rows)-2
		if row[0] != args[i+2] || row[2] != map[bool]string{true: "true", false: "false"}[good] || good != (row[3] == "") {
			t.Errorf("%s: %q", filepath.Base(args[i+2]), row)
		}
		if strings.ContainsFunc(row[3], func(r rune) bool { return unicode.IsControl(r) || r == '\u202e' }) || len(row[3]) > 300 {
			t.Errorf("%s: %q", filepath.Base(args[i+2]), row[3])
		}
	}
}
