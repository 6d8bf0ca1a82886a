//go:build !js

package browser

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"time"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// The page says in data-busy what it still has to do: see page.Work. It has settled when that is
// nothing but what goes on or follows by itself, and then shows what people have done last.
const byItself = "runs address speech"

// quiet resolves to true once nothing is left to do but what a text names, in a page and in the frames
// in it that it may look into, and a frame later too: what the browser itself tells of a size or of a
// screen comes with a frame.
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

// wait returns once the page has nothing left to do but what names says, also where it leads to another page.
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

// settle waits until the page shows what has been done last. All helpers that act on the page do so
// before and after, so that what follows may simply read.
func (p *tab) settle() {
	p.tb.Helper()
	p.wait(byItself)
}

// idle waits until the page has nothing left to do.
func (p *tab) idle() {
	p.tb.Helper()
	p.wait("")
}

// hastily acts on the page without waiting for it to settle, as quick people do, and people who wait for
// something that never comes.
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

// vain fails the test, which has waited in vain for something, and says what the page has been doing.
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
