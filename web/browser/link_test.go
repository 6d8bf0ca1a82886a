//go:build !js

package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// Everything that somebody can change is in the address, and a reload gives the same
// page and the same numbers.
func TestTheAddressHoldsThePage(t *testing.T) {
	p := play(t, "1t&horizon=30000")
	p.changesTheAddress("ε", func() { p.fill(field("epsilon"), "0.5") })
	p.changesTheAddress("the slider of δ", func() { p.choose("#slide-delta", "200") })
	p.changesTheAddress("runs", func() { p.fill(field("runs"), "7") })
	p.changesTheAddress("seed", func() { p.fill(field("seed"), "42") })
	p.changesTheAddress("a mean", func() { p.fill(field("arms[0].mean"), ".65") })
	p.changesTheAddress("one arm less", func() { p.click("#remove-arm") })
	p.changesTheAddress("another policy", func() { p.click("#add-ucb1") })
	p.changesTheAddress("one policy less", func() { p.click("#remove-dp-ftpl-beta-2") })
	p.click("#open-0")
	p.changesTheAddress("a policy's own ε", func() { p.fill(field("policies[0].epsilon"), "2") })
	p.click("#open-0") // the address does not hold which row is open
	p.changesTheAddress("the axis of pulls", func() { p.choose("#axis-x", "log") })
	p.changesTheAddress("the axis of regret", func() { p.choose("#axis-y", "log") })
	p.changesTheAddress("the speed", func() { p.choose("#speed", "1e07") })
	p.ended()
	p.same("in a run", func() { p.reload(); p.ended() })

	p.changesTheAddress("the mode", func() { p.click("#choose-mean") })
	p.changesTheAddress("the band", func() { p.choose("#band", "sd") })
	p.changesTheAddress("the checkpoints", func() { p.fill(field("checkpoints"), "linear50"); p.key(kb.Enter) })
	p.ended()
	p.same("in the mean of runs", func() { p.reload(); p.ended() })
}

// changesTheAddress does something and checks that the address follows.
func (p *tab) changesTheAddress(what string, do func()) {
	p.tb.Helper()
	was := p.fragment()
	do()
	if p.fragment() == was {
		p.tb.Errorf("the address does not hold %s", what)
	}
}

// same checks that the page shows the same before and after something.
func (p *tab) same(what string, do func()) {
	p.tb.Helper()
	state := func() string {
		var settings string
		p.eval(`Array.from(document.querySelectorAll("input, select"), (e) => e.value).join("; ")`, &settings)
		return strings.Join([]string{p.fragment(), settings, p.text("#sentence"), p.text(".legend"), p.text(".pulls"), p.text("#progress")}, "\n")
	}
	look := func() {
		p.pulls(0) // the policy in focus is not in the address
		p.idle()
	}
	look()
	before := state()
	do()
	look()
	if after := state(); after != before {
		p.tb.Errorf("%s the page was\n%s\nand is after a reload\n%s", what, before, after)
	}
}

func TestANewAddressOpensItsScenario(t *testing.T) {
	p := play(t, slow)
	p.lead("1t&arms=0.8,0.2&policies=ucb1&horizon=500")
	p.waitForText("#progress", " of 500 pulls")
	p.toEnd()
	p.isAtTheEndOf(parse(t, "1t&arms=0.8,0.2&policies=ucb1&horizon=500"))
	p.back()
	p.waitForText("#progress", " of 1,000,000 pulls")
	if got := p.value("#speed"); got != "1000" {
		t.Errorf("the speed is %s, want that of the address before", got)
	}
}
