//go:build !js

package browser

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"

	"epsilonarcade/core/explain/lessons"
)

// On a phone, the figure and the control that changes it are visible at the same time.
func TestAPhoneShowsCauseAndEffectTogether(t *testing.T) {
	p := play(t, "1t&horizon=20000")
	for _, size := range [][2]int64{{390, 844}, {320, 568}} {
		for _, view := range []struct {
			link, title, chart string
			drawers            map[string]string // a control in each drawer
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
				c, e := p.where(view.chart), p.nearest(control)
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

// While the page starts on a phone, nothing moves under the finger, and closed drawers have no content yet.
func TestAPhoneStartsWithWhatIsSeen(t *testing.T) {
	p := blank(t, nil)
	p.size(390, 844)
	p.navigate("/#1t&horizon=20000")
	p.ready()
	p.waitForOne("#chart canvas")
	p.waitForOne("#slide-epsilon")
	if moved := read[float64](p, `new Promise((resolve) => new PerformanceObserver((list) =>
		resolve(list.getEntries().reduce((sum, shift) => sum + shift.value, 0))).observe({ type: "layout-shift", buffered: true }))`); moved > 0.05 {
		t.Errorf("by Chromium's measure the page moves by %v while it starts", moved)
	}
	for _, other := range []string{"#add-arm", "#add-ucb1", "#field-horizon", "#bounds"} {
		if p.count(other) > 0 {
			t.Errorf("%s is there, in a closed drawer", other)
		}
	}
	p.size(1280, 900)
	p.waitForOne("#add-arm")
	p.waitForOne("#bounds")
}

// A place is an element's position and size in the window.
type place struct{ Left, Top, Right, Bottom, Width, Height float64 }

// where returns an element's place, without scrolling to it.
func (p *tab) where(selector string) place {
	p.tb.Helper()
	return read[place](p, `document.querySelector(`+quote(selector)+`).getBoundingClientRect().toJSON()`)
}

// nearest waits for an element, scrolls just far enough to show it, and returns its place.
func (p *tab) nearest(selector string) place {
	p.tb.Helper()
	p.waitForOne(selector)
	p.waitFor(selector, func() bool { return p.where(selector).Height > 0 })
	p.eval(`document.querySelector(`+quote(selector)+`).scrollIntoView({ block: "nearest" })`, nil)
	return p.where(selector)
}

// On a phone, the legend is below the list of policies. Each name takes up one line and is not cut off.
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
			bad := read[[]string](p, `Array.from(document.querySelectorAll(".entry")).filter((e) => {
				const name = e.querySelector(".key-name"), why = e.querySelector(".why"), b = e.getBoundingClientRect();
				return b.height > 46 || name.offsetHeight > 24 || name.scrollWidth > name.clientWidth
					|| !why.hidden && (why.getBoundingClientRect().top > b.top + 4 || why.getBoundingClientRect().right > innerWidth);
			}).map((e) => e.innerText + " " + e.offsetWidth + "×" + e.offsetHeight)`)
			if len(bad) > 0 {
				t.Errorf("%s at %d px: entries %q", link, size[0], bad)
			}
		}
	}
}

// On a phone, the subject of each stop of the tour is visible above the card and can be used.
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
				p.until(name+" to be seen", `(() => {
						const b = document.querySelector(`+quote(part)+`).getBoundingClientRect(), card = document.querySelector(".lesson").getBoundingClientRect();
						const hit = document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2);
						return b.top >= 0 && (b.bottom <= card.top || b.height > 150) && hit !== null && document.querySelector(`+quote(part)+`).contains(hit);
					})()`)
			}
			p.shot(fmt.Sprintf("tour-%d-%d", stop+1, size[0]))
		}
	}
}

// A phone on its side shows the figure and its transport on the left, and controls or a lesson's question on the right.
func TestAPhoneOnItsSideShowsCauseAndEffect(t *testing.T) {
	p := play(t, "1t&horizon=20000")
	for _, size := range [][2]int64{{844, 390}, {932, 430}, {568, 320}} {
		w, h := float64(size[0]), float64(size[1])
		inside := func(link, selector string, left, right float64) {
			t.Helper()
			if at := p.nearest(selector); at.Top < 0 || at.Bottom > h || at.Left < left || at.Right > right {
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

// On a phone, there is room for the drawer below the figure, and the transport is not cut off. The figure is 257 px
// high. Of these, the curves take up 203 px if there is a number at the very top of the axis, and 209 px otherwise.
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
		p.act(`document.getElementById("to-end").click()`) // now a button has its longest text
		p.waitForText("#play", "Play again")
		if at := p.where("#restart"); at.Right > float64(size[0])-8 || at.Top != p.where("#play").Top {
			t.Errorf("at %d px Restart is at %+v", size[0], at)
		}
		if at := p.where("#speed"); at.Right > float64(size[0])-8 || at.Right-at.Left < 56 || at.Height < 44 || at.Top != p.where("#play").Top {
			t.Errorf("at %d px the speed is at %+v, not beside Play", size[0], at)
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

// The names of all drawers can be read, even if there are six drawers. A panel from the gallery opens with its claims.
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
		cut := read[[]string](p, `Array.from(document.querySelectorAll(".drawer-tab")).filter((e) => {
			const b = e.getBoundingClientRect();
			return b.left < 0 || b.right > innerWidth || e.scrollWidth > e.clientWidth;
		}).map((e) => e.innerText)`)
		if n := p.count(".drawer-tab"); n != 6 || len(cut) > 0 {
			t.Errorf("at %d px %q of %d tabs are cut", width, cut, n)
		}
	}
}

// On a phone, two charts are high enough to be read. At most two lines name all curves, with whole names.
func TestAPhoneComparesTwoCharts(t *testing.T) {
	p := play(t, "1t&horizon=20000")
	p.size(390, 844)
	p.click("#compare")
	for _, id := range []string{"#chart", "#pin-chart"} {
		p.waitForOne(id + " canvas")
		p.waitFor("the curves of "+id, func() bool { return p.where(id+" .u-over").Height >= 110 })
	}
	if at, text := p.where(".which"), p.text(".which"); at.Height == 0 || at.Height > 36 || !strings.Contains(text, "DP-FTPL-Gauss") || p.count(".which svg") != 4 {
		t.Errorf("the lines are %v px high and say %q", at.Height, text)
	}
	p.size(320, 568)
	p.waitFor("the first of two charts to begin near the head", func() bool { return p.where("#pin-chart .u-over").Top <= 125 })
	p.size(1440, 900)
	if at := p.where(".which"); at.Height > 0 {
		t.Error("a desktop has the lines in addition to its legend")
	}
}

// A slider stays under the finger when its first movement changes a panel. A drawer opens at its beginning, even if the
// previous one was scrolled. The readout is inside the window.
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
		t.Errorf("the slider was at %+v and is at %+v, or is another element", was, is)
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
		t.Errorf("the readout begins at %v", says.Top)
	}
}

// On a phone, the link to the next step is directly below the explanation of the answer, and above the task.
func TestTheWayOnFollowsTheAnswerOnAPhone(t *testing.T) {
	p := play(t, lessons.Place{Lesson: 1, Step: 0}.Fragment())
	p.size(390, 844)
	p.click(".answers button")
	p.waitForOne("#lesson-says > p:last-child")
	says, on, watch := p.where("#lesson-says"), p.where(".lesson-nav"), p.where(".lesson-body > :first-child")
	if gap := on.Top - says.Bottom; gap < 0 || gap > 24 || watch.Top < on.Bottom {
		t.Errorf("the explanation is at %+v, the link to the next step at %+v, the task at %+v", says, on, watch)
	}
}

// A table on the right does not break names within a word, and stays inside its card.
func TestATableBreaksNoName(t *testing.T) {
	p := play(t, "1t&kind=sweep&arms=0.8,0.1x4&policies=adap-klucb,ldp-ucb-b&runs=1&horizon=1000&over=epsilon&values=0.0125,12.8")
	p.size(1440, 900)
	p.ended()
	name, table, card := p.where(".columns tbody th"), p.where(".columns"), p.where(`[aria-labelledby="tradeoff-title"]`)
	if name.Height > 50 || table.Right > card.Right {
		t.Errorf("AdaP-KLUCB has %+v, the table %+v of the card %+v", name, table, card)
	}
}

// The game's buttons do not move when a round is answered.
func TestTheButtonsOfTheGameStayOnAPhone(t *testing.T) {
	p := play(t, "1t~view=audit")
	p.size(390, 844)
	p.click("#drawer-game")
	p.open("#deal")
	p.waitForOne(`#deal[aria-disabled="false"]`) // the game is ready once the audit is
	p.click("#deal")
	p.waitForOne(`#guess-0[aria-disabled="false"]`)
	was := p.where("#guess-0")
	p.click("#guess-0")
	p.waitForOne(`#guess-0[aria-disabled="true"]`)
	if now := p.where("#guess-0"); now.Top != was.Top {
		t.Errorf("the buttons move from %v to %v", was.Top, now.Top)
	}
}

// On a small laptop, the chart and its transport are visible at the same time.
func TestTheChartAndItsTransportAreInSight(t *testing.T) {
	p := play(t, "1t&horizon=20000")
	p.size(1024, 720)
	p.waitForOne("#chart canvas")
	if chart, bar := p.where("#chart"), p.where("#play"); chart.Top < 0 || bar.Bottom > 720 {
		t.Errorf("the chart is at %+v, the button at %+v", chart, bar)
	}
}

// The page's name leads to the first view, and Back returns. On a phone, the share menu can be closed.
func TestTheNameLeadsHome(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=20000~view=gallery")
	p.size(390, 844)
	p.click("#share")
	p.click("#close-share")
	p.waitForOne("#share-menu:not(:popover-open)")
	p.click("#home")
	p.waitFor("the first view", func() bool { return p.count("#curve-3") == 1 })
	p.back()
	p.waitForOne(".papers")
}

// On a phone, each paper is a row in the gallery. The results of its claims take up whole lines. The page's head stays
// in place while the gallery scrolls.
func TestAPaperIsARowOfTheGalleryOnAPhone(t *testing.T) {
	p := play(t, "1t~view=gallery")
	p.size(390, 844)
	p.waitForOne("#panel-wang-1a .thumb-marks")
	p.waitFor("its claims", func() bool { return strings.HasSuffix(p.text("#panel-wang-1a .thumb-marks"), "1 depends") })
	if marks := p.where("#panel-wang-1a .thumb-marks"); marks.Right-marks.Left < 120 || marks.Height > 60 {
		t.Errorf("the results of the claims are at %+v", marks)
	}
	if last := p.where(".paper:last-child"); last.Bottom > 6*400 {
		t.Errorf("the last of six papers ends at %v", last.Bottom)
	}
	if p.wider() {
		t.Error("the page is wider than the screen")
	}
	p.eval(`scrollTo(0, 900)`, nil)
	p.until("the page to scroll", `scrollY > 500`)
	if head := p.where(".bar"); head.Top != 0 {
		t.Errorf("the head is at %v", head.Top)
	}
}

// finger moves a finger over the screen from one position to another.
func (p *tab) finger(fromX, fromY, toX, toY float64) {
	p.tb.Helper()
	p.settle()
	const steps = 10
	// According to its own time stamps, the finger is fast, even on a slow machine.
	began := time.Now()
	at := func(frames float64) *input.TimeSinceEpoch {
		moment := input.TimeSinceEpoch(began.Add(time.Duration(frames * 16 * float64(time.Millisecond))))
		return &moment
	}
	p.run(input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: fromX, Y: fromY}}).WithTimestamp(at(0)))
	for i := 1.0; i <= steps; i++ {
		p.run(input.DispatchTouchEvent(input.TouchMove, []*input.TouchPoint{{X: fromX + (toX-fromX)*i/steps, Y: fromY + (toY-fromY)*i/steps}}).WithTimestamp(at(i)))
		p.eval(`new Promise((resolve) => requestAnimationFrame(() => resolve()))`, nil)
	}
	p.run(input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
	p.settle()
}

// A finger that scrolls the page from a slider changes nothing. A finger that moves along the slider or taps it sets
// it.
func TestAFingerThatScrollsMovesNoSlider(t *testing.T) {
	p := play(t, "1t&horizon=20000&epsilon=0.123")
	p.run(emulation.SetTouchEmulationEnabled(true))
	p.size(390, 844)
	p.click("#drawer-budget")
	b := p.box("#slide-epsilon")
	p.waitFor("the address", func() bool { return strings.Contains(p.fragment(), "epsilon=0.123") })
	was, scrolled := p.fragment(), func() (y float64) { p.eval(`scrollY`, &y); return y }
	entries, top := p.entries(), scrolled()
	x, y := b.Left+b.Width*0.9, b.Top+b.Height/2
	p.finger(x, y, x, y-200)
	p.waitFor("the page to scroll", func() bool { return scrolled() > top })
	if got := p.value(field("epsilon")); got != "0.123" || p.fragment() != was || p.entries() != entries {
		t.Errorf("a finger that scrolls sets ε to %s, the address is %s", got, p.fragment())
	}
	b = p.box("#slide-epsilon")
	y = b.Top + b.Height/2
	p.finger(b.Left+b.Width*0.5, y, b.Left+b.Width*0.8, y)
	p.waitFor("a finger to move ε", func() bool { return p.value(field("epsilon")) != "0.123" })
	moved := p.value(field("epsilon"))
	p.finger(b.Left+b.Width*0.3, y, b.Left+b.Width*0.3, y)
	p.waitFor("a tap to move ε", func() bool { return p.value(field("epsilon")) != moved })
}

// A finger that moves sideways over a chart reads the chart. A finger that moves up or down scrolls the page.
func TestAFingerReadsTheChart(t *testing.T) {
	p := play(t, "1t&horizon=20000")
	p.run(emulation.SetTouchEmulationEnabled(true))
	p.size(390, 844)
	p.click("#to-end")
	p.ended()
	p.waitFor("all curves", func() bool { return p.pixels("--curve-0") > 60 })
	b := p.box("#chart .u-over")
	y := b.Top + b.Height/2
	pulls := func() float64 {
		lines := read[[]string](p, `Array.from(document.querySelectorAll("#chart .readout:not([hidden]) .readout-value"), (e) => e.innerText)`)
		if len(lines) == 0 {
			return -1
		}
		n, _ := strconv.ParseFloat(strings.ReplaceAll(lines[0], ",", ""), 64)
		return n
	}
	p.finger(b.Left+b.Width*0.2, y, b.Left+b.Width*0.5, y)
	p.waitFor("half of the pulls to be read", func() bool { return pulls() > 9000 && pulls() < 11000 })
	p.finger(b.Left+b.Width*0.5, y, b.Left+b.Width*0.75, y+5)
	p.waitFor("more of them to be read", func() bool { return pulls() > 14000 && pulls() < 16000 })
	x := b.Left + b.Width*0.1
	p.finger(x, y, x, y-150)
	p.until("the page to scroll", `scrollY > 0`)
	if n := pulls(); n < 14000 {
		t.Errorf("a finger that scrolls reads %v pulls", n)
	}
	tab := p.where("#drawer-arms")
	p.finger((tab.Left+tab.Right)/2, tab.Top+20, (tab.Left+tab.Right)/2, tab.Top+20)
	p.waitFor("nothing to be read", func() bool { return pulls() < 0 })
}

// After a touch, no element is left in its hover colour.
func TestAFingerLeavesNoHover(t *testing.T) {
	p := play(t, "1t&horizon=20000")
	p.run(emulation.SetTouchEmulationEnabled(true))
	p.size(390, 844)
	if !p.has(`matchMedia("(hover: none)").matches`) {
		t.Fatal("the browser has a mouse")
	}
	const remove = "#remove-dp-ftpl-gauss-1"
	p.open(remove)
	color := func() string { return read[string](p, `getComputedStyle(document.querySelector("`+remove+`")).color`) }
	was, b := color(), p.box(remove)
	p.mouse(input.MouseMoved, b.Left+b.Width/2, b.Top+b.Height/2)
	p.waitFor("the button to be pointed at", func() bool { return p.count(remove+":hover") == 1 })
	p.eval(`Promise.all(document.getAnimations().map((a) => a.finished)).then(() => null)`, nil) // wait until the colours have faded
	if got := color(); got != was {
		t.Errorf("the colour was %s and is %s", was, got)
	}
}
