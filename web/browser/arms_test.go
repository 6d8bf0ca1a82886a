//go:build !js

package browser

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/scenario"
)

// bar selects the bar of an arm.
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
	// Beyond the bars, and beside them, it is the same bar still.
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
	var focus string
	p.eval(`document.activeElement.dataset.arm`, &focus)
	if focus != "0" {
		t.Errorf("the focus is on arm %q", focus)
	}
	var said string
	if p.eval(`document.querySelector(`+quote(bar(0))+`).ariaValueNow`, &said); said != "0" {
		t.Errorf("a screen reader hears %q", said)
	}
}

func TestAMeanIsTyped(t *testing.T) {
	p := play(t, slow)
	p.click("#in-rows")
	p.waitForOne(field("arms[1].mean"))
	p.fill(field("arms[1].mean"), "0.9")
	p.waitForText("main", "9 arms with means from 0.3 to 0.9")
	p.waitFor("the bar to be the best", func() bool { return p.count(bar(1)+`[data-best="true"]`) == 1 })
	p.running()
}

// A list counts when it is taken: nothing of it does before.
func TestArmsArePastedAndTaken(t *testing.T) {
	p := play(t, slow)
	arms := func(n int) { p.waitFor("the bars", func() bool { return p.count("[data-arm]") == n }) }
	p.click("#fold")
	p.fill("#arm-list", "arm\tmean\n1\t0,2\n2\t0,4\n3\t0,6\n")
	p.waitForText("#arm-draft", "3 arms with means from 0.2 to 0.6 (3 Bernoulli). Commas are read as decimal points. The first line is read as column headings.")
	arms(9)
	p.running()
	if p.focus() != "arm-list" {
		t.Errorf("the focus is on %q", p.focus())
	}
	p.click("#take-list")
	arms(3)
	p.waitFor("the list of the arms", func() bool { return p.value("#arm-list") == "0.2, 0.4, 0.6" && p.text("#arm-draft") == "" })
	p.fill("#arm-list", "0.5, beta:4:1")
	p.perform(chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(input.ModifierCtrl)))
	arms(2)
	p.waitForText("main", "2 arms with means from 0.5 to 0.8")
	p.fill("#arm-list", "0.5, 0.4, 0.3")
	p.waitForText("#arm-draft", "3 arms")
	p.key(kb.Escape)
	p.waitFor("the draft to go", func() bool { return p.value("#arm-list") == "0.5, beta:4:1" && p.text("#arm-draft") == "" })
	arms(2)
	p.running()
}

func TestAKindIsChosenFromItsMenu(t *testing.T) {
	p := play(t, slow)
	kind := `[id="menu-arms[0].kind"]`
	p.choose(kind, "beta")
	p.waitForOne(field("arms[0].a"))
	p.fill(field("arms[0].a"), "4")
	p.fill(field("arms[0].b"), "1")
	p.waitForText("main", "The rewards of arm 1 are Beta, with mean 0.8")
	p.choose(kind, "gaussian")
	p.waitForText(".arm-row .problem:not([hidden])", "accepts only rewards in [0, 1]")
	p.waitFor("the arm to stay in the address", func() bool { return scenario.PrintArms(parse(t, p.fragment()).Arms[:1]) == "beta:4:1" })
	p.choose(kind, "bernoulli")
	p.waitFor("a mean", func() bool { return p.count(field("arms[0].mean")) == 1 && p.value(field("arms[0].mean")) == ".8" })
	p.running()
}

func TestArmsComeAndGo(t *testing.T) {
	p := play(t, slow)
	arms := func(n int) {
		t.Helper()
		p.waitFor(strconv.Itoa(n)+" arms", func() bool { return p.count("[data-arm]") == n })
		p.waitForText("main", strconv.Itoa(n)+" arms with means from")
		p.running()
	}
	p.click("#in-rows")
	p.click("#add-arm")
	arms(10)
	p.fill(field("arms[9].mean"), ".9")
	p.waitForText(".pulls", "10\t0.9")
	p.click("#remove-arm") // the one that was typed into
	arms(9)
	p.fill(field("arms[0].mean"), ".1")
	p.click("#remove-arm")
	arms(8)
	if got := p.value(field("arms[0].mean")); got != ".35" {
		t.Errorf("the first arm has mean %s after the one before it has gone", got)
	}
}

func TestEveryPresetRunsWithItsChart(t *testing.T) {
	p := play(t, slow)
	var presets []string
	p.eval(`Array.from(document.querySelectorAll("#presets option"), (o) => o.value).filter(Boolean)`, &presets)
	if len(presets) < 9 {
		t.Fatalf("there are only %q", presets)
	}
	for _, id := range presets {
		p.choose("#presets", id)
		p.waitFor("the preset "+id, func() bool { return p.value("#presets") == id })
		p.running()
		p.waitForChange("the chart", p.picture)
	}
	p.choose("#presets", "wang-zhu-101")
	p.waitForText("main", "101 arms with means from 0.3 to 0.7")
	if n := p.count("[data-arm]"); n != 101 {
		t.Errorf("there are %d bars", n)
	}
	p.waitForText(".pulls", "101\t0.7")
	p.fill(field("arms[0].mean"), ".5")
	p.waitFor("a preset that was changed to be custom", func() bool { return p.value("#presets") == "" })
}

// What stands below the bars and in the rows is there as a whole, or not at all.
func TestNoMeanIsCut(t *testing.T) {
	p := play(t, slow)
	for _, n := range []int{9, 10, 12, 100, 1000} {
		s := manyArms(n)
		for i := range s.Arms {
			s.Arms[i] = arm.Bernoulli{P: float64(15+i%80) / 100}
		}
		s.Arms[0] = arm.TwoPoint{Low: 0.125, High: 0.875, P: 0.5}
		p.show(s.Link())
		for _, width := range []int64{1440, 1024, 390, 320} {
			p.size(width, 900)
			p.reach("#in-rows")
			if p.count(`#in-rows[aria-pressed="false"]`) == 1 {
				p.click("#in-rows")
			}
			p.waitFor("the rows", func() bool { return p.count(".arm-row") == min(n, 10) })
			var seen struct{ Labels, Cut int }
			p.waitFor(strconv.Itoa(n)+" arms at "+strconv.FormatInt(width, 10)+" px with nothing cut", func() bool {
				p.eval(`(() => {
					const parts = Array.from(document.querySelectorAll(".bar-slot, .arm-row :is(input, label)")).filter((e) => e.clientWidth > 0);
					return {
						Labels: document.querySelectorAll('.bar-slot:not([data-mean=""])').length,
						Cut: parts.filter((e) => e.scrollWidth > e.clientWidth).length,
					};
				})()`, &seen)
				labels := 0
				if n <= 10 { // of which one has a label of four letters
					labels = n
				}
				return seen.Labels == labels && seen.Cut == 0
			})
			p.shot("means-" + strconv.Itoa(n) + "-" + strconv.FormatInt(width, 10))
		}
	}
}

// A finger that begins to scroll the page on a bar changes no arm. One that rests on a bar first, or goes
// sideways, moves it, and a tap chooses the arm.
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
	x, y := at()
	p.finger(x, y, x+3, y-250)
	p.waitFor("the page to be scrolled", func() bool { return p.has("scrollY > 0") })
	if m := mean(); m != 0.45 {
		t.Fatalf("a finger that scrolls has moved the bar to %v", m)
	}
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
	p.waitFor("a bar that was held to move", func() bool { return mean() > 0.7 })
	if p.has("scrollY > 0") {
		t.Error("the page has scrolled with the bar")
	}
	p.finger(x, y, x+60, y-20)
	p.waitFor("a finger that goes sideways to move it", func() bool { return mean() < 0.4 })
}
