package plot

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/scenario"
)

// region returns a region scenario.
func region(noise string, eps, delta float64, n, r int64, change int) scenario.Scenario {
	s := scenario.Default()
	s.Kind = scenario.Region
	s.Epsilon, s.Delta = eps, delta
	s.Region = scenario.RegionOptions{Noise: noise, N: n, R: r, Change: change}
	return s
}

// escape returns the largest distance of the drawn F' outside the drawn bounds.
func escape(f figure.Figure) float64 {
	most := math.Inf(-1)
	for i, y := range f.Series[1].Mean {
		most = max(most, f.Bounds[0].Y[i]-y, y-f.Bounds[1].Y[i])
	}
	return most
}

// Claim S0-9 on Wang & Zhu's Figures 1 to 3: F' is outside the region below the start size and inside above it. Without
// k it is always outside, and New's F' is on the boundary for every N.
func TestPanelsOfThePaper(t *testing.T) {
	for _, c := range []struct {
		panel      string
		noise      string
		eps, delta float64
		n          int64
		inside     bool
		exact      float64 // 0 if not stated
	}{
		{"1a", "gauss", 1, 0.01, 1, false, 0.03963},
		{"1b", "gauss", 1, 0.01, 8, true, 0},
		{"1c", "gauss", 1, 0.01, 50, true, 0},
		{"2a", "beta", 1, 0.01, 20, false, 0.019217},
		{"2a, the largest N", "beta", 1, 0.01, 31, false, 0.010307},
		{"2b", "beta", 1, 0.01, 827, true, 0},
		{"2c", "beta", 1, 0.01, 3000, true, 0},
		{"2d", "beta-without-k", 1, 0.01, 10, false, 0.1758},
		{"2e", "beta-without-k", 1, 0.01, 1e4, false, 0.1633},
		{"2f", "beta-without-k", 1, 0.01, 1e7, false, 0.1633},
		{"3a", "new", 0.1, 0, 10, true, 0},
		{"3b", "new", 0.1, 0, 50, true, 0},
	} {
		f, err := Region(region(c.noise, c.eps, c.delta, c.n, 0, 1))
		if err != nil {
			t.Fatalf("panel %s: %v", c.panel, err)
		}
		v := *f.Verdict
		if v.Inside != c.inside || v.Violation != v.DeltaExact-c.delta || v.Inside != (v.Violation <= 0) {
			t.Errorf("panel %s: %+v, want inside = %v", c.panel, v, c.inside)
		}
		if c.exact > 0 && math.Abs(v.DeltaExact-c.exact) > 2e-4*c.exact+5e-5 {
			t.Errorf("panel %s: δ = %v, want %v", c.panel, v.DeltaExact, c.exact)
		}
		if out := escape(f); (out > 1e-12) == c.inside {
			t.Errorf("panel %s: F' leaves the bounds by %v, want inside = %v", c.panel, out, c.inside)
		}
		if c.noise == "new" && math.Abs(escape(f)) > 1e-12 {
			t.Errorf("panel %s: F' keeps %v from the bounds", c.panel, -escape(f))
		}
	}
}

func TestARegionFigureCanBeDrawn(t *testing.T) {
	for _, noise := range scenario.Noises() {
		for _, eps := range []float64{0, 1e-300, 0.1, 10, 100} {
			if testing.Short() && eps > 0 && eps != 0.1 {
				continue
			}
			for _, delta := range []float64{0, 1e-300, 0.01, 1} {
				if noise == "new" && eps == 0 && delta == 0 || noise == "laplace" && eps == 0 {
					continue
				}
				for _, h := range [][3]int64{{1, 1, -1}, {30, 12, 1}, {1e9, 0, 1}, {1e9, 5e8, -1}, {1e9, 1e9 - 1, 1}} {
					s := region(noise, eps, delta, h[0], h[1], int(h[2]))
					f, err := Region(s)
					if err != nil {
						t.Fatalf("%s(%v, %v) %v: %v", noise, eps, delta, h, err)
					}
					if _, err := json.Marshal(f); err != nil {
						t.Errorf("%s(%v, %v) %v: %v", noise, eps, delta, h, err)
					}
					checkShape(t, f)
					checkNeed(t, s)
					if f.Verdict.Inside && escape(f) > 1e-6 {
						t.Errorf("%s(%v, %v) %v: inside, but F' leaves the bounds by %v", noise, eps, delta, h, escape(f))
					}
				}
			}
		}
	}
}

// checkShape checks that the curves share an increasing grid and rise from 0 to 1.
func checkShape(t *testing.T, f figure.Figure) {
	t.Helper()
	x := f.Series[0].X
	if len(x) < 100 || len(x) > regionPoints {
		t.Errorf("%s: %d points", f.Title, len(x))
	}
	for i := 1; i < len(x); i++ {
		if !(x[i] > x[i-1]) {
			t.Errorf("%s: x = %v after %v", f.Title, x[i], x[i-1])
			break
		}
	}
	if f.Series[0].Name != "F" || f.Series[1].Name != "F'" || f.Bounds[0].Kind != "lower" || f.Bounds[1].Kind != "upper" {
		t.Errorf("%s: curves are %q, %q, %q, %q", f.Title, f.Series[0].Name, f.Series[1].Name, f.Bounds[0].Kind, f.Bounds[1].Kind)
	}
	for i, y := range [][]float64{f.Series[0].Mean, f.Series[1].Mean, f.Bounds[0].Y, f.Bounds[1].Y} {
		if len(y) != len(x) {
			t.Fatalf("%s: curve %d has %d values for %d points", f.Title, i, len(y), len(x))
		}
		for j := range y {
			if !(y[j] >= 0 && y[j] <= 1) || (j > 0 && y[j] < y[j-1]-1e-9) {
				t.Errorf("%s: curve %d is %v at %v", f.Title, i, y[j], x[j])
				return
			}
		}
	}
	if first, last := f.Series[0].Mean[0], f.Series[0].Mean[len(x)-1]; first > 0.01 || last < 0.99 {
		t.Errorf("%s: F is drawn from %v to %v", f.Title, first, last)
	}
}

// Straight lines between the points are accurate enough for a page.
func TestPointsAreWhereTheCurvesBend(t *testing.T) {
	for _, noise := range scenario.Noises() {
		coarse, err := Region(region(noise, 1, 0.01, 10, 3, 1))
		if err != nil {
			t.Fatal(err)
		}
		other, err := Region(region(noise, 1, 0.01, 10, 4, -1)) // with F and F' exchanged
		if err != nil {
			t.Fatal(err)
		}
		c, o := coarse.Series[0], other.Series[1]
		for i, x := range o.X {
			j, _ := slices.BinarySearch(c.X, x)
			if j == 0 || j == len(c.X) {
				continue
			}
			w := (x - c.X[j-1]) / (c.X[j] - c.X[j-1])
			if line := c.Mean[j-1]*(1-w) + c.Mean[j]*w; math.Abs(line-o.Mean[i]) > 5e-4 {
				t.Errorf("%s: F(%v) = %v, and %v on the line", noise, x, o.Mean[i], line)
			}
		}
	}
}

func TestARegionThatCannotBeIsRefused(t *testing.T) {
	for _, c := range []struct {
		s    scenario.Scenario
		want string
	}{
		{region("salt", 1, 0.01, 1, 0, 1), `region.noise: "salt"`},
		{region("gauss", 1, 0.01, 3, 3, 1), "region.change: 1"},
		{region("gauss", 1, 0.01, 3, 0, -1), "region.change: -1"},
		{region("gauss", 1, 0.01, 0, 0, 1), "region.n: 0"},
		{region("new", 0, 0, 3, 0, 1), "epsilon: 0"},
		{region("beta", math.NaN(), 0, 3, 0, 1), "epsilon: NaN"},
	} {
		_, err := Region(c.s)
		if _, other := RequiredDelta(c.s); err == nil || other == nil || err.Error() != other.Error() || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%+v: errors %v and %v, want them to begin with %q", c.s.Region, err, other, c.want)
		}
	}
}

func TestARegionHasAllProbabilities(t *testing.T) {
	f, err := Region(region("gauss", 1, 0.01, 30, 10, 1))
	if err != nil {
		t.Fatal(err)
	}
	x, y := f.Ranges()
	if s := f.Series[0].X; x != (figure.Range{Low: s[0], High: s[len(s)-1]}) || !y.Has(0) || !y.Has(1) || y.Low < -0.1 || y.High > 1.1 {
		t.Errorf("%v and %v", x, y)
	}
}
