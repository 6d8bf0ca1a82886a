package figure

import "testing"

// Intervals are seen from end to end, and half a place beyond the first and the last.
func TestIntervalsAreSeenFromEndToEnd(t *testing.T) {
	f := Figure{Kind: Intervals, X: Axis{Scale: Linear}, Y: Axis{Scale: Linear}, Series: []Series{
		{X: []float64{1, 3}, Mean: []float64{2, 2.5}, Q05: []float64{1, 2}, Q95: []float64{2.2, 4}},
	}}
	if x, y := f.Ranges(); x != (Range{0.4, 3.6}) || !(y.Low > 0.5 && y.Low < 1 && y.High > 4 && y.High < 4.5) {
		t.Errorf("%v, %v", x, y)
	}
	f.Series[0].Mean[0], f.Series[0].Q05, f.Series[0].Q95 = 2.5, nil, nil
	if _, y := f.Ranges(); !(y.Low < 2.5 && y.High > 2.5) {
		t.Errorf("of one value: %v", y)
	}
}
