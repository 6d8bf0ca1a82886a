package gallery

import (
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// azize is Azize & Basu 2022: how AdaP plays (Figure 1), regret against time and
// against ε (Figures 2 and 3), and two tables.
func azize() Paper {
	p := Paper{
		ID:    "azize",
		Name:  "Azize & Basu 2022",
		Title: say.Of("when-privacy-meets-partial"),
		BibTeX: `@inproceedings{azize2022when,
  author    = {Azize, Achraf and Basu, Debabrota},
  title     = {When Privacy Meets Partial Information: A Refined Analysis of Differentially Private Bandits},
  booktitle = {Advances in Neural Information Processing Systems},
  volume    = {35},
  year      = {2022}
}`,
		Claims: azizeClaims(),
	}

	time := scenario.Default()
	time.Arms = instance("sajed-1")
	time.Policies = []scenario.Policy{
		{ID: "private-ucb", Params: map[string]float64{"gamma": 0.1}, Label: "DP-UCB"}, plain("dp-se"), adaP("adap-ucb"), adaP("adap-klucb"),
	}
	time.Horizon, time.Runs = 1e7, 20

	against := scenario.Default()
	against.Arms, against.Policies = instance("azize-2"), []scenario.Policy{adaP("adap-klucb")}
	against.Horizon, against.Runs = 1e7, 20
	sweep(&against, scenario.OverEpsilon, logSpaced(0.05, 10, 16))

	naive := scenario.Default()
	naive.Arms, naive.Policies = instance("azize-2"), []scenario.Policy{plain("naive-ucb"), adaP("adap-ucb")}
	naive.Horizon, naive.Runs = 1e6, 20
	sweep(&naive, scenario.OverHorizon, []float64{1e3, 1e4, 1e5, 1e6})

	p.Panels = []Panel{
		curves("azize-1", inFigure("1", ""), say.Of("adaptive-episodes-per-arm"), example(), linear("t"), linear(say.Of("axis-arm")), nil,
			say.Of("example-2-assumed")),
		curves("azize-2", inFigure("2", ""), say.Of("regret-eps-global-dp"), time, linear(say.Of("step-t")), logarithmic(say.Of("regret")),
			[]string{"adap-ucb", "sequence-bernoulli"},
			say.Of("which-dp-ucb-run"), say.Of("root-of-equation-7"), say.Of("spacing-axes-assumed-steps")),
		curves("azize-3", inFigure("3", ""), say.Of("regret-adap-klucb-against"), against, logarithmic("ε"), logarithmic(say.Of("regret-t")),
			[]string{"consistent", "sequence-bernoulli-private"},
			say.Of("values-eps-between-0"), say.Of("spacing-axes-assumed-logarithmic")),
		curves("azize-naive", Place{Figure: "§4"}, say.Of("regret-naive-against-t"), naive, logarithmic("T"), logarithmic(say.Of("regret-t")), nil,
			say.Of("section-4-no-figure")+" "+say.Of("arms-figure-3-ucb-delta"), say.Of("noise-mean-hides-gap")),
		{
			ID: "azize-table-1", Place: Place{Figure: say.Of("place-table", "1")}, Title: say.Of("policies-under-eps-global"), Form: Measured,
			Inferred: []string{say.Of("table-cites-two-policies"), say.Of("what-measured-measured-eps")},
		},
		{
			ID: "azize-table-2", Place: Place{Figure: say.Of("place-table", "2")}, Title: say.Of("lower-bounds-regret-values"), Form: Values,
			Inferred: []string{say.Of("table-holds-formulas") + " " + say.Of("settings-values-those-figures")},
		},
	}
	return p
}

// adaP returns one of the AdaP policies with the α of the papers' experiments.
func adaP(id string) scenario.Policy {
	return scenario.Policy{ID: id, Params: map[string]float64{"alpha": 3.1}}
}

// example is the scenario of azize-1.
func example() scenario.Scenario {
	s := scenario.Default()
	s.Kind = scenario.Timeline
	s.Arms = instance("two")
	s.Policies = []scenario.Policy{adaP("adap-ucb")}
	s.Horizon, s.Runs, s.Seed = 10, 1, exampleSeed
	return s
}

// exampleSeed is the first seed with which AdaP-UCB, on the arms of azize-1, goes
// through the history of Example 2: arms 1, 2, then 1, then 1 twice, then 2, then 1.
const exampleSeed = 116
