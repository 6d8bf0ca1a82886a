package of

import (
	"fmt"
	"math"
	"slices"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/scenario"
)

// regionPoints is the number of points of a region figure's curves.
const regionPoints = 400

// Region returns the figure of a region scenario: the distribution F of one arm's
// draw, the distribution F' after one of its rewards has changed, and the bounds that
// F' must keep to for a decision to be (ε, δ)-private (Wang & Zhu 2024, Lemma 8 and
// Figures 1 to 3). The verdict is about all x, whether drawn or not. An error names the
// field that does not fit.
func Region(s scenario.Scenario) (figure.Figure, error) {
	o := s.Region
	noise, ok := privacy.Find(o.Noise)
	if !ok {
		return figure.Figure{}, fmt.Errorf("region.noise: %s is not known", scenario.Quote(o.Noise))
	}
	pair, err := noise.Pair(s.Epsilon, s.Delta, privacy.History{N: o.N, R: o.R, Change: o.Change})
	if err != nil {
		return figure.Figure{}, err
	}

	low, high := pair.F.Span()
	low2, high2 := pair.Prime.Span()
	corners := append(pair.F.Corners(), pair.Prime.Corners()...)
	c := trace(math.Min(low, low2), math.Max(high, high2), corners, func(x float64) values {
		below, above := pair.F.Tails(x)
		prime, _ := pair.Prime.Tails(x)
		return values{
			below,
			prime,
			privacy.Lower(s.Epsilon, s.Delta, below, above),
			privacy.Upper(s.Epsilon, s.Delta, below, above),
		}
	})

	exact := pair.DeltaExact(s.Epsilon)
	return figure.Figure{
		Title:  noise.Name + ": " + notation.Count(o.R) + " of " + notation.Things(o.N, "pull") + " paid 1, then " + notation.Count(o.R+int64(o.Change)),
		Kind:   string(scenario.Region),
		X:      figure.Axis{Label: "x", Scale: figure.Linear},
		Y:      figure.Axis{Label: "probability of a draw up to x", Scale: figure.Linear},
		Series: []figure.Series{{Name: "F", X: c.x, Mean: c.column(0)}, {Name: "F'", X: c.x, Mean: c.column(1)}},
		Bounds: []figure.Bound{
			{Name: "lower", Kind: "lower", X: c.x, Y: c.column(2)},
			{Name: "upper", Kind: "upper", X: c.x, Y: c.column(3)},
		},
		Verdict: &figure.Verdict{
			Inside:     exact <= s.Delta,
			Violation:  exact - s.Delta,
			DeltaExact: exact,
			SmallestN:  noise.SmallestN(s.Epsilon, s.Delta),
			FormulaN:   noise.FormulaN(s.Epsilon, s.Delta),
		},
		Scenario: s.Link(),
	}, nil
}

// values are F, F' and the bounds at one x.
type values [4]float64

// curves are several curves over the same x.
type curves struct {
	x []float64
	y []values
}

// column returns the values of one curve.
func (c *curves) column(i int) []float64 {
	out := make([]float64, len(c.y))
	for j, y := range c.y {
		out[j] = y[i]
	}
	return out
}

// trace follows f from low to high in regionPoints points: evenly spaced ones and
// the corners at first, then ones that halve the interval in which the curves bend
// most.
func trace(low, high float64, corners []float64, f func(x float64) values) curves {
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
	// Neither finer than any screen nor than a float64.
	least := math.Max((high-low)*1e-7, math.Max(-low, high)*1e-15)
	for len(c.x) < regionPoints {
		i := c.widestBend(least)
		if i < 0 {
			break // straight lines need no more
		}
		x := c.x[i]/2 + c.x[i+1]/2
		c.x = slices.Insert(c.x, i+1, x)
		c.y = slices.Insert(c.y, i+1, f(x))
	}
	return c
}

// widestBend returns the interval, wider than least, with the largest product of width
// and change of slope at one of its ends: about four times what a straight line across
// it is off by. It is −1 if none is off.
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

// bend returns the largest change of a curve's slope at the inner point i.
func (c *curves) bend(i int) float64 {
	most := 0.0
	left, right := c.x[i]-c.x[i-1], c.x[i+1]-c.x[i]
	for j, y := range c.y[i] {
		most = math.Max(most, math.Abs((c.y[i+1][j]-y)/right-(y-c.y[i-1][j])/left))
	}
	return most
}
