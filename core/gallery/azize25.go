package gallery

import (
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// azize25 is Azize et al. 2025: regret against time on four instances at four budgets each. We
// do not have the paper's figures; the settings follow descriptions in other sources.
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
		Claims:     azize25Claims(),
	}
	for _, c := range azize25Settings() {
		s := scenario.Default()
		s.Arms, s.Epsilon = instance(c.instance), c.eps
		s.Policies = azize25Policies()
		s.Horizon, s.Runs = 1e6, 100
		p.Panels = append(p.Panels, curves(c.panel, Place{Figure: say.Of("place-experiments"), Letter: c.panel[len(c.panel)-1:]},
			say.Of("regret-means-eps", c.means, number(c.eps)), s, logarithmic(say.Of("step-t")), logarithmic(say.Of("regret")),
			[]string{"sequence-bernoulli", "sequence-divergence"},
			say.Of("described-second-hand"), say.Of("alpha-2-assumed")))
	}
	return p
}

// azize25Policies are the policies of all panels. A policy that the paper compares too is added
// here, and nowhere else.
func azize25Policies() []scenario.Policy {
	return []scenario.Policy{plain("dp-klucb"), plain("dp-imed"), plain("dp-se"), adaP("adap-klucb")}
}

// An azize25Setting is an instance at a budget.
type azize25Setting struct {
	panel, instance, means string
	eps                    float64
}

// azize25Settings returns the panels' settings: instance by instance, ε growing.
func azize25Settings() (all []azize25Setting) {
	for _, i := range []struct{ id, means string }{
		{"sajed-2", say.Of("means-and-four", "0.75", "0.7")},
		{"sajed-1", "0.75, 0.625, 0.5, 0.375, 0.25"},
		{"sajed-3", "0.75, 0.53125, 0.375, 0.28125, 0.25"},
		{"sajed-4", "0.75, 0.71875, 0.625, 0.46875, 0.25"},
	} {
		for _, eps := range []float64{0.01, 0.1, 0.5, 1} {
			all = append(all, azize25Setting{"azize25-1" + string(rune('a'+len(all))), i.id, i.means, eps})
		}
	}
	return all
}
