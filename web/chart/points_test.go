package chart

import (
	"math"
	"testing"
)

func TestAPointIsShownWhereItIsAndNowhereElse(t *testing.T) {
	got := Scatter([]float64{1, 2, 3, 4}, []float64{2, 4}, []float64{20, 40})
	for i, want := range []float64{gap, 20, gap, 40} {
		if got[i] != want && !(math.IsNaN(got[i]) && math.IsNaN(want)) {
			t.Errorf("at place %d: %v, want %v", i, got[i], want)
		}
	}
}
