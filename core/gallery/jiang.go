package gallery

import (
	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// jiang is Jiang et al. 2021: Thompson sampling and UCB behind three Bernoulli
// mechanisms (Figure 2; Figure 1 is a diagram).
func jiang() Paper {
	p := Paper{
		ID:    "jiang",
		Name:  "Jiang et al. 2021",
		Title: say.Of("thompson-sampling-under-bernoulli"),
		BibTeX: `@article{jiang2021thompson,
  author  = {Jiang, Bo and Zhao, Tianchi and Li, Ming},
  title   = {Thompson Sampling under {Bernoulli} Rewards with Local Differential Privacy},
  journal = {arXiv preprint arXiv:2307.00863},
  year    = {2023}
}`,
		Claims: jiangClaims(),
	}
	thompson, ucb := scenario.Policy{ID: "thompson", Label: "non-private TS"}, scenario.Policy{ID: "ucb1", Label: "non-private UCB"}
	for _, m := range []struct {
		letter, title, id string
		baseline          scenario.Policy
	}{
		{"a", say.Of("linear-several-eps", "LDP-TS-B"), "ldp-ts-linear", thompson},
		{"b", say.Of("quadratic-several-eps", "LDP-TS-B"), "ldp-ts-quadratic", thompson},
		{"c", say.Of("exponential-several-eps", "LDP-TS-B"), "ldp-ts-exponential", thompson},
		{"d", say.Of("linear-several-eps", "LDP-UCB-B"), "ldp-ucb-b", ucb},
		{"e", say.Of("quadratic-several-eps", "LDP-UCB-B"), "ldp-ucb-quadratic", ucb},
		{"f", say.Of("exponential-several-eps", "LDP-UCB-B"), "ldp-ucb-exponential", ucb},
	} {
		inferred := []string{say.Of("horizon-not-stated-t"), say.Of("values-eps-not-text"), say.Of("spacing-axes-assumed-logarithmic")}
		policies := each(m.id, jiangEps...)
		if m.letter == "b" || m.letter == "e" {
			inferred = append(inferred, say.Of("parameter-b-quadratic-mechanism"))
			for i := range policies {
				policies[i].Params = map[string]float64{"b": 0}
			}
		}
		s := scenario.Default()
		s.Arms, s.Policies = instance("ren-20-mixed"), append(policies, m.baseline)
		s.Horizon, s.Runs = 1e6, 50
		p.Panels = append(p.Panels, curves("jiang-2"+m.letter, inFigure("2", m.letter), m.title, s,
			logarithmic("T"), logarithmic(say.Of("regret")), []string{m.id, "thompson", "ucb1"}, inferred...))
	}
	for i, c := range closeArms {
		s := scenario.Default()
		s.Arms, s.Epsilon = []arm.Arm{c.best, c.other, c.other, c.other, c.other}, 1
		s.Policies = []scenario.Policy{plain("ldp-ts-linear"), {ID: "ldp-ts-quadratic", Params: map[string]float64{"b": 0}}, plain("ldp-ts-exponential")}
		s.Horizon, s.Runs = 3e5, 50
		q := curves(jiangRemark+c.suffix, Place{Figure: say.Of("place-remark", "1"), Letter: string(rune('a' + i))}, say.Of("three-mechanisms-on", c.words), s,
			logarithmic("T"), logarithmic(say.Of("regret")), nil,
			say.Of("remark-no-figure")+" "+say.Of("arms-eps-horizon-ours"), say.Of("b-both-ends-run"))
		p.Panels = append(p.Panels, q)
		p.Variants = append(p.Variants, variant(q, jiangUpper, say.Of("reading-b"), func(s *scenario.Scenario) {
			s.Policies[1].Params = map[string]float64{"b": 2} // in units of e^ε − 1
		}))
	}
	return p
}

// jiangRemark begins the ids of the panels of Remark 1, and is that of the first.
const jiangRemark = "jiang-remark-1"

// closeArms are arms with close means: one of the first kind and four of the second.
var closeArms = []struct {
	words, suffix string
	best, other   arm.Arm
}{
	{say.Of("beta-arms-means", "0.92", "0.9"), "", arm.Beta{A: 9.2, B: 0.8}, arm.Beta{A: 9, B: 1}},
	{say.Of("beta-arms-means", "0.52", "0.5"), "b", arm.Beta{A: 5.2, B: 4.8}, arm.Beta{A: 5, B: 5}},
	{say.Of("bernoulli-arms-means", "0.52", "0.5"), "c", arm.Bernoulli{P: 0.52}, arm.Bernoulli{P: 0.5}},
	{say.Of("beta-arm-bernoulli-arms"), "d", arm.Beta{A: 4, B: 1}, arm.Bernoulli{P: 0.78}},
}

// jiangUpper ends the ids of the panels of Remark 1 with the largest b.
const jiangUpper = "-upper"

// jiangEps are the values of ε in Figure 2.
var jiangEps = []float64{0.5, 1, 2}
