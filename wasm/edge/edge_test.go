//go:build !js

// Package main's tests run the built program on workerd, which is what Cloudflare runs it on.
package main

import (
	"bufio"
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"epsilonarcade/web/links/linkstest"
)

var load = flag.Int("load", 0, "how many requests to ask of the edge at once")

// An edge is a running one.
type edge struct {
	url  string
	stop func()
}

// start starts the edge over a folder of links, each client being allowed so many a minute, and
// stops it when the test ends.
func start(t *testing.T, data string, perMinute int) edge {
	t.Helper()
	const root = "../.."
	for _, name := range []string{"build/edge/app.wasm", "dist/_headers", "assets/edge/node_modules/miniflare/package.json"} {
		if _, err := os.Stat(filepath.Join(root, name)); err != nil {
			t.Fatalf("%v: run make test-edge", err)
		}
	}
	c := exec.Command("node", "assets/edge/local.mjs", "127.0.0.1:0", "build/edge", "dist", data, strconv.Itoa(perMinute))
	c.Dir = root
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	said := make(chan string, 1)
	go func() {
		lines := bufio.NewReader(out)
		line, _ := lines.ReadString('\n')
		said <- line
		_, _ = io.Copy(io.Discard, lines)
		_ = c.Wait()
		close(ended)
	}()
	e := edge{stop: func() {
		_ = c.Process.Signal(syscall.SIGTERM)
		select {
		case <-ended:
		case <-time.After(20 * time.Second):
			_ = c.Process.Kill()
			t.Error("the edge does not end when it is told to")
		}
	}}
	select {
	case line := <-said:
		_, url, found := strings.Cut(strings.TrimSpace(line), "Epsilon Arcade at ")
		if !found {
			t.Fatalf("the edge says %q", line)
		}
		e.url = url
	case <-time.After(time.Minute):
		_ = c.Process.Kill()
		t.Fatal("the edge does not start")
	}
	return e
}

func TestTheEdgeKeepsLinksAcrossARestart(t *testing.T) {
	data := t.TempDir()
	e := start(t, data, 0)
	kept := linkstest.Run(t, e.url)
	linkstest.Home(t, e.url)
	e.stop()

	e = start(t, data, 3)
	defer e.stop()
	linkstest.Again(t, e.url, kept)
	linkstest.Limited(t, e.url, 3)
}

// make load asks for much at once.
func TestLoad(t *testing.T) {
	if *load == 0 {
		t.Skip("only with -load")
	}
	data := t.TempDir()
	e := start(t, data, 0)
	kept := linkstest.Load(t, e.url, *load, 10)
	e.stop()
	e = start(t, data, 0)
	defer e.stop()
	linkstest.Again(t, e.url, kept)
}
