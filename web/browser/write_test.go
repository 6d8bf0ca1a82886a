//go:build !js

package browser

import (
	"strings"
	"testing"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/custom/examples"

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
	p.waitForText("#write-state", "Running.")
	p.ended()
	for _, size := range [][2]int64{{1440, 900}, {1024, 768}, {390, 844}, {320, 640}} {
		p.size(size[0], size[1])
		p.shot("write-" + itoa(size[0]))
	}
	p.size(1440, 900)
	p.eval(inEditor+`(".cm-content").focus(), null`, nil)
	p.control(kb.End)
	p.keys("x")
	p.waitForText("#write-state", "Still running your last working version")
	p.waitForText(".write", "Line 10: ")
	p.shot("write-fault")
	if p.count(`.key[aria-pressed="true"]`) != 5 {
		t.Error("the last good text is gone")
	}
	p.keys(kb.Backspace)
	p.waitForText("#write-state", "Running.")
	p.choose("#write-example", "AdaP-UCB")
	p.waitForText("#write-claims", "the whole sequence of decisions")
	source := examples.All()[4].Source
	p.waitFor("the address of the text", func() bool { return strings.Contains(p.fragment(), ":source="+custom.Pack(source)) })
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
	p.waitForText("#write-state", "Running.")
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
	p.waitForText("#write-state", "Running.")
	p.waitFor("what was typed", func() bool { return p.has(inEditor + `(".cm-content").innerText.trimEnd().endsWith("# a b.? n!")`) })
	if p.count(".hall-blank:not([hidden]), .hall-help:not([hidden])") > 0 || !p.has(`document.activeElement === document.querySelector("#source")`) {
		t.Error("a key that was typed did something else")
	}
}

// On a phone the fault of a file is seen where the reader is: beside the chart, at its line and under the text.
func TestAFaultyFileIsSeenOnAPhone(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=3000&runs=4~mode=mean")
	p.size(390, 844)
	p.chooseFile("mine.star", []byte("policy(name = \"Mine\")\ndef index(t, arm)\n    return 0\n"))
	p.waitForText("#write-state", "The policy has stopped. Fix the source to run it again.")
	const inView = `(() => { const { top, bottom } = document.querySelector("#sentence").getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; })()`
	for _, at := range []string{"#view-write", "#source", "#write-state"} {
		p.act(`document.querySelector(` + quote(at) + `).scrollIntoView({ block: "center", behavior: "instant" })`)
		if text := p.text("#sentence"); !strings.Contains(text, "Mine has stopped (line 2: ") || !p.has(inView) {
			t.Errorf("at %s the headline is %q, in view: %v", at, text, p.has(inView))
		}
		p.shot("write-phone-fault-" + at[1:])
	}
	if !p.has(inEditor + `(".cm-content[aria-label^='Source of your policy. Tab indents.'][aria-invalid='true']")`) {
		t.Error("the text has no name, or is not marked as wrong")
	}
}

// The reference of the language opens below the text, on any width.
func TestAPersonLooksUpTheLanguage(t *testing.T) {
	p := play(t, "1t&horizon=300&runs=2~mode=mean")
	p.click("#view-write")
	p.waitForText("#write-state", "Running.")
	p.click("#write-names")
	for _, width := range []int64{1440, 390} {
		p.size(width, 900)
		p.waitForText(".names", "laplace(mean, scale): draws from a Laplace distribution")
		if !p.has(`document.querySelector(".names").scrollWidth <= document.querySelector(".names").clientWidth`) {
			t.Errorf("at %d px the reference is cut off", width)
		}
		p.act(`document.querySelector("#write-names").scrollIntoView({ block: "start", behavior: "instant" })`)
		p.shot("write-reference-" + itoa(width))
	}
}
