//go:build !js

package browser

import (
	"context"
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/server"
)

// A host is a server that can be cut off, and to which a new version can be deployed.
type host struct {
	serve func(fs.FS) http.Handler // nil for package server

	mu    sync.Mutex
	files fs.FS
	cut   bool
	asked []string // the paths of requests since the last call of requests
}

func (h *host) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.mu.Lock()
	files, cut := h.files, h.cut
	h.asked = append(h.asked, r.URL.Path)
	h.mu.Unlock()
	switch {
	case cut:
		panic(http.ErrAbortHandler) // the connection ends without a response
	case h.serve != nil:
		h.serve(files).ServeHTTP(w, r)
	default:
		server.New(files, nil).ServeHTTP(w, r)
	}
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

// visit opens the page of a host, and returns the tab once the page can work without the host.
func visit(t *testing.T, h *host) *tab {
	t.Helper()
	p := at(t, h)
	p.goTo(short)
	p.toEnd()
	p.until("the page to be kept", `navigator.serviceWorker.controller?.state === "activated"`)
	return p
}

// After one visit, the page needs no network for runs, formulas, the editor, the gallery, audits and its embedded form.
func TestAfterOneVisitThePageNeedsNoNetwork(t *testing.T) {
	h := &host{files: os.DirFS(dist)}
	p := visit(t, h)
	if slices.Contains(h.requests(), "/export.wasm") {
		t.Error("the page has downloaded the export program before its first use")
	}
	first := p.text(".legend")
	h.cutOff(true)
	// The browser itself looks for a newer version and fails.
	p.expect("sw.js")
	p.expect("Failed to load resource")

	p.reload()
	p.toEnd()
	if got := p.text(".legend"); got != first {
		t.Errorf("the curves end at\n%s\nand ended at\n%s", got, first)
	}
	p.fill(field("epsilon"), "0.5")
	p.toEnd()
	p.click("#listing") // this needs the typesetting of formulas
	p.waitFor("the algorithm", func() bool { return p.count(".lines .katex") > 0 })
	p.click("#view-write") // the editor and its program were loaded in the background
	p.waitForText("#write-state", "The figure shows this version.")
	p.until("the editor", inEditor+`(".cm-content")`)
	p.click("#view-gallery") // this needs the program for claims and tables
	p.click("#panel-wang-4a")
	p.waitForText("main", "Wang")
	p.click("#view-audit")
	p.choose("#audit-policy", "broken-ldp-ucb-b")
	p.fill(field("audit-runs"), "2000")
	p.waitForText("#page", "broken-ldp-ucb-b -runs 2000")
	p.click("#run-audit")
	p.finds(audit.Draft{ID: "broken-ldp-ucb-b", Runs: 2000})

	p.navigate("/embed#" + short)
	p.waitForOne("#chart canvas")
	p.navigate("/s/aaaaaaaaaaaaaaaa")
	p.waitForText("body", "cannot be reached now")
	p.click("a")
	p.ready()

	h.cutOff(false)
	p.navigate("/#" + short)
	p.ready()
	p.export("svg") // this loads the export program
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

// newer returns the built page with different style sheets, scripts and programs, finished as in a build.
func newer(t *testing.T) fs.FS {
	t.Helper()
	dir := t.TempDir()
	arguments := []string{"run", "epsilonarcade/wasm/site", "../../core/say/english.txt", "../../assets", dir}
	for name := range versionOf(t, os.DirFS(dist)) {
		if strings.HasSuffix(name, ".html") {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dist, name))
		testkit.OK(t, err)
		switch filepath.Ext(name) {
		case ".wasm":
			data = append(data, "\x00\x06\x05newer"...) // a custom section that means nothing
		case ".js", ".css":
			data = append(data, "\n/* newer */\n"...)
		}
		testkit.OK(t, os.WriteFile(filepath.Join(dir, name), data, 0o644))
		arguments = append(arguments, name)
	}
	if out, err := exec.Command("go", arguments...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return os.DirFS(dir)
}

var entry = regexp.MustCompile(`"([a-z_]+\.[a-z]+)": "(sha256-[^"]+)"`)

// versionOf returns the hashes of a built page's files, by name.
func versionOf(t *testing.T, files fs.FS) map[string]string {
	t.Helper()
	script, err := fs.ReadFile(files, "sw.js")
	testkit.OK(t, err)
	all := map[string]string{}
	for _, m := range entry.FindAllSubmatch(script, -1) {
		all[string(m[1])] = string(m[2])
	}
	if len(all) < 10 {
		t.Fatalf("sw.js lists %d files", len(all))
	}
	return all
}

// isOf checks that all files that the page has requested, and some that it could request, are of the given version.
func (p *tab) isOf(want map[string]string) {
	p.tb.Helper()
	got := read[map[string]string](p, `(async () => {
		const version = new URL(document.querySelector("script[src]").src).search;
		const names = performance.getEntriesByType("resource").map((e) => new URL(e.name)).filter((u) => u.search === version).map((u) => u.pathname.slice(1));
		const hashes = {};
		for (const name of new Set([...names, "lab.wasm", "worker.js"])) {
			const bytes = await (await fetch(name + version)).arrayBuffer();
			const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
			hashes[name] = "sha256-" + btoa(String.fromCharCode(...sum));
		}
		return hashes;
	})()`)
	if len(got) < 9 {
		p.tb.Errorf("the page has requested %d files: %q", len(got), got)
	}
	for name, hash := range got {
		if hash != want[name] {
			p.tb.Errorf("%s is of another version", name)
		}
	}
}

// update makes the browser look for a newer version, and waits until the browser has installed or refused that version.
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

// A page uses only files of one version, even if its host has another version in the meantime.
func TestFilesOfTwoVersionsAreNeverMixed(t *testing.T) {
	old, fresh := os.DirFS(dist), newer(t)
	h := &host{files: old}
	p := visit(t, h)
	p.isOf(versionOf(t, old))

	// The browser refuses an incomplete deployment.
	lab, err := fs.ReadFile(old, "lab.wasm")
	testkit.OK(t, err)
	h.deploy(overlay{fresh, fstest.MapFS{"lab.wasm": {Data: lab}}})
	p.expect("integrity")
	p.update()
	p.reload()
	p.isOf(versionOf(t, old))

	// A program that the page has not loaded yet is not loaded from the newer version.
	p.expect("export.wasm")
	late := read[string](p, `fetch("export.wasm" + new URL(document.querySelector("script[src]").src).search).then((r) => r.arrayBuffer()).then(() => "there", () => "none")`)
	if late != "none" {
		t.Error("the page gets a late program of another version")
	}
	p.reload()

	// After the complete deployment, the open page keeps its version and works.
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

const newerText = "There is a new version of Epsilon Arcade. Reload the page to get it."

// homes holds two kinds of hosts: one that knows versions, and a host for plain files, which does not.
var homes = map[string]func(fs.FS) http.Handler{
	"the server":  func(files fs.FS) http.Handler { return server.New(files, nil) },
	"plain files": func(files fs.FS) http.Handler { return http.FileServerFS(files) },
}

// Without a service worker, an open page uses no files from a newer version on its host, and announces this version.
func TestAnOpenPageSaysThatThereIsANewVersion(t *testing.T) {
	beside(t)
	old, fresh := os.DirFS(dist), newer(t)
	for name, serve := range homes {
		t.Run(name, func(t *testing.T) {
			h := &host{files: old, serve: serve}
			deployed := make(chan struct{})
			p := at(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path == "/lab.wasm" { // the page may load it by itself at any time
					select {
					case <-deployed:
					case <-r.Context().Done():
					}
				}
				h.ServeHTTP(w, r)
			}))
			p.before(`delete Navigator.prototype.serviceWorker`)
			p.goTo(slow) // the run must not end, because the page would then wait for the lab
			p.running()
			p.expect("") // the browser's own messages
			h.deploy(fresh)
			close(deployed)
			p.click("#view-gallery")
			p.waitForText("#trouble", newerText)
			p.waitForText("main", "The gallery cannot be shown: ")
			p.shot("newer-" + name[:3])

			p.reload()
			p.waitForText("main", "Wang")
			p.isOf(versionOf(t, fresh))
		})
	}
}

// another opens a second tab in the same browser profile, for the same server.
func (p *tab) another() *tab {
	p.tb.Helper()
	q := openTab(p.tb, func(shared context.Context, _ string) (context.Context, func(), error) {
		var info *target.Info
		p.run(chromedp.ActionFunc(func(ctx context.Context) (err error) {
			info, err = target.GetTargetInfo().Do(ctx)
			return err
		}))
		browser := cdp.WithExecutor(shared, chromedp.FromContext(shared).Browser)
		id, err := target.CreateTarget("about:blank").WithBrowserContextID(info.BrowserContextID).WithNewWindow(true).Do(browser)
		if err != nil {
			return nil, nil, err
		}
		ctx, cancel := chromedp.NewContext(shared, chromedp.WithTargetID(id))
		return ctx, cancel, nil
	}, http.NotFoundHandler())
	q.url = p.url
	return q
}

// A tab announces a new version, and one reload gets it, even if the server is too busy to send the newer service
// worker. The reload preserves the reader's text, list and number, although they are not valid yet.
func TestAReloadGetsTheNewVersionAndLosesNothing(t *testing.T) {
	old, fresh := os.DirFS(dist), newer(t)
	h := &host{files: old}
	h.serve = func(files fs.FS) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if files != old && r.Header.Get("Service-Worker") == "script" {
				http.Error(w, "busy", http.StatusServiceUnavailable)
				return
			}
			server.New(files, nil).ServeHTTP(w, r)
		})
	}
	p := visit(t, h)
	q := p.another()
	q.goTo(short)
	q.click("#view-write")
	q.waitForText("#write-state", "The figure shows this version.")
	kept := p.another()
	kept.goTo(short)

	h.deploy(fresh)
	const list, faulty = "0.5, 0.2\n0.", "def index(arm, t):\n    return arm.mean +"
	q.click("#fold")
	q.fill("#arm-list", list)
	q.fill(field("horizon"), "1e")
	q.pastes(faulty)
	q.waitForText("#write-state", "Still running your last working version")
	for _, r := range []*tab{p, q} {
		r.expect("")
		r.click("#files")
		r.click("#export-svg")
		r.waitForText("#trouble", newerText)
		r.reload()
		r.isOf(versionOf(t, fresh))
	}
	q.waitForText("#write-state", "Still running your last working version")
	if got, text := q.value("#arm-list"), read[string](q, editorText); text != faulty || got != list || q.value(field("horizon")) != "1e" {
		t.Errorf("the text is %q, the arms are %q, T is %q", text, got, q.value(field("horizon")))
	}

	// A tab that lacked no file keeps its version, even without the server.
	kept.isOf(versionOf(t, old))
	h.cutOff(true)
	p.reload()
	p.isOf(versionOf(t, old))
}

// After the reload, the new program's download stops half way, and the reader reloads once more. The tab gets the new
// version, and the text in the editor is preserved.
func TestASlowServerHandsOverTheNewVersionAndLosesNothing(t *testing.T) {
	old, fresh := os.DirFS(dist), newer(t)
	const faulty = "def index(arm, t):\n    return arm.mean +"
	var whole atomic.Bool
	h := &host{files: old}
	h.serve = func(files fs.FS) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if files == old || r.URL.Path != "/app.wasm" || whole.Load() {
				server.New(files, nil).ServeHTTP(w, r)
				return
			}
			half := httptest.NewRecorder()
			server.New(files, nil).ServeHTTP(half, r)
			maps.Copy(w.Header(), half.Header())
			w.WriteHeader(half.Code)
			_, _ = w.Write(half.Body.Bytes()[:half.Body.Len()/2])
			_ = http.NewResponseController(w).Flush()
			panic(http.ErrAbortHandler)
		})
	}
	p := visit(t, h)
	p.click("#view-write")
	p.waitForText("#write-state", "The figure shows this version.")
	p.pastes(faulty)
	p.waitForText("#write-state", "Still running your last working version")
	h.deploy(fresh)
	p.expect("") // the browser's own messages
	p.click("#files")
	p.click("#export-svg")
	p.waitForText("#trouble", newerText)
	p.run(chromedp.Reload())
	p.waitForText("#trouble", "The page could not be loaded. Check the connection and reload it.")
	whole.Store(true)
	p.run(chromedp.Reload())
	p.ready()
	p.isOf(versionOf(t, fresh))
	p.waitForText("#write-state", "Still running your last working version")
	if text := read[string](p, editorText); text != faulty {
		t.Errorf("the text is %q", text)
	}
}
