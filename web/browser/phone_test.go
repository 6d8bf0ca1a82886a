//go:build !js

package browser

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/explain/lessons"
)

// On a phone the figure stays on the screen while anything is changed, and what people change is on
// the screen with it.
func TestAPhoneShowsCauseAndEffectTogether(t *testing.T) {
	p := play(t, "1t&horizon=20000")
	for _, size := range [][2]int64{{390, 844}, {320, 568}} {
		for _, view := range []struct {
			link, title, chart string
			drawers            map[string]string // and a control in each
		}{
			{"1t&horizon=20000", "", "#chart", map[string]string{"budget": "#slide-epsilon", "arms": "#add-arm", "policies": "#offer-none", "runs": "#field-horizon", "why": "#bounds"}},
			{"1t&kind=sweep&over=epsilon&values=0.5,1&horizon=2000&runs=2", "Regret against ε", "#chart", map[string]string{"arms": "#remove-arm", "runs": "#field-seed"}},
			{"1t&kind=region", "How one changed reward affects the next draw", "#region-chart", map[string]string{"history": "#noise-beta", "budget": "#slide-delta"}},
		} {
			p.show(view.link)
			p.size(size[0], size[1])
			p.waitForOne(view.chart + " canvas")
			if head := p.where(".bar"); head.Height > 56 {
				t.Errorf("the head is %v px high", head.Height)
			}
			if title := ":is(.stick, .half:not([hidden])) > .half-name:not([hidden])"; view.title != "" {
				p.waitForText(title, view.title)
				if at, c := p.where(title), p.where(view.chart+" .u-over"); at.Top < 0 || at.Bottom > c.Top {
					t.Errorf("%s: the title is at %+v, the curves at %+v", view.link, at, c)
				}
			}
			for drawer, control := range view.drawers {
				p.click("#drawer-" + drawer)
				p.waitForOne(control)
				p.waitFor(control, func() bool { return p.where(control).Height > 0 })
				p.eval(`document.querySelector(`+quote(control)+`).scrollIntoView({ block: "nearest" })`, nil)
				c, e := p.where(view.chart), p.where(control)
				if c.Top < 0 || c.Bottom > float64(size[1]) || e.Top < c.Bottom || e.Bottom > float64(size[1])+0.5 {
					t.Errorf("%s at %d px: the chart is from %v to %v, %s from %v to %v", view.link, size[0], c.Top, c.Bottom, control, e.Top, e.Bottom)
				}
			}
			if p.wider() {
				t.Errorf("%s: the page is wider than %d px", view.link, size[0])
			}
		}
	}
}

// While a phone starts the page nothing moves under the finger, and what nobody looks at is not there.
func TestAPhoneStartsWithWhatIsSeen(t *testing.T) {
	p := blank(t, nil)
	p.size(390, 844)
	p.navigate("/#1t&horizon=20000")
	p.ready()
	p.waitForOne("#chart canvas")
	p.waitForOne("#slide-epsilon")
	p.eval(`new PerformanceObserver((list) => {
		globalThis.moved = list.getEntries().reduce((sum, shift) => sum + shift.value, 0);
	}).observe({ type: "layout-shift", buffered: true })`, nil)
	p.waitFor("layout shifts", func() bool { return p.has(`globalThis.moved !== undefined`) })
	var moved float64
	if p.eval(`moved`, &moved); moved > 0.05 {
		t.Errorf("by Chromium's measure the page moves by %v while it starts", moved)
	}
	for _, other := range []string{"#add-arm", "#add-ucb1", "#field-horizon", "#bounds"} {
		if p.count(other) > 0 {
			t.Errorf("%s is there, in a drawer that is shut", other)
		}
	}
	p.size(1280, 900)
	p.waitForOne("#add-arm")
	p.waitForOne("#bounds")
}

// Who reads a chart with a finger sees all its curves.
func TestWhatAPhoneReadsCoversNoCurve(t *testing.T) {
	p := play(t, "1t&horizon=20000")
	p.size(390, 844)
	p.click("#to-end")
	p.ended()
	p.eval(`(() => {
		const over = document.querySelector("#chart .u-over"), b = over.getBoundingClientRect();
		over.dispatchEvent(new MouseEvent("mousemove", { clientX: b.x + 120, clientY: b.y + 60, bubbles: true }));
	})()`, nil)
	p.waitForOne("#chart .readout:not([hidden])")
	if says, chart := p.where("#chart .readout"), p.where("#chart .u-over"); says.Bottom > chart.Top || says.Left < 0 || says.Right > 390 {
		t.Errorf("what is read is at %+v, the curves at %+v", says, chart)
	}
	if got := p.text("#chart .readout"); got == "" {
		t.Error("nothing is read")
	}
}

// A place is where an element is in the window.
type place struct{ Left, Top, Right, Bottom, Height float64 }

// where returns where an element is, without scrolling to it.
func (p *tab) where(selector string) (at place) {
	p.tb.Helper()
	p.eval(`(() => {
		const { left, top, right, bottom, height } = document.querySelector(`+quote(selector)+`).getBoundingClientRect();
		return { left, top, right, bottom, height };
	})()`, &at)
	return at
}

// The list of policies comes first on a phone, and the legend below it is compact: a name is one line
// high, and is not cut where there is room for it.
func TestTheLegendOnAPhoneIsCompact(t *testing.T) {
	p := play(t, "1t&horizon=20000")
	for _, size := range [][2]int64{{390, 844}, {320, 568}} {
		for _, link := range []string{"1t&horizon=20000", "1t&kind=sweep&over=epsilon&values=0.5,1&horizon=2000&runs=2"} {
			p.show(link)
			p.size(size[0], size[1])
			p.open("#curve-3")
			p.waitForOne("#focus-3")
			if legend, list := p.where(".legend.drawer-policies"), p.where(`[aria-labelledby="policies-title"]`); legend.Top < list.Bottom {
				t.Errorf("%s at %d px: the legend begins at %v, the list ends at %v", link, size[0], legend.Top, list.Bottom)
			}
			var bad []string
			p.eval(`Array.from(document.querySelectorAll(".entry")).filter((e) => {
				const name = e.querySelector(".key-name"), why = e.querySelector(".why"), b = e.getBoundingClientRect();
				return b.height > 46 || name.offsetHeight > 24 || name.scrollWidth > name.clientWidth
					|| !why.hidden && (why.getBoundingClientRect().top > b.top + 4 || why.getBoundingClientRect().right > innerWidth);
			}).map((e) => e.innerText + " " + e.offsetWidth + "×" + e.offsetHeight)`, &bad)
			if len(bad) > 0 {
				t.Errorf("%s at %d px: entries %q", link, size[0], bad)
			}
		}
	}
}

// A stop of the tour shows on a phone what it is about, above its card, where it can be used.
func TestTheTourOnAPhoneShowsWhatItIsAbout(t *testing.T) {
	p := play(t, "1t&horizon=20000")
	for _, size := range [][2]int64{{390, 844}, {320, 568}} {
		p.show("1t&horizon=20000")
		p.size(size[0], size[1])
		p.click("#tour")
		for stop, parts := range [][]string{{"#chart"}, {"#bars", "#presets"}, {"#slide-epsilon", "#slide-delta"}, {"#focus-0", "#focus-1"}, {"#share"}} {
			if stop > 0 {
				p.click(`[id="answer-tour.` + strconv.Itoa(stop+1) + `"]`)
			}
			p.waitForOne(`[data-lesson="tour.` + strconv.Itoa(stop+1) + `"]`)
			for _, part := range parts {
				p.waitForOne(part)
				name := fmt.Sprintf("stop %d at %d px: %s", stop+1, size[0], part)
				p.waitFor(name+" to be seen", func() (seen bool) {
					p.eval(`(() => {
						const b = document.querySelector(`+quote(part)+`).getBoundingClientRect(), card = document.querySelector(".lesson").getBoundingClientRect();
						const hit = document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2);
						return b.top >= 0 && (b.bottom <= card.top || b.height > 150) && hit !== null && document.querySelector(`+quote(part)+`).contains(hit);
					})()`, &seen)
					return seen
				})
			}
			p.shot(fmt.Sprintf("tour-%d-%d", stop+1, size[0]))
		}
	}
}

// On its side a phone has the figure and what plays it on the left, and beside it what is changed. A
// lesson's question is there as well.
func TestAPhoneOnItsSideShowsCauseAndEffect(t *testing.T) {
	p := play(t, "1t&horizon=20000")
	for _, size := range [][2]int64{{844, 390}, {932, 430}, {568, 320}} {
		w, h := float64(size[0]), float64(size[1])
		inside := func(link, selector string, left, right float64) {
			t.Helper()
			p.waitForOne(selector)
			p.waitFor(selector, func() bool { return p.where(selector).Height > 0 })
			p.eval(`document.querySelector(`+quote(selector)+`).scrollIntoView({ block: "nearest" })`, nil)
			if at := p.where(selector); at.Top < 0 || at.Bottom > h || at.Left < left || at.Right > right {
				t.Errorf("%s at %v×%v: %s is at %+v", link, w, h, selector, at)
			}
		}
		for _, view := range []struct{ link, chart, drawer, control string }{
			{"1t&horizon=20000", "#chart", "policies", "#offer-none"},
			{"1t&horizon=20000", "#chart", "budget", "#slide-delta"},
			{"1t&kind=region", "#region-chart", "budget", "#slide-epsilon"},
			{lessons.Place{Lesson: 1, Step: 0}.Fragment(), "#chart", "lesson", "#lesson-question"},
			{lessons.Place{Lesson: 3, Step: 1}.Fragment(), "#region-chart", "lesson", "#lesson-question"},
		} {
			p.show(view.link)
			p.size(size[0], size[1])
			p.waitForOne(view.chart + " canvas")
			p.click("#drawer-" + view.drawer)
			inside(view.link, view.control, w/2, w)
			for _, part := range []string{view.chart, ".stick .sentence", ".bar"} {
				inside(view.link, part, 0, p.where(".drawer-tabs").Left)
			}
			if view.chart == "#chart" {
				inside(view.link, "#play", 0, w/2)
			}
			if c := p.where(view.chart + " .u-over"); h > 350 && c.Height < 120 {
				t.Errorf("%s at %v×%v: the curves have %v px", view.link, w, h, c.Height)
			}
			if p.wider() {
				t.Errorf("%s: the page is wider than %v px", view.link, w)
			}
		}
	}
}

// What is below the figure has much of a phone, and what plays the runs is not cut. Of the figure's
// 257 px the curves have 203 where the axis has a number at its very top, and 209 otherwise.
func TestAPhoneHasRoomForTheDrawer(t *testing.T) {
	p := play(t, "1t&horizon=20000")
	for _, size := range [][2]int64{{390, 844}, {320, 568}} {
		p.show("1t&horizon=20000")
		p.size(size[0], size[1])
		p.waitForOne("#chart canvas")
		p.click("#drawer-budget")
		p.waitForOne("#slide-delta")
		p.eval(`scrollTo(0, 0)`, nil)
		tabs, chart, curves := p.where(".drawer-tabs"), p.where("#chart"), p.where("#chart .u-over")
		if size[1] == 844 && (844-tabs.Bottom < 0.45*844 || chart.Height < 257 || curves.Height < 203) {
			t.Errorf("the drawer begins at %v, the figure has %v px, and the curves %v", tabs.Bottom, chart.Height, curves.Height)
		}
		for _, part := range []string{"#slide-epsilon", "#slide-delta"} {
			if at := p.where(part); at.Top < tabs.Bottom || at.Bottom > float64(size[1]) {
				t.Errorf("at %d px %s is at %+v, the tabs end at %v", size[0], part, at, tabs.Bottom)
			}
		}
		p.act(`document.getElementById("to-end").click()`) // then a button has its longest text
		p.waitForText("#play", "Play again")
		if at := p.where("#restart"); at.Right > float64(size[0])-8 || at.Top != p.where("#play").Top {
			t.Errorf("at %d px Restart is at %+v", size[0], at)
		}
		if at := p.where("#speed"); at.Right > float64(size[0])-8 || at.Right-at.Left < 56 || at.Height < 44 || at.Top != p.where("#play").Top {
			t.Errorf("at %d px the speed is at %+v, and no neighbour of Play", size[0], at)
		}
		for _, part := range []string{".newcomer", "#tour", "#lessons", "#compare"} { // in the first drawer, below the sliders
			if at := p.where(part); at.Height == 0 || at.Top < p.where("#slide-delta").Bottom {
				t.Errorf("at %d px %s is at %+v", size[0], part, at)
			}
		}
		p.click("#drawer-runs")
		p.waitFor("the choice of runs", func() bool { return p.where(".view-bar .segments button").Height >= 40 })
	}
}

// All tabs of the drawers can be read, also where there are six of them. A panel of the gallery opens
// with its claims, whatever was open before.
func TestAllTabsOfAPhoneAreReadAndAPanelBeginsWithItsClaims(t *testing.T) {
	p := play(t, "1t&horizon=20000")
	p.size(390, 844)
	p.click("#drawer-policies")
	p.click("#view-gallery")
	p.waitForOne("#panel-wang-4a")
	p.act(`document.getElementById("panel-wang-4a").click()`)
	p.waitForOne(`#drawer-claims[aria-pressed="true"]`)
	p.waitForText("#panel-title", "Regret over time of 4 policies on 9 arms")
	for _, width := range []int64{390, 320} {
		p.size(width, 844)
		if head := p.where(".panel-head"); head.Height > 260 {
			t.Errorf("at %d px the panel's head is %v px high", width, head.Height)
		}
		var cut []string
		p.eval(`Array.from(document.querySelectorAll(".drawer-tab")).filter((e) => {
			const b = e.getBoundingClientRect();
			return b.left < 0 || b.right > innerWidth || e.scrollWidth > e.clientWidth;
		}).map((e) => e.innerText)`, &cut)
		if n := p.count(".drawer-tab"); n != 6 || len(cut) > 0 {
			t.Errorf("at %d px %q of %d tabs are cut", width, cut, n)
		}
	}
}

// Where no figure stays on a phone, the head with the views does.
func TestThePhonesGalleryKeepsItsHead(t *testing.T) {
	p := play(t, "1t~view=gallery")
	p.size(390, 844)
	p.waitForOne("#panel-wang-4a")
	p.eval(`scrollTo(0, 900)`, nil)
	p.waitFor("the page to scroll", func() bool { return p.has(`scrollY > 500`) })
	if head := p.where(".bar"); head.Top != 0 {
		t.Errorf("the head is at %v", head.Top)
	}
}

// Two charts on a phone are high enough to be read, and at most two lines say which curve is whose, with whole names.
func TestAPhoneComparesTwoCharts(t *testing.T) {
	p := play(t, "1t&horizon=20000")
	p.size(390, 844)
	p.click("#compare")
	for _, id := range []string{"#chart", "#pin-chart"} {
		p.waitForOne(id + " canvas")
		p.waitFor("the curves of "+id, func() bool { return p.where(id+" .u-over").Height >= 110 })
	}
	if at, text := p.where(".which"), p.text(".which"); at.Height == 0 || at.Height > 36 || !strings.Contains(text, "DP-FTPL-Gauss") || p.count(".which svg") != 4 {
		t.Errorf("the lines are %v px high and says %q", at.Height, text)
	}
	p.size(320, 568)
	p.waitFor("the first of two charts to begin near the head", func() bool { return p.where("#pin-chart .u-over").Top <= 125 })
	p.size(1440, 900)
	if at := p.where(".which"); at.Height > 0 {
		t.Error("a desktop has the line besides its legend")
	}
}

// Of a panel a slider is moved in one stroke: the page says that the panel is changed, with the way back,
// and the slider is the same one at the same place. What the finger reads is inside the window, and a
// drawer begins at its beginning however far the one before it was scrolled.
func TestAPhoneKeepsInPlaceWhatIsTouched(t *testing.T) {
	p := play(t, "1t~panel=wang-1a")
	p.size(390, 844)
	slider := `[id="slide-region.n"]`
	p.open(slider)
	p.eval(`document.querySelector(`+quote(slider)+`).touched = true`, nil)
	was := p.where(slider)
	p.choose(slider, "20")
	p.waitForText("#panel-place", "Changed: ")
	if is := p.where(slider); math.Abs(is.Top-was.Top) > 2 || !p.has(`document.querySelector(`+quote(slider)+`).touched === true`) {
		t.Errorf("the slider was at %+v and is at %+v, or is another one", was, is)
	}
	p.act(`[...document.querySelectorAll(".panel-nav a")].find((a) => a.innerText === "Back to the figure").click()`)
	p.waitFor("the panel", func() bool { return !strings.HasPrefix(p.text("#panel-place"), "Changed: ") })

	p.show("1t&horizon=20000~speed=1000000")
	p.size(390, 844)
	p.open("#why-title")
	p.eval(`scrollTo(0, 1200)`, nil)
	p.act(`document.querySelector("#drawer-runs").click()`)
	p.waitFor("the drawer's beginning", func() bool {
		return p.count("#field-horizon") == 1 && p.where(".view-bar").Top >= p.where(".stick").Bottom-1
	})
	p.show(tradeoff)
	p.ended()
	p.size(320, 568)
	p.eval(`(() => {
		const over = document.querySelector(".stick .u-over"), b = over.getBoundingClientRect();
		over.dispatchEvent(new MouseEvent("mousemove", { clientX: b.x + 60, clientY: b.y + 30, bubbles: true }));
	})()`, nil)
	p.waitForOne(".readout.above:not([hidden])")
	if says := p.where(".readout.above:not([hidden])"); says.Top < 0 {
		t.Errorf("what is read begins at %v", says.Top)
	}
}
