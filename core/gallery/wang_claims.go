package gallery

import (
	"math"
)

// wangClaims are what Wang & Zhu 2024 say of their Figures 1 to 7.
func wangClaims() []Claim {
	return []Claim{
		{
			ID:       "S0-1",
			Quote:    "we can see that our algorithms outperform DP-UCB-INT significantly",
			Place:    "§8 on Figure 4",
			Text:     "DP-FTPL-Gauss, -Beta and -New have a significantly lower regret than DP-UCB-INT.",
			Panels:   figure4,
			Settings: append(wangHorizons(), Setting{Words: "at T = 10⁶ with DP-UCB-INT's noise drawn once", Horizon: 1e6, Variant: "-once"}),
			Found:    Finding{Depends, "", "The paper cites Tossou & Dimitrakakis (2016) for DP-UCB-INT; the text at hand gives no parameters. If a release's noise is drawn again at later steps, as the algorithm is printed, the claim holds at T = 10⁶. If it is drawn once, as a proof of privacy needs, DP-UCB-INT is better than DP-FTPL-Gauss and -Beta on Instance 2. On Instance 1 its mean then depends on a few runs: their noise hides the best arm. At T = 10⁵ it fails in (c), where DP-FTPL-Beta's start phase has just ended. In (d) it does not end, so (d) is not measured there. The paper says of it that “for small value T, DP-FTPL-Beta can behave worse due to the long start phase” (Remark 14)."},
			parts: onEach(figure4, "significantly", "largest regret of the three over DP-UCB-INT's, at T", atMost(clearly), func(o observations, panel string) float64 {
				if _, cut := o.betaStart(panel); cut {
					return math.NaN()
				}
				return largest(o.finals(panel, "dp-ftpl-gauss", "dp-ftpl-beta", "dp-ftpl-new")...) / o.final(panel, o.last(panel))
			}),
		},
		{
			ID:       "S0-2a",
			Quote:    "DP-FTPL-New is always the optimal one in these four algorithms, since its extra regret term is the smallest",
			Place:    "§8 on Figure 4",
			Text:     "DP-FTPL-New has the lowest regret of the four.",
			Panels:   figure4,
			Settings: wangHorizons(),
			Found:    Finding{Verdict: Holds},
			parts: onEach(figure4, "optimal", "regret of DP-FTPL-New over the lowest of the other three, at T", below(1), func(o observations, panel string) float64 {
				return o.final(panel, "dp-ftpl-new") / smallest(o.finals(panel, "dp-ftpl-gauss", "dp-ftpl-beta", o.last(panel))...)
			}),
		},
		{
			ID:       "S0-2b",
			Quote:    "As for DP-FTPL-Gauss, since it has a short start phase, its regret increases continuously as T grows up.",
			Place:    "§8 on Figure 4",
			Text:     "DP-FTPL-Gauss's regret keeps growing.",
			Panels:   figure4,
			Settings: wangHorizons(),
			Found:    Finding{Verdict: Holds},
			parts:    onEach(figure4, "increases continuously", "what DP-FTPL-Gauss's regret gains after T/10, over its regret at T", above(seen), func(o observations, panel string) float64 { return o.growth(panel, "dp-ftpl-gauss", 0.1) }),
		},
		{
			ID:       "S0-2c",
			Quote:    "we can see that after the start phase, its regret does not increase at all. This accords with our analysis, since its regret always equals to Σ_i Δ_i N_B when Δ_i N_B is larger than log T/Δ_i.",
			Place:    "§8 on Figure 4, of DP-FTPL-Beta",
			Text:     "DP-FTPL-Beta's regret does not increase after its start phase.",
			Panels:   figure4,
			Settings: wangHorizons(),
			Found:    Finding{Depends, "", "At T = 10⁶ it holds in (a), (b) and (d). In (c) 8 % of the regret comes after the start phase; the threshold of 5 % is ours. Of the figure's height, which DP-UCB-INT sets, it is 1.5 %: by that height the claim holds in all four. The second sentence is not measured. Its condition, that Δ_i N_B is larger than log T/Δ_i, fails for the arms nearest to the best: 2 of 9 in (a), 1 in (b), 32 of 101 in (c) and 21 in (d). These arms are still pulled after the start phase. At T = 10⁵, as the text at hand gives it, the claim holds, but the start phase in (d) does not end, so (d) is not measured there."},
			parts: onEach(figure4, "does not increase at all", "what DP-FTPL-Beta's regret gains after its start phase, over its regret at T", atMost(seen), func(o observations, panel string) float64 {
				end, cut := o.betaStart(panel)
				if cut {
					return math.NaN()
				}
				return 1 - o.mean(panel, "dp-ftpl-beta", o.reached(panel, end))/o.final(panel, "dp-ftpl-beta")
			}),
		},
		{
			ID:       "S0-3",
			Quote:    "From these experiments, we can see that DP-FTPL-New outperforms all the other algorithms significantly.",
			Place:    "§8 on Figure 5",
			Text:     "DP-FTPL-New has a significantly lower regret than DP-UCB, DP-UCB-BOUND and DP-SE.",
			Panels:   figure5,
			Settings: wangHorizons(),
			Found:    Finding{Verdict: Holds},
			parts: onEach(figure5, "significantly", "regret of DP-FTPL-New over the lowest of the other three, at T", atMost(clearly), func(o observations, panel string) float64 {
				return o.final(panel, "dp-ftpl-new") / smallest(o.finals(panel, "dp-ucb", "dp-ucb-bound", "dp-se")...)
			}),
		},
		{
			ID:       "S0-4",
			Quote:    "DP-SE is an elimination-based algorithm and suffers from a large constant factor in its regret upper bound. Therefore it behaves even worse than the non-optimal UCB-based algorithms, e.g., DP-UCB and DP-UCB-BOUND.",
			Place:    "§8 on Figure 5",
			Text:     "DP-SE has a higher regret than DP-UCB and DP-UCB-BOUND.",
			Panels:   figure5,
			Settings: wangHorizons(),
			Untried:  true,
			Found:    Finding{Depends, "", "The text at hand gives no parameters of the three. As their authors print them, the claim fails at both T; with other parameters it may hold. At T = 10⁶ it holds at ε = 1, in (a) and (c). At ε = 0.1, in (b) and (d), one of the two policies has a higher regret than DP-SE. At T = 10⁵ it fails in (b) alone."},
			parts: onEach(figure5, "even worse", "regret of DP-SE over the higher of DP-UCB and DP-UCB-BOUND, at T", above(1), func(o observations, panel string) float64 {
				return o.final(panel, "dp-se") / largest(o.finals(panel, "dp-ucb", "dp-ucb-bound")...)
			}),
		},
		{
			ID:     "S0-5",
			Quote:  "when ε = 0, the regret of both DP-FTPL-Gauss and DP-FTPL-New do not increase a lot when δ decreases from 1 to 0.01. However, when δ is less than 0.01, then the regret of DP-FTPL-Gauss grows much faster than DP-FTPL-New. In fact, from this log-log figure, one can see that the regret of DP-FTPL-Gauss is about 1/δ², while the regret of DP-FTPL-New is about 1/δ.",
			Place:  "§8 on Figure 6 (a)",
			Text:   "At ε = 0 neither regret grows a lot down to δ = 0.01. Below 0.01 DP-FTPL-Gauss's regret grows like 1/δ², much faster than DP-FTPL-New's, which grows like 1/δ.",
			Panels: []string{"wang-6a"},
			Settings: []Setting{
				{Words: "for δ from 1.8·10⁻⁴ on", From: 1.77828e-4}, {Words: "for δ from 3.2·10⁻⁴ on", From: 3.16228e-4},
				{Words: "for δ from 5.6·10⁻⁴ on", From: 5.62341e-4}, {Words: "for δ from 10⁻³ on", From: 1e-3},
			},
			Found: Finding{Depends, "", "The range of δ is not in the text. DP-FTPL-New's regret has a part that does not depend on δ and a part like 1/δ, so its exponent is near −1 only at small δ. From δ = 1 to 0.01 the regret of DP-FTPL-New grows 2.7 times. That is “not a lot” only beside the steep part; the rule is ours. DP-FTPL-Gauss is judged where T does not cut its start phase."},
			parts: onPanel("wang-6a", func(o observations) []part {
				steep := func(x float64) bool { return x <= 0.01*(1+1e-9) }
				uncutSteep := uncut(o, "wang-6a", steep)
				return []part{
					slower("wang-6a", "dp-ftpl-gauss", "δ", 0.01, uncutSteep),
					slower("wang-6a", "dp-ftpl-new", "δ", 0.01, steep),
					{
						stated:    "much faster",
						statistic: "wang-6a: growth factor of DP-FTPL-New's regret over DP-FTPL-Gauss's, " + o.span("wang-6a", "δ", uncutSteep),
						rule:      atMost(clearly),
						value: func(o observations) float64 {
							return growthOver(o.points("wang-6a", "dp-ftpl-new", uncutSteep)) / growthOver(o.points("wang-6a", "dp-ftpl-gauss", uncutSteep))
						},
					},
					exponentOf(o, "wang-6a", "dp-ftpl-gauss", "δ", "about 1/δ²", slope(-2), uncutSteep),
					exponentOf(o, "wang-6a", "dp-ftpl-new", "δ", "about 1/δ", slope(-1), steep),
				}
			}),
		},
		{
			ID:       "S0-6a",
			Quote:    "the curve of DP-FTPL-Gauss can be divided into three parts. … when δ ∈ (0.02, 1), … the regret does not increase at all; … when δ < 0.01, … the increasing rate of the regret becomes much slower than before. … the regret of DP-FTPL-New is smaller than DP-FTPL-Gauss, and the curve of DP-FTPL-New is more smooth than DP-FTPL-Gauss.",
			Place:    "§8 on Figure 6 (b)",
			Text:     "At ε = 0.1 DP-FTPL-Gauss's curve has three parts: flat above δ = 0.02, steepest next to 0.01, and slow below. DP-FTPL-New's curve is lower and smoother.",
			Panels:   []string{"wang-6b"},
			Settings: wangHorizons(),
			Found:    Finding{Holds, "", "The sweep goes from 0.01 to 0.0316, so where the middle part begins is not measured. Its rate, left out of the quote, is S0-6b."},
			parts: onPanel("wang-6b", func(o observations) []part {
				const panel = "wang-6b"
				all := uncut(o, panel, func(float64) bool { return true })
				return []part{
					changeOf(panel, "dp-ftpl-gauss", "δ above 0.02", "does not increase at all", atMost(flat), func(x float64) bool { return x > 0.02 }),
					{
						stated:    "three parts",
						statistic: panel + ": steepest exponent of DP-FTPL-Gauss's regret in δ between neighbouring values outside [0.01, 0.02], over the one across it",
						rule:      atMost(0.5),
						value: func(o observations) float64 {
							inside, outside := segments(o.points(panel, "dp-ftpl-gauss", all), 0.01, 0.02)
							return smallest(outside...) / smallest(inside...)
						},
					},
					exponentOf(o, panel, "dp-ftpl-gauss", "δ", "much slower", atLeast(-0.5), uncut(o, panel, func(x float64) bool { return x <= 0.01*(1+1e-9) })),
					smoother(panel, "δ", all),
					everywhere(panel, "dp-ftpl-new", "dp-ftpl-gauss", "smaller"),
				}
			}),
		},
		{
			ID:       "S0-6b",
			Quote:    "when δ ∈ (0.01, 0.02), the major term in the regret bound is O(N/δ²), and the regret increases with rate about 1/δ²",
			Place:    "§8 on Figure 6 (b)",
			Text:     "Between δ = 0.02 and 0.01 DP-FTPL-Gauss's regret grows like 1/δ².",
			Panels:   []string{"wang-6b"},
			Settings: []Setting{{Words: "at T = 10⁶", Horizon: 1e6, Variant: wangFine}, {Words: "at T = 10⁵", Horizon: 1e5, Variant: wangFine + wangShort}},
			Found:    Finding{DoesNotHold, Formula, "The term that privacy adds grows like 1/δ², as the paper's bound says: the start size grows from 199 to 768 pulls. The regret has also its part without privacy, which at T = 10⁶ is of the same size. At T = 10⁵ the exponent is −0.88. Five values of δ from 0.01 to 0.02 are run."},
			parts: onPanel("wang-6b", func(o observations) []part {
				return []part{exponentOf(o, "wang-6b", "dp-ftpl-gauss", "δ", "about 1/δ²", slope(-2), func(x float64) bool { return x >= 0.01*(1-1e-9) && x <= 0.02*(1+1e-9) })}
			}),
		},
		{
			ID:       "S0-7",
			Quote:    "When δ = 10⁻¹⁰, both the regret of DP-FTPL-Gauss and the regret of DP-FTPL-New do not increase a lot at the beginning. Then the regret of DP-FTPL-Gauss increases with rate about 1/ε², while the regret of DP-FTPL-[New] increases with rate about 1/ε",
			Place:    "§8 on Figure 7 (a), where the second policy is printed as the first",
			Text:     "At δ = 10⁻¹⁰ neither regret grows a lot at first. At small ε DP-FTPL-Gauss's grows like 1/ε² and DP-FTPL-New's like 1/ε.",
			Panels:   []string{"wang-7a"},
			Settings: []Setting{{Words: "for ε from 0.02 on", From: 0.02}, {Words: "for ε from 0.028 on", From: 0.0277084}, {Words: "for ε from 0.038 on", From: 0.0383877}},
			Found:    Finding{Depends, "", "The range of ε is not in the text. DP-FTPL-New's exponent nears −1 as ε falls: it is −0.76 for ε from 0.02 to 0.074, just within a quarter. Where its parts begin and end is our choice. At ε = 0.02 T cuts the start phase of DP-FTPL-Gauss."},
			parts: onPanel("wang-7a", func(o observations) []part {
				small := func(x float64) bool { return x <= 0.1 }
				uncutSmall := uncut(o, "wang-7a", small)
				return []part{
					slower("wang-7a", "dp-ftpl-gauss", "ε", 0.3, uncutSmall),
					slower("wang-7a", "dp-ftpl-new", "ε", 0.3, small),
					exponentOf(o, "wang-7a", "dp-ftpl-gauss", "ε", "about 1/ε²", slope(-2), uncutSmall),
					exponentOf(o, "wang-7a", "dp-ftpl-new", "ε", "about 1/ε", slope(-1), small),
				}
			}),
		},
		{
			ID:     "S0-8",
			Quote:  "When δ = 0.001, the curve of DP-FTPL-Gauss can also be divided into three parts, and the only difference here is that in the third part, the extra regret … does not increase at all (as ε decreases). As for DP-FTPL-New, its curve is more smooth, and the regret almost stops increasing after ε < 10⁻⁴.",
			Place:  "§8 on Figure 7 (b)",
			Text:   "At δ = 0.001 DP-FTPL-Gauss's curve has three parts, the last one flat. DP-FTPL-New's curve is smoother and hardly grows below ε = 10⁻⁴.",
			Panels: []string{"wang-7b"},
			Found:  Finding{Verdict: Holds},
			parts: onPanel("wang-7b", func(o observations) []part {
				const panel = "wang-7b"
				return []part{
					changeOf(panel, "dp-ftpl-gauss", "ε in [0.3, 1]", "three parts", atMost(flat), func(x float64) bool { return x >= 0.3 }),
					// The start sizes ε⁻² log(e/(4πδ²)) and 1/(4πδ²) meet at ε = 0.0124.
					exponentOf(o, panel, "dp-ftpl-gauss", "ε", "three parts", slope(-2), func(x float64) bool { return x >= 0.0124 && x <= 0.1 }),
					changeOf(panel, "dp-ftpl-gauss", "ε up to 0.001", "does not increase at all", atMost(flat), func(x float64) bool { return x <= 0.001 }),
					smoother(panel, "ε", func(float64) bool { return true }),
					changeOf(panel, "dp-ftpl-new", "ε up to 10⁻⁴", "almost stops increasing", atMost(flat), func(x float64) bool { return x <= 1e-4 }),
				}
			}),
		},
		regionsHold(),
		startIsNecessary(),
		startSizeIsNecessary(),
		{
			ID:       "S0-10",
			Quote:    "DP-FTPL-Beta suffers from a long start phase, and it behaves much worse when δ is small.",
			Place:    "§8 on Figure 4",
			Text:     "DP-FTPL-Beta has a much higher regret at the smaller of the two δ.",
			Panels:   figure4,
			Settings: wangHorizons(),
			Found:    Finding{Verdict: Holds},
			parts: func(observations) []part {
				var parts []part
				for _, pair := range [][2]string{{"wang-4a", "wang-4b"}, {"wang-4c", "wang-4d"}} {
					parts = append(parts, part{
						stated:    "much worse",
						statistic: pair[0] + " and " + pair[1] + ": regret of DP-FTPL-Beta at δ = 0.01 over that at δ = e⁻¹⁰, at T",
						rule:      atMost(clearly),
						value: func(o observations) float64 {
							return o.final(pair[0], "dp-ftpl-beta") / o.final(pair[1], "dp-ftpl-beta")
						},
					})
				}
				return parts
			},
		},
		remark12(),
	}
}

// wangHorizons are the plausible horizons of Figures 4, 5 and 6 (b).
func wangHorizons() []Setting {
	return []Setting{{Words: "at T = 10⁶", Horizon: 1e6}, {Words: "at T = 10⁵", Horizon: 1e5, Variant: wangShort}}
}

// onEach is one number of each of the panels with results.
func onEach(panels []string, stated, statistic string, r rule, value func(o observations, panel string) float64) func(o observations) []part {
	return func(o observations) (all []part) {
		for _, panel := range panels {
			if o.has(panel) {
				all = append(all, part{stated: stated, statistic: panel + ": " + statistic, rule: r, value: func(o observations) float64 { return value(o, panel) }})
			}
		}
		return all
	}
}

// about returns parts about one panel that are the same for all results.
func about(panel string, parts ...part) func(o observations) []part {
	return onPanel(panel, always(parts...))
}

// always returns parts that are the same for all results.
func always(parts ...part) func(observations) []part {
	return func(observations) []part { return parts }
}

// onPanel returns the parts about one panel, none without its results.
func onPanel(panel string, parts func(o observations) []part) func(o observations) []part {
	return func(o observations) []part {
		if !o.has(panel) {
			return nil
		}
		return parts(o)
	}
}

// betaStart returns the length of DP-FTPL-Beta's start phase on a panel, and whether the horizon cuts it.
func (o observations) betaStart(panel string) (end float64, cut bool) {
	s := o.scenario(panel)
	end = startSize("beta", s.Epsilon, s.Delta) * float64(len(s.Arms))
	return end, end >= float64(s.Horizon)
}

// finals returns the mean regret of policies of a panel at the horizon.
func (o observations) finals(panel string, names ...string) []float64 {
	var list []float64
	for _, name := range names {
		list = append(list, o.final(panel, name))
	}
	return list
}

// The panels of Figures 4 and 5.
var (
	figure4 = []string{"wang-4a", "wang-4b", "wang-4c", "wang-4d"}
	figure5 = []string{"wang-5a", "wang-5b", "wang-5c", "wang-5d"}
)

// last returns the name of a panel's last policy.
func (o observations) last(panel string) string {
	all := names(o.scenario(panel))
	return all[len(all)-1]
}
