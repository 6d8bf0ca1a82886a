package plot

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
)

// region returns a region scenario.
func region(noise string, eps, delta float64, n, r int64, change int) scenario.Scenario {
	s := scenario.Default()
	s.Kind = scenario.Region
	s.Epsilon, s.Delta = eps, delta
	s.Region = scenario.RegionOptions{Noise: noise, N: n, R: r, Change: change}
	return s
}

// escape returns the largest distance by which the drawn F' leaves the drawn bounds.
func escape(f figure.Figure) float64 {
	most := math.Inf(-1)
	for i, y := range f.Series[1].Mean {
		most = max(most, f.Bounds[0].Y[i]-y, y-f.Bounds[1].Y[i])
	}
	return most
}

// Claim S0-9 on Wang & Zhu's Figures 1 to 3: for N below the start size, F' leaves the region, and above it, F' stays
// inside. Without k it always leaves the region, and New's F' is on the boundary for every N.
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

// Straight lines between the points are accurate enough for display on a page.
func TestLinesBetweenPointsAreAccurate(t *testing.T) {
	for _, noise := range scenario.Noises() {
		coarse, err := Region(region(noise, 1, 0.01, 10, 3, 1))
		testkit.OK(t, err)
		other, err := Region(region(noise, 1, 0.01, 10, 4, -1)) // the same with F and F' exchanged
		testkit.OK(t, err)
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

func TestImpossibleRegionsAreRefused(t *testing.T) {
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
	testkit.OK(t, err)
	x, y := f.Ranges()
	if s := f.Series[0].X; x != (figure.Range{Low: s[0], High: s[len(s)-1]}) || !y.Has(0) || !y.Has(1) || y.Low < -0.1 || y.High > 1.1 {
		t.Errorf("%v and %v", x, y)
	}
}

// series returns the curve with the given name, or nil.
func series(f figure.Figure, name string) *figure.Series {
	for i := range f.Series {
		if say.English(f.Series[i].Name) == name {
			return &f.Series[i]
		}
	}
	return nil
}

func TestRequiredDeltaCrossesTheBudgetAtTheSmallestN(t *testing.T) {
	for _, c := range []struct {
		noise             string
		eps, delta        float64
		smallest, formula float64 // 0 for no dot
	}{
		{"gauss", 1, 0.01, 2, 8},
		{"gauss-variance-1", 1, 0.01, 4, 8},
		{"beta", 1, 0.01, 32, 827},
		{"beta-without-k", 1, 0.01, 0, 0},
		{"beta", 0.01, 1e-4, 0, 17365733},
		{"new", 0.1, 0.02, 1, 0},
		{"gauss", 0.001, 1e-10, 0, 0},
	} {
		f, err := RequiredDelta(region(c.noise, c.eps, c.delta, 20, 5, 1))
		testkit.OK(t, err)
		noise, _ := privacy.Find(c.noise)
		exact := noise.SmallestN(c.eps, c.delta)
		at := func(name string) float64 {
			if s := series(f, name); s != nil {
				if len(s.X) != 1 || s.Mean[0] != c.delta {
					t.Errorf("%+v: %s is at %v, %v", c, name, s.X, s.Mean)
				}
				return s.X[0]
			}
			return 0
		}
		if got := at("smallest N"); c.smallest > 0 && got != c.smallest || got != float64(exact) {
			t.Errorf("%+v: the smallest N is at %v, and is %d", c, got, exact)
		}
		if got, want := at("N from the formula"), float64(noise.FormulaN(c.eps, c.delta)); c.formula > 0 && got != c.formula || got != want && want < privacy.MaxPulls {
			t.Errorf("%+v: the formula's N is at %v, and is %v", c, got, want)
		}
		curve := f.Series[0]
		for i, x := range curve.X {
			if d := noise.Worst(c.eps, c.delta, int64(x)); curve.Mean[i] != d {
				t.Errorf("%+v: %v at N = %v, want %v", c, curve.Mean[i], x, d)
			}
			if inside := exact > 0 && x >= float64(exact); inside != (curve.Mean[i] <= c.delta) {
				t.Errorf("%+v: %v at N = %v, and the smallest N is %d", c, curve.Mean[i], x, exact)
			}
			if i > 0 && x <= curve.X[i-1] {
				t.Errorf("%+v: N = %v after %v", c, x, curve.X[i-1])
			}
		}
		if exact > 1 && exact < privacy.MaxPulls {
			for _, n := range []float64{float64(exact - 1), float64(exact)} {
				if !slices.Contains(curve.X, n) {
					t.Errorf("%+v: the curve has no point at N = %v", c, n)
				}
			}
		}
		if line := f.Bounds[0]; len(f.Bounds) != 1 || line.Y[0] != c.delta || line.Y[1] != c.delta || line.X[0] != 1 || line.X[1] < 1e7 || line.X[1] < 3*c.formula {
			t.Errorf("%+v: the budget is drawn as %+v", c, f.Bounds)
		}
	}
}

// For Beta, a history with a reward rate of one half needs a smaller δ than the worst history. For Gauss, all histories
// are alike, so there is only one curve.
func TestTheCurveOfTheScenariosRate(t *testing.T) {
	f, err := RequiredDelta(region("beta", 1, 0.01, 20, 10, -1))
	testkit.OK(t, err)
	own := series(f, "R/N of this history")
	if own == nil {
		t.Fatal("there is none")
	}
	beta, _ := privacy.Find("beta")
	for i, x := range own.X {
		n := int64(x)
		p, err := beta.Pair(1, 0.01, privacy.History{N: n, R: max(1, int64(math.Round(x/2))), Change: -1})
		if err != nil || own.Mean[i] != p.DeltaExact(1) || own.Mean[i] > beta.Worst(1, 0.01, n) {
			t.Errorf("N = %d: %v, %v", n, own.Mean[i], err)
		}
	}
	if at, ok := slices.BinarySearch(own.X, 20); !ok || own.Mean[at] >= f.Series[0].Mean[at] {
		t.Errorf("at N = 20 it is no easier to hide than the worst")
	}
	if f, _ := RequiredDelta(region("gauss", 1, 0.01, 20, 10, -1)); series(f, "R/N of this history") != nil || say.English(f.Series[0].Name) != "every history" {
		t.Errorf("Gauss has curves %+v", f.Series)
	}
}

// checkNeed checks that a figure of the required δ has only positive values, as its logarithmic axes require.
func checkNeed(t *testing.T, s scenario.Scenario) {
	t.Helper()
	f, err := RequiredDelta(s)
	if err != nil || !slices.Equal(f.Marks, []float64{float64(s.Region.N)}) || len(f.Series) == 0 {
		t.Errorf("%s: marks at %v, %v", s.Link(), f.Marks, err)
	}
	for _, c := range f.Series {
		for i, d := range c.Mean {
			if !(d > 0 && d <= 1 && c.X[i] >= 1 && c.X[i] <= privacy.MaxPulls) {
				t.Errorf("%s: %s is %v at %v", s.Link(), c.Name, d, c.X[i])
			}
		}
	}
}

func TestADeltaOf0HasNoCurve(t *testing.T) {
	for _, noise := range []string{"new", "laplace"} {
		if f, _ := RequiredDelta(region(noise, 1, 0, 5, 2, 1)); len(f.Series) != 1 || len(f.Series[0].X) != 0 || len(f.Bounds) != 0 {
			t.Errorf("%s without δ: %+v", noise, f)
		}
	}
}
