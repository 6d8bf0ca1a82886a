//go:build !js

package browser

import (
	"strconv"
	"strings"
	"testing"
)

// seen turns to a theme and a width, scrolls to an element and takes a picture of the window.
func (p *tab) seen(name, selector string) {
	p.tb.Helper()
	for _, theme := range []string{"light", "dark"} {
		p.theme(theme)
		for _, width := range inTheme(theme, 390, 1440) {
			p.size(width, 900)
			p.reach(selector)
			p.waitFor("a chart of another width", func() bool {
				var fits bool
				p.eval(`Math.abs(document.querySelector(`+quote(selector)+`).clientWidth - document.querySelector(`+quote(selector+" .uplot")+`).clientWidth) < 2`, &fits)
				return fits
			})
			p.eval(`document.querySelector(`+quote(selector)+`).closest(".card").scrollIntoView()`, nil)
			p.shot(name + "-" + strconv.FormatInt(width, 10) + "-" + theme)
		}
	}
}

// A person looks inside a private policy while it runs, at one arm and at what one changed
// reward would do, keeps the view in a link and turns to the region of the same history.
func TestAPersonLooksInsideThePolicy(t *testing.T) {
	p := play(t, "1t&arms=0.6,0.5,0.4&horizon=100000000~speed=10")
	p.running()
	p.click("#inside")
	p.waitForText("#page .inside", "A number is drawn for each arm")
	p.waitFor("the figure", func() bool { return p.count("#inside-chart canvas") == 1 })
	p.waitForChange("the pull that is shown", func() string { return p.text(".inside .gauge + .note") })
	p.pause()
	p.choose("#inside-arm", "1")
	p.waitForText("#page .inside", "pulls of arm 2")
	p.click("#choose-reward-down")
	p.waitForText("#page .inside", "changed from 1 to 0")
	p.waitForText("#page .inside", "(ε, δ) allows at most")
	p.waitFor("the address", func() bool {
		f := p.fragment()
		return strings.Contains(f, "inside=open") && strings.Contains(f, "arm=2") && strings.Contains(f, "change=down")
	})
	if svg := string(p.saveFrom("#inside-save", "#export-svg", "*-inside-*.svg")); !strings.Contains(svg, "after the change") || !strings.Contains(svg, "change=down") {
		t.Errorf("the saved figure is %.900s", svg)
	}
	p.seen("inside", "#inside-chart")
	p.size(1280, 900)
	p.reload()
	p.waitForText("#page .inside", "pulls of arm 2")
	p.waitFor("the way to the region", func() bool { return p.count(".inside .choices .choice") == 1 })
	p.pause()
	p.click(".inside .choices .choice")
	p.waitFor("the region", func() bool { return p.count("#region-chart canvas") == 1 })
}

// What the policies of the other kinds show.
func TestEveryKindOfPolicyIsSeenInside(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=300")
	for id, want := range map[string]string{
		"ucb1": "No noise hides this change", "adap-klucb": "one noisy mean", "ldp-ts-linear": "times as likely", "dp-se": "noisy mean of rewards per epoch",
	} {
		p.show("1t&policies=" + id + "&horizon=20000~inside=open&arm=9")
		p.toEnd()
		p.waitForText("#page .inside", want)
		p.waitFor("the figure", func() bool { return p.count("#inside-chart canvas") == 1 })
		p.seen("inside-"+id, "#inside-chart")
	}
}

// A person gives the users levels of their own and sees which ε_min suits them.
func TestAPersonChoosesTheLawOfLevels(t *testing.T) {
	p := play(t, "1t&policies=heldp-ucb-b&horizon=20000")
	p.waitForText("#page .inside", "smallest V_B, at ε_min = 2")
	p.waitFor("the figure", func() bool { return p.count("#levels-chart canvas") == 1 })
	menu, list := `[id="menu-policies[0].params.law"]`, field("policies[0].params.law")
	p.click("#open-0")
	p.waitForOne(menu)
	p.choose(menu, "gaussian")
	p.waitForText("#page .inside", "smallest V_B, at ε_min = 0.9")
	p.choose(menu, "list")
	p.waitFor("the list", func() bool { return p.value(list) == "0.5,1,2" })
	p.fill(list, "0.5, x")
	p.waitForText("#page .policy-own .problem:not([hidden])", "is not a distribution")
	p.fill(list, "0.5, 4")
	p.waitForText("#page .inside", "smallest V_B, at ε_min = 4")
	p.choose(menu, "uniform from 0.1 to 2")
	p.fill(list, "uniform from 1 to 3 refuse 0.5")
	p.waitForText("#page .inside", "smallest V_L, at ε_min = 1.")
	p.seen("levels", "#levels-chart")
}
