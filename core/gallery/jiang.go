package gallery

import "epsilonarcade/core/say"

// jiang returns Jiang et al. 2021: Thompson sampling and UCB behind three Bernoulli mechanisms (Figure 2). Figure 1 is
// a diagram.
func jiang() Paper {
	p := Paper{
		ID:    "jiang",
		Name:  "Jiang et al. 2021",
		Title: say.Of("thompson-sampling-under-bernoulli"),
		BibTeX: `@article{jiang2021thompson,
  author  = {Jiang, Bo and Zhao, Tianchi and Li, Ming},
  title   = {Thompson Sampling under {Bernoulli} Rewards with Local Differential Privacy},
  journal = {arXiv preprint arXiv:2307.00863},
  year    = {2023}
}`,
		Claims: jiangClaims(),
	}
	for _, m := range []struct{ letter, title, id string }{
		{"a", say.Of("linear-several-eps", "LDP-TS-B"), "ldp-ts-linear"},
		{"b", say.Of("quadratic-several-eps", "LDP-TS-B"), "ldp-ts-quadratic"},
		{"c", say.Of("exponential-several-eps", "LDP-TS-B"), "ldp-ts-exponential"},
		{"d", say.Of("linear-several-eps", "LDP-UCB-B"), "ldp-ucb-b"},
		{"e", say.Of("quadratic-several-eps", "LDP-UCB-B"), "ldp-ucb-quadratic"},
		{"f", say.Of("exponential-several-eps", "LDP-UCB-B"), "ldp-ucb-exponential"},
	} {
		inferred := []string{say.Of("horizon-not-stated-t"), say.Of("values-eps-not-text"), say.Of("spacing-axes-assumed-logarithmic")}
		if m.letter == "b" || m.letter == "e" {
			inferred = append(inferred, say.Of("parameter-b-quadratic-mechanism"))
		}
		p.Panels = append(p.Panels, curves("jiang-2"+m.letter, inFigure("2", m.letter), m.title,
			logarithmic("T"), logarithmic(say.Of("regret")), []string{m.id, "thompson", "ucb1"}, inferred...))
	}
	for i, c := range closeArms {
		q := curves(jiangRemark+c.suffix, Place{Figure: say.Of("place-remark", "1"), Letter: string(rune('a' + i))}, say.Of("three-mechanisms-on", c.words),
			logarithmic("T"), logarithmic(say.Of("regret")), nil,
			say.Of("remark-no-figure")+" "+say.Of("arms-eps-horizon-ours"), say.Of("b-both-ends-run"))
		p.Panels = append(p.Panels, q)
		p.Variants = append(p.Variants, variant(q, jiangUpper, say.Of("reading-b")))
	}
	return p
}

// jiangRemark is the id of the first panel for Remark 1, and the prefix of the ids of its other panels.
const jiangRemark = "jiang-remark-1"

// closeArms are instances whose means are close: one best arm and four equal ones.
var closeArms = []struct{ words, suffix string }{
	{say.Of("beta-arms-means", "0.92", "0.9"), ""},
	{say.Of("beta-arms-means", "0.52", "0.5"), "b"},
	{say.Of("bernoulli-arms-means", "0.52", "0.5"), "c"},
	{say.Of("beta-arm-bernoulli-arms"), "d"},
}

// jiangUpper is the suffix of the ids of Remark 1's variants with the largest b, which is 2 in units of e^ε − 1.
const jiangUpper = "-upper"

// jiangEps are the values of ε in Figure 2.
var jiangEps = []float64{0.5, 1, 2}

// jiangClaims returns the claims of Jiang et al. 2021.
func jiangClaims() []Claim {
	all := []string{"jiang-2a", "jiang-2b", "jiang-2c", "jiang-2d", "jiang-2e", "jiang-2f"}
	return []Claim{
		claim("S2-1", say.Of("place-others-alike"), all,
			"We can see that the regret increases when ε decreases. … Meanwhile, LDP-TS-B (linear) has lower regret than LDP-UCB-B (linear) under the same ε.",
			say.Of("regret-grows-eps-falls")+" "+say.Of("each-mechanism-thompson"),
			Finding{Holds, "", say.Of("b-upper-end")},
			growsAsEpsFalls("jiang-2a", jiangEps), growsAsEpsFalls("jiang-2b", jiangEps), growsAsEpsFalls("jiang-2c", jiangEps),
			growsAsEpsFalls("jiang-2d", jiangEps), growsAsEpsFalls("jiang-2e", jiangEps), growsAsEpsFalls("jiang-2f", jiangEps),
			thompsonLower("jiang-2a", "jiang-2d"), thompsonLower("jiang-2b", "jiang-2e"), thompsonLower("jiang-2c", "jiang-2f"),
		).at(jiangHorizons()...),
		claim("S2-2a", say.Of("place-remark-1"), all,
			"It is worth noting that the non-linear probability functions are preferable to the linear under certain circumstances.",
			say.Of("some-circumstances-quadratic")+" "+say.Of("arms-figure-2-so"),
			Finding{Holds, "", say.Of("four-kinds-treated") + " " + say.Of("b-0-here")},
			preferable(say.Of("behind-quadratic"), "jiang-2b", "jiang-2e"),
			preferable(say.Of("behind-exponential"), "jiang-2c", "jiang-2f"),
		).at(jiangHorizons()...),
		claim("S2-2b", say.Of("place-remark-1"), []string{jiangRemark},
			"One scenario is that the mean rewards of different arms are very close to each other, the non-linear probability functions provide a better convergence rate compared to the linear model (it discriminates the optimal arm faster than the linear model)",
			say.Of("behind-mechanism-not-linear"),
			Finding{Depends, "", say.Of("remark-rewards-not-said") + " " + say.Of("bernoulli-same-mechanisms") + " " + say.Of("compares-e-r2") + " " + say.Of("gap-larger-near-1") + " " + say.Of("kind-of-rewards-decides") + " " + say.Of("order-reversed")},
			number(
				say.Of("can-faster"), say.Of("lower-regret-behind", jiangRemark), surelyBelow(1),
				over(least(regrets(jiangRemark, "ldp-ts-quadratic", "ldp-ts-exponential")...), regret(jiangRemark, "ldp-ts-linear")),
			),
		).at(closeSettings()...),
	}
}

// thompsonLower is the largest ratio, over all ε, of Thompson sampling's regret to UCB's.
func thompsonLower(thompson, ucb string) part {
	return number(say.Of("lower-regret"), say.Of("largest-ratio-regret-former", thompson, ucb), below(1), most(ratios(thompson, ucb)...))
}

// preferable is the smallest ratio, over all ε and both policies, of the regret behind a mechanism to the regret behind
// the linear mechanism.
func preferable(mechanism, thompson, ucb string) part {
	return number(
		say.Of("stated-preferable"), say.Of("smallest-ratio-over-eps", mechanism), surelyBelow(1),
		least(append(ratios(thompson, "jiang-2a"), ratios(ucb, "jiang-2d")...)...),
	)
}

// ratios are the ratios between the regrets in two panels, one for each ε.
func ratios(panel, other string) []quantity {
	return pairwise(over, atEps(panel, jiangEps), atEps(other, jiangEps))
}

// closeSettings returns instances that Remark 1 may refer to, each with both ends of the range of b.
func closeSettings() (all []Setting) {
	for _, b := range []struct{ value, suffix string }{{"0", ""}, {"2(e^ε − 1)", jiangUpper}} {
		for _, c := range closeArms {
			all = append(all, Setting{Words: say.Of("with-b-on", b.value, c.words), Variant: c.suffix + b.suffix})
		}
	}
	return all
}

// jiangHorizons returns plausible horizons for Figure 2. Its policies do not know the horizon.
func jiangHorizons() []Setting { return horizons(1e6, 1e4, 1e5, 1e7) }
