package chart

import (
	"math"
	"testing"

	"epsilonarcade/core/figure"
)

func TestBoundsDoNotSquashWhatIsMeasured(t *testing.T) {
	series := [][]float64{{10, 100}}
	for _, c := range []struct {
		bound float64
		scale figure.Scale
		most  float64 // of the axis
	}{
		{130, figure.Linear, 130},
		{1e6, figure.Linear, 100},
		{900, figure.Log, 900},
		{1e6, figure.Log, 100},
	} {
		if got := reachOf(series, [][]float64{{c.bound}}, c.scale, 0); got.max != c.most {
			t.Errorf("a bound of %v on a %s axis makes it end at %v, want %v", c.bound, c.scale, got.max, c.most)
		}
	}
	if got := reachOf(nil, [][]float64{{7}}, figure.Linear, 0); got.max != 7 {
		t.Errorf("bounds alone end at %v", got.max)
	}
}

func TestAPointIsShownWhereItIsAndNowhereElse(t *testing.T) {
	got := scatter([]float64{1, 2, 3, 4}, []float64{2, 4}, []float64{20, 40})
	for i, want := range []float64{gap, 20, gap, 40} {
		if got[i] != want && !(math.IsNaN(got[i]) && math.IsNaN(want)) {
			t.Errorf("at place %d: %v, want %v", i, got[i], want)
		}
	}
}
