package setting

import (
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/gallery"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/plot"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// shape is Shape for a scenario that must be valid.
func shape(s scenario.Scenario) (*explain.Region, error) { return Shape(scenariotest.Valid(s)) }

// about returns the answer to a question about an arm's history.
func about[T interface{ Card() explain.Sheet }](t *testing.T, question func(scenario.Scenario) (T, error), noise string, eps, delta float64, n, r int64, change int) explain.Sheet {
	t.Helper()
	s := scenario.Default()
	s.Kind, s.Epsilon, s.Delta = scenario.Region, eps, delta
	s.Region = scenario.RegionOptions{Noise: noise, N: n, R: r, Change: change}
	sheet, err := question(s)
	if err != nil {
		t.Fatalf("%s(%v, %v): %v", noise, eps, delta, err)
	}
	return testkit.English(sheet).Card()
}

// fact returns the value and the mark of the row with the given name.
func fact(t *testing.T, sheet explain.Sheet, name string) (value, mark string) {
	t.Helper()
	i := slices.IndexFunc(sheet.Facts, func(f explain.Fact) bool { return f.Name == name })
	if i < 0 {
		t.Fatalf("there is no %q in %+v", name, sheet.Facts)
	}
	return sheet.Facts[i].Value, sheet.Facts[i].Mark
}

// The row about the chosen change agrees with the figure's verdict.
func TestTheRowOfAChangeAgreesWithTheVerdict(t *testing.T) {
	for _, noise := range scenario.Noises() {
		for change, row := range map[int]string{1: "δ needed if a 0 becomes 1", -1: "δ needed if a 1 becomes 0"} {
			sheet := about(t, shape, noise, 0.5, 0.02, 12, 4, change)
			v := sheet.Figure.Verdict
			if value, mark := fact(t, sheet, row); !strings.HasSuffix(value, " "+notation.Number(v.DeltaExact)) || v.Inside != (mark == "good") {
				t.Errorf("%s, %+d: %q is marked %q, the verdict is %+v", noise, change, value, mark, v)
			}
		}
	}
}

func TestARegionHasTheGallerysPanels(t *testing.T) {
	s := scenario.Default()
	s.Kind, s.Horizon = scenario.Region, 12345
	sheet, err := Shape(scenariotest.Valid(s))
	testkit.OK(t, err)
	n := 0
	for _, p := range gallery.Panels() {
		if p.Form != gallery.Region {
			continue
		}
		turned, err := scenariotest.ParseLink(sheet.Panels[n].Link)
		q := p.Scenarios[0]
		if err != nil || turned.Region != q.Region || turned.Epsilon != q.Epsilon || turned.Delta != q.Delta {
			t.Errorf("%s: %q leads to %+v, %v", p.ID, sheet.Panels[n].Name, turned.Region, err)
		}
		if turned.Horizon != 12345 || len(turned.Policies) != len(s.Policies) {
			t.Errorf("%s: the link changes the bandit", p.ID)
		}
		want, err := plot.Region(turned)
		if err != nil || *want.Verdict != *about(t, shape, q.Region.Noise, q.Epsilon, q.Delta, q.Region.N, q.Region.R, q.Region.Change).Figure.Verdict {
			t.Errorf("%s: %v", p.ID, err)
		}
		n++
	}
	if n != len(sheet.Panels) || n != 11 {
		t.Errorf("%d panels, %d turns", n, len(sheet.Panels))
	}
}

// A tiny δ is written as "below" a power of ten, without digits of its own.
func TestATinyDeltaHasNoDigits(t *testing.T) {
	for delta, want := range map[float64]string{0.001: "This requires δ = 0.001, and the budget allows δ = 0.01.", 5e-324: "This requires a δ below 10⁻⁹⁹, and the budget allows δ = 0.01."} {
		if _, says := verdictWords(scenario.Default(), &figure.Verdict{Inside: true, DeltaExact: delta, SmallestN: 2}); !strings.Contains(say.English(says), want) {
			t.Errorf("%q, want %q", says, want)
		}
	}
}

// The values of x increase, and no V is below the one marked as the smallest.
func TestTheSmallestVIsTheSmallest(t *testing.T) {
	for _, law := range []string{"discrete", "gaussian", "uniform from 1 to 3 refuse 0.5", "uniform from 10 to 50", "exponential mean 1", "0.5,4"} {
		s := scenario.Default()
		s.Policies = []scenario.Policy{{ID: "heldp-ucb-l", Law: law}}
		sheet, err := Levels(s, 0)
		if err != nil || len(sheet.Figure.Series) != 4 {
			t.Fatalf("%s: %+v, %v", law, sheet, err)
		}
		for i := range 2 {
			curve, best := sheet.Figure.Series[i], sheet.Figure.Series[2+i]
			for k, v := range curve.Mean {
				if k > 0 && curve.X[k] <= curve.X[k-1] || v < best.Mean[0]*(1-1e-9) {
					t.Errorf("%s: %s is %v at %v; the smallest is %v", law, curve.Name, v, curve.X[k], best.Mean[0])
				}
			}
		}
	}
}
