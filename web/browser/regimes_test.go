//go:build !js

package browser

import (
	"strconv"
	"strings"
	"testing"
)

// A person looks for where privacy begins to cost something: in theory, in the runs, and
// where theory is silent.
func TestTheTradeoffMarksItsRegimes(t *testing.T) {
	p := play(t, "1t&kind=sweep&over=epsilon&values=0.05,0.1,0.2,0.5,1,2,5,10&horizon=20000&runs=5&policies=adap-klucb,dp-se,dp-ftpl-new,ucb1")
	p.ended()
	p.waitForText("#tradeoff-title ~ .facts:not(.columns)", "Theorem 3")
	for _, want := range []string{"hardest problem with 9 arms", "below this ε, privacy determines every arm’s term"} {
		p.waitForText("#tradeoff-title ~ .facts:not(.columns)", want)
	}
	p.waitForText(".side.inside", "The theoretical ε applies to AdaP-KLUCB, DP-SE")
	p.waitForText(".side.inside", "For DP-FTPL-New, theory does not state where the regimes meet")
	p.waitForText(".figure", "at this ε and above, privacy determines no arm’s term")
	p.waitForText(".figure", "the measured regret of AdaP-KLUCB stays within a factor of 1.5")
	for _, theme := range []string{"light", "dark"} {
		p.theme(theme)
		for _, width := range []int64{320, 390, 1024, 1440} {
			p.size(width, 900)
			p.waitFor("the chart", func() bool { return p.pixels("--curve-0") > 60 })
			p.shot("regimes-" + strconv.FormatInt(width, 10) + "-" + theme)
		}
	}
	before := p.picture()
	p.click("#focus-2")
	p.waitForText(".figure", "1.5 × final value of DP-FTPL-New")
	p.waitFor("another mark", func() bool { return p.picture() != before })
	svg := string(p.save("#export-svg", "*-sweep-*.svg"))
	if !strings.Contains(svg, "Vertical lines: ε") {
		t.Error("the exported figure does not say what its lines are")
	}
}
