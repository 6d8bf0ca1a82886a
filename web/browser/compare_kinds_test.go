//go:build !js

package browser

import (
	"slices"
	"strings"
	"testing"
)

// A lecturer shows what a fifth of the budget leaves of a region, and hands the link out.
func TestALecturerComparesTwoRegions(t *testing.T) {
	p := play(t, "1t&kind=region")
	p.waitForText("#verdict", "Outside.")
	p.click("#compare")
	p.waitForText("#verdict", "A and B are the same. Your changes now apply to B. Regions A and B are equally wide at every x.")
	p.fill(field("epsilon"), "0.2")
	p.leads("epsilon=0.2")
	const says = "A: ε = 1. B: ε = 0.2. Everything else is the same. Region B is narrower than region A at every x. The greatest width is 0.198 for region B and 0.639 for region A."
	p.waitForText("#verdict", says)
	for _, hue := range []string{"--curve-0", "--curve-1"} { // the edges of each region
		p.waitFor("a region in "+hue, func() bool { return p.pixels(hue) > 60 })
	}
	rows := p.cells(`[aria-labelledby="pair-title"] .values tr`)
	if len(rows) != 7 || !slices.Equal(rows[4], []string{"greatest width of the region", "0.639", "0.198"}) {
		t.Errorf("the table has %q", rows)
	}
	legend := p.text(`.figure .legend[aria-label="Curves"]`)
	if !strings.Contains(legend, "A: ε = 1") || !strings.Contains(legend, "B: ε = 0.2") {
		t.Errorf("the legend says %q", legend)
	}
	address := p.fragment()
	p.reload()
	p.waitForText("#verdict", says)
	if p.fragment() != address {
		t.Errorf("the address is %s and was %s", p.fragment(), address)
	}
	p.click("#swap")
	p.waitForText("#verdict", "A: ε = 0.2. B: ε = 1. Everything else is the same. Region B is wider than region A at every x.")
	if got := p.value(field("epsilon")); got != "1" {
		t.Errorf("the field has %s", got)
	}
	p.click("#compare")
	p.waitForText("#verdict", "Outside. After 1 pull")
	if p.count("#pair-title") != 0 || p.text("#compare") != "Compare" {
		t.Error("it goes on")
	}
}

// Two sweeps have one pair of axes, and a table of the values that both have.
func TestALecturerComparesTwoSweeps(t *testing.T) {
	p := play(t, "1t&kind=sweep&over=epsilon&values=0.1,0.4,1.6&arms=0.9,0.5,0.1&policies=dp-ftpl-gauss,ucb1&horizon=5000&runs=6")
	p.eval(watchAxes, nil)
	p.ended()
	p.click("#compare")
	p.fill(field("delta"), "0.2")
	p.leads("delta=0.2")
	p.ended()
	p.waitForText("#sentence", "A: δ = 0.01. B: δ = 0.2. Everything else is the same, including the seed of the random numbers. At ε = 0.1, the regret of DP-FTPL-Gauss")
	if left, right := p.axes("pin-chart"), p.axes("chart"); !slices.Equal(left, right) {
		t.Errorf("the axes are\n%q\n%q", left, right)
	}
	p.waitFor("a table", func() bool { return len(p.cells(`[aria-labelledby="pair-title"] .values tr`)) == 4 })
	if rows := p.cells(`[aria-labelledby="pair-title"] .values tr`); rows[0][0] != "ε" || rows[1][0] != "0.1" || rows[3][3] == "–" {
		t.Errorf("the table has %q", rows)
	}
	address := p.fragment()
	p.reload()
	p.ended()
	p.waitForText("#sentence", "A: δ = 0.01. B: δ = 0.2. ")
	if p.fragment() != address {
		t.Errorf("the address is %s and was %s", p.fragment(), address)
	}
}

// Both kinds at each width, light and dark, in a hall and on somebody else's page: nothing is wider
// than the window, on a phone the figure stays while a control is used, and in a hall charts have half
// the height.
func TestComparedKindsFitEverywhere(t *testing.T) {
	const sweep = "1t&kind=sweep&over=epsilon&values=0.05,0.1,0.2,0.5,1,2,5,10&horizon=20000&runs=12"
	p := play(t, "1t&policies=ucb1&horizon=300")
	for _, view := range []struct{ name, link, look, says, chart string }{
		{"region", "1t&kind=region&epsilon=0.2", "compare=1t=.kind=-region", "#verdict", "#region-chart"},
		{"laws", "1t&kind=region&n=8", "compare=1t=.kind=-region", "#verdict", "#region-chart"},
		{"sweep", sweep + "&delta=0.2", "compare=1t=." + strings.NewReplacer("&", "=.", "=", "=-").Replace(strings.TrimPrefix(sweep, "1t&")), "#sentence", "#chart"},
	} {
		there := func() {
			p.waitFor("what differs", func() bool { return p.count(view.chart+" canvas") == 1 })
			if view.name == "sweep" {
				p.ended()
			}
		}
		fits := func(name string, width, height int64) {
			t.Helper()
			p.size(width, height)
			var wide int64
			p.waitFor("room for "+name, func() bool {
				p.eval(`document.scrollingElement.scrollWidth`, &wide)
				return wide <= width
			})
			box := p.box(view.chart)
			if box.Width < 200 || box.Height < 100 {
				t.Errorf("%s, %s at %d px: the chart is %+v", view.name, name, width, box)
			}
			if name == "present" && width >= 860 && box.Height < float64(height)/2 {
				t.Errorf("%s in a hall of %d × %d: the chart is %v high", view.name, width, height, box.Height)
			}
			p.shot("compare-" + view.name + "-" + name + "-" + itoa(width))
		}
		p.show(view.link + "~" + view.look)
		there()
		p.waitForText(view.says, "A: ")
		for _, theme := range []string{"light", "dark"} {
			p.theme(theme)
			for _, width := range inTheme(theme, 1440, 1024, 390, 320) {
				height := int64(900)
				if width < 500 {
					height = 844
				}
				fits(theme, width, height)
			}
		}
		p.theme("light")
		p.size(390, 844)
		p.eval(`scrollTo(0, 600)`, nil)
		p.waitFor("the figure to stay", func() bool { b := p.box(view.chart); return b.Top >= 0 && b.Top+b.Height < 600 })
		p.click("#language")
		p.waitForText(view.says, "相同")
		fits("chinese", 1440, 1400)
		p.click("#language")
		for _, stage := range []string{"present", "embed"} {
			p.show(view.link + "~" + stage + "&" + view.look)
			there()
			for _, size := range [][2]int64{{1440, 900}, {1920, 1080}, {1024, 768}, {480, 300}} {
				fits(stage, size[0], size[1])
			}
		}
	}
}
