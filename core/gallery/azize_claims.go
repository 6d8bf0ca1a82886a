package gallery

import (
	"math"

	"epsilonarcade/core/say"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/theory"
)

// azizeClaims are the statements of Azize & Basu 2022 about their figures and one bound.
func azizeClaims() []Claim {
	const adapUCB, adapKLUCB = "adap-ucb", "adap-klucb"
	// competitors is the lower regret of the two competitors over an AdaP policy's regret.
	competitors := func(id, stated string, r rule) part {
		return part{
			stated, say.Of("lower-competitor-over", "azize-2", title(id)), r,
			over(least(regrets("azize-2", "DP-UCB", "dp-se")...), regret("azize-2", id)),
		}
	}
	return []Claim{
		{
			ID:     "S3-1",
			Quote:  "AdaP-KLUCB achieves the lowest regret followed by AdaP-UCB.",
			Place:  on("§5", inFigure("2", "")),
			Text:   say.Of("figure-2-adap-klucb"),
			Panels: []string{"azize-2"},
			Found:  Finding{Verdict: Holds},
			parts: always(
				ratio("azize-2", adapUCB, adapKLUCB, say.Of("stated-lowest"), above(1)),
				competitors(adapUCB, say.Of("followed-adap-ucb"), above(1)),
			),
		},
		{
			ID:     "S3-2",
			Quote:  "Both of them achieve 10 times lower regret than the competing algorithms.",
			Place:  on("§5", inFigure("2", "")),
			Text:   say.Of("figure-2-both-adap"),
			Panels: []string{"azize-2"},
			Found:  Finding{DoesNotHold, Unknown, say.Of("dp-ucb-13-times") + " " + say.Of("dp-se-2-times")},
			parts:  always(competitors(adapUCB, "10", printedOrMore(10, 1)), competitors(adapKLUCB, "10", printedOrMore(10, 1))),
		},
		{
			ID:     "S3-3",
			Quote:  "the experimental performance of AdaP-KLUCB demonstrates two regimes: a high-privacy regime (for ε < 0.3), where the regret of AdaP-KLUCB depends on the privacy budget ε, and a low privacy regime (for ε > 0.3), where the regret of AdaP-KLUCB does not depend on ε.",
			Place:  on("§5", inFigure("3", "")),
			Text:   say.Of("figure-3-adap-klucbs"),
			Panels: []string{"azize-3"},
			Found:  Finding{DoesNotHold, Formula, say.Of("policys-index-printed-term") + " " + say.Of("term-up-to-10") + " " + say.Of("runs-agree") + " " + say.Of("knee-eps-0-27")},
			parts: always(
				changeOf("azize-3", adapKLUCB, "ε < 0.3", say.Of("depends-eps"), atLeast(1/clearly), func(x float64) bool { return x < 0.3 }),
				changeOf("azize-3", adapKLUCB, "ε > 0.3", say.Of("does-not-depend-eps"), atMost(flat), func(x float64) bool { return x > 0.3 }),
			),
		},
		{
			ID:     "S3-4a",
			Quote:  "if T = 10⁶ and K = 100, the bandits with and without global DP are equivalently hard for any privacy budget ε ≥ 0.05",
			Place:  say.Of("place-theorem-2"),
			Text:   say.Of("k-100-t-10"),
			Panels: []string{"azize-table-2"},
			Exact:  true,
			Found:  Finding{Verdict: Holds},
			parts:  always(part{"ε ≥ 0.05", say.Of("eps-from-which-on"), atMost(0.05), exactly(theory.MinimaxThreshold(100, 1e6))}),
		},
		{
			ID:     "S3-4b",
			Quote:  "In the high-privacy regime, specifically for ε < (131/27)√((K−1)/T), the hardness depends only on the number of the arms K and the privacy budget ε and is higher than the lower bound for bandits without privacy.",
			Place:  say.Of("place-theorem-2"),
			Text:   say.Of("minimax-below-threshold"),
			Panels: []string{"azize-table-2"},
			Exact:  true,
			Found:  Finding{DoesNotHold, Proved, say.Of("fraction-27-131-printed") + " " + say.Of("0-0021-not-0-048") + " " + say.Of("linear-threshold-right")},
			parts: always(part{
				"(131/27)√((K−1)/T) = 0.048", say.Of("eps-which-sqrt-t"), atLeast(1),
				exactly(theory.MinimaxThreshold(100, 1e6) / (131.0 / 27 * math.Sqrt(99/1e6))),
			}),
		},
		{
			ID:     "S3-5",
			Quote:  "we focus on step t₄ = 7. … The index of Arm 2 uses r₆ + Lap(1/ε). If we assume that the index of Arm 1 is higher at t₄, Arm 1 is played for a full episode from t₄ until t₅ − 1. The last time, when Arm 1 was played, the length of the episode was 2. Thus, following t₄, the length of the episode is doubled to 4.",
			Place:  say.Of("place-example-2"),
			Text:   say.Of("figure-1-after-example") + " " + say.Of("arm-1-then-pulled"),
			Panels: []string{"azize-1"},
			Exact:  true,
			Found:  Finding{Verdict: Holds},
			parts: always(
				part{"2", say.Of("last-episode-pulls", "azize-1", "1"), equal(2), lastEpisode(0, 1, 6)},
				part{"1", say.Of("last-episode-pulls", "azize-1", "2"), equal(1), lastEpisode(1, 1, 6)},
				part{"4", say.Of("episode-pulls", "azize-1", "1"), equal(4), lastEpisode(0, 7, 7)},
			),
		},
		{
			ID:     "S3-6",
			Quote:  "Using the naive composition of ε-DP, a first baseline is to make each computed empirical mean ε/(KT)-DP. This needs us to add at each step noise scaled linearly to T. This might lead the corresponding bandit algorithm to yield a linear regret.",
			Place:  say.Of("place-lemma-1"),
			Text:   say.Of("naive-regret-linear"),
			Panels: []string{"azize-naive"},
			Found:  Finding{Holds, "", say.Of("naive-that-baseline") + " " + say.Of("naive-as-if-equally") + " " + say.Of("naive-eps-over-t")},
			parts: onPanel("azize-naive", func(o observations) []part {
				return []part{exponentOf(o, "azize-naive", "naive-ucb", "T", say.Of("stated-linear"), slope(1), func(float64) bool { return true })}
			}),
		},
	}
}

// lastEpisode returns the length of an arm's last episode in azize-1 that starts within these pulls.
func lastEpisode(arm int, first, last int64) quantity {
	return func(observations) float64 {
		length := math.NaN()
		v, _ := example().Validate()
		episodes, _ := sim.Episodes(v)
		for _, e := range episodes {
			if e.Arm == arm && e.From >= first && e.From <= last {
				length = float64(e.To - e.From + 1)
			}
		}
		return length
	}
}
