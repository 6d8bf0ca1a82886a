package figure

import (
	"testing"

	"epsilonarcade/core/say"
)

// Proved curves are lower bounds, claimed curves are lines, and true and seen curves are series. All are drawn on the
// unit square, and the different kinds have different hues and patterns.
func TestATradeOffFigureShowsItsEvidence(t *testing.T) {
	line := []float64{0, 1}
	f := TradeOffs("t", []TradeOffCurve{
		{Name: "proved", Evidence: Proved, Alpha: line, Beta: []float64{.5, 0}},
		{Name: "claimed", Evidence: Claimed, Alpha: line, Beta: []float64{.6, 0}},
		{Name: "exact", Evidence: True, Alpha: line, Beta: []float64{.8, 0}},
		{Name: "estimated", Evidence: True, Alpha: line, Beta: []float64{.8, 0}, Low: []float64{.7, 0}, High: []float64{.9, 0}, Runs: 100},
		{Name: "seen", Evidence: Seen, Alpha: line, Beta: []float64{.95, 0}, Runs: 100},
	})
	for i, want := range []struct{ name, kind string }{{"reveals nothing: β = 1 − α", Level}, {"proved", "lower"}, {"claimed", Level}} {
		if b := f.Bounds[i]; say.English(b.Name) != want.name || b.Kind != want.kind {
			t.Errorf("bound %d is %s, %s", i, b.Name, b.Kind)
		}
	}
	x, y := f.Ranges()
	if x != (Range{0, 1}) || y.Low != 0 || y.High < 1 {
		t.Errorf("it is drawn over %v and %v", x, y)
	}
	if s := f.Shown(View{}).Series; s[0].Banded() || !s[1].Banded() || s[2].Banded() {
		t.Error("intervals are missing, or belong to the wrong curves")
	}
	inks := f.Inks()
	if inks[0].Hue != inks[1].Hue || inks[0].Hue == inks[2].Hue || len(inks[0].Dash()) > 0 || len(inks[2].Dash()) == 0 || inks[1].Pattern == inks[0].Pattern {
		t.Errorf("the inks are %v", inks)
	}
}
