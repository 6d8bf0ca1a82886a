//go:build !js

package browser

import (
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"
)

// outside are the texts that stick out of the card that they are in, or of the window, and those
// that are cut off without a sign of it. What scrolls inside its card may be wider than that.
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

// labels are as long as labels may be.
var labels = map[string]string{
	"one word": strings.Repeat("W", 80),
	"words":    strings.Repeat("private ", 9) + "bandits!",
	"chinese":  strings.Repeat("私", 80),
}

// labelled gives the policies of a link a label each.
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
				continue // one word is the hardest
			}
			p.part(t, view+" "+what, func(t *testing.T) {
				p.show(link)
				if view != "timeline" {
					p.act(`document.querySelector("#to-end:enabled")?.click()`)
				}
				p.eval(`for (const d of document.querySelectorAll("details")) d.open = true`, nil)
				for _, width := range []int64{1440, 1024, 390, 320} {
					p.size(width, 900)
					if view != "timeline" { // which has no such chart
						p.reads("labels", func(lines []string) bool { return len(lines) > 1 })
					}
					var found []string
					p.eval(outside, &found)
					if wider := p.wider(); wider || len(found) > 0 {
						t.Errorf("at %d px: wider than the window: %v; outside: %q", width, wider, found)
					}
					if os.Getenv("SHOTS") != "" {
						p.themes("labels-" + view + "-" + strings.ReplaceAll(what, " ", "-") + "-" + strconv.FormatInt(width, 10))
					}
				}
			})
		}
	}
}
