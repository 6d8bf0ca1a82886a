//go:build !js

// Package browser tests the built page in a headless Chromium, served as it is
// served to readers, security policy and all.
//
// A test opens a page, acts on it and reads it:
//
//	p := play(t, "1t&horizon=1000")
//	p.click("#view-region") // returns once the page shows what the click has done: see settle
//	if text := p.text("#verdict"); text == "" { t.Error("there is no verdict") }
//
// A console error, an uncaught exception, a failed download or a breach of the
// policy fails the test that saw it.
package browser

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
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

	"epsilonarcade/web/internal/envtest"
)

const (
	dist  = "../../dist"        // the built page
	shots = "../../build/shots" // where screenshots go

	// patience is how long anything on a page may take. It is long because
	// a loaded machine is slow, and short of the time a test run may take.
	patience = 2 * time.Minute
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
		chromedp.Flag("no-proxy-server", true),
		chromedp.Flag("no-first-run", true),
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true),
		chromedp.Flag("disable-features", "site-per-process,Translate,BlinkGenPropertyTrees,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"),
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

// restPath is where a window rests between tests. With an empty page it would get another process,
// and its next page one more.
const restPath = "/at-rest"

// started reports whether there is a browser to stop.
var started bool

// findChromium returns the program named by CHROME, or else the first in PATH.
func findChromium() (string, error) {
	return findProgram("Chromium", "chromium", "CHROME", "chromium", "chromium-browser", "google-chrome")
}

// findProgram returns the program that a variable names, or else the first of some names in PATH.
func findProgram(browser, installed, variable string, names ...string) (string, error) {
	for _, name := range append([]string{os.Getenv(variable)}, names...) {
		if program, err := exec.LookPath(name); err == nil {
			return program, nil
		}
	}
	return "", fmt.Errorf("no %s: run web/browser/install.sh %s, or set %s to the program", browser, installed, variable)
}

func TestMain(m *testing.M) {
	if err := chooseTests(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	status := envtest.Main(m)
	if started {
		if ctx, err := chromium(); err == nil {
			_ = chromedp.Cancel(ctx)
		}
	}
	os.Exit(status)
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
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == restPath {
			_, _ = io.WriteString(w, `<!doctype html><title>at rest</title><link rel="icon" href="data:,">`)
			return
		}
		handler.ServeHTTP(w, r)
	}))
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
		if tb.Failed() && len(p.said) > 0 {
			tb.Logf("the console: %.5000s", strings.Join(p.said, "\n"))
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
			chromedp.Navigate(origin + restPath),
			page.ResetNavigationHistory(),
			runtime.DiscardConsoleEntries(), // what the test's own scripts say of an empty page
			storage.ClearDataForOrigin(origin, "all"),
			network.ClearBrowserCache(),
		}.Do(ctx)
	}))
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
