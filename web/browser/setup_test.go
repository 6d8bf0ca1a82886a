//go:build !js

package browser

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"epsilonarcade/core/arm"
)

// bar returns the selector for the bar of an arm.
func bar(i int) string { return `[data-arm="` + strconv.Itoa(i) + `"]` }

func TestABarIsDraggedToAnotherMean(t *testing.T) {
	p := play(t, slow)
	slot, b := p.box(bar(3)), p.box("#bars")
	x := slot.Left + slot.Width/2
	y := func(mean float64) float64 { return b.Top + b.Height*(1-mean) }
	p.mouse(input.MousePressed, x, y(0.2))
	p.waitForOne(field("arms[3].mean"))
	for _, mean := range []float64{0.4, 0.6, 0.8} {
		p.drag(x, y(mean))
	}
	p.waitFor("the mean to follow the mouse", func() bool { return strings.HasPrefix(p.value(field("arms[3].mean")), ".8") })
	// Even beyond and beside the bars, the mouse still drags the same bar.
	p.drag(x+100, y(1.2))
	p.waitFor("the mean to reach 1", func() bool { return p.value(field("arms[3].mean")) == "1" })
	p.mouse(input.MouseReleased, x+100, y(1.2))
	p.mouse(input.MouseMoved, x, y(0.1))
	p.waitFor("the address to have the last mean", func() bool { return parse(t, p.fragment()).Arms[3].Mean() == 1 })
	for i, a := range parse(t, p.fragment()).Arms {
		if want := []float64{.3, .35, .4, 1, .5, .55, .6, .65, .7}[i]; a.Mean() != want {
			t.Errorf("arm %d has mean %v, want %v", i+1, a.Mean(), want)
		}
	}
	p.running()
}

func TestABarIsMovedWithKeys(t *testing.T) {
	p := play(t, slow)
	p.eval(`document.querySelector(`+quote(bar(0))+`).focus()`, nil)
	for _, c := range []struct{ key, want string }{
		{kb.ArrowUp, ".31"}, {kb.ArrowRight, ".32"}, {kb.ArrowDown, ".31"}, {kb.PageUp, ".41"},
		{kb.End, "1"}, {kb.ArrowUp, "1"}, {kb.ArrowLeft, ".99"}, {kb.PageDown, ".89"}, {kb.Home, "0"}, {kb.ArrowDown, "0"},
	} {
		p.key(c.key)
		p.waitFor("a key to give "+c.want, func() bool { return p.value(field("arms[0].mean")) == c.want })
	}
	if !p.has(`document.activeElement.dataset.arm === "0" && document.activeElement.ariaValueNow === "0"`) {
		t.Error("the focus has left the bar, or the bar does not report its value")
	}
}

// No text below the bars or in the rows of arms is cut off.
func TestNoMeanIsCut(t *testing.T) {
	p := play(t, slow)
	for _, n := range []int{9, 10, 12, 100, 1000} {
		s := manyArms(n)
		for i := range s.Arms {
			s.Arms[i] = arm.Bernoulli{P: float64(15+i%80) / 100}
		}
		s.Arms[0] = arm.TwoPoint{Low: 0.125, High: 0.875, P: 0.5}
		labels := 0
		if n <= 10 { // one of the labels has four characters
			labels = n
		}
		p.show(s.Link())
		for _, width := range []int64{1440, 1024, 390, 320} {
			p.size(width, 900)
			p.reach("#in-rows")
			if p.count(`#in-rows[aria-pressed="false"]`) == 1 {
				p.click("#in-rows")
			}
			p.waitFor("the rows", func() bool { return p.count(".arm-row") == min(n, 10) })
			p.until(fmt.Sprintf("%d arms at %d px with nothing cut", n, width), fmt.Sprintf(`document.querySelectorAll('.bar-slot:not([data-mean=""])').length === %d &&
				Array.from(document.querySelectorAll(".bar-slot, .arm-row :is(input, label)")).every((e) => e.clientWidth === 0 || e.scrollWidth <= e.clientWidth)`, labels))
			p.shot(fmt.Sprintf("means-%d-%d", n, width))
		}
	}
}

// A finger that starts on a bar and scrolls the page changes no arm. A finger that first rests on the bar or moves
// sideways drags the bar, and a tap selects the arm.
func TestAFingerThatScrollsMovesNoBar(t *testing.T) {
	p := play(t, "1t&horizon=20000")
	p.run(emulation.SetTouchEmulationEnabled(true))
	p.size(390, 844)
	p.open("#bars")
	mean := func() float64 { return parse(t, p.fragment()).Arms[3].Mean() }
	at := func() (x, y float64) {
		b := p.where(bar(3))
		return (b.Left + b.Right) / 2, b.Bottom - 10
	}
	p.eval(`(globalThis.felt = [], ["pointerdown", "pointermove", "pointercancel"].forEach((name) =>
		document.addEventListener(name, (e) => felt.push([name, e.pointerType, e.timeStamp, e.clientX, e.clientY].join(" ")), true)))`, nil)
	x, y := at()
	p.finger(x, y, x+3, y-250)
	if m := mean(); m != 0.45 {
		t.Fatalf("a finger that scrolls has moved the bar to %v: %q", m, read[[]string](p, "felt"))
	}
	p.until("the page to scroll", "scrollY > 0")
	p.eval("scrollTo(0, 0)", nil)
	x, y = at()
	p.perform(input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: x, Y: y}}), input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
	p.waitForOne(field("arms[3].mean"))
	p.run(input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: x, Y: y}}))
	time.Sleep(400 * time.Millisecond) // the finger rests
	for i := 1.0; i <= 5; i++ {
		p.run(input.DispatchTouchEvent(input.TouchMove, []*input.TouchPoint{{X: x, Y: y - 20*i}}))
	}
	p.run(input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
	p.settle()
	p.waitFor("the held bar to move", func() bool { return mean() > 0.7 })
	if p.has("scrollY > 0") {
		t.Error("the page has scrolled with the bar")
	}
	p.finger(x, y, x+60, y-20)
	p.waitFor("the bar to follow a finger that moves sideways", func() bool { return mean() < 0.4 })
}

// A press selects a bar. The bar moves only once it is dragged.
func TestABarThatIsPressedIsSelected(t *testing.T) {
	p := play(t, "1t&arms=0.5,0.4&policies=ucb1&horizon=1000")
	p.click("#in-rows")
	mean := func() string { return p.value(field("arms[1].mean")) }
	p.waitForOne(field("arms[1].mean"))
	b := p.box(bar(1))
	x, y := b.Left+b.Width/2, b.Top+10
	p.mouse(input.MouseMoved, x, y)
	for _, by := range []float64{2, 8} {
		p.mouse(input.MousePressed, x, y)
		p.drag(x, y+by)
		p.mouse(input.MouseReleased, x, y+by)
		if by == 2 {
			p.waitForOne(bar(1) + `[data-selected="true"]`)
			if got := mean(); got != ".4" {
				t.Errorf("a press sets the mean to %s", got)
			}
		}
	}
	p.waitFor("the bar to be dragged", func() bool { return mean() != ".4" })
}

// An invalid value is reported beside its field, and the last valid scenario keeps running.
func TestBadInputIsToldBesideItsFieldAndStopsNothing(t *testing.T) {
	p := play(t, slow)
	p.click("#in-rows")
	p.waitForOne(field("arms[8].mean"))
	address := p.fragment()
	for name, text := range map[string]string{
		"epsilon": "1e400", "delta": "0", "horizon": "1.5", "runs": "", "seed": "9007199254740992", "arms[0].mean": "-0.1", "arms[8].mean": "NaN", // DP-FTPL-Gauss needs δ > 0
	} {
		beside, good := `[id="field-`+name+`-problem"]`, p.value(field(name))
		p.fill(field(name), text)
		p.waitFor("a message about "+name, func() bool {
			return p.text(beside) != "" && p.count(field(name)+`[aria-invalid="true"]`) == 1
		})
		if got := p.value(field(name)); got != text {
			t.Errorf("%s: the field of %q has %q", name, text, got)
		}
		p.running()
		p.fill(field(name), good)
		p.waitFor("the message about "+name+" to go", func() bool { return p.text(beside) == "" })
	}
	if got, text := p.fragment(), p.text("#notice"); got != address || text != "" {
		t.Errorf("the address was %q and is %q, with the notice %q", address, got, text)
	}
}

// focus returns the id of the element that has the focus.
func (p *tab) focus() string {
	p.tb.Helper()
	return read[string](p, `document.activeElement.id`)
}

// A render does not change the text, the focus or the cursor of a field, whether the text is valid or not.
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
			t.Fatalf("the field of %q has %q, and the focus is on %q", text, p.value(field("horizon")), p.focus())
		}
	}
	p.key(kb.Home)
	p.key(kb.ArrowRight)
	p.running()
	p.key("5")
	p.running()
	p.key("6")
	p.waitFor("the digits in their order", func() bool { return p.value(field("horizon")) == "256000000" })
	p.waitForText("#progress", " of 256,000,000 pulls")

	p.fill(field("epsilon"), "0.")
	p.key("x")
	p.stays(field("epsilon"), "0.x")
}

// stays checks that a control keeps its value and the focus while the page is rendering.
func (p *tab) stays(control, want string) {
	p.tb.Helper()
	for range 3 {
		p.running()
		if got := p.value(control); got != want || !p.has(`document.activeElement.matches(`+quote(control)+`)`) {
			p.tb.Fatalf("%s has %q, want %q, and the focus is on %q", control, got, want, p.focus())
		}
	}
}

// A render does not close a fold, and does not change a menu or a slider.
func TestRendersDoNotDisturbMenusAndSliders(t *testing.T) {
	p := play(t, slow)
	p.eval(`document.querySelector("#axis-x").focus()`, nil)
	p.key(kb.ArrowDown)
	p.stays("#axis-x", "log")
	p.eval(`document.querySelector("#slide-epsilon").focus()`, nil)
	was := p.value("#slide-epsilon")
	p.key(kb.ArrowRight)
	p.waitFor("the slider to move", func() bool { return p.value("#slide-epsilon") != was })
	p.stays("#slide-epsilon", p.value("#slide-epsilon"))
	for i := range 15 { // often enough for a render to come in between
		p.click("#fold")
		p.running()
		if open := p.count("details[open]") == 1; open != (i%2 == 0) {
			t.Fatalf("after click %d the fold is open: %t", i+1, open)
		}
	}
	p.fill("#arm-list", "0.5, 0.6")
	p.stays("#arm-list", "0.5, 0.6")
	p.waitForOne("details[open]")
}

// Opening the lessons or another view may remove or replace a field while the reader types in it. The page still works.
func TestAFieldMayGoAwayWhileItIsTypedIn(t *testing.T) {
	p := play(t, "1t")
	p.click("#view-audit")
	runs := field("audit-runs")
	for range 2 {
		p.waitForOne(runs)
		p.fill(runs, "37")
		p.act(`document.querySelector("#learn").click()`) // the focus stays in the field
		p.waitFor("the lessons", func() bool { return p.count(".lesson-nav a") > 0 })
		p.act(`document.querySelector("#learn").click()`)
		p.waitFor("the form again", func() bool { return p.count(".lesson-nav a") == 0 })
		p.fill(runs, "38")
		p.act(`document.querySelector("#view-region").click()`)
		p.waitForOne("#region-chart canvas")
		p.click("#view-audit")
	}
}

// Fields and menus show their whole text, such as a δ with many digits or the name of an axis. The fields of the
// settings are on one line.
func TestWhatFieldsHoldIsSeenWhole(t *testing.T) {
	p := play(t, "1t&delta=4.5399929762484854e-05&horizon=20000&runs=5~y=log&mode=mean")
	p.waitForOne(field("delta"))
	for _, size := range []int64{390, 1440} {
		p.size(size, 900)
		if p.has(`document.querySelector(` + quote(field("delta")) + `).scrollWidth > document.querySelector(` + quote(field("delta")) + `).clientWidth`) {
			t.Errorf("at %d px δ is cut", size)
		}
	}
	if p.has(`(() => {
		const e = document.querySelector("#axis-y"), c = document.createElement("canvas").getContext("2d"), s = getComputedStyle(e);
		c.font = s.fontSize + " " + s.fontFamily;
		return c.measureText(e.selectedOptions[0].text).width + 24 > e.getBoundingClientRect().width;
	})()`) {
		t.Error("the name of the axis of regret is cut")
	}
	if a, b := p.where(field("seed")), p.where(field("checkpoints")); a.Top != b.Top {
		t.Errorf("the field of the seed begins at %v and the field of checkpoints at %v", a.Top, b.Top)
	}
}

// An incomplete list of a sweep's values starts no runs. It takes effect once Enter is pressed or the field is left.
func TestAListCountsWithEnterOrWhenItIsLeft(t *testing.T) {
	p := play(t, "1t&kind=sweep&over=epsilon&values=0.1,0.4&arms=0.9,0.5&policies=dp-ftpl-new&horizon=2000&runs=400")
	values := field("sweep.values")
	p.fill(values, "0.5, 1")
	p.ended()
	if got := p.fragment(); !strings.Contains(got, "values=0.1,0.4") || p.value(values) != "0.5, 1" {
		t.Fatalf("while the list is typed the address is %s, and the field has %q", got, p.value(values))
	}
	p.key("2")
	p.key(kb.Enter)
	p.waitFor("the list", func() bool { return strings.Contains(p.fragment(), "values=0.5,12") })
	p.fill(values, "0.25, 2")
	p.key(kb.Tab)
	p.waitFor("the list that is left", func() bool { return strings.Contains(p.fragment(), "values=0.25,2") })
}
