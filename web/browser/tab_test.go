//go:build !js

package browser

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
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

// A tab is an open page. It also collects the page's complaints.
type tab struct {
	tb    testing.TB
	ctx   context.Context
	url   string // the server's URL, without a path
	hasty bool   // whether actions do not wait for the page to settle

	close func() // closes the tab early, and fails the test on complaints

	mu         sync.Mutex
	complaints []string
	expected   []string
	why        string   // why the last click failed
	said       []string // other texts on the console, such as why a Go program has ended
}

// An overlay is a built page with some files replaced. A file whose value is nil is removed.
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

// blank returns a tab with an empty page, and with a server for the built page with the given changes. The tab is
// closed at the end of the test. Complaints from its pages fail the test.
func blank(tb testing.TB, changes fstest.MapFS) *tab {
	tb.Helper()
	return served(tb, changes, nil)
}

// served is like blank, but the server also has an API, such as the one that stores short links.
func served(tb testing.TB, changes fstest.MapFS, api http.Handler) *tab {
	tb.Helper()
	p := openTab(tb, borrow, server.New(overlay{os.DirFS(dist), changes}, api))
	// Most tests do not need the service worker, which would cost time.
	p.before(`delete Navigator.prototype.serviceWorker`)
	return p
}

// at returns a tab in a window of its own, with a server of its own that runs the given handler.
func at(tb testing.TB, handler http.Handler) *tab {
	tb.Helper()
	return openTab(tb, fresh, handler)
}

// navigate loads a path of the server. When it returns, the page's programs may still be loading.
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

// expect allows complaints that contain a text, for tests that provoke them.
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

// complained reports whether one of the page's complaints contains a text.
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

// runWithin is like run, but with a different time limit.
func (p *tab) runWithin(limit time.Duration, actions ...chromedp.Action) {
	p.tb.Helper()
	// The first Run creates the tab, which ends with that Run's context. Therefore only the actions have the limit.
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

// eval evaluates a JavaScript expression, waits for its promise, and stores the value in result unless result is nil.
func (p *tab) eval(expression string, result any) {
	p.tb.Helper()
	p.evalWithin(patience, expression, result)
}

// evalWithin is like eval, but with a different time limit.
func (p *tab) evalWithin(limit time.Duration, expression string, result any) {
	p.tb.Helper()
	awaited := func(e *runtime.EvaluateParams) *runtime.EvaluateParams { return e.WithAwaitPromise(true) }
	p.runWithin(limit, chromedp.Evaluate(expression, result, awaited))
}

// A reader evaluates JavaScript expressions on a page, for a test.
type reader interface {
	eval(expression string, result any)
	test() testing.TB
}

func (p *tab) test() testing.TB { return p.tb }

// read evaluates a JavaScript expression and returns its value.
func read[T any](p reader, expression string) (value T) {
	p.test().Helper()
	p.eval(expression, &value)
	return value
}

// has reports whether a JavaScript expression is truthy.
func (p *tab) has(expression string) bool {
	p.tb.Helper()
	return read[bool](p, `Boolean(`+expression+`)`)
}

// until waits until a JavaScript expression is truthy.
func (p *tab) until(what, expression string) {
	p.tb.Helper()
	p.waitFor(what, func() bool { return p.has(expression) })
}

// quote returns a string as a JavaScript literal.
func quote(s string) string {
	literal, err := json.Marshal(s)
	if err != nil {
		panic(err) // cannot happen for a string
	}
	return string(literal)
}

// text returns the rendered text of the first element that a selector finds, or "" if it finds no element.
func (p *tab) text(selector string) string {
	p.tb.Helper()
	return read[string](p, `document.querySelector(`+quote(selector)+`)?.innerText ?? ""`)
}

// count returns the number of elements that a selector finds.
func (p *tab) count(selector string) int {
	p.tb.Helper()
	return read[int](p, `document.querySelectorAll(`+quote(selector)+`).length`)
}

// click waits until an element is visible, at rest and not covered, and then clicks it as a mouse would. It clicks
// again if the element has moved away.
func (p *tab) click(selector string) {
	p.tb.Helper()
	p.settle()
	p.waitFor("a click on "+selector, func() bool { return p.reach(selector) || p.hits(selector) })
	p.settle()
}

// reach opens the menu or the drawer that contains an element on a small screen. If the element is a view's tab, reach
// chooses the view from a menu instead and returns true.
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

// hits clicks an element if it is visible, at rest and not covered. It reports whether the element got the click or is
// gone together with its page.
func (p *tab) hits(selector string) (clicked bool) {
	p.tb.Helper()
	at := read[struct {
		X, Y float64
		Rest bool
		Why  string
	}](p, `(async () => {
		const e = document.querySelector(`+quote(selector)+`);
		if (!e?.checkVisibility({ visibilityProperty: true })) return { why: e ? "it is hidden" : "it is not there" };
		const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
		const middle = () => {
			const b = e.getClientRects()[0];
			return b ? { x: b.x + b.width / 2, y: b.y + b.height / 2 } : { x: NaN, y: NaN };
		};
		e.scrollIntoView({ block: "nearest", inline: "nearest" }); // out from under the bars that cover the page
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
	})()`)
	if p.why = cmp.Or(at.Why, "it does not hear of it"); !at.Rest {
		return false
	}
	p.run(chromedp.MouseClickXY(at.X, at.Y))
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	switch err := chromedp.Run(ctx, chromedp.Evaluate(`window.clicked ?? true`, &clicked)); {
	case err == nil:
		return clicked
	case !gone(err):
		p.tb.Fatal(err)
	}
	return true // the click has led to another page
}

// waitFor waits until a condition holds, and fails the test if it never does.
func (p *tab) waitFor(what string, condition func() bool) {
	p.tb.Helper()
	// The pauses grow, so that a short wait ends soon and a long wait rarely disturbs the page.
	deadline := time.Now().Add(patience)
	for pause := 5 * time.Millisecond; !condition(); pause = min(2*pause, 80*time.Millisecond) {
		if time.Sleep(pause); time.Now().After(deadline) {
			p.vain(what)
		}
	}
}

// size sets the window's inner size in CSS pixels and waits until the page has that size.
func (p *tab) size(width, height int64) {
	p.tb.Helper()
	p.run(chromedp.EmulateViewport(width, height))
	p.waitFor("the window's size", func() bool {
		w := read[int64](p, `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(innerWidth))))`)
		return w == width
	})
	p.settle()
}

// shot writes a picture of the window to build/shots/name.png if SHOTS is set, as in SHOTS=1 make test-browser.
func (p *tab) shot(name string) {
	p.tb.Helper()
	if os.Getenv("SHOTS") != "" {
		p.capture(name)
	}
}

// capture writes a picture of the window even if SHOTS is not set.
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

// byItself names the kinds of work that go on by themselves: see page.Work. The page has settled if no other work is
// left, and then shows the result of the last action.
const byItself = "runs address speech"

// quiet resolves once only the named kinds of work are left, in the page and in its frames of the same origin. It
// checks again one frame later, because the browser reports new sizes together with a frame. It also looks again from
// time to time, because a frame may be replaced.
const quiet = `((names) => new Promise((resolve) => {
	const roots = () => [document, ...[...document.querySelectorAll("iframe")].map((f) => f.contentDocument)].map((d) => d?.documentElement).filter(Boolean);
	const busy = () => roots().some((r) => (r.dataset.busy ?? "").split(" ").some((word) => word && !names.includes(word)));
	const look = () => {
		if (busy()) return;
		observer.disconnect();
		requestAnimationFrame(() => busy() ? watch() : resolve(clearInterval(again) ?? true));
	};
	const observer = new MutationObserver(look);
	const watch = () => {
		for (const r of roots()) observer.observe(r, { attributeFilter: ["data-busy"] });
		look();
	};
	const again = setInterval(watch, 1000);
	watch();
}))`

// wait waits until only the named kinds of work are left. If another page is loaded, it waits for that page.
func (p *tab) wait(names string) {
	p.tb.Helper()
	if p.hasty {
		return
	}
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	for {
		awaited := func(e *runtime.EvaluateParams) *runtime.EvaluateParams { return e.WithAwaitPromise(true) }
		err := chromedp.Run(p.ctx, chromedp.ActionFunc(func(tab context.Context) error {
			tab, cancel := context.WithCancel(tab)
			defer context.AfterFunc(ctx, cancel)()
			return chromedp.Evaluate(quiet+"("+quote(names)+")", nil, awaited).Do(tab)
		}))
		switch {
		case err == nil:
			return
		case ctx.Err() != nil:
			p.vain("the page to have nothing left to do but " + cmp.Or(names, "nothing"))
		case !gone(err):
			p.tb.Fatal(err)
		}
		time.Sleep(5 * time.Millisecond) // the next page is loading
	}
}

// gone reports whether an evaluation failed because its page is gone.
func gone(err error) bool {
	if errors.Is(err, context.Canceled) {
		return false
	}
	for _, text := range []string{"navigated or closed", "context was destroyed", "Cannot find", "Promise was collected"} {
		if strings.Contains(err.Error(), text) {
			return true
		}
	}
	return false
}

// settle waits until the page shows the result of the last action. All helpers that act on the page settle it before
// and after, so that the next line of a test can read the page.
func (p *tab) settle() {
	p.tb.Helper()
	p.wait(byItself)
}

// idle waits until no work is left.
func (p *tab) idle() {
	p.tb.Helper()
	p.wait("")
}

// hastily runs actions that do not wait for the page to settle, for pages that never settle or readers who act quickly.
func (p *tab) hastily(do func()) {
	p.tb.Helper()
	was := p.hasty
	p.hasty = true
	do()
	p.hasty = was
}

// act evaluates a JavaScript expression that changes the page.
func (p *tab) act(expression string) {
	p.tb.Helper()
	p.settle()
	p.eval(expression, nil)
	p.settle()
}

// perform performs chromedp actions that change the page.
func (p *tab) perform(actions ...chromedp.Action) {
	p.tb.Helper()
	p.settle()
	p.run(actions...)
	p.settle()
}

// vain fails the test after an unsuccessful wait, and reports the page's unfinished work.
func (p *tab) vain(what string) {
	p.tb.Helper()
	p.capture("waited-in-vain-" + strings.ReplaceAll(p.tb.Name(), "/", "-"))
	at := read[string](p, `Promise.race([new Promise((r) => requestAnimationFrame(() => r("frames"))), new Promise((r) => setTimeout(() => r("no frames"), 2000))])
		.then((f) => location.hash.slice(0, 300) + ", " + document.visibilityState + ", " + f + ", still to do: " + (document.documentElement.dataset.busy ?? "nothing"))`)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tb.Fatalf("waited %v in vain for %s at %s; the page complained: %q; of the last click: %s", patience, what, at, p.complaints, p.why)
}

// The page lists each kind of work until it is done.
func TestThePageListsItsUnfinishedWork(t *testing.T) {
	p := blank(t, nil)
	p.before(`{
		const list = () => listed.push(document.documentElement.dataset.busy);
		globalThis.listed = [];
		document.addEventListener("readystatechange", list, { once: true }); // before any script
		new MutationObserver(list).observe(document, { subtree: true, attributeFilter: ["data-busy"] });
	}`)
	press := func(id string) string { return `document.getElementById("` + id + `").click()` }
	p.goTo("1t&policies=ucb1&horizon=300~speed=1")
	if first := read[string](p, `listed.find((words) => words)`); first != "start" {
		t.Errorf("a page that begins lists %q", first)
	}
	p.pause()
	for _, c := range []struct{ action, work string }{
		{press("step"), "step"},
		{press("to-end"), "runs"},
		{press("listing"), "scripts"},
		{press("language"), "browser"},
		{press("save-scenario"), "questions"},
		{`document.querySelector(".chart").focus(), document.querySelector(".chart").dispatchEvent(new KeyboardEvent("keydown", { key: "Home" }))`, "speech"},
		{press("view-region"), "render address"},
	} {
		p.idle()
		p.eval(`listed.length = 0, `+c.action+`, null`, nil)
		p.idle()
		listed := read[[]string](p, `listed.flatMap((words) => words.split(" "))`)
		for _, work := range strings.Fields(c.work) {
			if !slices.Contains(listed, work) {
				t.Errorf("after %s the page lists %q, and no %s", c.action, listed, work)
			}
		}
	}
}
