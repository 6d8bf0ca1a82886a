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
			parts: always(
				growsAsEpsFalls("jiang-2a", jiangEps), growsAsEpsFalls("jiang-2b", jiangEps), growsAsEpsFalls("jiang-2c", jiangEps),
				growsAsEpsFalls("jiang-2d", jiangEps), growsAsEpsFalls("jiang-2e", jiangEps), growsAsEpsFalls("jiang-2f", jiangEps),
				thompsonLower("jiang-2a", "jiang-2d"), thompsonLower("jiang-2b", "jiang-2e"), thompsonLower("jiang-2c", "jiang-2f"),
			),
		},
		{
			ID:       "S2-2a",
			Quote:    "It is worth noting that the non-linear probability functions are preferable to the linear under certain circumstances.",
			Place:    say.Of("place-remark-1"),
			Text:     say.Of("some-circumstances-quadratic") + " " + say.Of("arms-figure-2-so"),
			Panels:   all,
			Settings: jiangHorizons(),
			Found:    Finding{Holds, "", say.Of("four-kinds-treated") + " " + say.Of("b-0-here")},
			parts: always(
				preferable(say.Of("behind-quadratic"), "jiang-2b", "jiang-2e"),
				preferable(say.Of("behind-exponential"), "jiang-2c", "jiang-2f"),
			),
		},
		{
			ID:       "S2-2b",
			Quote:    "One scenario is that the mean rewards of different arms are very close to each other, the non-linear probability functions provide a better convergence rate compared to the linear model (it discriminates the optimal arm faster than the linear model)",
			Place:    say.Of("place-remark-1"),
			Text:     say.Of("behind-mechanism-not-linear"),
			Panels:   []string{jiangRemark},
			Settings: closeSettings(),
			Found:    Finding{Depends, "", say.Of("remark-rewards-not-said") + " " + say.Of("bernoulli-same-mechanisms") + " " + say.Of("compares-e-r2") + " " + say.Of("gap-larger-near-1") + " " + say.Of("kind-of-rewards-decides") + " " + say.Of("order-reversed")},
			parts: always(part{
				say.Of("can-faster"), say.Of("lower-regret-behind", jiangRemark), surelyBelow(1),
				over(least(regrets(jiangRemark, "ldp-ts-quadratic", "ldp-ts-exponential")...), regret(jiangRemark, "ldp-ts-linear")),
			}),
		},
	}
}

// thompsonLower is the largest ratio, over ε, of the regret of Thompson sampling to the regret of UCB.
func thompsonLower(thompson, ucb string) part {
	return part{say.Of("lower-regret"), say.Of("largest-ratio-regret-former", thompson, ucb), below(1), most(ratios(thompson, ucb)...)}
}

// preferable is the smallest ratio, over ε and both policies, of the regret behind a mechanism to the regret
// behind the linear one.
func preferable(mechanism, thompson, ucb string) part {
	return part{
		say.Of("stated-preferable"), say.Of("smallest-ratio-over-eps", mechanism), surelyBelow(1),
		least(append(ratios(thompson, "jiang-2a"), ratios(ucb, "jiang-2d")...)...),
	}
}

// ratios returns the ratios of the regrets in two panels at each ε.
func ratios(panel, other string) []quantity {
	return pairwise(over, atEps(panel, jiangEps), atEps(other, jiangEps))
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
