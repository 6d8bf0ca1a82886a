package plot

import (
	"fmt"
	"math"
	"slices"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// regionPoints is the number of points of a region figure's curves.
const regionPoints = 400

// A law is the distribution of one arm's draw, before and after one reward changes, with a privacy budget.
type law struct {
	of    scenario.Scenario
	noise privacy.Noise
	privacy.Neighbours
}

// lawOf returns the law of a region scenario. An error names the invalid field.
func lawOf(s scenario.Scenario) (l law, err error) {
	o, ok := s.Region, false
	if l.noise, ok = privacy.Find(o.Noise); !ok {
		return l, fmt.Errorf("region.noise: %s is not known", scenario.Quote(o.Noise))
	}
	l.of = s
	l.Neighbours, err = l.noise.Pair(s.Epsilon, s.Delta, privacy.History{N: o.N, R: o.R, Change: o.Change})
	return l, err
}

// at returns F, F' and both bounds at x.
func (l law) at(x float64) []float64 {
	below, above := l.F.Tails(x)
	prime, _ := l.Prime.Tails(x)
	return []float64{
		below,
		prime,
		privacy.Lower(l.of.Epsilon, l.of.Delta, below, above),
		privacy.Upper(l.of.Epsilon, l.of.Delta, below, above),
	}
}

// drawn adds a law's curves and region to a figure. side marks names with A or B, and column is the law's first column
// in c.
func (l law) drawn(f *figure.Figure, side func(name string) string, c curves, column int) {
	f.Series = append(f.Series, figure.Series{Name: side("F"), X: c.x, Mean: c.column(column)}, figure.Series{Name: side("F'"), X: c.x, Mean: c.column(column + 1)})
	l.bounds(f, side, c, column+2)
}

func (l law) bounds(f *figure.Figure, side func(name string) string, c curves, column int) {
	f.Bounds = append(f.Bounds,
		figure.Bound{Name: side(say.Of("bound-lower")), Kind: "lower", X: c.x, Y: c.column(column)},
		figure.Bound{Name: side(say.Of("bound-upper")), Kind: "upper", X: c.x, Y: c.column(column + 1)})
}

// These functions mark a name with a side of a figure with two regions, or with no side.
func neither(name string) string { return name }
func sideA(name string) string   { return say.Of("side-a", name) }
func sideB(name string) string   { return say.Of("side-b", name) }

// regionOf returns a figure with the axes of a region but without curves.
func regionOf(title string, s scenario.Scenario) figure.Figure {
	return figure.Figure{
		Title:    title,
		Kind:     string(scenario.Region),
		X:        figure.Axis{Label: "x", Scale: figure.Linear},
		Y:        figure.Axis{Label: say.Of("probability-draw-up-x"), Scale: figure.Linear},
		Scenario: s.Link(),
	}
}

// Region returns the figure of a region scenario. F is the distribution of one arm's draw, and F' the distribution
// after a change in one reward. The bounds are those that F' must satisfy if the decision is (ε, δ)-private (Wang & Zhu
// 2024, Lemma 8 and Figures 1 to 3). The verdict covers all x. An error names the invalid field.
func Region(s scenario.Scenario) (figure.Figure, error) {
	l, err := lawOf(s)
	if err != nil {
		return figure.Figure{}, err
	}
	o := s.Region
	f := regionOf(say.Of("pulls-paid-1-then", l.noise.Name, notation.Count(o.R), notation.Count(o.N), notation.Count(o.R+int64(o.Change))), s)
	l.drawn(&f, neither, traced(l), 0)
	exact := l.DeltaExact(s.Epsilon)
	f.Verdict = &figure.Verdict{
		Inside:     exact <= s.Delta,
		Violation:  exact - s.Delta,
		DeltaExact: exact,
		SmallestN:  l.noise.SmallestN(s.Epsilon, s.Delta),
		FormulaN:   l.noise.FormulaN(s.Epsilon, s.Delta),
	}
	return f, nil
}

// TwoRegions returns the figure of two region scenarios A and B over the same x. Curves that are equal in A and B
// appear once.
func TwoRegions(a, b scenario.Scenario) (figure.Figure, error) {
	first, err := lawOf(a)
	if err != nil {
		return figure.Figure{}, err
	}
	second, err := lawOf(b)
	if err != nil {
		return figure.Figure{}, err
	}
	f, c := regionOf(say.Of("two-regions"), b), traced(first, second)
	if slices.Equal(c.column(0), c.column(4)) && slices.Equal(c.column(1), c.column(5)) {
		first.drawn(&f, neither, c, 0)
		f.Bounds = nil
		first.bounds(&f, sideA, c, 2)
		second.bounds(&f, sideB, c, 6)
		return f, nil
	}
	first.drawn(&f, sideA, c, 0)
	second.drawn(&f, sideB, c, 4)
	return f, nil
}

// traced returns the curves of laws over the range where they change.
func traced(all ...law) curves {
	low, high := math.Inf(1), math.Inf(-1)
	var corners []float64
	for _, l := range all {
		for _, f := range []privacy.Distribution{l.F, l.Prime} {
			from, to := f.Span()
			low, high = math.Min(low, from), math.Max(high, to)
			corners = append(corners, f.Corners()...)
		}
	}
	return trace(low, high, corners, func(x float64) (y []float64) {
		for _, l := range all {
			y = append(y, l.at(x)...)
		}
		return y
	})
}

// curves are several curves over the same x: F, F' and both bounds of each law.
type curves struct {
	x []float64
	y [][]float64
}

// column returns the values of one curve.
func (c *curves) column(i int) []float64 {
	out := make([]float64, len(c.y))
	for j, y := range c.y {
		out[j] = y[i]
	}
	return out
}

// trace samples f from low to high at up to regionPoints points. It begins with evenly spaced points and the corners,
// and then halves the intervals with the strongest bends.
func trace(low, high float64, corners []float64, f func(x float64) []float64) curves {
	const even = 120
	var c curves
	for i := range even {
		t := float64(i) / (even - 1)
		c.x = append(c.x, low*(1-t)+high*t)
	}
	for _, x := range corners {
		if low < x && x < high {
			c.x = append(c.x, x)
		}
	}
	slices.Sort(c.x)
	c.x = slices.Compact(c.x)
	for _, x := range c.x {
		c.y = append(c.y, f(x))
	}
	// Finer intervals would be visible neither on a screen nor in float64.
	least := math.Max((high-low)*1e-7, math.Max(-low, high)*1e-15)
	for len(c.x) < regionPoints {
		i := c.widestBend(least)
		if i < 0 {
			break // straight lines need no more points
		}
		x := c.x[i]/2 + c.x[i+1]/2
		c.x = slices.Insert(c.x, i+1, x)
		c.y = slices.Insert(c.y, i+1, f(x))
	}
	return c
}

// widestBend returns the index of the interval with the largest product of width and change in slope, among intervals
// wider than least. The product is about four times the error of linear interpolation. If all are 0, it returns −1.
func (c *curves) widestBend(least float64) int {
	best, at := 0.0, -1
	before := 0.0
	for i := range len(c.x) - 1 {
		after := 0.0
		if i+2 < len(c.x) {
			after = c.bend(i + 1)
		}
		if h := c.x[i+1] - c.x[i]; h > least && h*math.Max(before, after) > best {
			best, at = h*math.Max(before, after), i
		}
		before = after
	}
	return at
}

// bend returns the largest change in any curve's slope at the inner point i.
func (c *curves) bend(i int) float64 {
	most := 0.0
	left, right := c.x[i]-c.x[i-1], c.x[i+1]-c.x[i]
	for j, y := range c.y[i] {
		most = math.Max(most, math.Abs((c.y[i+1][j]-y)/right-(y-c.y[i-1][j])/left))
	}
	return most
}
