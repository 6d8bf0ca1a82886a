//go:build !js

package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// framed are the views as somebody else's page shows them, each with what tells that its chart is
// there.
var framed = []struct {
	name, link string
	until      func(p *tab)
}{
	{"play", "1t&horizon=20000~speed=10000", (*tab).toEndQuietly},
	{"mean", short + "~mode=mean", (*tab).ended},
	{"usual", "1t&horizon=20000~speed=10000", (*tab).toEndQuietly},
	{"compare", short + "~mode=mean&compare=1t=.arms=-0.9,0.5,0.1=.policies=-dp-ftpl-gauss,adap-klucb,thompson,ucb1=.horizon=-20000=.runs=-20", (*tab).ended},
	{"tradeoff", tradeoff, (*tab).ended},
	{"region", "1t&kind=region", func(p *tab) { p.waitForText("#frame-says", "N = ") }},
	{"panel", "1t~panel=wang-4a", func(p *tab) { p.waitFor("some runs", func() bool { return p.pixels("--curve-0") > 60 }) }},
	{"audit", "1t~view=audit&audit=broken-dp-ftpl-gauss,,,0.02,,,2000", func(p *tab) {
		p.waitFor("the form", func() bool { return p.count("#run-audit:enabled") == 1 })
		p.click("#run-audit")
		p.waitFor("the verdict", func() bool { return p.text("#run-audit") == "Run again" })
	}},
	{"timeline", "1t&kind=timeline&policies=adap-ucb&horizon=500", func(p *tab) {}},
}

// toEndQuietly waits for a trajectory to come to its end by itself.
func (p *tab) toEndQuietly() {
	p.tb.Helper()
	p.waitFor("the end", func() bool { return strings.HasPrefix(p.text("#progress"), "20,000 of") })
}

// In a frame as small as a slide allows, the chart gets most of the height, nothing is cut off or
// scrolls, and what is left is one row of controls.
func TestTheChartFillsASmallFrame(t *testing.T) {
	p := blank(t, nil)
	for _, view := range framed {
		p.part(t, view.name, func(t *testing.T) {
			p.size(480, 300)
			p.run(chromedp.Navigate("about:blank"))
			p.navigate("/embed#" + view.link)
			p.settle()
			p.waitForOne(`#page[data-stage="embed"]`)
			view.until(p)
			p.waitFor("the chart", func() bool { return p.count(".chart canvas") > 0 })
			for _, size := range [][2]int64{{320, 240}, {480, 300}, {800, 450}} {
				p.size(size[0], size[1])
				for _, theme := range []string{"light", "dark"} {
					p.act(`document.documentElement.dataset.theme = "` + theme + `", dispatchEvent(new Event("themechange")), null`)
					p.shot("frame-" + view.name + "-" + itoa(size[0]) + "-" + theme)
				}
				var found struct {
					Charts, Plots       []float64 // their shares of the height
					Scrolls, Cut, Small []string
					Tools               []string // of the whole page
					Name                string
				}
				p.eval(frameFacts, &found)
				t.Logf("%v: charts %.2f, plots %.2f", size, found.Charts, found.Plots)
				for _, share := range found.Charts {
					if share < 0.6 {
						t.Errorf("in %v the chart has %.2f of the height", size, share)
					}
				}
				if len(found.Charts) == 0 || len(found.Scrolls)+len(found.Cut)+len(found.Small)+len(found.Tools) > 0 {
					t.Errorf("in %v: %+v", size, found)
				}
				if found.Name != "Open in Epsilon Arcade" {
					t.Errorf("the way to the whole page is called %q", found.Name)
				}
			}
		})
	}
}

// A frame that its link gives a slider of ε has it where there is room, and the chart still has most of the height.
func TestAFrameHasASliderWhereThereIsRoom(t *testing.T) {
	p := blank(t, nil)
	p.run(chromedp.Navigate("about:blank"))
	p.navigate("/embed#1t&arms=0.9,0.5&policies=adap-ucb,dp-ftpl-new&horizon=2000&runs=5~mode=mean&slider=epsilon")
	p.ended()
	for _, size := range [][2]int64{{480, 300}, {639, 480}, {640, 479}, {640, 480}, {960, 600}} {
		p.size(size[0], size[1])
		p.shot("frame-slider-" + itoa(size[0]) + "-" + itoa(size[1]))
		room := size[0] >= 640 && size[1] >= 480
		if seen := p.has(`document.querySelector("#slide-epsilon")?.checkVisibility() ?? false`); seen != room {
			t.Errorf("in %v there is a slider: %v", size, seen)
		}
		var found struct {
			Charts              []float64
			Scrolls, Cut, Small []string
		}
		p.eval(frameFacts, &found)
		if len(found.Charts) != 1 || found.Charts[0] < 0.6 || len(found.Scrolls)+len(found.Cut)+len(found.Small) > 0 {
			t.Errorf("in %v: %+v", size, found)
		}
	}
	p.choose("#slide-epsilon", "200")
	p.waitFor("another curve", func() bool {
		return strings.HasPrefix(p.value(field("epsilon")), "2")
	})
	p.ended()
}

// frameFacts measures what a frame shows.
const frameFacts = `(() => {
	const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".sr");
	const all = Array.from(document.querySelectorAll("#page *")).filter(seen);
	const name = (e) => e.id || e.getAttribute("class") || e.tagName;
	const share = (e) => e.getBoundingClientRect().height / innerHeight;
	const outside = (e) => { const b = e.getBoundingClientRect(); return b.width > 0 && (b.left < -1 || b.top < -1 || b.right > innerWidth + 1 || b.bottom > innerHeight + 1); };
	return {
		charts: all.filter((e) => e.matches(".chart")).map(share),
		plots: all.filter((e) => e.matches(".chart .u-over")).map(share),
		scrolls: [document.scrollingElement, ...all].filter((e) => !e.closest(".chart") && /auto|scroll/.test(getComputedStyle(e).overflowY) && e.scrollHeight > e.clientHeight + 1
			|| e === document.scrollingElement && (e.scrollHeight > innerHeight || e.scrollWidth > innerWidth)).map(name),
		cut: all.filter((e) => !e.closest(".chart") && outside(e) && getComputedStyle(e.parentElement).textOverflow !== "ellipsis").map(name),
		small: all.filter((e) => e.matches("button, a")).filter((e) => { const b = e.getBoundingClientRect(); return b.width < 24 || b.height < 24; }).map(name),
		tools: all.filter((e) => e.matches(".bar .tool")).map(name),
		name: document.querySelector("#open-whole").getAttribute("aria-label") ?? document.querySelector("#open-whole").innerText,
	};
})()`
