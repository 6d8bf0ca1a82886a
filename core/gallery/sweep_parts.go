package gallery

import (
	"math"
	"slices"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// The numbers that claims about Figures 6 and 7 of Wang & Zhu 2024 are checked by.

// exponentOver is the exponent of a policy's regret over some values of a sweep.
func exponentOver(panel, name string, keep func(x float64) bool) quantity {
	return func(o observations) float64 { return exponent(o.points(panel, name, keep)) }
}

// growthOver is the ratio of a policy's largest regret to its smallest over some values of a sweep.
func growthOver(panel, name string, keep func(x float64) bool) quantity {
	return func(o observations) float64 {
		var regrets []float64
		for _, p := range o.points(panel, name, keep) {
			regrets = append(regrets, p.y)
		}
		return largest(regrets...) / smallest(regrets...)
	}
}

// startSize returns ⌈N_G⌉ or ⌈N_B⌉.
func startSize(noise string, eps, delta float64) float64 {
	n, _ := privacy.Find(noise)
	return float64(n.FormulaN(eps, delta))
}

// exponentOf is the exponent of a policy's regret in the setting that a sweep varies.
func exponentOf(o observations, panel, name, symbol, stated string, r rule, keep func(x float64) bool) part {
	from, to := o.span(panel, keep)
	return part{stated, say.Of("exponent-of-regret", panel, title(name), symbol, from, to), r, exponentOver(panel, name, keep)}
}

// span says from where to where the values of a sweep are that are kept.
func (o observations) span(panel string, keep func(x float64) bool) (least, most string) {
	kept := slices.DeleteFunc(slices.Clone(sim.Columns(o.scenario(panel))), func(x float64) bool { return !keep(x) })
	return notation.Number(smallest(kept...)), notation.Number(largest(kept...))
}

// slower is the exponent of a policy's regret before the knee of a sweep, over that among the values that are kept.
func slower(panel, name, symbol string, knee float64, keep func(x float64) bool) part {
	before := func(x float64) bool { return x >= knee*(1-1e-9) }
	return part{
		say.Of("not-lot"), say.Of("exponent-delta-flatter", panel, title(name), symbol, notation.Number(knee)), atMost(0.5),
		over(exponentOver(panel, name, before), exponentOver(panel, name, keep)),
	}
}

// changeOf is the ratio of a policy's largest regret to its smallest over some values of a sweep.
func changeOf(panel, name, where, stated string, r rule, keep func(x float64) bool) part {
	return part{stated, say.Of("largest-regret-over-smallest", panel, title(name), where), r, growthOver(panel, name, keep)}
}

// uncut keeps a value if the horizon does not cut DP-FTPL-Gauss's start phase.
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

// smoother compares the steepest parts of DP-FTPL-New's and DP-FTPL-Gauss's curves.
func smoother(panel, symbol string, keep func(x float64) bool) part {
	steepest := func(name string) quantity {
		return func(o observations) float64 {
			all, _ := segments(o.points(panel, name, keep), 0, math.Inf(1))
			return smallest(all...)
		}
	}
	return part{
		say.Of("smoother"), say.Of("steepest-exponent-dp-ftpl-news", panel, symbol), below(1),
		over(steepest("dp-ftpl-new"), steepest("dp-ftpl-gauss")),
	}
}

// everywhere is the largest ratio of two policies' regrets over the values of a sweep.
func everywhere(panel, name, other, stated string) part {
	all := func(float64) bool { return true }
	return ratioOver(panel, name, other, say.Of("largest-ratio-all", panel, title(name), title(other)), stated, below(1), all)
}

// ratioOver is the largest ratio of two policies' regrets over some values of a sweep.
func ratioOver(panel, name, other, statistic, stated string, r rule, keep func(x float64) bool) part {
	return part{stated, statistic, r, func(o observations) float64 {
		a, b := o.points(panel, name, keep), o.points(panel, other, keep)
		var ratios []float64
		for i := range a {
			ratios = append(ratios, a[i].y/b[i].y)
		}
		return largest(ratios...)
	}}
}
