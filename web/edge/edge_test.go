//go:build !js

// Package edge_test tests the built program of wasm/edge on workerd, the runtime of Cloudflare's edge.
package edge_test

import (
	"context"
	"flag"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	"epsilonarcade/core/testkit"
	"epsilonarcade/web/internal/classtest"
	"epsilonarcade/web/internal/envtest"
	"epsilonarcade/web/internal/linkstest"
)

var (
	load = flag.Int("load", 0, "how many requests to ask of the edge at once")
	hall = flag.Duration("hall", 0, "how long a class of 100 phones lasts")
)

func TestMain(m *testing.M) { os.Exit(envtest.Main(m)) }

// start starts the edge with the given folder of links, and with the given limit on new links per client and minute. It
// stops the edge when the test ends.
func start(t *testing.T, data string, perMinute int) *linkstest.Server {
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
	return linkstest.Start(t, c)
}

func TestTheEdgeKeepsLinksAcrossARestart(t *testing.T) {
	data := t.TempDir()
	e := start(t, data, 0)
	kept := linkstest.Run(t, e.URL)
	linkstest.Home(t, e.URL)
	e.End(syscall.SIGTERM)

	e = start(t, data, 3)
	defer e.End(syscall.SIGTERM)
	linkstest.Again(t, e.URL, kept)
	linkstest.Limited(t, e.URL, 3)
}

func TestTheEdgeLimitsANetworkAndNotAnAddress(t *testing.T) {
	e := start(t, t.TempDir(), 2)
	defer e.End(syscall.SIGTERM)
	for i, c := range []struct {
		from string
		want int
	}{
		{"2001:db8::1", http.StatusCreated}, {"2001:db8::2", http.StatusCreated}, {"2001:db8::ffff:3", http.StatusTooManyRequests},
		{"2001:db8:0:1::1", http.StatusCreated}, {"203.0.113.1", http.StatusCreated}, {"203.0.113.2", http.StatusCreated},
	} {
		if got, _, _ := linkstest.PostFrom(t, e.URL, i+1, "CF-Connecting-IP", c.from); got != c.want {
			t.Errorf("link %d from %s: %d, want %d", i+1, c.from, got, c.want)
		}
	}
}

func TestALinkIsTakenDownAtTheEdge(t *testing.T) {
	data := t.TempDir()
	e := start(t, data, 0)
	id, _ := linkstest.Post(t, e.URL, `{"seed":7}`)
	e.End(syscall.SIGTERM)
	// This does the same as "wrangler kv key put".
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
	testkit.OK(t, c.Run())
	e = start(t, data, 0)
	defer e.End(syscall.SIGTERM)
	for _, path := range []string{"/s/", "/api/links/"} {
		if status, _, _ := linkstest.Get(t, e.URL+path+id); status != http.StatusGone {
			t.Errorf("%s: %d", path, status)
		}
	}
	if got, _, _ := linkstest.PostFrom(t, e.URL, 7, "CF-Connecting-IP", "203.0.113.1"); got != http.StatusGone {
		t.Errorf("stored again: %d", got)
	}
}

func TestTheEdgeKeepsClassesAcrossARestart(t *testing.T) {
	data := t.TempDir()
	e := start(t, data, 0)
	kept := classtest.Run(t, e.URL, false)
	status := http.StatusOK
	if _, err := os.Stat("../../dist/phone.html"); err != nil {
		status = http.StatusNotFound // the build has no page for classes
	}
	classtest.Pages(t, e.URL, status)
	e.End(syscall.SIGTERM)

	e = start(t, data, 3)
	defer e.End(syscall.SIGTERM)
	classtest.Again(t, e.URL, kept)
	classtest.Limited(t, e.URL, 3)
}

// The command "make load" lets 100 phones take part. They ask for the screen every two seconds, so that each question
// needs more time than on the program.
func TestHall(t *testing.T) {
	if *hall == 0 {
		t.Skip("only with -hall")
	}
	e := start(t, t.TempDir(), 0)
	defer e.End(syscall.SIGTERM)
	classtest.Hall{Phones: 100, Joining: 30 * time.Second, Lasting: max(*hall, 3*time.Minute)}.Run(t, e.URL)
}

// The command "make load" sends many requests at once.
func TestLoad(t *testing.T) {
	if *load == 0 {
		t.Skip("only with -load")
	}
	data := t.TempDir()
	e := start(t, data, 0)
	kept := linkstest.Load(t, e.URL, *load, 10)
	e.End(syscall.SIGTERM)
	e = start(t, data, 0)
	defer e.End(syscall.SIGTERM)
	linkstest.Again(t, e.URL, kept)
}
