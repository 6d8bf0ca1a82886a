//go:build !js

package browser

import (
	"strings"
	"testing"
)

// A reader asks which policy is better, and the page makes runs until each pair has a verdict.
func TestThePageDecidesWhichPolicyIsBetter(t *testing.T) {
	p := play(t, "1t&arms=0.7,0.4&policies=thompson,dp-ftpl-gauss,dp-ftpl-new&horizon=20000&runs=5~mode=mean")
	p.ended()
	p.waitForText("#verdicts-title", "Which policy is better?")
	p.click("#until-decided")
	p.waitFor("a verdict for each pair", func() bool { return p.count("#until-decided:not([hidden])") == 0 })
	table := p.text(".middle table.values")
	if strings.Contains(table, "undecided") || strings.Count(table, "better") != strings.Count(table, "worse") {
		t.Error(table)
	}
	p.shot("verdicts")
	p.size(390, 844)
	p.click("#drawer-runs")
	p.waitForText("#verdicts-title", "Which policy is better?")
	p.shot("verdicts-390")
}
