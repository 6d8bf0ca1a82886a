//go:build !js

package browser

import (
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"epsilonarcade/web/server"
)

// A host is a server that can be cut off, and that new versions can be brought to.
type host struct {
	serve func(fs.FS) http.Handler // nil for that of package server

	mu    sync.Mutex
	files fs.FS
	cut   bool
	asked []string // for which paths, since the last call of requests
}

func (h *host) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.mu.Lock()
	files, cut := h.files, h.cut
	h.asked = append(h.asked, r.URL.Path)
	h.mu.Unlock()
	if cut {
		panic(http.ErrAbortHandler) // the connection ends without an answer
	}
	if h.serve != nil {
		h.serve(files).ServeHTTP(w, r)
		return
	}
	server.New(files, nil).ServeHTTP(w, r)
}

func (h *host) cutOff(cut bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.cut = cut
}

func (h *host) deploy(files fs.FS) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.files = files
}

func (h *host) requests() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	asked := h.asked
	h.asked = nil
	return asked
}

// visit returns a tab with the page of a host that has become able to do without it.
func visit(t *testing.T, h *host) *tab {
	t.Helper()
	p := at(t, h)
	p.goTo(short)
	p.toEnd()
	p.waitFor("the page to be kept", func() bool {
		var kept bool
		p.eval(`navigator.serviceWorker.controller?.state === "activated"`, &kept)
		return kept
	})
	return p
}

func TestAfterOneVisitThePageNeedsNoNetwork(t *testing.T) {
	h := &host{files: os.DirFS(dist)}
	p := visit(t, h)
	for _, path := range h.requests() {
		if path == "/export.wasm" {
			t.Error("what nobody has used is downloaded too")
		}
	}
	first := p.text(".legend")
	h.cutOff(true)
	// What the browser itself asks for in vain: whether there is a newer version.
	p.expect("sw.js")
	p.expect("Failed to load resource")

	p.reload()
	p.toEnd()
	if got := p.text(".legend"); got != first {
		t.Errorf("the curves end at\n%s\nand ended at\n%s", got, first)
	}
	p.fill(field("epsilon"), "0.5")
	p.toEnd()
	p.click("#listing") // needs what sets formulas
	p.waitFor("the algorithm", func() bool { return p.count(".lines .katex") > 0 })
	p.click("#view-write") // its editor and its program have come in the background
	p.waitForText("#write-state", "Running.")
	p.waitFor("the editor", func() bool { return p.has(inEditor + `(".cm-content")`) })
	p.click("#view-gallery") // needs the program of claims and tables
	p.click("#panel-wang-4a")
	p.waitForText("main", "Wang")

	p.navigate("/embed#" + short)
	p.waitFor("the embedded page", func() bool { return p.count("#chart canvas") > 0 })
	p.navigate("/s/aaaaaaaaaaaaaaaa")
	p.waitForText("body", "cannot be reached now")
	p.click("a")
	p.ready()

	h.cutOff(false)
	p.navigate("/#" + short)
	p.ready()
	p.export("svg") // not kept before
	h.cutOff(true)
	p.reload()
	p.export("svg")
}

// export saves the figure and waits for the file.
func (p *tab) export(format string) {
	p.tb.Helper()
	p.toEnd()
	p.save("#export-"+format, "*-regret-*."+format)
}

// newer returns the built page with another style sheet, another worker script and other
// programs, as the build would finish it.
func newer(t *testing.T) fs.FS {
	t.Helper()
	dir := t.TempDir()
	arguments := []string{"run", "epsilonarcade/wasm/site", "../../core/say/english.txt", "../../assets", dir}
	for name := range versionOf(t, os.DirFS(dist)) {
		if strings.HasSuffix(name, ".html") {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dist, name))
		if err != nil {
			t.Fatal(err)
		}
		switch filepath.Ext(name) {
		case ".wasm":
			data = append(data, "\x00\x06\x05newer"...) // a section that means nothing
		case ".js", ".css":
			data = append(data, "\n/* newer */\n"...)
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
		arguments = append(arguments, name)
	}
	if out, err := exec.Command("go", arguments...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return os.DirFS(dir)
}

var entry = regexp.MustCompile(`"([a-z_]+\.[a-z]+)": "(sha256-[^"]+)"`)

// versionOf returns the hashes of the files of a built page, by name.
func versionOf(t *testing.T, files fs.FS) map[string]string {
	t.Helper()
	script, err := fs.ReadFile(files, "sw.js")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, m := range entry.FindAllSubmatch(script, -1) {
		all[string(m[1])] = string(m[2])
	}
	if len(all) < 10 {
		t.Fatalf("sw.js lists %d files", len(all))
	}
	return all
}

// isOf checks that all that the tab's page can ask for is of one version.
func (p *tab) isOf(want map[string]string) {
	p.tb.Helper()
	var got map[string]string
	p.eval(`(async () => {
		const version = new URL(document.querySelector("script[src]").src).search;
		const names = performance.getEntriesByType("resource").map((e) => new URL(e.name)).filter((u) => u.search === version).map((u) => u.pathname.slice(1));
		const hashes = {};
		for (const name of new Set([...names, "lab.wasm", "worker.js"])) {
			const bytes = await (await fetch(name + version)).arrayBuffer();
			const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
			hashes[name] = "sha256-" + btoa(String.fromCharCode(...sum));
		}
		return hashes;
	})()`, &got)
	if len(got) < 9 {
		p.tb.Errorf("the page has asked for %d files: %q", len(got), got)
	}
	for name, hash := range got {
		if hash != want[name] {
			p.tb.Errorf("%s is of another version", name)
		}
	}
}

// update makes the browser look for a newer version, and waits until it is through with it.
func (p *tab) update() {
	p.tb.Helper()
	p.eval(`(async () => {
		const registration = await navigator.serviceWorker.getRegistration();
		const found = new Promise((resolve) => registration.addEventListener("updatefound", resolve, { once: true }));
		await registration.update();
		await found;
		const worker = registration.installing ?? registration.waiting ?? registration.active;
		const through = () => worker.state === "activated" || worker.state === "redundant";
		await new Promise((resolve) => { worker.addEventListener("statechange", () => through() && resolve()); if (through()) resolve(); });
	})()`, nil)
}

func TestFilesOfTwoVersionsAreNeverMixed(t *testing.T) {
	old, fresh := os.DirFS(dist), newer(t)
	h := &host{files: old}
	p := visit(t, h)
	p.isOf(versionOf(t, old))

	// A deployment that is cut short is not taken over.
	lab, err := fs.ReadFile(old, "lab.wasm")
	if err != nil {
		t.Fatal(err)
	}
	h.deploy(overlay{fresh, fstest.MapFS{"lab.wasm": {Data: lab}}})
	p.expect("integrity")
	p.update()
	p.reload()
	p.isOf(versionOf(t, old))

	// A program that the page has not asked for yet is the newer version's by now: it is none.
	p.expect("export.wasm")
	var late string
	p.eval(`fetch("export.wasm" + new URL(document.querySelector("script[src]").src).search).then((r) => r.arrayBuffer()).then(() => "there", () => "none")`, &late)
	if late != "none" {
		t.Error("the page gets a late program of another version")
	}
	p.reload()

	// Now it is whole. The page that is open stays what it was, and works.
	h.deploy(overlay{fresh, nil})
	p.update()
	p.isOf(versionOf(t, old))
	p.click("#view-gallery")
	p.click("#panel-wang-4a")
	p.waitForText("main", "Wang")

	p.goTo(short)
	p.reload()
	p.isOf(versionOf(t, fresh))
	h.cutOff(true)
	p.expect("Failed to load resource")
	p.expect("sw.js")
	p.reload()
	p.toEnd()
	p.isOf(versionOf(t, fresh))
}
