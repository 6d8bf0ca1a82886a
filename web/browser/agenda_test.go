//go:build !js

package browser

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// byItself names the work that goes on by itself: see page.Work. The page has settled when no other work is
// left, and then shows the result of the last action.
const byItself = "runs address speech"

// quiet resolves once no work is left except the named kinds, in the page and in its frames of the same origin.
// It looks again one frame later, because the browser reports new sizes with a frame.
const quiet = `((names) => new Promise((resolve) => {
	const roots = () => [document, ...[...document.querySelectorAll("iframe")].map((f) => f.contentDocument)].map((d) => d?.documentElement).filter(Boolean);
	const busy = () => roots().some((r) => (r.dataset.busy ?? "").split(" ").some((word) => word && !names.includes(word)));
	const look = () => {
		if (busy()) return;
		observer.disconnect();
		requestAnimationFrame(() => busy() ? watch() : resolve(true));
	};
	const observer = new MutationObserver(look);
	const watch = () => {
		for (const r of roots()) observer.observe(r, { attributeFilter: ["data-busy"] });
		look();
	};
	watch();
}))`

// wait returns once no work is left except the named kinds. If another page is loaded meanwhile, it waits for that.
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
		time.Sleep(5 * time.Millisecond) // the next page is on its way
	}
}

// gone reports whether an evaluation has ended because its page has.
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

// settle waits until the page shows the result of the last action. All helpers that act on the page settle it
// before and after, so the next line of a test may simply read.
func (p *tab) settle() {
	p.tb.Helper()
	p.wait(byItself)
}

// idle waits until no work is left.
func (p *tab) idle() {
	p.tb.Helper()
	p.wait("")
}

// hastily acts on the page without waiting for it to settle, for pages that never do and for readers who
// are quick.
func (p *tab) hastily(do func()) {
	p.tb.Helper()
	was := p.hasty
	p.hasty = true
	do()
	p.hasty = was
}

// act evaluates a JavaScript expression that does something on the page.
func (p *tab) act(expression string) {
	p.tb.Helper()
	p.settle()
	p.eval(expression, nil)
	p.settle()
}

// perform performs chromedp actions that do something on the page.
func (p *tab) perform(actions ...chromedp.Action) {
	p.tb.Helper()
	p.settle()
	p.run(actions...)
	p.settle()
}

// vain fails the test, because a wait was in vain, and reports the page's unfinished work.
func (p *tab) vain(what string) {
	p.tb.Helper()
	p.capture("waited-in-vain-" + strings.ReplaceAll(p.tb.Name(), "/", "-"))
	var at string // and whether the page still gets frames
	p.eval(`Promise.race([new Promise((r) => requestAnimationFrame(() => r("frames"))), new Promise((r) => setTimeout(() => r("no frames"), 2000))])
		.then((f) => location.hash.slice(0, 300) + ", " + document.visibilityState + ", " + f + ", still to do: " + (document.documentElement.dataset.busy ?? "nothing"))`, &at)
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
		document.addEventListener("readystatechange", list, { once: true }); // before anything runs
		new MutationObserver(list).observe(document, { subtree: true, attributeFilter: ["data-busy"] });
	}`)
	press := func(id string) string { return `document.getElementById("` + id + `").click()` }
	p.goTo("1t&policies=ucb1&horizon=300~speed=1")
	var first string
	if p.eval(`listed.find((words) => words)`, &first); first != "start" {
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
		var listed []string
		p.eval(`listed.flatMap((words) => words.split(" "))`, &listed)
		for _, work := range strings.Fields(c.work) {
			if !slices.Contains(listed, work) {
				t.Errorf("after %s the page lists %q, and no %s", c.action, listed, work)
			}
		}
	}
}
