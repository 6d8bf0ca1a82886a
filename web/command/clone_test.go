package command

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// embeds reports whether a folder holds files that the program embeds: scripts for schedulers, and texts.
func embeds(dir string) bool {
	dir = filepath.ToSlash(dir)
	return strings.HasSuffix(dir, "assets/cluster") || strings.HasSuffix(dir, "core/say") || strings.HasSuffix(dir, "web/command")
}

// The program builds from the Go sources alone, before any make. If the page is not built, it says so in one line.
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
