package export

import (
	"math"
	"testing"

	"epsilonarcade/core/figure"
)

// Each interval is a line from its low to its high end with a mark at the middle, within the
// box; that of another series at the same place stands beside it.
func TestIntervalsStandWhereTheValuesSay(t *testing.T) {
	f := figure.Figure{
		Title: "t", Kind: figure.Intervals, X: figure.Axis{Label: "arm", Scale: figure.Linear}, Y: figure.Axis{Label: "mean", Scale: figure.Linear},
		Series: []figure.Series{
			{Name: "now", X: []float64{1, 2, 3}, Mean: []float64{.5, .6, .2}, Q05: []float64{.4, .2, .2}, Q95: []float64{.6, 1, .2}},
			{Name: "after", X: []float64{2}, Mean: []float64{.7}, Q05: []float64{.3}, Q95: []float64{1.1}},
		},
	}
	c, err := layout(f, SVG, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range f.Series {
		if len(c.curves[i].lines) != len(s.X) || len(c.curves[i].marked) != len(s.X) {
			t.Fatalf("%s has %d lines and %d marks", s.Name, len(c.curves[i].lines), len(c.curves[i].marked))
		}
		for k, l := range c.curves[i].lines {
			low, high := c.at(s.X[k], s.Q05[k]), c.at(s.X[k], s.Q95[k])
			if math.Abs(float64(l[0].Y-low.Y)) > 1e-9 || math.Abs(float64(l[1].Y-high.Y)) > 1e-9 || l[0].X != l[1].X {
				t.Errorf("%s at %v: %v, want from %v to %v", s.Name, s.X[k], l, low, high)
			}
			if l[0].Y < c.box.Min.Y || l[1].Y > c.box.Max.Y {
				t.Errorf("%s at %v leaves the box", s.Name, s.X[k])
			}
		}
	}
	if c.curves[1].marked[0].X <= c.curves[0].marked[1].X {
		t.Error("the intervals of both series cover each other")
	}
	for _, format := range []Format{SVG, PDF, PNG, TeX} {
		written(t, f, format, Options{})
	}
}
