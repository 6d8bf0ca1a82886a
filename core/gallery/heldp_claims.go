package gallery

import (
	"math"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/theory"
)

// heldpClaims are what the submission says of users with levels of their own. What it
// says of one level for all is with the claims of Ren et al. 2020, S1-1, S1-2 and S1-4.
func heldpClaims() []Claim {
	var four []string
	for _, h := range heterogeneous {
		four = append(four, h.panel)
	}
	// line is the regret with one ε_min over the highest or lowest with the others.
	line := func(panel string, epsMin float64, all []float64, of func(...float64) float64) func(o observations) float64 {
		return func(o observations) float64 {
			var others []float64
			for _, e := range all {
				if e != epsMin {
					others = append(others, o.final(panel, epsMinLabel(e)))
				}
			}
			return o.final(panel, epsMinLabel(epsMin)) / of(others...)
		}
	}
	// each is one part for each of the four panels that there are results of.
	each := func(of func(h heterogeneousPanel) part) func(o observations) []part {
		return func(o observations) (parts []part) {
			for _, h := range heterogeneous {
				if o.has(h.panel) {
					parts = append(parts, of(h))
				}
			}
			return parts
		}
	}
	return []Claim{
		{
			ID:       "S4-1",
			Text:     "Figure 2: one line fits the regrets of all 16 settings against V_L or V_B.",
			Panels:   []string{"heldp-2"},
			Readings: []string{renHorizon, heldpV},
			parts: onPanel("heldp-2", func(observations) []part {
				return []part{{
					stated:    "0.9977",
					statistic: "heldp-2: R² of the least squares line through the 16 points (V, regret at T)",
					// As far from 1 as 0.9977 rounds to with two digits.
					rule: atLeast(0.995),
					value: func(o observations) float64 {
						v, regret := o.pointsOfV("heldp-2")
						_, _, r2 := lineThrough(v, regret)
						return r2
					},
				}}
			}),
		},
		{
			ID:     "S4-2",
			Text:   "Figure 1 (e) to (h): ε_min = 0.2 is the worst choice in (e) and (f), ε_min = 2 in (g) and (h).",
			Panels: four,
			parts: each(func(h heterogeneousPanel) part {
				worst := 2.0
				if h.law == "discrete" {
					worst = 0.2
				}
				return part{
					stated:    "worst",
					statistic: h.panel + ": regret at ε_min = " + number(worst) + " over the highest of the others, at T",
					rule:      above(1),
					value:     line(h.panel, worst, h.epsMin, largest),
				}
			}),
		},
		{
			ID:       "S4-3",
			Text:     "The ε_min with the least V_L or V_B is the one with the least regret.",
			Panels:   four,
			Readings: []string{heldpV},
			parts: each(func(h heterogeneousPanel) part {
				best := h.epsMin[0]
				for _, e := range h.epsMin {
					if valueOfV(drawn(h.policy, e, h.law)) < valueOfV(drawn(h.policy, best, h.law)) {
						best = e
					}
				}
				return part{
					stated:    "least",
					statistic: h.panel + ": regret at ε_min = " + number(best) + ", where V is least, over the lowest of the others, at T",
					rule:      below(1),
					value:     line(h.panel, best, h.epsMin, smallest),
				}
			}),
		},
		{
			ID:     "S4-4",
			Text:   "Figure 1 (e) to (h): the regret of every line tends to converge.",
			Panels: four,
			Why:    Reason{OpenSetting, "The horizon is not stated. At 10⁷ pulls one line has not come to rest, that with ε_min = 0.2 in (e), whose V_L is 149; every other has."},
			parts: func(o observations) []part {
				return eachPanel(o, four, func(panel string) []part {
					return []part{{
						stated:    "converges",
						statistic: panel + ": largest share, over the lines, of the regret at T that comes after T/2 (1/2 if regret is linear, log 2/log T if it is logarithmic)",
						rule:      atMost(converged),
						value: func(o observations) float64 {
							var shares []float64
							for _, name := range names(o.scenario(panel)) {
								shares = append(shares, o.growth(panel, name))
							}
							return largest(shares...)
						},
					}}
				})
			},
		},
	}
}

// converged is the share of a regret that comes after T/2 at most where regret converges:
// about twice that of a logarithmic one at T = 10⁷. A quarter would let T^0.4 pass.
const converged = 0.1

// valueOfV returns V_L or V_B, whichever a policy has, NaN where there is none.
func valueOfV(p scenario.Policy) float64 {
	v := theory.VL
	if p.ID == "heldp-ucb-b" {
		v = theory.VB
	}
	levels, err := scenario.ParseLaw(p.Law)
	if err != nil {
		return math.NaN()
	}
	x, err := v(levels, p.Params["eps_min"])
	if err != nil {
		return math.NaN()
	}
	return x
}

// pointsOfV returns V and the regret at the horizon of every policy of a panel of
// points.
func (o observations) pointsOfV(panel string) (v, regret []float64) {
	for _, r := range o.results[panel] {
		for i, p := range r.Scenario.Policies {
			v = append(v, valueOfV(p))
			regret = append(regret, o.average(r, i, len(r.Scenario.Grid())-1))
		}
	}
	return v, regret
}
