//go:build !js

package browser

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
)

// hover puts the mouse over the chart, at shares of its width and height.
func (p *tab) hover(x, y float64) {
	p.tb.Helper()
	b := p.box(".chart .u-over")
	p.mouse(input.MouseMoved, b.Left+x*b.Width, b.Top+y*b.Height)
}

// readout returns the lines of the box at the mouse, name and value each.
func (p *tab) readout() (lines []string) {
	p.tb.Helper()
	p.eval(`Array.from(document.querySelectorAll(".readout:not([hidden]) .readout-row:not([hidden])"),
		(r) => Array.from(r.querySelectorAll("span"), (s) => s.innerText).join(" ").trim())`, &lines)
	return lines
}

// reads moves the mouse over the chart until the box beside it is as wanted. A chart
// that is built anew forgets the mouse until it moves again.
func (p *tab) reads(what string, wanted func(lines []string) bool) {
	p.tb.Helper()
	x := 0.5
	p.waitFor("the mouse to read "+what, func() bool {
		x = 1.1 - x // this way and that
		p.hover(x, 0.5)
		return wanted(p.readout())
	})
}

// names cuts the values from the lines of a readout.
func names(lines []string) (names []string) {
	for _, line := range lines {
		names = append(names, line[:strings.LastIndexByte(line, ' ')])
	}
	return names
}

func TestTheMouseReadsTheCurves(t *testing.T) {
	p := play(t, "1t&horizon=5000&runs=5")
	p.toEnd()
	want := []string{"pulls", "DP-FTPL-New", "DP-FTPL-Gauss", "DP-FTPL-Beta", "Thompson sampling"}
	p.reads("all curves", func(lines []string) bool { return slices.Equal(names(lines), want) })
	middle := p.readout()
	p.hover(0.9, 0.5)
	p.waitFor("other values", func() bool { return !slices.Equal(p.readout(), middle) })

	p.click("#choose-mean")
	p.ended()
	p.reads("quantiles", func(lines []string) bool { return len(lines) == 5 && strings.Contains(lines[1], "[") })
	p.choose("#band", "sd")
	p.reads("standard deviations", func(lines []string) bool { return len(lines) == 5 && strings.Contains(lines[1], "±") })

	p.mouse(input.MouseMoved, 2, 2)
	p.waitFor("the box to go", func() bool { return len(p.readout()) == 0 })
}

// endName returns where on the screen the name of a curve of a colour is, at its end.
func (p *tab) endName(color string) (at [2]float64) {
	p.tb.Helper()
	p.waitFor("a name in "+color, func() bool {
		p.eval(`(() => {
			const canvas = document.querySelector("#chart canvas"), box = canvas.getBoundingClientRect(), scale = canvas.width / box.width;
			const left = Math.ceil((document.querySelector("#chart .u-over").getBoundingClientRect().right - box.left + 4) * scale);
			const hex = getComputedStyle(document.documentElement).getPropertyValue(`+quote(color)+`).trim();
			const want = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
			const width = canvas.width - left, data = canvas.getContext("2d").getImageData(left, 0, width, canvas.height).data;
			let n = 0, x = 0, y = 0;
			for (let i = 0; i < data.length / 4; i++) {
				if (data[4 * i + 3] > 200 && want.every((v, k) => Math.abs(data[4 * i + k] - v) < 16)) { n++; x += i % width; y += Math.floor(i / width); }
			}
			return n < 10 ? [0, 0] : [box.left + (left + x / n) / scale, box.top + y / n / scale];
		})()`, &at)
		return at[0] > 0
	})
	return at
}

func TestACurveIsSwitchedOffAndOnAgain(t *testing.T) {
	p := play(t, "1t&horizon=5000")
	p.toEnd()
	p.reads("four curves", func(lines []string) bool { return len(lines) == 5 })
	p.waitForOne(`#focus-0[aria-pressed="true"]`)
	at := p.endName("--curve-2")
	p.mouse(input.MouseMoved, at[0], at[1])
	p.waitFor("a sign that the name at the curve's end can be pressed", func() bool { return p.has(`getComputedStyle(document.getElementById("chart")).cursor === "pointer"`) })
	p.mouse(input.MousePressed, at[0], at[1])
	p.mouse(input.MouseReleased, at[0], at[1])
	p.waitForOne(`#focus-2[aria-pressed="true"]`)
	p.mouse(input.MouseMoved, at[0], p.box("#chart").Top+2)
	p.waitFor("no such sign beside it", func() bool { return p.has(`getComputedStyle(document.getElementById("chart")).cursor !== "pointer"`) })
	before := p.picture()
	p.click("#curve-1")
	p.waitFor("the button to tell", func() bool { return p.count(`#curve-1[aria-pressed="false"]`) == 1 })
	p.waitFor("another picture", func() bool { return p.picture() != before })
	p.reads("three curves", func(lines []string) bool {
		return len(lines) == 4 && !slices.Contains(names(lines), "DP-FTPL-Gauss")
	})
	p.click("#curve-1")
	p.reads("four curves again", func(lines []string) bool { return len(lines) == 5 })
}

func TestAllCurvesCanBeOff(t *testing.T) {
	p := play(t, slow)
	for _, curve := range []string{"#curve-0", "#curve-1", "#curve-2", "#curve-3"} {
		p.click(curve)
	}
	p.waitFor("all to be off", func() bool { return p.count(`.key[aria-pressed="false"]`) == 4 })
	p.running()
	before := p.picture()
	p.click("#curve-0")
	p.waitFor("the chart to change", func() bool { return p.picture() != before })
}

func TestEveryLookOfTheChartIsAnotherPicture(t *testing.T) {
	p := play(t, "1t&horizon=5000&runs=8~mode=mean")
	p.ended()
	for _, look := range [][2]string{
		{"#axis-x", "log"}, {"#axis-y", "log"}, {"#axis-x", "linear"}, {"#axis-y", "linear"},
		{"#band", "sd"}, {"#band", "none"}, {"#band", "q90"},
	} {
		before := p.picture()
		p.choose(look[0], look[1])
		p.waitFor(look[0]+" "+look[1]+" to show", func() bool { return p.picture() != before })
	}
}

// What is written on a chart covers no curve: the names of marks are above the curves, and what the axes
// leave out is said below the chart.
func TestNothingIsWrittenOverCurves(t *testing.T) {
	p := play(t, "1t~y=log")
	p.toEnd()
	p.eval(`(() => {
		globalThis.written = new Map();
		const made = CanvasRenderingContext2D.prototype, fillText = made.fillText;
		made.fillText = function (...args) {
			const { f } = this.getTransform();
			if (this.canvas.closest("#chart")) written.set(args[0], f + args[2]);
			return fillText.apply(this, args);
		};
	})()`, nil)
	for _, size := range [][2]int64{{1440, 900}, {390, 844}} {
		p.size(size[0], size[1])
		p.act(`written.clear(), dispatchEvent(new Event("themechange"))`)
		p.waitFor("the name of a mark above the curves", func() bool {
			return p.has(`written.get("DP-FTPL-Beta: start phase ends") <= (document.querySelector("#chart .u-over").getBoundingClientRect().top - document.querySelector("#chart canvas").getBoundingClientRect().top) * devicePixelRatio`)
		})
		if p.has(`[...written.keys()].some((text) => /below/.test(text))`) {
			t.Errorf("at %d px the chart says what is below its axis", size[0])
		}
		p.shot("marks-" + strconv.FormatInt(size[0], 10))
	}
	p.open("[aria-label=Theory]")
	p.waitForText("[aria-label=Theory]", " points at the start are below the axis.")
}
