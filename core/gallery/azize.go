package gallery

import (
	"math"

	"epsilonarcade/core/say"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/theory"
)

// azize returns Azize & Basu 2022: a run of AdaP (Figure 1), regret over time (2) and against ε (3), and two tables.
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

	p.Panels = []Panel{
		curves("azize-1", inFigure("1", ""), say.Of("adaptive-episodes-per-arm"), linear("t"), linear(say.Of("axis-arm")), nil,
			say.Of("example-2-assumed")),
		curves("azize-2", inFigure("2", ""), say.Of("regret-eps-global-dp"), linear(say.Of("step-t")), logarithmic(say.Of("regret")),
			[]string{"adap-ucb", "sequence-bernoulli"},
			say.Of("which-dp-ucb-run"), say.Of("root-of-equation-7"), say.Of("spacing-axes-assumed-steps")),
		curves("azize-3", inFigure("3", ""), say.Of("regret-adap-klucb-against"), logarithmic("ε"), logarithmic(say.Of("regret-t")),
			[]string{"consistent", "sequence-bernoulli-private"},
			say.Of("values-eps-between-0"), say.Of("spacing-axes-assumed-logarithmic")),
		curves("azize-naive", Place{Figure: "§4"}, say.Of("regret-naive-against-t"), logarithmic("T"), logarithmic(say.Of("regret-t")), nil,
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

// azizeClaims returns the claims that Azize & Basu 2022 make about their figures and about one bound.
func azizeClaims() []Claim {
	const adapUCB, adapKLUCB = "adap-ucb", "adap-klucb"
	// competitors divides the lower regret of the two competitors by the regret of an AdaP policy.
	competitors := func(id, stated string, r rule) part {
		return number(
			stated, say.Of("lower-competitor-over", "azize-2", title(id)), r,
			over(least(regrets("azize-2", "DP-UCB", "dp-se")...), regret("azize-2", id)),
		)
	}
	return []Claim{
		claim("S3-1", on("§5", inFigure("2", "")), []string{"azize-2"},
			"AdaP-KLUCB achieves the lowest regret followed by AdaP-UCB.",
			say.Of("figure-2-adap-klucb"),
			Finding{Verdict: Holds},
			ratio("azize-2", adapUCB, adapKLUCB, say.Of("stated-lowest"), above(1)),
			competitors(adapUCB, say.Of("followed-adap-ucb"), above(1)),
		),
		claim("S3-2", on("§5", inFigure("2", "")), []string{"azize-2"},
			"Both of them achieve 10 times lower regret than the competing algorithms.",
			say.Of("figure-2-both-adap"),
			Finding{DoesNotHold, Unknown, say.Of("dp-ucb-13-times") + " " + say.Of("dp-se-2-times")},
			competitors(adapUCB, "10", printedOrMore(10, 1)),
			competitors(adapKLUCB, "10", printedOrMore(10, 1)),
		),
		claim("S3-3", on("§5", inFigure("3", "")), []string{"azize-3"},
			"the experimental performance of AdaP-KLUCB demonstrates two regimes: a high-privacy regime (for ε < 0.3), where the regret of AdaP-KLUCB depends on the privacy budget ε, and a low privacy regime (for ε > 0.3), where the regret of AdaP-KLUCB does not depend on ε.",
			say.Of("figure-3-adap-klucbs"),
			Finding{DoesNotHold, Formula, say.Of("policys-index-printed-term") + " " + say.Of("term-up-to-10") + " " + say.Of("runs-agree") + " " + say.Of("knee-eps-0-27")},
			changeOf("azize-3", adapKLUCB, "ε < 0.3", say.Of("depends-eps"), atLeast(1/clearly), between(0, 0.3)),
			changeOf("azize-3", adapKLUCB, "ε > 0.3", say.Of("does-not-depend-eps"), atMost(flat), between(0.3, inf)),
		),
		claim("S3-4a", say.Of("place-theorem-2"), []string{"azize-table-2"},
			"if T = 10⁶ and K = 100, the bandits with and without global DP are equivalently hard for any privacy budget ε ≥ 0.05",
			say.Of("k-100-t-10"),
			Finding{Verdict: Holds},
			number("ε ≥ 0.05", say.Of("eps-from-which-on"), atMost(0.05), exactly(theory.MinimaxThreshold(100, 1e6))),
		),
		claim("S3-4b", say.Of("place-theorem-2"), []string{"azize-table-2"},
			"In the high-privacy regime, specifically for ε < (131/27)√((K−1)/T), the hardness depends only on the number of the arms K and the privacy budget ε and is higher than the lower bound for bandits without privacy.",
			say.Of("minimax-below-threshold"),
			Finding{DoesNotHold, Proved, say.Of("fraction-27-131-printed") + " " + say.Of("0-0021-not-0-048") + " " + say.Of("linear-threshold-right")},
			number(
				"(131/27)√((K−1)/T) = 0.048", say.Of("eps-which-sqrt-t"), atLeast(1),
				exactly(theory.MinimaxThreshold(100, 1e6)/(131.0/27*math.Sqrt(99/1e6))),
			),
		),
		claim("S3-5", say.Of("place-example-2"), []string{"azize-1"},
			"we focus on step t₄ = 7. … The index of Arm 2 uses r₆ + Lap(1/ε). If we assume that the index of Arm 1 is higher at t₄, Arm 1 is played for a full episode from t₄ until t₅ − 1. The last time, when Arm 1 was played, the length of the episode was 2. Thus, following t₄, the length of the episode is doubled to 4.",
			say.Of("figure-1-after-example")+" "+say.Of("arm-1-then-pulled"),
			Finding{Verdict: Holds},
			number("2", say.Of("last-episode-pulls", "azize-1", "1"), equal(2), lastEpisode(0, 1, 6)),
			number("1", say.Of("last-episode-pulls", "azize-1", "2"), equal(1), lastEpisode(1, 1, 6)),
			number("4", say.Of("episode-pulls", "azize-1", "1"), equal(4), lastEpisode(0, 7, 7)),
		),
		claim("S3-6", say.Of("place-lemma-1"), []string{"azize-naive"},
			"Using the naive composition of ε-DP, a first baseline is to make each computed empirical mean ε/(KT)-DP. This needs us to add at each step noise scaled linearly to T. This might lead the corresponding bandit algorithm to yield a linear regret.",
			say.Of("naive-regret-linear"),
			Finding{Holds, "", say.Of("naive-that-baseline") + " " + say.Of("naive-as-if-equally") + " " + say.Of("naive-eps-over-t")},
			exponentOf("azize-naive", "naive-ucb", "T", say.Of("stated-linear"), slope(1), between(0, inf)),
		),
	}
}

// lastEpisode is the length of an arm's last episode in azize-1 that starts within the given pulls. The panel's seed,
// 116, is the first one that produces the history of Example 2: arms 1, 2, 1, then 1 twice, then 2, then 1.
func lastEpisode(arm int, first, last int64) quantity {
	return func(observations) float64 {
		length := math.NaN()
		v, _ := scenarioOf("azize-1").Validate()
		episodes, _ := sim.Episodes(v)
		for _, e := range episodes {
			if e.Arm == arm && e.From >= first && e.From <= last {
				length = float64(e.To - e.From + 1)
			}
		}
		return length
	}
}
