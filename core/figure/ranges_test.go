package figure

import (
	"math"
	"testing"
)

// drawn returns a figure with one curve and the given scale of the y axis.
func drawn(kind string, scale Scale, runs int, y ...float64) Figure {
	s := Series{Mean: y, Runs: runs}
	for i := range y {
		s.X = append(s.X, float64(i+1))
	}
	return Figure{Kind: kind, X: Axis{"x", Linear}, Y: Axis{"y", scale}, Series: []Series{s}}
}

// banded returns a figure over several runs, with a band.
func banded(scale Scale, low, high []float64) Figure {
	f := drawn("regret", scale, 9, 10, 20)
	f.Series[0].Q05, f.Series[0].Q95 = low, high
	return f
}

// claimed returns an audit's figure with a line at the claimed level.
func claimed(eps float64) Figure {
	f := drawn("audit", Linear, 0, 0.1, 0.2, 0.3)
	return f.With(Layers{Bounds: []Bound{{Kind: Level, X: []float64{0, 3}, Y: []float64{eps, eps}}}})
}

func TestRangesSuitTheirFigures(t *testing.T) {
	intervals := Figure{Kind: Intervals, X: Axis{Scale: Linear}, Y: Axis{Scale: Linear}, Series: []Series{
		{X: []float64{1, 3}, Mean: []float64{2, 2.5}, Q05: []float64{1, 2}, Q95: []float64{2.2, 4}},
	}}
	one := banded(Linear, []float64{5, 6}, []float64{30, 100})
	one.Series[0].Runs = 1
	for name, c := range map[string]struct {
		f    Figure
		fits func(x, y Range) bool
	}{
		"regret begins at 0 with air above":      {drawn("regret", Linear, 1, 40, 60, 100), func(x, y Range) bool { return y.Low == 0 && math.Abs(y.High-105) < 1e-9 && x.Low == 0 && x.High >= 3 }},
		"no natural zero":                        {drawn("timeline", Linear, 1, 3, 4, 5), func(_, y Range) bool { return y.Low >= 2 && y.Low <= 3 }},
		"no figure":                              {Figure{}, func(_, y Range) bool { return y == Range{0, 1} }},
		"no values":                              {drawn("regret", Linear, 1), func(_, y Range) bool { return y == Range{0, 1} }},
		"zeros":                                  {drawn("regret", Linear, 1, 0, 0), func(_, y Range) bool { return y == Range{0, 1} }},
		"NaN":                                    {drawn("regret", Linear, 1, math.NaN()), func(_, y Range) bool { return y == Range{0, 1} }},
		"nothing positive on a logarithmic axis": {drawn("regret", Log, 1, 0, -1, math.NaN()), func(_, y Range) bool { return y == Range{1, 10} }},
		"a band":                                 {banded(Linear, []float64{5, 6}, []float64{30, 100}), func(_, y Range) bool { return y.High >= 100 }},
		"one run has no band":                    {one, func(_, y Range) bool { return y.High <= 50 }},
		"a quantile next to 0":                   {banded(Log, []float64{1e-9, 6}, []float64{30, 100}), func(_, y Range) bool { return y.Low == 1 }},
		"a low claim of an audit":                {claimed(0.01), func(_, y Range) bool { return y.Has(0.01) && y.Has(0.3) }},
		"a high claim of an audit":               {claimed(40), func(_, y Range) bool { return y.Has(40) && y.Has(0.3) }},
		"intervals, from end to end": {intervals, func(x, y Range) bool {
			return x == Range{0.4, 3.6} && y.Low > 0.5 && y.Low < 1 && y.High > 4 && y.High < 4.5
		}},
		"intervals without an extent": {Figure{Kind: Intervals, Series: []Series{{X: []float64{1}, Mean: []float64{2.5}}}}, func(_, y Range) bool { return y.Low < 2.5 && y.High > 2.5 }},
		"bounds alone":                {Figure{Bounds: []Bound{{X: []float64{2, 9}, Y: []float64{5, 70}}}}, func(x, y Range) bool { return x.Has(2) && x.Has(9) && y.Has(5) && y.Has(70) }},
	} {
		if x, y := c.f.Ranges(); !c.fits(x, y) {
			t.Errorf("%s: %v and %v", name, x, y)
		}
	}
}

func TestALogarithmicAxisBeginsAtARoundNumber(t *testing.T) {
	for _, c := range []struct {
		y   []float64
		low float64
	}{
		{[]float64{0, 2, 80}, 2},
		{[]float64{0.03, 5000}, 0.02},
		{[]float64{10, 10}, 10},
		{[]float64{999, 20000}, 500},
		{[]float64{1e-12}, 1e-12},
		{[]float64{5e-324, 1}, 5e-324},
	} {
		_, y := drawn("regret", Log, 1, c.y...).Ranges()
		if math.Abs(y.Low/c.low-1) > 1e-9 || !(y.High >= 2*y.Low*(1-1e-9)) || !(y.High > c.y[len(c.y)-1]) {
			t.Errorf("%v: %v, want it from %v", c.y, y, c.low)
		}
	}
}

func TestEveryRangeIsFiniteAndWide(t *testing.T) {
	for _, kind := range []string{"regret", "sweep", "timeline", ""} {
		for _, scale := range []Scale{Linear, Log} {
			for _, y := range [][]float64{{-math.MaxFloat64, math.MaxFloat64}, {5e-324, 1e308}, {1, math.Nextafter(1, 2)}, {1e300, 1e300}, {math.MaxFloat64}, {-5, -5}, {7}} {
				if _, r := drawn(kind, scale, 1, y...).Ranges(); !(r.Low < r.High) || math.IsInf(r.Low, 0) || math.IsInf(r.High, 0) || scale == Log && r.Low <= 0 {
					t.Errorf("%s, %s, %v: %v", kind, scale, y, r)
				}
			}
		}
	}
}

func TestBoundsDoNotSquashTheCurves(t *testing.T) {
	for _, c := range []struct {
		scale Scale
		bound float64
		high  float64
	}{
		{Linear, 130, 136.5}, {Linear, 1e5, 105}, {Log, 5e4, 5e4}, {Log, 1e9, 100},
	} {
		f := drawn("regret", c.scale, 1, 1, 100)
		f.Bounds = []Bound{{X: []float64{1, 2}, Y: []float64{2, c.bound}}}
		if _, y := f.Ranges(); y.High < c.high*(1-1e-9) || y.High > 2.5*c.high {
			t.Errorf("%s, a bound of %v: up to %v", c.scale, c.bound, y.High)
		}
	}
}

// rising returns a curve through 200 points (x, y(x)), from x = 1 to 10⁶.
func rising(y func(x float64) float64) Series {
	var s Series
	for i := range 200 {
		x := math.Pow(10, 6*float64(i)/199)
		s.X, s.Mean = append(s.X, x), append(s.Mean, y(x))
	}
	return s
}

// The first pulls of a curve do not take up most of a logarithmic axis. OffAxis counts the points that are hidden.
func TestALogarithmicAxisShowsTheImportantRange(t *testing.T) {
	root := func(x float64) float64 { return 0.05 * math.Sqrt(x) } // from 0.05 to 50; 15.8 at a tenth of the pulls
	for _, c := range []struct {
		name   string
		x      Scale
		series []Series
		low    float64
	}{
		{"one curve on pulls", Linear, []Series{rising(root)}, 10},
		{"a lower one that stays low", Linear, []Series{rising(root), rising(func(float64) float64 { return 0.3 })}, 0.05},
		{"one that is low at its end", Linear, []Series{rising(root), rising(func(x float64) float64 { return 30 / (1 + x/1e5) })}, 1},
		{"one on the logarithm of pulls", Log, []Series{rising(func(x float64) float64 { return 0.05 * x * x * x * x })}, 10},
		{"less than a decade", Linear, []Series{rising(func(x float64) float64 { return 20 + x/1e4 })}, 20},
		{"a dot at the start", Linear, []Series{rising(root), {X: []float64{10}, Mean: []float64{0.2}}}, 0.05},
	} {
		f := Figure{Kind: "regret", X: Axis{"pulls", c.x}, Y: Axis{"regret", Log}, Series: c.series}
		_, y := f.Ranges()
		if math.Abs(y.Low/c.low-1) > 1e-9 {
			t.Errorf("%s: the axis begins at %v, want %v", c.name, y.Low, c.low)
		}
		want := 0
		for _, s := range f.Series {
			for i, v := range s.Mean {
				if v < y.Low {
					want++
					if at := f.X.value(Range{1, 1e6}, early); len(s.X) <= Few || s.X[i] >= at {
						t.Errorf("%s: %v at %v is cut off", c.name, v, s.X[i])
					}
				}
			}
		}
		if zero, below := f.OffAxis(); zero != 0 || below != want {
			t.Errorf("%s: %d and %d points are off the axis, want 0 and %d", c.name, zero, below, want)
		}
	}
	f := Figure{Kind: "regret", X: Axis{"pulls", Linear}, Y: Axis{"regret", Log}, Series: []Series{rising(func(x float64) float64 { return math.Floor(x / 10) })}}
	if zero, below := f.OffAxis(); zero != 34 || below == 0 {
		t.Errorf("%d points are 0 and %d below the axis", zero, below)
	}
	f.Y.Scale = Linear
	if zero, below := f.OffAxis(); zero != 0 || below != 0 {
		t.Errorf("a linear axis hides %d and %d points", zero, below)
	}
}

// The axes contain an earlier curve, so that they are steady while a new curve grows. Where the new curve has points, an
// earlier curve that is many times higher does not flatten it on a linear axis.
func TestEarlierCurvesKeepTheAxesSteady(t *testing.T) {
	for _, c := range []struct {
		scale            Scale
		now, earlier     []float64 // at 1, 10, 100, …
		right, high, low float64   // the axes show high at right, but not low
	}{
		{Linear, []float64{1}, []float64{1, 10, 1000}, 100, 1000, 2000},
		{Linear, []float64{1, 10}, []float64{1, 10, 1000}, 100, 1000, 2000},
		{Linear, []float64{1, 10, 300}, []float64{1, 10, 1000}, 100, 1000, 2000},
		{Linear, []float64{1, 10, 100}, []float64{1, 10, 1000}, 100, 100, 200},
		{Log, []float64{1, 10, 100}, []float64{1, 10, 1000}, 100, 1000, 2000},
		{Linear, nil, []float64{1, 10, 1000}, 100, 1000, 2000},
	} {
		x := []float64{1, 10, 100}
		f := Figure{Kind: "regret", X: Axis{Scale: Log}, Y: Axis{Scale: c.scale}, Series: []Series{{X: x[:len(c.now)], Mean: c.now}}}
		f.Bounds = []Bound{{Kind: Earlier, X: x, Y: c.earlier}}
		if right, up := f.Ranges(); !right.Has(c.right) || !up.Has(c.high) || up.Has(c.low) {
			t.Errorf("%s, %v over %v: the axes go to %v and %v", c.scale, c.now, c.earlier, right.High, up.High)
		}
	}
}

// The beginning of a band does not lower the axis either, but the later part of the band does.
func TestEarlyBandsDoNotLowerALogarithmicAxis(t *testing.T) {
	s := rising(func(x float64) float64 { return 0.05 * math.Sqrt(x) })
	s.Runs, s.Q05, s.Q95 = 9, make([]float64, 200), make([]float64, 200)
	for i, m := range s.Mean {
		s.Q05[i], s.Q95[i] = m/2, 2*m
	}
	f := Figure{Kind: "regret", X: Axis{"pulls", Linear}, Y: Axis{"regret", Log}, Series: []Series{s}}
	if _, y := f.Ranges(); y.Low != 1 { // 7.9 at a tenth of the pulls
		t.Errorf("it begins at %v", y.Low)
	}
}

// If the y axis cannot show any point, the x axis still spans all points, and the figure is empty.
func TestAnEmptyYAxisKeepsTheXAxis(t *testing.T) {
	for _, mean := range [][]float64{{0, 0, 0}, {0, -1, 0}, {0, 0, 2}} {
		f := Figure{Kind: "regret", X: Axis{"pulls", Linear}, Y: Axis{"regret", Log}, Series: []Series{{X: []float64{1, 100, 5000}, Mean: mean}}}
		want := mean[2] <= 0
		if x, y := f.Ranges(); f.Empty() != want || !x.Has(5000) || x.High > 6000 || y.Low <= 0 || y.empty() {
			t.Errorf("of %v the axes are %v, %v; empty: %v", mean, x, y, f.Empty())
		}
	}
	if (Figure{Series: []Series{{}}}).Empty() {
		t.Error("a figure without points counts as empty")
	}
}
