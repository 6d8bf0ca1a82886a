//go:build !js

package browser

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"epsilonarcade/web/server"
)

// A tab is an open page and what went wrong on it.
type tab struct {
	tb    testing.TB
	ctx   context.Context
	url   string // of the server, without a path
	hasty bool   // it does not wait for the page to settle

	close func() // closes the tab early, and fails the test on what it complained of

	mu         sync.Mutex
	complaints []string
	expected   []string
	why        string   // the last click has not been one
	said       []string // on the console, beside complaints: a Go program says there what it died of
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

// at returns a tab as blank does, with a server of its own for what handler answers, and in a
// window that no other test has had or gets.
func at(tb testing.TB, handler http.Handler) *tab {
	tb.Helper()
	return openTab(tb, fresh, handler)
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
		var words []string
		for _, arg := range e.Args {
			words = append(words, strings.Trim(string(arg.Value), `"`)+arg.Description)
		}
		if e.Type == runtime.APITypeError || e.Type == runtime.APITypeAssert {
			p.complain("console: " + strings.Join(words, " "))
		} else {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.said = append(p.said, strings.Join(words, " "))
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
	p.runWithin(patience, actions...)
}

// runWithin is run for what may take longer than anything else.
func (p *tab) runWithin(limit time.Duration, actions ...chromedp.Action) {
	p.tb.Helper()
	// The first run creates the tab, and ends it with its context: the limit
	// must be on the actions alone.
	err := chromedp.Run(p.ctx, chromedp.ActionFunc(func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, limit)
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
	p.evalWithin(patience, expression, result)
}

// evalWithin is eval for what may take longer than anything else.
func (p *tab) evalWithin(limit time.Duration, expression string, result any) {
	p.tb.Helper()
	awaited := func(e *runtime.EvaluateParams) *runtime.EvaluateParams { return e.WithAwaitPromise(true) }
	p.runWithin(limit, chromedp.Evaluate(expression, result, awaited))
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
	p.settle()
	p.waitFor("a click on "+selector, func() bool { return p.reach(selector) || p.hits(selector) })
	p.settle()
}

// reach opens what an element is in on a small screen: the menu of what is rarely used, or its
// drawer, which it looks for. A view is chosen from a menu there, and done is true.
func (p *tab) reach(selector string) (done bool) {
	p.tb.Helper()
	p.eval(`(async () => {
		const settled = () => `+quiet+`(`+quote(byItself)+`);
		let e = document.querySelector(`+quote(selector)+`);
		for (const { id } of e ? [] : document.querySelectorAll(".drawer-tabs:not([hidden]) .drawer-tab")) {
			if (!document.getElementById(id)?.checkVisibility()) break;
			document.getElementById(id).click();
			await settled();
			if (e = document.querySelector(`+quote(selector)+`)) break;
		}
		const hidden = (of) => of && getComputedStyle(of).display === "none";
		const views = document.querySelector("#views-menu");
		if (e?.matches(".view") && hidden(e.closest(".views"))) {
			views.value = e.id.slice("view-".length);
			views.dispatchEvent(new Event("change"));
			return true;
		}
		let opens = false;
		const open = (button) => { opens = true; button?.click(); };
		if (hidden(e?.closest("#more-menu"))) open(document.querySelector("#more"));
		const drawer = e?.closest('.lesson, [class*="drawer-"]:not(.drawer-tab, .drawer-tabs)');
		const name = drawer?.className.match(/drawer-([a-z]+)/)?.[1] ?? "lesson";
		if (hidden(drawer)) open(document.querySelector("#drawer-" + name));
		if (e?.matches(".offer") && !e.parentElement.open) open(e.parentElement.querySelector("summary"));
		if (opens) await settled();
		return false;
	})()`, &done)
	return done
}

// hits clicks an element if it is there, at rest and not covered, and reports whether it has
// heard of it, or has gone with the page.
func (p *tab) hits(selector string) (clicked bool) {
	p.tb.Helper()
	var at struct {
		X, Y float64
		Rest bool
		Why  string
	}
	p.eval(`(async () => {
		const e = document.querySelector(`+quote(selector)+`);
		if (!e?.checkVisibility({ visibilityProperty: true })) return { why: e ? "it is hidden" : "it is not there" };
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
		if (x !== was.x || y !== was.y) return { why: "it moves" };
		const over = document.elementFromPoint(x, y);
		if (!e.contains(over)) return { why: "at " + [x, y] + " there is " + over?.outerHTML.slice(0, 200) };
		window.clicked = false;
		e.addEventListener("click", () => { window.clicked = true; }, { once: true, capture: true });
		return { x, y, rest: true };
	})()`, &at)
	if p.why = cmp.Or(at.Why, "it does not hear of it"); !at.Rest {
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
			p.vain(what)
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
	p.settle()
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
