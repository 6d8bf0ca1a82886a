package command

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// embeds reports whether the program embeds files from a folder, such as scripts for schedulers, texts, assignments,
// and the panels' scenarios.
func embeds(dir string) bool {
	dir = filepath.ToSlash(dir)
	return slices.ContainsFunc([]string{"assets/cluster", "core/say", "web/command", "core/gallery", "core/assignment", "core/assignment/shipped", "core/lecture/lecturejson"},
		func(folder string) bool { return strings.HasSuffix(dir, folder) })
}

// The program builds from the Go sources alone, before make has run. If there is no page, it says so in one line.
func TestTheProgramWorksInAFreshClone(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds the program")
	}
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	hidden := map[string]string{} // files that are not Go sources, and folders with the page's components
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if markup, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*.vugu")); err == nil && !d.IsDir() &&
			(len(markup) > 0 || filepath.Ext(path) != ".go" && filepath.Base(path) != "go.mod" && filepath.Base(path) != "go.sum" && !embeds(filepath.Dir(path))) {
			hidden[path] = ""
		}
		return err
	})
	overlay, other := json.Marshal(map[string]any{"Replace": hidden})
	if err != nil || other != nil {
		t.Fatal(err, other)
	}
	dir := t.TempDir()
	program := filepath.Join(dir, "program")
	build := exec.Command("go", "build", "-buildvcs=false", "-overlay", write(t, dir, "overlay.json", string(overlay)), "-o", program, ".")
	build.Dir = root
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
		cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &stdout, &stderr
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
