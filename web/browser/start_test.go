//go:build !js

package browser

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/server"
)

// At a bare address, the default scenario runs without a click.
func TestACurveMovesOnABareAddress(t *testing.T) {
	p := play(t, "")
	p.waitFor("the first pulls", func() bool { return p.done() > 0 })
	p.running()
	p.waitForChange("the chart", p.picture)
	if got, want := p.count(`[id^="curve-"]`), len(scenario.Default().Policies); got != want || want != 4 {
		t.Errorf("the page shows %d curves, want %d", got, want)
	}
	for name, want := range map[string]string{"horizon": "1000000", "epsilon": "1", "delta": "0.01", "arms[0].mean": ".3"} {
		if got := p.value(field(name)); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if text := p.text("#notice"); text != "" || p.fragment() != "" {
		t.Errorf("the page says %q at the fragment %q", text, p.fragment())
	}
	p.pause()
	p.idle()
	if label := read[string](p, `document.querySelector("#chart").ariaLabel`); label != p.text("#sentence") || label == "" {
		t.Errorf("the chart is labelled %q below the sentence %q", label, p.text("#sentence"))
	}
}

// The program loads even in a background tab, in which timers do not run.
func TestTheProgramLoadsWithoutTimers(t *testing.T) {
	p := blank(t, nil)
	p.before(`globalThis.setTimeout = () => 0`)
	p.navigate("/")
	p.until("the program", `globalThis.arcade?.module`)
}

// A page that cannot start says why, in the reader's language if the texts have been loaded.
func TestAPageThatCannotStartSaysWhy(t *testing.T) {
	beside(t)
	damaged := func(name, data string) fstest.MapFS {
		return fstest.MapFS{name: {Data: []byte(data)}, name + ".br": nil, name + ".gz": nil}
	}
	// Over plain http, a page can detect a damaged file only by using it.
	const plain = `Object.defineProperty(Crypto.prototype, "subtle", { value: undefined })`
	for name, c := range map[string]struct {
		files                  fstest.MapFS
		before, selector, says string
	}{
		"no boot.js":             {fstest.MapFS{"boot.js": nil}, "", "#stage", "has not started yet"},
		"a damaged boot.js":      {damaged("boot.js", "{{{"), "", "#stage", "has not started yet"},
		"no wasm_exec.js":        {fstest.MapFS{"wasm_exec.js": nil}, "", "#trouble", "could not be loaded"},
		"a damaged vugu.js":      {damaged("vugu.js", "{{{"), "", "#trouble", "could not be loaded"},
		"no uplot.js":            {fstest.MapFS{"uplot.js": nil}, "", "#trouble", "could not be loaded"},
		"a damaged program":      {damaged("app.wasm", "{{{"), "", "#trouble", "could not be loaded"},
		"neither style nor boot": {fstest.MapFS{"boot.js": nil, "style.css": nil}, "", "#stage", "has not started yet"},
		"no program":             {fstest.MapFS{"app.wasm": nil}, "", "#trouble", "The page could not be loaded. Check the connection and reload it."},
		"no program in Chinese":  {fstest.MapFS{"app.wasm": nil}, `localStorage.setItem("language", "zh")`, `#trouble[lang="zh"]`, "无法加载页面"},
		"no program on http":     {damaged("app.wasm", "\x00asm, but not really"), plain, "#trouble", "The page could not be loaded."},
		"no Go on http":          {damaged("app.wasm", "\x00asm\x01\x00\x00\x00"), plain, "#trouble", "The page has stopped because of an internal error."},
		// uPlot needs NumberFormat while it loads, so it fails for a reason other than the connection.
		"a failed script": {nil, `delete Intl.NumberFormat`, "#trouble", "The page cannot start because one of its scripts has failed. Reload it, or open it in another browser."},
		"no workers":      {nil, `delete globalThis.Worker`, "#notice.bad", "this browser does not start workers for the page"},
		"workers refused": {nil, `globalThis.Worker = class { constructor() { throw new DOMException("no", "SecurityError"); } }`, "#notice.bad", "this browser does not start workers for the page"},
	} {
		t.Run(name, func(t *testing.T) {
			p := blank(t, c.files)
			p.expect("") // the browser's own messages
			p.before(c.before)
			p.navigate("/")
			p.waitForText(c.selector, c.says)
			if name == "no boot.js" || name == "a damaged program" {
				p.states(strings.ReplaceAll(name, " ", "-"))
			}
		})
	}
}

// states checks the layout and the accessibility of a page that has not started.
func (p *tab) states(name string) {
	p.tb.Helper()
	p.hastily(func() {
		p.looks(name)
		p.accessible(name)
	})
}

// A sandbox without allow-same-origin withholds the page's own files: all files if the host reserves them for its own
// origin, and otherwise the files that scripts fetch.
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

// A sandbox adds the sandbox policy to each response. The policy has the same effect as a frame's attribute.
type sandbox struct{ http.ResponseWriter }

func (s sandbox) WriteHeader(status int) {
	s.Header().Add("Content-Security-Policy", "sandbox allow-scripts")
	s.ResponseWriter.WriteHeader(status)
}

func (s sandbox) Write(data []byte) (int, error) {
	s.Header().Add("Content-Security-Policy", "sandbox allow-scripts") // this has no effect if the header has already been sent
	return s.ResponseWriter.Write(data)
}

// watchStages records the stages of the start, which the page shows only until it has started.
const watchStages = `
	globalThis.stages = [];
	new MutationObserver(() => {
		const text = document.querySelector("#stage")?.textContent;
		if (text && stages.at(-1) !== text) stages.push(text);
	}).observe(document, { subtree: true, childList: true, characterData: true });`

// On a slow network, the page shows the progress of its start.
func TestASlowStartIsShown(t *testing.T) {
	files := server.New(os.DirFS(dist), nil)
	program, err := os.ReadFile(dist + "/app.wasm")
	testkit.OK(t, err)
	open := make(chan struct{})
	release := sync.OnceFunc(func() { close(open) })
	p := at(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/app.wasm" {
			files.ServeHTTP(w, r)
			return
		}
		half := len(program) / 2
		w.Header().Set("Content-Type", "application/wasm")
		_, _ = w.Write(program[:half])
		_ = http.NewResponseController(w).Flush()
		<-open
		_, _ = w.Write(program[half:])
	}))
	t.Cleanup(release) // otherwise the server never stops
	p.before(`delete Navigator.prototype.serviceWorker`)
	p.before(watchStages)
	p.run(chromedp.ActionFunc(func(ctx context.Context) error { // without waiting for the page
		_, _, _, _, err := page.Navigate(p.url + "/#" + short).Do(ctx)
		return err
	}))
	p.waitForText(`#stage[role="status"]`, "Loading the program.")
	p.until("half of the program", `Math.abs((document.querySelector("#come:not([hidden])")?.position ?? 0) - 0.5) < 0.1`)
	p.states("slow-start")
	release()
	p.ready()
	if said := strings.Join(read[[]string](p, `stages`), " "); !strings.HasSuffix(said, "Loading the program. Compiling the program. Starting the first runs.") {
		t.Errorf("the stages are %q", said)
	}
}

// sabotage makes rendering fail, and so ends the page's program, at links with runs=13.
const sabotage = `
	let render;
	Object.defineProperty(window, "vuguRender", {
		set(f) { render = f; },
		get() { return render && (() => { if (location.hash.includes("runs=13")) throw new Error("sabotage"); return render(); }); },
	})`

// If the page has stopped at a link, it offers the link to the reader instead of opening it again.
func TestALinkThatThePageHasStoppedAtIsNotOpenedAgain(t *testing.T) {
	for name, also := range map[string]string{
		"with storage":    "",
		"without storage": `Object.defineProperty(window, "sessionStorage", { get() { throw new DOMException("forbidden", "SecurityError"); } })`,
	} {
		p := blank(t, nil)
		p.before(also)
		p.before(sabotage)
		for _, complaint := range []string{"sabotage", "The page has stopped", "already exited"} {
			p.expect(complaint)
		}
		const link = "1t&policies=ucb1&runs=13"
		lives := func(offers int) {
			t.Helper()
			p.ready()
			p.waitForText("#progress", " of 1,000,000 pulls")
			p.running()
			if p.count("#trouble:not([hidden])") > 0 || p.fragment() != "" || p.count("#stopped-link") != offers {
				t.Errorf("%s: at %q the page says %q and offers %d links", name, p.fragment(), p.text("#trouble"), p.count("#stopped-link"))
			}
		}
		stops := func() {
			t.Helper()
			p.waitForText("#trouble", "The page has stopped because of an internal error.")
			p.run(chromedp.Reload())
			lives(1)
		}
		p.size(1280, 900)
		p.navigate("/#" + link)
		stops()
		p.eval(hearCopies, nil)
		p.click("#stopped-link + button")
		p.waitFor("the link to be copied", func() bool { return len(p.copies()) == 1 && p.copies()[0] == p.url+"/#"+link })
		p.click("#stopped-link ~ button:last-child")
		p.waitFor("the offer to go", func() bool { return p.count("#stopped-link") == 0 })
		p.reload()
		lives(0)
		p.lead(link)
		stops()
		p.close()
	}
}

// Each view obeys the security policy, on a page that a service worker has stored, as it has for readers.
func TestNoViewBreaksThePolicy(t *testing.T) {
	p := at(t, server.New(os.DirFS(dist), nil))
	for _, view := range []struct{ fragment, shows string }{
		{short, "#chart canvas"},
		{short + "~mode=mean&inside=open&bounds=kl-lower", "#chart canvas"},
		{"1t&kind=sweep&sweep_over=epsilon&horizon=1000&runs=2", "#chart canvas"},
		{"1t&kind=region", "#region-chart canvas"},
		{"1t~view=gallery", ".thumb canvas"},
		{"1t~panel=azize-table-2&view=sheet", ".values td"},
		{"9z", "#use-default"},
	} {
		p.goTo(view.fragment)
		p.waitFor(view.shows+" at "+view.fragment, func() bool { return p.count(view.shows) > 0 })
	}
	p.navigate("/embed#" + short)
	p.waitForOne("#chart canvas")
}

// noStorage makes a browser refuse all storage.
const noStorage = `{
	const refuse = { get() { throw new DOMException("site data is blocked", "SecurityError"); } };
	for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) Object.defineProperty(globalThis, name, refuse);
	Object.defineProperty(Navigator.prototype, "serviceWorker", refuse);
}`

// worksWithoutStorage checks that the page and its embedded form start, and still work if they cannot store a choice.
func (p *tab) worksWithoutStorage() {
	p.tb.Helper()
	for _, path := range []string{"/#" + short, "/embed#" + short} {
		p.navigate(path)
		p.waitFor("the chart", func() bool { return p.count("#chart canvas") > 0 })
		p.press("#theme")
		p.waitForOne("html[data-theme]")
		p.press("#language")
		p.waitForOne(`html[lang="zh"]`)
	}
}

func TestNothingNeedsStorage(t *testing.T) {
	p := at(t, server.New(os.DirFS(dist), nil))
	p.before(noStorage)
	p.worksWithoutStorage()
}

// The page also starts in a browser whose settings block all site data.
func TestABrowserMayBlockAllSiteData(t *testing.T) {
	profile := filepath.Join(t.TempDir(), "Default")
	testkit.OK(t, os.Mkdir(profile, 0o700))
	const blocked = `{"profile": {"default_content_setting_values": {"cookies": 2}}}`
	testkit.OK(t, os.WriteFile(filepath.Join(profile, "Preferences"), []byte(blocked), 0o600))
	own, err := launch(chromedp.UserDataDir(filepath.Dir(profile)))
	testkit.OK(t, err)
	defer func() { _ = chromedp.Cancel(own) }()
	p := in(t, own, fresh, server.New(os.DirFS(dist), nil))
	defer p.close()
	p.navigate("/")
	if storage := read[string](p, `(() => { try { return String(localStorage); } catch (e) { return e.name; } })()`); storage != "SecurityError" {
		t.Fatalf("this browser blocks nothing: %s", storage)
	}
	p.worksWithoutStorage()
}

// keepWorkers makes the page's workers accessible to a test.
const keepWorkers = `
	globalThis.workers = [];
	globalThis.Worker = class extends Worker {
		constructor(...args) { super(...args); workers.push(this); }
	};`

// A worker is replaced if it is lost without a message, through a fault in its engine, or with an error event. The
// results stay the same.
func TestALostWorkerIsReplacedAndChangesNoResult(t *testing.T) {
	t.Parallel()
	const link = "1t&arms=0.5,0.49,0.48&policies=ldp-ucb-b,thompson,ucb1&horizon=100000&runs=80" // takes a few seconds
	for name, death := range map[string]string{
		"vanishes": `workers.at(-1).terminate()`,
		"crashes":  `workers.at(-1).postMessage("no engine can read this")`,
		"fails":    `workers.at(-1).dispatchEvent(new ErrorEvent("error"))`,
	} {
		for _, mode := range []string{"", "~mode=mean"} {
			t.Run(name+mode, func(t *testing.T) {
				t.Parallel()
				p := blank(t, nil)
				p.before(keepWorkers)
				p.processors(3)
				p.goTo(link + mode)
				p.running()
				if play := read[string](p, death+`, document.querySelector("#play").innerText`); play != "Pause" {
					t.Fatal("the worker was lost after the last run")
				}
				p.waitForText("#notice", "A worker failed")
				if p.count("#notice.bad") != 0 {
					t.Error("the notice looks like an error that the reader must handle")
				}
				if mode == "" {
					p.toEnd()
					p.isAtTheEndOf(parse(t, link))
				} else {
					p.ended()
					p.isTheMeanOf(parse(t, link))
				}
			})
		}
	}
}

// If no worker ever starts, the page says so and stops trying.
func TestWorkersThatNeverLiveEndInAClearMessage(t *testing.T) {
	beside(t)
	script, err := os.ReadFile("../../assets/worker.js")
	testkit.OK(t, err)
	worker := func(script string) fstest.MapFS {
		return fstest.MapFS{"worker.js": {Data: []byte(script)}, "worker.js.br": nil, "worker.js.gz": nil}
	}
	for name, files := range map[string]fstest.MapFS{
		"an unknown role":    worker(strings.Replace(string(script), `role = "worker"`, `role = "player"`, 1)),
		"a failing script":   worker(`throw new Error("broken")`),
		"no worker's script": {"worker.js": nil},
	} {
		t.Run(name, func(t *testing.T) {
			p := blank(t, files)
			p.expect("") // the browser's own messages
			p.before(keepWorkers)
			p.goTo("")
			p.waitForText("#notice.bad", "The simulation has stopped")
			p.waitForText("#notice.bad", "reload the page")
			p.click("#dismiss")
			p.click("#play")
			p.waitForText("#notice.bad", "The simulation has stopped")
			if tried := read[int](p, `workers.length`); tried > 8*4 {
				t.Errorf("the page has tried %d workers", tried)
			}
		})
	}
}
