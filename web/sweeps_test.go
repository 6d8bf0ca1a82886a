package web_test

import (
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/internal/webtest"
)

// What can be swept moves a policy of the scenario, can be run at once, and has a horizon, a gap and
// a number of arms among what it offers. Each choice leads there.
func TestASweepIsOfferedWhereItCanBeHad(t *testing.T) {
	for link, want := range map[string]string{
		"&policies=ucb1":        "epsilon horizon gap arms",
		"&policies=dp-ftpl-new": "epsilon delta horizon gap arms",
		"&policies=adap-ucb,dp-imed,private-ucb,heldp-ucb-b": "epsilon horizon gap arms alpha gamma eps_min",
		"&policies=kl-ucb,dp-ucb-int,ldp-ucb-quadratic":      "epsilon delta horizon gap arms c v b",
		"&policies=adap-ucb:alpha=4":                         "epsilon horizon gap arms",
		"&policies=thompson&arms=uniform,0.3":                "epsilon horizon arms",
		"&policies=thompson&arms=0.5,0.5":                    "epsilon horizon arms",
		"&policies=thompson&arms=0.5":                        "epsilon horizon",
		"&policies=adap-klucb,ldp-ucb-b&arms=0.5,0.4,0.1":    "epsilon horizon gap arms alpha",
	} {
		p := webtest.Open("1t&horizon=2000&runs=2&kind=sweep&over=epsilon&values=1,2"+link, 0)
		var got []string
		for _, s := range p.Settings.Sweeps() {
			got = append(got, s.Value)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %s", link, got, want)
		}
		for _, over := range got[1:] { // the first is shown already
			p.Settings.ChooseSweep(over)
			if o := p.S.Sweep; o.Over != over || len(o.Values) < 2 || !slices.IsSorted(o.Values) || len(p.S.Problems()) > 0 {
				t.Errorf("%s: the usual sweep is %+v", link, o)
			}
		}
	}
}

// A sweep that the arms no longer allow gives way to one over ε, and the page says why.
func TestASweepThatCannotBeHadGivesWay(t *testing.T) {
	p := webtest.Open("1t&horizon=400&runs=2&kind=sweep&over=gap&values=0.01,0.02&policies=ucb1", 0)
	p.Show(scenario.Regret)
	p.Arms.DraftList("uniform, 0.2")
	p.Arms.TakeList()
	p.Show(scenario.Sweep)
	if !p.View().IsTradeoff() || p.S.Sweep.Over != scenario.OverEpsilon || !strings.Contains(say.English(p.Notice.Text), "needs Bernoulli arms") {
		t.Errorf("over %q, it says %q", p.S.Sweep.Over, p.Notice.Text)
	}
}
