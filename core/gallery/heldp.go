package gallery

import (
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// heldp is the submission on users with privacy levels of their own: HeLDP-UCB when all
// have the same level (Figure 1 a to d), when levels differ (e to h), and a line through
// the latter (Figure 2).
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
		Claims: atEach(renHorizons(), heldpClaims()),
	}
	bernoulli, mixed := instance("ren-20"), instance("ren-20-mixed")

	same := func(id string) []scenario.Policy {
		var list []scenario.Policy
		for _, eps := range renEps {
			list = append(list, level(id, eps, epsLabel(eps)))
		}
		return append(list, plain("ucb1"))
	}
	three := func(eps float64) []scenario.Policy {
		return []scenario.Policy{plain("ucb1"), level("heldp-ucb-l", eps, "HeLDP-UCB-L"), level("heldp-ucb-b", eps, "HeLDP-UCB-B")}
	}
	p.Panels = []Panel{
		renPanel("heldp-1a", inFigure("1", "a"), say.Of("one-level-for-all", "HeLDP-UCB-L"), bernoulli, 1, same("heldp-ucb-l"), say.Of("values-eps-four")),
		renPanel("heldp-1b", inFigure("1", "b"), say.Of("one-level-for-all", "HeLDP-UCB-B"), bernoulli, 1, same("heldp-ucb-b"), say.Of("values-eps-four")),
		renPanel("heldp-1c", inFigure("1", "c"), say.Of("one-level-four-kinds", "2"), mixed, 2, three(2)),
		renPanel("heldp-1d", inFigure("1", "d"), say.Of("one-level-four-kinds", "0.2"), mixed, 0.2, three(0.2)),
	}
	var points []scenario.Scenario
	for _, h := range heterogeneous {
		var policies []scenario.Policy
		for _, epsMin := range h.epsMin {
			policies = append(policies, drawn(h.policy, epsMin, h.law))
		}
		q := renPanel(h.panel, h.place, h.title, bernoulli, 1, policies)
		p.Panels = append(p.Panels, q)
		points = append(points, q.Scenarios...)
	}
	p.Panels = append(p.Panels, Panel{
		ID: "heldp-2", Place: inFigure("2", ""), Title: say.Of("regret-against-v"), Form: Points,
		Scenarios: points,
		X:         linear(say.Of("v-l-or-v-b")), Y: linear(say.Of("regret-t")),
		Inferred: []string{renHorizon(), say.Of("expectations-v-l-v"), say.Of("spacing-axes-assumed-linear")},
	})
	return p
}

// A heterogeneousPanel is one in which users' levels differ, with a line for each ε_min.
type heterogeneousPanel struct {
	panel              string
	place              Place
	title, policy, law string
	epsMin             []float64
}

var heterogeneous = []heterogeneousPanel{
	{"heldp-1e", inFigure("1", "e"), say.Of("levels-on-five", "HeLDP-UCB-L"), "heldp-ucb-l", "discrete", []float64{0.2, 1, 2, 100}},
	{"heldp-1f", inFigure("1", "f"), say.Of("levels-on-five", "HeLDP-UCB-B"), "heldp-ucb-b", "discrete", []float64{0.2, 1, 2, 100}},
	{"heldp-1g", inFigure("1", "g"), say.Of("levels-clipped-gaussian", "HeLDP-UCB-L"), "heldp-ucb-l", "gaussian", []float64{0.5, 1, 1.5, 2}},
	{"heldp-1h", inFigure("1", "h"), say.Of("levels-clipped-gaussian", "HeLDP-UCB-B"), "heldp-ucb-b", "gaussian", []float64{0.5, 1, 1.5, 2}},
}

// epsMinLabel is the label of a line of these panels.
func epsMinLabel(epsMin float64) string { return "ε_min = " + number(epsMin) }

// drawn returns a policy whose users' levels have a law.
func drawn(id string, epsMin float64, law string) scenario.Policy {
	return scenario.Policy{ID: id, Params: map[string]float64{"eps_min": epsMin}, Law: law, Label: epsMinLabel(epsMin)}
}

// level returns a policy all of whose users have the same level, none of which is
// discarded.
func level(id string, eps float64, label string) scenario.Policy {
	return scenario.Policy{ID: id, Params: map[string]float64{"eps_min": eps}, Law: number(eps), Label: label}
}
