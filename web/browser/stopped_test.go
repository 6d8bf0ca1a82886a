//go:build !js

package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// sabotage makes the page's program end where a link says runs=13: it cannot render.
const sabotage = `
	let render;
	Object.defineProperty(window, "vuguRender", {
		set(f) { render = f; },
		get() { return render && (() => { if (location.hash.includes("runs=13")) throw new Error("sabotage"); return render(); }); },
	})`

// noSession makes the browser refuse to keep anything for the page's tab.
const noSession = `Object.defineProperty(window, "sessionStorage", { get() { throw new DOMException("forbidden", "SecurityError"); } })`

func TestALinkThatThePageHasStoppedAtIsNotOpenedAgain(t *testing.T) {
	for name, also := range map[string]string{"with storage": "", "without storage": noSession} {
		p := blank(t, nil)
		p.before(also)
		p.before(sabotage)
		for _, complaint := range []string{"sabotage", "The page has stopped", "already exited"} {
			p.expect(complaint)
		}
		const link = "1t&policies=ucb1&runs=13"
		dies := func() {
			p.waitForText("#trouble", "The page has stopped because of an internal error.")
		}
		lives := func() {
			t.Helper()
			p.ready()
			p.waitForText("#progress", " of 1,000,000 pulls")
			p.running()
			if p.count("#trouble:not([hidden])") > 0 || p.fragment() != "" {
				t.Errorf("%s: at %q the page says %q", name, p.fragment(), p.text("#trouble"))
			}
		}
		p.size(1280, 900)
		p.navigate("/#" + link)
		dies()
		p.run(chromedp.Reload())
		lives()
		if got, want := p.value("#stopped-link"), p.url+"/#"+link; got != want {
			t.Errorf("%s: it offers %q, want %q", name, got, want)
		}
		p.eval(hearCopies, nil)
		p.click("#stopped-link + button")
		p.waitFor("the link to be copied", func() bool { return len(p.copies()) == 1 && p.copies()[0] == p.url+"/#"+link })
		p.click("#stopped-link ~ button:last-child")
		if p.count("#stopped-link") > 0 {
			t.Errorf("%s: the offer stays", name)
		}

		// Nothing of it is left, not even where the page is led there again and stops again.
		p.reload()
		lives()
		if p.count("#stopped-link") > 0 {
			t.Errorf("%s: the link is offered once more", name)
		}
		p.lead(link)
		dies()
		p.run(chromedp.Reload())
		lives()
		if p.count("#stopped-link") != 1 {
			t.Errorf("%s: the second time there is no offer", name)
		}
		p.close()
	}
}
