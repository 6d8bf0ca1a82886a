//go:build !js

package browser

import (
	"context"
	"net/http"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"epsilonarcade/web/server"
)

// A browser may have no workers, or start none.
func TestWithoutWorkersThePageSaysSo(t *testing.T) {
	beside(t)
	for name, script := range map[string]string{
		"none":    `delete globalThis.Worker`,
		"refused": `globalThis.Worker = class { constructor() { throw new DOMException("no", "SecurityError"); } }`,
	} {
		t.Run(name, func(t *testing.T) {
			p := blank(t, nil)
			p.before(script)
			p.goTo("")
			p.waitForText("#notice.bad", "this browser does not start workers for the page")
			if text := p.text("#notice"); !strings.Contains(text, "The simulation has stopped") {
				t.Errorf("it says %q", text)
			}
			p.shot("no-worker-" + name)
			p.click("#view-region")
			p.waitForText("main", "the program for this task has stopped")
		})
	}
}

// states takes pictures of a page that does not start, and has axe look at it.
func (p *tab) states(name string) {
	p.tb.Helper()
	p.hastily(func() { p.picturesAndAxe(name) })
}

func (p *tab) picturesAndAxe(name string) {
	p.tb.Helper()
	for _, theme := range []string{"light", "dark"} {
		p.media("prefers-color-scheme", theme)
		for _, width := range []int64{1280, 320} {
			p.size(width, 700)
			var fits bool
			if p.eval(`document.documentElement.scrollWidth <= innerWidth`, &fits); !fits {
				p.tb.Errorf("%s: it is wider than %d px", name, width)
			}
			p.shot(name + "-" + itoa(width) + "-" + theme)
		}
	}
	p.accessible(name)
}

func TestFilesThatAreMissingOrDamagedAreTold(t *testing.T) {
	beside(t)
	damaged := func(name string) fstest.MapFS {
		return fstest.MapFS{name: {Data: []byte("{{{")}, name + ".br": nil, name + ".gz": nil}
	}
	for name, c := range map[string]struct {
		files          fstest.MapFS
		selector, says string
	}{
		"no boot.js":             {fstest.MapFS{"boot.js": nil}, "#stage", "has not started yet"},
		"a damaged boot.js":      {damaged("boot.js"), "#stage", "has not started yet"},
		"no wasm_exec.js":        {fstest.MapFS{"wasm_exec.js": nil}, "#trouble", "could not be loaded"},
		"a damaged vugu.js":      {damaged("vugu.js"), "#trouble", "could not be loaded"},
		"no uplot.js":            {fstest.MapFS{"uplot.js": nil}, "#trouble", "could not be loaded"},
		"a damaged program":      {damaged("app.wasm"), "#trouble", "could not be loaded"},
		"neither style nor boot": {fstest.MapFS{"boot.js": nil, "style.css": nil}, "#stage", "has not started yet"},
	} {
		t.Run(name, func(t *testing.T) {
			p := blank(t, c.files)
			p.expect("") // the browser's own words about it
			p.navigate("/")
			p.waitForText(c.selector, c.says)
			if name == "no boot.js" || name == "a damaged program" {
				p.states(strings.ReplaceAll(name, " ", "-"))
			}
		})
	}
}

// A sandbox without allow-same-origin keeps a page from its own files: from all of them where the
// host says that they are its own, and else from what scripts fetch.
func TestASandboxIsTold(t *testing.T) {
	beside(t)
	for name, serve := range homes {
		t.Run(name, func(t *testing.T) {
			files := serve(os.DirFS(dist))
			p := at(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				files.ServeHTTP(sandbox{w}, r)
			}))
			p.expect("")
			p.navigate("/embed.html")
			p.waitForText("body", "allow-same-origin")
			p.shot("sandbox-" + name[:3])
		})
	}
}

// A sandbox puts what is answered into one, as a frame's attribute does.
type sandbox struct{ http.ResponseWriter }

func (s sandbox) WriteHeader(status int) {
	s.Header().Add("Content-Security-Policy", "sandbox allow-scripts")
	s.ResponseWriter.WriteHeader(status)
}

func (s sandbox) Write(data []byte) (int, error) {
	s.Header().Add("Content-Security-Policy", "sandbox allow-scripts") // in vain once the header is gone
	return s.ResponseWriter.Write(data)
}

// What the browser has kept may be damaged. It is asked for anew.
func TestADamagedDownloadIsLoadedAnew(t *testing.T) {
	files := server.New(os.DirFS(dist), nil)
	var times atomic.Int64
	p := at(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/app.wasm" && times.Add(1) == 1 {
			w.Header().Set("Content-Type", "application/wasm")
			_, _ = w.Write([]byte("\x00asm\x01\x00\x00\x00")) // a program that does nothing
			return
		}
		files.ServeHTTP(w, r)
	}))
	p.before(`delete Navigator.prototype.serviceWorker`)
	p.goTo(short)
	p.toEnd()
	if n := times.Load(); n != 2 {
		t.Errorf("the program has been asked for %d times", n)
	}
}

// What is kept for when there is no network may be damaged, or gone in part.
func TestWhatIsKeptDamagedIsFetchedAnew(t *testing.T) {
	h := &host{files: os.DirFS(dist)}
	p := visit(t, h)
	var done bool
	h.requests() // so far: from here on a worker that starts mends what it finds, before the page is loaded again, too
	p.eval(`(async () => {
		for (const key of await caches.keys()) {
			const cache = await caches.open(key);
			for (const request of await cache.keys()) {
				const name = new URL(request.url).pathname.slice(1), response = await cache.match(request);
				const bytes = new Uint8Array(await response.arrayBuffer());
				switch (name) {
					case "boot.js": case "": case "worker.js":
						await cache.put(request, new Response("{{{", { headers: response.headers }));
						break;
					case "app.wasm":
						bytes[bytes.length >> 1] ^= 1;
						await cache.put(request, new Response(bytes, { headers: response.headers }));
						break;
					case "vugu.js":
						await cache.delete(request);
				}
			}
		}
		return true;
	})()`, &done)
	p.reload()
	p.toEnd()
	want := map[string]bool{"/": true, "/boot.js": true, "/worker.js": true, "/app.wasm": true, "/vugu.js": true}
	again := ""
	for _, path := range h.requests() {
		if !want[path] && path != "/sw.js" && path != again {
			t.Errorf("%s is fetched anew too", path)
		}
		if delete(want, path); path == "/worker.js" {
			again = path // by a worker that starts at the same time
		}
	}
	if len(want) > 0 {
		t.Errorf("these are not fetched anew: %v", want)
	}
	h.cutOff(true)
	p.expect("sw.js")
	p.expect("Failed to load resource")
	p.reload()
	p.toEnd()
	p.isOf(versionOf(t, h.files))
}

// A gate lets the first bytes of an answer through, and the others once it is open.
type gate struct {
	http.ResponseWriter
	left int
	open chan struct{}
}

func (g *gate) Write(data []byte) (n int, err error) {
	if n = min(g.left, len(data)); n > 0 {
		if n, err = g.ResponseWriter.Write(data[:n]); err != nil {
			return n, err
		}
		g.left -= n
	}
	if n < len(data) {
		_ = http.NewResponseController(g.ResponseWriter).Flush()
		<-g.open
		m, err := g.ResponseWriter.Write(data[n:])
		return n + m, err
	}
	return n, nil
}

// watchStages notes what the page says of its start, for the page is gone once it is there.
const watchStages = `
	globalThis.stages = [];
	new MutationObserver(() => {
		const text = document.querySelector("#stage")?.textContent;
		if (text && stages.at(-1) !== text) stages.push(text);
	}).observe(document, { subtree: true, childList: true, characterData: true });`

// On a slow network the page says all the way how far its start is.
func TestASlowStartIsShown(t *testing.T) {
	files := server.New(overlay{os.DirFS(dist), fstest.MapFS{"app.wasm.br": nil, "app.wasm.gz": nil}}, nil)
	info, err := os.Stat(dist + "/app.wasm")
	if err != nil {
		t.Fatal(err)
	}
	open := make(chan struct{})
	p := at(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/app.wasm" {
			w = &gate{w, int(info.Size()) / 2, open}
		}
		files.ServeHTTP(w, r)
	}))
	release := sync.OnceFunc(func() { close(open) })
	t.Cleanup(release) // or the server waits for ever
	p.before(`delete Navigator.prototype.serviceWorker`)
	p.before(watchStages)
	p.run(chromedp.ActionFunc(func(ctx context.Context) error { // without waiting for it
		_, _, _, _, err := page.Navigate(p.url + "/#" + short).Do(ctx)
		return err
	}))
	p.waitForText("#stage", "Loading the program.")
	p.waitFor("half of it", func() bool {
		var part float64
		p.eval(`document.querySelector("#come:not([hidden])")?.position ?? 0`, &part)
		return part > 0.4 && part < 0.6
	})
	if p.count(`#stage[role="status"]`) != 1 {
		t.Error("nobody hears of it")
	}
	p.states("slow-start")
	release()
	p.ready()
	var stages []string
	p.eval(`stages`, &stages)
	if said := strings.Join(stages, " "); !strings.HasSuffix(said, "Loading the program. Compiling the program. Starting the first runs.") {
		t.Errorf("it has said %q", stages)
	}
}
