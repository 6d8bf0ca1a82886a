//go:build !js

package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"
)

// media has the page believe in a preference of its reader.
func (p *tab) media(name, value string) {
	p.tb.Helper()
	p.run(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: name, Value: value}}))
}

// Whoever wants less motion gets none.
func TestNothingMovesByItselfForThoseWhoWantLessMotion(t *testing.T) {
	p := play(t, short)
	p.toEnd()
	moving := func() (names []string) {
		p.eval(`Array.from(document.querySelectorAll("*")).filter((e) => {
			const s = getComputedStyle(e);
			return s.transitionDuration.split(",").some((d) => parseFloat(d) > 0) || s.animationName !== "none" || s.scrollBehavior === "smooth";
		}).map((e) => e.id || e.className || e.tagName)`, &names)
		return names
	}
	if len(moving()) == 0 {
		t.Error("nothing fades for anybody: this test sees nothing")
	}
	p.media("prefers-reduced-motion", "reduce")
	if names := moving(); len(names) > 0 {
		t.Errorf("these move: %q", names)
	}
}

// Where the system's colours are forced on the page, what is chosen still looks chosen, and
// what has the focus still shows it.
func TestForcedColoursTellWhatIsOn(t *testing.T) {
	p := play(t, "1t&kind=region")
	p.waitForOne("#need-chart canvas")
	p.media("forced-colors", "active")
	looks := func(on, off string) {
		t.Helper()
		for _, selector := range []string{on, off} {
			if p.count(selector) == 0 {
				t.Fatalf("there is no %s", selector)
			}
		}
		if color := func(selector string) (c string) {
			p.eval(`getComputedStyle(document.querySelector(`+quote(selector)+`)).backgroundColor`, &c)
			return c
		}; color(on) == color(off) {
			t.Errorf("%s looks like %s: %s", on, off, color(on))
		}
	}
	looks(`.view[aria-current="page"]`, `.view[aria-current="false"]`)
	looks(`.choice[aria-checked="true"]`, `.choice[aria-checked="false"]`)
	looks(`.segments [aria-pressed="true"]`, `.segments [aria-pressed="false"]`)
	p.size(1440, 900)
	p.shot("forced-region")

	p.click("#view-play")
	p.waitForOne(".bars")
	p.pause()
	looks(`.policy[data-focus="true"] .policy-name`, `.policy[data-focus="false"] .policy-name`)
	looks(`.bar-slot[data-best="true"] .bar-fill`, `.bar-slot[data-best="false"] .bar-fill`)
	p.key(kb.Tab)
	if !p.has(`document.activeElement !== document.body && getComputedStyle(document.activeElement).outlineStyle === "solid"`) {
		t.Error("nothing shows where the focus is")
	}
	p.shot("forced-play")
}

// Whatever is pressed is large enough for a shaky hand, and on a touch screen for a finger.
// The bars share the screen's width; what they do, the rows of the arms do too.
func TestWhateverIsPressedIsLargeEnough(t *testing.T) {
	small := func(p *tab, least string) (names []string) {
		p.eval(`Array.from(document.querySelectorAll("#page :is(button, a, input, select, summary, [role=slider])"))
			.filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.disabled && !e.closest(".bars, .sr"))
			.map((e) => [e, (e.closest("label:has([type=checkbox])") ?? e).getBoundingClientRect()])
			.filter(([e, b]) => Math.min(b.width, b.height) < `+least+`)
			.map(([e, b]) => (e.id || e.className || e.tagName) + " " + Math.round(b.width) + "×" + Math.round(b.height))`, &names)
		return names
	}
	check := func(p *tab, view string) {
		t.Helper()
		for _, width := range []int64{1440, 390, 320} {
			least := "24"
			if width < 860 {
				least = "44"
			}
			p.size(width, 900)
			if names := small(p, least); len(names) > 0 {
				t.Errorf("%s at %d px: smaller than %s px: %s", view, width, least, strings.Join(names, ", "))
			}
		}
	}
	p := play(t, short+"~inside=open")
	p.click("#fold")
	p.fill("#arm-list", "0.5")
	p.click("#in-rows")
	p.click("#bounds")
	p.waitFor("bounds", func() bool { return p.count(".bound input") > 0 })
	check(p, "play")
	p.share()
	p.click("#lecture")
	p.waitForOne("#share-menu details[open]")
	check(p, "sharing")
	p.click("#view-sweep")
	p.waitFor("the sweep", func() bool { return strings.Contains(p.fragment(), "kind=sweep") })
	check(p, "trade-off")
	p.click("#view-region")
	p.waitForOne("#region-chart canvas")
	check(p, "region")
	p.size(1024, 768) // which takes a touch screen away
	p.run(emulation.SetTouchEmulationEnabled(true))
	if !p.has(`matchMedia("(pointer: coarse)").matches`) {
		t.Fatal("the browser has no touch screen")
	}
	if names := small(p, "44"); len(names) > 0 {
		t.Errorf("on a tablet: smaller than 44 px: %s", strings.Join(names, ", "))
	}
	p.click("#view-gallery")
	p.waitFor("panels", func() bool { return p.count(".thumb") > 0 })
	check(p, "gallery")
}
