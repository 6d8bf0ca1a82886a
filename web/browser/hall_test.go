//go:build !js

package browser

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// In a hall each view fills the screen: its chart has half of the height at least, nothing is
// written small, nothing is cut off, nothing lies over anything else, nothing scrolls.
func TestEachViewFillsAHall(t *testing.T) {
	p := blank(t, nil)
	p.before(watchCanvas)
	p.goTo("")
	for _, view := range presented {
		p.part(t, view.name, func(t *testing.T) {
			p.show(view.link)
			view.until(p)
			for _, size := range [][2]int64{{1920, 1080}, {1440, 900}, {1024, 768}, {480, 300}} {
				p.size(size[0], size[1])
				least := 24.0
				if size[0] < 860 { // on a screen as small as a slide's frame
					least = 13
				}
				var found hallFacts
				var faults []string
				p.eval(hallMeasures+fmt.Sprintf("(%q, %v)", cmp.Or(view.figure, ".chart"), least), &found)
				faults = found.faults(view.name == "gallery")
				for _, theme := range []string{"dark", "light"} {
					p.act(`document.documentElement.dataset.theme = "` + theme + `", dispatchEvent(new Event("themechange")), null`)
					p.shot(fmt.Sprintf("hall-%s-%d-%s", view.name, size[0], theme))
				}
				t.Logf("%v: charts %.2f, letters of %v px at least, %v on the chart", size, found.Charts, found.Least, found.Letters)
				for _, fault := range faults {
					t.Errorf("in %v %s", size, fault)
				}
			}
		})
	}
}

// In a hall a region's noise is chosen, and one run or the mean of many; an audit has its numbers below its figure.
func TestAHallChoosesAndKeepsTheNumbers(t *testing.T) {
	p := blank(t, nil)
	p.goTo("1t&kind=region~present")
	p.waitForText("#frame-says", "DP-FTPL-Gauss, ")
	p.choose("#hall-noise", "beta")
	p.waitForText("#frame-says", "DP-FTPL-Beta, ")
	p.goTo("1t&arms=0.9,0.5&policies=ucb1&horizon=2000&runs=7~present")
	p.waitForText("#progress", "pulls")
	p.choose("#hall-mode", "mean")
	p.waitForText("#progress", "7 of 7 runs")
	p.goTo("1t~view=audit&audit=dp-ftpl-new,,,,,,400&present")
	p.size(1024, 768)
	p.waitFor("the form", func() bool { return p.count("#run-audit:enabled") == 1 })
	p.click("#run-audit")
	p.waitFor("the verdict", func() bool { return p.text("#run-audit") == "Run again" })
	for i, want := range []string{"in world A", "in world B", "lower bound on ε"} {
		row := p.box(".drawer-result .facts tr:nth-child(" + itoa(int64(i+1)) + ")")
		bar := p.box(".bar")
		if says := p.text(".drawer-result .facts tr:nth-child(" + itoa(int64(i+1)) + ")"); !strings.Contains(says, want) || row.Height == 0 || row.Top+row.Height > bar.Top {
			t.Errorf("%q at %+v, above %+v; want %q", says, row, bar, want)
		}
	}
}

// A lecturer chooses beside Present that people guess first, and in which order; back from the hall the page says
// what is covered still. A code for the hall has an address beside it that can be typed.
func TestALecturePreparedByHand(t *testing.T) {
	p := keeping(t, nil)
	p.goTo("1t&arms=0.9,0.5,0.4,0.3&policies=ucb1,thompson,adap-klucb&horizon=2000&runs=5~mode=mean")
	p.ended()
	p.click("#open-2")
	p.waitForOne("#place-2")
	p.choose("#place-2", "0")
	p.leads("policies=adap-klucb,ucb1,thompson")
	if name := p.text(`.policy[data-focus="true"] .policy-name`); !strings.Contains(name, "AdaP-KLUCB") || p.count("#place-0") != 1 {
		t.Errorf("once it is moved the open row is of %q", name)
	}
	if !p.has(`document.activeElement.matches(".place") && document.activeElement.contains(document.querySelector("#place-0"))`) {
		t.Error("the keys have left what was moved")
	}
	p.ended()
	p.share()
	p.click("#hide-curves")
	p.click("#present")
	p.waitForText("#reveal", "Reveal AdaP-KLUCB")
	p.click("#hall-code")
	p.waitForText("#code-says", "opens the page with its current settings")
	p.click("#code-short")
	p.waitForText("#code-says", "/s/")
	p.shot("hall-code-short")
	p.click("#close-code")
	p.key(kb.PageDown)
	p.waitForText("#reveal", "Reveal UCB1")
	p.click("#leave-stage")
	p.waitForText("#reveal-all", "(2 curves)")
	p.shot("still-covered")
	p.click("#reveal-all")
	p.waitFor("all curves", func() bool {
		return p.count(`.key[aria-pressed="true"]`) == 3 && p.count("#reveal-all:not([hidden])") == 0
	})
}

// presented are the views in a hall, each with what tells that its figure is there.
var presented = []struct {
	name, link string
	until      func(p *tab)
	figure     string // where that is no chart
}{
	{"live", "1t&horizon=20000~present&speed=10000", (*tab).toEndQuietly, ""},
	{"mean", short + "~mode=mean&present", (*tab).ended, ""},
	{"write", "1t~view=write&assignment=find-the-leak&mode=mean&present", func(p *tab) { p.waitForText("#write-state", "Running."); p.ended() }, ""},
	{"compare", short + "~mode=mean&present&compare=1t=.arms=-0.9,0.5,0.1=.policies=-dp-ftpl-gauss,adap-klucb,thompson,ucb1=.horizon=-20000=.runs=-20", (*tab).ended, ""},
	{"tradeoff", tradeoff + "~present", (*tab).ended, ""},
	{"region", "1t&kind=region~present", func(p *tab) { p.waitForText("#verdict", "pull") }, ""},
	{"panel", "1t~panel=wang-4a&present", func(p *tab) { p.waitFor("some runs", func() bool { return p.pixels("--curve-0") > 60 }) }, ""},
	{"timeline", "1t&kind=timeline&policies=adap-ucb&horizon=500~present", func(p *tab) { p.waitForOne(".chart canvas") }, ""},
	{"gallery", "1t~view=gallery&present", func(p *tab) { p.waitFor("a thumbnail", func() bool { return p.count(".thumb canvas") > 0 }) }, ".papers"},
	{"audit", auditInAHall, func(p *tab) { p.waitFor("the form", func() bool { return p.count("#run-audit:enabled") == 1 }) }, `[aria-labelledby="audit-name"]`},
	{"audited", "1t~view=audit&audit=dp-ftpl-new,,,,,,2000&present", (*tab).audited, ""},
	{"caught", "1t~view=audit&audit=dp-ftpl-new,,,,,,2001&present", func(p *tab) {
		p.audited()
		p.key("w")
		p.waitForText("#accused-says", "Of 100 people")
	}, ""},
	{"game", auditInAHall + "&x=log", func(p *tab) {
		p.waitForText("#audit-name", "broken")
		p.waitFor("the form", func() bool { return p.count("#run-audit:enabled") == 1 })
		p.key("n")
		p.waitFor("a round", func() bool { return p.count(`#guess-0[aria-disabled="false"]`) == 1 })
		p.key("a")
		p.waitFor("the answer", func() bool { return p.count(`#deal[aria-disabled="false"]`) == 1 })
	}, ".game"},
}

// audited runs the audit that is shown.
func (p *tab) audited() {
	p.tb.Helper()
	p.waitFor("the form", func() bool { return p.count("#run-audit:enabled") == 1 })
	p.click("#run-audit")
	p.waitFor("the verdict", func() bool { return p.text("#run-audit") == "Run again" })
}

const auditInAHall = "1t~view=audit&audit=broken-dp-ftpl-gauss,,,0.02,,,2000&present"

// hallFacts are what is measured of the page in a hall.
type hallFacts struct {
	Charts                    []float64 // their shares of the height
	Least, Letters            float64   // the smallest letters of the page, and on the charts
	Small, Cut, Over, Scrolls []string
}

// faults says what is wrong. What scrolls may be cut.
func (f hallFacts) faults(scrolls bool) (all []string) {
	if len(f.Charts) == 0 || slices.Min(f.Charts) < 0.5 {
		all = append(all, fmt.Sprintf("the charts have %.2f of the height", f.Charts))
	}
	say := func(what string, of []string) {
		if len(of) > 0 {
			all = append(all, fmt.Sprintf("there is %s: %q", what, of))
		}
	}
	if say("small", f.Small); !scrolls {
		say("cut", f.Cut)
		say("over each other", f.Over)
		say("scrolling", f.Scrolls)
	}
	return all
}

// watchCanvas notes what is written on each canvas since it was last cleared, and where.
const watchCanvas = `(() => {
	const made = CanvasRenderingContext2D.prototype, fillText = made.fillText, clearRect = made.clearRect;
	made.clearRect = function (x, y, w, h) {
		if (w >= this.canvas.width) this.canvas.written = [];
		return clearRect.call(this, x, y, w, h);
	};
	made.fillText = function (text, x, y, ...more) {
		const m = this.measureText(text), at = this.getTransform(), squeezed = Math.min(1, (more[0] > 0 ? more[0] : Infinity) / m.width);
		const corners = [[-m.actualBoundingBoxLeft * squeezed, -m.actualBoundingBoxAscent], [m.actualBoundingBoxRight * squeezed, m.actualBoundingBoxDescent]]
			.map(([dx, dy]) => at.transformPoint({ x: x + dx, y: y + dy }));
		(this.canvas.written ??= []).push({
			text, size: parseFloat(/([0-9.]+)px/.exec(this.font)[1]) / devicePixelRatio,
			left: Math.min(...corners.map((c) => c.x)), right: Math.max(...corners.map((c) => c.x)),
			top: Math.min(...corners.map((c) => c.y)), bottom: Math.max(...corners.map((c) => c.y)),
		});
		return fillText.call(this, text, x, y, ...more);
	};
})()`

// hallMeasures measures the page in a hall, where letters are to have so many pixels at least.
const hallMeasures = `((figure, least) => {
	const clipped = (e) => e && (getComputedStyle(e).clipPath === "inset(50%)" || clipped(e.parentElement)); // for who hears the page
	const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !clipped(e);
	const all = Array.from(document.querySelectorAll("#page *")).filter(seen);
	const name = (e) => e.id || e.getAttribute("class") || e.tagName;
	const found = { charts: [], least: 1000, letters: 1000, small: [], cut: [], over: [], scrolls: [] };
	const boxes = [], ruler = document.createElement("canvas").getContext("2d");
	const range = document.createRange();
	for (const e of all) {
		if (e.matches(figure)) found.charts.push(e.getBoundingClientRect().height / innerHeight);
		if (e.closest(".chart")) continue;
		if (e === document.scrollingElement || /auto|scroll/.test(getComputedStyle(e).overflowY + getComputedStyle(e).overflowX) && (e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)) found.scrolls.push(name(e));
		if (e.matches("button, input, select, a") ) {
			const b = e.getBoundingClientRect();
			boxes.push({ of: e, says: name(e), left: b.left, right: b.right, top: b.top, bottom: b.bottom });
		}
		for (const n of e.childNodes) {
			if (n.nodeType !== 3 || !n.data.trim() || e.matches("option")) continue;
			const size = parseFloat(getComputedStyle(e).fontSize);
			found.least = Math.min(found.least, size);
			if (size < least) found.small.push(name(e) + ": " + n.data.slice(0, 30) + ", " + size);
			range.selectNodeContents(n);
			for (const b of range.getClientRects()) {
				if (b.width === 0) continue;
				const lead = Math.max(0, (b.height - size) / 2);
				boxes.push({ of: e, says: n.data.slice(0, 30), left: b.left, right: b.right, top: b.top + lead, bottom: b.bottom - lead });
			}
		}
	}
	for (const e of all.filter((e) => e.matches("select, input:not([type=range])"))) {
		const size = parseFloat(getComputedStyle(e).fontSize);
		if (size < least) found.small.push(name(e) + ", " + size);
		ruler.font = getComputedStyle(e).font;
		const { clientWidth, scrollWidth } = e, text = e.selectedOptions?.[0].text ?? "";
		if (scrollWidth > clientWidth + 1 || ruler.measureText(text).width > clientWidth) found.cut.push(name(e) + ": " + e.value);
	}
	if (document.scrollingElement.scrollHeight > innerHeight || document.scrollingElement.scrollWidth > innerWidth) found.scrolls.push("the page, " + document.scrollingElement.scrollWidth + " by " + document.scrollingElement.scrollHeight);
	const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
	boxes.forEach((a, i) => {
		let clip = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
		for (let e = a.of.parentElement; e; e = e.parentElement) {
			const s = getComputedStyle(e);
			if (s.overflowX === "hidden" || s.overflowY === "hidden") {
				const b = e.getBoundingClientRect();
				clip = { left: Math.max(clip.left, b.left), top: Math.max(clip.top, b.top), right: Math.min(clip.right, b.right), bottom: Math.min(clip.bottom, b.bottom) };
			}
		}
		if (a.left < clip.left - 1 || a.top < clip.top - 1 || a.right > clip.right + 1 || a.bottom > clip.bottom + 1) found.cut.push(a.says);
		for (const b of boxes.slice(i + 1)) {
			if (!a.of.contains(b.of) && !b.of.contains(a.of) && overlap(a, b)) found.over.push(a.says + " and " + b.says);
		}
		for (const c of all) {
			if (c.matches(".chart") && overlap(a, c.getBoundingClientRect())) found.over.push(a.says + " and the chart");
		}
	});
	for (const c of document.querySelectorAll(".chart canvas")) {
		if (!seen(c)) continue;
		const written = c.written ?? [];
		written.forEach((a, i) => {
			found.letters = Math.min(found.letters, a.size);
			if (a.size < least) found.small.push("on the chart " + a.text + ", " + a.size);
			if (a.left < -1 || a.top < -1 || a.right > c.width + 1 || a.bottom > c.height + 1) found.cut.push("on the chart " + a.text + ", " + [a.left, a.top, a.right, a.bottom].map(Math.round) + " of " + c.width + " by " + c.height);
			for (const b of written.slice(i + 1)) if (overlap(a, b)) found.over.push("on the chart " + a.text + " and " + b.text);
		});
	}
	return found;
})`
