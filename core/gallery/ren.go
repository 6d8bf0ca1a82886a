package gallery

import (
	"epsilonarcade/core/arm"
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
		Claims: atEach(renHorizons(), renClaims()),
	}
	bernoulli, mixed, gaussian := instance("ren-20"), instance("ren-20-mixed"), instance("ren-20-gaussian")
	three := []scenario.Policy{plain("ucb1"), plain("ldp-ucb-l"), plain("ldp-ucb-b")}
	add := func(id string, place Place, title string, arms []arm.Arm, eps float64, policies []scenario.Policy, inferred ...string) {
		p.Panels = append(p.Panels, renPanel(id, place, title, arms, eps, policies, inferred...))
	}
	add("ren-1a", inFigure("1", "a"), say.Of("policy-at-eps", "LDP-UCB", "2"), bernoulli, 2, three)
	add("ren-1b", inFigure("1", "b"), say.Of("policy-at-eps", "LDP-UCB", "0.2"), bernoulli, 0.2, three)
	add("ren-1c", inFigure("1", "c"), say.Of("several-eps", "LDP-UCB-L"), bernoulli, 1, append(each("ldp-ucb-l", renEps...), plain("ucb1")), say.Of("values-eps-four"))
	add("ren-1d", inFigure("1", "d"), say.Of("several-eps", "LDP-UCB-B"), bernoulli, 1, append(each("ldp-ucb-b", renEps...), plain("ucb1")), say.Of("values-eps-four"))
	add("ren-1e", inFigure("1", "e"), say.Of("four-kinds-at-eps", "LDP-UCB", "2"), mixed, 2, three, say.Of("which-eps-e-f"))
	add("ren-1f", inFigure("1", "f"), say.Of("four-kinds-at-eps", "LDP-UCB", "0.2"), mixed, 0.2, three, say.Of("which-eps-e-f"))

	baseline := scenario.Policy{ID: "ucb1", Params: map[string]float64{"sigmoid": 1}, Label: sigmoidUCB1}
	fewer := []float64{0.5, 1, 2}
	add("ren-2a", inFigure("2", "a"), say.Of("sigmoid-at-eps", "LDP-UCB", "0.5"), gaussian, 0.5,
		[]scenario.Policy{baseline, plain("ldp-ucb-ls"), plain("ldp-ucb-bs")})
	add("ren-2b", inFigure("2", "b"), say.Of("gaussian-several-eps", "LDP-UCB-LS"), gaussian, 1, each("ldp-ucb-ls", fewer...), say.Of("values-eps-not-text"))
	add("ren-2c", inFigure("2", "c"), say.Of("gaussian-several-eps", "LDP-UCB-BS"), gaussian, 1, each("ldp-ucb-bs", fewer...), say.Of("values-eps-not-text"))
	return p
}

// renEps are the values of ε in the panels with several.
var renEps = []float64{0.2, 0.5, 1, 2}

// sigmoidUCB1 is what UCB1 is called where its rewards go through the Sigmoid first.
// It is a label in links.
const sigmoidUCB1 = "UCB1 with the Sigmoid"

// renHorizon is how the horizon is read.
func renHorizon() string { return say.Of("horizon-not-stated") + " " + say.Of("horizon-7-million") }

// renPanel is a panel in the style of both papers of these authors: logarithmic axes,
// from 100 pulls on, means of 50 runs.
func renPanel(id string, place Place, title string, arms []arm.Arm, eps float64, policies []scenario.Policy, inferred ...string) Panel {
	s := scenario.Default()
	s.Arms, s.Policies, s.Epsilon = arms, policies, eps
	s.Horizon, s.Runs = 7e6, 50
	p := curves(id, place, title, s, logarithmic("T"), logarithmic(say.Of("regret")),
		[]string{"ucb1", "ldp-ucb-l", "ldp-ucb-b", "reward-bernoulli", "heldp-ucb-l", "heldp-ucb-b", "reward-heterogeneous-bernoulli"},
		append([]string{renHorizon()}, inferred...)...)
	p.From = 100
	return p
}
