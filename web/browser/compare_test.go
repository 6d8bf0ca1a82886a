//go:build !js

package browser

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/scenario"
)

// regrets returns each policy's regret at the end of a scenario's live run, as the page displays it.
func regrets(t *testing.T, s scenario.Scenario) (all []string) {
	t.Helper()
	for i := range s.Policies {
		all = append(all, notation.Number(finished(t, s, i, 0, nil).Regret()))
	}
	return all
}

// cells returns the texts of a table's cells, row by row.
func (p *tab) cells(rows string) [][]string {
	p.tb.Helper()
	return read[[][]string](p, `Array.from(document.querySelectorAll(`+quote(rows)+`), (r) => Array.from(r.cells, (c) => c.innerText))`)
}

// watchAxes records the numbers that each chart draws, with their positions.
const watchAxes = `(() => {
	globalThis.axes = new Map();
	const made = CanvasRenderingContext2D.prototype, fillText = made.fillText;
	made.fillText = function (...args) {
		const id = this.canvas.closest(".chart")?.id, { e, f } = this.getTransform();
		if (/^[0-9.,]+[kMG]?$/.test(args[0])) axes.set(id, (axes.get(id) ?? new Set()).add([args[0], Math.round(e + args[1]), Math.round(f + args[2])].join(" ")));
		return fillText.apply(this, args);
	};
	return null;
})()`

// axes redraws a chart and returns the numbers on its axes, with their positions.
func (p *tab) axes(id string) (all []string) {
	p.tb.Helper()
	p.act(`axes.clear(), dispatchEvent(new Event("themechange"))`)
	p.waitFor("the chart to be drawn", func() bool {
		p.eval(`[...(axes.get(`+quote(id)+`) ?? [])].sort()`, &all)
		return len(all) > 4
	})
	return all
}

// A lecturer compares a scenario with the same scenario at a tenth of the budget, plays both, and shares the link.
func TestALecturerComparesTwoScenarios(t *testing.T) {
	const link = "1t&arms=0.9,0.5,0.1&policies=dp-ftpl-gauss,dp-ftpl-new,ucb1&horizon=20000&runs=20"
	p := play(t, link)
	was := p.entries()
	p.eval(watchAxes, nil)
	p.click("#compare")
	p.waitForText("#sentence", "A and B are the same. Your changes now apply to B.")
	p.fill(field("epsilon"), "0.1")
	p.leads("epsilon=0.1")
	const differs = "A: ε = 1. B: ε = 0.1. Everything else is the same, including the seed of the random numbers. "
	p.waitForText("#sentence", differs)
	p.toEnd()

	x, y := regrets(t, parse(t, link)), regrets(t, parse(t, link+"&epsilon=0.1"))
	atTheEnd := func() {
		t.Helper()
		p.waitForText("#sentence", differs+"After 20,000 pulls, the regret of DP-FTPL-Gauss is "+x[0]+" in A and "+y[0]+" in B.")
		rows := p.cells(`[aria-labelledby="pair-title"] .values tr`)
		for i, name := range []string{"DP-FTPL-Gauss", "DP-FTPL-New", "UCB1"} {
			if len(rows) != 4 || !slices.Equal(rows[i+1][:3], []string{name, x[i], y[i]}) {
				t.Errorf("the table has %q, want %s, %s and %s", rows, name, x[i], y[i])
			}
		}
		if p.count("#pin-chart canvas") != 1 || p.count("#chart canvas") != 1 {
			t.Error("there are not two charts")
		}
	}
	atTheEnd()
	if left, right := p.axes("pin-chart"), p.axes("chart"); !slices.Equal(left, right) {
		t.Errorf("the axes are\n%q\n%q", left, right)
	}
	if n := p.count(`[aria-live] #sentence, [role="status"] #sentence, [aria-live] .half, [role="status"] .half, [role="status"] .values`); n != 0 {
		t.Error("screen readers announce texts that change all the time")
	}

	address := p.fragment()
	p.reload()
	p.toEnd()
	atTheEnd()
	if p.fragment() != address {
		t.Errorf("the address is %s and was %s", p.fragment(), address)
	}
	p.eval(`document.querySelector("#swap").focus()`, nil)
	p.key(kb.Enter)
	p.waitForText("#sentence", "A: ε = 0.1. B: ε = 1. ")
	p.eval(`document.querySelector("#compare").focus()`, nil)
	p.key(kb.Enter)
	p.waitFor("one chart", func() bool { return p.count(".half:not([hidden])") == 1 && p.count("#pair-title") == 0 })
	if p.text("#compare") != "Compare" || strings.Contains(p.fragment(), "compare") || p.focus() != "compare" {
		t.Errorf("the button says %q at %s, and the focus is on %q", p.text("#compare"), p.fragment(), p.focus())
	}
	if n := p.entries() - was; n != 4 {
		t.Errorf("to pin, to edit, to swap and to stop have made %d entries", n)
	}
	p.back()
	p.waitForText("#sentence", "A: ε = 0.1. B: ε = 1. ")
	p.back()
	p.waitForText("#sentence", differs)
}

// Compared scenarios of each kind fit windows of all widths, light and dark, in a hall, in a frame and in Chinese. Two
// charts stand side by side, or one below the other on a phone. In a hall, a chart takes up half of the height. On a
// phone, the figure stays in place while the page scrolls.
func TestComparedScenariosFitEverywhere(t *testing.T) {
	const sweep = "&kind=sweep&over=epsilon&values=0.05,0.1,0.2,0.5,1,2,5,10&horizon=20000&runs=12"
	p := play(t, "1t&policies=ucb1&horizon=300")
	for _, view := range []struct{ name, link, look, says, chart string }{
		{"means", "1t&epsilon=0.1&horizon=10000&runs=5", "mode=mean&compare=1t=.horizon=-50000=.runs=-12", "#sentence", "#chart"},
		{"region", "1t&kind=region&epsilon=0.2", "compare=1t=.kind=-region", "#verdict", "#region-chart"},
		{"laws", "1t&kind=region&n=8", "compare=1t=.kind=-region", "#verdict", "#region-chart"},
		{"sweep", "1t" + sweep + "&delta=0.2", "compare=1t" + strings.NewReplacer("&", "=.", "=", "=-").Replace(sweep), "#sentence", "#chart"},
	} {
		there := func() {
			p.waitForOne(view.chart + " canvas")
			if view.chart == "#chart" {
				p.ended()
			}
		}
		fits := func(name string, width, height int64) {
			t.Helper()
			p.size(width, height)
			p.until("room for "+name, fits)
			box := p.box(view.chart)
			if box.Width < 200 || box.Height < 100 {
				t.Errorf("%s, %s at %d px: the chart is %+v", view.name, name, width, box)
			}
			if name == "present" && width >= 860 && view.name != "means" && box.Height < float64(height)/2 {
				t.Errorf("%s in a hall of %d × %d: the chart is %v px high", view.name, width, height, box.Height)
			}
			if view.name == "means" {
				left := p.box("#pin-chart")
				if beside := box.Left > left.Left; beside != (width >= 860) || math.Abs(left.Width-box.Width) > 1 || math.Abs(left.Height-box.Height) > 1 {
					t.Errorf("%s at %d px: the charts are %+v and %+v", name, width, left, box)
				}
			}
			p.shot("compare-" + view.name + "-" + name + "-" + itoa(width))
		}
		p.show(view.link + "~" + view.look)
		there()
		p.waitForText(view.says, "A: ")
		for _, hue := range []string{"--curve-0", "--curve-1"} { // the edges of each region
			if view.name == "region" {
				p.waitFor("a region in "+hue, func() bool { return p.pixels(hue) > 60 })
			}
		}
		p.everywhere(func(width int64, theme string) { fits(theme, width, 900) })
		p.size(390, 844)
		if view.name != "means" {
			p.eval(`scrollTo(0, 600)`, nil)
			p.waitFor("the figure to stay", func() bool { b := p.box(view.chart); return b.Top >= 0 && b.Top+b.Height < 600 })
		}
		p.click("#language")
		p.waitForText(view.says, "相同")
		fits("chinese", 1440, 1400)
		p.click("#language")
		for _, stage := range []string{"present", "embed"} {
			p.show(view.link + "~" + stage + "&" + view.look)
			there()
			sizes := [][2]int64{{1440, 900}, {1920, 1080}, {1024, 768}, {480, 300}}
			if view.name == "means" {
				sizes[3] = [2]int64{390, 844} // two charts do not fit into a small frame
			}
			for _, size := range sizes {
				fits(stage, size[0], size[1])
			}
		}
	}
}

// When one of two charts is read, both show a readout at the same place, with the names of the curves. On a phone, the
// readout is above the curves and covers none of them.
func TestBothChartsAreReadAtOnePlace(t *testing.T) {
	p := play(t, "1t&horizon=20000&epsilon=0.1~compare=1t=.horizon=-20000")
	p.toEnd()
	lines := func(id string) []string {
		return read[[]string](p, `Array.from(document.querySelectorAll("`+id+` .readout:not([hidden]) .readout-row:not([hidden])"), (r) => r.innerText.replaceAll("\n", " "))`)
	}
	for _, size := range [][2]int64{{1440, 900}, {390, 844}} {
		p.size(size[0], size[1])
		for id, other := range map[string]string{"#chart": "#pin-chart", "#pin-chart": "#chart"} {
			x := 0.3
			p.waitFor("both to be read", func() bool {
				x = 0.9 - x
				b := p.box(id + " .u-over")
				p.mouse(input.MouseMoved, b.Left+x*b.Width, b.Top+b.Height/2)
				return len(lines(id)) == 5 && len(lines(other)) == 5
			})
			one, two := lines(id), lines(other)
			if one[0] != two[0] || !strings.HasPrefix(two[1], "DP-FTPL-New") || slices.Equal(one, two) {
				t.Errorf("at %d px, the readout of %s is %q, and the other one is %q", size[0], id, one, two)
			}
			for _, c := range []string{id, other} {
				says, one, two := p.where(c+" .readout"), p.where(id+" .u-over"), p.where(other+" .u-over")
				if name := p.where(c + " .readout-row:nth-child(2) .readout-name"); name.Right-name.Left < 40 || size[0] == 390 && (says.covers(one) || says.covers(two)) {
					t.Errorf("at %d px, the readout of %s is at %+v, its first name at %+v, the curves at %+v and %+v", size[0], c, says, name, one, two)
				}
			}
			p.shot("compare-read-" + strconv.FormatInt(size[0], 10))
			p.mouse(input.MouseMoved, 2, 2)
			p.waitFor("both readouts to go", func() bool { return len(lines(id))+len(lines(other)) == 0 })
		}
	}
}

// covers reports whether two places overlap.
func (p place) covers(other place) bool {
	return p.Left < other.Right && p.Right > other.Left && p.Top < other.Bottom && p.Bottom > other.Top
}
