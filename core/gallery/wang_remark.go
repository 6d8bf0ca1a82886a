package gallery

import (
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// wangHardPair is Theorem 4 on an instance of its proof.
func wangHardPair() Panel {
	s := scenario.Default()
	s.Arms, s.Policies = instance("wang-zhu-hard-1"), []scenario.Policy{plain("gdp-elim-new"), plain("dp-ucb-int")}
	s.Epsilon, s.Delta, s.Horizon, s.Runs = 0.1, 1e-6, 1e6, 20
	return curves("wang-theorem-4", Place{Figure: say.Of("place-theorem", "4")}, say.Of("bound-on-hard-pair"), s,
		logarithmic("t"), logarithmic(say.Of("cumulative-regret")), []string{"sequence-approximate"},
		say.Of("theorem-no-figure")+" "+say.Of("eps-delta-horizon-ours"),
		say.Of("instance-1-drawn")+" "+say.Of("instance-2-mean")+" "+say.Of("proof-rule-sets"),
		say.Of("bound-for-policies")+" "+say.Of("keep-not-checked"))
}

// wangRemark is Remark 12.
func wangRemark() Panel {
	s := scenario.Default()
	s.Policies = []scenario.Policy{plain("dp-ftpl-gauss"), {ID: "dp-ucb-int-redraw", Params: map[string]float64{"v": 1.1}}}
	s.Delta, s.Horizon, s.Runs = 0.1, 1e6, 100
	sweep(&s, "epsilon", logSpaced(0.01, 1, 7))
	return curves(wangRemark12, Place{Figure: say.Of("place-remark", "12")}, say.Of("int-below-delta"), s,
		logarithmic("ε"), logarithmic(say.Of("cumulative-regret-t")), []string{"dp-ftpl-gauss"},
		say.Of("remark-no-figure")+" "+say.Of("instance-delta-ours")+" "+say.Of("horizon-cuts-int"), say.Of("n-g-damaged"), say.Of("int-as-printed"))
}

const wangRemark12 = "wang-remark-12" // the panel of the claim

// wangStartClaims are the statements of Wang & Zhu 2024 about the regret that does not grow with T.
func wangStartClaims() []Claim {
	return []Claim{
		{
			ID:       "S0-10",
			Quote:    "DP-FTPL-Beta suffers from a long start phase, and it behaves much worse when δ is small.",
			Place:    on("§8", inFigure("4", "")),
			Text:     say.Of("figure-4-dp-ftpl"),
			Panels:   figure4,
			Settings: wangHorizons(),
			Found:    Finding{Verdict: Holds},
			parts:    always(betaWorse("wang-4a", "wang-4b"), betaWorse("wang-4c", "wang-4d")),
		},
		{
			ID:     "S0-11",
			Quote:  "its additive regret term can be much larger than ours when ε is smaller than δ",
			Place:  say.Of("place-remark-12"),
			Text:   say.Of("int-part-without-t"),
			Panels: []string{wangRemark12},
			Found:  Finding{Holds, "", say.Of("start-sizes-8-9423")},
			parts: onPanel(wangRemark12, func(o observations) []part {
				below := func(x float64) bool { return x < 0.1*(1-1e-9) }
				other := o.last(wangRemark12)
				statistic := say.Of("largest-ratio-below-delta", wangRemark12, title("dp-ftpl-gauss"), title(other))
				return []part{ratioOver(wangRemark12, "dp-ftpl-gauss", other, statistic, say.Of("much-larger"), atMost(clearly), below)}
			}),
		},
	}
}

// betaWorse compares DP-FTPL-Beta's regrets at two values of δ.
func betaWorse(large, small string) part {
	return part{
		say.Of("much-worse"), say.Of("regret-dp-ftpl-beta-delta", large, small), atMost(clearly),
		over(regret(large, "dp-ftpl-beta"), regret(small, "dp-ftpl-beta")),
	}
}
