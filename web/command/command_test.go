package command

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"epsilonarcade/core/testkit"
)

// An interrupted command stops at once, says so, and does not change an existing file.
func TestStoppingLeavesNothingBehind(t *testing.T) {
	dir := t.TempDir()
	target := write(t, dir, "figure.json", "old")
	ctx, stop := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, stop)
	begun := time.Now()
	got := doIn(ctx, "simulate", "-scenario", "1t&policies=thompson&horizon=1000000000&runs=10000", "-o", target)
	if got != (said{"", "arcade simulate: interrupted\n", Interrupted}) || time.Since(begun) > time.Minute {
		t.Errorf("after %v: %+v", time.Since(begun), got)
	}
	data, err := os.ReadFile(target)
	if err != nil || string(data) != "old" || len(names(t, dir)) != 1 {
		t.Errorf("the folder has %q, the file %q, %v", names(t, dir), data, err)
	}
}

// An interrupted command does not wait for a computation that ignores the context, and writes nothing.
func TestALongComputationIsInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	begun := make(chan bool)
	go func() { <-begun; stop() }()
	if _, err := interruptibly(ctx, func() (int, error) { close(begun); select {} }); !errors.Is(err, context.Canceled) {
		t.Errorf("it says %v", err)
	}
	for _, args := range []string{"convert -eps 1 -times 1000", "convert -mu 1 -format json", "privacy dp-ftpl-new -at draw -eps 1 -delta 0.01"} {
		target := write(t, t.TempDir(), "a.json", "old")
		got := doIn(ctx, append(strings.Fields(args), "-o", target)...)
		data, err := os.ReadFile(target)
		if want := "arcade " + strings.Fields(args)[0] + ": interrupted\n"; got != (said{"", want, Interrupted}) || err != nil || string(data) != "old" {
			t.Errorf("%s: %+v, %q, %v", args, got, data, err)
		}
	}
}

// An output replaces the contents of a file and keeps its mode. It replaces the target of a symbolic link, writes to a
// device, and refuses a read-only file.
func TestAnOutputReplacesItsFile(t *testing.T) {
	dir := t.TempDir()
	target := write(t, dir, "list", "old")
	testkit.OK(t, os.Chmod(target, 0o600))
	link := filepath.Join(dir, "link")
	testkit.OK(t, os.Symlink("list", link))
	if got := do(t, "policies", "-o", link); got != (said{}) {
		t.Fatal(got)
	}
	data, _ := os.ReadFile(target)
	info, err := os.Stat(target)
	if err != nil || info.Mode() != 0o600 || string(data) != do(t, "policies").stdout {
		t.Errorf("%v, %v, %.100s", info.Mode(), err, data)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link became %v, %v", info, err)
	}
	fresh := filepath.Join(dir, "fresh")
	if got := do(t, "policies", "-o", fresh); got != (said{}) {
		t.Fatal(got)
	}
	if info, err := os.Stat(fresh); err != nil || info.Mode() != 0o644 {
		t.Errorf("a new file has %v, %v", info, err)
	}
	if got := do(t, "policies", "-o", os.DevNull); got != (said{}) {
		t.Error(got)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("%s became %v, %v", os.DevNull, info, err)
	}
	if len(names(t, dir)) != 3 {
		t.Errorf("the folder has %q", names(t, dir))
	}
	if os.Geteuid() != 0 {
		os.Chmod(target, 0o400)
		if got := do(t, "policies", "-o", target); got.status != Failed {
			t.Errorf("a read-only file: %+v", got)
		}
	}
}

// Every command has help. Asking for help is not an error, but help that cannot be written is.
func TestEveryCommandHasHelp(t *testing.T) {
	var list bytes.Buffer
	List(&list)
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("there is no /dev/full here")
	}
	defer full.Close()
	for _, cmd := range commands() {
		got := do(t, cmd.name, "-h")
		noFile := cmd.name == "plan" || cmd.name == "task" || cmd.name == "healthy" || cmd.name == "links"
		if got.status != Done || got.stderr != "" || !strings.Contains(got.stdout, "usage: arcade "+cmd.name) || !noFile && !strings.Contains(got.stdout, "-o") || !strings.Contains(list.String(), cmd.name) {
			t.Errorf("%s: %+v", cmd.name, got)
		}
		var stderr strings.Builder
		status := Run(t.Context(), []string{cmd.name, "-h"}, full, &stderr)
		if status != Failed || !strings.Contains(stderr.String(), "no space left") || strings.Count(stderr.String(), "\n") != 1 {
			t.Errorf("%s: %d, %q", cmd.name, status, stderr.String())
		}
	}
}

func TestRangesAreShort(t *testing.T) {
	for _, c := range []struct {
		numbers []int
		want    string
	}{
		{[]int{4}, "4"}, {[]int{0, 1, 2}, "0 to 2"}, {[]int{0, 2, 3, 9}, "0, 2 to 3, 9"},
		{[]int{1, 3, 5, 7, 9, 11, 13}, "1, 3, 5, 7, 9 and others"},
	} {
		if got := ranges(c.numbers); got != c.want {
			t.Errorf("%v: %q", c.numbers, got)
		}
	}
}

func TestTheBarGrows(t *testing.T) {
	for _, c := range []struct {
		done int64
		want string
	}{
		{0, "[" + strings.Repeat("·", 30) + "]   0 %"},
		{50, "[" + strings.Repeat("#", 15) + strings.Repeat("·", 15) + "]  50 %, 10s left"},
		{100, "[" + strings.Repeat("#", 30) + "] 100 %"},
	} {
		if got := draw(c.done, 100, 10*time.Second); got != c.want {
			t.Errorf("%d: %q, want %q", c.done, got, c.want)
		}
	}
}

func TestHealthyAsksTheServer(t *testing.T) {
	status := http.StatusOK
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/healthz" {
			t.Errorf("it asks for %s", r.URL)
		}
		w.WriteHeader(status)
	}))
	defer s.Close()
	_, port, _ := strings.Cut(strings.TrimPrefix(s.URL, "http://"), ":")
	for _, host := range []string{"127.0.0.1", "0.0.0.0", ""} { // addresses at which the server listens
		if got := do(t, "healthy", "-addr", host+":"+port); got.status != Done || got.stdout != "it lives\n" {
			t.Errorf("%s: %+v", host, got)
		}
	}
	status = http.StatusServiceUnavailable
	if got := do(t, "healthy", "-addr", "127.0.0.1:"+port); got.status != Failed || !strings.Contains(got.stderr, "answers 503") {
		t.Errorf("%+v", got)
	}
}
