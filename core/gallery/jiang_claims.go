package gallery

import "epsilonarcade/core/say"

// jiangClaims are the statements of Jiang et al. 2021 about their Figure 2 and its mechanisms.
func jiangClaims() []Claim {
	all := []string{"jiang-2a", "jiang-2b", "jiang-2c", "jiang-2d", "jiang-2e", "jiang-2f"}
	return []Claim{
		{
			ID:       "S2-1",
			Quote:    "We can see that the regret increases when ε decreases. … Meanwhile, LDP-TS-B (linear) has lower regret than LDP-UCB-B (linear) under the same ε.",
			Place:    say.Of("place-others-alike"),
			Text:     say.Of("regret-grows-eps-falls") + " " + say.Of("each-mechanism-thompson"),
			Panels:   all,
			Settings: jiangHorizons(),
			Found:    Finding{Holds, "", say.Of("b-upper-end")},
			parts: func(o observations) []part {
				var parts []part
				for _, panel := range all {
					parts = append(parts, growsAsEpsFalls(panel, jiangEps))
				}
				for _, pair := range [][2]string{{"jiang-2a", "jiang-2d"}, {"jiang-2b", "jiang-2e"}, {"jiang-2c", "jiang-2f"}} {
					parts = append(parts, largestRatio(pair[0], pair[1], say.Of("lower-regret"), jiangEps))
				}
				return parts
			},
		},
		{
			ID:       "S2-2a",
			Quote:    "It is worth noting that the non-linear probability functions are preferable to the linear under certain circumstances.",
			Place:    say.Of("place-remark-1"),
			Text:     say.Of("some-circumstances-quadratic") + " " + say.Of("arms-figure-2-so"),
			Panels:   all,
			Settings: jiangHorizons(),
			Found:    Finding{Holds, "", say.Of("four-kinds-treated") + " " + say.Of("b-0-here")},
			parts: func(o observations) []part {
				var parts []part
				for _, c := range []struct {
					name  string
					pairs [][2]string
				}{
					{say.Of("behind-quadratic"), [][2]string{{"jiang-2b", "jiang-2a"}, {"jiang-2e", "jiang-2d"}}},
					{say.Of("behind-exponential"), [][2]string{{"jiang-2c", "jiang-2a"}, {"jiang-2f", "jiang-2d"}}},
				} {
					parts = append(parts, part{
						stated:    say.Of("stated-preferable"),
						statistic: say.Of("smallest-ratio-over-eps", c.name),
						rule:      surelyBelow(1),
						value: func(o observations) float64 {
							var ratios []float64
							for _, pair := range c.pairs {
								for _, eps := range jiangEps {
									ratios = append(ratios, o.final(pair[0], epsLabel(eps))/o.final(pair[1], epsLabel(eps)))
								}
							}
							return smallest(ratios...)
						},
					})
				}
				return parts
			},
		},
		{
			ID:       "S2-2b",
			Quote:    "One scenario is that the mean rewards of different arms are very close to each other, the non-linear probability functions provide a better convergence rate compared to the linear model (it discriminates the optimal arm faster than the linear model)",
			Place:    say.Of("place-remark-1"),
			Text:     say.Of("behind-mechanism-not-linear"),
			Panels:   []string{jiangRemark},
			Settings: closeSettings(),
			Found:    Finding{Depends, "", say.Of("remark-rewards-not-said") + " " + say.Of("bernoulli-same-mechanisms") + " " + say.Of("compares-e-r2") + " " + say.Of("gap-larger-near-1") + " " + say.Of("kind-of-rewards-decides") + " " + say.Of("order-reversed")},
			parts: about(jiangRemark, part{
				stated:    say.Of("can-faster"),
				statistic: say.Of("lower-regret-behind", jiangRemark),
				rule:      surelyBelow(1),
				value: func(o observations) float64 {
					return smallest(o.finals(jiangRemark, "ldp-ts-quadratic", "ldp-ts-exponential")...) / o.final(jiangRemark, "ldp-ts-linear")
				},
			}),
		},
	}
}

// closeSettings are arms that Remark 1 may be about, with both ends of the range of b.
func closeSettings() (all []Setting) {
	for _, b := range []struct{ value, suffix string }{{"0", ""}, {"2(e^ε − 1)", jiangUpper}} {
		for _, c := range closeArms {
			all = append(all, Setting{Words: say.Of("with-b-on", b.value, c.words), Variant: c.suffix + b.suffix})
		}
	}
	return all
}

// jiangHorizons are plausible horizons of Figure 2. The policies do not know it.
func jiangHorizons() []Setting { return horizons(1e6, 1e4, 1e5, 1e7) }
