package scenario

import (
	"reflect"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
)

// version1 is what "1t" means, written out. Do not change it: every link leaves out
// what is equal to it. A new Default needs a new version of links.
func version1() Scenario {
	return Scenario{
		Kind: Regret,
		Arms: arm.Bernoullis(0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7),
		Policies: []Policy{
			{ID: "dp-ftpl-new"}, {ID: "dp-ftpl-gauss"}, {ID: "dp-ftpl-beta"}, {ID: "thompson"},
		},
		Epsilon: 1, Delta: 0.01, Horizon: 1_000_000, Runs: 100, Seed: 1,
		Region: RegionOptions{Noise: "gauss", N: 1, R: 0, Change: 1},
	}
}

// golden holds links and what they mean. Do not change or remove an entry: links in
// the wild depend on it. A new way to write something is a new entry.
var golden = []struct {
	link   string
	change func(*Scenario) // of version1
}{
	{"1t", func(*Scenario) {}},
	{"1t-sb5xj&epsilon=0.5&delta=1e-06&horizon=200000&runs=200&seed=9007199254740991", func(s *Scenario) {
		s.Epsilon, s.Delta, s.Horizon, s.Runs, s.Seed = 0.5, 1e-6, 200_000, 200, 1<<53-1
	}},
	{"1t-3xzmg&epsilon=0&delta=0.1", func(s *Scenario) { s.Epsilon, s.Delta = 0, 0.1 }},
	{"1t-qtk86&arms=0.5,0.6", func(s *Scenario) { s.Arms = arm.Bernoullis(0.5, 0.6) }},
	{"1t-7xp2b&arms=0.9,0.8x5,0.1to0.4x4", func(s *Scenario) {
		s.Arms = arm.Bernoullis(0.9, 0.8, 0.8, 0.8, 0.8, 0.8, 0.1, 0.2, 0.3, 0.4)
	}},
	{"1t-6pera&arms=0.75to0.25x5", func(s *Scenario) { s.Arms = arm.Bernoullis(0.75, 0.625, 0.5, 0.375, 0.25) }},
	{"1t-94ndd&arms=0.1to0.2x4", func(s *Scenario) { s.Arms = arm.Bernoullis(0.1, 0.133333333333, 0.166666666667, 0.2) }},
	{"1t-3fa3m&arms=0.3to0.7x101", func(s *Scenario) { s.Arms = arm.Instances()[1].Arms }},
	{"1t-cynqb&policies=ucb1", func(s *Scenario) { s.Policies = []Policy{{ID: "ucb1"}} }},
	{"1t-tyqfq&policies=ldp-ucb-b:epsilon=0.2:label=%CE%B5%20%3D%200.2,adap-klucb:epsilon=2:delta=0.5:alpha=4,thompson", func(s *Scenario) {
		s.Policies = []Policy{
			{ID: "ldp-ucb-b", Epsilon: new(0.2), Label: "ε = 0.2"},
			{ID: "adap-klucb", Epsilon: new(2.0), Delta: new(0.5), Params: map[string]float64{"alpha": 4}},
			{ID: "thompson"},
		}
	}},
	{"1t-m7sb7&horizon=200000&checkpoints=20000,200000", func(s *Scenario) {
		s.Horizon, s.Checkpoints = 200_000, []int64{20_000, 200_000}
	}},
	{"1t-gtp7p&horizon=100&checkpoints=linear10", func(s *Scenario) {
		s.Horizon, s.Checkpoints = 100, []int64{10, 20, 30, 40, 50, 60, 70, 80, 90, 100}
	}},
	{"1t-1ns2h&horizon=1000000000&checkpoints=log10", func(s *Scenario) {
		s.Horizon, s.Checkpoints = 1_000_000_000, []int64{1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000}
	}},
	{"1t-0b98r&arms=0.9,beta:4:1x5,two-point:0.4:1x5,0.6x5,uniformx4", func(s *Scenario) { s.Arms = arm.Instances()[3].Arms }},
	{"1t-q1xt4&arms=gaussian:-0.5,gaussian:0.5:2.5,two-point:0.1:0.2:0.75,0.5&policies=ucb1:sigmoid=true,thompson:sigmoid=true", func(s *Scenario) {
		s.Arms = []arm.Arm{arm.Gaussian{M: -0.5, SD: 1}, arm.Gaussian{M: 0.5, SD: 2.5}, arm.TwoPoint{Low: 0.1, High: 0.2, P: 0.75}, arm.Bernoulli{P: 0.5}}
		s.Policies = []Policy{{ID: "ucb1", Params: map[string]float64{"sigmoid": 1}}, {ID: "thompson", Params: map[string]float64{"sigmoid": 1}}}
	}},
	{"1t-q3zff&kind=region&policies=none&noise=beta-without-k&n=31&r=30&change=-1", func(s *Scenario) {
		s.Kind, s.Policies, s.Region = Region, nil, RegionOptions{"beta-without-k", 31, 30, -1}
	}},
	{"1t-m6vt6&kind=sweep&policies=adap-klucb&over=epsilon&values=0.05,0.1,1e-06", func(s *Scenario) {
		s.Kind, s.Policies, s.Sweep = Sweep, []Policy{{ID: "adap-klucb"}}, SweepOptions{"epsilon", []float64{0.05, 0.1, 1e-6}}
	}},
	{"1t-3vanf&kind=timeline&policies=adap-klucb&horizon=10000", func(s *Scenario) {
		s.Kind, s.Policies, s.Horizon = Timeline, []Policy{{ID: "adap-klucb"}}, 10_000
	}},
	{"1t-j7sjp&over=delta&values=1", func(s *Scenario) { s.Sweep = SweepOptions{"delta", []float64{1}} }},
}

func TestGoldenLinksKeepTheirMeaning(t *testing.T) {
	for _, g := range golden {
		want := version1()
		g.change(&want)
		got, err := ParseLink(g.link)
		if err != nil {
			t.Errorf("%s: %v", g.link, err)
			continue
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s\ngot  %+v\nwant %+v", g.link, got, want)
		}
		if _, body, ok := strings.Cut(g.link, "&"); ok { // as somebody writes it
			got, err := ParseLink("1t&" + body)
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s without its check: %+v, %v", g.link, got, err)
			}
		}
		if back := want.Link(); back != g.link {
			t.Errorf("%s is now written as %s", g.link, back)
		}
	}
}
