//go:build !js

package browser

import (
	"strconv"
	"testing"
)

// The card of a stop covers neither what the stop is about nor the figure's names, where there is room for both.
func TestTheTourLeavesTheFigureFree(t *testing.T) {
	p := play(t, "1t&horizon=3000")
	for _, size := range [][2]int64{{1024, 900}, {1280, 720}, {1440, 844}, {1920, 900}} {
		width, height := size[0], size[1]
		for stop, subject := range map[string]string{
			"1": "#chart", "2": `[aria-labelledby="arms-title"]`, "3": `[aria-labelledby="budget-title"]`, "4": `[aria-labelledby="policies-title"]`, "5": ".bar",
		} {
			p.show("1t&horizon=3000~lesson=tour." + stop)
			p.size(width, height)
			free := []string{subject}
			if width >= 1280 || stop == "1" || stop == "5" {
				free = append(free, "#chart")
			}
			for _, what := range free {
				var covered float64
				p.eval(`(() => {
					const a = document.querySelector(".lesson").getBoundingClientRect(), b = document.querySelector(`+quote(what)+`).getBoundingClientRect();
					return Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
				})()`, &covered)
				if covered > 0 {
					t.Errorf("at %d × %d px stop %s covers %v px² of %s", width, height, stop, covered, what)
				}
			}
		}
	}
}

// That one curve flattens the others is said in place of another text, and nothing moves.
func TestATextInPlaceOfAnotherMovesNothing(t *testing.T) {
	p := play(t, "1t&policies=ucb1")
	for _, width := range []int64{1024, 1440} {
		p.show("1t&epsilon=0.2&horizon=" + strconv.FormatInt(20_000+width, 10) + "~speed=1")
		p.size(width, 900)
		top := func() (y float64) {
			p.eval(`document.querySelector("#chart").getBoundingClientRect().top - document.querySelector("#flat").parentElement.getBoundingClientRect().top`, &y)
			return y
		}
		before := top()
		p.click("#to-end")
		p.waitForText("#flat", "dwarfs the others")
		if after := top(); after != before {
			t.Errorf("at %d px the chart moves from %v to %v", width, before, after)
		}
	}
}

// A window with a bar for scrolling has less than 320 pixels, and no view is wider.
func TestNoViewIsWiderThanANarrowWindow(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=300")
	const sweep = "1t&kind=sweep&over=epsilon&values=0.1,1&runs=2&horizon=200"
	for _, link := range []string{
		"1t", "1t~mode=mean", "1t~view=gallery", "1t~view=write", sweep, "1t&kind=region", "1t&kind=timeline&policies=adap-ucb", "1t~view=audit", "1t~compare=1t=.epsilon=-0.2",
		"1t~lesson=all", "1t~present", "1t~view=audit&present", "1t&kind=region~present", sweep + "~present", "1t~view=gallery&present", "1t~inside=open&listing=open&bounds=all",
	} {
		p.show(link)
		for _, width := range []int64{305, 320} {
			p.size(width, 700)
			var w int64
			p.eval(`document.documentElement.scrollWidth`, &w)
			if w > width {
				t.Errorf("%s is %d px wide in a window of %d", link, w, width)
			}
		}
	}
}
