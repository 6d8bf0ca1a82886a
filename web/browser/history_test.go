//go:build !js

package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
)

// entries returns how many entries the browser's history has.
func (p *tab) entries() (n int64) {
	p.tb.Helper()
	p.eval(`history.length`, &n)
	return n
}

// leads checks that the address has a part, once it has followed the page.
func (p *tab) leads(part string) {
	p.tb.Helper()
	if at := p.fragment(); !strings.Contains(at, part) {
		p.tb.Errorf("the address is %s, without %s", at, part)
	}
}

// What is changed is undone by Back and done again by Forward, without loading the page anew.
func TestBackAndForwardUndoAndRedo(t *testing.T) {
	p := play(t, "1t&arms=0.8,0.2&policies=adap-klucb&horizon=20000")
	p.eval(`globalThis.loaded = "once", null`, nil)
	was := p.entries()

	b := p.box("#slide-epsilon") // a drag with a rest in it
	y := b.Top + b.Height/2
	p.mouse(input.MousePressed, b.Left+b.Width/2, y)
	for _, at := range []float64{0.5, 0.4, 0.3} {
		p.drag(b.Left+b.Width*at, y)
		p.fragment() // which the address bar shows by then
	}
	p.mouse(input.MouseReleased, b.Left+b.Width*0.3, y)
	p.leads("epsilon=")
	dragged := p.value(field("epsilon"))
	if n := p.entries() - was; n != 1 {
		t.Errorf("a drag of a slider has made %d entries", n)
	}
	p.click("#add-kl-ucb")
	p.leads("kl-ucb")
	p.choose("#axis-x", "log")
	p.leads("~x=log")
	p.running()
	p.click("#view-region")
	p.leads("kind=region")
	p.waitForText("#verdict", "pull")
	if n := p.entries() - was; n != 3 {
		t.Errorf("a drag, a policy, a view and looks have made %d entries", n)
	}

	p.back()
	p.waitFor("Play", func() bool { return p.count("#curve-1") == 1 })
	p.back()
	p.waitFor("one policy", func() bool { return p.count("#curve-0") == 1 && p.count("#curve-1") == 0 })
	if got := p.value(field("epsilon")); got != dragged {
		t.Errorf("ε is %s and was %s", got, dragged)
	}
	p.back()
	p.waitFor("the first ε", func() bool { return p.value(field("epsilon")) == "1" })
	p.toEnd()
	p.isAtTheEndOf(parse(t, "1t&arms=0.8,0.2&policies=adap-klucb&horizon=20000"))
	p.forward()
	p.waitFor("the other ε", func() bool { return p.value(field("epsilon")) == dragged })
	p.forward()
	p.waitFor("two policies", func() bool { return p.count("#curve-1") == 1 })

	var loaded string
	p.eval(`globalThis.loaded ?? ""`, &loaded)
	if n := p.entries() - was; loaded != "once" || n != 3 {
		t.Errorf("the page was loaded again (%q), or there are %d entries", loaded, n)
	}
	p.reload()
	p.waitFor("two policies", func() bool { return p.count("#curve-1") == 1 })
}

// A link that is typed opens; one that is broken says so, and going back closes it.
func TestATypedLinkIsAStepLikeAnother(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=500")
	p.lead("1t&policies=thompson&horizon=600")
	p.waitForText("#progress", " of 600 pulls")
	p.lead("1t&epsilon=many")
	p.waitForText("#notice", "cannot be opened")
	if text := p.text("#progress"); !strings.Contains(text, " of 600 pulls") {
		t.Errorf("the last good scenario is gone: %s", text)
	}
	p.back()
	p.waitFor("the notice to go", func() bool { return p.count("#notice") == 0 })
	p.back()
	p.waitForText("#progress", " of 500 pulls")
	if p.count("#notice") != 0 {
		t.Errorf("the page says %q", p.text("#notice"))
	}
}
