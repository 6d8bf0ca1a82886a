package gallery

import (
	"math"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/plot"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// wangClaims returns the claims of Wang & Zhu 2024. S0-9 concerns Figures 1 to 3 and needs no runs.
func wangClaims() []Claim {
	return []Claim{
		claim("S0-1", on("§8", inFigure("4", "")), figure4,
			"we can see that our algorithms outperform DP-UCB-INT significantly",
			say.Of("figure-4-dp-ucb"),
			Finding{Depends, "", say.Of("which-version-dp-ucb") + " " + say.Of("noise-drawn-again") + " " + say.Of("noise-drawn-once-better") + " " + say.Of("instance-1-few-runs") + " " + say.Of("beta-still-start-phase") + " " + say.Of("d-does-not-end") + " " + say.Of("may-perform-worse")},
			onEach(figure4, say.Of("stated-significantly"), say.Of("three-over-int"), atMost(clearly), func(panel string) quantity {
				return ifBetaStarts(panel, over(most(regrets(panel, "dp-ftpl-gauss", "dp-ftpl-beta", "dp-ftpl-new")...), regretOfLast(panel)))
			})...,
		).at(append(wangHorizons(), Setting{Words: say.Of("at-horizon-once", "10⁶"), Horizon: 1e6, Variant: "-once"})...),
		claim("S0-2a", on("§8", inFigure("4", "")), figure4,
			"DP-FTPL-New is always the optimal one in these four algorithms, since its extra regret term is the smallest",
			say.Of("figure-4-dp-ftpl-new"),
			Finding{Verdict: Holds},
			onEach(figure4, say.Of("stated-optimal"), say.Of("new-over-lowest"), below(1), func(panel string) quantity {
				return over(regret(panel, "dp-ftpl-new"), least(regret(panel, "dp-ftpl-gauss"), regret(panel, "dp-ftpl-beta"), regretOfLast(panel)))
			})...,
		).at(wangHorizons()...),
		claim("S0-2b", on("§8", inFigure("4", "")), figure4,
			"As for DP-FTPL-Gauss, since it has a short start phase, its regret increases continuously as T grows up.",
			say.Of("dp-ftpl-gauss-keeps-growing"),
			Finding{Verdict: Holds},
			onEach(figure4, say.Of("increases-continuously"), say.Of("gauss-gains-late"), above(seen), func(panel string) quantity {
				return growth(panel, "dp-ftpl-gauss", partOfT(0.1))
			})...,
		).at(wangHorizons()...),
		claim("S0-2c", say.Of("place-dp-ftpl-beta"), figure4,
			"we can see that after the start phase, its regret does not increase at all. This accords with our analysis, since its regret always equals to Σ_i Δ_i N_B when Δ_i N_B is larger than log T/Δ_i.",
			say.Of("dp-ftpl-beta-flat"),
			Finding{Depends, "", say.Of("d-start-phase-not-end") + " " + say.Of("add-8-percent") + " " + say.Of("figure-1-5-percent") + " " + say.Of("second-sentence-not-measured") + " " + say.Of("papers-own-condition-gap") + " " + say.Of("arms-still-pulled") + " " + say.Of("horizon-at-hand-holds")},
			onEach(figure4, say.Of("does-not-increase-all"), say.Of("beta-gains-after-start"), atMost(seen), func(panel string) quantity {
				return ifBetaStarts(panel, growth(panel, "dp-ftpl-beta", betaStart))
			})...,
		).at(wangHorizons()...),
		claim("S0-3", on("§8", inFigure("5", "")), figure5,
			"From these experiments, we can see that DP-FTPL-New outperforms all the other algorithms significantly.",
			say.Of("figure-5-dp-ftpl"),
			Finding{Verdict: Holds},
			onEach(figure5, say.Of("stated-significantly"), say.Of("new-over-lowest"), atMost(clearly), func(panel string) quantity {
				return over(regret(panel, "dp-ftpl-new"), least(regrets(panel, "dp-ucb", "dp-ucb-bound", "dp-se")...))
			})...,
		).at(wangHorizons()...),
		claim("S0-4", on("§8", inFigure("5", "")), figure5,
			"DP-SE is an elimination-based algorithm and suffers from a large constant factor in its regret upper bound. Therefore it behaves even worse than the non-optimal UCB-based algorithms, e.g., DP-UCB and DP-UCB-BOUND.",
			say.Of("figure-5-dp-se"),
			Finding{Depends, "", say.Of("versions-three-not-said") + " " + say.Of("other-ones-may-hold") + " " + say.Of("holds-eps-1") + " " + say.Of("eps-0-1-higher-above") + " " + say.Of("fails-b-alone")},
			onEach(figure5, say.Of("even-worse"), say.Of("se-over-higher"), above(1), func(panel string) quantity {
				return over(regret(panel, "dp-se"), most(regrets(panel, "dp-ucb", "dp-ucb-bound")...))
			})...,
		).at(wangHorizons()...).untried(),
		claim("S0-5", on("§8", inFigure("6", "a")), []string{"wang-6a"},
			"when ε = 0, the regret of both DP-FTPL-Gauss and DP-FTPL-New do not increase a lot when δ decreases from 1 to 0.01. However, when δ is less than 0.01, then the regret of DP-FTPL-Gauss grows much faster than DP-FTPL-New. In fact, from this log-log figure, one can see that the regret of DP-FTPL-Gauss is about 1/δ², while the regret of DP-FTPL-New is about 1/δ.",
			say.Of("figure-6-eps-0")+" "+say.Of("below-0-01-gauss"),
			Finding{Depends, "", say.Of("range-delta-not-text") + " " + say.Of("dp-ftpl-news-regret") + " " + say.Of("grows-2-7-times") + " " + say.Of("lot-beside-steep") + " " + say.Of("gauss-judged-uncut")},
			slower("wang-6a", "dp-ftpl-gauss", "δ", 0.01, uncut(between(0, 0.01))),
			slower("wang-6a", "dp-ftpl-new", "δ", 0.01, between(0, 0.01)),
			part{
				stated: say.Of("much-faster"), rule: atMost(clearly),
				says: spanning("wang-6a", uncut(between(0, 0.01)), func(from, to string) string {
					return say.Of("growth-factor-over", "wang-6a", "δ", from, to)
				}),
				value: over(growthOver("wang-6a", "dp-ftpl-new", uncut(between(0, 0.01))), growthOver("wang-6a", "dp-ftpl-gauss", uncut(between(0, 0.01)))),
			},
			exponentOf("wang-6a", "dp-ftpl-gauss", "δ", say.Of("stated-about", "1/δ²"), slope(-2), uncut(between(0, 0.01))),
			exponentOf("wang-6a", "dp-ftpl-new", "δ", say.Of("stated-about", "1/δ"), slope(-1), between(0, 0.01)),
		).at(valuesFrom("δ", "1.8·10⁻⁴", 1.77828e-4), valuesFrom("δ", "3.2·10⁻⁴", 3.16228e-4), valuesFrom("δ", "5.6·10⁻⁴", 5.62341e-4), valuesFrom("δ", "10⁻³", 1e-3)),
		claim("S0-6a", on("§8", inFigure("6", "b")), []string{"wang-6b"},
			"the curve of DP-FTPL-Gauss can be divided into three parts. … when δ ∈ (0.02, 1), … the regret does not increase at all; … when δ < 0.01, … the increasing rate of the regret becomes much slower than before. … the regret of DP-FTPL-New is smaller than DP-FTPL-Gauss, and the curve of DP-FTPL-New is more smooth than DP-FTPL-Gauss.",
			say.Of("figure-6-b-eps")+" "+say.Of("dp-ftpl-new-lower-smoother"),
			Finding{Holds, "", say.Of("knee-not-measured") + " " + say.Of("rate-is-6b")},
			changeOf("wang-6b", "dp-ftpl-gauss", say.Of("range-above", "δ", "0.02"), say.Of("does-not-increase-all"), atMost(flat), between(0.02, inf)),
			number(say.Of("flat-first"), say.Of("steepest-exponent-dp-ftpl", "wang-6b"), atMost(0.5), func(o observations) float64 {
				inside, outside := segments(o.points("wang-6b", "dp-ftpl-gauss", uncut(between(0, inf))), 0.01, 0.02)
				return smallest(outside...) / smallest(inside...)
			}),
			exponentOf("wang-6b", "dp-ftpl-gauss", "δ", say.Of("much-slower"), atLeast(-0.5), uncut(between(0, 0.01))),
			smoother("wang-6b", "δ", uncut(between(0, inf))),
			ratioOver("wang-6b", "dp-ftpl-new", "dp-ftpl-gauss", say.Of("largest-ratio-all", "wang-6b", title("dp-ftpl-new"), title("dp-ftpl-gauss")),
				say.Of("stated-smaller"), below(1), between(0, inf)),
		).at(wangHorizons()...),
		claim("S0-6b", on("§8", inFigure("6", "b")), []string{"wang-6b"},
			"when δ ∈ (0.01, 0.02), the major term in the regret bound is O(N/δ²), and the regret increases with rate about 1/δ²",
			say.Of("between-knees-rate"),
			Finding{DoesNotHold, Formula, say.Of("added-term-delta") + " " + say.Of("part-without-privacy") + " " + say.Of("exponent-at-10-5") + " " + say.Of("five-values-delta")},
			exponentOf("wang-6b", "dp-ftpl-gauss", "δ", say.Of("stated-about", "1/δ²"), slope(-2), between(0.01, 0.02)),
		).at(Setting{Words: say.Of("at-horizon", "10⁶"), Horizon: 1e6, Variant: wangFine}, Setting{Words: say.Of("at-horizon", "10⁵"), Horizon: 1e5, Variant: wangFine + wangShort}),
		claim("S0-7", say.Of("place-printed-first"), []string{"wang-7a"},
			"When δ = 10⁻¹⁰, both the regret of DP-FTPL-Gauss and the regret of DP-FTPL-New do not increase a lot at the beginning. Then the regret of DP-FTPL-Gauss increases with rate about 1/ε², while the regret of DP-FTPL-[New] increases with rate about 1/ε",
			say.Of("figure-7-delta-10")+" "+say.Of("small-eps-rates"),
			Finding{Depends, "", say.Of("range-eps-not-text") + " " + say.Of("exponent-just-within") + " " + say.Of("parts-our-choice") + " " + say.Of("below-0-02-cut")},
			slower("wang-7a", "dp-ftpl-gauss", "ε", 0.3, uncut(between(0, 0.1))),
			slower("wang-7a", "dp-ftpl-new", "ε", 0.3, between(0, 0.1)),
			exponentOf("wang-7a", "dp-ftpl-gauss", "ε", say.Of("stated-about", "1/ε²"), slope(-2), uncut(between(0, 0.1))),
			exponentOf("wang-7a", "dp-ftpl-new", "ε", say.Of("stated-about", "1/ε"), slope(-1), between(0, 0.1)),
		).at(valuesFrom("ε", "0.02", 0.02), valuesFrom("ε", "0.028", 0.0277084), valuesFrom("ε", "0.038", 0.0383877)),
		claim("S0-8", on("§8", inFigure("7", "b")), []string{"wang-7b"},
			"When δ = 0.001, the curve of DP-FTPL-Gauss can also be divided into three parts, and the only difference here is that in the third part, the extra regret … does not increase at all (as ε decreases). As for DP-FTPL-New, its curve is more smooth, and the regret almost stops increasing after ε < 10⁻⁴.",
			say.Of("figure-7-b-delta")+" "+say.Of("dp-ftpl-new-hardly-grows"),
			Finding{Verdict: Holds},
			changeOf("wang-7b", "dp-ftpl-gauss", say.Of("range-in", "ε", "[0.3, 1]"), say.Of("flat-first"), atMost(flat), between(0.3, inf)),
			// The start sizes ε⁻² log(e/(4πδ²)) and 1/(4πδ²) meet at ε = 0.0124.
			exponentOf("wang-7b", "dp-ftpl-gauss", "ε", say.Of("flat-first"), slope(-2), between(0.0124, 0.1)),
			changeOf("wang-7b", "dp-ftpl-gauss", say.Of("range-up-to", "ε", "0.001"), say.Of("does-not-increase-all"), atMost(flat), between(0, 0.001)),
			smoother("wang-7b", "ε", between(0, inf)),
			changeOf("wang-7b", "dp-ftpl-new", say.Of("range-up-to", "ε", "10⁻⁴"), say.Of("almost-stops-increasing"), atMost(flat), between(0, 1e-4)),
		),
		// The figures as drawn, with N at and above the start size.
		claim("S0-9a", say.Of("place-1-to-3"), []string{"wang-1b", "wang-1c", "wang-2b", "wang-2c", "wang-2d", "wang-2e", "wang-2f", "wang-3a", "wang-3b"},
			"when N_i(t) = N_G (Fig. 1(b)), F′(x) begins to lay in the feasible region. When N_i(t) becomes larger (Fig. 1(c)), F′(x) becomes closer to F(x) and thus it must lay in the feasible region as well. … if we do not add extra k_i(t) to parameters (a_i(t), b_i(t)), then no matter how large N_i(t) is (N_i(t) = 10 in Fig. 2(d), N_i(t) = 10⁴ in Fig. 2(e), and N_i(t) = 10⁷ in Fig. 2(f)), the CDF F′(x) is always out of the feasible region. … in DP-FTPL-New, no matter how large N_i(t) is, F′(x) is always the same as the boundary of the feasible region.",
			say.Of("figures-1-3-f")+" "+say.Of("without-k-outside")+" "+say.Of("dp-ftpl-new-on-boundary"),
			Finding{Holds, "", say.Of("dp-ftpl-news-f") + " " + say.Of("there-on-neither")},
			needed("wang-1b", say.Of("inside-gap"), atMost(0)),
			needed("wang-1c", say.Of("inside-gap"), atMost(0)),
			needed("wang-2b", say.Of("inside-gap"), atMost(0)),
			needed("wang-2c", say.Of("inside-gap"), atMost(0)),
			needed("wang-2d", say.Of("outside-of"), above(0)),
			needed("wang-2e", say.Of("outside-of"), above(0)),
			needed("wang-2f", say.Of("outside-of"), above(0)),
			offBoundary("wang-3a"),
			offBoundary("wang-3b"),
		),
		// The values of N that Figures 1 (a) and 2 (a) show.
		claim("S0-9b", say.Of("place-figure-2-alike"), []string{"wang-1a", "wang-2a"},
			"F′(x) is out of the feasible region, which means we cannot make sure that it has differential privacy guarantee. Hence the start phase that skips those small N_i(t)'s is necessary to protect differential privacy.",
			say.Of("small-n-outside"),
			Finding{Verdict: Holds},
			needed("wang-1a", say.Of("outside-of"), above(0)),
			needed("wang-2a", say.Of("outside-of"), above(0)),
		),
		// Every N below the start size.
		claim("S0-9c", say.Of("place-figure-2-alike-all"), []string{"wang-1a", "wang-2a"},
			"when N_i(t) < N_G (Fig. 1(a)), F′(x) is out of the feasible region, which means we cannot make sure that it has differential privacy guarantee. … when N_i(t) = N_G (Fig. 1(b)), F′(x) begins to lay in the feasible region.",
			say.Of("figures-1-3-f-outside"),
			Finding{Depends, "", say.Of("each-figure-one-n") + " " + say.Of("reads-every-n") + " " + say.Of("start-sizes-sufficient") + " " + say.Of("start-sizes-enough-but") + " " + say.Of("large-gap-itself")},
			fromWhichOn("wang-1a", say.Of("n-below-n-g"), atLeast(1)),
			fromWhichOn("wang-2a", say.Of("n-below-n-b"), atLeast(1)),
		).untried(),
		claim("S0-10", on("§8", inFigure("4", "")), figure4,
			"DP-FTPL-Beta suffers from a long start phase, and it behaves much worse when δ is small.",
			say.Of("figure-4-dp-ftpl"),
			Finding{Verdict: Holds},
			betaWorse("wang-4a", "wang-4b"),
			betaWorse("wang-4c", "wang-4d"),
		).at(wangHorizons()...),
		claim("S0-11", say.Of("place-remark-12"), []string{wangRemark12},
			"its additive regret term can be much larger than ours when ε is smaller than δ",
			say.Of("int-part-without-t"),
			Finding{Holds, "", say.Of("start-sizes-8-9423")},
			ratioOver(wangRemark12, "dp-ftpl-gauss", "dp-ucb-int-redraw", say.Of("largest-ratio-below-delta", wangRemark12, title("dp-ftpl-gauss"), title("dp-ucb-int-redraw")),
				say.Of("much-larger"), atMost(clearly), func(s scenario.Scenario, eps float64) bool { return eps < s.Delta*(1-1e-9) }),
		),
	}
}

// wangHorizons returns plausible horizons for Figures 4, 5 and 6 (b).
func wangHorizons() []Setting {
	return []Setting{{Words: say.Of("at-horizon", "10⁶"), Horizon: 1e6}, {Words: say.Of("at-horizon", "10⁵"), Horizon: 1e5, Variant: wangShort}}
}

// valuesFrom returns the setting that uses only a sweep's values from the given one on.
func valuesFrom(symbol, words string, from float64) Setting {
	return Setting{Words: say.Of("for-values-from", symbol, words), From: from}
}

// onEach returns one part for each panel.
func onEach(panels []string, stated, statistic string, r rule, of func(panel string) quantity) (all []part) {
	for _, panel := range panels {
		all = append(all, number(stated, say.Of("measured-on", panel, statistic), r, of(panel)))
	}
	return all
}

// betaStart returns the length of DP-FTPL-Beta's start phase.
func betaStart(s scenario.Scenario) float64 {
	return startSize("beta", s.Epsilon, s.Delta) * float64(len(s.Arms))
}

// ifBetaStarts is q, or NaN if the run reaches the horizon during DP-FTPL-Beta's start phase.
func ifBetaStarts(panel string, q quantity) quantity {
	return byScenario(panel, func(o observations, s scenario.Scenario) float64 {
		if betaStart(s) >= float64(s.Horizon) {
			return math.NaN()
		}
		return q(o)
	})
}

// regretOfLast is the mean regret at T of a panel's last policy.
func regretOfLast(panel string) quantity {
	return byScenario(panel, func(o observations, s scenario.Scenario) float64 {
		return o.final(panel, nameOf(s.Policies[len(s.Policies)-1]))
	})
}

// betaWorse is DP-FTPL-Beta's regret at the larger δ, divided by that at the smaller δ.
func betaWorse(large, small string) part {
	return number(
		say.Of("much-worse"), say.Of("regret-dp-ftpl-beta-delta", large, small), atMost(clearly),
		over(regret(large, "dp-ftpl-beta"), regret(small, "dp-ftpl-beta")),
	)
}

// ofRegion is a number computed from the figure of a region.
func ofRegion(id, stated, statistic string, r rule, value func(f figure.Figure) float64) part {
	return number(stated, say.Of("measured-on", id, statistic), r, func(observations) float64 {
		f, err := plot.Region(scenarioOf(id))
		if err != nil {
			return math.NaN()
		}
		return value(f)
	})
}

// needed is how far a panel's F' leaves the region, in terms of δ.
func needed(id, stated string, r rule) part {
	return ofRegion(id, stated, say.Of("delta-that-f-needs"), r, func(f figure.Figure) float64 {
		return f.Verdict.Violation
	})
}

// fromWhichOn is the smallest N from which on F' stays in the region, divided by the paper's start size.
func fromWhichOn(id, stated string, r rule) part {
	return ofRegion(id, stated, say.Of("smallest-n-over-start"), r, func(f figure.Figure) float64 {
		return float64(f.Verdict.SmallestN) / float64(f.Verdict.FormulaN)
	})
}

// offBoundary is the largest distance of F' from the bounds, over all drawn x.
func offBoundary(id string) part {
	return ofRegion(id, say.Of("on-the-boundary"), say.Of("distance-to-bound"), atMost(seen), func(f figure.Figure) float64 {
		most := 0.0
		for i, y := range f.Series[1].Mean {
			most = math.Max(most, math.Min(math.Abs(y-f.Bounds[0].Y[i]), math.Abs(y-f.Bounds[1].Y[i])))
		}
		return most
	})
}
