//go:build !js

package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"epsilonarcade/core/lecture"
	"epsilonarcade/core/lecture/lecturejson"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/testkit"
)

// inFrame is the document in a lecture's frame.
const inFrame = `document.querySelector(".frame-page").contentDocument`

// lectureHall opens the page for lectures.
func lectureHall(t *testing.T, fragment string) *tab {
	p := blank(t, nil)
	p.size(1280, 900)
	p.navigate("/hall#" + fragment)
	p.waitForOne(".hall-page > main")
	p.settle()
	return p
}

// shown waits until the frame shows a text in an element.
func (p *tab) shown(selector, text string) {
	p.tb.Helper()
	p.until(text+" in the frame", inFrame+`?.querySelector("`+selector+`")?.innerText.includes(`+quote(text)+`)`)
}

// A lecturer writes a lecture of two steps, moves a step, presents the lecture with a clicker, and reopens it from a
// link and from a file. Markup in its texts is shown as text.
func TestALecturerMakesAndShowsALecture(t *testing.T) {
	p := lectureHall(t, "")
	p.click("#new-lecture")
	p.waitForText("#lecture-problem", "“Title of the lecture” is still empty.")
	p.fill("#lecture-title", "Two <b>arms</b>")
	p.fill("#step-title", "The <i>second</i>")
	p.fill("#step-text", "It is *slow*: $R_T$ <script>alert(1)</script>")
	p.fill("#step-notes", "Wait for **them**.")
	p.fill("#step-address", p.url+"/#1t&arms=0.7,0.5&policies=ucb1,kl-ucb&horizon=1000&runs=3~mode=mean&hide=curves")
	p.click("#kind-choice")
	p.fill("#question-text", "Which one wins?")
	p.fill("#option-1", "UCB1")
	p.fill("#option-2", "KL-UCB")
	p.click("#right-2")
	p.click("#add-option")
	p.until("the new field to have the focus", `document.activeElement.id === "option-3"`)
	p.click("#drop-option-3")
	p.fill("#question-why", "Its bounds are tighter.")
	p.waitFor("no fault", func() bool { return p.count("#lecture-problem:not([hidden])") == 0 })
	p.shown("#sentence", "What do you expect")
	p.click("#add-step")
	p.fill("#step-title", "First")
	p.fill("#step-address", "1t&kind=region")
	p.click("#up-2")
	if p.text("#step-1") != "1. First" || p.text("#step-2") != "2. The <i>second</i>" {
		t.Fatalf("the steps are %q and %q", p.text("#step-1"), p.text("#step-2"))
	}
	own := p.fragment()
	p.shot("desk-1280-light")

	p.click("#present-lecture")
	p.shown("h2", "")
	p.key(kb.PageDown)
	p.waitForText("#stage-place", "Step 2 of 2")
	p.waitForText(".stage-text em", "slow")
	p.until("the formula", `Boolean(document.querySelector(".stage-text .katex"))`)
	if text := p.text(".stage-text"); !strings.Contains(text, "<script>alert(1)</script>") {
		t.Errorf("the text is %q", text)
	}
	p.shown("#sentence", "What do you expect of UCB1")
	p.shot("stage-1280-light")
	for _, next := range []string{"What do you expect of KL-UCB", "regret"} {
		p.key(kb.PageDown)
		p.shown("#sentence", next)
	}
	p.waitForText("#stage-question", "Which one wins?")
	if p.count(".answer.good") != 0 || p.text("#stage-why") != "" {
		t.Error("the answer is shown too early")
	}
	p.key(kb.PageDown)
	p.waitForText("#stage-why", "Its bounds are tighter.")
	if p.text(".answer.good") != "KL-UCB" {
		t.Errorf("the right answer is %q", p.text(".answer.good"))
	}
	p.key(kb.PageUp)
	p.waitFor("the answer to be hidden", func() bool { return p.count(".answer.good") == 0 })
	p.key(kb.Escape)
	p.waitForOne("#save-lecture")

	// The file and the link have the same lecture.
	document := p.download("*.json", func() { p.click("#save-lecture") })
	saved, err := lecturejson.Unmarshal(document)
	testkit.OK(t, err)
	packed, err := lecturejson.Pack(saved)
	testkit.OK(t, err)
	p.navigate("/hall")
	p.waitForText(".lectures", "Two <b>arms</b>")
	p.navigate("/hall#" + packed + "&step=2")
	p.waitForText("#stage-place", "Step 2 of 2")
	p.click("#stage-copy")
	p.waitForOne("#lecture-title")
	if p.value("#lecture-title") != "Two <b>arms</b>" || p.fragment() == own {
		t.Errorf("the copy is %q at %s", p.value("#lecture-title"), p.fragment())
	}

	// A step that another page adds is at the desk at once, and an edit there keeps it.
	p.shown("h2", "")
	p.act(`(({ arcade }) => arcade.script("lectures.js").then(() => arcade.lectures.add("Added", "1t&seed=5")))(document.querySelector(".frame-page").contentWindow)`)
	p.waitForText("#step-3", "3. Added")
	p.fill("#step-title", "Changed")
	p.until("both in the browser", `arcade.lectures.all().then((all) => all.some(({ text }) => text.includes("Changed") && text.includes("Added")))`)

	// Another address opens another lecture, also from a page without a frame.
	for _, to := range []string{"my=none", "lesson=local", "lesson=regret&notes", "lesson=leaks&step=2"} {
		p.act(`location.hash = ` + quote(to))
	}
	p.waitForText(".stage-head h2", "Ten times as many")

	// Damaged links say so.
	p.navigate("/hall#1abc")
	p.waitForText("#notice", "this is not a lecture")
	p.navigate("/hall#my=none")
	p.waitForText("#notice", "This browser does not have this lecture")

	// A lecture that another page adds is listed when the window is used again. One that is damaged stays as it is.
	p.act(`arcade.lectures.put("damaged", "{").then(() => dispatchEvent(new Event("focus")))`)
	p.waitForOne("#open-damaged")
	p.click("#open-damaged")
	p.waitForText("#notice", "the document is incomplete")
	if kept := read[string](p, `arcade.lectures.all().then((all) => all.find(({ id }) => id === "damaged").text)`); kept != "{" {
		t.Errorf("the damaged lecture has become %q", kept)
	}
}

// A student draws a curve with the mouse and another one with keys, and compares it with the real one. No server takes
// part.
func TestAStudentDrawsTheCurve(t *testing.T) {
	packed, err := lecturejson.Pack(lecture.Lecture{Title: "Draw", Steps: []lecture.Step{{
		Title: "Draw it", Address: "1t&arms=0.7,0.5&policies=ucb1&horizon=1000~hide=curves",
		Question: &lecture.Question{Kind: lecture.Drawing, Text: "What does UCB1 lose?", Policy: 1, High: 100, Why: "It explores."},
	}}})
	testkit.OK(t, err)
	p := lectureHall(t, packed)
	b := p.box("#draw")
	at := func(x, y float64) (float64, float64) { return b.Left + b.Width*x, b.Top + b.Height*y }
	begin := func() { x, y := at(0.2, 0.8); p.mouse(input.MousePressed, x, y) }
	begin()
	x, y := at(0.99, 0.3)
	p.mouse(input.MouseMoved, x, y)
	p.mouse(input.MouseReleased, x, y)
	p.waitForText("#draw-says", "Your curve is complete")
	before := read[string](p, `document.querySelector(".draw-own").getAttribute("points")`)
	p.key(kb.ArrowUp)
	if after := read[string](p, `document.querySelector(".draw-own").getAttribute("points")`); after == before {
		t.Error("the key changes nothing")
	}
	p.shot("draw-1280-light")
	p.click("#draw-compare")
	p.waitForText("#draw-says", "and the real one at")
	p.waitForText("#stage-why", "It explores.")
	if points := read[string](p, `document.querySelector(".draw-real").getAttribute("points")`); len(strings.Fields(points)) != 33 {
		t.Errorf("the real curve is %q", points)
	}
	want := finished(t, parse(t, "1t&arms=0.7,0.5&policies=ucb1&horizon=1000"), 0, 0, nil).Regret()
	if text := p.text("#draw-says"); !strings.Contains(text, "the real one at "+notation.Number(want)+".") {
		t.Errorf("the regret is %v, and the page says %q", want, text)
	}
	p.shot("draw-compared-1280-light")
}

// The stage measures the answer to a lesson's question in the frame's own runs.
func TestTheStageMeasuresTheAnswer(t *testing.T) {
	p := lectureHall(t, "lesson=regret&step=3")
	p.shown("#sentence", "What do you expect of UCB1")
	if p.text("#stage-why") != "" {
		t.Error("the measurement is shown before the answer")
	}
	p.click("#answer-3")
	p.waitForText("#stage-why", "Averaged over 20 of 20 runs, Thompson sampling has the lowest regret, ")
	if text := p.text("#stage-why"); strings.Contains(text, "{") {
		t.Errorf("it says %q", text)
	}
	p.navigate("/hall#lesson=regret") // one run instead of means
	p.shown("#sentence", "")
	p.click("#answer-2")
	p.waitForText("#stage-why", "In the full run on this page, the worse arm is pulled ")
}

// The frame of a lecture leaves the language and the theme to the page around it.
func TestAFrameInALectureHasNoSettings(t *testing.T) {
	p := lectureHall(t, "lesson=regret")
	p.shown("#sentence", "")
	for _, id := range []string{"#language", "#theme", "#more", "#hall-code"} {
		if p.has(inFrame + `.querySelector("` + id + `").checkVisibility()`) {
			t.Errorf("%s is in the frame", id)
		}
	}
}

// A handout has one step a page, with options and a link. Notes are printed only on request, and the page's controls
// never.
func TestALectureIsPrinted(t *testing.T) {
	p := lectureHall(t, "shipped=ten&print")
	p.waitForOne("#print-now")
	steps := p.count(".sheet")
	if steps < 3 {
		t.Fatalf("the handout has %d steps", steps)
	}
	p.eval(`window.print = () => { window.printed = true; }`, nil)
	p.click("#print-now")
	p.until("the printer", "window.printed === true")
	for _, size := range [][2]float64{{8.27, 11.69}, {8.5, 11}} {
		if n := p.sheets("print-lecture", size[0], size[1]); n != steps {
			t.Errorf("%d steps take %d pages", steps, n)
		}
	}
	if p.text(".sheet-notes") != "" {
		t.Error("the notes are printed unasked")
	}
	p.click("#with-notes")
	p.waitFor("notes", func() bool {
		return p.has(`[...document.querySelectorAll(".sheet-notes")].some((e) => e.innerText.length > 20)`)
	})
	p.run(emulation.SetEmulatedMedia().WithMedia("print"))
	if p.has(`document.querySelector("#print-now").checkVisibility()`) || !p.has(`[...document.querySelectorAll(".sheet-link a")].every((a) => a.checkVisibility() && a.href.includes("#1t"))`) {
		t.Error("the paper has controls, or lacks links")
	}
	p.run(emulation.SetEmulatedMedia().WithMedia(""))
}

// A short link of a lecture leads to the lecture. A static home says that it needs a server.
func TestALectureHasAShortLink(t *testing.T) {
	p := keeping(t, nil)
	p.size(1280, 900)
	p.before(`navigator.clipboard.writeText = async (text) => { window.copied = text; };`)
	p.navigate("/hall#lesson=regret")
	p.waitForOne("#stage-shorten")
	p.click("#stage-shorten")
	p.waitForText("#notice", "The short link is copied: "+p.url+"/s/")
	p.navigate(strings.TrimPrefix(read[string](p, "window.copied"), p.url))
	p.waitForText("#stage-place", "Step 1 of ")
	p.waitForText(".stage-head h2", "What is regret?")
}
