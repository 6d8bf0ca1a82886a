package gallery

// jiangClaims are what Jiang et al. say of their Figure 2 and of its mechanisms.
func jiangClaims() []Claim {
	all := []string{"jiang-2a", "jiang-2b", "jiang-2c", "jiang-2d", "jiang-2e", "jiang-2f"}
	return []Claim{
		{
			ID:     "S2-1",
			Text:   "The regret grows as ε falls, and Thompson sampling's is below UCB's behind each mechanism at each ε.",
			Panels: all,
			parts: func(o observations) []part {
				var parts []part
				for _, panel := range o.among(all...) {
					parts = append(parts, growsAsEpsFalls(panel, jiangEps))
				}
				for _, pair := range [][2]string{{"jiang-2a", "jiang-2d"}, {"jiang-2b", "jiang-2e"}, {"jiang-2c", "jiang-2f"}} {
					if o.has(pair[0], pair[1]) {
						parts = append(parts, largestRatio(pair[0], pair[1], jiangEps))
					}
				}
				return parts
			},
		},
		{
			ID:       "S2-2",
			Text:     "Behind a mechanism that is not linear the best of several close arms can be found faster.",
			Panels:   all,
			Readings: []string{jiangB},
			parts: func(o observations) []part {
				var parts []part
				for _, c := range []struct {
					name  string
					pairs [][2]string
				}{
					{"quadratic", [][2]string{{"jiang-2b", "jiang-2a"}, {"jiang-2e", "jiang-2d"}}},
					{"exponential", [][2]string{{"jiang-2c", "jiang-2a"}, {"jiang-2f", "jiang-2d"}}},
				} {
					if !o.has(c.pairs[0][0], c.pairs[0][1], c.pairs[1][0], c.pairs[1][1]) {
						continue
					}
					parts = append(parts, part{
						stated:    "can be faster",
						statistic: "smallest ratio, over ε and over TS and UCB, of the regret behind the " + c.name + " mechanism to that behind the linear one, at T",
						rule:      atMost(clearly),
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
	}
}
