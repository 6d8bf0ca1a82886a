package plot

import (
	"math"
	"slices"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// series returns the curve with a name, or nil.
func series(f figure.Figure, name string) *figure.Series {
	for i := range f.Series {
		if say.English(f.Series[i].Name) == name {
			return &f.Series[i]
		}
	}
	return nil
}

func TestTheCurveOfNeedCrossesTheBudgetAtTheSmallestN(t *testing.T) {
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
		if err != nil {
			t.Fatal(err)
		}
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

// For Beta, a history with a rate of one half needs less δ than the worst history. For Gauss, all histories are alike,
// and there is one curve.
func TestTheCurveOfTheOwnRateIsThatOfItsHistories(t *testing.T) {
	f, err := RequiredDelta(region("beta", 1, 0.01, 20, 10, -1))
	if err != nil {
		t.Fatal(err)
	}
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

// checkNeed checks that a figure of the required δ has only positive values, for its logarithmic axes.
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

func TestWithoutDeltaThereIsNoCurve(t *testing.T) {
	for _, noise := range []string{"new", "laplace"} {
		if f, _ := RequiredDelta(region(noise, 1, 0, 5, 2, 1)); len(f.Series) != 1 || len(f.Series[0].X) != 0 || len(f.Bounds) != 0 {
			t.Errorf("%s without δ: %+v", noise, f)
		}
	}
}
