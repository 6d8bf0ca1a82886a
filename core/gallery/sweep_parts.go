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

// The numbers that decide claims about sweeps.

// A selection reports whether a value of a sweep contributes to a number.
type selection func(s scenario.Scenario, x float64) bool

// between selects the values from low to high, with a tolerance for rounding.
func between(low, high float64) selection {
	return func(_ scenario.Scenario, x float64) bool { return x >= low*(1-1e-9) && x <= high*(1+1e-9) }
}

// inf is the upper limit of a selection that has none.
var inf = math.Inf(1)

// uncut keeps those selected values for which DP-FTPL-Gauss's start phase ends before the horizon.
func uncut(of selection) selection {
	return func(s scenario.Scenario, x float64) bool { return of(s, x) && !startIsCut(s.At(x)) }
}

// startIsCut reports whether the run reaches the horizon during DP-FTPL-Gauss's start phase.
func startIsCut(s scenario.Scenario) bool {
	return startSize("gauss", s.Epsilon, s.Delta)*float64(len(s.Arms)) >= float64(s.Horizon)
}

// startSize returns ⌈N_G⌉ or ⌈N_B⌉.
func startSize(noise string, eps, delta float64) float64 {
	n, _ := privacy.Find(noise)
	return float64(n.FormulaN(eps, delta))
}

// exponentOver is the exponent of a policy's regret over the selected values.
func exponentOver(panel, name string, of selection) quantity {
	return func(o observations) float64 { return exponent(o.points(panel, name, of)) }
}

// growthOver is a policy's largest regret over the selected values, divided by the smallest.
func growthOver(panel, name string, of selection) quantity {
	return func(o observations) float64 {
		var regrets []float64
		for _, p := range o.points(panel, name, of) {
			regrets = append(regrets, p.y)
		}
		return largest(regrets...) / smallest(regrets...)
	}
}

// exponentOf is exponentOver, put into words.
func exponentOf(panel, name, symbol, stated string, r rule, of selection) part {
	return part{stated: stated, rule: r, value: exponentOver(panel, name, of), says: spanning(panel, of, func(from, to string) string {
		return say.Of("exponent-of-regret", panel, title(name), symbol, from, to)
	})}
}

// spanning returns words that name the smallest and the largest selected value.
func spanning(panel string, of selection, words func(from, to string) string) func(o observations) string {
	return func(o observations) string {
		s := o.scenario(panel)
		selected := slices.DeleteFunc(slices.Clone(sim.Columns(s)), func(x float64) bool { return !of(s, x) })
		return words(notation.Number(smallest(selected...)), notation.Number(largest(selected...)))
	}
}

// slower is the exponent of a policy's regret from the knee of a sweep upwards, divided by its exponent over the
// selected values.
func slower(panel, name, symbol string, knee float64, of selection) part {
	return number(say.Of("not-lot"), say.Of("exponent-delta-flatter", panel, title(name), symbol, notation.Number(knee)), atMost(0.5),
		over(exponentOver(panel, name, between(knee, inf)), exponentOver(panel, name, of)))
}

// changeOf is growthOver, put into words.
func changeOf(panel, name, where, stated string, r rule, of selection) part {
	return number(stated, say.Of("largest-regret-over-smallest", panel, title(name), where), r, growthOver(panel, name, of))
}

// segments returns the exponents between neighbouring points: inside holds those of intervals that overlap [low, high],
// and outside those of all other intervals.
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

// smoother is the steepest exponent of DP-FTPL-New's curve, divided by that of DP-FTPL-Gauss's curve.
func smoother(panel, symbol string, of selection) part {
	steepest := func(name string) quantity {
		return func(o observations) float64 {
			slopes, _ := segments(o.points(panel, name, of), 0, inf)
			return smallest(slopes...)
		}
	}
	return number(say.Of("smoother"), say.Of("steepest-exponent-dp-ftpl-news", panel, symbol), below(1),
		over(steepest("dp-ftpl-new"), steepest("dp-ftpl-gauss")))
}

// ratioOver is the largest ratio between two policies' regrets over the selected values.
func ratioOver(panel, name, other, statistic, stated string, r rule, of selection) part {
	return number(stated, statistic, r, func(o observations) float64 {
		a, b := o.points(panel, name, of), o.points(panel, other, of)
		var ratios []float64
		for i := range a {
			ratios = append(ratios, a[i].y/b[i].y)
		}
		return largest(ratios...)
	})
}
