package gallery

import (
	"epsilonarcade/core/arm"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// ren is Ren et al. 2020: LDP-UCB on arms with rewards in [0, 1] (Figure 1) and on
// Gaussian ones (Figure 2 of the appendix).
func ren() Paper {
	p := Paper{
		ID:    "ren",
		Name:  "Ren et al. 2020",
		Title: say.Of("multi-armed-bandits-local-differential-privacy"),
		BibTeX: `@article{ren2020multi,
  author  = {Ren, Wenbo and Zhou, Xingyu and Liu, Jia and Shroff, Ness B.},
  title   = {Multi-Armed Bandits with Local Differential Privacy},
  journal = {arXiv preprint arXiv:2007.03121},
  year    = {2020}
}`,
		Claims: renClaims(),
	}
	bernoulli, mixed, gaussian := instance("ren-20"), instance("ren-20-mixed"), instance("ren-20-gaussian")
	three := []scenario.Policy{plain("ucb1"), plain("ldp-ucb-l"), plain("ldp-ucb-b")}
	add := func(id, place, title string, arms []arm.Arm, eps float64, policies []scenario.Policy, inferred ...string) {
		p.Panels = append(p.Panels, renPanel(id, place, title, arms, eps, policies, inferred...))
	}
	add("ren-1a", "Figure 1 (a)", "LDP-UCB at ε = 2", bernoulli, 2, three)
	add("ren-1b", "Figure 1 (b)", "LDP-UCB at ε = 0.2", bernoulli, 0.2, three)
	add("ren-1c", "Figure 1 (c)", "LDP-UCB-L at several ε", bernoulli, 1, append(each("ldp-ucb-l", renEps...), plain("ucb1")), renValues)
	add("ren-1d", "Figure 1 (d)", "LDP-UCB-B at several ε", bernoulli, 1, append(each("ldp-ucb-b", renEps...), plain("ucb1")), renValues)
	add("ren-1e", "Figure 1 (e)", "LDP-UCB at ε = 2 on arms of four kinds", mixed, 2, three, renMixed)
	add("ren-1f", "Figure 1 (f)", "LDP-UCB at ε = 0.2 on arms of four kinds", mixed, 0.2, three, renMixed)

	baseline := scenario.Policy{ID: "ucb1", Params: with(nil, "sigmoid", 1), Label: sigmoidUCB1}
	fewer := []float64{0.5, 1, 2}
	add("ren-2a", "Figure 2 (a)", "LDP-UCB with the Sigmoid at ε = 0.5 on Gaussian arms", gaussian, 0.5,
		[]scenario.Policy{baseline, plain("ldp-ucb-ls"), plain("ldp-ucb-bs")})
	add("ren-2b", "Figure 2 (b)", "LDP-UCB-LS at several ε on Gaussian arms", gaussian, 1, each("ldp-ucb-ls", fewer...), renValuesGaussian)
	add("ren-2c", "Figure 2 (c)", "LDP-UCB-BS at several ε on Gaussian arms", gaussian, 1, each("ldp-ucb-bs", fewer...), renValuesGaussian)
	return p
}

// renEps are the values of ε in the panels with several.
var renEps = []float64{0.2, 0.5, 1, 2}

// sigmoidUCB1 is what UCB1 is called where its rewards go through the Sigmoid first.
var sigmoidUCB1 = say.Of("ucb1-sigmoid")

// What the figures leave open.
const (
	renHorizon        = "The text at hand does not give the horizon. T = 7·10⁶ is taken: at it most of the numbers that Ren et al. 2020 and HeLDP-UCB, 2021 print come out. Claims are judged at 2, 3, 4, 5, 5.5, 6, 6.5, 7, 8, 9 and 10 million pulls, the longest that are run. At 10⁶ we measure 7.7 for the printed 8.5, 3.8 for 15 and 0.90 for R²."
	renValues         = "The values of ε are not in the text; 0.2, 0.5, 1 and 2 are assumed, and UCB1 beside them."
	renValuesGaussian = "The values of ε are not in the text; 0.5, 1 and 2 are assumed."
	renMixed          = "Which ε (e) and (f) show is not in the text; 2 and 0.2 are assumed, as in the later paper's Figure 1 (c) and (d)."
)

// renPanel is a panel in the style of both papers of these authors: logarithmic axes,
// from 100 pulls on, means of 50 runs.
func renPanel(id, place, title string, arms []arm.Arm, eps float64, policies []scenario.Policy, inferred ...string) Panel {
	s := scenario.Default()
	s.Arms, s.Policies, s.Epsilon = arms, policies, eps
	s.Horizon, s.Runs = 7e6, 50
	return Panel{
		ID: id, Place: place, Title: title, Form: Curves,
		Scenarios: []scenario.Scenario{s},
		X:         figure.Axis{Label: "T", Scale: figure.Log},
		Y:         figure.Axis{Label: say.Of("regret"), Scale: figure.Log},
		From:      100,
		Bounds: []string{
			"ucb1", "ldp-ucb-l", "ldp-ucb-b", "reward-bernoulli",
			"heldp-ucb-l", "heldp-ucb-b", "reward-heterogeneous-bernoulli",
		},
		Inferred: append([]string{renHorizon}, inferred...),
	}
}
