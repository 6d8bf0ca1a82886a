package setting

import (
	"epsilonarcade/core/testkit/scenariotest"
	"strings"
	"testing"

	"epsilonarcade/core/say"
)

// In a short run the order of the arms may decide the regret. It is said then, and not otherwise.
func TestTheOrderOfArmsIsToldWhereItMatters(t *testing.T) {
	const ties = " Ties go to the arm listed first, and start phases begin with the first arms."
	for _, c := range []struct{ link, begins, ends string }{
		{"policies=adap-klucb&arms=0.1x9,0.9", "At T = 200, the mean regret of AdaP-KLUCB is 7.2 if the best arm is first and 159 if it is last (20 runs per order).", ties + " Here the best arm is last."},
		{"policies=adap-klucb&arms=0.9,0.1x9", "At T = 200, the mean regret of AdaP-KLUCB is 7.2 if the best arm is first", ties + " Here the best arm is first."},
		{"policies=adap-klucb&arms=0.1x4,0.9,0.1x5", "At T = 200, the mean regret of AdaP-KLUCB is 7.2 if the best arm is first", "(20 runs per order)." + ties},
		{"policies=thompson,gdp-elim-new&arms=0.1x9,0.9", "At T = 200, the mean regret of GDP-Elim-New is 0 if the best arm is first", " last."},
		{"policies=adap-klucb,dp-ftpl-beta&arms=0.1x9,0.9", "At T = 200, the mean regret of DP-FTPL-Beta is 0 if the best arm is first", " last."},
		{"policies=dp-ftpl-beta:label=mine&arms=0.2,0.9", "At T = 200, the mean regret of DP-FTPL-Beta (mine) is 0 if the best arm is first and 140 if it is last", " last."},

		{"policies=adap-klucb&arms=0.1x9,0.9&shuffle=true", "", ""},
		{"policies=adap-klucb&arms=0.4x10", "", ""}, // all are best
		{"policies=adap-klucb&arms=0.4", "", ""},
		{"policies=ucb1,thompson&arms=0.1x9,0.9", "", ""},
		{"policies=ldp-ucb-b&arms=0.1x9,0.9", "", ""}, // has ties of no consequence
		{"policies=adap-klucb&horizon=2000&arms=0.1x9,0.9", "", ""},
		{"policies=dp-ftpl-beta&horizon=20000&arms=0.1x9,0.9", "", ""},                          // the start phase is over
		{"policies=dp-ftpl-beta&epsilon=0.05&delta=1e-05&horizon=30000&arms=0.1x9,0.9", "", ""}, // it takes too long to find out
		{"policies=ucb1&horizon=19&arms=0.1x19,0.9", "", ""},                                    // one pull of 19
		{"policies=thompson&horizon=10&arms=0.5,0.9&seed=6", "", ""},                            // chance
		{"policies=none&kind=region", "", ""},
	} {
		link := "1t&" + c.link
		if !strings.Contains(link, "horizon") {
			link += "&horizon=200"
		}
		says, err := Order(scenariotest.Valid(linked(t, link)))
		if got := say.English(strings.Join(says, " ")); err != nil || !strings.HasPrefix(got, c.begins) || !strings.HasSuffix(got, c.ends) || c.begins == "" && got != "" {
			t.Errorf("%s: %q, %v; want %q … %q", link, got, err, c.begins, c.ends)
		}
	}
}

// Of two scenarios that differ in it, A and B, the order of arms is named.
func TestAPairNamesTheOrderOfArms(t *testing.T) {
	a, b := linked(t, "1t&policies=ucb1&horizon=200"), linked(t, "1t&policies=ucb1&horizon=200&shuffle=true")
	all := differences(a, b, []int{0})
	if len(all) != 1 || all[0] != (difference{"", say.Of("arms-their-order"), say.Of("arms-random-order")}) {
		t.Errorf("%q", all)
	}
}
