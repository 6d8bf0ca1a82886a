package command

import (
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"epsilonarcade/core/say"
)

// everyCommand lists commands that write output, without the flags for the output.
var everyCommand = []string{
	"policies", "figures", "simulate -scenario " + quick, "figure azize-1", "figure azize-3 -runs 2 -horizon 100 -shard 1/2", "claims S3-4",
}

// If a command cannot write its output, it reports this in one line and leaves no file behind.
func TestAnOutputThatCannotBeWrittenIsOneLine(t *testing.T) {
	dir := t.TempDir()
	file := write(t, dir, "file", "old")
	for _, command := range everyCommand {
		for target, want := range map[string]string{
			dir:                                   dir + ": this is a folder",
			filepath.Join(dir, "none", "figure"):  filepath.Join(dir, "none", "figure") + " cannot be written",
			filepath.Join(file, "figure"):         "not a directory",
			filepath.Join(dir, "figure\x00.json"): "invalid argument",
		} {
			got := do(t, append(strings.Fields(command), "-o", target)...)
			if got.status != Failed || got.stdout != "" || !strings.Contains(got.stderr, want) || strings.Count(got.stderr, "\n") != 1 {
				t.Errorf("%s -o %q: %d %q, want %q", command, target, got.status, got.stderr, want)
			}
		}
	}
	if all := names(t, dir); len(all) != 1 {
		t.Errorf("the folder has %q", all)
	}
}

// Writing to a full device is an error.
func TestAFullDeviceIsAFailure(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("there is no /dev/full here")
	}
	for _, command := range everyCommand {
		got := do(t, append(strings.Fields(command), "-o", "/dev/full")...)
		if got.status != Failed || !strings.Contains(got.stderr, "no space left") || strings.Count(got.stderr, "\n") != 1 {
			t.Errorf("%s: %+v", command, got)
		}
	}
}

// An error names the user's file, not the temporary one.
func TestAFileThatCannotBeFinishedIsNamed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "figure.csv")
	out := destination{&path}
	for name, work := range map[string]func(w io.Writer) error{
		"write": func(w io.Writer) error {
			w.(*target).file.Close()
			_, err := io.WriteString(w, "x")
			return err
		},
		"wrapped": func(w io.Writer) error {
			w.(*target).file.Close()
			_, err := io.WriteString(w, "x")
			return errors.Join(err)
		},
		"close":  func(w io.Writer) error { return w.(*target).file.Close() },
		"rename": func(w io.Writer) error { return os.Remove(w.(*target).file.Name()) },
	} {
		err := out.deliver(&call{ctx: t.Context()}, work)
		if err == nil || !strings.HasPrefix(err.Error(), path+" cannot be written: ") || strings.Contains(err.Error(), ".tmp") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// JSON stays valid when the references in it are replaced by texts.
func TestJSONIsInWords(t *testing.T) {
	for _, text := range []string{
		say.Of("remove", `"a" \ <b>`), "\\" + say.Of("views") + `", ` + say.Of("remove", say.Of("views")+"\n\"") + "ε",
		`\u0001`, `\\u0001views\u0003`, `"`, "",
	} {
		var b strings.Builder
		var got map[string]string
		err := writeJSON(&b, map[string]string{text: text, "": `\`})
		if err == nil {
			err = json.Unmarshal([]byte(b.String()), &got)
		}
		want := map[string]string{say.English(text): say.English(text), "": `\`}
		if err != nil || !maps.Equal(got, want) || strings.Contains(b.String(), `\u003c`) {
			t.Errorf("%q is %v, %s, want %q", text, err, b.String(), want)
		}
	}
}
