//go:build !js

package browser

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// focus returns the id of the element that has the focus.
func (p *tab) focus() (id string) {
	p.tb.Helper()
	p.eval(`document.activeElement.id`, &id)
	return id
}

// The page renders while somebody types: each key waits for the next render.
func TestRendersDoNotDisturbTyping(t *testing.T) {
	p := play(t, slow)
	p.running()
	p.fill(field("horizon"), "5")
	p.key(kb.Backspace)
	text := ""
	for _, key := range "2000000" {
		before := p.text("#progress")
		p.key(string(key))
		text += string(key)
		p.waitFor("the progress to change", func() bool { return p.text("#progress") != before })
		if p.value(field("horizon")) != text || p.focus() != "field-horizon" {
			t.Fatalf("%q was typed, %q stands there, and the focus is on %q", text, p.value(field("horizon")), p.focus())
		}
	}
	// In the middle of the text, the cursor stays where it is.
	p.key(kb.Home)
	p.key(kb.ArrowRight)
	p.running()
	p.key("5")
	p.running()
	p.key("6")
	p.waitFor("the digits in their order", func() bool { return p.value(field("horizon")) == "256000000" })
	p.waitForText("#progress", " of 256,000,000 pulls")
}

// Text that is wrong is nobody's business but the typist's.
func TestRendersDoNotDisturbTypingSomethingWrong(t *testing.T) {
	p := play(t, slow)
	p.fill(field("epsilon"), "0.")
	p.key("x")
	for range 3 {
		p.running()
		if p.value(field("epsilon")) != "0.x" || p.focus() != "field-epsilon" {
			t.Fatalf("%q stands there, and the focus is on %q", p.value(field("epsilon")), p.focus())
		}
	}
}

// Opened and closed many times, for a render may come in between.
func TestRendersDoNotCloseTheFold(t *testing.T) {
	p := play(t, slow)
	for i := range 15 {
		p.click("#fold")
		p.running()
		if open := p.count("details[open]") == 1; open != (i%2 == 0) {
			t.Fatalf("after click %d, the fold's being open is %t", i+1, open)
		}
	}
	p.fill("#arm-list", "0.5, 0.6")
	p.running()
	if p.count("details[open]") != 1 || p.focus() != "arm-list" {
		t.Error("typing in the fold has closed it or moved the focus")
	}
}

func TestRendersDoNotDisturbMenusAndSliders(t *testing.T) {
	p := play(t, slow)
	p.eval(`document.querySelector("#axis-x").focus()`, nil)
	p.key(kb.ArrowDown)
	for range 3 {
		p.running()
		if p.value("#axis-x") != "log" || p.focus() != "axis-x" {
			t.Fatalf("the menu says %s, and the focus is on %q", p.value("#axis-x"), p.focus())
		}
	}
	p.eval(`document.querySelector("#slide-epsilon").focus()`, nil)
	was := p.value("#slide-epsilon")
	for range 3 {
		p.key(kb.ArrowRight)
		p.running()
	}
	if p.value("#slide-epsilon") == was || p.focus() != "slide-epsilon" {
		t.Errorf("the slider stands at %s, and the focus is on %q", p.value("#slide-epsilon"), p.focus())
	}
}

// A field may go away, or become another element, while somebody types in it: by a key that opens
// the lessons or another view. The page goes on.
func TestAFieldMayGoAwayWhileItIsTypedIn(t *testing.T) {
	p := play(t, "1t")
	p.click("#view-audit")
	runs := field("audit-runs")
	for range 2 {
		p.waitFor("the form", func() bool { return p.count(runs) == 1 })
		p.fill(runs, "37")
		p.act(`document.querySelector("#learn").click()`) // which leaves the focus where it is
		p.waitFor("the lessons", func() bool { return p.count(".lesson-nav a") > 0 })
		p.act(`document.querySelector("#learn").click()`)
		p.waitFor("the form again", func() bool { return p.count(".lesson-nav a") == 0 })
		p.fill(runs, "38")
		p.act(`document.querySelector("#view-region").click()`)
		p.waitFor("the region", func() bool { return p.count("#region-chart canvas") == 1 })
		p.click("#view-audit")
	}
}

// What fields and menus hold is seen whole: a δ with many digits, the words for an axis; and the fields of
// how it is run stand on one line.
func TestWhatFieldsHoldIsSeenWhole(t *testing.T) {
	p := play(t, "1t&delta=4.5399929762484854e-05&horizon=20000&runs=5~y=log&mode=mean")
	p.waitForOne(field("delta"))
	for _, size := range []int64{1440, 390} {
		p.size(size, 900)
		if p.has(`document.querySelector(` + quote(field("delta")) + `).scrollWidth > document.querySelector(` + quote(field("delta")) + `).clientWidth`) {
			t.Errorf("at %d px δ is cut", size)
		}
	}
	p.size(1440, 900)
	if p.has(`(() => {
		const e = document.querySelector("#axis-y"), c = document.createElement("canvas").getContext("2d"), s = getComputedStyle(e);
		c.font = s.fontSize + " " + s.fontFamily;
		return c.measureText(e.selectedOptions[0].text).width + 24 > e.getBoundingClientRect().width;
	})()`) {
		t.Error("the word for the axis of regret is cut")
	}
	if a, b := p.where(field("seed")), p.where(field("checkpoints")); a.Top != b.Top {
		t.Errorf("the field of the seed begins at %v and that of checkpoints at %v", a.Top, b.Top)
	}
}
