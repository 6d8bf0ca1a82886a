//go:build !js

package server_test

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"epsilonarcade/core/testkit"
)

// long starts a command that takes hours to write a figure into a folder, and waits until it has begun.
func long(t *testing.T, wrap ...string) (c *exec.Cmd, dir string, ended chan error) {
	t.Helper()
	path, err := program()
	testkit.OK(t, err)
	dir = t.TempDir()
	args := append(wrap, path, "simulate", "-scenario", "1t&policies=thompson&horizon=1000000000&runs=10000", "-o", filepath.Join(dir, "f.svg"))
	c = exec.Command(args[0], args[1:]...)
	// If the test runs under nohup, a child process would inherit this setting and ignore the signal.
	hears := make(chan os.Signal, 1)
	signal.Notify(hears, syscall.SIGHUP)
	err = c.Start()
	signal.Stop(hears)
	testkit.OK(t, err)
	ended = make(chan error, 1)
	go func() { ended <- c.Wait() }()
	t.Cleanup(func() { _ = c.Process.Kill() })
	for late := time.Now().Add(time.Minute); ; {
		if files, _ := os.ReadDir(dir); len(files) > 0 {
			return c, dir, ended
		}
		if time.Now().After(late) {
			t.Fatal("the command does not start")
		}
	}
}

func TestAClosedTerminalLeavesNoTemporaryFile(t *testing.T) {
	c, dir, ended := long(t)
	for range 3 { // the shell and the system may both send it
		_ = c.Process.Signal(syscall.SIGHUP)
	}
	select {
	case <-ended:
	case <-time.After(time.Minute):
		t.Fatal("the command does not end")
	}
	if files, err := os.ReadDir(dir); len(files) > 0 || err != nil {
		t.Errorf("the command leaves the files %v, %v", files, err)
	}
}

func TestNohupHolds(t *testing.T) {
	c, dir, ended := long(t, "sh", "-c", `trap "" HUP; exec "$@"`, "sh")
	_ = c.Process.Signal(syscall.SIGHUP)
	_ = c.Process.Signal(syscall.SIGINT)
	err := <-ended
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 130 {
		t.Errorf("the command ends with %v, not by SIGINT", err)
	}
	if files, _ := os.ReadDir(dir); len(files) > 0 {
		t.Errorf("the command leaves the files %v", files)
	}
}
