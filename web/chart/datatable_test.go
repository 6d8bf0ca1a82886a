package chart

import (
	"slices"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
)

// curves returns a figure with the means of two policies and a bound.
func curves(n int, scale figure.Scale) figure.Figure {
	f := figure.Figure{Kind: "regret", X: figure.Axis{Label: "pulls", Scale: scale}, Y: figure.Axis{Label: "regret", Scale: figure.Linear}}
	for _, name := range []string{"A", "B"} {
		s := figure.Series{Name: name, Runs: 9}
		for i := range n {
			x := float64(i + 1)
			s.X, s.Mean = append(s.X, x), append(s.Mean, 2*x)
			s.Std, s.Q05, s.Q95 = append(s.Std, 1), append(s.Q05, x), append(s.Q95, 5*x)
		}
		f.Series = append(f.Series, s)
	}
	f.Bounds = []figure.Bound{{Name: "upper", Kind: "upper", X: f.Series[0].X[1:], Y: f.Series[0].Q95[1:]}}
	return f
}

func TestADataTableHoldsMeansSpreadsAndBounds(t *testing.T) {
	f := curves(3, figure.Linear)
	table, points := DataTable(f, Options{View: figure.View{Band: figure.Quantiles}}, 12)
	if want := []string{"pulls", "A", "B", "upper"}; !slices.Equal(table.Columns, want) || say.English(points) != "3 of 3 points" {
		t.Fatalf("%v, %s", table.Columns, points)
	}
	for i, want := range [][]string{
		{"1", "2 [1, 5] (se 0.333)", "2 [1, 5] (se 0.333)", "–"}, {"2", "4 [2, 10] (se 0.333)", "4 [2, 10] (se 0.333)", "10"}, {"3", "6 [3, 15] (se 0.333)", "6 [3, 15] (se 0.333)", "15"},
	} {
		if !slices.Equal(table.Rows[i], want) {
			t.Errorf("row %d: %q, want %q", i, table.Rows[i], want)
		}
	}
	table, _ = DataTable(f, Options{View: figure.View{Band: figure.Deviation, Hidden: func(i int) bool { return i == 0 }}}, 12)
	if want := []string{"2", "4 ± 1 (se 0.333)", "10"}; !slices.Equal(table.Columns, []string{"pulls", "B", "upper"}) || !slices.Equal(table.Rows[1], want) {
		t.Errorf("%v: %q", table.Columns, table.Rows[1])
	}
	table, _ = DataTable(f, Options{View: figure.View{Band: figure.Confidence}}, 12)
	if want := "4 [3.23, 4.77] (se 0.333)"; table.Rows[1][1] != want { // 2.306 standard errors
		t.Errorf("%q, want %q", table.Rows[1][1], want)
	}
}

func TestALongDataTableIsEvenOnItsAxis(t *testing.T) {
	for scale, want := range map[figure.Scale][]string{
		figure.Linear: {"1", "334", "667", "1,000"},
		figure.Log:    {"1", "10", "100", "1,000"},
	} {
		table, points := DataTable(curves(1000, scale), Options{}, 4)
		var x []string
		for _, r := range table.Rows {
			x = append(x, r[0])
			if len(r) != len(table.Columns) {
				t.Errorf("%s: row %q of %q", scale, r, table.Columns)
			}
		}
		if !slices.Equal(x, want) || say.English(points) != "4 of 1,000 points" {
			t.Errorf("%s: %q, %s", scale, x, points)
		}
	}
}

// A table can show live curves, which end at different points and may have no points yet.
func TestADataTableOfUnequalCurves(t *testing.T) {
	f := curves(4, figure.Linear)
	f.Series[0].X, f.Series[0].Mean = []float64{1, 2, 2.5}, []float64{1, 2, 3}
	f.Series[0].Std, f.Series[0].Q05, f.Series[0].Q95, f.Series[0].Runs = nil, nil, nil, 1
	f.Series = append(f.Series, figure.Series{Name: "none"})
	table, _ := DataTable(f, Options{}, 12)
	if slices.Contains(table.Columns, "none") || len(table.Rows) != 5 {
		t.Fatalf("%q, %q", table.Columns, table.Rows)
	}
	if r := table.Rows[2]; r[0] != "2.5" || r[1] != "3" {
		t.Errorf("row %q", r)
	}
	if r := table.Rows[4]; r[1] != "–" || r[2] != "8 [4, 20] (se 0.333)" {
		t.Errorf("row %q", r)
	}
	for _, empty := range []figure.Figure{{}, {Series: []figure.Series{{Name: "none"}}}} {
		if table, points := DataTable(empty, Options{}, 12); len(table.Rows) != 0 || say.English(points) != "0 of 0 points" {
			t.Errorf("nothing: %q, %s", table.Rows, points)
		}
	}
}
