package gallery

import "epsilonarcade/core/say"

// ren returns Ren et al. 2020: LDP-UCB on arms with rewards in [0, 1] (Figure 1) and on Gaussian arms (Figure 2, in the
// appendix).
func ren() Paper {
	values, budget := say.Of("values-eps-four"), say.Of("which-eps-e-f")
	return Paper{
		ID:    "ren",
		Name:  "Ren et al. 2020",
		Title: say.Of("multi-armed-bandits-local-differential-privacy"),
		BibTeX: `@article{ren2020multi,
  author  = {Ren, Wenbo and Zhou, Xingyu and Liu, Jia and Shroff, Ness B.},
  title   = {Multi-Armed Bandits with Local Differential Privacy},
  journal = {arXiv preprint arXiv:2007.03121},
  year    = {2020}
}`,
		Panels: []Panel{
			renPanel("ren-1a", inFigure("1", "a"), say.Of("policy-at-eps", "LDP-UCB", "2")),
			renPanel("ren-1b", inFigure("1", "b"), say.Of("policy-at-eps", "LDP-UCB", "0.2")),
			renPanel("ren-1c", inFigure("1", "c"), say.Of("several-eps", "LDP-UCB-L"), values),
			renPanel("ren-1d", inFigure("1", "d"), say.Of("several-eps", "LDP-UCB-B"), values),
			renPanel("ren-1e", inFigure("1", "e"), say.Of("four-kinds-at-eps", "LDP-UCB", "2"), budget),
			renPanel("ren-1f", inFigure("1", "f"), say.Of("four-kinds-at-eps", "LDP-UCB", "0.2"), budget),
			renPanel("ren-2a", inFigure("2", "a"), say.Of("sigmoid-at-eps", "LDP-UCB", "0.5")),
			renPanel("ren-2b", inFigure("2", "b"), say.Of("gaussian-several-eps", "LDP-UCB-LS"), say.Of("values-eps-not-text")),
			renPanel("ren-2c", inFigure("2", "c"), say.Of("gaussian-several-eps", "LDP-UCB-BS"), say.Of("values-eps-not-text")),
		},
		Claims: renClaims(),
	}
}

// renEps are the values of ε in panels that show several.
var renEps = []float64{0.2, 0.5, 1, 2}

// sigmoidUCB1 is the label of UCB1 on rewards that have passed through the Sigmoid. Links contain the label.
const sigmoidUCB1 = "UCB1 with the Sigmoid"

// renHorizon returns a sentence about the horizon that we assume.
func renHorizon() string { return say.Of("horizon-not-stated") + " " + say.Of("horizon-7-million") }

// renPanel returns a panel in the style of these authors' papers: with logarithmic axes that start at 100 pulls.
func renPanel(id string, place Place, title string, inferred ...string) Panel {
	p := curves(id, place, title, logarithmic("T"), logarithmic(say.Of("regret")),
		[]string{"ucb1", "ldp-ucb-l", "ldp-ucb-b", "reward-bernoulli", "heldp-ucb-l", "heldp-ucb-b", "reward-heterogeneous-bernoulli"},
		append([]string{renHorizon()}, inferred...)...)
	p.From = 100
	return p
}

// renClaims returns the claims of Ren et al. 2020.
func renClaims() []Claim {
	return []Claim{
		claim("S1-1", on("§4", inFigure("1", "a")), []string{"ren-1a"},
			"The ratio of the regrets of LDP-UCB-B to non-private UCB is 1.6, and that of LDP-UCB-L is 8.5. In theory, the upper bounds of the ratios are ((e^ε+1)/(e^ε−1))² = 1.7 for LDP-UCB-B and (1+4/ε)² = 9.0 for LDP-UCB-L.",
			say.Of("eps-2-ldp-ucb"),
			Finding{Depends, "", say.Of("horizon-not-stated") + " " + say.Of("all-numbers-come-out") + " " + say.Of("bounds-every-t")},
			ratio("ren-1a", "ldp-ucb-b", "ucb1", "1.6", printed(1.6, 0.1)),
			ratio("ren-1a", "ldp-ucb-l", "ucb1", "8.5", printed(8.5, 0.1)),
			ratio("ren-1a", "ldp-ucb-b", "ucb1", say.Of("rule-below", "1.7"), below(capB(2))),
			ratio("ren-1a", "ldp-ucb-l", "ucb1", say.Of("rule-below", "9.0"), below(capL(2))),
		).at(renHorizons()...),
		claim("S1-2", on("§4", inFigure("1", "b")), []string{"ren-1b", "ren-1a"},
			"In Figure 1 (b), we fix ε = 0.2. The ratio of the regret of LDP-UCB-L (LDP-UCB-B) to non-private becomes much larger … In theory, the ratios are upper bounded by 441 and 101, respectively, which are larger and not far away from the empirical results.",
			say.Of("eps-0-2-ratios"),
			Finding{Holds, "", say.Of("not-far-away")},
			ratiosAtTwoEps("ldp-ucb-l"),
			ratiosAtTwoEps("ldp-ucb-b"),
			ratio("ren-1b", "ldp-ucb-l", "ucb1", say.Of("rule-below", "441"), below(capL(0.2))),
			ratio("ren-1b", "ldp-ucb-b", "ucb1", say.Of("rule-below", "101"), below(capB(0.2))),
		).at(renHorizons()...),
		claim("S1-3", on(say.Of("place-appendix", "B"), inFigure("2", "a")), []string{"ren-2a"},
			"In theory, when ε = 0.5, the upper bounds of the ratios are (1+4/ε)² = 81 for LDP-UCB-LS and ((e^ε+1)/(e^ε−1))² = 17 for LDP-UCB-BS, larger than the empirical results 15 and 10 shown in Figure 2 (a)",
			say.Of("gaussian-arms-eps-0"),
			Finding{Depends, "", say.Of("horizon-not-stated") + " " + say.Of("bounds-every-t") + " " + say.Of("both-ratios-grow") + " " + say.Of("ratios-15-9-1")},
			ratio("ren-2a", "ldp-ucb-ls", sigmoidUCB1, "15", printed(15, 1)),
			ratio("ren-2a", "ldp-ucb-bs", sigmoidUCB1, "10", printed(10, 1)),
			ratio("ren-2a", "ldp-ucb-ls", sigmoidUCB1, say.Of("rule-below", "81"), below(capL(0.5))),
			ratio("ren-2a", "ldp-ucb-bs", sigmoidUCB1, say.Of("rule-below", "17"), below(capB(0.5))),
		).at(renHorizons()...),
		claim("S1-4a", on("§4", inFigure("1", "a")), []string{"ren-1a"},
			"In Figure 1 (a), we fix ε = 2.0. We can see that the regret of LDP-UCB-B is slightly larger than that of the non-private UCB and smaller than that of LDP-UCB-L.",
			say.Of("ldp-ucb-b-lower"),
			Finding{Holds, "", say.Of("slightly-1-6")},
			ratio("ren-1a", "ldp-ucb-b", "ucb1", say.Of("stated-larger"), above(1)),
			ratio("ren-1a", "ldp-ucb-b", "ldp-ucb-l", say.Of("stated-smaller"), below(1)),
		).at(renHorizons()...),
		claim("S1-4b", say.Of("place-c-d"), []string{"ren-1c", "ren-1d"},
			"From (c) and (d), we can see that the regrets of LDP-UCB-L and LDP-UCB-B both increase with 1/ε",
			say.Of("regret-ldp-ucb-l"),
			Finding{Holds, "", say.Of("rest-not-judged")},
			growsAsEpsFalls("ren-1c", renEps),
			growsAsEpsFalls("ren-1d", renEps),
		).at(renHorizons()...),
		claim("S1-5a", say.Of("place-e-f"), []string{"ren-1a", "ren-1b", "ren-1e", "ren-1f"},
			"In Figure 1 (e) and (f), the rewards of the arms follow different types of rewards, and the performances of LDP-UCB-L and LDP-UCB-B are similar to that for Bernoulli arms",
			say.Of("arms-four-kinds-both"),
			Finding{Holds, "", say.Of("same-law-both")},
			fourKinds("ren-1e", "ren-1a", "ldp-ucb-l"),
			fourKinds("ren-1e", "ren-1a", "ldp-ucb-b"),
			fourKinds("ren-1f", "ren-1b", "ldp-ucb-l"),
			fourKinds("ren-1f", "ren-1b", "ldp-ucb-b"),
		).at(renHorizons()...),
		claim("S1-5b", on(say.Of("place-appendix", "B"), inFigure("2", "")), []string{"ren-2a", "ren-1c", "ren-1d"},
			"we can see that the ratios of the regrets of LDP-UCB-LS and LDP-UCB-BS to that of the non-private UCB is similar to that of the bounded arms",
			say.Of("gaussian-arms-ratios"),
			Finding{DoesNotHold, Partly, say.Of("horizon-gives-papers-own") + " " + say.Of("after-sigmoid-fifth") + " " + say.Of("same-limits") + " " + say.Of("one-horizon-both") + " " + say.Of("eps-half-compared")},
			gaussian("ldp-ucb-ls", "LDP-UCB-L", "ren-1c"),
			gaussian("ldp-ucb-bs", "LDP-UCB-B", "ren-1d"),
		).at(renHorizons()...),
		claim("S1-6", say.Of("place-remark-iv"), []string{"ren-1c", "ren-1d"},
			"Later, the numerical results will also indicate that LDP-UCB-B's empirical performance tends to be better than that of LDP-UCB-L and the difference tends to be smaller as ε increases.",
			say.Of("difference-between-ldp-ucb"),
			Finding{Holds, "", say.Of("difference-does-not-shrink") + " " + say.Of("difference-shrinks-each")},
			number(
				say.Of("stated-smaller"), say.Of("smallest-difference-ratio", "ren-1c", "ren-1d"), above(1),
				least(steps(pairwise(difference, atEps("ren-1c", renEps), atEps("ren-1d", renEps)))...),
			),
		).at(renHorizons()...),
	}
}

// ratio is a policy's regret at T, divided by a baseline's.
func ratio(panel, name, baseline, stated string, r rule) part {
	return number(stated, say.Of("regret-over-s-t", panel, title(name), title(baseline)), r, over(regret(panel, name), regret(panel, baseline)))
}

// overUCB1 is a policy's regret divided by UCB1's.
func overUCB1(panel, name string) quantity { return over(regret(panel, name), regret(panel, "ucb1")) }

// ratiosAtTwoEps compares, between two panels, a policy's regret divided by UCB1's.
func ratiosAtTwoEps(id string) part {
	return number(
		say.Of("much-larger"), say.Of("ratios-at-two-eps", "ren-1a", "ren-1b", title(id)), atMost(clearly),
		over(overUCB1("ren-1a", id), overUCB1("ren-1b", id)),
	)
}

// fourKinds is a policy's regret on four kinds of arms, divided by its regret on Bernoulli arms.
func fourKinds(mixed, bernoulli, id string) part {
	return number(
		say.Of("stated-similar"), say.Of("regret-arms-four-kinds", mixed, bernoulli, title(id)), within(similar),
		over(regret(mixed, id), regret(bernoulli, id)),
	)
}

// gaussian is the ratio of a policy's regret to UCB1's on Gaussian arms, divided by the same ratio on bounded arms.
func gaussian(id, bounded, panel string) part {
	return number(
		say.Of("stated-similar"), say.Of("gaussian-over-bernoulli", "ren-2a", panel, title(id), bounded), within(similar),
		over(over(regret("ren-2a", id), regret("ren-2a", sigmoidUCB1)), overUCB1(panel, epsLabel(0.5))),
	)
}

// renHorizons returns plausible horizons for the two papers by these authors. Their policies do not know the horizon.
// With a horizon of 10⁶, most of the printed numbers are not reproduced.
func renHorizons() []Setting {
	return horizons(7e6, 2e6, 3e6, 4e6, 5e6, 5.5e6, 6e6, 6.5e6, 8e6, 9e6, 1e7)
}

// capL returns (1 + 4/ε)², the upper bound on the ratio of LDP-UCB-L to UCB1. It is V_L with one level for all users.
func capL(eps float64) float64 { return valueOfV(level("heldp-ucb-l", eps)) }

// capB returns coth(ε/2)², the same bound for LDP-UCB-B. It equals V_B with one level for all users.
func capB(eps float64) float64 { return valueOfV(level("heldp-ucb-b", eps)) }

// growsAsEpsFalls is the smallest ratio of the regret at one ε to the regret at the next larger ε.
func growsAsEpsFalls(panel string, eps []float64) part {
	return number(say.Of("stated-increases"), say.Of("smallest-ratio-regret-one", panel), above(1), least(steps(atEps(panel, eps))...))
}
