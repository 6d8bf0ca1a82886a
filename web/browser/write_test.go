//go:build !js

package browser

import (
	"strings"
	"testing"

	"epsilonarcade/core/written"
	"epsilonarcade/core/written/examples"

	"github.com/chromedp/chromedp/kb"
)

// inEditor is an element of the editor of the view Write.
const inEditor = `document.querySelector("#source").shadowRoot?.querySelector`

// A student begins with an example, breaks it, is told in which line while the last good text runs,
// mends it, takes another one, and hands the link on.
func TestAPersonWritesAPolicy(t *testing.T) {
	p := play(t, "1t&horizon=5000&runs=4~mode=mean")
	p.size(1440, 900)
	p.click("#view-write")
	p.waitForText("#write-state", "It runs")
	p.ended()
	for _, size := range [][2]int64{{1440, 900}, {1024, 768}, {390, 844}, {320, 640}} {
		p.size(size[0], size[1])
		p.shot("write-" + itoa(size[0]))
	}
	p.size(1440, 900)
	p.eval(inEditor+`(".cm-content").focus(), null`, nil)
	p.control(kb.End)
	p.keys("x")
	p.waitForText("#write-state", "The last text without a fault keeps running")
	p.waitForText(".write", "Line 10: ")
	p.shot("write-fault")
	if p.count(`.key[aria-pressed="true"]`) != 5 {
		t.Error("the last good text is gone")
	}
	p.keys(kb.Backspace)
	p.waitForText("#write-state", "It runs")
	p.choose("#write-example", "AdaP-UCB")
	p.waitForText("#write-claims", "the whole sequence of decisions")
	source := examples.All()[4].Source
	p.waitFor("the address of the text", func() bool { return strings.Contains(p.fragment(), ":source="+written.Pack(source)) })
	p.ended()
	link := p.fragment()
	if !strings.HasSuffix(link, "view=write") {
		t.Errorf("the address is %q", link)
	}
	q := play(t, link)
	q.waitFor("the text", func() bool {
		var text string
		q.eval(`[...`+inEditor+`All(".cm-line") ?? []].map((e) => e.textContent).join("\n")`, &text)
		return text == source
	})
	q.click("#write-audit")
	q.waitForText("#audit-name", "AdaP-UCB")
}

// In a hall the text stands beside the curves. What is typed goes into it, and a clicker's keys go on with the runs.
func TestALecturerWritesInAHall(t *testing.T) {
	p := blank(t, nil)
	p.media("prefers-reduced-motion", "reduce")
	p.goTo("1t~view=write&assignment=find-the-leak&speed=100&present")
	p.size(1440, 900)
	p.waitForText("#write-state", "It runs")
	at, chart, bar := p.box("#source"), p.box(".figure"), p.box("#page > .bar")
	if at.Width < 500 || at.Height < 250 || at.Left+at.Width > chart.Left || at.Top+at.Height > bar.Top {
		t.Errorf("the text is at %+v, the figure at %+v, the bar at %+v", at, chart, bar)
	}
	p.eval(inEditor+`(".cm-content").focus(), null`, nil)
	p.control(kb.End)
	p.keys("# a b.? n")
	p.key(kb.PageDown)
	p.waitForText("#progress", "20,000 of 20,000")
	p.keys("!")
	p.waitForText("#write-state", "It runs")
	p.waitFor("what was typed", func() bool { return p.has(inEditor + `(".cm-content").innerText.trimEnd().endsWith("# a b.? n!")`) })
	if p.count(".hall-blank:not([hidden]), .hall-help:not([hidden])") > 0 || !p.has(`document.activeElement === document.querySelector("#source")`) {
		t.Error("a key that was typed did something else")
	}
}
