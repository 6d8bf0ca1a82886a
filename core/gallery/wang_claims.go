package gallery

import (
	"math"
	"slices"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/scenario"
)

// wangClaims are what Wang & Zhu 2024 say of their Figures 1 to 7.
func wangClaims() []Claim {
	return []Claim{
		belowInterval("S0-1a", "Figure 4, with DP-UCB-INT's noise redrawn: DP-FTPL-Gauss, -Beta and -New all have a clearly lower regret than it.",
			"dp-ucb-int-redraw", func(panel string) string { return panel }, []string{wangInt, wangHorizon}, Reason{}),
		belowInterval("S0-1b", "Figure 4, with DP-UCB-INT's noise drawn once, as its privacy needs: DP-FTPL-Gauss, -Beta and -New all have a clearly lower regret than it.",
			"dp-ucb-int", drawnOnce, nil, Reason{OpenSetting, "Which version of DP-UCB-INT was run is not said. With noise drawn once it is better than DP-FTPL-Gauss and -Beta on Instance 2, and on Instance 1 its mean hangs on a few runs in which the noise hides the best arm."}),
		{
			ID:       "S0-2",
			Text:     "Figure 4: DP-FTPL-New has the lowest regret of the four; DP-FTPL-Gauss's keeps growing; DP-FTPL-Beta's does not grow after its start phase, when it is Σ Δ_i N_B.",
			Panels:   figure4,
			Readings: []string{wangHorizon},
			Why:      Reason{PapersError, "The paper's own condition for it, that Δ_i N_B is above log T/Δ_i, does not hold for the arms nearest to the best: they go on being pulled after the start phase."},
			parts: func(o observations) []part {
				return eachPanel(o, figure4, orderOfFour)
			},
		},
		{
			ID:     "S0-3",
			Text:   "Figure 5: DP-FTPL-New's regret is far below that of DP-UCB, DP-UCB-BOUND and DP-SE.",
			Panels: []string{"wang-5a", "wang-5b", "wang-5c", "wang-5d"},
			parts: func(o observations) []part {
				return eachPanel(o, []string{"wang-5a", "wang-5b", "wang-5c", "wang-5d"}, func(panel string) []part {
					return []part{{
						statistic: panel + ": regret of DP-FTPL-New over the lowest of the other three, at T",
						rule:      atMost(far),
						value: func(o observations) float64 {
							return o.final(panel, "dp-ftpl-new") / smallest(o.finals(panel, "dp-ucb", "dp-ucb-bound", "dp-se")...)
						},
					}}
				})
			},
		},
		{
			ID:     "S0-4",
			Text:   "Figure 5: DP-SE does worse than DP-UCB and DP-UCB-BOUND.",
			Panels: []string{"wang-5a", "wang-5b", "wang-5c", "wang-5d"},
			Why:    Reason{Unknown, "At ε = 0.1 the noise of their trees costs the dearer of DP-UCB and DP-UCB-BOUND more than elimination costs DP-SE. At T = 10⁵, as the exponent may be read too, (b) still does not come out."},
			parts: func(o observations) []part {
				return eachPanel(o, []string{"wang-5a", "wang-5b", "wang-5c", "wang-5d"}, func(panel string) []part {
					return []part{{
						statistic: panel + ": regret of DP-SE over the higher of DP-UCB and DP-UCB-BOUND, at T",
						rule:      above(1),
						value: func(o observations) float64 {
							return o.final(panel, "dp-se") / largest(o.finals(panel, "dp-ucb", "dp-ucb-bound")...)
						},
					}}
				})
			},
		},
		{
			ID:       "S0-5",
			Text:     "Figure 6 (a), ε = 0: down to δ = 0.01 neither regret grows much; below, DP-FTPL-Gauss's grows like δ⁻² and DP-FTPL-New's like δ⁻¹.",
			Panels:   []string{"wang-6a"},
			Readings: []string{wangHorizon, wangRange},
			Why:      Reason{Unknown, "DP-FTPL-New's regret has a part without δ, of about 700, and one like 1/δ, which is as large at δ = 0.02 already. So it is 2.7 times as high at δ = 0.01 as at 1, and its exponent is -0.8 at δ = 0.001 and nears -1 only below."},
			parts: onPanel("wang-6a", func(o observations) []part {
				before := func(x float64) bool { return x >= 0.01*(1-1e-9) }
				steep := func(x float64) bool { return x <= 0.01*(1+1e-9) }
				return []part{
					changeOf("wang-6a", "dp-ftpl-gauss", "δ in [0.01, 1]", "not a lot", below(1/far), before),
					changeOf("wang-6a", "dp-ftpl-new", "δ in [0.01, 1]", "not a lot", below(1/far), before),
					exponentOf("wang-6a", "dp-ftpl-gauss", "δ", "δ up to 0.01", "−2", slope(-2), uncut(o, "wang-6a", steep)),
					exponentOf("wang-6a", "dp-ftpl-new", "δ", "δ up to 0.01", "−1", slope(-1), steep),
				}
			}),
		},
		{
			ID:       "S0-6",
			Text:     "Figure 6 (b), ε = 0.1: DP-FTPL-Gauss's regret has three parts, with knees at δ = 0.02 and 0.01; DP-FTPL-New's is smoother and below it.",
			Panels:   []string{"wang-6b"},
			Readings: []string{wangStart},
			parts: onPanel("wang-6b", func(o observations) []part {
				const panel = "wang-6b"
				all := uncut(o, panel, func(float64) bool { return true })
				return []part{
					changeOf(panel, "dp-ftpl-gauss", "δ above 0.02", "does not increase at all", atMost(flat), func(x float64) bool { return x > 0.02 }),
					{
						stated:    "0.02 and 0.01",
						statistic: panel + ": steepest exponent of DP-FTPL-Gauss's regret in δ between neighbouring values outside [0.01, 0.02], over the one across it",
						rule:      atMost(far),
						value: func(o observations) float64 {
							inside, outside := segments(o.points(panel, "dp-ftpl-gauss", all), 0.01, 0.02)
							return smallest(outside...) / smallest(inside...)
						},
					},
					exponentOf(panel, "dp-ftpl-gauss", "δ", "δ up to 0.01", "much slower", aboveSlope(-0.5), uncut(o, panel, func(x float64) bool { return x <= 0.01*(1+1e-9) })),
					{
						stated:    "smoother",
						statistic: panel + ": steepest exponent of DP-FTPL-New's regret in δ between neighbouring values, over DP-FTPL-Gauss's",
						rule:      below(1),
						value: func(o observations) float64 {
							gauss, _ := segments(o.points(panel, "dp-ftpl-gauss", all), 0, math.Inf(1))
							fresh, _ := segments(o.points(panel, "dp-ftpl-new", all), 0, math.Inf(1))
							return smallest(fresh...) / smallest(gauss...)
						},
					},
					everywhere(panel, "dp-ftpl-new", "dp-ftpl-gauss", "below"),
				}
			}),
		},
		{
			ID:       "S0-7",
			Text:     "Figure 7 (a), δ = 10⁻¹⁰: at small ε DP-FTPL-Gauss's regret grows like ε⁻² and DP-FTPL-New's like ε⁻¹, and stays below.",
			Panels:   []string{"wang-7a"},
			Readings: []string{wangRange},
			Why:      Reason{Unknown, "The curves cross: between ε = 0.27 and 0.52 DP-FTPL-New's is up to 6 % above DP-FTPL-Gauss's, which a figure on logarithmic axes hardly shows."},
			parts: onPanel("wang-7a", func(o observations) []part {
				small := func(x float64) bool { return x <= 0.1 }
				return []part{
					exponentOf("wang-7a", "dp-ftpl-gauss", "ε", "ε up to 0.1", "−2", slope(-2), uncut(o, "wang-7a", small)),
					exponentOf("wang-7a", "dp-ftpl-new", "ε", "ε up to 0.1", "−1", slope(-1), small),
					everywhere("wang-7a", "dp-ftpl-new", "dp-ftpl-gauss", "below"),
				}
			}),
		},
		{
			ID:       "S0-8",
			Text:     "Figure 7 (b), δ = 0.001: DP-FTPL-Gauss's regret has three parts, the last one flat; DP-FTPL-New's hardly grows below ε = 10⁻⁴.",
			Panels:   []string{"wang-7b"},
			Readings: []string{wangHorizon},
			parts: onPanel("wang-7b", func(o observations) []part {
				const panel = "wang-7b"
				return []part{
					changeOf(panel, "dp-ftpl-gauss", "ε in [0.3, 1]", "flat at first", atMost(flat), func(x float64) bool { return x >= 0.3 }),
					// Between the start sizes ε⁻² log(e/(4πδ²)) at 0.1 and 1/(4πδ²), which
					// meet at ε = 0.0124.
					exponentOf(panel, "dp-ftpl-gauss", "ε", "ε in [0.0124, 0.1]", "−2", slope(-2), func(x float64) bool { return x >= 0.0124 && x <= 0.1 }),
					changeOf(panel, "dp-ftpl-gauss", "ε up to 0.001", "does not increase at all", atMost(flat), func(x float64) bool { return x <= 0.001 }),
					changeOf(panel, "dp-ftpl-new", "ε up to 10⁻⁴", "almost stops increasing", atMost(flat), func(x float64) bool { return x <= 1e-4 }),
				}
			}),
		},
		regionsHold(),
		regionsDoNotHold(),
		{
			ID:       "S0-10",
			Text:     "Figure 4: DP-FTPL-Beta does much worse when δ is small.",
			Panels:   figure4,
			Readings: []string{wangHorizon},
			parts: func(o observations) []part {
				var parts []part
				for _, pair := range [][2]string{{"wang-4b", "wang-4a"}, {"wang-4d", "wang-4c"}} {
					if o.has(pair[0], pair[1]) {
						parts = append(parts, part{
							statistic: pair[0] + " and " + pair[1] + ": regret of DP-FTPL-Beta at δ = e⁻¹⁰ over that at δ = 0.01, at T",
							rule:      atLeast(1 / far),
							value: func(o observations) float64 {
								return o.final(pair[0], "dp-ftpl-beta") / o.final(pair[1], "dp-ftpl-beta")
							},
						})
					}
				}
				return parts
			},
		},
	}
}

// What words mean as ratios of regrets.
const (
	clearly = 0.8         // clearly, significantly below: by a fifth or more
	far     = 0.5         // far below, much worse, a lot: by a factor of two or more
	similar = 1 / clearly // not clearly different: within this factor
	flat    = 1.1         // no increase, no dependence: the largest over the smallest
)

// still is the share of a regret below which it does not increase, and from which on it does.
const still = 0.01

// eachPanel gathers the parts about each of the panels with results.
func eachPanel(o observations, panels []string, parts func(panel string) []part) []part {
	var all []part
	for _, id := range o.among(panels...) {
		all = append(all, parts(id)...)
	}
	return all
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

// finals returns the mean regret of policies of a panel at the horizon.
func (o observations) finals(panel string, names ...string) []float64 {
	var list []float64
	for _, name := range names {
		list = append(list, o.final(panel, name))
	}
	return list
}

// figure4 are its panels.
var figure4 = []string{"wang-4a", "wang-4b", "wang-4c", "wang-4d"}

// belowInterval is claim S0-1 under one reading of DP-UCB-INT, whose runs are in the panel that
// with names for each of Figure 4.
func belowInterval(id, text, policy string, with func(panel string) string, readings []string, why Reason) Claim {
	c := Claim{ID: id, Text: text, Panels: slices.Clone(figure4), Readings: readings, Why: why}
	for _, panel := range figure4 {
		if other := with(panel); other != panel {
			c.Panels = append(c.Panels, other)
		}
	}
	c.parts = func(o observations) (parts []part) {
		for _, panel := range figure4 {
			other := with(panel)
			if !o.has(panel, other) {
				continue
			}
			parts = append(parts, part{
				stated:    "significantly",
				statistic: panel + ": largest regret of the three over DP-UCB-INT's, at T",
				rule:      atMost(clearly),
				value: func(o observations) float64 {
					return largest(o.finals(panel, "dp-ftpl-gauss", "dp-ftpl-beta", "dp-ftpl-new")...) / o.final(other, policy)
				},
			})
		}
		return parts
	}
	return c
}

// orderOfFour is claim S0-2 on one panel.
func orderOfFour(panel string) []part {
	// after returns the column at which the start phase of DP-FTPL-Beta is over, and
	// Σ Δ_i ⌈N_B⌉, which it costs; ok is false if the horizon cuts it.
	after := func(o observations) (column int, cost float64, ok bool) {
		s := o.scenario(panel)
		n := startSize("beta", s.Epsilon, s.Delta)
		end := n * float64(len(s.Arms))
		return o.reached(panel, end), n * sumOfGaps(s), end < float64(s.Horizon)
	}
	return []part{
		{
			stated:    "lowest",
			statistic: panel + ": regret of DP-FTPL-New over the lowest of the other three, at T",
			rule:      below(1),
			value: func(o observations) float64 {
				return o.final(panel, "dp-ftpl-new") / smallest(o.finals(panel, "dp-ftpl-gauss", "dp-ftpl-beta", "dp-ucb-int-redraw")...)
			},
		},
		{
			stated:    "increases continuously",
			statistic: panel + ": share of DP-FTPL-Gauss's regret that comes after T/2",
			rule:      atLeast(still),
			value:     func(o observations) float64 { return o.growth(panel, "dp-ftpl-gauss") },
		},
		{
			stated:    "does not increase",
			statistic: panel + ": share of DP-FTPL-Beta's regret at T that comes after its start phase",
			rule:      below(still),
			value: func(o observations) float64 {
				column, _, ok := after(o)
				if !ok {
					return math.NaN()
				}
				return 1 - o.mean(panel, "dp-ftpl-beta", column)/o.final(panel, "dp-ftpl-beta")
			},
		},
		{
			stated:    "Σ Δ_i N_B",
			statistic: panel + ": regret of DP-FTPL-Beta at T over Σ Δ_i N_B",
			rule:      equals(1),
			value: func(o observations) float64 {
				_, cost, ok := after(o)
				if !ok {
					return math.NaN()
				}
				return o.final(panel, "dp-ftpl-beta") / cost
			},
		},
	}
}

// startSize returns ⌈N_G⌉ or ⌈N_B⌉.
func startSize(noise string, eps, delta float64) float64 {
	n, _ := privacy.Find(noise)
	return float64(n.FormulaN(eps, delta))
}

func sumOfGaps(s scenario.Scenario) float64 {
	var sum float64
	for _, gap := range arm.Gaps(s.Arms) {
		sum += gap
	}
	return sum
}

// aboveSlope is for an exponent that is not steeper than t.
func aboveSlope(t float64) rule { return atLeast(t) }

// exponentOf is the exponent with which a policy's regret grows in what a sweep varies.
func exponentOf(panel, name, symbol, where, stated string, r rule, keep func(x float64) bool) part {
	return part{
		stated:    stated,
		statistic: panel + ": exponent of the regret of " + title(name) + " in " + symbol + ", by least squares on logarithmic axes over " + where,
		rule:      r,
		value:     func(o observations) float64 { return exponent(o.points(panel, name, keep)) },
	}
}

// changeOf is how many times its smallest a policy's largest regret is over some values of a
// sweep.
func changeOf(panel, name, where, stated string, r rule, keep func(x float64) bool) part {
	return part{
		stated:    stated,
		statistic: panel + ": largest regret of " + title(name) + " over its smallest, over " + where,
		rule:      r,
		value: func(o observations) float64 {
			var regrets []float64
			for _, p := range o.points(panel, name, keep) {
				regrets = append(regrets, p.y)
			}
			return largest(regrets...) / smallest(regrets...)
		},
	}
}

// uncut keeps those values of a sweep, among those that keep keeps, at which the horizon
// does not cut DP-FTPL-Gauss's start phase.
func uncut(o observations, panel string, keep func(x float64) bool) func(x float64) bool {
	s := o.scenario(panel)
	return func(x float64) bool { return keep(x) && !startIsCut(s.At(x)) }
}

// startIsCut reports whether the horizon cuts the start phase of DP-FTPL-Gauss.
func startIsCut(s scenario.Scenario) bool {
	return startSize("gauss", s.Epsilon, s.Delta)*float64(len(s.Arms)) >= float64(s.Horizon)
}

// segments returns the exponents between neighbouring points: those of intervals that
// overlap [low, high], and the others.
func segments(points []point, low, high float64) (inside, outside []float64) {
	for i := 1; i < len(points); i++ {
		e := exponent(points[i-1 : i+1])
		if points[i].x > low*(1+1e-9) && points[i-1].x < high*(1-1e-9) {
			inside = append(inside, e)
		} else {
			outside = append(outside, e)
		}
	}
	return inside, outside
}

// everywhere is the largest ratio of two policies' regrets over the values of a sweep.
func everywhere(panel, name, other, stated string) part {
	return part{
		stated:    stated,
		statistic: panel + ": largest ratio of the regret of " + title(name) + " to that of " + title(other) + " over all values",
		rule:      below(1),
		value: func(o observations) float64 {
			all := func(float64) bool { return true }
			a, b := o.points(panel, name, all), o.points(panel, other, all)
			var ratios []float64
			for i := range a {
				ratios = append(ratios, a[i].y/b[i].y)
			}
			return largest(ratios...)
		},
	}
}
