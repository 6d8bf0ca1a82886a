//go:build !js

package browser

import (
	_ "embed"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"epsilonarcade/core/explain/lessons"
)

// stories describes what four kinds of readers do with the page, step by step.
//
//go:embed stories.md
var stories string

// A telling plays a story. On a phone, it uses touch and a small screen.
type telling struct {
	*tab
	t     *testing.T
	phone bool
}

// told holds the code for each step, by story and number.
var told = map[string]map[int]func(telling){
	"newcomer": {
		1: func(p telling) {
			p.open("1t")
			p.waitForText("#sentence", "the reward lost by")
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
			p.waitForText("[aria-labelledby='why-title']", "pulls each arm 827 times")
			p.waitForText("[aria-labelledby='why-title']", "which add 1,489")
		},
		4: func(p telling) {
			p.click("#why-1")
			p.waitForText("[aria-labelledby='why-title']", "comes from the start phase")
		},
		5: func(p telling) {
			p.eval(`scrollTo(0, 0)`, nil)
			p.reach("#choose-mean")
			if at := p.where("#choose-mean"); at.Bottom > 900 || at.Top < 0 {
				p.t.Errorf("the mean is chosen at %+v", at)
			}
			p.click("#choose-mean")
			p.waitForText("#sentence", " averages ")
			p.click("#choose-live")
			p.waitForText("#sentence", "the reward lost by")
		},
		6: func(p telling) {
			p.click("#compare")
			p.waitForOne("#pin-chart canvas")
			p.reach(field("epsilon"))
			p.fill(field("epsilon"), "0.2")
			p.click("#to-end")
			p.ended()
			p.reach("#flat-log")
			p.waitForText("#flat", "DP-FTPL-Beta’s curve dwarfs the others")
			p.click("#flat-log")
			p.waitFor("the axis", func() bool { return p.value("#axis-y") == "log" })
			p.click("#compare")
		},
		7: func(p telling) {
			p.click("#learn")
			p.waitFor("the list of lessons", func() bool { return p.count(".lesson-nav a") == len(lessons.Course("")) })
			p.act(`document.querySelector(".lesson-nav a").click()`)
			p.waitForText("#sentence", "Make a guess")
			if text := p.text("#sentence"); strings.ContainsAny(text, "0123456789") {
				p.t.Errorf("before the guess the page says %q", text)
			}
			p.waitForOne("#lesson-question") // the list closes when the lesson opens
			p.click(".answers button")
			p.waitForOne(".answers .good")
			p.click("#lesson-close")
		},
		8: func(p telling) {
			p.click("#view-sweep")
			p.open(tradeoff)
			p.reach("#focus-1")
			p.waitForOne("#focus-1 line")
			if class := p.attribute("#focus-1 line", "class"); class != "curve-1" {
				p.t.Errorf("DP-FTPL-Gauss is drawn as %q", class)
			}
		},
	},
	"lecturer": {
		1: func(p telling) {
			p.open("1t&horizon=100000&runs=20~mode=mean")
			p.click("#add-ldp-ucb-b")
			p.click("#open-4")
			for place, level := range []string{"0.2", "1", "4"} {
				own := "policies[" + itoa(int64(4+place)) + "]."
				if place > 0 {
					p.click("#again-" + itoa(int64(3+place)))
				}
				p.waitForOne(field(own + "epsilon"))
				p.fill(field(own+"epsilon"), level)
				p.fill(field(own+"label"), "level "+level)
			}
			for _, other := range []string{"thompson-3", "dp-ftpl-beta-2", "dp-ftpl-gauss-1"} {
				p.click("#remove-" + other)
			}
			p.leads("policies=dp-ftpl-new,ldp-ucb-b:epsilon=0.2:label=level%200.2,ldp-ucb-b:epsilon=1:label=level%201,ldp-ucb-b:epsilon=4:label=level%204")
			p.waitFor("four curves", func() bool { return p.count(".entry .key") == 4 })
		},
		2: func(p telling) {
			p.reach("#slide-epsilon")
			p.choose("#slide-epsilon", "150")
			p.leads("epsilon=0.32")
			p.waitForText(`[aria-labelledby="budget-title"]`, "Policies with their own ε or δ keep it when the shared budget changes: level 0.2, level 1, level 4.")
		},
		3: func(p telling) {
			p.share()
			p.click("#present")
			p.waitForOne(`[data-stage="present"]`)
			p.choose("#slide-epsilon", "200")
			p.leads("epsilon=2")
			if chart := p.where("#chart"); chart.Height < float64(p.screen())/2 {
				p.t.Errorf("in the hall the chart is %v px high", chart.Height)
			}
		},
		4: func(p telling) {
			for _, more := range []bool{true, false} {
				if p.phone {
					p.click("#hall-keys")
				} else {
					p.key("?")
				}
				p.waitFor("the keys", func() bool {
					return p.has(`document.querySelector(".hall-help")?.innerText.includes("blanks the screen") ?? false`) == more
				})
			}
			p.click(`.hall-bar ` + field("epsilon"))
			p.key(kb.Enter) // this ends the typing, so that the keys belong to the clicker again
			p.key(".")
			p.waitForOne("#hall-blank")
			if p.phone {
				p.click("#hall-blank")
			} else {
				p.key(".")
			}
			p.waitFor("the page", func() bool { return p.count("#hall-blank") == 0 })
			p.ended()
			was := p.fragment() + p.text("#progress") + p.picture()
			p.key(kb.PageDown)
			p.idle()
			if is := p.fragment() + p.text("#progress") + p.picture(); is != was {
				p.t.Error("PageDown at the end does something")
			}
		},
		5: func(p telling) {
			p.choose("#views-menu", "region")
			p.waitForText("#frame-says", "DP-FTPL-Gauss, ε = 2")
			p.waitForText("#frame-says", "N = 1")
			if p.phone {
				p.choose(`[id="slide-region.n"]`, "1")
			} else {
				p.key(kb.PageDown)
			}
			p.waitForText("#frame-says", "N = 2")
			p.waitForText("#verdict", "2 pulls")
		},
		6: func(p telling) {
			press := func(key, button string) {
				p.waitForOne(button + `:not([aria-disabled="true"])`)
				if p.phone {
					p.click(button)
				} else {
					p.key(key)
				}
			}
			p.choose("#views-menu", "audit")
			press("g", "#to-game")
			press("n", "#deal")
			p.waitForText("#game-title", "Round 1")
			press("a", "#guess-0")
			p.waitForText(".game", "It was world ")
			press("n", "#deal")
			p.waitForText("#game-title", "Round 2")
			press("b", "#guess-1")
			p.waitForText(".game", "of 2 (")
		},
		7: func(p telling) {
			p.click("#leave-stage")
			p.click("#view-play")
			p.waitForOne("#chart canvas")
			p.ended()
			p.click("#files")
			p.fill("#figure-title", "What local privacy costs")
			p.perform(chromedp.KeyEvent(kb.Escape))
			if svg := string(p.save("#export-svg", "what-local-privacy-costs*.svg")); !strings.Contains(svg, "What local privacy costs") || !strings.Contains(svg, "level 0.2") {
				p.t.Errorf("the file is %.300s", svg)
			}
		},
		8: func(p telling) {
			p.eval(`window.print = () => { window.printed = true; }`, nil)
			p.click("#files")
			p.click("#print")
			p.until("the handout", "window.printed === true")
			if n := p.sheets("story-handout", 8.27, 11.69); n != 1 {
				p.t.Errorf("the handout has %d pages", n)
			}
			if title := p.html(".handout-title"); title != "What local privacy costs" {
				p.t.Errorf("the handout is called %q", title)
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
				p.t.Errorf("the readout is at %+v, the curves at %+v", says, curves)
			}
		},
		5: func(p telling) {
			p.click("#learn")
			p.waitFor("the list of lessons", func() bool { return p.count(".lesson-nav a") == len(lessons.Course("")) })
			p.act(`document.querySelector(".lesson-nav a").click()`)
			for range 3 {
				p.waitForOne(".answers button:first-child")
				p.keeps("#lesson-question", func() { p.click(".answers button") })
				p.waitForOne(".answers .good")
				p.waitForOne("#lesson-says > p:first-child")
				if says := p.where("#lesson-says > p:first-child"); p.phone && says.Bottom > 844 {
					p.t.Errorf("the explanation of the answer ends at %v", says.Bottom)
				}
				p.act(`document.querySelector(".lesson-nav a:last-child").click()`)
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
	"researcher": {
		1: func(p telling) {
			p.open("1t&policies=ucb1,dp-ftpl-new&horizon=20000")
			if p.reach("#fold"); p.count("#fold:is([open] > *)") == 0 { // the fold may still be open from the story on the other screen
				p.click("#fold")
			}
			p.fill("#arm-list", "arm\tmean\n"+strings.Join([]string{"1\t0,1", "2\t0,2", "3\t0,25", "4\t0,3", "5\t0,35", "6\t0,4", "7\t0,45", "8\t0,5", "9\t0,6", "10\t0,7", "11\t0,8", "12\t0,9"}, "\n"))
			p.waitForText("#arm-draft", "12 arms with means from 0.1 to 0.9 (12 Bernoulli). Commas are read as decimal points.")
			if n := p.count("[data-arm]"); n != 9 {
				p.t.Errorf("before the list is applied there are %d arms", n)
			}
			p.shot(fmt.Sprintf("story-researcher-0-%t", p.phone))
			p.click("#take-list")
			p.waitFor("twelve arms", func() bool { return p.count("[data-arm]") == 12 })
		},
		2: func(p telling) {
			for _, c := range [][2]string{
				{"0.5, gaussian:0.5:0.1", "accepts only rewards in [0, 1]"},
				{"0.5\n0.6\n1.7", "line 3: 1.7 is not between 0 and 1"},
			} {
				p.fill("#arm-list", c[0])
				p.waitForText("#arm-draft", c[1])
				if n := p.count("[data-arm]"); n != 12 || p.value("#arm-list") != c[0] || p.count("#take-list:disabled") != 1 {
					p.t.Errorf("after %q there are %d arms, and the list has %q", c[0], n, p.value("#arm-list"))
				}
			}
			p.key(kb.Escape)
			p.waitFor("the list as it was", func() bool { return strings.HasPrefix(p.value("#arm-list"), "0.1, 0.2, 0.25") })
			p.fill(field("arms[0].mean"), "1.5")
			p.waitForText(`[id="field-arms[0].mean-problem"]`, "1.5 is not between 0 and 1")
			p.fill(field("arms[0].mean"), "0.15")
			p.waitForText("main", "12 arms with means from 0.15 to 0.9")
		},
		3: func(p telling) {
			p.choose(`[id="menu-arms[0].kind"]`, "beta")
			p.waitForOne(field("arms[0].b"))
			p.fill(field("arms[0].a"), "4")
			p.fill(field("arms[0].b"), "12")
			p.waitForText("main", "The rewards of arm 1 are Beta, with mean 0.25")
		},
		4: func(p telling) {
			p.open("1t&kind=sweep&over=epsilon&values=0.5,1&policies=adap-klucb,ldp-ucb-b&arms=0.6,0.5&runs=4&horizon=2000")
			p.reach("#choose-horizon")
			p.click("#choose-horizon")
			p.waitFor("the horizon to be swept", func() bool { return strings.Contains(p.fragment(), "over=horizon") })
			for _, dead := range []string{field("horizon"), field("checkpoints"), "#axis-x", "#axis-y"} {
				if p.count(dead) > 0 {
					p.t.Errorf("%s is there without effect", dead)
				}
			}
			for _, control := range []struct {
				at string
				do func(at string)
			}{
				{"#slide-epsilon", func(at string) { p.choose(at, "100") }},
				{field("runs"), func(at string) { p.fill(at, "6") }},
				{"#band", func(at string) { p.choose(at, "none") }},
			} {
				p.idle()
				p.reach(control.at)
				was := p.fragment()
				control.do(control.at)
				p.waitFor(control.at+" to do something", func() bool { return p.fragment() != was })
			}
		},
		5: func(p telling) {
			p.click("#view-gallery")
			p.waitForOne("#panel-wang-5a")
			p.act(`document.getElementById("panel-wang-5a").click()`)
			p.waitForText("#more-says", "Some claims also need the runs of other panels: Figure 5 (b), Figure 5 (c), Figure 5 (d).")
			p.waitForText("#more-button", "Make these runs too")
		},
		6: func(p telling) {
			p.open("1t~view=audit&audit=ucb1,,,,,,2000")
			p.click("#run-audit")
			p.waitForText("#audit-says", "No privacy is claimed")
			if text := p.text("main"); strings.Contains(text, "Violates") {
				p.t.Errorf("the audit of UCB1 says %q", text)
			}
		},
		7: func(p telling) {
			was := p.fragment()
			saved := p.save("#save-scenario", "*-scenario-*.json")
			p.open("1t&policies=ucb1")
			p.chooseFile("scenario.json", saved)
			p.waitFor("the view as it was", func() bool { return p.fragment() == was })
			p.waitForOne("#run-audit")
		},
	},
}

// screen returns the height of the story's screen.
func (p telling) screen() int64 {
	if p.phone {
		return 844
	}
	return 900
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

// keeps uses a control and, on a phone, checks that the chart is on the screen together with the control.
func (p telling) keeps(control string, do func()) {
	p.t.Helper()
	p.tab.open(control)
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

// Each story is played completely, on a desktop and on a phone. With -short, the student's story is played only on a
// phone, and the other stories only on a desktop. Stories marked "not yet told" are skipped.
func TestStoriesAreToldFromStartToEnd(t *testing.T) {
	p := blank(t, nil)
	seen := map[string]bool{}
	for _, part := range strings.Split(stories, "\n## ")[1:] {
		head, text, _ := strings.Cut(part, "\n")
		name, waits := strings.CutSuffix(head, " (not yet told)")
		seen[name] = true
		steps := regexp.MustCompile(`(?m)^\d+\. `).FindAllString(text, -1)
		if n := len(told[name]); waits != (n == 0) || n > 0 && n != len(steps) {
			t.Errorf("%s has %d steps, and %d are played", name, len(steps), n)
		}
		for _, phone := range []bool{false, true} {
			if waits || testing.Short() && phone != (name == "student") {
				continue
			}
			width := "1440"
			if phone {
				width = "390"
			}
			p.part(t, name+" at "+width, func(t *testing.T) {
				p.run(chromedp.Navigate("about:blank"), emulation.SetTouchEmulationEnabled(phone)) // removes what is left of another telling
				for i := range steps {
					told[name][i+1](telling{p, t, phone})
					p.shot(fmt.Sprintf("story-%s-%d-%s", name, i+1, width))
				}
			})
		}
	}
	for name := range told {
		if !seen[name] {
			t.Errorf("stories.md has no story of %s", name)
		}
	}
}
