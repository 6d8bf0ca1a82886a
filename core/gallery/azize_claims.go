package gallery

import (
	"math"

	"epsilonarcade/core/sim"
	"epsilonarcade/core/theory"
)

// azizeClaims are what Azize & Basu 2022 say of their figures and of one bound.
func azizeClaims() []Claim {
	const adapUCB, adapKLUCB = "adap-ucb", "adap-klucb"
	// over is the lowest regret of the two competitors over that of an AdaP policy.
	over := func(id, stated string, r rule) part {
		return part{
			stated:    stated,
			statistic: "azize-2: lower regret of DP-UCB and DP-SE over " + title(id) + "'s, at T",
			rule:      r,
			value: func(o observations) float64 {
				return smallest(o.finals("azize-2", "DP-UCB", "dp-se")...) / o.final("azize-2", id)
			},
		}
	}
	return []Claim{
		{
			ID:     "S3-1",
			Text:   "Figure 2: AdaP-KLUCB has the lowest regret, AdaP-UCB the next.",
			Panels: []string{"azize-2"},
			parts: onPanel("azize-2", func(observations) []part {
				return []part{
					{
						stated:    "lowest",
						statistic: "azize-2: regret of AdaP-UCB over AdaP-KLUCB's, at T",
						rule:      above(1),
						value: func(o observations) float64 {
							return o.final("azize-2", adapUCB) / o.final("azize-2", adapKLUCB)
						},
					},
					over(adapUCB, "followed by AdaP-UCB", above(1)),
				}
			}),
		},
		{
			ID:       "S3-2",
			Text:     "Figure 2: both AdaP policies have a regret 10 times lower than DP-UCB and DP-SE.",
			Panels:   []string{"azize-2"},
			Readings: []string{azizeDPUCB},
			Why:      Reason{Unknown, "DP-UCB has 13 times the regret of AdaP-UCB, but DP-SE, as its authors' algorithm is printed, only 2 times."},
			parts: onPanel("azize-2", func(observations) []part {
				// A tenth less than 10 still counts as 10.
				return []part{over(adapUCB, "10", atLeast(9)), over(adapKLUCB, "10", atLeast(9))}
			}),
		},
		{
			ID:     "S3-3",
			Text:   "Figure 3: AdaP-KLUCB's regret depends on ε below 0.3 and not above.",
			Panels: []string{"azize-3"},
			Why:    Reason{PapersError, "The knee at ε = 0.27 is that of the lower bound. The policy's index, as it is printed, has the term α log t/(ε n), and its regret falls with ε up to 10."},
			parts: onPanel("azize-3", func(observations) []part {
				return []part{
					changeOf("azize-3", adapKLUCB, "ε < 0.3", "depends on ε", atLeast(1/clearly), func(x float64) bool { return x < 0.3 }),
					changeOf("azize-3", adapKLUCB, "ε > 0.3", "does not depend on ε", atMost(flat), func(x float64) bool { return x > 0.3 }),
				}
			}),
		},
		{
			ID:     "S3-4",
			Text:   "For K = 100 and T = 10⁶ the two regimes of the minimax lower bound meet at ε = 0.05.",
			Panels: []string{"azize-table-2"},
			Exact:  true,
			Why:    Reason{PapersError, "The fraction 27/131 is printed upside down."},
			parts: func(observations) []part {
				return []part{{
					stated:    "0.05",
					statistic: "the ε at which √(T(K−1))/27 = (K−1)/(131ε), with K = 100 and T = 10⁶ (the paper prints the fraction 27/131 upside down)",
					rule:      near(0.05),
					value:     func(observations) float64 { return theory.MinimaxThreshold(100, 1e6) },
					exact:     true,
				}}
			},
		},
		{
			ID:       "S3-5",
			Text:     "Figure 1: after Example 2's history arm 1 has an episode of 2 pulls behind it and arm 2 one of 1 pull at t₄ = 7, and arm 1 is then played 4 times.",
			Panels:   []string{"azize-1"},
			Exact:    true,
			Readings: []string{azizeExample},
			parts: func(observations) []part {
				equal := func(x float64) rule { return rule{"equal to", x, func(y float64) bool { return y == x }} }
				lengths := func(arm int, from func(first int64) bool) func(observations) float64 {
					return func(observations) float64 { return lastEpisode(arm, from) }
				}
				before := func(first int64) bool { return first < 7 }
				return []part{
					{stated: "2", statistic: "azize-1: pulls in the last episode of arm 1 before t = 7", rule: equal(2), value: lengths(0, before), exact: true},
					{stated: "1", statistic: "azize-1: pulls in the last episode of arm 2 before t = 7", rule: equal(1), value: lengths(1, before), exact: true},
					{stated: "4", statistic: "azize-1: pulls in the episode of arm 1 that begins at t = 7", rule: equal(4), value: lengths(0, func(first int64) bool { return first == 7 }), exact: true},
				}
			},
		},
	}
}

// lastEpisode returns the length of an arm's last episode in azize-1 among those with
// this first pull, NaN if there is none.
func lastEpisode(arm int, from func(first int64) bool) float64 {
	episodes, err := sim.Episodes(example())
	length := math.NaN()
	if err != nil {
		return length
	}
	for _, e := range episodes {
		if e.Arm == arm && from(e.From) {
			length = float64(e.To - e.From + 1)
		}
	}
	return length
}
