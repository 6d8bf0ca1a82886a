package web_test

import (
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/web/webtest"
)

// wholes shows what decisions tell together, of all policies and of claims that are not theirs.
func wholes(t *testing.T, look func(*webtest.Page)) {
	all := []string{
		"dp-ftpl-new,sequence&together=8", "thompson&together=30", "dp-ftpl-new&together=3", "ldp-ucb-l&together=40", "dp-ftpl-gauss&together=9", "ucb1&together=200000",
		"adap-ucb&together=24", "dp-se&together=2000", "dp-ucb-int-redraw&together=400", "adap-ucb&together=3",
	}
	show := func(of string, answers int) {
		p := webtest.Open("1t~view=audit&audit="+of, 1)
		look(p)
		for range answers {
			p.Tick()
		}
		look(p)
	}
	for _, of := range all {
		show(of, 4)
	}
	for _, s := range append(policy.All(), policy.Broken()...) { // what is known of each at first
		show(s.ID+"&together=usual", 1)
	}
}
