//go:build !js

// Package edge_test tests the built program of wasm/edge on workerd, the runtime of Cloudflare's edge.
package edge_test

import (
	"bufio"
	"context"
	"flag"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"epsilonarcade/web/internal/envtest"
	"epsilonarcade/web/internal/linkstest"
)

var load = flag.Int("load", 0, "how many requests to ask of the edge at once")

func TestMain(m *testing.M) { os.Exit(envtest.Main(m)) }

// An edge is a running instance of the edge.
type edge struct {
	url  string
	stop func()
}

// start starts the edge with a folder of links and a limit on new links per client and minute. It stops the edge when
// the test ends.
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
		case <-time.After(time.Minute):
			_ = c.Process.Kill()
			t.Error("the edge does not end after SIGTERM")
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

func TestTheEdgeLimitsANetworkAndNotAnAddress(t *testing.T) {
	e := start(t, t.TempDir(), 2)
	defer e.stop()
	for i, c := range []struct {
		from string
		want int
	}{
		{"2001:db8::1", http.StatusCreated}, {"2001:db8::2", http.StatusCreated}, {"2001:db8::ffff:3", http.StatusTooManyRequests},
		{"2001:db8:0:1::1", http.StatusCreated}, {"203.0.113.1", http.StatusCreated}, {"203.0.113.2", http.StatusCreated},
	} {
		if got, _, _ := linkstest.PostFrom(t, e.url, i+1, "CF-Connecting-IP", c.from); got != c.want {
			t.Errorf("link %d from %s: %d, want %d", i+1, c.from, got, c.want)
		}
	}
}

func TestALinkIsTakenDownAtTheEdge(t *testing.T) {
	data := t.TempDir()
	e := start(t, data, 0)
	id, _ := linkstest.Post(t, e.url, `{"seed":7}`)
	e.stop()
	// This is the same as wrangler kv key put.
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, "node", "--input-type=module", "-e", `
import { Miniflare } from "miniflare";
const [, kvPersist, id] = process.argv;
const script = `+"`export default { async fetch(_, env) { await env.LINKS.put(\"${id}\", \"removed\"); return new Response(); } }`"+`;
const m = new Miniflare({
  host: "127.0.0.1", port: 0, modules: true, script, compatibilityDate: "2026-04-01",
  kvNamespaces: { LINKS: "LINKS" }, kvPersist, cf: false, telemetry: { enabled: false },
});
await fetch(await m.ready);
await m.dispose();
process.exit(0);`, filepath.Join(data, "kv"), id)
	c.Dir, c.WaitDelay, c.Stderr = "../../assets/edge", time.Second, os.Stderr
	if err := c.Run(); err != nil {
		t.Fatal(err)
	}
	e = start(t, data, 0)
	defer e.stop()
	for _, path := range []string{"/s/", "/api/links/"} {
		if status, _, _ := linkstest.Get(t, e.url+path+id); status != http.StatusGone {
			t.Errorf("%s: %d", path, status)
		}
	}
	if got, _, _ := linkstest.PostFrom(t, e.url, 7, "CF-Connecting-IP", "203.0.113.1"); got != http.StatusGone {
		t.Errorf("stored again: %d", got)
	}
}

// make load sends many requests at once.
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
