//go:build !js

package browser

import (
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"epsilonarcade/core/arm"
)

// bar selects the bar of an arm.
func bar(i int) string { return `[data-arm="` + strconv.Itoa(i) + `"]` }

func TestABarIsDraggedToAnotherMean(t *testing.T) {
	p := play(t, slow)
	slot, b := p.box(bar(3)), p.box("#bars")
	x := slot.Left + slot.Width/2
	y := func(mean float64) float64 { return b.Top + b.Height*(1-mean) }
	p.mouse(input.MousePressed, x, y(0.2))
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
	p.fill(field("arms[1].mean"), "0.9")
	p.waitForText("main", "9 arms, means from 0.3 to 0.9")
	p.waitFor("the bar to be the best", func() bool { return p.count(bar(1)+`[data-best="true"]`) == 1 })
	p.click("#fold")
	p.waitFor("the list of means", func() bool { return p.count("details[open]") == 1 })
	p.fill(field("arms"), "0.2 0.4; 0.6")
	p.waitForText("main", "3 arms, means from 0.2 to 0.6")
	p.waitFor("three bars", func() bool { return p.count("[data-arm]") == 3 })
	p.running()
}

func TestArmsComeAndGo(t *testing.T) {
	p := play(t, slow)
	arms := func(n int) {
		t.Helper()
		p.waitFor(strconv.Itoa(n)+" arms", func() bool { return p.count("[data-arm]") == n })
		p.waitForText("main", strconv.Itoa(n)+" arms, means from")
		p.running()
	}
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
	p.waitForText("main", "101 arms, means from 0.3 to 0.7")
	if n := p.count("[data-arm]"); n != 101 {
		t.Errorf("there are %d bars", n)
	}
	p.waitForText(".pulls", "101\t0.7")
	p.fill(field("arms[0].mean"), ".5")
	p.waitFor("a preset that was changed to be custom", func() bool { return p.value("#presets") == "" })
}

// Fields that would be too narrow for a mean are not there: one remains, with its arm's number.
func TestNoMeanIsCut(t *testing.T) {
	p := play(t, slow)
	for _, n := range []int{9, 10, 12, 100, 1000} {
		s := manyArms(n)
		for i := range s.Arms {
			s.Arms[i] = arm.Bernoulli{P: float64(15+i%80) / 100}
		}
		p.show(s.Link())
		for _, width := range []int64{1440, 1024, 390, 320} {
			p.size(width, 900)
			p.reach(field("arms[0].mean"))
			var seen struct {
				Fields, Cut int
				Label       string
			}
			p.waitFor(strconv.Itoa(n)+" arms at "+strconv.FormatInt(width, 10)+" px with no mean cut", func() bool {
				p.eval(`(() => {
					const fields = Array.from(document.querySelectorAll(".mean > input")).filter((e) => e.clientWidth > 0);
					const label = document.querySelector(".mean > .note");
					return {
						Fields: fields.length,
						Cut: fields.filter((e) => e.scrollWidth > e.clientWidth).length,
						Label: label.checkVisibility() ? label.textContent : "",
					};
				})()`, &seen)
				if n <= 9 {
					return seen.Fields == n && seen.Cut == 0 && seen.Label == ""
				}
				return seen.Fields == 1 && seen.Cut == 0 && seen.Label == "Arm 1"
			})
			p.shot("means-" + strconv.Itoa(n) + "-" + strconv.FormatInt(width, 10))
		}
	}
}
