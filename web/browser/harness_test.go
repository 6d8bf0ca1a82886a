//go:build !js

// Package browser tests the built page in a headless Chromium, with the same server and security policy that readers
// have.
//
// A test opens a page, acts on it and reads it:
//
//	p := play(t, "1t&horizon=1000")
//	p.click("#view-region") // returns once the page shows the result: see settle
//	if text := p.text("#verdict"); text == "" { t.Error("there is no verdict") }
//
// A console error, an uncaught exception, a failed download or a violation of the security policy fails the test.
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

	"epsilonarcade/core/testkit"
	"epsilonarcade/web/internal/envtest"
)

const (
	dist  = "../../dist"        // the built page
	shots = "../../build/shots" // the folder of screenshots

	// patience is the time limit for any wait on a page. It is long, because a busy machine is slow, but shorter than
	// the limit of a test run.
	patience = 2 * time.Minute
)

// chromium starts the browser that all tests of a run share, with its own profile. Each page gets a fresh browser
// context, without cookies, cache or storage.
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
		chromedp.NoSandbox, // tests in containers run as root, which cannot use the sandbox
		chromedp.DisableGPU,
		// Tests must send requests only to the page's own server.
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
		// A test's page lives for only a few seconds, so only very hot code is worth optimizing.
		options = append(options, chromedp.Flag("js-flags", "--wasm-tiering-budget=1300000000"))
	}
	allocator, _ := chromedp.NewExecAllocator(context.Background(), append(options, more...)...)
	// If Chromium is newer than chromedp, it sends events that chromedp cannot read and reports as errors. Tests do not
	// need these events.
	quiet := func(string, ...any) {}
	ctx, _ := chromedp.NewContext(allocator, chromedp.WithErrorf(quiet))
	return ctx, chromedp.Run(ctx)
}

// restPath is the page that a window shows between tests. After an empty page, the next page would need a new process.
const restPath = "/at-rest"

// started records whether a browser is running that must be stopped.
var started bool

// findChromium returns the program named by the variable CHROME, or else the first Chromium in PATH.
func findChromium() (string, error) {
	return findProgram("Chromium", "chromium", "CHROME", "chromium", "chromium-browser", "google-chrome")
}

// findProgram returns the program that an environment variable names, or the first of the given names in PATH.
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

// together holds the tests that run in parallel.
var together sync.Map

// beside makes a test parallel when it opens its first tab. Each test has its own tabs and server, and mostly waits.
func beside(tb testing.TB) {
	if t, ok := tb.(*testing.T); ok && !strings.Contains(t.Name(), "/") {
		if _, known := together.LoadOrStore(t, true); !known {
			t.Parallel()
		}
	}
}

// openTab returns a tab in the shared browser, in a window that open provides.
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

// in is like openTab, but for any browser.
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
		// After a round trip, all of the page's error messages have arrived.
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
	// Violations of the policy arrive as events of the document. Writing them to the console turns them into events for
	// listen. Each page has the focus. chromedp does not watch changes to the document, because that would cost time.
	p.run(css.Disable(), dom.Disable(), log.Enable(), runtime.Enable(), emulation.SetFocusEmulationEnabled(true), chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(`
			document.addEventListener("securitypolicyviolation", (e) =>
				console.error("policy: " + e.violatedDirective + " forbids " + (e.blockedURI || e.sample)));
		`).Do(ctx)
		return err
	}))
	return p
}

// An opener provides a window for pages of the given origin, and a function that gives the window back.
type opener func(shared context.Context, origin string) (context.Context, func(), error)

// A window is a browser window with its own browser context.
type window struct {
	own    cdp.BrowserContextID
	target target.ID
}

// openWindow opens a window. chromedp's option for a browser context does not create a window, and Chromium refuses to
// open a tab without a window.
func openWindow(browser context.Context) (w window, err error) {
	if w.own, err = target.CreateBrowserContext().WithDisposeOnDetach(true).Do(browser); err != nil {
		return w, err
	}
	w.target, err = target.CreateTarget("about:blank").WithBrowserContextID(w.own).WithNewWindow(true).Do(browser)
	return w, err
}

// fresh is an opener that opens a new window, and closes it at the end.
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

// windows holds the windows that are waiting for a test. A new window and its process cost more time than the page.
var windows struct {
	sync.Mutex
	free []window
}

// borrow is an opener that provides a window that other tests may have used. Nothing remains of those tests: each test
// has its own origin, whose data are cleared, and emulated settings end with the session.
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
		chromedp.FromContext(ctx).Target.TargetID = "" // otherwise chromedp would close the window
		cancel()
		windows.Lock()
		defer windows.Unlock()
		windows.free = append(windows.free, w)
	}, nil
}

// clean restores a window to its initial state.
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
			runtime.DiscardConsoleEntries(), // messages from the test's own scripts on an empty page
			storage.ClearDataForOrigin(origin, "all"),
			network.ClearBrowserCache(),
		}.Do(ctx)
	}))
}

// open opens the menus and drawers around an element, until the element is visible.
func (p *tab) open(selector string) {
	p.tb.Helper()
	p.waitFor(selector, func() (open bool) {
		p.reach(selector)
		p.eval(`Boolean(document.querySelector(`+quote(selector)+`)?.checkVisibility())`, &open)
		return open
	})
}

// The harness notices every kind of fault. All other tests rely on this.
func TestTheHarnessHearsWhatGoesWrong(t *testing.T) {
	p := blank(t, fstest.MapFS{
		"noisy.js": {Data: []byte(`console.error("from a worker's console")`)},
		"fails.js": {Data: []byte(`throw new Error("from a worker")`)},
	})
	p.expect("") // any complaint is allowed
	p.navigate("/")
	for _, c := range []struct{ what, script, complaint string }{
		{"a console error", `console.error("a console error")`, "a console error"},
		{"an uncaught exception", `setTimeout(() => { throw new Error("an exception") })`, "an exception"},
		{"a rejected promise", `void Promise.reject(new Error("a rejection"))`, "a rejection"},
		{"a missing file", `fetch("missing").then(() => null)`, "404"},
		{"an inline style", `document.body.insertAdjacentHTML("beforeend", "<p style='color:red'>")`, "policy: style-src"},
		{"an inline handler", `document.body.insertAdjacentHTML("beforeend", "<img src='data:,' onerror='alert(1)'>")`, "policy: script-src"},
		{"a request elsewhere", `fetch("http://elsewhere.invalid/").catch(() => null)`, "policy: connect-src"},
		{"an uncaught exception in a worker", `new Worker("fails.js")`, "from a worker"},
		{"a console error in a worker", `new Worker("noisy.js")`, "from a worker's console"},
	} {
		p.eval(c.script+`, null`, nil)
		p.waitFor("the harness to hear of "+c.what, func() bool { return p.complained(c.complaint) })
	}
}

// everyday lists the tests that "make test" and "go test -short" run. They check what many users would notice. The
// command "make test-long" runs all tests.
var everyday = []string{
	"TestStoriesAreToldFromStartToEnd",
	// The first load.
	"TestACurveMovesOnABareAddress", "TestTheFirstViewLoadsOnlyWhatItNeeds", "TestEveryFileIsSentCompressed", "TestAPageThatCannotStartSaysWhy",
	// Views.
	"TestWorkersInTheBrowserComputeTheBitsComputedOutside", "TestAWayThroughTheRegionView", "TestTheTradeoffMarksItsRegimes",
	"TestALecturerComparesTwoScenarios", "TestTheGalleryShowsEveryPanelAndOpensOne", "TestAPersonAuditsAPolicy", "TestAPersonWritesAPolicy",
	// Mouse, touch and keys.
	"TestABarIsDraggedToAnotherMean", "TestABarIsMovedWithKeys", "TestAFingerReadsTheChart", "TestKeysReadTheCurves", "TestRendersDoNotDisturbTyping",
	// Links, files, frames, storage.
	"TestTheAddressHoldsThePage", "TestAShortLinkOpensTheSamePage", "TestBackAndForwardUndoAndRedo", "TestFilesAreSavedAndOpenedAgain",
	"TestAnEmbeddedPagePlaysAndOpensWhole", "TestAfterOneVisitThePageNeedsNoNetwork",
	// Classes.
	"TestAPhoneTakesPartInAClass", "TestAPhoneComesBack", "TestNoTrueAnswerLeavesAPhone",
	// Failures.
	"TestALostWorkerIsReplacedAndChangesNoResult", "TestBadInputIsToldBesideItsFieldAndStopsNothing", "TestALinkThatCannotBeReadOffersTheDefault",
	"TestNoViewBreaksThePolicy", "TestTheHarnessHearsWhatGoesWrong",
	// Appearance.
	"TestAxeFindsNothingWrong", "TestAxeFindsNothingWrongButWhatIs", "TestNoWidthScrollsSideways", "TestThePageIsShownInAnotherLanguage", "TestTheKeyForPrintingPrintsTheHandout",

	"TestEverydayTestsExist",
}

// chooseTests makes "go test -short" run the everyday tests, unless -run selects others.
func chooseTests() error {
	flag.Parse()
	if run := flag.Lookup("test.run"); testing.Short() && run.Value.String() == "" {
		return run.Value.Set("^(" + strings.Join(everyday, "|") + ")$")
	}
	return nil
}

func TestEverydayTestsExist(t *testing.T) {
	files, err := filepath.Glob("*_test.go")
	testkit.OK(t, err)
	code := ""
	for _, file := range files {
		text, err := os.ReadFile(file)
		testkit.OK(t, err)
		code += string(text)
	}
	for _, name := range everyday {
		if !strings.Contains(code, "\nfunc "+name+"(t *testing.T)") {
			t.Errorf("no test is called %s", name)
		}
	}
}
