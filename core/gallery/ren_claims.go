package gallery

// renClaims are what Ren et al. 2020 say of their figures, with the numbers that the
// later submission gives for the same settings.
func renClaims() []Claim {
	// ratio is the regret of a policy over that of a baseline, at T.
	ratio := func(panel, name, baseline, stated string, r rule) part {
		return part{
			stated:    stated,
			statistic: panel + ": regret of " + title(name) + " over " + title(baseline) + "'s, at T",
			rule:      r,
			value:     func(o observations) float64 { return o.final(panel, name) / o.final(panel, baseline) },
		}
	}
	return []Claim{
		{
			ID:       "S1-1",
			Text:     "At ε = 2 LDP-UCB-B has 1.6 times and LDP-UCB-L 8.5 times the regret of UCB1 (1.6 and 8.6 on arms of four kinds), which is below (e^ε+1)²/(e^ε−1)² = 1.7 and (1+4/ε)² = 9.0.",
			Panels:   []string{"ren-1a", "heldp-1c"},
			Readings: []string{renHorizon},
			parts: func(o observations) []part {
				return append(
					onPanel("ren-1a", func(observations) []part {
						return []part{
							ratio("ren-1a", "ldp-ucb-b", "ucb1", "1.6", near(1.6)),
							ratio("ren-1a", "ldp-ucb-l", "ucb1", "8.5", near(8.5)),
							ratio("ren-1a", "ldp-ucb-b", "ucb1", "below 1.7", below(capB(2))),
							ratio("ren-1a", "ldp-ucb-l", "ucb1", "below 9.0", below(capL(2))),
						}
					})(o),
					onPanel("heldp-1c", func(observations) []part {
						return []part{
							ratio("heldp-1c", "HeLDP-UCB-B", "ucb1", "1.6", near(1.6)),
							ratio("heldp-1c", "HeLDP-UCB-L", "ucb1", "8.6", near(8.6)),
						}
					})(o)...)
			},
		},
		{
			ID:     "S1-2",
			Text:   "At ε = 0.2 the ratios stay below the caps of 441 and 101; on arms of four kinds they are 210 for HeLDP-UCB-L and 74 for HeLDP-UCB-B.",
			Panels: []string{"ren-1b", "heldp-1d"},
			Why:    Reason{OpenSetting, "The horizon is not stated. At 10⁷ pulls the ratio of HeLDP-UCB-L is too high, at 10⁶ both are far too low, and about 6·10⁶ give 210 and 74."},
			parts: func(o observations) []part {
				return append(
					onPanel("ren-1b", func(observations) []part {
						return []part{
							ratio("ren-1b", "ldp-ucb-l", "ucb1", "below 441", below(capL(0.2))),
							ratio("ren-1b", "ldp-ucb-b", "ucb1", "below 101", below(capB(0.2))),
						}
					})(o),
					onPanel("heldp-1d", func(observations) []part {
						return []part{
							ratio("heldp-1d", "HeLDP-UCB-L", "ucb1", "210", near(210)),
							ratio("heldp-1d", "HeLDP-UCB-B", "ucb1", "74", near(74)),
						}
					})(o)...)
			},
		},
		{
			ID:     "S1-3",
			Text:   "On Gaussian arms at ε = 0.5 LDP-UCB-LS has 15 times and LDP-UCB-BS 10 times the regret of UCB1 behind the Sigmoid, below the caps of 81 and 17.",
			Panels: []string{"ren-2a"},
			Why:    Reason{OpenSetting, "The horizon is not stated. At 10⁷ pulls the ratio of LDP-UCB-LS is too high, at 10⁶ both are far too low, and about 7·10⁶ give 15 and 9."},
			parts: onPanel("ren-2a", func(observations) []part {
				return []part{
					ratio("ren-2a", "ldp-ucb-ls", sigmoidUCB1, "15", near(15)),
					ratio("ren-2a", "ldp-ucb-bs", sigmoidUCB1, "10", near(10)),
					ratio("ren-2a", "ldp-ucb-ls", sigmoidUCB1, "below 81", below(capL(0.5))),
					ratio("ren-2a", "ldp-ucb-bs", sigmoidUCB1, "below 17", below(capB(0.5))),
				}
			}),
		},
		{
			ID:     "S1-4",
			Text:   "The regret of LDP-UCB-L and -B grows as ε falls, and -B's is the lower one.",
			Panels: []string{"ren-1a", "ren-1b", "ren-1c", "ren-1d", "heldp-1a", "heldp-1b"},
			parts: func(o observations) []part {
				var parts []part
				for _, panel := range o.among("ren-1c", "ren-1d", "heldp-1a", "heldp-1b") {
					parts = append(parts, growsAsEpsFalls(panel, renEps))
				}
				for _, panel := range o.among("ren-1a", "ren-1b") {
					parts = append(parts, ratio(panel, "ldp-ucb-b", "ldp-ucb-l", "lower", below(1)))
				}
				for _, pair := range [][2]string{{"ren-1d", "ren-1c"}, {"heldp-1b", "heldp-1a"}} {
					if o.has(pair[0], pair[1]) {
						parts = append(parts, largestRatio(pair[0], pair[1], renEps))
					}
				}
				return parts
			},
		},
		{
			ID:     "S1-5",
			Text:   "On arms of four kinds both policies behave as on Bernoulli arms, and on Gaussian arms the ratios to UCB1's regret are similar to those on bounded arms.",
			Panels: []string{"ren-1a", "ren-1b", "ren-1c", "ren-1d", "ren-1e", "ren-1f", "ren-2a"},
			Why:    Reason{PapersError, "At the horizon that gives the paper's own 15 and 10 on Gaussian arms, bounded arms have 65 and 16 at the same ε: behind the Sigmoid gaps are a fifth as large, and the ratios still grow."},
			parts: func(o observations) []part {
				var parts []part
				for _, pair := range [][2]string{{"ren-1e", "ren-1a"}, {"ren-1f", "ren-1b"}} {
					if !o.has(pair[0], pair[1]) {
						continue
					}
					for _, id := range []string{"ldp-ucb-l", "ldp-ucb-b"} {
						parts = append(parts, part{
							stated:    "similar",
							statistic: pair[0] + " and " + pair[1] + ": regret of " + title(id) + " on arms of four kinds over that on Bernoulli arms, at T",
							rule:      within(similar),
							value:     func(o observations) float64 { return o.final(pair[0], id) / o.final(pair[1], id) },
						})
					}
				}
				for _, c := range []struct{ id, bounded, panel string }{{"ldp-ucb-ls", "LDP-UCB-L", "ren-1c"}, {"ldp-ucb-bs", "LDP-UCB-B", "ren-1d"}} {
					if !o.has("ren-2a", c.panel) {
						continue
					}
					parts = append(parts, part{
						stated:    "similar",
						statistic: "ren-2a and " + c.panel + ", ε = 0.5: ratio of " + title(c.id) + " to UCB1 on Gaussian arms over that of " + c.bounded + " on Bernoulli arms, at T",
						rule:      within(similar),
						value: func(o observations) float64 {
							return o.final("ren-2a", c.id) / o.final("ren-2a", sigmoidUCB1) / (o.final(c.panel, "ε = 0.5") / o.final(c.panel, "ucb1"))
						},
					})
				}
				return parts
			},
		},
		{
			ID:     "S1-6",
			Text:   "The difference between LDP-UCB-L and -B shrinks as ε grows.",
			Panels: []string{"ren-1c", "ren-1d"},
			parts: func(o observations) []part {
				if !o.has("ren-1c", "ren-1d") {
					return nil
				}
				return []part{{
					stated:    "shrinks",
					statistic: "ren-1c and ren-1d: smallest ratio of the difference of regrets at one ε to that at the next larger one, at T",
					rule:      above(1),
					value: func(o observations) float64 {
						var differences []float64
						for _, eps := range renEps {
							differences = append(differences, o.final("ren-1c", epsLabel(eps))-o.final("ren-1d", epsLabel(eps)))
						}
						return smallest(steps(differences)...)
					},
				}}
			},
		},
	}
}

// capL returns (1 + 4/ε)², by which theory bounds the ratio of LDP-UCB-L to UCB1: V_L
// with one privacy level for all.
func capL(eps float64) float64 { return valueOfV(level("heldp-ucb-l", eps, "")) }

// capB returns coth(ε/2)², the same for LDP-UCB-B: V_B.
func capB(eps float64) float64 { return valueOfV(level("heldp-ucb-b", eps, "")) }

// steps returns the ratios of each value to the next.
func steps(values []float64) []float64 {
	var list []float64
	for i := 1; i < len(values); i++ {
		list = append(list, values[i-1]/values[i])
	}
	return list
}

// growsAsEpsFalls is the smallest ratio of the regret at one ε to that at the next
// larger one.
func growsAsEpsFalls(panel string, eps []float64) part {
	return part{
		stated:    "increases",
		statistic: panel + ": smallest ratio of the regret at one ε to that at the next larger one, at T",
		rule:      above(1),
		value: func(o observations) float64 {
			var regrets []float64
			for _, e := range eps {
				regrets = append(regrets, o.final(panel, epsLabel(e)))
			}
			return smallest(steps(regrets)...)
		},
	}
}

// largestRatio is the largest ratio, over ε, of the regret in one panel to that in
// another.
func largestRatio(panel, other string, eps []float64) part {
	return part{
		stated:    "lower",
		statistic: panel + " and " + other + ": largest ratio of the regret in the former to that in the latter at the same ε, at T",
		rule:      below(1),
		value: func(o observations) float64 {
			var ratios []float64
			for _, e := range eps {
				ratios = append(ratios, o.final(panel, epsLabel(e))/o.final(other, epsLabel(e)))
			}
			return largest(ratios...)
		},
	}
}
