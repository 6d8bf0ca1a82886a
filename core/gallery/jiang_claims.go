package gallery

// jiangClaims are what Jiang et al. say of their Figure 2 and of its mechanisms.
func jiangClaims() []Claim {
	all := []string{"jiang-2a", "jiang-2b", "jiang-2c", "jiang-2d", "jiang-2e", "jiang-2f"}
	return []Claim{
		{
			ID:       "S2-1",
			Quote:    "We can see that the regret increases when ε decreases. … Meanwhile, LDP-TS-B (linear) has lower regret than LDP-UCB-B (linear) under the same ε.",
			Place:    "§5 on Figure 2 (a) and (d); on the others alike",
			Text:     "The regret grows as ε falls. Behind each mechanism and at each ε Thompson sampling has a lower regret than UCB.",
			Panels:   all,
			Settings: jiangHorizons(),
			Found:    Finding{Holds, "", "At the other end of the range of b the Beta(4, 1) arms would look better than the best arm behind the quadratic mechanism."},
			parts: func(o observations) []part {
				var parts []part
				for _, panel := range all {
					parts = append(parts, growsAsEpsFalls(panel, jiangEps))
				}
				for _, pair := range [][2]string{{"jiang-2a", "jiang-2d"}, {"jiang-2b", "jiang-2e"}, {"jiang-2c", "jiang-2f"}} {
					parts = append(parts, largestRatio(pair[0], pair[1], "lower regret", jiangEps))
				}
				return parts
			},
		},
		{
			ID:       "S2-2a",
			Quote:    "It is worth noting that the non-linear probability functions are preferable to the linear under certain circumstances.",
			Place:    "§3, Remark 1",
			Text:     "Under some circumstances the quadratic and the exponential mechanism have a lower regret than the linear one. On the arms of Figure 2 this is so at one ε at least.",
			Panels:   all,
			Settings: jiangHorizons(),
			Found:    Finding{Holds, "", "The arms of Figure 2 have rewards of four kinds, which the mechanisms treat differently. For the quadratic one b = 0 here; the exponential one has no b."},
			parts: func(o observations) []part {
				var parts []part
				for _, c := range []struct {
					name  string
					pairs [][2]string
				}{
					{"quadratic", [][2]string{{"jiang-2b", "jiang-2a"}, {"jiang-2e", "jiang-2d"}}},
					{"exponential", [][2]string{{"jiang-2c", "jiang-2a"}, {"jiang-2f", "jiang-2d"}}},
				} {
					parts = append(parts, part{
						stated:    "preferable",
						statistic: "smallest ratio, over ε and over TS and UCB, of the regret behind the " + c.name + " mechanism to that behind the linear one, at T",
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
			Place:    "§3, Remark 1",
			Text:     "Among arms with close means the quadratic or the exponential mechanism has a lower regret than the linear one.",
			Panels:   []string{jiangRemark},
			Settings: closeSettings(),
			Found:    Finding{Depends, "", "The remark names neither the kind of rewards nor b, and both decide. For Bernoulli rewards all three mechanisms are the same: equation (21) shows it for the quadratic one. The quadratic mechanism compares E r² in place of the means if b = 0, and E(2r − r²) if b = 2(e^ε − 1). On Beta arms with means near 1 the better of the two mechanisms has 0.43 and 0.64 times the regret of the linear one. With means near 1/2 it has 1.07 and 1.13 times, and both intervals contain 1. On the Beta(4, 1) arm and the Bernoulli arms it has 4.9 times if b = 0, and 0.05 times if b = 2(e^ε − 1)."},
			parts: about(jiangRemark, part{
				stated:    "a better convergence rate",
				statistic: jiangRemark + ": lower regret behind the quadratic and the exponential mechanism over that behind the linear one, at T",
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
	for _, b := range []struct{ words, suffix string }{{"with b = 0 on ", ""}, {"with b = 2(e^ε − 1) on ", jiangUpper}} {
		for _, c := range closeArms {
			all = append(all, Setting{Words: b.words + c.words, Variant: c.suffix + b.suffix})
		}
	}
	return all
}

// jiangHorizons are plausible horizons of Figure 2. The policies do not know it.
func jiangHorizons() []Setting { return horizons(1e6, 1e4, 1e5, 1e7) }
