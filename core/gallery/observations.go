package gallery

import (
	"cmp"
	"math"
	"slices"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// observations are results, seen with all their runs or with all but one.
type observations struct {
	results Results
	without int // the place of the run that is left out, −1 for none
}

// has reports whether there are results of all these panels.
func (o observations) has(panels ...string) bool {
	return !slices.ContainsFunc(panels, func(id string) bool { return len(o.results[id]) == 0 })
}

// runs returns the number of runs in the results of these panels, or 0 if they do not
// have the same number.
func (o observations) runs(panels []string) int {
	n := -1
	for _, id := range panels {
		for _, r := range o.results[id] {
			if n >= 0 && n != len(r.Runs) {
				return 0
			}
			n = len(r.Runs)
		}
	}
	return max(n, 0)
}

// scenario returns the scenario that a panel's first result is of.
func (o observations) scenario(panel string) scenario.Scenario {
	return o.results[panel][0].Scenario.Scenario()
}

// mean returns the mean regret of a policy of a panel at a column, over the runs that
// are not left out, NaN without results.
func (o observations) mean(panel, name string, column int) float64 {
	for _, r := range o.results[panel] {
		for i, p := range r.Scenario.Scenario().Policies {
			if nameOf(p) == name {
				return o.average(r, i, column)
			}
		}
	}
	return math.NaN()
}

// nameOf returns what a policy of a panel is called here: its label if it has one, else its id.
func nameOf(p scenario.Policy) string { return cmp.Or(p.Label, p.ID) }

func (o observations) average(r sim.Result, i, column int) float64 {
	var sum float64
	n := 0
	for k, row := range r.Regret[i] {
		if k != o.without {
			sum += row[column]
			n++
		}
	}
	return sum / float64(n)
}

// final returns the mean regret of a policy of a panel at the horizon.
func (o observations) final(panel, name string) float64 {
	if !o.has(panel) {
		return math.NaN()
	}
	return o.mean(panel, name, len(sim.Columns(o.scenario(panel)))-1)
}

// A quantity is computed from results. It is NaN if they do not show it.
type quantity func(o observations) float64

// byScenario is a quantity that depends on a panel's scenario.
func byScenario(panel string, value func(o observations, s scenario.Scenario) float64) quantity {
	return func(o observations) float64 {
		if !o.has(panel) {
			return math.NaN()
		}
		return value(o, o.scenario(panel))
	}
}

// exactly is a number that needs no results.
func exactly(x float64) quantity { return func(observations) float64 { return x } }

// regret is the mean regret of a policy of a panel at the horizon.
func regret(panel, name string) quantity {
	return func(o observations) float64 { return o.final(panel, name) }
}

// regrets are the regrets of several policies of a panel.
func regrets(panel string, names ...string) (list []quantity) {
	for _, name := range names {
		list = append(list, regret(panel, name))
	}
	return list
}

// atEps are the regrets of a panel's policy at several ε.
func atEps(panel string, eps []float64) (list []quantity) {
	for _, e := range eps {
		list = append(list, regret(panel, epsLabel(e)))
	}
	return list
}

// growth is how much of a policy's regret at the horizon comes after some number of pulls:
// 1 − R(t)/R(T), with t the first checkpoint at or after it. After half of T that is 1/2 for
// linear regret, log 2/log T for logarithmic regret, and 0 for regret that no longer grows.
func growth(panel, name string, from func(s scenario.Scenario) float64) quantity {
	return byScenario(panel, func(o observations, s scenario.Scenario) float64 {
		columns := sim.Columns(s)
		column, _ := slices.BinarySearch(columns, from(s))
		return 1 - o.mean(panel, name, min(column, len(columns)-1))/o.final(panel, name)
	})
}

// partOfT returns a part of the horizon.
func partOfT(part float64) func(s scenario.Scenario) float64 {
	return func(s scenario.Scenario) float64 { return part * float64(s.Horizon) }
}

// over is a ratio of two quantities.
func over(a, b quantity) quantity {
	return func(o observations) float64 { return a(o) / b(o) }
}

// difference is one quantity minus another.
func difference(a, b quantity) quantity {
	return func(o observations) float64 { return a(o) - b(o) }
}

// pairwise combines the quantities of two lists that have the same place.
func pairwise(combine func(a, b quantity) quantity, a, b []quantity) (list []quantity) {
	for i := range a {
		list = append(list, combine(a[i], b[i]))
	}
	return list
}

// steps are the ratios of each quantity to the next.
func steps(list []quantity) []quantity { return pairwise(over, list[:len(list)-1], list[1:]) }

// most is the largest of several quantities.
func most(all ...quantity) quantity {
	return func(o observations) float64 { return largest(o.values(all)...) }
}

// least is the smallest of several quantities.
func least(all ...quantity) quantity {
	return func(o observations) float64 { return smallest(o.values(all)...) }
}

// values computes quantities.
func (o observations) values(all []quantity) (list []float64) {
	for _, q := range all {
		list = append(list, q(o))
	}
	return list
}

// A point is one value of a sweep and a policy's mean regret there.
type point struct{ x, y float64 }

// points returns a policy's regret against the selected values of a sweep, ascending.
func (o observations) points(panel, name string, of selection) []point {
	if !o.has(panel) {
		return nil
	}
	var list []point
	for j, x := range sim.Columns(o.scenario(panel)) {
		if of(o.scenario(panel), x) {
			list = append(list, point{x, o.mean(panel, name, j)})
		}
	}
	slices.SortFunc(list, func(a, b point) int { return cmp.Compare(a.x, b.x) })
	return list
}

// exponent returns the slope of the least squares line through points on logarithmic
// axes, NaN for fewer than two.
func exponent(points []point) float64 {
	var x, y []float64
	for _, p := range points {
		x, y = append(x, math.Log(p.x)), append(y, math.Log(p.y))
	}
	b, _, _ := lineThrough(x, y)
	return b
}

// lineThrough returns the slope and intercept of the least squares line y = a + b x, and
// R² = 1 − residual / total sum of squares.
func lineThrough(x, y []float64) (b, a, r2 float64) {
	if len(x) < 2 {
		return math.NaN(), math.NaN(), math.NaN()
	}
	mx, my := average(x), average(y)
	var xx, xy, yy float64
	for i := range x {
		xx += (x[i] - mx) * (x[i] - mx)
		xy += (x[i] - mx) * (y[i] - my)
		yy += (y[i] - my) * (y[i] - my)
	}
	b = xy / xx
	return b, my - b*mx, xy * xy / (xx * yy)
}

func average(values []float64) float64 {
	var sum float64
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

// largest returns the largest of values, NaN if one is NaN or there is none.
func largest(values ...float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	return slices.Max(values)
}

// smallest returns the smallest of values, NaN if one is NaN or there is none.
func smallest(values ...float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	return slices.Min(values)
}

// title returns what a policy of a panel is called, given its id or its label.
func title(name string) string {
	if spec, ok := policy.Find(name); ok {
		return spec.Name
	}
	if name == sigmoidUCB1 {
		return say.Of("ucb1-sigmoid")
	}
	return name
}
