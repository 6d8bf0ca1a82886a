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

// observations are results, either with all runs or with one run left out.
type observations struct {
	results Results
	without int // index of the run to leave out, or −1
}

// has reports whether there are results for all the given panels.
func (o observations) has(panels ...string) bool {
	return !slices.ContainsFunc(panels, func(id string) bool { return len(o.results[id]) == 0 })
}

// runs returns the number of runs in the results of the given panels, or 0 if the numbers differ.
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

// scenario returns the scenario of a panel's first result.
func (o observations) scenario(panel string) scenario.Scenario {
	return o.results[panel][0].Scenario.Scenario()
}

// mean returns a policy's mean regret in one column of a panel, or NaN if there are no results.
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

// nameOf returns a policy's label, or its id if it has no label.
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

// final returns a policy's mean regret at the horizon.
func (o observations) final(panel, name string) float64 {
	if !o.has(panel) {
		return math.NaN()
	}
	return o.mean(panel, name, len(sim.Columns(o.scenario(panel)))-1)
}

// A quantity is a number computed from results, or NaN if the results do not cover it.
type quantity func(o observations) float64

// byScenario is a quantity that depends on a panel's scenario as well.
func byScenario(panel string, value func(o observations, s scenario.Scenario) float64) quantity {
	return func(o observations) float64 {
		if !o.has(panel) {
			return math.NaN()
		}
		return value(o, o.scenario(panel))
	}
}

// exactly is the constant x.
func exactly(x float64) quantity { return func(observations) float64 { return x } }

// regret is a policy's mean regret at the horizon.
func regret(panel, name string) quantity {
	return func(o observations) float64 { return o.final(panel, name) }
}

// regrets are the mean regrets of several policies at the horizon.
func regrets(panel string, names ...string) (list []quantity) {
	for _, name := range names {
		list = append(list, regret(panel, name))
	}
	return list
}

// atEps lists a policy's mean regrets at several ε.
func atEps(panel string, eps []float64) (list []quantity) {
	for _, e := range eps {
		list = append(list, regret(panel, epsLabel(e)))
	}
	return list
}

// growth is the fraction of a policy's final regret that comes after a given number of pulls, 1 − R(t)/R(T). Here t is
// the first checkpoint at or after that number. After T/2 the fraction is 1/2 for linear regret, log 2/log T for
// logarithmic regret, and 0 for constant regret.
func growth(panel, name string, from func(s scenario.Scenario) float64) quantity {
	return byScenario(panel, func(o observations, s scenario.Scenario) float64 {
		columns := sim.Columns(s)
		column, _ := slices.BinarySearch(columns, from(s))
		return 1 - o.mean(panel, name, min(column, len(columns)-1))/o.final(panel, name)
	})
}

// partOfT returns a function that computes a fraction of the horizon.
func partOfT(part float64) func(s scenario.Scenario) float64 {
	return func(s scenario.Scenario) float64 { return part * float64(s.Horizon) }
}

// over is the ratio a/b.
func over(a, b quantity) quantity {
	return func(o observations) float64 { return a(o) / b(o) }
}

// difference is a − b.
func difference(a, b quantity) quantity {
	return func(o observations) float64 { return a(o) - b(o) }
}

// pairwise combines two lists of quantities, element by element.
func pairwise(combine func(a, b quantity) quantity, a, b []quantity) (list []quantity) {
	for i := range a {
		list = append(list, combine(a[i], b[i]))
	}
	return list
}

// steps are the ratios between neighbouring quantities.
func steps(list []quantity) []quantity { return pairwise(over, list[:len(list)-1], list[1:]) }

// most is the largest of the quantities.
func most(all ...quantity) quantity {
	return func(o observations) float64 { return largest(o.values(all)...) }
}

// least is the smallest of the quantities.
func least(all ...quantity) quantity {
	return func(o observations) float64 { return smallest(o.values(all)...) }
}

func (o observations) values(all []quantity) (list []float64) {
	for _, q := range all {
		list = append(list, q(o))
	}
	return list
}

// A point is a value of a sweep and a policy's mean regret there.
type point struct{ x, y float64 }

// points returns a policy's regret at the selected values of a sweep, in ascending order.
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

// exponent returns the slope of the least squares line through points on logarithmic axes, or NaN if there are fewer
// than two points.
func exponent(points []point) float64 {
	var x, y []float64
	for _, p := range points {
		x, y = append(x, math.Log(p.x)), append(y, math.Log(p.y))
	}
	b, _, _ := lineThrough(x, y)
	return b
}

// lineThrough returns the least squares line y = a + b x, and R² = 1 − residual / total sum of squares.
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

// largest returns the largest value. It returns NaN if any value is NaN or if there are no values.
func largest(values ...float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	return slices.Max(values)
}

// smallest returns the smallest value. It returns NaN if any value is NaN or if there are no values.
func smallest(values ...float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	return slices.Min(values)
}

// title returns the name of the policy with the given id or label.
func title(name string) string {
	if spec, ok := policy.Find(name); ok {
		return spec.Name
	}
	if name == sigmoidUCB1 {
		return say.Of("ucb1-sigmoid")
	}
	return name
}
