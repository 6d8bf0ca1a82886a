//go:build !js

package browser

import (
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

// A lecturer hides and locks in the menu, and whoever opens the link finds it so.
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
		t.Error("in a hall there are other cards than the chart's")
	}
	p.click("#leave-stage")
	p.waitFor("the whole page", func() bool { return p.count("#arms-title") == 1 })
	if p.count("#policies-title") != 0 || !strings.Contains(p.text(`[aria-labelledby="budget-title"]`), "Locked by the author of this link") {
		t.Error("policies are shown, or nobody says that the budget is locked")
	}
	p.fill(field("epsilon"), "3")
	p.eval(`document.querySelector("#slide-epsilon").focus()`, nil)
	p.key(kb.ArrowRight)
	b := p.box("#slide-delta")
	p.mouse(input.MousePressed, b.Left+b.Width/4, b.Top+b.Height/2)
	p.mouse(input.MouseReleased, b.Left+b.Width/4, b.Top+b.Height/2)
	p.fill(field("seed"), "9") // is free
	p.waitFor("the seed in the address", func() bool { return strings.Contains(p.fragment(), "seed=9") })
	if s := parse(t, p.fragment()); s.Epsilon != 1 || s.Delta != 0.01 || p.value(field("epsilon")) != "1" {
		t.Errorf("ε = %v, δ = %v, shown as %s", s.Epsilon, s.Delta, p.value(field("epsilon")))
	}
	if !strings.HasSuffix(p.fragment(), "~hide=policies&lock=budget") {
		t.Errorf("the address forgets it: %s", p.fragment())
	}
}

func TestLockedArmsAreNotDragged(t *testing.T) {
	p := play(t, "1t&arms=0.5,0.4&policies=ucb1&horizon=1000~lock=arms")
	b := p.box(`[data-arm="0"]`)
	x, y := b.Left+b.Width/2, b.Top+b.Height/2
	p.mouse(input.MouseMoved, x, y)
	p.mouse(input.MousePressed, x, y)
	p.drag(x, y-30)
	p.mouse(input.MouseReleased, x, y-30)
	p.eval(`document.querySelector('[data-arm="1"]').focus()`, nil)
	p.key(kb.ArrowUp)
	p.toEnd()
	p.idle()
	p.click("#in-rows")
	p.waitForOne(field("arms[0].mean"))
	if got := p.value(field("arms[0].mean")) + p.value(field("arms[1].mean")); got != ".5.4" || p.count("#notice") != 0 {
		t.Errorf("the means are %s, and the page says %q", got, p.text("#notice"))
	}
}

func TestThePageFillsAHallAndAFrame(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=300")
	for stage, sizes := range map[string][][2]int64{
		"present": {{1440, 900}, {1024, 768}, {390, 844}, {320, 568}},
		"embed":   {{1440, 480}, {1024, 480}, {390, 480}, {320, 480}},
	} {
		for view, link := range map[string]string{"play": short, "tradeoff": tradeoff, "region": "1t&kind=region"} {
			mode := "~" + stage
			if view == "play" {
				mode = "~mode=mean&" + stage
			}
			p.show(link + mode)
			if view != "region" {
				p.ended()
			} else {
				p.waitForText("#verdict", "pull")
			}
			for _, theme := range []string{"light", "dark"} {
				p.act(`document.documentElement.dataset.theme = "` + theme + `", window.dispatchEvent(new Event("themechange"))`)
				seen := sizes
				if theme == "dark" {
					seen = sizes[:1] // the other ones are as wide as in light
				}
				for _, size := range seen {
					p.size(size[0], size[1])
					var width, height int64
					p.waitFor(view+" to fit into "+itoa(size[0])+" px", func() bool { // which its chart does a frame later
						p.eval(`document.scrollingElement.scrollWidth`, &width)
						p.eval(`document.scrollingElement.scrollHeight`, &height)
						return width <= size[0] && (height <= size[1] || size[0] < 1024)
					})
					chart := p.box(".chart")
					if chart.Height < 150 || chart.Width < float64(size[0])*0.8 {
						t.Errorf("%s, %s: in %v the chart is %+v", view, stage, size, chart)
					}
					p.shot(stage + "-" + view + "-" + itoa(size[0]) + "-" + theme)
				}
			}
			if p.count(".side .card") != 0 || p.count(".chart canvas") != 1 {
				t.Errorf("%s, %s: there are other cards", view, stage)
			}
		}
	}
}

// In somebody else's page there are the chart, what plays it, and the way to the whole page.
func TestAnEmbeddedPagePlaysAndOpensWhole(t *testing.T) {
	p := play(t, "1t&horizon=20000&policies=ucb1~embed&x=log")
	p.toEnd()
	for _, gone := range []string{"#files", "#share", ".views", "#sentence", "#arms-title", "#leave-stage"} {
		var seen bool
		p.eval(`document.querySelector("`+gone+`")?.checkVisibility() ?? false`, &seen)
		if seen {
			t.Errorf("%s is there", gone)
		}
	}
	var href, target, rel string
	p.eval(`document.querySelector("#open-whole").href`, &href)
	p.eval(`document.querySelector("#open-whole").target`, &target)
	p.eval(`document.querySelector("#open-whole").rel`, &rel)
	if target != "_blank" || rel != "noopener" {
		t.Errorf("it opens in %q, %q", target, rel)
	}
	p.run(chromedp.Navigate(href))
	p.waitFor("the whole page", func() bool { return p.count("#arms-title") == 1 })
	if f := p.fragment(); !strings.HasSuffix(f, "&policies=ucb1&horizon=20000~x=log") {
		t.Errorf("the way leads to %s", f)
	}
}

// In a hall all is written large, keys of a clicker reveal the curves one by one, and a link
// carries that they wait.
func TestCurvesAreRevealedInAHall(t *testing.T) {
	// So many runs are not there within a frame, when it begins anew.
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
			t.Errorf("a curve in %s is there before it is revealed", hue)
		}
	}
	for _, theme := range []string{"light", "dark"} {
		p.act(`document.documentElement.dataset.theme = "` + theme + `", dispatchEvent(new Event("themechange"))`)
		p.shot("reveal-0-" + theme)
	}
	p.eval(`document.querySelector("#chart").focus()`, nil)
	p.key(kb.PageDown) // is the clicker's, though it would read the chart elsewhere
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
	p.shot("reveal-4-dark")
	p.eval(`window.said = [], new MutationObserver(() => said.push(document.querySelector("#play").innerText)).observe(document.querySelector("#play"), { subtree: true, childList: true, characterData: true })`, nil)
	p.key(" ")
	p.waitFor("the clicker to begin anew", func() bool {
		var anew bool
		p.eval(`said.includes("Pause")`, &anew)
		return anew
	})

	for _, size := range [][2]int64{{1440, 900}, {1024, 768}} {
		p.size(size[0], size[1])
		var small []string
		p.eval(`Array.from(document.querySelectorAll("#page *")).filter((e) => e.checkVisibility() && !e.closest(".sr, [aria-live]:empty"))
			.filter((e) => Array.from(e.childNodes).some((n) => n.nodeType === 3 && n.data.trim()) && parseFloat(getComputedStyle(e).fontSize) < 24)
			.map((e) => e.tagName + " " + e.className + " " + e.innerText.slice(0, 30))`, &small)
		if len(small) > 0 {
			t.Errorf("at %d px these are written small: %q", size[0], small)
		}
	}
	p.eval(watchLetters, nil)
	p.act(`dispatchEvent(new Event("themechange"))`)
	var least, lines float64
	p.waitFor("the chart to be drawn", func() bool { p.eval(`letters.least`, &least); return least < 1000 })
	p.eval(`letters.lines`, &lines)
	if least < 24 || lines < 4 {
		t.Errorf("the chart has letters of %v px and curves of %v px", least, lines)
	}
}

// watchLetters notes, in CSS pixels, the smallest letters and the thickest lines that are drawn.
const watchLetters = `(() => {
	globalThis.letters = { least: 1000, lines: 0 };
	const made = CanvasRenderingContext2D.prototype, fillText = made.fillText, stroke = made.stroke;
	made.fillText = function (...args) {
		letters.least = Math.min(letters.least, parseFloat(/([0-9.]+)px/.exec(this.font)[1]) / devicePixelRatio);
		return fillText.apply(this, args);
	};
	made.stroke = function (...args) {
		letters.lines = Math.max(letters.lines, this.lineWidth / devicePixelRatio);
		return stroke.apply(this, args);
	};
	return null;
})()`
