package chart

import (
	"slices"
	"testing"

	"epsilonarcade/core/figure"
)

func TestEachBandHasItsEdges(t *testing.T) {
	many := figure.Series{
		Mean: []float64{1, 10}, Std: []float64{2, 3},
		Q05: []float64{0.5, 6}, Q95: []float64{1.5, 14}, Runs: 9,
	}
	for _, c := range []struct {
		band      Band
		low, high []float64
	}{
		{NoBand, nil, nil},
		{Quantiles, []float64{0.5, 6}, []float64{1.5, 14}},
		{Deviation, []float64{0, 7}, []float64{3, 13}}, // regret is never below 0
	} {
		low, high := edges(many, c.band)
		if !slices.Equal(low, c.low) || !slices.Equal(high, c.high) {
			t.Errorf("%s: %v to %v, want %v to %v", c.band, low, high, c.low, c.high)
		}
	}
}

func TestOneRunHasNoBand(t *testing.T) {
	one := figure.Series{Mean: []float64{1}, Q05: []float64{1}, Q95: []float64{1}, Runs: 1}
	for _, b := range []Band{NoBand, Quantiles, Deviation} {
		if low, high := edges(one, b); low != nil || high != nil {
			t.Errorf("%s: %v to %v", b, low, high)
		}
	}
}
