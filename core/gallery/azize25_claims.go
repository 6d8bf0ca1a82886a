package gallery

import (
	"math"
	"slices"

	"epsilonarcade/core/say"
	"epsilonarcade/core/theory"
)

// azize25Claims are the statements of Azize et al. 2025 about their experiments, as described in other sources.
func azize25Claims() []Claim {
	var panels []string
	for _, c := range azize25Settings() {
		panels = append(panels, c.panel)
	}
	// share is the share of panels where the scores of DP-KLUCB and DP-IMED are below the scores of all
	// other policies. "Most" is more than half.
	share := func(statistic string, score func(o observations, panel, id string) float64) func(o observations) []part {
		return func(o observations) []part {
			if !o.has(panels...) {
				return nil
			}
			return []part{{
				stated:    say.Of("most-settings"),
				statistic: statistic,
				rule:      above(0.5),
				value: func(o observations) float64 {
					count := 0
					for _, panel := range panels {
						var two, others []float64
						for _, p := range o.scenario(panel).Policies {
							x := score(o, panel, p.ID)
							if slices.Contains([]string{"dp-klucb", "dp-imed"}, p.ID) {
								two = append(two, x)
							} else {
								others = append(others, x)
							}
						}
						if largest(two...) < smallest(others...) {
							count++
						}
					}
					return float64(count) / float64(len(panels))
				},
			}}
		}
	}
	return []Claim{
		{
			ID:     "S5-1",
			Place:  say.Of("place-second-hand"),
			Found:  Finding{Holds, "", say.Of("verdict-about-description")},
			Text:   say.Of("dp-klucb-dp-imed"),
			Panels: panels,
			parts: share(say.Of("share-settings-which-regrets"),
				func(o observations, panel, id string) float64 { return o.final(panel, id) }),
		},
		{
			ID:     "S5-2",
			Place:  say.Of("place-second-hand"),
			Found:  Finding{Holds, "", say.Of("verdict-about-description")},
			Text:   say.Of("regrets-dp-klucb-dp"),
			Panels: panels,
			parts: share(say.Of("share-settings-which-regrets-dp"),
				func(o observations, panel, id string) float64 {
					s := o.scenario(panel)
					b, _ := theory.Find("sequence-divergence")
					y, _ := b.At(theory.Problem{Arms: s.Arms, Epsilon: s.Epsilon}, float64(s.Horizon))
					return math.Abs(math.Log(o.final(panel, id) / y))
				}),
		},
	}
}
