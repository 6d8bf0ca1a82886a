//go:build unix

package command

import (
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"epsilonarcade/core/testkit"
)

// bad creates special files, and returns the error that is expected for each name.
func bad(t *testing.T, dir string) map[string]string {
	t.Helper()
	in := func(name string) string { return filepath.Join(dir, name) }
	do := func(err error) {
		t.Helper()
		testkit.OK(t, err)
	}
	do(syscall.Mkfifo(in("pipe.star"), 0o600))
	do(os.Mkdir(in("folder.star"), 0o700))
	do(os.Symlink("/dev/zero", in("device.star")))
	do(os.Symlink("/dev/null", in("null.star")))
	do(os.Symlink(filepath.Join("..", "secret"), in("out.star")))
	do(os.Symlink("nothing", in("dangling.star")))
	do(os.Symlink("loop.star", in("loop.star")))
	do(os.Symlink("pipe.star", in("to-pipe.star")))
	write(t, filepath.Dir(dir), "secret", "x")
	socket, err := net.Listen("unix", in("socket.star"))
	do(err)
	t.Cleanup(func() { socket.Close() })
	return map[string]string{
		in("pipe.star"):     "this is a pipe, not a file",
		in("folder.star"):   "this is a folder, not a file",
		in("device.star"):   "this is a link that leads out of its folder",
		in("null.star"):     "this is a link that leads out of its folder",
		in("out.star"):      "this is a link that leads out of its folder",
		in("dangling.star"): "this is a link to a file that does not exist",
		in("loop.star"):     "this is a link that cannot be followed",
		in("to-pipe.star"):  "this is a pipe, not a file",
		in("socket.star"):   "this is a socket, not a file",
		in("gone.star"):     "no such file or directory",
	}
}

// Commands refuse special files in errors that name them, do not wait for them, and still read the other files.
func TestSpecialFilesAreRefused(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "class")
	testkit.OK(t, os.Mkdir(dir, 0o700))
	const good = "start = 1\ndef index(t, arm):\n    return ucb(t, arm)\n"
	first, last := write(t, dir, "a.star", good), write(t, dir, "z.star", good)
	testkit.OK(t, os.Symlink("a.star", filepath.Join(dir, "y.star")))
	files := bad(t, dir)
	names := []string{first}
	for name := range files {
		names = append(names, name)
	}
	names = append(names, filepath.Join(dir, "y.star"), last)

	got := do(t, append([]string{"policies", "-check"}, names...)...)
	if got.status != Failed || strings.Count(got.stdout, "\n") != 3 {
		t.Errorf("%d\n%s", got.status, got.stdout)
	}
	for name, says := range files {
		if !strings.Contains(got.stderr, "arcade policies: "+name+": "+says+"\n") {
			t.Errorf("%s: no %q in\n%s", name, says, got.stderr)
		}
		for _, args := range [][]string{{"simulate", "-policy", name}, {"merge", name}, {"simulate", "-scenario", name}} {
			if args[1] == "-scenario" && (strings.Contains(says, "leads out") || strings.Contains(says, "does not exist") || strings.Contains(says, "cannot be followed")) {
				continue // a scenario may come from another folder
			}
			if got := do(t, args...); got.status == Done || got.stdout != "" || !strings.Contains(got.stderr, name+": ") {
				t.Errorf("%v: %+v", args, got)
			}
		}
	}
	for _, device := range []string{"/dev/zero", "/dev/null"} {
		if got := do(t, "simulate", "-scenario", device); got.status != Failed || !strings.Contains(got.stderr, device+": this is a device, not a file") {
			t.Errorf("%s: %+v", device, got)
		}
	}
}

// The name of a file cannot forge a line of output.
func TestNamesOfFilesAreQuoted(t *testing.T) {
	for name, want := range map[string]string{
		"a.star": "a.star", "müller 2.star": "müller 2.star", "../a/b.star": "../a/b.star",
		"a.star: passed": `"a.star: passed"`, "a\nb.star: passed": `"a\nb.star: passed"`, "\x1b[2Ja": `"\x1b[2Ja"`, "\u202egnp": `"\u202egnp"`, "\xff": `"\xff"`, "\u200b": `"\u200b"`,
	} {
		if got := shownName(name); got != want {
			t.Errorf("%q is shown as %s, want %s", name, got, want)
		}
	}
}

// A command removes the temporary files of killed commands, but not those of running commands.
func TestTemporaryFilesOfKilledCommandsAreRemoved(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "out.csv")
	write(t, dir, ".out.csv-123.tmp", "half")
	write(t, dir, ".other.csv-123.tmp", "another's")
	held, err := destination{&out}.open(&call{})
	testkit.OK(t, err)
	if got := do(t, "simulate", "-scenario", "1t&horizon=100&runs=2&policies=ucb1", "-o", out); got.status != Done {
		t.Fatal(got)
	}
	if left := names(t, dir); len(left) != 3 || !slices.Contains(left, "out.csv") || !slices.Contains(left, ".other.csv-123.tmp") || !slices.Contains(left, filepath.Base(held.file.Name())) {
		t.Errorf("there are %q", left)
	}
	held.drop()
}

// If the shell closes the standard output with >&-, Go opens the null device instead, and the command prints a warning.
// For >/dev/null, there is no warning.
func TestAClosedOutputIsReported(t *testing.T) {
	for to, want := range map[string]string{">&-": "is closed", ">/dev/null": "", ">&- -o /dev/null": "", "2>&-": ""} {
		for _, command := range []string{"figures", "policies", "simulate -scenario '" + quick + "'"} {
			cmd := exec.CommandContext(t.Context(), "sh", "-c", `exec "$0" `+command+" "+to, os.Args[0])
			cmd.Env = append(os.Environ(), asProgram+"=1")
			var stderr strings.Builder
			cmd.Stderr = &stderr
			if err := cmd.Run(); err != nil {
				t.Errorf("%s %s: %v", command, to, err)
			}
			if got := stderr.String(); strings.Contains(got, "closed") != (want != "") || want != "" && strings.Count(got, "standard output") != 1 {
				t.Errorf("%s %s: %q", command, to, got)
			}
		}
	}
}
