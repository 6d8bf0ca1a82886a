package gallery

import (
	"epsilonarcade/core/figure"
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

	curves := scenario.Default()
	curves.Arms = instance("sajed-1")
	curves.Policies = []scenario.Policy{
		{ID: "private-ucb", Params: with(nil, "gamma", 0.1), Label: "DP-UCB"},
		plain("dp-se"),
		{ID: "adap-ucb", Params: with(nil, "alpha", 3.1)},
		{ID: "adap-klucb", Params: with(nil, "alpha", 3.1)},
	}
	curves.Horizon, curves.Runs = 1e7, 20

	against := scenario.Default()
	against.Arms = instance("azize-2")
	against.Policies = []scenario.Policy{{ID: "adap-klucb", Params: with(nil, "alpha", 3.1)}}
	against.Horizon, against.Runs = 1e7, 20
	sweep(&against, scenario.OverEpsilon, logSpaced(0.05, 10, 16))

	naive := scenario.Default()
	naive.Arms = instance("azize-2")
	naive.Policies = []scenario.Policy{plain("naive-ucb"), {ID: "adap-ucb", Params: with(nil, "alpha", 3.1)}}
	naive.Horizon, naive.Runs = 1e6, 20
	sweep(&naive, scenario.OverHorizon, []float64{1e3, 1e4, 1e5, 1e6})

	p.Panels = []Panel{
		{
			ID: "azize-1", Place: inFigure("1", ""), Title: say.Of("adaptive-episodes-per-arm"), Form: Curves,
			Scenarios: []scenario.Scenario{example()},
			X:         figure.Axis{Label: "t", Scale: figure.Linear},
			Y:         figure.Axis{Label: say.Of("axis-arm"), Scale: figure.Linear},
			Inferred:  []string{say.Of("example-2-assumed")},
		},
		{
			ID: "azize-2", Place: inFigure("2", ""), Title: say.Of("regret-eps-global-dp"), Form: Curves,
			Scenarios: []scenario.Scenario{curves},
			X:         figure.Axis{Label: say.Of("step-t"), Scale: figure.Linear},
			Y:         figure.Axis{Label: say.Of("regret"), Scale: figure.Log},
			Inferred: []string{
				say.Of("which-dp-ucb-run"),
				say.Of("root-of-equation-7"),
				say.Of("spacing-axes-assumed-steps"),
			},
			Bounds: []string{"adap-ucb", "sequence-bernoulli"},
		},
		{
			ID: "azize-3", Place: inFigure("3", ""), Title: say.Of("regret-adap-klucb-against"), Form: Curves,
			Scenarios: []scenario.Scenario{against},
			X:         figure.Axis{Label: "ε", Scale: figure.Log},
			Y:         figure.Axis{Label: say.Of("regret-t"), Scale: figure.Log},
			Inferred: []string{
				say.Of("values-eps-between-0"),
				say.Of("spacing-axes-assumed-logarithmic"),
			},
			Bounds: []string{"consistent", "sequence-bernoulli-private"},
		},
		{
			ID: "azize-naive", Place: Place{Figure: "§4"}, Title: say.Of("regret-naive-against-t"), Form: Curves,
			Scenarios: []scenario.Scenario{naive},
			X:         figure.Axis{Label: "T", Scale: figure.Log},
			Y:         figure.Axis{Label: say.Of("regret-t"), Scale: figure.Log},
			Inferred: []string{
				say.Of("section-4-no-figure") + " " + say.Of("arms-figure-3-ucb-delta"),
				say.Of("noise-mean-hides-gap"),
			},
		},
		{
			ID: "azize-table-1", Place: Place{Figure: say.Of("place-table", "1")}, Title: say.Of("policies-under-eps-global"), Form: Measured,
			Inferred: []string{
				say.Of("table-cites-two-policies"),
				say.Of("what-measured-measured-eps"),
			},
		},
		{
			ID: "azize-table-2", Place: Place{Figure: say.Of("place-table", "2")}, Title: say.Of("lower-bounds-regret-values"), Form: Values,
			Inferred: []string{
				say.Of("table-holds-formulas") + " " + say.Of("settings-values-those-figures"),
			},
		},
	}
	return p
}

// example is the scenario of azize-1.
func example() scenario.Scenario {
	s := scenario.Default()
	s.Kind = scenario.Timeline
	s.Arms = instance("two")
	s.Policies = []scenario.Policy{{ID: "adap-ucb", Params: with(nil, "alpha", 3.1)}}
	s.Horizon, s.Runs, s.Seed = 10, 1, exampleSeed
	return s
}

// exampleSeed is the first seed with which AdaP-UCB, on the arms of azize-1, goes
// through the history of Example 2: arms 1, 2, then 1, then 1 twice, then 2, then 1.
const exampleSeed = 116
