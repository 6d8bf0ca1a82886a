//go:build !js

package browser

import (
	"slices"
	"strconv"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// Letters are wider on some machines than on this one, so the page has room to spare.
func TestNoWidthScrollsSideways(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=300")
	for view, link := range map[string]string{"play": every + "&horizon=1000000000", "mean": "1t&policies=ucb1&horizon=300~mode=mean", "tradeoff": tradeoff, "region": "1t&kind=region&n=1000000&r=12345"} {
		p.show(link)
		p.eval(`document.querySelector(".bar").style.letterSpacing = "0.06em"`, nil)
		for _, width := range []int64{1440, 1024, 390, 320} {
			p.size(width, 800)
			var inner, scroll int64
			p.waitFor("the window to have its width", func() bool { p.eval(`innerWidth`, &inner); return inner == width })
			p.waitFor("the chart to fit", func() bool { p.eval(`document.scrollingElement.scrollWidth`, &scroll); return scroll <= width })
			var outside []string
			p.eval(`Array.from(document.querySelectorAll("#page :is(button, input, select, p, canvas, svg)"))
				.filter((e) => e.checkVisibility() && !e.closest(".sr") && !(innerWidth < 860 && e.closest(".transport"))) // which is moved with a finger
				.filter((e) => { const b = e.getBoundingClientRect(); return b.left < 0 || b.right > innerWidth + 0.5; })
				.map((e) => e.id || e.className || e.tagName)`, &outside)
			if len(outside) > 0 {
				t.Errorf("%s at %d px: %q are cut off", view, width, outside)
			}
			if width > 1000 && p.has(`Array.from(document.querySelectorAll(".view-bar select"), (e) => e.getBoundingClientRect()).some((b, _, all) => Math.abs(b.bottom - all[0].bottom) > 4)`) {
				t.Errorf("%s at %d px: the menus above the chart are in several rows", view, width)
			}
		}
	}
}

func TestTheThemeIsChosenAndKept(t *testing.T) {
	p := play(t, slow)
	paper := func() string {
		var color string
		p.eval(`getComputedStyle(document.body).backgroundColor`, &color)
		return color
	}
	chosen := func(name string) {
		t.Helper()
		p.click("#theme")
		p.waitFor("the theme "+name, func() bool { return p.count(`html[data-theme="`+name+`"]`) == 1 })
	}
	light, picture := paper(), p.picture()
	chosen("dark") // the system is light: the first press is seen
	dark := paper()
	if dark == light {
		t.Error("dark is as light")
	}
	p.waitFor("the chart in other colours", func() bool { return p.picture() != picture })
	p.reload()
	if paper() != dark {
		t.Error("a reload forgets the theme")
	}
	chosen("light")
	p.click("#theme")
	p.waitFor("the system's theme", func() bool { return p.count("html[data-theme]") == 0 })
}

// A keyboard reaches everything that a mouse does, and shows where it is.
func TestEveryControlIsReachedWithTheTabKey(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=300")
	for view, link := range map[string]string{"play": short + "~mode=mean", "tradeoff": tradeoff, "region": "1t&kind=region"} {
		p.show(link)
		if view != "region" {
			p.ended()
		} else {
			p.waitFor("all that the lab says", func() bool { return p.count("#need-chart canvas") == 1 })
		}
		// Not all have names, and so they go by their places.
		var controls int
		p.eval(`(globalThis.controls = Array.from(document.querySelectorAll("#page :is(button, input, select, summary, [tabindex]:not([tabindex=\"-1\"]))")) // that takes the focus from the page alone
			.filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.disabled)).length`, &controls)
		if controls < 15 {
			t.Fatalf("%s has only %d controls", view, controls)
		}
		var reached []int
		for range controls + 5 {
			p.key(kb.Tab)
			var at struct {
				Control int
				Name    string
				Outline string
			}
			p.eval(`(() => {
				const e = document.activeElement, style = getComputedStyle(e);
				return { control: controls.indexOf(e), name: e.id || e.innerText, outline: style.outlineStyle + " " + style.outlineWidth };
			})()`, &at)
			if at.Control < 0 {
				continue // the browser's own parts of the way round
			}
			if at.Outline != "solid 2px" {
				t.Errorf("%s: nothing shows that %s has the focus: outline %s", view, at.Name, at.Outline)
			}
			reached = append(reached, at.Control)
		}
		for c := range controls {
			if !slices.Contains(reached, c) {
				var name string
				p.eval(`controls[`+strconv.Itoa(c)+`].outerHTML`, &name)
				t.Errorf("%s: the Tab key never reaches %s", view, name)
			}
		}
	}
}
