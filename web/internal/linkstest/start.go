package linkstest

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// A Server is a running server of short links.
type Server struct {
	URL   string
	Cmd   *exec.Cmd
	Ended chan error // receives the result of Cmd.Wait
	t     testing.TB
}

// Start starts a server that prints its address. It kills the server at the end of the test.
func Start(t testing.TB, c *exec.Cmd) *Server {
	t.Helper()
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	kill := func() { _ = c.Process.Kill() }
	t.Cleanup(kill)
	timer := time.AfterFunc(time.Minute, kill)
	line, err := bufio.NewReader(out).ReadString('\n')
	timer.Stop()
	s := &Server{Cmd: c, Ended: make(chan error, 1), t: t}
	go func() {
		_, _ = io.Copy(io.Discard, out)
		s.Ended <- c.Wait()
	}()
	_, url, found := strings.Cut(strings.TrimSpace(line), "Epsilon Arcade at ")
	if !found {
		t.Fatalf("the server prints %q, %v, and to stderr %v", line, err, c.Stderr)
	}
	s.URL = url
	return s
}

// End sends the server a signal and waits until it has ended.
func (s *Server) End(signal os.Signal) {
	s.t.Helper()
	_ = s.Cmd.Process.Signal(signal)
	select {
	case <-s.Ended:
	case <-time.After(time.Minute):
		s.t.Fatalf("the server does not end after %v", signal)
	}
}
