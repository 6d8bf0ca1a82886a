//go:build !js

package browser

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
)

// finger strokes the screen from one place to another, in steps as a finger's.
func (p *tab) finger(fromX, fromY, toX, toY float64) {
	p.tb.Helper()
	p.settle()
	const steps = 10
	// However slow the machine is, the finger is fast.
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

// Who scrolls a page with a finger that happens to be on a slider changes nothing. A finger that
// moves along it, or taps on it, moves it.
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

// A bar that is pressed is selected. It moves as soon as it is dragged.
func TestABarThatIsPressedIsSelected(t *testing.T) {
	p := play(t, "1t&arms=0.5,0.4&policies=ucb1&horizon=1000")
	p.click("#in-rows")
	mean := func() string { return p.value(field("arms[1].mean")) }
	p.waitForOne(field("arms[1].mean"))
	b := p.box(bar(1))
	x, y := b.Left+b.Width/2, b.Top+10
	p.mouse(input.MouseMoved, x, y)
	p.mouse(input.MousePressed, x, y)
	p.drag(x, y+2)
	p.mouse(input.MouseReleased, x, y+2)
	p.waitForOne(bar(1) + `[data-selected="true"]`)
	if got := mean(); got != ".4" {
		t.Errorf("a press sets the mean to %s", got)
	}
	p.mouse(input.MousePressed, x, y)
	p.drag(x, y+8)
	p.mouse(input.MouseReleased, x, y+8)
	p.waitFor("the bar to be dragged", func() bool { return mean() != ".4" })
}

// A finger that slides over a chart reads it, and one that goes up or down scrolls the page.
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
		var lines []string
		p.eval(`Array.from(document.querySelectorAll("#chart .readout:not([hidden]) .readout-value"), (e) => e.innerText)`, &lines)
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
	p.waitFor("the page to scroll", func() bool { return p.has(`scrollY > 0`) })
	if n := pulls(); n < 14000 {
		t.Errorf("a finger that scrolls reads %v pulls", n)
	}
	tab := p.where("#drawer-arms")
	p.finger((tab.Left+tab.Right)/2, tab.Top+20, (tab.Left+tab.Right)/2, tab.Top+20)
	p.waitFor("nothing to be read", func() bool { return pulls() < 0 })
}

// A finger leaves no colour behind that is the mouse's.
func TestAFingerLeavesNoHover(t *testing.T) {
	p := play(t, "1t&horizon=20000")
	p.run(emulation.SetTouchEmulationEnabled(true))
	p.size(390, 844)
	if !p.has(`matchMedia("(hover: none)").matches`) {
		t.Fatal("the browser has a mouse")
	}
	const remove = "#remove-dp-ftpl-gauss-1"
	p.open(remove)
	color := func() (s string) {
		p.eval(`getComputedStyle(document.querySelector("`+remove+`")).color`, &s)
		return s
	}
	was, b := color(), p.box(remove)
	p.mouse(input.MouseMoved, b.Left+b.Width/2, b.Top+b.Height/2)
	p.waitFor("the button to be pointed at", func() bool { return p.count(remove+":hover") == 1 })
	p.eval(`Promise.all(document.getAnimations().map((a) => a.finished)).then(() => null)`, nil) // colours take a while to change
	if got := color(); got != was {
		t.Errorf("it was %s and is %s", was, got)
	}
}
