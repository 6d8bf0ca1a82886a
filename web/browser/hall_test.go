//go:build !js

package browser

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// In a hall, each view fills the screen: its chart takes up at least half of the height, no text is small, and nothing
// is cut off, overlaps or scrolls.
func TestEachViewFillsAHall(t *testing.T) {
	p := blank(t, nil)
	p.before(watchCanvas)
	p.goTo("")
	for _, view := range staged {
		p.part(t, view.name, func(t *testing.T) {
			separator := "~"
			if strings.Contains(view.link, "~") {
				separator = "&"
			}
			p.show(view.link + separator + "present")
			view.until(p)
			for _, size := range [][2]int64{{1920, 1080}, {1440, 900}, {1024, 768}, {480, 300}} {
				p.size(size[0], size[1])
				least := 24.0
				if size[0] < 860 { // a screen as small as a slide's frame
					least = 13
				}
				found := read[hallFacts](p, hallMeasures+fmt.Sprintf("(%q, %v)", cmp.Or(view.figure, ".chart"), least))
				for _, theme := range []string{"dark", "light"} {
					p.theme(theme)
					p.shot(fmt.Sprintf("hall-%s-%d-%s", view.name, size[0], theme))
				}
				if view.name == "mean" && least == 24 && found.Lines < 4 {
					t.Errorf("in %v the curves have %v px", size, found.Lines)
				}
				for _, fault := range found.faults(view.name == "gallery") {
					t.Errorf("in %v %s; the charts have %.2f of the height, the smallest letters %v px, and %v px on the chart", size, fault, found.Charts, found.Least, found.Letters)
				}
			}
		})
	}
}

// In a hall, an audit shows its numbers below its figure, and all of it fits on the screen.
func TestAHallKeepsTheNumbers(t *testing.T) {
	p := blank(t, nil)
	p.goTo("")
	for _, audit := range []string{"dp-ftpl-new,,,,,,400", "broken-dp-ftpl-gauss,,,0.02"} {
		p.part(t, audit, func(t *testing.T) {
			p.show("1t~view=audit&audit=" + audit + "&present")
			p.size(1024, 768)
			p.audited()
			p.shot("hall-numbers-" + audit[:6])
			for i, want := range []string{"in world A", "in world B", "lower bound on ε"} {
				at := ".drawer-result .facts tr:nth-child(" + itoa(int64(i+1)) + ")"
				if row, bar := p.box(at), p.box(".bar"); !strings.Contains(p.text(at), want) || row.Height == 0 || row.Bottom > bar.Top {
					t.Errorf("%q at %+v, above %+v; want %q", p.text(at), row, bar, want)
				}
			}
			if tall := read[int64](p, `document.documentElement.scrollHeight`); tall > 768 {
				t.Errorf("the page is %d px tall", tall)
			}
		})
	}
}

// A lecturer orders the policies, and covers their curves with the controls beside Present. After the return from the
// hall, the page says how many curves are still covered.
func TestALecturePreparedByHand(t *testing.T) {
	p := play(t, "1t&arms=0.9,0.5,0.4,0.3&policies=ucb1,thompson,adap-klucb&horizon=2000&runs=5~mode=mean")
	p.ended()
	p.click("#open-2")
	p.waitForOne("#place-2")
	p.choose("#place-2", "0")
	p.leads("policies=adap-klucb,ucb1,thompson")
	if name := p.text(`.policy[data-focus="true"] .policy-name`); !strings.Contains(name, "AdaP-KLUCB") || p.count("#place-0") != 1 {
		t.Errorf("after the move the open row is of %q", name)
	}
	if !p.has(`document.activeElement.matches(".place") && document.activeElement.contains(document.querySelector("#place-0"))`) {
		t.Error("the focus has left the policy that was moved")
	}
	p.ended()
	p.share()
	p.click("#hide-curves")
	p.click("#present")
	p.waitForText("#reveal", "Reveal AdaP-KLUCB")
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

// staged lists the views in a hall and in a frame. Each until waits for the figure, a chart unless a selector is given.
var staged = []struct {
	name, link string
	until      func(p *tab)
	hall       bool // whether the view is shown in a hall only
	figure     string
}{
	{"live", "1t&horizon=20000~speed=10000", (*tab).toEndQuietly, false, ""},
	{"mean", short + "~mode=mean", (*tab).ended, false, ""},
	{"write", "1t~view=write&assignment=find-the-leak&mode=mean", func(p *tab) { p.waitForText("#write-state", "The figure shows this version."); p.ended() }, true, ""},
	{"compare", short + "~mode=mean&compare=1t=.arms=-0.9,0.5,0.1=.policies=-dp-ftpl-gauss,adap-klucb,thompson,ucb1=.horizon=-20000=.runs=-20", (*tab).ended, false, ""},
	{"tradeoff", tradeoff, (*tab).ended, false, ""},
	{"region", "1t&kind=region", func(p *tab) { p.waitForText("#frame-says", "N = ") }, false, ""},
	{"panel", "1t~panel=wang-4a", func(p *tab) { p.waitFor("some runs", func() bool { return p.pixels("--curve-0") > 60 }) }, false, ""},
	{"timeline", "1t&kind=timeline&policies=adap-ucb&horizon=500", func(p *tab) { p.waitForOne(".chart canvas") }, false, ""},
	{"gallery", "1t~view=gallery", func(p *tab) { p.waitFor("a thumbnail", func() bool { return p.count(".thumb canvas") > 0 }) }, true, ".papers"},
	{"audit", auditOf, func(p *tab) { p.waitForOne("#run-audit:enabled") }, true, `[aria-labelledby="audit-name"]`},
	{"audited", "1t~view=audit&audit=dp-ftpl-new,,,,,,2000", (*tab).audited, false, ""},
	{"caught", "1t~view=audit&audit=dp-ftpl-new,,,,,,2001", func(p *tab) {
		p.audited()
		p.key("w")
		p.waitForText("#accused-says", "Of 100 people")
	}, true, ""},
	{"game", auditOf + "&x=log", func(p *tab) {
		p.waitForText("#audit-name", "broken")
		p.waitForOne("#run-audit:enabled")
		p.key("n")
		p.waitForOne(`#guess-0[aria-disabled="false"]`)
		p.key("a")
		p.waitForOne(`#deal[aria-disabled="false"]`)
	}, true, ".game"},
}

// toEndQuietly waits until a trajectory reaches its horizon by itself.
func (p *tab) toEndQuietly() {
	p.tb.Helper()
	p.waitFor("the end", func() bool { return strings.HasPrefix(p.text("#progress"), "20,000 of") })
}

// audited runs the audit on the page.
func (p *tab) audited() {
	p.tb.Helper()
	p.waitForOne("#run-audit:enabled")
	p.click("#run-audit")
	p.waitFor("the verdict", func() bool { return p.text("#run-audit") == "Run again" })
}

const auditOf = "1t~view=audit&audit=broken-dp-ftpl-gauss,,,0.02,,,2000"

// hallFacts holds measurements of the page in a hall.
type hallFacts struct {
	Charts                    []float64 // fractions of the height
	Least, Letters, Lines     float64   // the smallest letters of the page and of the charts, and the thickest lines
	Small, Cut, Over, Scrolls []string
}

// faults describes the faults that the measurements show. In a view that scrolls, text may be cut off.
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

// watchCanvas records the texts that were drawn on each canvas since it was last cleared, with their positions.
const watchCanvas = `(() => {
	const made = CanvasRenderingContext2D.prototype, fillText = made.fillText, clearRect = made.clearRect;
	made.clearRect = function (x, y, w, h) {
		if (w >= this.canvas.width) this.canvas.written = [];
		return clearRect.call(this, x, y, w, h);
	};
	const stroke = made.stroke;
	made.stroke = function (...args) {
		this.canvas.thick = Math.max(this.canvas.thick ?? 0, this.lineWidth / devicePixelRatio);
		return stroke.apply(this, args);
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

// hallMeasures measures the page in a hall. Letters smaller than the given number of pixels count as small.
const hallMeasures = `((figure, least) => {
	const clipped = (e) => e && (getComputedStyle(e).clipPath === "inset(50%)" || clipped(e.parentElement)); // for screen readers only
	const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !clipped(e);
	const all = Array.from(document.querySelectorAll("#page *")).filter(seen);
	const name = (e) => e.id || e.getAttribute("class") || e.tagName;
	const found = { charts: [], least: 1000, letters: 1000, lines: 0, small: [], cut: [], over: [], scrolls: [] };
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
		found.lines = Math.max(found.lines, c.thick ?? 0);
		written.forEach((a, i) => {
			found.letters = Math.min(found.letters, a.size);
			if (a.size < least) found.small.push("on the chart " + a.text + ", " + a.size);
			if (a.left < -1 || a.top < -1 || a.right > c.width + 1 || a.bottom > c.height + 1) found.cut.push("on the chart " + a.text + ", " + [a.left, a.top, a.right, a.bottom].map(Math.round) + " of " + c.width + " by " + c.height);
			for (const b of written.slice(i + 1)) if (overlap(a, b)) found.over.push("on the chart " + a.text + " and " + b.text);
		});
	}
	return found;
})`

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

// A lecturer hides and locks parts of the page for the readers of a link.
func TestALecturersLinkHidesAndLocks(t *testing.T) {
	p := play(t, "1t&horizon=1000")
	p.share()
	p.click("#lecture")
	p.click("#hide-policies")
	p.click("#lock-budget")
	p.choose("#share-stage", "present")
	p.waitFor("the link", func() bool { return strings.HasSuffix(p.value("#share-text"), "~present&hide=policies&lock=budget") })
	if p.count("#policies-title") != 1 || strings.Contains(p.fragment(), "hide") {
		t.Error("the lecturer's own page has changed")
	}
	address := p.value("#share-text")

	p = blank(t, nil)
	p.goTo(address[strings.Index(address, "#")+1:])
	if p.count(".side .card") != 0 || p.count("#play") != 1 {
		t.Error("in a hall there are other cards besides the chart")
	}
	p.click("#leave-stage")
	p.waitFor("the whole page", func() bool { return p.count("#arms-title") == 1 })
	if p.count("#policies-title") != 0 || !strings.Contains(p.text(`[aria-labelledby="budget-title"]`), "Locked by the author of this link") {
		t.Error("the policies are shown, or the budget does not say that it is locked")
	}
	p.fill(field("epsilon"), "3")
	p.eval(`document.querySelector("#slide-epsilon").focus()`, nil)
	p.key(kb.ArrowRight)
	b := p.box("#slide-delta")
	p.mouse(input.MousePressed, b.Left+b.Width/4, b.Top+b.Height/2)
	p.mouse(input.MouseReleased, b.Left+b.Width/4, b.Top+b.Height/2)
	p.fill(field("seed"), "9") // this field is not locked
	p.leads("seed=9")
	if s := parse(t, p.fragment()); s.Epsilon != 1 || s.Delta != 0.01 || p.value(field("epsilon")) != "1" {
		t.Errorf("ε = %v, δ = %v, shown as %s", s.Epsilon, s.Delta, p.value(field("epsilon")))
	}
	p.leads("~hide=policies&lock=budget")
}

// In a frame, the page shows only the chart, its transport, and a link to the whole page.
func TestAnEmbeddedPagePlaysAndOpensWhole(t *testing.T) {
	p := play(t, "1t&horizon=20000&policies=ucb1~embed&x=log")
	p.toEnd()
	for _, gone := range []string{"#files", "#share", ".views", "#sentence", "#arms-title", "#leave-stage"} {
		if p.has(`document.querySelector("` + gone + `")?.checkVisibility()`) {
			t.Errorf("%s is there", gone)
		}
	}
	p.waitForOne(`#open-whole[target="_blank"][rel="noopener"]`)
	p.run(chromedp.Navigate(read[string](p, `document.querySelector("#open-whole").href`)))
	p.waitForOne("#arms-title")
	p.leads("&policies=ucb1&horizon=20000~x=log")
}

// A link presents a page with covered curves. In the hall, a clicker's keys reveal them one by one.
func TestCurvesAreRevealedInAHall(t *testing.T) {
	// With 500 runs, beginning again takes longer than a frame.
	p := play(t, strings.Replace(short, "runs=20", "runs=500", 1)+"~mode=mean")
	p.share()
	p.click("#hide-curves")
	p.click("#lecture")
	p.choose("#share-stage", "present")
	p.waitFor("the link", func() bool { return strings.HasSuffix(p.value("#share-text"), "~mode=mean&present&hide=curves") })
	address := p.value("#share-text")
	p = blank(t, nil)
	p.goTo(address[strings.Index(address, "#")+1:])
	p.ended()
	curves := func() int { return p.count(`.key[aria-pressed="true"]`) }
	expects := func(n int, question, button string) {
		t.Helper()
		p.waitFor(itoa(int64(n))+" curves", func() bool { return curves() == n })
		if p.waitForText("#sentence", question); p.text("#reveal") != button {
			t.Errorf("the button says %q, want %q", p.text("#reveal"), button)
		}
	}
	expects(0, "What do you expect of DP-FTPL-Gauss?", "Reveal DP-FTPL-Gauss")
	for _, hue := range []string{"--curve-1", "--curve-3", "--curve-7"} {
		if p.pixels(hue) > 60 {
			t.Errorf("a curve in %s is visible before it is revealed", hue)
		}
	}
	p.shot("reveal-0")
	// A clicker's key closes the QR code, and reveals no curve behind it.
	p.click("#hall-code")
	p.waitForOne("#code:popover-open")
	p.key(kb.PageDown)
	p.waitFor("the code to close", func() bool { return p.count("#code:popover-open") == 0 })
	expects(0, "What do you expect of DP-FTPL-Gauss?", "Reveal DP-FTPL-Gauss")
	p.eval(`document.querySelector("#chart").focus()`, nil)
	p.key(kb.PageDown) // in a hall, this key belongs to the clicker; elsewhere it reads the chart
	expects(1, "the regret of DP-FTPL-Gauss averages", "Reveal AdaP-KLUCB")
	p.waitFor("its curve", func() bool { return p.pixels("--curve-1") > 60 })
	p.click("#reveal")
	expects(2, "the regret of AdaP-KLUCB averages", "Reveal Thompson sampling")
	p.key(kb.PageUp)
	expects(1, "What do you expect of AdaP-KLUCB?", "Reveal AdaP-KLUCB")
	for range 3 {
		p.key(kb.PageDown)
	}
	p.waitFor("all curves", func() bool { return curves() == 4 && p.pixels("--curve-7") > 60 })
	p.shot("reveal-4")
	p.eval(`window.said = [], new MutationObserver(() => said.push(document.querySelector("#play").innerText)).observe(document.querySelector("#play"), { subtree: true, childList: true, characterData: true })`, nil)
	p.key(" ")
	p.until("the clicker to start again", `said.includes("Pause")`)
}
