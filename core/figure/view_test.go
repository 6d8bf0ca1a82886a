package figure

import (
	"reflect"
	"slices"
	"testing"
)

func TestEachBandHasItsEdges(t *testing.T) {
	many := Series{
		X: []float64{1, 2}, Mean: []float64{1, 10}, Std: []float64{2, 3},
		Q05: []float64{0.5, 6}, Q95: []float64{1.5, 14}, Runs: 9,
	}
	for _, c := range []struct {
		band      Band
		low, high []float64
	}{
		{NoBand, nil, nil},
		{Quantiles, []float64{0.5, 6}, []float64{1.5, 14}},
		{Deviation, []float64{0, 7}, []float64{3, 13}}, // regret is never negative
		{Confidence, []float64{0, 10 - HalfWidth(3, 9)}, []float64{1 + HalfWidth(2, 9), 10 + HalfWidth(3, 9)}},
	} {
		s := Figure{Series: []Series{many}}.Shown(View{Band: c.band}).Series[0]
		if !slices.Equal(s.Q05, c.low) || !slices.Equal(s.Q95, c.high) {
			t.Errorf("%s: %v to %v, want %v to %v", c.band, s.Q05, s.Q95, c.low, c.high)
		}
		one := Series{X: []float64{1}, Mean: []float64{1}, Q05: []float64{1}, Q95: []float64{1}, Runs: 1}
		if s := (Figure{Series: []Series{one}}).Shown(View{Band: c.band}).Series[0]; s.Q05 != nil || s.Q95 != nil {
			t.Errorf("%s of one run: %v to %v", c.band, s.Q05, s.Q95)
		}
	}
}

// A hidden curve keeps its name and its index, so all other curves keep their colours. The axes ignore the hidden
// curve, and the original figure does not change.
func TestAHiddenCurveHasNoPoints(t *testing.T) {
	f := Figure{Series: []Series{
		{Name: "a", X: []float64{1, 2}, Mean: []float64{0, 100}, Runs: 1},
		{Name: "b", X: []float64{1, 2}, Mean: []float64{0, 1}, Runs: 1},
	}}
	shown := f.Shown(View{Hidden: func(i int) bool { return i == 0 }})
	if len(shown.Series) != 2 || shown.Series[0].Name != "a" || shown.Series[0].X != nil || len(shown.Series[1].X) != 2 {
		t.Errorf("%+v", shown.Series)
	}
	if _, y := shown.Ranges(); y.High > 2 {
		t.Errorf("y goes to %v", y.High)
	}
	if len(f.Series[0].X) != 2 {
		t.Error("the figure lost its points")
	}
}

func TestBare(t *testing.T) {
	f := Figure{Series: []Series{{X: []float64{1}}, {}, {X: []float64{1}}}}
	for _, c := range []struct {
		hides func(int) bool
		want  bool
	}{{nil, false}, {func(i int) bool { return i != 1 }, true}, {func(i int) bool { return i == 0 }, false}} {
		if f.Bare(View{Hidden: c.hides}) != c.want {
			t.Errorf("bare: %v", !c.want)
		}
	}
	if (Figure{Series: f.Series[1:2]}).Bare(View{Hidden: func(int) bool { return true }}) {
		t.Error("a figure without curves counts as bare")
	}
}

// Overlay draws a bound only once, under its own name, if it is equal for several policies. If bounds differ, their
// names include the policy. They appear in the order of the ids.
func TestEqualBoundsAreDrawnOnce(t *testing.T) {
	line := func(name string, y ...float64) Bound {
		return Bound{Name: name, Kind: "upper", X: []float64{1, 2}[:len(y)], Y: y}
	}
	all := []PolicyBound{
		{"a", line("A", 1, 2), "first"}, {"b", line("B", 5, 6), "first"}, {"c", line("C"), "first"},
		{"a", line("A", 1, 2), "second"}, {"b", line("B", 5, 7), "second"}, {"d", line("D", 8, 9), "second"},
	}
	got := Overlay([]string{"b", "a", "c", "x"}, all)
	want := []Bound{line("B (first)", 5, 6), line("B (second)", 5, 7), line("A", 1, 2)}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := Overlay(nil, all); got != nil {
		t.Errorf("of none: %+v", got)
	}
}

// With adds layers without changing the original figure.
func TestLayersDoNotChangeTheFigure(t *testing.T) {
	f := drawn("regret", Log, 3, 10, 20, 30)
	f.Bounds, f.Notes = []Bound{{Name: "own", X: []float64{1, 3}, Y: []float64{4, 5}}}, []string{"own"}
	g := f.With(Layers{Bounds: []Bound{{Name: "more", X: []float64{2, 3}, Y: []float64{6, 7}}}, Marks: []float64{2}, Notes: []string{"more"}, Claims: []Claim{{ID: "S1-1"}}, From: 2})
	if !reflect.DeepEqual(g.Series[0].X, []float64{2, 3}) || !reflect.DeepEqual(g.Series[0].Mean, []float64{20, 30}) {
		t.Errorf("from 2 on the curve is %+v", g.Series[0])
	}
	want := []Bound{{Name: "own", X: []float64{3}, Y: []float64{5}}, {Name: "more", X: []float64{2, 3}, Y: []float64{6, 7}}}
	if !reflect.DeepEqual(g.Bounds, want) || !reflect.DeepEqual(g.Notes, []string{"own", "more"}) || len(g.Claims) != 1 || len(g.Marks) != 1 {
		t.Errorf("%+v", g)
	}
	if len(f.Series[0].X) != 3 || len(f.Bounds) != 1 || len(f.Bounds[0].X) != 2 || f.Marks != nil {
		t.Errorf("the figure below is %+v", f)
	}
	if same := f.With(Layers{}); !reflect.DeepEqual(same, f) {
		t.Errorf("without layers it is %+v", same)
	}
	if beyond := f.With(Layers{From: 4}); len(beyond.Series[0].X) != 3 {
		t.Error("no points are left")
	}
}
