package command

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// embeds reports whether the program embeds files of a folder: scripts for schedulers, texts, assignments, and the
// panels' scenarios.
func embeds(dir string) bool {
	dir = filepath.ToSlash(dir)
	return slices.ContainsFunc([]string{"assets/cluster", "core/say", "web/command", "core/gallery", "core/assignment", "core/assignment/shipped"},
		func(folder string) bool { return strings.HasSuffix(dir, folder) })
}

// The program imports no package of the page, which has markup. It embeds only recipes for schedulers, texts, scenarios,
// assignments, and an empty file that the licences replace.
func TestTheProgramNeedsNothingOfThePage(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if .Module}}{{if .Module.Main}}{{.Dir}} {{.EmbedFiles}}{{end}}{{end}}", "epsilonarcade").Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) < 5 {
		t.Fatalf("the program imports %q only", lines)
	}
	for _, line := range lines {
		dir, embedded, _ := strings.Cut(line, " ")
		if embedded != "[]" && !embeds(dir) {
			t.Errorf("the program imports %s, which embeds %s", dir, embedded)
		}
		if markup, _ := filepath.Glob(filepath.Join(dir, "*.vugu")); len(markup) > 0 {
			t.Errorf("the program imports %s, which has %s", dir, markup[0])
		}
	}
}

// The program builds and works from the sources alone, before any make, and a page that
// is not built is one clear line.
func TestTheProgramWorksInAFreshClone(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds the program")
	}
	clone := t.TempDir()
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		switch {
		case d.IsDir() && (name == "node_modules" || name == "dist" || name == "build" || name == ".git"):
			return filepath.SkipDir
		case d.IsDir() || name != "go.mod" && name != "go.sum" && !strings.HasSuffix(name, ".go") && !embeds(filepath.Dir(path)):
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		inside, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		copied := filepath.Join(clone, inside)
		if err := os.MkdirAll(filepath.Dir(copied), 0o755); err != nil {
			return err
		}
		return os.WriteFile(copied, data, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "program")
	build := exec.Command("go", "build", "-buildvcs=false", "-o", program, ".")
	build.Dir = clone
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, c := range []struct {
		args   string
		status int
		stderr string
	}{
		{"policies", Done, ""},
		{"figure azize-1", Done, ""},
		{"licenses", Done, ""},
		{"-h", Done, ""},
		{"-speed", Misused, "arcade: flag provided but not defined: -speed"},
		{"figure nowhere", Misused, `arcade figure: there is no figure "nowhere"`},
		{"-addr 127.0.0.1:0", Failed, "arcade: "},
	} {
		var stdout, stderr bytes.Buffer
		cmd := exec.Command(program, strings.Fields(c.args)...)
		cmd.Dir, cmd.Stdout, cmd.Stderr = clone, &stdout, &stderr
		status := 0
		var exit *exec.ExitError
		if err := cmd.Run(); errors.As(err, &exit) {
			status = exit.ExitCode()
		} else if err != nil {
			t.Fatal(err)
		}
		lines := strings.Count(stderr.String(), "\n")
		if status != c.status || !strings.HasPrefix(stderr.String(), c.stderr) || (status == Done) != (stdout.Len() > 0) || lines != min(status, 1) {
			t.Errorf("%s: status %d, %q, %.100q", c.args, status, &stderr, &stdout)
		}
	}
}
