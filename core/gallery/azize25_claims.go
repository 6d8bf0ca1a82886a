package gallery

import (
	"math"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
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
	share := func(statistic string, score func(panel, id string) quantity) func(o observations) []part {
		return always(part{say.Of("most-settings"), statistic, above(0.5), func(o observations) float64 {
			if !o.has(panels...) {
				return math.NaN()
			}
			count := 0.0
			for _, panel := range panels {
				var two, others []quantity
				for _, p := range azize25Policies() {
					if q := score(panel, p.ID); p.ID == "dp-klucb" || p.ID == "dp-imed" {
						two = append(two, q)
					} else {
						others = append(others, q)
					}
				}
				if most(two...)(o) < least(others...)(o) {
					count++
				}
			}
			return count / float64(len(panels))
		}})
	}
	// toBound is the distance of a regret from the lower bound by d_ε, on a logarithmic scale.
	toBound := func(panel, id string) quantity {
		return byScenario(panel, func(o observations, s scenario.Scenario) float64 {
			b, _ := theory.Find("sequence-divergence")
			y, _ := b.At(theory.Problem{Arms: s.Arms, Epsilon: s.Epsilon}, float64(s.Horizon))
			return math.Abs(math.Log(o.final(panel, id) / y))
		})
	}
	return []Claim{
		{
			ID:     "S5-1",
			Place:  say.Of("place-second-hand"),
			Found:  Finding{Holds, "", say.Of("verdict-about-description")},
			Text:   say.Of("dp-klucb-dp-imed"),
			Panels: panels,
			parts:  share(say.Of("share-settings-which-regrets"), regret),
		},
		{
			ID:     "S5-2",
			Place:  say.Of("place-second-hand"),
			Found:  Finding{Holds, "", say.Of("verdict-about-description")},
			Text:   say.Of("regrets-dp-klucb-dp"),
			Panels: panels,
			parts:  share(say.Of("share-settings-which-regrets-dp"), toBound),
		},
	}
}
