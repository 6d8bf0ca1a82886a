package gallery

import (
	"epsilonarcade/core/figure"
	"epsilonarcade/core/scenario"
)

// wangHardPair is Theorem 4 on an instance of its proof.
func wangHardPair() Panel {
	s := scenario.Default()
	s.Arms, s.Policies = instance("wang-zhu-hard-1"), []scenario.Policy{plain("gdp-elim-new"), plain("dp-ucb-int")}
	s.Epsilon, s.Delta, s.Horizon, s.Runs = 0.1, 1e-6, 1e6, 20
	return wangText("wang-theorem-4", "Theorem 4", "The lower bound on the hard pair of its proof", "t", "Cumulative regret", s, "sequence-approximate",
		"The theorem has no figure. ε, δ and the horizon are ours.",
		"Instance 1 is drawn, with means 1/2 and 1/4. In Instance 2 arm 2 has the mean 3/4. The proof's revision rule sets 2/3 of its rewards to 0: 3/4 (1 − 2/3) = 1/4.",
		"The bound is for policies with a regret of at most c₀ T^α on every instance: c₀ = 1 and α = 1/2 are assumed. That these policies keep to it is not checked.")
}

// wangRemark is Remark 12.
func wangRemark() Panel {
	s := scenario.Default()
	s.Policies = []scenario.Policy{plain("dp-ftpl-gauss"), {ID: "dp-ucb-int-redraw", Params: with(nil, "v", 1.1)}}
	s.Delta, s.Horizon, s.Runs = 0.1, 1e6, 100
	sweep(&s, "epsilon", logSpaced(0.01, 1, 7))
	return wangText(wangRemark12, "Remark 12", "DP-UCB-INT at ε below δ", "ε", "Cumulative regret at T", s, "dp-ftpl-gauss",
		"The remark has no figure. Instance 1, δ = 0.1, the values of ε and the horizon are ours. At ε = 0.01 the horizon cuts the start phase of DP-UCB-INT, which makes its regret smaller.", wangStart, wangInt)
}

// wangText is a panel of ours for a passage without a figure.
func wangText(id, place, title, x, y string, s scenario.Scenario, bound string, inferred ...string) Panel {
	return Panel{
		ID: id, Place: place, Title: title, Form: Curves, Scenarios: []scenario.Scenario{s}, Bounds: []string{bound}, Inferred: inferred,
		X: figure.Axis{Label: x, Scale: figure.Log}, Y: figure.Axis{Label: y, Scale: figure.Log},
	}
}

const wangRemark12 = "wang-remark-12" // the panel of the claim

// remark12 is the claim of Remark 12 about DP-UCB-INT.
func remark12() Claim {
	return Claim{
		ID:     "S0-11",
		Quote:  "its additive regret term can be much larger than ours when ε is smaller than δ",
		Place:  "§6.1, Remark 12, of DP-UCB-INT",
		Text:   "At ε below δ DP-UCB-INT's regret is much larger than DP-FTPL-Gauss's.",
		Panels: []string{wangRemark12},
		Found:  Finding{Holds, "", "At δ = 0.1 and ε = 0.0464 DP-FTPL-Gauss starts with 8 pulls of each arm, and both versions of DP-UCB-INT with 9,423."},
		parts: onPanel(wangRemark12, func(o observations) []part {
			below := func(x float64) bool { return x < 0.1*(1-1e-9) }
			return []part{ratioOver(wangRemark12, "dp-ftpl-gauss", o.last(wangRemark12), "ε below δ", "much larger", atMost(clearly), below)}
		}),
	}
}
