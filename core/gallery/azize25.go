package gallery

import (
	"math"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/theory"
)

// azize25 returns Azize et al. 2025: regret over time on four instances, each at four budgets. We do not have the
// paper; the settings and claims follow descriptions of it in other sources.
func azize25() Paper {
	p := Paper{
		ID:    "azize25",
		Name:  "Azize et al. 2025",
		Title: say.Of("optimal-regret-bernoulli-bandits"),
		BibTeX: `@misc{azize2025optimal,
  author        = {Azize, Achraf and Wu, Yulian and Honda, Junya and Orabona, Francesco and Ito, Shinji and Basu, Debabrota},
  title         = {Optimal Regret of Bernoulli Bandits under Global Differential Privacy},
  year          = {2025},
  eprint        = {2505.05613},
  archivePrefix = {arXiv}
}`,
		SecondHand: true,
	}
	means := []string{say.Of("means-and-four", "0.75", "0.7"), "0.75, 0.625, 0.5, 0.375, 0.25", "0.75, 0.53125, 0.375, 0.28125, 0.25", "0.75, 0.71875, 0.625, 0.46875, 0.25"}
	var panels []string
	for i := range 4 * len(means) {
		letter := string(rune('a' + i))
		id := "azize25-1" + letter
		panels = append(panels, id)
		p.Panels = append(p.Panels, curves(id, Place{Figure: say.Of("place-experiments"), Letter: letter},
			say.Of("regret-means-eps", means[i/4], scenario.Number(scenarioOf(id).Epsilon)), logarithmic(say.Of("step-t")), logarithmic(say.Of("regret")),
			[]string{"sequence-bernoulli", "sequence-divergence"},
			say.Of("described-second-hand"), say.Of("alpha-2-assumed")))
	}
	p.Claims = []Claim{
		claim("S5-1", say.Of("place-second-hand"), panels,
			"",
			say.Of("dp-klucb-dp-imed"),
			Finding{Holds, "", say.Of("verdict-about-description")},
			shareBelow(panels, say.Of("share-settings-which-regrets"), regret),
		),
		claim("S5-2", say.Of("place-second-hand"), panels,
			"",
			say.Of("regrets-dp-klucb-dp"),
			Finding{Holds, "", say.Of("verdict-about-description")},
			shareBelow(panels, say.Of("share-settings-which-regrets-dp"), distanceToBound),
		),
	}
	return p
}

// shareBelow is the fraction of panels in which DP-KLUCB and DP-IMED score lower than all other policies. "Most" means
// more than half.
func shareBelow(panels []string, statistic string, score func(panel, id string) quantity) part {
	return number(say.Of("most-settings"), statistic, above(0.5), func(o observations) float64 {
		if !o.has(panels...) {
			return math.NaN()
		}
		count := 0.0
		for _, panel := range panels {
			var two, others []quantity
			for _, p := range scenarioOf(panel).Policies {
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
	})
}

// distanceToBound is the absolute value of log(regret / lower bound), for a policy's regret and the lower bound by d_ε.
func distanceToBound(panel, id string) quantity {
	return byScenario(panel, func(o observations, s scenario.Scenario) float64 {
		b, _ := theory.Find("sequence-divergence")
		y, _ := b.At(theory.Problem{Arms: s.Arms, Epsilon: s.Epsilon}, float64(s.Horizon))
		return math.Abs(math.Log(o.final(panel, id) / y))
	})
}
