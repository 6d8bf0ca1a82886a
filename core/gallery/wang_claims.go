package gallery

import (
	"math"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// wangClaims are the statements of Wang & Zhu 2024 about their Figures 4 to 7.
func wangClaims() []Claim {
	return []Claim{
		{
			ID:       "S0-1",
			Quote:    "we can see that our algorithms outperform DP-UCB-INT significantly",
			Place:    on("§8", inFigure("4", "")),
			Text:     say.Of("figure-4-dp-ucb"),
			Panels:   figure4,
			Settings: append(wangHorizons(), Setting{Words: say.Of("at-horizon-once", "10⁶"), Horizon: 1e6, Variant: "-once"}),
			Found:    Finding{Depends, "", say.Of("which-version-dp-ucb") + " " + say.Of("noise-drawn-again") + " " + say.Of("noise-drawn-once-better") + " " + say.Of("instance-1-few-runs") + " " + say.Of("beta-still-start-phase") + " " + say.Of("d-does-not-end") + " " + say.Of("may-perform-worse")},
			parts: onEach(figure4, say.Of("stated-significantly"), say.Of("three-over-int"), atMost(clearly), func(panel string) quantity {
				return ifBetaStarts(panel, over(most(regrets(panel, "dp-ftpl-gauss", "dp-ftpl-beta", "dp-ftpl-new")...), regretOfLast(panel)))
			}),
		},
		{
			ID:       "S0-2a",
			Quote:    "DP-FTPL-New is always the optimal one in these four algorithms, since its extra regret term is the smallest",
			Place:    on("§8", inFigure("4", "")),
			Text:     say.Of("figure-4-dp-ftpl-new"),
			Panels:   figure4,
			Settings: wangHorizons(),
			Found:    Finding{Verdict: Holds},
			parts: onEach(figure4, say.Of("stated-optimal"), say.Of("new-over-lowest"), below(1), func(panel string) quantity {
				return over(regret(panel, "dp-ftpl-new"), least(regret(panel, "dp-ftpl-gauss"), regret(panel, "dp-ftpl-beta"), regretOfLast(panel)))
			}),
		},
		{
			ID:       "S0-2b",
			Quote:    "As for DP-FTPL-Gauss, since it has a short start phase, its regret increases continuously as T grows up.",
			Place:    on("§8", inFigure("4", "")),
			Text:     say.Of("dp-ftpl-gauss-keeps-growing"),
			Panels:   figure4,
			Settings: wangHorizons(),
			Found:    Finding{Verdict: Holds},
			parts: onEach(figure4, say.Of("increases-continuously"), say.Of("gauss-gains-late"), above(seen), func(panel string) quantity {
				return growth(panel, "dp-ftpl-gauss", partOfT(0.1))
			}),
		},
		{
			ID:       "S0-2c",
			Quote:    "we can see that after the start phase, its regret does not increase at all. This accords with our analysis, since its regret always equals to Σ_i Δ_i N_B when Δ_i N_B is larger than log T/Δ_i.",
			Place:    say.Of("place-dp-ftpl-beta"),
			Text:     say.Of("dp-ftpl-beta-flat"),
			Panels:   figure4,
			Settings: wangHorizons(),
			Found:    Finding{Depends, "", say.Of("d-start-phase-not-end") + " " + say.Of("add-8-percent") + " " + say.Of("figure-1-5-percent") + " " + say.Of("second-sentence-not-measured") + " " + say.Of("papers-own-condition-gap") + " " + say.Of("arms-still-pulled") + " " + say.Of("horizon-at-hand-holds")},
			parts: onEach(figure4, say.Of("does-not-increase-all"), say.Of("beta-gains-after-start"), atMost(seen), func(panel string) quantity {
				return ifBetaStarts(panel, growth(panel, "dp-ftpl-beta", betaStart))
			}),
		},
		{
			ID:       "S0-3",
			Quote:    "From these experiments, we can see that DP-FTPL-New outperforms all the other algorithms significantly.",
			Place:    on("§8", inFigure("5", "")),
			Text:     say.Of("figure-5-dp-ftpl"),
			Panels:   figure5,
			Settings: wangHorizons(),
			Found:    Finding{Verdict: Holds},
			parts: onEach(figure5, say.Of("stated-significantly"), say.Of("new-over-lowest"), atMost(clearly), func(panel string) quantity {
				return over(regret(panel, "dp-ftpl-new"), least(regrets(panel, "dp-ucb", "dp-ucb-bound", "dp-se")...))
			}),
		},
		{
			ID:       "S0-4",
			Quote:    "DP-SE is an elimination-based algorithm and suffers from a large constant factor in its regret upper bound. Therefore it behaves even worse than the non-optimal UCB-based algorithms, e.g., DP-UCB and DP-UCB-BOUND.",
			Place:    on("§8", inFigure("5", "")),
			Text:     say.Of("figure-5-dp-se"),
			Panels:   figure5,
			Settings: wangHorizons(),
			Untried:  true,
			Found:    Finding{Depends, "", say.Of("versions-three-not-said") + " " + say.Of("other-ones-may-hold") + " " + say.Of("holds-eps-1") + " " + say.Of("eps-0-1-higher-above") + " " + say.Of("fails-b-alone")},
			parts: onEach(figure5, say.Of("even-worse"), say.Of("se-over-higher"), above(1), func(panel string) quantity {
				return over(regret(panel, "dp-se"), most(regrets(panel, "dp-ucb", "dp-ucb-bound")...))
			}),
		},
		{
			ID:     "S0-5",
			Quote:  "when ε = 0, the regret of both DP-FTPL-Gauss and DP-FTPL-New do not increase a lot when δ decreases from 1 to 0.01. However, when δ is less than 0.01, then the regret of DP-FTPL-Gauss grows much faster than DP-FTPL-New. In fact, from this log-log figure, one can see that the regret of DP-FTPL-Gauss is about 1/δ², while the regret of DP-FTPL-New is about 1/δ.",
			Place:  on("§8", inFigure("6", "a")),
			Text:   say.Of("figure-6-eps-0") + " " + say.Of("below-0-01-gauss"),
			Panels: []string{"wang-6a"},
			Settings: []Setting{
				{Words: say.Of("for-values-from", "δ", "1.8·10⁻⁴"), From: 1.77828e-4}, {Words: say.Of("for-values-from", "δ", "3.2·10⁻⁴"), From: 3.16228e-4},
				{Words: say.Of("for-values-from", "δ", "5.6·10⁻⁴"), From: 5.62341e-4}, {Words: say.Of("for-values-from", "δ", "10⁻³"), From: 1e-3},
			},
			Found: Finding{Depends, "", say.Of("range-delta-not-text") + " " + say.Of("dp-ftpl-news-regret") + " " + say.Of("grows-2-7-times") + " " + say.Of("lot-beside-steep") + " " + say.Of("gauss-judged-uncut")},
			parts: onPanel("wang-6a", func(o observations) []part {
				steep := func(x float64) bool { return x <= 0.01*(1+1e-9) }
				uncutSteep := uncut(o, "wang-6a", steep)
				from, to := o.span("wang-6a", uncutSteep)
				return []part{
					slower("wang-6a", "dp-ftpl-gauss", "δ", 0.01, uncutSteep),
					slower("wang-6a", "dp-ftpl-new", "δ", 0.01, steep),
					{
						say.Of("much-faster"), say.Of("growth-factor-over", "wang-6a", "δ", from, to), atMost(clearly),
						over(growthOver("wang-6a", "dp-ftpl-new", uncutSteep), growthOver("wang-6a", "dp-ftpl-gauss", uncutSteep)),
					},
					exponentOf(o, "wang-6a", "dp-ftpl-gauss", "δ", say.Of("stated-about", "1/δ²"), slope(-2), uncutSteep),
					exponentOf(o, "wang-6a", "dp-ftpl-new", "δ", say.Of("stated-about", "1/δ"), slope(-1), steep),
				}
			}),
		},
		{
			ID:       "S0-6a",
			Quote:    "the curve of DP-FTPL-Gauss can be divided into three parts. … when δ ∈ (0.02, 1), … the regret does not increase at all; … when δ < 0.01, … the increasing rate of the regret becomes much slower than before. … the regret of DP-FTPL-New is smaller than DP-FTPL-Gauss, and the curve of DP-FTPL-New is more smooth than DP-FTPL-Gauss.",
			Place:    on("§8", inFigure("6", "b")),
			Text:     say.Of("figure-6-b-eps") + " " + say.Of("dp-ftpl-new-lower-smoother"),
			Panels:   []string{"wang-6b"},
			Settings: wangHorizons(),
			Found:    Finding{Holds, "", say.Of("knee-not-measured") + " " + say.Of("rate-is-6b")},
			parts: onPanel("wang-6b", func(o observations) []part {
				const panel = "wang-6b"
				all := uncut(o, panel, func(float64) bool { return true })
				return []part{
					changeOf(panel, "dp-ftpl-gauss", say.Of("range-above", "δ", "0.02"), say.Of("does-not-increase-all"), atMost(flat), func(x float64) bool { return x > 0.02 }),
					{say.Of("flat-first"), say.Of("steepest-exponent-dp-ftpl", panel), atMost(0.5), func(o observations) float64 {
						inside, outside := segments(o.points(panel, "dp-ftpl-gauss", all), 0.01, 0.02)
						return smallest(outside...) / smallest(inside...)
					}},
					exponentOf(o, panel, "dp-ftpl-gauss", "δ", say.Of("much-slower"), atLeast(-0.5), uncut(o, panel, func(x float64) bool { return x <= 0.01*(1+1e-9) })),
					smoother(panel, "δ", all),
					everywhere(panel, "dp-ftpl-new", "dp-ftpl-gauss", say.Of("stated-smaller")),
				}
			}),
		},
		{
			ID:       "S0-6b",
			Quote:    "when δ ∈ (0.01, 0.02), the major term in the regret bound is O(N/δ²), and the regret increases with rate about 1/δ²",
			Place:    on("§8", inFigure("6", "b")),
			Text:     say.Of("between-knees-rate"),
			Panels:   []string{"wang-6b"},
			Settings: []Setting{{Words: say.Of("at-horizon", "10⁶"), Horizon: 1e6, Variant: wangFine}, {Words: say.Of("at-horizon", "10⁵"), Horizon: 1e5, Variant: wangFine + wangShort}},
			Found:    Finding{DoesNotHold, Formula, say.Of("added-term-delta") + " " + say.Of("part-without-privacy") + " " + say.Of("exponent-at-10-5") + " " + say.Of("five-values-delta")},
			parts: onPanel("wang-6b", func(o observations) []part {
				return []part{exponentOf(o, "wang-6b", "dp-ftpl-gauss", "δ", say.Of("stated-about", "1/δ²"), slope(-2), func(x float64) bool { return x >= 0.01*(1-1e-9) && x <= 0.02*(1+1e-9) })}
			}),
		},
		{
			ID:       "S0-7",
			Quote:    "When δ = 10⁻¹⁰, both the regret of DP-FTPL-Gauss and the regret of DP-FTPL-New do not increase a lot at the beginning. Then the regret of DP-FTPL-Gauss increases with rate about 1/ε², while the regret of DP-FTPL-[New] increases with rate about 1/ε",
			Place:    say.Of("place-printed-first"),
			Text:     say.Of("figure-7-delta-10") + " " + say.Of("small-eps-rates"),
			Panels:   []string{"wang-7a"},
			Settings: []Setting{{Words: say.Of("for-values-from", "ε", "0.02"), From: 0.02}, {Words: say.Of("for-values-from", "ε", "0.028"), From: 0.0277084}, {Words: say.Of("for-values-from", "ε", "0.038"), From: 0.0383877}},
			Found:    Finding{Depends, "", say.Of("range-eps-not-text") + " " + say.Of("exponent-just-within") + " " + say.Of("parts-our-choice") + " " + say.Of("below-0-02-cut")},
			parts: onPanel("wang-7a", func(o observations) []part {
				small := func(x float64) bool { return x <= 0.1 }
				uncutSmall := uncut(o, "wang-7a", small)
				return []part{
					slower("wang-7a", "dp-ftpl-gauss", "ε", 0.3, uncutSmall),
					slower("wang-7a", "dp-ftpl-new", "ε", 0.3, small),
					exponentOf(o, "wang-7a", "dp-ftpl-gauss", "ε", say.Of("stated-about", "1/ε²"), slope(-2), uncutSmall),
					exponentOf(o, "wang-7a", "dp-ftpl-new", "ε", say.Of("stated-about", "1/ε"), slope(-1), small),
				}
			}),
		},
		{
			ID:     "S0-8",
			Quote:  "When δ = 0.001, the curve of DP-FTPL-Gauss can also be divided into three parts, and the only difference here is that in the third part, the extra regret … does not increase at all (as ε decreases). As for DP-FTPL-New, its curve is more smooth, and the regret almost stops increasing after ε < 10⁻⁴.",
			Place:  on("§8", inFigure("7", "b")),
			Text:   say.Of("figure-7-b-delta") + " " + say.Of("dp-ftpl-new-hardly-grows"),
			Panels: []string{"wang-7b"},
			Found:  Finding{Verdict: Holds},
			parts: onPanel("wang-7b", func(o observations) []part {
				const panel = "wang-7b"
				return []part{
					changeOf(panel, "dp-ftpl-gauss", say.Of("range-in", "ε", "[0.3, 1]"), say.Of("flat-first"), atMost(flat), func(x float64) bool { return x >= 0.3 }),
					// The start sizes ε⁻² log(e/(4πδ²)) and 1/(4πδ²) meet at ε = 0.0124.
					exponentOf(o, panel, "dp-ftpl-gauss", "ε", say.Of("flat-first"), slope(-2), func(x float64) bool { return x >= 0.0124 && x <= 0.1 }),
					changeOf(panel, "dp-ftpl-gauss", say.Of("range-up-to", "ε", "0.001"), say.Of("does-not-increase-all"), atMost(flat), func(x float64) bool { return x <= 0.001 }),
					smoother(panel, "ε", func(float64) bool { return true }),
					changeOf(panel, "dp-ftpl-new", say.Of("range-up-to", "ε", "10⁻⁴"), say.Of("almost-stops-increasing"), atMost(flat), func(x float64) bool { return x <= 1e-4 }),
				}
			}),
		},
	}
}

// wangHorizons are the plausible horizons of Figures 4, 5 and 6 (b).
func wangHorizons() []Setting {
	return []Setting{{Words: say.Of("at-horizon", "10⁶"), Horizon: 1e6}, {Words: say.Of("at-horizon", "10⁵"), Horizon: 1e5, Variant: wangShort}}
}

// onEach is one number of each of the panels.
func onEach(panels []string, stated, statistic string, r rule, of func(panel string) quantity) func(o observations) []part {
	var all []part
	for _, panel := range panels {
		all = append(all, part{stated, say.Of("measured-on", panel, statistic), r, of(panel)})
	}
	return always(all...)
}

// always returns parts that are the same for all results.
func always(parts ...part) func(observations) []part {
	return func(observations) []part { return parts }
}

// onPanel returns parts that depend on the results of one panel, none without them.
func onPanel(panel string, parts func(o observations) []part) func(o observations) []part {
	return func(o observations) []part {
		if !o.has(panel) {
			return nil
		}
		return parts(o)
	}
}

// betaStart returns the length of DP-FTPL-Beta's start phase.
func betaStart(s scenario.Scenario) float64 {
	return startSize("beta", s.Epsilon, s.Delta) * float64(len(s.Arms))
}

// ifBetaStarts is a quantity of a panel, NaN if the horizon cuts DP-FTPL-Beta's start phase there.
func ifBetaStarts(panel string, q quantity) quantity {
	return byScenario(panel, func(o observations, s scenario.Scenario) float64 {
		if betaStart(s) >= float64(s.Horizon) {
			return math.NaN()
		}
		return q(o)
	})
}

// regretOfLast is the regret of a panel's last policy, at T.
func regretOfLast(panel string) quantity {
	return byScenario(panel, func(o observations, _ scenario.Scenario) float64 { return o.final(panel, o.last(panel)) })
}

// last returns the name of a panel's last policy.
func (o observations) last(panel string) string {
	all := o.scenario(panel).Policies
	return nameOf(all[len(all)-1])
}

// The panels of Figures 4 and 5.
var (
	figure4 = []string{"wang-4a", "wang-4b", "wang-4c", "wang-4d"}
	figure5 = []string{"wang-5a", "wang-5b", "wang-5c", "wang-5d"}
)
