package tradeoff_test

import (
	"strings"
	"testing"

	"epsilonarcade/web/internal/webtest"
)

// With one arm, or arms of one mean, a trade-off says that nothing is paid; not if the sweep moves the arms apart.
func TestATradeOffOfAlikeArmsSaysSo(t *testing.T) {
	for link, want := range map[string]string{
		"arms=0.5&over=epsilon&values=0.1,1":        "There is only one arm, so the regret of every policy is 0.",
		"arms=0.5,0.5&over=epsilon&values=0.1,1":    "All arms have the same mean, so the regret of every policy is 0.",
		"arms=0.5,0.4&over=gap&values=0.1,0.2":      "At Δ = 0.1, ",
		"arms=0.5,0.5&over=horizon&values=100,1000": "All arms have the same mean, so the regret of every policy is 0.",
	} {
		p := webtest.Open("1t&kind=sweep&policies=adap-ucb&runs=2&horizon=2000&"+link, 1)
		p.Rest(t)
		if says := webtest.Plain(p.Screen().Sentence()); !strings.HasPrefix(says, want) {
			t.Errorf("%s: it says %q, not %q", link, says, want)
		}
	}
}
