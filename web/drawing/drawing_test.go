package drawing

import (
	"math"
	"testing"
)

// A drawing follows the pen and fills the gaps between places with lines.
func TestADrawingFollowsThePen(t *testing.T) {
	d := New(nil, 1000, 100)
	d.Pen(0.25, 0.5) // the line from (0, 0)
	d.Pen(0.5, 0.5)
	d.Lift()
	if d.Complete() || d.Points[4] != 25 || d.Points[8] != 50 || d.Points[12] != 50 || d.Drawn[17] {
		t.Errorf("%v, %v", d.Points, d.Drawn)
	}
	d.Pen(1, 2) // above the axis, from the last point
	if !d.Complete() || d.Points[32] != 100 || d.Points[24] != 75 {
		t.Errorf("%v", d.Points)
	}
	d.Pen(0.75, 0) // back in the same stroke
	if d.Points[24] != 0 || d.Points[28] != 50 || d.Points[20] != 62.5 {
		t.Errorf("%v", d.Points)
	}
	d.Lift()
	d.Pen(0, 1) // no regret before the first pull
	if d.Points[0] != 0 {
		t.Errorf("%v", d.Points)
	}
}

func TestADrawingIsMadeByKeys(t *testing.T) {
	d := New(nil, 1000, 240)
	for range samples {
		d.Key("ArrowRight")
		d.Key("ArrowUp")
	}
	if !d.Complete() || d.Points[1] != 10 || d.Points[2] != 20 || d.Points[32] != 240 {
		t.Errorf("%v", d.Points)
	}
	if d.Key("a") {
		t.Error("a letter draws")
	}
}

func TestADrawingIsComparedWithTheRealCurve(t *testing.T) {
	d := New(nil, 100, 100)
	d.Pen(1, 0.5)
	d.SetReal([]float64{50, 100}, []float64{50, 50})
	if d.Real[16] != 50 || d.Real[8] != 25 || d.Real[32] != 50 || d.Real[0] != 0 {
		t.Errorf("%v", d.Real)
	}
	d.SetReal([]float64{50}, []float64{50})
	if !math.IsNaN(d.Real[32]) || d.Real[16] != 50 {
		t.Errorf("an unfinished curve is %v", d.Real)
	}
}
