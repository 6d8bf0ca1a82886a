//go:build !js

// Package browser tests the built page in a headless Chromium, served as it is
// served to readers, security policy and all.
//
// A test opens a page, acts on it and reads it:
//
//	p := play(t, "1t&horizon=1000")
//	p.click("#play")
//	p.waitFor("the page to pause", func() bool { return p.text("#play") == "Play" })
//
// A console error, an uncaught exception, a failed download or a breach of the
// policy fails the test that saw it.
package browser

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/css"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"epsilonarcade/web/server"
)

const (
	dist  = "../../dist"        // the built page
	shots = "../../build/shots" // where screenshots go

	// patience is how long anything on a page may take. It is long because
	// a loaded machine is slow, and short of the time a test run may take.
	patience = 60 * time.Second
)

// chromium starts the browser that all tests of a run share, with a profile of
// its own. Each page gets a fresh context in it: no cookies, cache or storage.
var chromium = sync.OnceValues(func() (context.Context, error) {
	started = true
	return launch()
})

// launch starts a browser.
func launch(more ...chromedp.ExecAllocatorOption) (context.Context, error) {
	program, err := findChromium()
	if err != nil {
		return nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(program),
		chromedp.NoSandbox, // there is none for root, which tests in containers run as
		chromedp.DisableGPU,
		// Tests talk to nothing but the page's own server.
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("no-first-run", true),
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true),
		chromedp.WSURLReadTimeout(2*time.Minute),
	)
	if flag.Lookup("test.bench").Value.String() == "" {
		// A page of a test lives for seconds. Only code that is far hotter than readers' is
		// worth optimizing there.
		options = append(options, chromedp.Flag("js-flags", "--wasm-tiering-budget=1300000000"))
	}
	allocator, _ := chromedp.NewExecAllocator(context.Background(), append(options, more...)...)
	// A Chromium newer than chromedp sends events that it cannot read and
	// nobody here waits for; it would report each as an error.
	quiet := func(string, ...any) {}
	ctx, _ := chromedp.NewContext(allocator, chromedp.WithErrorf(quiet))
	return ctx, chromedp.Run(ctx)
}

// started reports whether there is a browser to stop.
var started bool

// findChromium returns the program named by CHROME, or else the first in PATH.
func findChromium() (string, error) {
	for _, name := range []string{os.Getenv("CHROME"), "chromium", "chromium-browser", "google-chrome"} {
		if name == "" {
			continue
		}
		if program, err := exec.LookPath(name); err == nil {
			return program, nil
		}
	}
	return "", errors.New("no Chromium: run web/browser/install.sh chromium, or set CHROME to the program")
}

func TestMain(m *testing.M) {
	status := m.Run()
	if started {
		if ctx, err := chromium(); err == nil {
			_ = chromedp.Cancel(ctx)
		}
	}
	if err := writeReport(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		status = 1
	}
	os.Exit(status)
}

// A tab is an open page and what went wrong on it.
type tab struct {
	tb  testing.TB
	ctx context.Context
	url string // of the server, without a path

	close func() // closes the tab early, and fails the test on what it complained of

	mu         sync.Mutex
	complaints []string
	expected   []string
}

// An overlay is a built page with some files replaced, or gone where the value
// is nil, for tests of what happens then.
type overlay struct {
	fs.FS
	files fstest.MapFS
}

func (o overlay) Open(name string) (fs.File, error) {
	file, ok := o.files[name]
	switch {
	case !ok:
		return o.FS.Open(name)
	case file == nil:
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	default:
		return o.files.Open(name)
	}
}

// blank returns a tab that has not gone anywhere yet, with a server of its own
// for the built page, changed where changes says so. When the test ends the tab
// is closed, and what it complained of fails the test.
func blank(tb testing.TB, changes fstest.MapFS) *tab {
	tb.Helper()
	return served(tb, changes, nil)
}

// served is blank with a server that keeps short links as well.
func served(tb testing.TB, changes fstest.MapFS, api http.Handler) *tab {
	tb.Helper()
	p := openTab(tb, borrow, server.New(overlay{os.DirFS(dist), changes}, api))
	// Keeping the page for when there is no network is work, and no matter of most tests.
	p.before(`delete Navigator.prototype.serviceWorker`)
	return p
}

// together are the tests that run beside others.
var together sync.Map

// beside lets a test run beside others from its first tab on: each has tabs and a server of its
// own, and waits most of the time.
func beside(tb testing.TB) {
	if t, ok := tb.(*testing.T); ok && !strings.Contains(t.Name(), "/") {
		if _, known := together.LoadOrStore(t, true); !known {
			t.Parallel()
		}
	}
}

// at returns a tab as blank does, with a server of its own for what handler answers, and in a
// window that no other test has had or gets.
func at(tb testing.TB, handler http.Handler) *tab {
	tb.Helper()
	return openTab(tb, fresh, handler)
}

// openTab returns a tab in a window of the shared browser that open opens.
func openTab(tb testing.TB, open opener, handler http.Handler) *tab {
	tb.Helper()
	if _, err := os.Stat(filepath.Join(dist, "index.html")); err != nil {
		tb.Fatal("there is no built page: run make build first")
	}
	shared, err := chromium()
	if err != nil {
		tb.Fatalf("starting Chromium: %v", err)
	}
	return in(tb, shared, open, handler)
}

// in is openTab in a browser that need not be the shared one.
func in(tb testing.TB, shared context.Context, open opener, handler http.Handler) *tab {
	tb.Helper()
	beside(tb)
	web := httptest.NewServer(handler)
	tb.Cleanup(web.Close)
	ctx, cancel, err := open(shared, web.URL)
	if err != nil {
		tb.Fatalf("opening a tab: %v", err)
	}
	p := &tab{tb: tb, ctx: ctx, url: web.URL}
	p.close = sync.OnceFunc(func() {
		// A round trip, so that what the page has complained of has arrived.
		defer cancel()
		p.eval(`null`, nil)
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, complaint := range p.complaints {
			if !p.expects(complaint) {
				tb.Errorf("the page complained: %s", complaint)
			}
		}
	})
	tb.Cleanup(p.close)
	chromedp.ListenTarget(ctx, p.listen)
	// Reports of the policy's breaches come as events of the document; the
	// console makes them events that listen hears.
	// Each page thinks that it is the one that people look at. chromedp would be told of every change
	// of the document, which takes the processor and which nobody here asks for.
	p.run(css.Disable(), dom.Disable(), log.Enable(), runtime.Enable(), emulation.SetFocusEmulationEnabled(true), chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(`
			document.addEventListener("securitypolicyviolation", (e) =>
				console.error("policy: " + e.violatedDirective + " forbids " + (e.blockedURI || e.sample)));
		`).Do(ctx)
		return err
	}))
	return p
}

// An opener gives a test a window for pages of an origin, and the function that takes it back.
type opener func(shared context.Context, origin string) (context.Context, func(), error)

// A window has a browser context of its own.
type window struct {
	own    cdp.BrowserContextID
	target target.ID
}

// openWindow opens a window. chromedp's option for a browser context of its own asks for no
// window, and Chromium refuses a tab without one.
func openWindow(browser context.Context) (w window, err error) {
	if w.own, err = target.CreateBrowserContext().WithDisposeOnDetach(true).Do(browser); err != nil {
		return w, err
	}
	w.target, err = target.CreateTarget("about:blank").WithBrowserContextID(w.own).WithNewWindow(true).Do(browser)
	return w, err
}

// fresh opens a new window, and closes it when it is taken back.
func fresh(shared context.Context, _ string) (context.Context, func(), error) {
	browser := cdp.WithExecutor(shared, chromedp.FromContext(shared).Browser)
	w, err := openWindow(browser)
	if err != nil {
		return nil, nil, err
	}
	ctx, cancel := chromedp.NewContext(shared, chromedp.WithTargetID(w.target))
	return ctx, func() {
		cancel()
		_ = target.DisposeBrowserContext(w.own).Do(browser)
	}, nil
}

// windows are those that wait for the next test. A new window, and a process for its pages, takes
// more of the processor than the page itself.
var windows struct {
	sync.Mutex
	free []window
}

// borrow gives a test a window that others may have had before. Nothing of them is left in it:
// each has an origin of its own, of which nothing is kept, and what a test emulates ends with its
// session.
func borrow(shared context.Context, origin string) (context.Context, func(), error) {
	browser := cdp.WithExecutor(shared, chromedp.FromContext(shared).Browser)
	windows.Lock()
	var w window
	if n := len(windows.free); n > 0 {
		w, windows.free = windows.free[n-1], windows.free[:n-1]
	}
	windows.Unlock()
	if w.target == "" {
		var err error
		if w, err = openWindow(browser); err != nil {
			return nil, nil, err
		}
	}
	ctx, cancel := chromedp.NewContext(shared, chromedp.WithTargetID(w.target))
	return ctx, func() {
		if clean(ctx, w, origin) != nil {
			cancel()
			_ = target.DisposeBrowserContext(w.own).Do(browser)
			return
		}
		chromedp.FromContext(ctx).Target.TargetID = "" // or chromedp would close it
		cancel()
		windows.Lock()
		defer windows.Unlock()
		windows.free = append(windows.free, w)
	}, nil
}

// clean takes a window back to where it began.
func clean(ctx context.Context, w window, origin string) error {
	return chromedp.Run(ctx, chromedp.ActionFunc(func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		browser := cdp.WithExecutor(ctx, chromedp.FromContext(ctx).Browser)
		pages, err := target.GetTargets().Do(browser)
		if err != nil {
			return err
		}
		for _, other := range pages {
			if other.BrowserContextID == w.own && other.Type == "page" && other.TargetID != w.target {
				return errors.New("the test has opened another page")
			}
		}
		return chromedp.Tasks{
			chromedp.Navigate("about:blank"),
			page.ResetNavigationHistory(),
			runtime.DiscardConsoleEntries(), // what the test's own scripts say of an empty page
			storage.ClearDataForOrigin(origin, "all"),
			network.ClearBrowserCache(),
		}.Do(ctx)
	}))
}

// open returns a tab on which a page of the server has loaded.
func open(tb testing.TB, path string) *tab {
	tb.Helper()
	p := blank(tb, nil)
	p.navigate(path)
	return p
}

// navigate goes to a path of the server and waits for it to load. The programs
// go on loading after that.
func (p *tab) navigate(path string) {
	p.tb.Helper()
	p.run(chromedp.Navigate(p.url + path))
}

func (p *tab) listen(event any) {
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.APITypeError || e.Type == runtime.APITypeAssert {
			var words []string
			for _, arg := range e.Args {
				words = append(words, strings.Trim(string(arg.Value), `"`)+arg.Description)
			}
			p.complain("console: " + strings.Join(words, " "))
		}
	case *runtime.EventExceptionThrown:
		p.complain("exception: " + e.ExceptionDetails.Error())
	case *log.EventEntryAdded:
		if e.Entry.Level == log.LevelError || e.Entry.Source == log.SourceSecurity {
			p.complain(fmt.Sprintf("%s: %s %s", e.Entry.Source, e.Entry.Text, e.Entry.URL))
		}
	}
}

func (p *tab) complain(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.complaints = append(p.complaints, text)
}

// expect lets complaints that contain text pass, for a test that provokes them.
func (p *tab) expect(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.expected = append(p.expected, text)
}

func (p *tab) expects(complaint string) bool {
	for _, text := range p.expected {
		if strings.Contains(complaint, text) {
			return true
		}
	}
	return false
}

// complained reports whether the page has complained of something that contains text.
func (p *tab) complained(text string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, complaint := range p.complaints {
		if strings.Contains(complaint, text) {
			return true
		}
	}
	return false
}

// run performs chromedp actions on the tab.
func (p *tab) run(actions ...chromedp.Action) {
	p.tb.Helper()
	// The first run creates the tab, and ends it with its context: the limit
	// must be on the actions alone.
	err := chromedp.Run(p.ctx, chromedp.ActionFunc(func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		return chromedp.Tasks(actions).Do(ctx)
	}))
	if err != nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.tb.Fatalf("%v\nthe page complained: %q", err, p.complaints)
	}
}

// eval evaluates a JavaScript expression, waits for it if it is a promise, and
// stores its value in result unless that is nil.
func (p *tab) eval(expression string, result any) {
	p.tb.Helper()
	awaited := func(e *runtime.EvaluateParams) *runtime.EvaluateParams { return e.WithAwaitPromise(true) }
	p.run(chromedp.Evaluate(expression, result, awaited))
}

// quote returns a string as a JavaScript literal.
func quote(s string) string {
	literal, err := json.Marshal(s)
	if err != nil {
		panic(err) // no string fails
	}
	return string(literal)
}

// text returns the text of the first element that a selector finds, as it is
// rendered, or "" while there is none.
func (p *tab) text(selector string) string {
	p.tb.Helper()
	var text string
	p.eval(`document.querySelector(`+quote(selector)+`)?.innerText ?? ""`, &text)
	return text
}

// count returns how many elements a selector finds.
func (p *tab) count(selector string) int {
	p.tb.Helper()
	var n int
	p.eval(`document.querySelectorAll(`+quote(selector)+`).length`, &n)
	return n
}

// click waits for an element to be visible, at rest and not covered, and clicks it as a
// reader's mouse does, and again where what moved meanwhile made it miss.
func (p *tab) click(selector string) {
	p.tb.Helper()
	p.waitFor("a click on "+selector, func() bool { return p.reach(selector) || p.hits(selector) })
}

// reach opens what an element is in on a small screen: the menu of what is rarely used, or its
// drawer, which it looks for. A view is chosen from a menu there, and done is true.
func (p *tab) reach(selector string) (done bool) {
	p.tb.Helper()
	p.eval(`(async () => {
		const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
		let e = document.querySelector(`+quote(selector)+`);
		for (const { id } of e ? [] : document.querySelectorAll(".drawer-tabs:not([hidden]) .drawer-tab")) {
			if (!document.getElementById(id)?.checkVisibility()) break;
			document.getElementById(id).click();
			for (let i = 0; i < 30 && document.getElementById(id)?.ariaPressed === "false"; i++) await frame();
			if (e = document.querySelector(`+quote(selector)+`)) break;
		}
		const hidden = (of) => of && getComputedStyle(of).display === "none";
		const views = document.querySelector("#views-menu");
		if (e?.matches(".view") && hidden(e.closest(".views"))) {
			views.value = e.id.slice("view-".length);
			views.dispatchEvent(new Event("change"));
			return true;
		}
		if (hidden(e?.closest("#more-menu"))) document.querySelector("#more").click();
		const drawer = e?.closest('.lesson, [class*="drawer-"]:not(.drawer-tab, .drawer-tabs)');
		const name = drawer?.className.match(/drawer-([a-z]+)/)?.[1] ?? "lesson";
		if (hidden(drawer)) document.querySelector("#drawer-" + name)?.click();
		await frame();
		return false;
	})()`, &done)
	return done
}

// open waits until what an element is in is open.
func (p *tab) open(selector string) {
	p.tb.Helper()
	p.waitFor(selector, func() (open bool) {
		p.reach(selector)
		p.eval(`Boolean(document.querySelector(`+quote(selector)+`)?.checkVisibility())`, &open)
		return open
	})
}

// hits clicks an element if it is there, at rest and not covered, and reports whether it has
// heard of it, or has gone with the page.
func (p *tab) hits(selector string) (clicked bool) {
	p.tb.Helper()
	var at struct {
		X, Y float64
		Rest bool
	}
	p.eval(`(async () => {
		const e = document.querySelector(`+quote(selector)+`);
		if (!e?.checkVisibility({ visibilityProperty: true })) return { rest: false };
		const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
		const middle = () => {
			const b = e.getClientRects()[0];
			return b ? { x: b.x + b.width / 2, y: b.y + b.height / 2 } : { x: NaN, y: NaN };
		};
		e.scrollIntoView({ block: "nearest", inline: "nearest" }); // beside what covers the page
		await frame();
		const was = middle();
		await frame();
		const { x, y } = middle();
		if (x !== was.x || y !== was.y || !e.contains(document.elementFromPoint(x, y))) return { rest: false };
		window.clicked = false;
		e.addEventListener("click", () => { window.clicked = true; }, { once: true, capture: true });
		return { x, y, rest: true };
	})()`, &at)
	if !at.Rest {
		return false
	}
	p.run(chromedp.MouseClickXY(at.X, at.Y))
	p.eval(`window.clicked ?? true`, &clicked)
	return clicked
}

// waitFor returns once condition holds, and fails the test if it never does.
func (p *tab) waitFor(what string, condition func() bool) {
	p.tb.Helper()
	// What comes soon is seen soon, and what takes long is not disturbed often.
	deadline := time.Now().Add(patience)
	for pause := 5 * time.Millisecond; !condition(); pause = min(2*pause, 80*time.Millisecond) {
		if time.Sleep(pause); time.Now().After(deadline) {
			p.capture("waited-in-vain")
			var at string // and whether the page still gets frames
			p.eval(`Promise.race([new Promise((r) => requestAnimationFrame(() => r("frames"))), new Promise((r) => setTimeout(() => r("no frames"), 2000))]).then((f) => location.hash.slice(0, 300) + ", " + document.visibilityState + ", " + f)`, &at)
			p.mu.Lock()
			defer p.mu.Unlock()
			p.tb.Fatalf("waited %v in vain for %s at %s; the page complained: %q", patience, what, at, p.complaints)
		}
	}
}

// size sets the window's inner size in CSS pixels, and waits for the page to have it: a click
// on what moves meanwhile would miss it.
func (p *tab) size(width, height int64) {
	p.tb.Helper()
	p.run(chromedp.EmulateViewport(width, height))
	p.waitFor("the window's size", func() bool {
		var w int64
		p.eval(`new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(innerWidth))))`, &w)
		return w == width
	})
}

// shot writes a picture of what the window shows to build/shots/name.png, for a
// person to look at who has asked for pictures: SHOTS=1 make test-browser.
func (p *tab) shot(name string) {
	p.tb.Helper()
	if os.Getenv("SHOTS") != "" {
		p.capture(name)
	}
}

// capture writes such a picture whoever asks.
func (p *tab) capture(name string) {
	p.tb.Helper()
	var png []byte
	p.run(chromedp.CaptureScreenshot(&png))
	if err := os.MkdirAll(shots, 0o755); err != nil {
		p.tb.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(shots, name+".png"), png, 0o644); err != nil {
		p.tb.Fatal(err)
	}
}
