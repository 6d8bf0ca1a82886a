package chart

import (
	"math"
	"slices"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
)

// DataTable returns a figure as a table. The first column is x. Then come the mean, band and standard error of each
// visible curve, and then the bounds. The table has at most the given number of rows, spread evenly over the axis from
// the first point to the last. The second result says how many of the points the table shows.
func DataTable(f figure.Figure, o Options, most int) (figure.Table, string) {
	if o.Band == "" || o.Band == figure.NoBand {
		o.Band = figure.Quantiles
	}
	f = f.Shown(o.View)
	t := figure.Table{Columns: []string{f.X.Label}}
	var grid []float64
	for _, s := range f.Series {
		grid = union(grid, s.X)
	}
	var x []float64
	for _, k := range spaced(grid, most, f.X.Scale) {
		x = append(x, grid[k])
		t.Rows = append(t.Rows, []string{notation.Number(grid[k])})
	}
	add := func(s figure.Series) {
		if len(s.X) == 0 {
			return
		}
		t.Columns = append(t.Columns, s.Name)
		y := Table{Y: [][]float64{onto(x, s.X, s.Mean), onto(x, s.X, s.Q05), onto(x, s.X, s.Q95), onto(x, s.X, s.Std)}}
		for k := range x {
			v := y.At(0, k)
			text := notation.Number(v)
			if !math.IsNaN(v) && s.Q05 != nil {
				text += SpreadWords(o.Band, v, y.At(1, k), y.At(2, k))
			}
			if !math.IsNaN(v) && s.Std != nil {
				text += " (se " + notation.Number(notation.Spread(y.At(3, k), v)/math.Sqrt(float64(s.Runs))) + ")"
			}
			t.Rows[k] = append(t.Rows[k], text)
		}
	}
	for _, s := range f.Series {
		add(s)
	}
	for _, b := range f.Bounds {
		add(figure.Series{Name: b.Name, X: b.X, Mean: b.Y})
	}
	return t, say.Of("of-points", notation.Count(len(x)), notation.Count(len(grid)))
}

// spaced returns the indices of at most the given number of values, which are nearly evenly spaced on the axis.
func spaced(values []float64, most int, scale figure.Scale) (places []int) {
	n := len(values)
	at := func(k int) float64 {
		if scale == figure.Log && values[0] > 0 {
			return math.Log(values[k])
		}
		return values[k]
	}
	k := 0
	for i := range min(n, most) {
		if n <= most {
			places = append(places, i)
			continue
		}
		want := at(0) + (at(n-1)-at(0))*float64(i)/float64(most-1)
		for k < n-1 && math.Abs(at(k+1)-want) <= math.Abs(at(k)-want) {
			k++
		}
		places = append(places, k)
	}
	return slices.Compact(places)
}
