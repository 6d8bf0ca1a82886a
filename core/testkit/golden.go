package testkit

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Update is the flag -update, which makes tests write their golden files instead of failing.
var Update = flag.Bool("update", false, "write golden files; lines of frozen ones are only added")

// Golden compares a golden file with the text that a test computes. It reports the first line that differs. With
// -update it writes the file.
func Golden(t testing.TB, file, now string) {
	t.Helper()
	held := read(t, file)
	if held == now {
		return
	}
	if *Update {
		write(t, file, now)
		return
	}
	golden, got := strings.Split(held, "\n"), strings.Split(now, "\n")
	line := func(lines []string, i int) string {
		if i < len(lines) {
			return fmt.Sprintf("%q", lines[i])
		}
		return "the end of the file"
	}
	i := 0
	for line(golden, i) == line(got, i) {
		i++
	}
	t.Errorf("%s:%d differs\ngot  %s\nwant %s\nif the change is meant, %s", file, i+1, line(got, i), line(golden, i), command(t))
}

// A Line is a line of a frozen file: "name: value".
type Line struct{ Name, Value string }

// Frozen compares a frozen file with the lines that a test computes. Published links depend on each line, so no line
// may be changed or removed. The flag -update only adds lines.
func Frozen(t testing.TB, file string, now []Line) {
	t.Helper()
	held := read(t, file)
	type entry struct {
		value string
		line  int
	}
	golden := map[string]entry{}
	for i, line := range strings.Split(strings.TrimSuffix(held, "\n"), "\n") {
		if name, value, ok := strings.Cut(line, ": "); ok && !strings.HasPrefix(line, "#") {
			golden[name] = entry{value, i + 1}
		}
	}
	for _, l := range now {
		g, ok := golden[l.Name]
		delete(golden, l.Name)
		switch {
		case !ok && *Update:
			if held == "" {
				held = "# Links in the wild depend on these lines: -update adds new ones and changes none.\n"
			}
			held += l.Name + ": " + l.Value + "\n"
			write(t, file, held)
		case !ok:
			t.Errorf("%s has no line for %s: %s", file, l.Name, command(t))
		case g.value != l.Value:
			t.Errorf("%s:%d: %s differs\ngot  %s\nwant %s\npublished links depend on it: undo the change of the bits or of the order of draws; -update does not write this line", file, g.line, l.Name, l.Value, g.value)
		}
	}
	for name, g := range golden {
		t.Errorf("%s:%d: there is no %s any more, but published links depend on it", file, g.line, name)
	}
}

// command returns a message with the command that writes the golden files of a test.
func command(t testing.TB) string {
	name, _, _ := strings.Cut(t.Name(), "/")
	return fmt.Sprintf("go test -run '^%s$' -update writes it, in this package's folder", name)
}

func read(t testing.TB, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil && !(*Update && os.IsNotExist(err)) {
		t.Fatal(err)
	}
	return string(data)
}

func write(t testing.TB, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
