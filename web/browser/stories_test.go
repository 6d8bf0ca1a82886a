//go:build !js

package browser

import (
	_ "embed"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"epsilonarcade/core/explain/lessons"
)

// stories are what four kinds of people do with the page, step by step.
//
//go:embed stories.md
var stories string

// A telling does the steps of a story. On a phone there are fingers and a small screen.
type telling struct {
	*tab
	t     *testing.T
	phone bool
}

// told are the steps that are done, by story and number.
var told = map[string]map[int]func(telling){
	"newcomer": {
		1: func(p telling) {
			p.open("1t")
			p.waitForText("#sentence", "has paid")
			p.waitForOne("#chart canvas")
		},
		2: func(p telling) {
			p.click("#to-end")
			p.ended()
			p.reach("[aria-label=Theory]")
			p.waitForText("[aria-label=Theory]", "DP-FTPL-Beta: start phase ends")
		},
		3: func(p telling) {
			p.click("#why-2")
			p.waitForText("[aria-labelledby='why-title']", "827 blind pulls of each arm")
			p.waitForText("[aria-labelledby='why-title']", "cost 1,489")
		},
		4: func(p telling) {
			p.click("#why-1")
			p.waitForText("[aria-labelledby='why-title']", "the noise of privacy cost")
		},
		5: func(p telling) {
			p.eval(`scrollTo(0, 0)`, nil)
			p.reach("#choose-mean")
			if at := p.where("#choose-mean"); at.Bottom > 900 || at.Top < 0 {
				p.t.Errorf("the mean is chosen at %+v", at)
			}
			p.click("#choose-mean")
			p.waitForText("#sentence", "on average")
			p.click("#choose-live")
			p.waitForText("#sentence", "has paid")
		},
		6: func(p telling) {
			p.click("#compare")
			p.waitForOne("#pin-chart canvas")
			p.reach(field("epsilon"))
			p.fill(field("epsilon"), "0.2")
			p.click("#to-end")
			p.ended()
			p.reach("#flat-log")
			p.waitForText("#flat", "DP-FTPL-Beta flattens the other curves")
			p.click("#flat-log")
			p.waitFor("the axis", func() bool { return p.value("#axis-y") == "log" })
			p.click("#compare")
		},
		7: func(p telling) {
			p.click("#learn")
			p.waitFor("the list of lessons", func() bool { return p.count(".lesson-nav a") == len(lessons.Course) })
			p.eval(`document.querySelector(".lesson-nav a").click()`, nil)
			p.waitForText("#sentence", "Guess first")
			if text := p.text("#sentence"); strings.ContainsAny(text, "0123456789") {
				p.t.Errorf("before the guess the page says %q", text)
			}
			p.waitForOne("#lesson-question") // the list goes as it comes
			p.click(".answers button")
			p.waitForOne(".answers .good")
			p.click("#lesson-close")
		},
		8: func(p telling) {
			p.click("#view-sweep")
			p.open(tradeoff)
			p.waitForOne("#focus-1 line")
			if class := p.attribute("#focus-1 line", "class"); class != "curve-1" {
				p.t.Errorf("DP-FTPL-Gauss is drawn as %q", class)
			}
		},
	},
	"student": {
		1: func(p telling) {
			p.open("1t")
			p.waitForOne("#chart canvas")
			if head := p.where(".bar"); p.phone && head.Height > 56 {
				p.t.Errorf("the head is %v px high", head.Height)
			}
		},
		2: func(p telling) { p.keeps("#slide-epsilon", func() { p.choose("#slide-epsilon", "150") }) },
		3: func(p telling) {
			p.keeps("#add-ucb1", func() { p.click("#add-ucb1") })
			p.keeps("#add-arm", func() { p.click("#add-arm") })
		},
		4: func(p telling) {
			p.click("#to-end")
			p.eval(`(() => {
				const over = document.querySelector("#chart .u-over"), b = over.getBoundingClientRect();
				over.dispatchEvent(new MouseEvent("mousemove", { clientX: b.x + 120, clientY: b.y + 60, bubbles: true }));
			})()`, nil)
			p.waitForOne("#chart .readout:not([hidden])")
			if says, curves := p.where("#chart .readout"), p.where("#chart .u-over"); p.phone && says.Bottom > curves.Top {
				p.t.Errorf("what is read is at %+v, the curves at %+v", says, curves)
			}
		},
		5: func(p telling) {
			p.click("#learn")
			p.waitFor("the list of lessons", func() bool { return p.count(".lesson-nav a") == len(lessons.Course) })
			p.eval(`document.querySelector(".lesson-nav a").click()`, nil)
			for range 3 {
				p.waitForOne(".answers button:first-child")
				p.keeps("#lesson-question", func() { p.click(".answers button") })
				p.waitForOne(".answers .good")
				p.eval(`document.querySelector(".lesson-nav a:last-child").click()`, nil)
				p.waitFor("the next step", func() bool { return p.count(".answers .good") == 0 })
			}
		},
		6: func(p telling) {
			p.click("#view-audit")
			p.waitForOne("#run-audit")
			if p.count(".lesson") > 0 {
				p.t.Error("the lesson stays over the audit")
			}
		},
	},
}

// open opens a link on the story's screen.
func (p telling) open(link string) {
	p.t.Helper()
	p.goTo(link)
	p.size(1440, 900)
	if p.phone {
		p.size(390, 844)
	}
}

// keeps does something with a control, and sees that the chart is on the screen with it.
func (p telling) keeps(control string, do func()) {
	p.t.Helper()
	p.waitForOne(control)
	p.reach(control)
	p.waitFor(control, func() bool { return p.where(control).Height > 0 })
	p.eval(`document.querySelector(`+quote(control)+`).scrollIntoView({ block: "nearest" })`, nil)
	chart, at := p.where(".chart"), p.where(control)
	if p.phone && (chart.Top < 0 || chart.Bottom > 844 || at.Top < chart.Bottom || at.Top > 844) {
		p.t.Errorf("the chart is at %+v, %s at %+v", chart, control, at)
	}
	do()
}

// attribute returns an attribute of an element.
func (p *tab) attribute(selector, name string) (text string) {
	p.tb.Helper()
	p.eval(`document.querySelector(`+quote(selector)+`)?.getAttribute(`+quote(name)+`) ?? ""`, &text)
	return text
}

// Each story is told from start to end as it is written, on a desk and on a phone. Those of whom
// "not yet told" stands behind the name wait.
func TestStoriesAreToldFromStartToEnd(t *testing.T) {
	p := blank(t, nil)
	seen := map[string]bool{}
	for _, part := range strings.Split(stories, "\n## ")[1:] {
		head, text, _ := strings.Cut(part, "\n")
		name, waits := strings.CutSuffix(head, " (not yet told)")
		seen[name] = true
		steps := regexp.MustCompile(`(?m)^\d+\. `).FindAllString(text, -1)
		if n := len(told[name]); waits != (n == 0) || n > 0 && n != len(steps) {
			t.Errorf("%s has %d steps, and %d are told", name, len(steps), n)
		}
		for _, phone := range []bool{false, true} {
			if waits {
				continue
			}
			width := "1440"
			if phone {
				width = "390"
			}
			p.part(t, name+" at "+width, func(t *testing.T) {
				p.run(emulation.SetTouchEmulationEnabled(phone))
				for i := range steps {
					told[name][i+1](telling{p, t, phone})
					p.shot(fmt.Sprintf("story-%s-%d-%s", name, i+1, width))
				}
			})
		}
	}
	for name := range told {
		if !seen[name] {
			t.Errorf("nobody has written the story of %s", name)
		}
	}
}
