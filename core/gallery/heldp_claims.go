package gallery

import (
	"math"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/theory"
)

// heldpClaims are the statements of the submission on users with levels of their own. S4-5 is about one level
// for all.
func heldpClaims() []Claim {
	four := []string{"heldp-1e", "heldp-1f", "heldp-1g", "heldp-1h"}
	// each is one part for each of the four panels.
	each := func(of func(h heterogeneousPanel) part) func(o observations) []part {
		var parts []part
		for _, h := range heterogeneous {
			parts = append(parts, of(h))
		}
		return always(parts...)
	}
	return []Claim{
		{
			ID:     "S4-1",
			Quote:  "From Figure 2, we can see that our linear fitting is universal for different algorithms and ε_t-distributions. Moreover, the R²-value is 0.9977, which is very close to 1",
			Place:  on("§4.2", inFigure("2", "")),
			Text:   say.Of("figure-2-one-line"),
			Panels: []string{"heldp-2"},
			Found:  Finding{Depends, "", say.Of("horizon-not-stated") + " " + say.Of("r2-grows-t") + " " + say.Of("interval-meets-9976") + " " + say.Of("every-line-slowly")},
			parts: always(part{"0.9977", say.Of("r2-of-line", "heldp-2"), printedOrMore(0.9977, 0.0001), func(o observations) float64 {
				v, regret := o.pointsOfV("heldp-2")
				_, _, r2 := lineThrough(v, regret)
				return r2
			}}),
		},
		{
			ID:     "S4-2",
			Quote:  "When ε_min is too large, p₀ may be too small, potentially increasing the regrets, e.g., the lines with ε_min = 2.0 in Figure 1 (g,h). When ε_min is too small, then the terms α₀ and β₀ may be too large, making the regrets large, e.g., the lines with ε_min = 0.2 in Figure 1 (e,f).",
			Place:  say.Of("place-e-h"),
			Text:   say.Of("figure-1-e-h"),
			Panels: four,
			Found:  Finding{Verdict: Holds},
			parts: each(func(h heterogeneousPanel) part {
				worst, stated := 2.0, say.Of("potentially-increasing")
				if h.law == "discrete" {
					worst, stated = 0.2, say.Of("worst")
				}
				return part{stated, say.Of("regret-eps-min-over", h.panel, number(worst)), above(1), h.against(worst, most)}
			}),
		},
		{
			ID:     "S4-3",
			Quote:  "Therefore, instead of using experiments, we may choose the best value of ε_min by computing V_L or V_B",
			Place:  "§4.2",
			Text:   say.Of("eps-min-least-v"),
			Panels: four,
			Found:  Finding{Verdict: Holds},
			parts: each(func(h heterogeneousPanel) part {
				best := h.epsMin[0]
				for _, e := range h.epsMin {
					if valueOfV(drawn(h.policy, e, h.law)) < valueOfV(drawn(h.policy, best, h.law)) {
						best = e
					}
				}
				return part{say.Of("least-of"), say.Of("regret-eps-min-where", h.panel, number(best)), below(1), h.against(best, least)}
			}),
		},
		{
			ID:     "S4-4",
			Quote:  "From the results in Figure 1 (e-f), we can see that for all our choices of ε_min under both ε_t-distributions, the regrets of both algorithms tend to converge",
			Place:  say.Of("place-e-h-printed"),
			Text:   say.Of("figure-1-e-h-regret"),
			Panels: four,
			Found:  Finding{Holds, "", say.Of("10-pulls-one-line")},
			parts: each(func(h heterogeneousPanel) part {
				var shares []quantity
				for _, epsMin := range h.epsMin {
					shares = append(shares, growth(h.panel, epsMinLabel(epsMin), partOfT(0.5)))
				}
				return part{say.Of("converges"), say.Of("measured-on", h.panel, say.Of("share-after-half")), atMost(clearly / 2), most(shares...)}
			}),
		},
		{
			ID:     "S4-5a",
			Quote:  "The ratio of the regrets of HeLDP-UCB-B to non-private UCB is 1.6, and that of HeLDP-UCB-L is 8.6, which is close to theoretical values ((e^ε+1)/(e^ε−1))² = 1.7 for HeLDP-UCB-B and (1+4/ε)² = 9.0 for HeLDP-UCB-L.",
			Place:  say.Of("place-exponent-lost"),
			Text:   say.Of("four-kinds-1-6"),
			Panels: []string{"heldp-1c"},
			Found:  Finding{Depends, "", say.Of("horizon-not-stated") + " " + say.Of("smaller-t-8-6") + " " + say.Of("close-not-judged")},
			parts: always(
				ratio("heldp-1c", "HeLDP-UCB-B", "ucb1", "1.6", printed(1.6, 0.1)),
				ratio("heldp-1c", "HeLDP-UCB-L", "ucb1", "8.6", printed(8.6, 0.1)),
			),
		},
		{
			ID:     "S4-5b",
			Quote:  "The theoretical ratios are 441 and 101, respectively, which are larger and not substantially larger than the empirical results 210 and 74.",
			Place:  on("§4.1", inFigure("1", "d")),
			Text:   say.Of("four-kinds-210-74"),
			Panels: []string{"heldp-1d"},
			Found:  Finding{Depends, "", say.Of("horizon-not-stated") + " " + say.Of("bounds-every-t") + " " + say.Of("ratios-reach-210") + " " + say.Of("substantially-not-judged")},
			parts: always(
				ratio("heldp-1d", "HeLDP-UCB-L", "ucb1", "210", printed(210, 10)),
				ratio("heldp-1d", "HeLDP-UCB-B", "ucb1", "74", printed(74, 1)),
				ratio("heldp-1d", "HeLDP-UCB-L", "ucb1", say.Of("rule-below", "441"), below(capL(0.2))),
				ratio("heldp-1d", "HeLDP-UCB-B", "ucb1", say.Of("rule-below", "101"), below(capB(0.2))),
			),
		},
		{
			ID:     "S4-5c",
			Quote:  "According to Figure (a,b), the regrets of HeLDP-UCB-L and HeLDP-UCB-B both increase with 1/ε",
			Place:  say.Of("place-a-b"),
			Text:   say.Of("regrets-heldp-grow"),
			Panels: []string{"heldp-1a", "heldp-1b"},
			Found:  Finding{Holds, "", say.Of("later-same-runs") + " " + say.Of("rest-not-judged")},
			parts:  always(growsAsEpsFalls("heldp-1a", renEps), growsAsEpsFalls("heldp-1b", renEps)),
		},
	}
}

// against returns the regret with one ε_min over the highest or lowest with the others.
func (h heterogeneousPanel) against(epsMin float64, of func(...quantity) quantity) quantity {
	var others []quantity
	for _, e := range h.epsMin {
		if e != epsMin {
			others = append(others, regret(h.panel, epsMinLabel(e)))
		}
	}
	return over(regret(h.panel, epsMinLabel(epsMin)), of(others...))
}

// valueOfV returns V_L or V_B, whichever a policy has, NaN where there is none.
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

// pointsOfV returns V and the regret at the horizon of every policy of a panel of
// points.
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
