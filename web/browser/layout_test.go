//go:build !js

package browser

import (
	"fmt"
	"math"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// No view scrolls sideways, even on machines with slightly wider letters.
func TestNoWidthScrollsSideways(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=300")
	for view, link := range map[string]string{"play": every + "&horizon=1000000000", "mean": "1t&policies=ucb1&horizon=300~mode=mean", "tradeoff": tradeoff, "region": "1t&kind=region&n=1000000&r=12345"} {
		p.show(link)
		p.eval(`document.querySelector(".bar").style.letterSpacing = "0.06em"`, nil)
		for _, width := range []int64{1440, 1024, 390, 320} {
			p.size(width, 800)
			p.until(fmt.Sprintf("%s to fit %d px", view, width), fits)
			outside := read[[]string](p, `Array.from(document.querySelectorAll("#page :is(button, input, select, p, canvas, svg)"))
				.filter((e) => e.checkVisibility() && !e.closest(".sr") && !(innerWidth < 860 && e.closest(".transport"))) // a finger can scroll the transport
				.filter((e) => { const b = e.getBoundingClientRect(); return b.left < 0 || b.right > innerWidth + 0.5; })
				.map((e) => e.id || e.className || e.tagName)`)
			if len(outside) > 0 {
				t.Errorf("%s at %d px: %q are cut off", view, width, outside)
			}
			if width > 1000 && p.has(`Array.from(document.querySelectorAll(".view-bar select"), (e) => e.getBoundingClientRect()).some((b, _, all) => Math.abs(b.bottom - all[0].bottom) > 4)`) {
				t.Errorf("%s at %d px: the menus above the chart are in several rows", view, width)
			}
		}
	}
}

func TestTheThemeIsChosenAndKept(t *testing.T) {
	p := play(t, slow)
	paper := func() string { return read[string](p, `getComputedStyle(document.body).backgroundColor`) }
	light, picture := paper(), p.picture()
	p.click("#theme") // the system's theme is light, so the first click must change the colours
	p.waitForOne(`html[data-theme="dark"]`)
	dark := paper()
	if dark == light {
		t.Error("dark has the colour of light")
	}
	p.waitFor("the chart in other colours", func() bool { return p.picture() != picture })
	p.reload()
	if paper() != dark {
		t.Error("a reload forgets the theme")
	}
	p.click("#theme")
	p.waitForOne(`html[data-theme="light"]`)
	p.click("#theme")
	p.waitForOne("html:not([data-theme])")
}

// The Tab key reaches every control, and the control with the focus has an outline.
func TestEveryControlIsReachedWithTheTabKey(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=300")
	for view, link := range map[string]string{"play": short + "~mode=mean", "tradeoff": tradeoff, "region": "1t&kind=region"} {
		p.show(link)
		if view != "region" {
			p.ended()
		} else {
			p.waitForOne("#need-chart canvas")
		}
		n := read[int](p, `(globalThis.faint = [], globalThis.left = new Set(
			Array.from(document.querySelectorAll("#page :is(button, input, select, summary, [tabindex]:not([tabindex=\"-1\"]))")) // with a tabindex of −1, only a script can set the focus
				.filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.disabled))).size`)
		if n < 15 {
			t.Fatalf("%s has only %d controls", view, n)
		}
		for range n + 5 { // some presses reach the browser's own controls
			p.key(kb.Tab)
			p.eval(`(() => {
				const e = document.activeElement, { outlineStyle, outlineWidth } = getComputedStyle(e);
				if (left.delete(e) && outlineStyle + " " + outlineWidth !== "solid 2px") faint.push(e.outerHTML);
			})()`, nil)
		}
		for what, list := range map[string]string{"the Tab key never reaches": "[...left].map((e) => e.outerHTML)", "no outline shows the focus on": "faint"} {
			if found := read[[]string](p, list); len(found) > 0 {
				t.Errorf("%s: %s %q", view, what, found)
			}
		}
	}
}

// outside lists the texts that extend beyond their card or the window, and the texts that are cut off without an
// ellipsis. A part that scrolls inside its card may be wider than the card.
const outside = `(() => {
	const found = [], walker = document.createTreeWalker(document.querySelector("#page"), NodeFilter.SHOW_TEXT), range = document.createRange();
	while (walker.nextNode()) {
		const text = walker.currentNode, e = text.parentElement;
		if (!text.data.trim() || !e.checkVisibility({ visibilityProperty: true }) || e.closest(".sr, .katex")) continue;
		let clip = e, scrolls = false, shortened = false;
		for (; clip && !(clip.matches(".card, .stick, .bar, #notice, [popover], #page") && getComputedStyle(clip).display !== "contents"); clip = clip.parentElement) {
			const style = getComputedStyle(clip);
			scrolls ||= style.overflowX === "auto" || style.overflowX === "scroll";
			shortened ||= style.overflowX === "hidden" && style.textOverflow === "ellipsis";
		}
		if (scrolls || shortened || e.closest("select")) continue;
		range.selectNodeContents(text);
		const box = clip.getBoundingClientRect();
		for (const r of range.getClientRects()) {
			if (r.width > 0 && (r.left < box.left - 0.5 || r.right > Math.min(box.right, innerWidth) + 0.5)) {
				found.push((e.id || e.className || e.tagName) + " in " + (clip.id || clip.className) + ": " + text.data.slice(0, 30) + ", " + Math.round(r.left) + "–" + Math.round(r.right) + " of " + Math.round(box.left) + "–" + Math.round(box.right));
				break;
			}
		}
	}
	for (const r of document.querySelectorAll(".readout:not([hidden])")) {
		const box = r.getBoundingClientRect(), host = r.parentElement.getBoundingClientRect();
		if (box.left < host.left - 0.5 || box.right > host.right + 0.5) {
			found.push("the readout, " + Math.round(box.left) + "–" + Math.round(box.right) + " of " + Math.round(host.left) + "–" + Math.round(host.right));
		}
	}
	return found;
})()`

// labels holds labels of the maximum length.
var labels = map[string]string{
	"one word": strings.Repeat("W", 80),
	"words":    strings.Repeat("private ", 9) + "bandits!",
	"chinese":  strings.Repeat("私", 80),
}

// labelled returns the link with the given policies, each with the given label.
func labelled(link, label string, policies ...string) string {
	for i, p := range policies {
		policies[i] = p + ":label=" + strings.ReplaceAll(url.QueryEscape(label), "+", "%20")
	}
	return link + "&policies=" + strings.Join(policies, ",")
}

func TestLongLabelsFitTheirCards(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=300")
	for what, label := range labels {
		small := labelled("1t&horizon=2000&runs=5", label, "dp-ftpl-gauss", "heldp-ucb-l", "ucb1")
		for view, link := range map[string]string{
			"play":     small + "~inside=open&listing=open",
			"mean":     small + "~mode=mean&bounds=ucb1",
			"tradeoff": labelled("1t&horizon=2000&runs=5&kind=sweep&over=epsilon&values=0.5,1,2", label, "dp-ftpl-gauss", "ucb1"),
			"timeline": labelled("1t&kind=timeline&horizon=500", label, "adap-klucb"),
			"compare":  small + "~compare=1t=.horizon=-2000",
			"present":  small + "~present",
			"embed":    small + "~embed",
			"notes":    labelled("1t&horizon=2000&runs=5", label, "ucb1:epsilon=1", "dp-ucb-int-redraw"),
		} {
			if what != "one word" && view != "play" && view != "compare" {
				continue // the label with one word is the hardest case
			}
			p.part(t, view+" "+what, func(t *testing.T) {
				p.show(link)
				if view != "timeline" {
					p.act(`document.querySelector("#to-end:enabled")?.click()`)
				}
				p.eval(`for (const d of document.querySelectorAll("details")) d.open = true`, nil)
				for _, width := range []int64{1440, 1024, 390, 320} {
					p.size(width, 900)
					if view != "timeline" { // a timeline has no readout
						p.reads("labels", func(lines []string) bool { return len(lines) > 1 })
					}
					found := read[[]string](p, outside)
					if wider := p.wider(); wider || len(found) > 0 {
						t.Errorf("at %d px: wider than the window: %v; outside: %q", width, wider, found)
					}
					p.shot("labels-" + view + "-" + strings.ReplaceAll(what, " ", "-") + "-" + itoa(width))
				}
			})
		}
	}
}

// tradeoff is a sweep of the default scenario with few and short runs.
const tradeoff = "1t&kind=sweep&over=epsilon&values=0.05,0.1,0.2,0.5,1,2,5,10&horizon=10000&runs=4"

// Each view shows every curve in its own colour, at each width, in the light and the dark theme. The command "make
// pictures" copies the pictures for README from this test's screenshots.
func TestEveryCurveIsSeenAtEveryWidthInLightAndDark(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=300")
	for _, view := range []struct {
		name, link string
		curves     []string
	}{
		{"play", "1t&horizon=50000&runs=12~mode=mean", []string{"--curve-0", "--curve-1", "--curve-2", "--curve-3"}},
		{"tradeoff", tradeoff, []string{"--curve-0", "--curve-1", "--curve-2", "--curve-3"}},
		{"region", "1t&kind=region", []string{"--curve-7", "--curve-0"}},
	} {
		p.show(view.link)
		if view.name != "region" {
			p.ended()
		}
		for _, theme := range []string{"light", "dark"} {
			p.theme(theme)
			for _, width := range []int64{320, 390, 1024, 1440} {
				p.size(width, 900)
				for _, curve := range view.curves {
					p.waitFor(curve+" at "+strconv.FormatInt(width, 10)+" px, "+theme, func() bool { return p.pixels(curve) > 60 })
				}
				p.shot(view.name + "-" + strconv.FormatInt(width, 10) + "-" + theme)
			}
		}
	}
}

// pixels counts the pixels of the chart that have a given colour of the style sheets.
func (p *tab) pixels(name string) int {
	p.tb.Helper()
	return read[int](p, `(() => {
		const probe = document.createElement("canvas").getContext("2d");
		probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("`+name+`").trim();
		probe.fillRect(0, 0, 1, 1);
		const want = probe.getImageData(0, 0, 1, 1).data;
		const canvas = document.querySelector(".chart canvas");
		if (!canvas) return 0;
		const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
		let n = 0;
		for (let i = 0; i < data.length; i += 4) {
			if (data[i + 3] > 200 && Math.abs(data[i] - want[0]) + Math.abs(data[i + 1] - want[1]) + Math.abs(data[i + 2] - want[2]) < 12) n++;
		}
		return n;
	})()`)
}

// If there is room, a tour stop's card covers neither its subject nor the figure.
func TestTheTourLeavesTheFigureFree(t *testing.T) {
	p := play(t, "1t&horizon=3000")
	for _, size := range [][2]int64{{1024, 900}, {1280, 720}, {1440, 844}, {1920, 900}} {
		width, height := size[0], size[1]
		for stop, subject := range map[string]string{
			"1": "#chart", "2": `[aria-labelledby="arms-title"]`, "3": `[aria-labelledby="budget-title"]`, "4": `[aria-labelledby="policies-title"]`, "5": ".bar",
		} {
			p.show("1t&horizon=3000~lesson=tour." + stop)
			p.size(width, height)
			free := []string{subject}
			if width >= 1280 || stop == "1" || stop == "5" {
				free = append(free, "#chart")
			}
			for _, what := range free {
				if card, at := p.where(".lesson"), p.where(what); card.covers(at) {
					t.Errorf("at %d × %d px the card of stop %s is at %+v and covers %s at %+v", width, height, stop, card, what, at)
				}
			}
		}
	}
}

// When the hint that one curve dwarfs the others appears, it replaces another text, so nothing moves.
func TestATextInPlaceOfAnotherMovesNothing(t *testing.T) {
	p := play(t, "1t&policies=ucb1")
	for _, width := range []int64{1024, 1440} {
		p.show("1t&epsilon=0.2&horizon=" + strconv.FormatInt(20_000+width, 10) + "~speed=1")
		p.size(width, 900)
		top := func() float64 { return p.where("#chart").Top - p.where(":has(> #flat)").Top }
		before := top()
		p.click("#to-end")
		p.waitForText("#flat", "dwarfs the others")
		if after := top(); after != before {
			t.Errorf("at %d px the chart moves from %v to %v", width, before, after)
		}
	}
}

// A narrow window with a scroll bar has fewer than 320 pixels for the page. No view is wider than that.
func TestNoViewIsWiderThanANarrowWindow(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=300")
	const sweep = "1t&kind=sweep&over=epsilon&values=0.1,1&runs=2&horizon=200"
	for _, link := range []string{
		"1t", "1t~mode=mean", "1t~view=gallery", "1t~view=write", sweep, "1t&kind=region", "1t&kind=timeline&policies=adap-ucb", "1t~view=audit", "1t~compare=1t=.epsilon=-0.2",
		"1t~lesson=all", "1t~present", "1t~view=audit&present", "1t&kind=region~present", sweep + "~present", "1t~view=gallery&present", "1t~inside=open&listing=open&bounds=all",
	} {
		p.show(link)
		for _, width := range []int64{305, 320} {
			p.size(width, 700)
			if p.wider() {
				t.Errorf("%s is wider than a window of %d px", link, width)
			}
		}
	}
}

// On a large screen, the chart stays in its place while a policy is added. Afterwards, the new row is visible.
func TestTheChartStaysWhereItIsWhileAPolicyIsAdded(t *testing.T) {
	for _, size := range [][2]int64{{1440, 900}, {1024, 768}} {
		p := play(t, "1t&horizon=20000")
		p.size(size[0], size[1])
		p.waitForOne("#chart canvas")
		p.open("#add-ucb1")
		p.eval(`document.querySelector("#add-ucb1").scrollIntoView({ block: "nearest" })`, nil)
		chart := p.where("#chart")
		if chart.Top < 0 || chart.Bottom > float64(size[1]) {
			t.Errorf("%v: beside the offered policies the chart is at %+v", size, chart)
		}
		p.click("#add-ucb1")
		p.waitForOne("#focus-4")
		p.until("the row to have the focus", `document.activeElement.className === "policy-says"`)
		// The sentence has a different height for a moment while the run begins again.
		p.waitFor("the chart to be where it was", func() bool { return math.Abs(p.where("#chart").Top-chart.Top) <= 2 })
		if row := p.where("#focus-4"); row.Top < 0 || row.Bottom > float64(size[1]) {
			t.Errorf("%v: the new row is at %+v", size, row)
		}
	}
}
