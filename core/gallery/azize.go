package gallery

import (
	"epsilonarcade/core/figure"
	"epsilonarcade/core/scenario"
)

// azize is Azize & Basu 2022: how AdaP plays (Figure 1), regret against time and
// against ε (Figures 2 and 3), and two tables.
func azize() Paper {
	p := Paper{
		ID:    "azize",
		Name:  "Azize & Basu 2022",
		Title: "When Privacy Meets Partial Information: A Refined Analysis of Differentially Private Bandits",
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
			ID: "azize-1", Place: "Figure 1", Title: "Adaptive episodes with per-arm doubling", Form: Curves,
			Scenarios: []scenario.Scenario{example()},
			X:         figure.Axis{Label: "t", Scale: figure.Linear},
			Y:         figure.Axis{Label: "arm", Scale: figure.Linear},
			Inferred: []string{
				azizeExample,
			},
		},
		{
			ID: "azize-2", Place: "Figure 2", Title: "Regret of ε-global DP policies at ε = 1", Form: Curves,
			Scenarios: []scenario.Scenario{curves},
			X:         figure.Axis{Label: "Step t", Scale: figure.Linear},
			Y:         figure.Axis{Label: "Regret", Scale: figure.Log},
			Inferred: []string{
				azizeDPUCB,
				azizeRoot,
				"The spacing of the axes is assumed: steps linear, regret logarithmic.",
			},
			Bounds: []string{"adap-ucb", "sequence-bernoulli"},
		},
		{
			ID: "azize-3", Place: "Figure 3", Title: "Regret of AdaP-KLUCB against ε", Form: Curves,
			Scenarios: []scenario.Scenario{against},
			X:         figure.Axis{Label: "ε", Scale: figure.Log},
			Y:         figure.Axis{Label: "Regret at T", Scale: figure.Log},
			Inferred: []string{
				"The values of ε between 0.05 and 10 are not in the text; 16 log-spaced ones are assumed.",
				"The spacing of the axes is assumed to be logarithmic.",
			},
			Bounds: []string{"consistent", "sequence-bernoulli-private"},
		},
		{
			ID: "azize-naive", Place: "§4", Title: "Regret of the naive baseline against T", Form: Curves,
			Scenarios: []scenario.Scenario{naive},
			X:         figure.Axis{Label: "T", Scale: figure.Log},
			Y:         figure.Axis{Label: "Regret at T", Scale: figure.Log},
			Inferred: []string{
				"§4 has no figure and names neither arms nor an index. The arms of Figure 3 and the index of UCB(δ) with δ = 1/T² are assumed.",
				"The noise of a mean of N rewards has the scale KT/(εN), at least K/ε = 5: it hides any gap, and all arms get about as many pulls.",
			},
		},
		{
			ID: "azize-table-1", Place: "Table 1", Title: "Policies under ε-global DP and what they were seen to do", Form: Measured,
			Inferred: []string{
				"The table cites two policies as DP-UCB; both are here.",
				"What is measured is measured at ε = 1 on the five arms of Figure 2.",
			},
		},
		{
			ID: "azize-table-2", Place: "Table 2", Title: "Lower bounds on regret, as values", Form: Values,
			Inferred: []string{
				"The table holds formulas. The settings of the values are those of Figures 2 and 3 and of the paper's remark on K = 100 and T = 10⁶; bounds of the other papers stand beside them.",
			},
		},
	}
	return p
}

// What Figures 1 and 2 leave open.
const (
	azizeExample = "The figure is a drawing without settings. Two arms with means 0.5 and 0.6 and ε = 1 are assumed, and the seed is the first for which AdaP-UCB goes through the history of Example 2."
	azizeRoot    = "Equation (7), AdaP-UCB's index, has one root over both of its terms in the text at hand. Here the root is over the first term alone: the second bounds the Laplace noise, and such a bound has no root. With the root over the first term alone AdaP-UCB's regret at T is 2,176; as printed it is 3,744. The claims about this figure come out the same. At ε = 0.05 on the same arms the printed form has a regret of 312,158 that still grows, ours 15,360."
	azizeDPUCB   = "The text at hand does not say which DP-UCB is run. The parameter γ = 0.1 has a meaning only in the one of Mishra & Thakurta 2015; each of its trees is given all of ε."
)

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
