package figure

import (
	"reflect"
	"testing"
)

// Overlay draws equal bounds of several policies once, under their own name. Different bounds contain the policy. The
// order is the order of the ids.
func TestBoundsThatAreTheSameAreDrawnOnce(t *testing.T) {
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

// With adds layers on top and does not change the figure below.
func TestLayersLeaveTheFigureBelow(t *testing.T) {
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
		t.Error("a figure of nothing is left")
	}
}
