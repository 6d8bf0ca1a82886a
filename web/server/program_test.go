package server_test

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"epsilonarcade/core/testkit"
	"epsilonarcade/web/internal/envtest"
	"epsilonarcade/web/internal/linkstest"
)

var (
	load = flag.Int("load", 0, "how many requests to ask of the program at once")
	hall = flag.Duration("hall", 0, "how long a class of 1,000 phones lasts")
)

// program returns the path of the program: the file that ARCADE names, or a new build. "make test" sets ARCADE.
var program = sync.OnceValues(func() (string, error) {
	if path := os.Getenv("ARCADE"); path != "" {
		_, err := os.Stat(path) // go test then notices when the file changes
		return path, err
	}
	dir, err := os.MkdirTemp("", "arcade")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "arcade")
	out, err := exec.Command("go", "build", "-buildvcs=false", "-o", path, "epsilonarcade").CombinedOutput()
	if err != nil {
		err = errors.New(string(out))
	}
	return path, err
})

func TestMain(m *testing.M) {
	status := envtest.Main(m)
	if path, err := program(); err == nil && path != os.Getenv("ARCADE") {
		_ = os.RemoveAll(filepath.Dir(path))
	}
	os.Exit(status)
}

// A home is a running instance of the program.
type home struct {
	*linkstest.Server
	stderr *bytes.Buffer
}

// command returns a command that runs the program with a small page. It also returns the command's standard error.
func command(t *testing.T, arguments ...string) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	path, err := program()
	testkit.OK(t, err)
	dir := t.TempDir()
	for name, content := range map[string]string{
		"index.html": "<!doctype html>", "embed.html": "<!doctype html>", "hall.html": "<!doctype html>", "phone.html": "<!doctype html>", "boot.js": "arcade",
		"app.wasm": "\x00asm", ".assetsignore": "*.br", "_headers": "/*", "sw.js": `const version = "89abcdef01234567";`,
	} {
		testkit.OK(t, os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600))
	}
	var stderr bytes.Buffer
	c := exec.Command(path, append([]string{"-dir", dir, "-addr", "127.0.0.1:0", "-log", "warn"}, arguments...)...)
	c.Stderr = &stderr
	return c, &stderr
}

// start starts a server command, and kills it at the end of the test.
func start(t *testing.T, c *exec.Cmd, stderr *bytes.Buffer) *home {
	t.Helper()
	return &home{linkstest.Start(t, c), stderr}
}

// serve starts the program with the given arguments.
func serve(t *testing.T, arguments ...string) *home {
	t.Helper()
	c, stderr := command(t, arguments...)
	return start(t, c, stderr)
}

func TestTheProgramKeepsLinksAcrossRestarts(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	begin := func(perMinute int) *home {
		return serve(t, "-data", data, "-links-per-minute", strconv.Itoa(perMinute))
	}
	h := begin(0)
	kept := linkstest.Run(t, h.URL)
	linkstest.Home(t, h.URL)
	h.End(syscall.SIGTERM)
	if h.stderr.Len() > 0 {
		t.Errorf("it says %s", h.stderr)
	}

	h = begin(3)
	linkstest.Again(t, h.URL, kept)
	linkstest.Limited(t, h.URL, 3)
	h.End(syscall.SIGKILL)

	h = begin(0)
	linkstest.Again(t, h.URL, kept)
	h.End(syscall.SIGINT)
}

// The command "make load" sends many requests at once.
func TestLoad(t *testing.T) {
	if *load == 0 {
		t.Skip("only with -load")
	}
	data := t.TempDir()
	h := serve(t, "-data", data, "-links-per-minute", "0")
	kept := linkstest.Load(t, h.URL, *load, 50)
	h.End(syscall.SIGKILL)
	isUnharmed(t, data, kept)
}

// refuses runs a command that must fail with a one-line message.
func refuses(t *testing.T, c *exec.Cmd, stderr *bytes.Buffer, says ...string) {
	t.Helper()
	timer := time.AfterFunc(time.Minute, func() { _ = c.Process.Kill() })
	err := c.Run()
	timer.Stop()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 1 {
		t.Errorf("the program ends with %v", err)
	}
	line := stderr.String()
	if strings.Count(line, "\n") != 1 || !strings.HasPrefix(line, "arcade: ") {
		t.Errorf("the message is not one line: %s", line)
	}
	for _, part := range says {
		if !strings.Contains(line, part) {
			t.Errorf("it says %q, want %q in it", line, part)
		}
	}
}

// stored stores links with a new server, stops it, and returns its folder.
func stored(t *testing.T) (data string, kept []linkstest.Kept) {
	t.Helper()
	data = t.TempDir()
	h := serve(t, "-data", data, "-links-per-minute", "0")
	kept = linkstest.Load(t, h.URL, 20, 2)
	h.End(syscall.SIGTERM)
	return data, kept
}

// isUnharmed checks that a folder contains all links.
func isUnharmed(t *testing.T, data string, kept []linkstest.Kept) {
	t.Helper()
	h := serve(t, "-data", data)
	linkstest.Again(t, h.URL, kept)
	h.End(syscall.SIGTERM)
}

// mounted returns a command that runs c with a file system mounted at a folder, visible only to c. If the system does
// not allow that, the test is skipped.
func mounted(t *testing.T, c *exec.Cmd, at string, mount ...string) *exec.Cmd {
	t.Helper()
	if err := exec.Command("unshare", "-rm", "true").Run(); err != nil {
		t.Skipf("no file system can be mounted here: %v", err)
	}
	// The arguments of the script are those of mount, two dashes, and the command.
	const script = `m=; while [ "$1" != -- ]; do m="$m '$1'"; shift; done; shift; eval "mount $m" && exec "$@"`
	arguments := append([]string{"-rm", "sh", "-c", script, "sh"}, mount...)
	arguments = append(append(arguments, at, "--", c.Path), c.Args[1:]...)
	in := exec.Command("unshare", arguments...)
	in.Stderr = c.Stderr
	return in
}

func TestAFolderThatCannotBeWrittenIsNamed(t *testing.T) {
	data, kept := stored(t)
	c, stderr := command(t, "-data", data)
	refuses(t, mounted(t, c, data, "--bind", "-o", "ro", data), stderr, data, "read-only")
	isUnharmed(t, data, kept)
}
