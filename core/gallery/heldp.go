package gallery

import (
	"cmp"
	"math"
	"slices"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/theory"
)

// heldp returns the submission about users with their own privacy levels. It shows HeLDP-UCB with one level for all
// users (Figure 1 a to d), with different levels (e to h), and a line through the results of e to h (Figure 2).
func heldp() Paper {
	p := Paper{
		ID:    "heldp",
		Name:  "HeLDP-UCB, 2021",
		Title: say.Of("multi-armed-bandits-local-differential-privacy"),
		BibTeX: `@unpublished{heldp2021,
  author = {{Anonymous Authors}},
  title  = {Multi-Armed Bandits with Local Differential Privacy},
  note   = {Submission on heterogeneous privacy levels, under review by the International Conference on Machine Learning},
  year   = {2021}
}`,
		Claims: heldpClaims(),
	}
	p.Panels = []Panel{
		renPanel("heldp-1a", inFigure("1", "a"), say.Of("one-level-for-all", "HeLDP-UCB-L"), say.Of("values-eps-four")),
		renPanel("heldp-1b", inFigure("1", "b"), say.Of("one-level-for-all", "HeLDP-UCB-B"), say.Of("values-eps-four")),
		renPanel("heldp-1c", inFigure("1", "c"), say.Of("one-level-four-kinds", "2")),
		renPanel("heldp-1d", inFigure("1", "d"), say.Of("one-level-four-kinds", "0.2")),
		renPanel("heldp-1e", inFigure("1", "e"), say.Of("levels-on-five", "HeLDP-UCB-L")),
		renPanel("heldp-1f", inFigure("1", "f"), say.Of("levels-on-five", "HeLDP-UCB-B")),
		renPanel("heldp-1g", inFigure("1", "g"), say.Of("levels-clipped-gaussian", "HeLDP-UCB-L")),
		renPanel("heldp-1h", inFigure("1", "h"), say.Of("levels-clipped-gaussian", "HeLDP-UCB-B")),
		{
			ID: "heldp-2", Place: inFigure("2", ""), Title: say.Of("regret-against-v"), Form: Points, Scenarios: scenarios()["heldp-2"],
			X: linear(say.Of("v-l-or-v-b")), Y: linear(say.Of("regret-t")),
			Inferred: []string{renHorizon(), say.Of("expectations-v-l-v"), say.Of("spacing-axes-assumed-linear")},
		},
	}
	return p
}

// heterogeneous lists the panels with different levels. Each compares four values of ε_min.
var heterogeneous = []string{"heldp-1e", "heldp-1f", "heldp-1g", "heldp-1h"}

// level returns a policy whose users all have the same level. It never discards a response.
func level(id string, eps float64) scenario.Policy {
	return scenario.Policy{ID: id, Params: map[string]float64{"eps_min": eps}, Law: scenario.Number(eps)}
}

// heldpClaims returns the submission's claims. S4-5 concerns a single level for all users.
func heldpClaims() []Claim {
	// each returns one part for each panel with different levels.
	each := func(of func(panel string, policies []scenario.Policy) part) (parts []part) {
		for _, panel := range heterogeneous {
			parts = append(parts, of(panel, scenarioOf(panel).Policies))
		}
		return parts
	}
	return []Claim{
		claim("S4-1", on("§4.2", inFigure("2", "")), []string{"heldp-2"},
			"From Figure 2, we can see that our linear fitting is universal for different algorithms and ε_t-distributions. Moreover, the R²-value is 0.9977, which is very close to 1",
			say.Of("figure-2-one-line"),
			Finding{Depends, "", say.Of("horizon-not-stated") + " " + say.Of("r2-grows-t") + " " + say.Of("interval-meets-9976") + " " + say.Of("every-line-slowly")},
			number("0.9977", say.Of("r2-of-line", "heldp-2"), printedOrMore(0.9977, 0.0001), func(o observations) float64 {
				v, regret := o.pointsOfV("heldp-2")
				_, _, r2 := lineThrough(v, regret)
				return r2
			}),
		).at(renHorizons()...),
		claim("S4-2", say.Of("place-e-h"), heterogeneous,
			"When ε_min is too large, p₀ may be too small, potentially increasing the regrets, e.g., the lines with ε_min = 2.0 in Figure 1 (g,h). When ε_min is too small, then the terms α₀ and β₀ may be too large, making the regrets large, e.g., the lines with ε_min = 0.2 in Figure 1 (e,f).",
			say.Of("figure-1-e-h"),
			Finding{Verdict: Holds},
			each(func(panel string, policies []scenario.Policy) part {
				worst, stated := 2.0, say.Of("potentially-increasing")
				if policies[0].Law == "discrete" {
					worst, stated = 0.2, say.Of("worst")
				}
				return number(stated, say.Of("regret-eps-min-over", panel, scenario.Number(worst)), above(1), against(panel, policies, worst, most))
			})...,
		).at(renHorizons()...),
		claim("S4-3", "§4.2", heterogeneous,
			"Therefore, instead of using experiments, we may choose the best value of ε_min by computing V_L or V_B",
			say.Of("eps-min-least-v"),
			Finding{Verdict: Holds},
			each(func(panel string, policies []scenario.Policy) part {
				best := slices.MinFunc(policies, func(p, q scenario.Policy) int { return cmp.Compare(valueOfV(p), valueOfV(q)) }).Params["eps_min"]
				return number(say.Of("least-of"), say.Of("regret-eps-min-where", panel, scenario.Number(best)), below(1), against(panel, policies, best, least))
			})...,
		).at(renHorizons()...),
		claim("S4-4", say.Of("place-e-h-printed"), heterogeneous,
			"From the results in Figure 1 (e-f), we can see that for all our choices of ε_min under both ε_t-distributions, the regrets of both algorithms tend to converge",
			say.Of("figure-1-e-h-regret"),
			Finding{Holds, "", say.Of("10-pulls-one-line")},
			each(func(panel string, policies []scenario.Policy) part {
				var shares []quantity
				for _, p := range policies {
					shares = append(shares, growth(panel, p.Label, partOfT(0.5)))
				}
				return number(say.Of("converges"), say.Of("measured-on", panel, say.Of("share-after-half")), atMost(clearly/2), most(shares...))
			})...,
		).at(renHorizons()...),
		claim("S4-5a", say.Of("place-exponent-lost"), []string{"heldp-1c"},
			"The ratio of the regrets of HeLDP-UCB-B to non-private UCB is 1.6, and that of HeLDP-UCB-L is 8.6, which is close to theoretical values ((e^ε+1)/(e^ε−1))² = 1.7 for HeLDP-UCB-B and (1+4/ε)² = 9.0 for HeLDP-UCB-L.",
			say.Of("four-kinds-1-6"),
			Finding{Depends, "", say.Of("horizon-not-stated") + " " + say.Of("smaller-t-8-6") + " " + say.Of("close-not-judged")},
			ratio("heldp-1c", "HeLDP-UCB-B", "ucb1", "1.6", printed(1.6, 0.1)),
			ratio("heldp-1c", "HeLDP-UCB-L", "ucb1", "8.6", printed(8.6, 0.1)),
		).at(renHorizons()...),
		claim("S4-5b", on("§4.1", inFigure("1", "d")), []string{"heldp-1d"},
			"The theoretical ratios are 441 and 101, respectively, which are larger and not substantially larger than the empirical results 210 and 74.",
			say.Of("four-kinds-210-74"),
			Finding{Depends, "", say.Of("horizon-not-stated") + " " + say.Of("bounds-every-t") + " " + say.Of("ratios-reach-210") + " " + say.Of("substantially-not-judged")},
			ratio("heldp-1d", "HeLDP-UCB-L", "ucb1", "210", printed(210, 10)),
			ratio("heldp-1d", "HeLDP-UCB-B", "ucb1", "74", printed(74, 1)),
			ratio("heldp-1d", "HeLDP-UCB-L", "ucb1", say.Of("rule-below", "441"), below(capL(0.2))),
			ratio("heldp-1d", "HeLDP-UCB-B", "ucb1", say.Of("rule-below", "101"), below(capB(0.2))),
		).at(renHorizons()...),
		claim("S4-5c", say.Of("place-a-b"), []string{"heldp-1a", "heldp-1b"},
			"According to Figure (a,b), the regrets of HeLDP-UCB-L and HeLDP-UCB-B both increase with 1/ε",
			say.Of("regrets-heldp-grow"),
			Finding{Holds, "", say.Of("later-same-runs") + " " + say.Of("rest-not-judged")},
			growsAsEpsFalls("heldp-1a", renEps),
			growsAsEpsFalls("heldp-1b", renEps),
		).at(renHorizons()...),
	}
}

// against is the regret at one ε_min, divided by the highest or lowest regret at the other values.
func against(panel string, policies []scenario.Policy, epsMin float64, of func(...quantity) quantity) quantity {
	var own quantity
	var others []quantity
	for _, p := range policies {
		if q := regret(panel, p.Label); p.Params["eps_min"] == epsMin {
			own = q
		} else {
			others = append(others, q)
		}
	}
	return over(own, of(others...))
}

// valueOfV returns the policy's V_L or V_B, or NaN if the policy has neither.
func valueOfV(p scenario.Policy) float64 {
	v := theory.VL
	if p.ID == "heldp-ucb-b" {
		v = theory.VB
	}
	levels, err := scenario.ParseLaw(p.Law)
	if err != nil {
		return math.NaN()
	}
	x, err := v(levels, p.Params["eps_min"])
	if err != nil {
		return math.NaN()
	}
	return x
}

// pointsOfV returns V and the final regret of each policy in a panel of points.
func (o observations) pointsOfV(panel string) (v, regret []float64) {
	for _, r := range o.results[panel] {
		s := r.Scenario.Scenario()
		for i, p := range s.Policies {
			v = append(v, valueOfV(p))
			regret = append(regret, o.average(r, i, len(s.Grid())-1))
		}
	}
	return v, regret
}
