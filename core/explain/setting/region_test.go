package setting

import (
	"math"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/gallery"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/plot"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// shape is Shape of a scenario that is valid.
func shape(s scenario.Scenario) (*explain.Region, error) { return Shape(scenariotest.Valid(s)) }

// about returns the sheet of a topic about one arm's history.
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

// fact returns a row's value and mark.
func fact(t *testing.T, sheet explain.Sheet, name string) (value, mark string) {
	t.Helper()
	i := slices.IndexFunc(sheet.Facts, func(f explain.Fact) bool { return f.Name == name })
	if i < 0 {
		t.Fatalf("there is no %q in %+v", name, sheet.Facts)
	}
	return sheet.Facts[i].Value, sheet.Facts[i].Mark
}

func TestTheFactsOfARegionSayBothWaysAndBothLemmas(t *testing.T) {
	const (
		eight = "violation of Lemma 8 (half-lines, δ)"
		nine  = "violation of Lemma 9 (intervals, δ/2)"
	)
	for _, c := range []struct {
		noise  string
		delta  float64
		n, r   int64
		change int
		want   map[string]string
	}{
		{"gauss", 0.01, 1, 0, 1, map[string]string{
			"δ of the budget": "0.01", "δ needed if a 0 becomes 1": "✗ 0.0396", "δ needed if a 1 becomes 0": "no pull paid 1",
			eight: "✗ 0.0296", nine: "✗ 0.0346",
			"worst interval": "x ≤ −1.5", "probability of this interval under F and F′": "0.144 and 0.0385",
			"smallest N inside the region": "2", "N from the paper's formula": "8", "smallest N for Lemma 9": "3",
		}},
		{"gauss", 0.01, 2, 1, -1, map[string]string{ // enough for Lemma 8 and not for Lemma 9
			"δ needed if a 0 becomes 1": "✓ 0.00683", "δ needed if a 1 becomes 0": "✓ 0.00683", eight: "✓ 0",
			nine: "✗ 0.00183",
		}},
		{"beta", 0.01, 10, 2, 1, map[string]string{ // the ways differ
			"δ needed if a 0 becomes 1": "✗ 0.0162", "δ needed if a 1 becomes 0": "✗ 0.0239",
			"smallest N inside the region": "32", "N from the paper's formula": "827", "smallest N for Lemma 9": "40",
		}},
		{"beta-without-k", 0.01, 10, 10, -1, map[string]string{
			"δ needed if a 0 becomes 1": "no pull paid 0", "smallest N inside the region": "none", "N from the paper's formula": "not needed",
		}},
		{"new", 0.01, 50, 20, 1, map[string]string{
			"δ needed if a 0 becomes 1": "✓ 0.01", eight: "✓ 0", nine: "✗ 0.005",
			"worst interval": "x ≤ 0.331", "probability of this interval under F and F′": "0.01 and 0", "smallest N for Lemma 9": "none",
		}},
		{"laplace", 0.01, 50, 20, 1, map[string]string{
			"δ needed if a 0 becomes 1": "✓ 0", eight: "✓ 0", nine: "✓ 0", "worst interval": "none: ε alone is enough",
		}},
	} {
		sheet := about(t, shape, c.noise, 1, c.delta, c.n, c.r, c.change)
		for name, want := range c.want {
			value, mark := fact(t, sheet, name)
			if value != want {
				t.Errorf("%s, N = %d, R = %d: %s is %q, want %q", c.noise, c.n, c.r, name, value, want)
			}
			if good, bad := strings.HasPrefix(value, "✓"), strings.HasPrefix(value, "✗"); good != (mark == "good") || bad != (mark == "bad") {
				t.Errorf("%s: %s, %q, is marked %q", c.noise, name, value, mark)
			}
		}
	}
}

// The rows agree with the verdict of the figure, whichever way the reward changes.
func TestTheRowOfTheChosenChangeIsTheVerdict(t *testing.T) {
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

func TestThePanelsOfARegionAreThoseOfTheGallery(t *testing.T) {
	s := scenario.Default()
	s.Kind, s.Horizon = scenario.Region, 12345
	sheet, err := Shape(scenariotest.Valid(s))
	if err != nil {
		t.Fatal(err)
	}
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
			t.Errorf("%s: the bandit becomes another", p.ID)
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

func TestTheSheetOfNeedSaysWhereTheCurveMeetsTheBudget(t *testing.T) {
	for _, c := range []struct {
		noise      string
		eps, delta float64
		says       string
	}{
		{"gauss", 1, 0.01, "at most 0.01 once the arm has 2 pulls, and not before. The paper's formula requires 8 pulls."},
		{"beta", 1, 0.01, "once the arm has 32 pulls, and not before. The paper's formula requires 827 pulls."},
		{"beta-without-k", 1, 0.01, "No N up to 2⁴⁰ brings this δ down to 0.01."},
		{"new", 1, 0.01, "This δ is at most 0.01 for every N."},
		{"laplace", 1, 0, "There is no curve: even after one pull, the δ needed is 0"},
		{"beta", 30, 1e-200, "formula gives N = 101, which is too small"},
		{"gauss", 0, 1e-10, "No N up to 2⁴⁰ brings this δ down to 1×10⁻¹⁰."},
		{"gauss", 1, 0, "No N up to 2⁴⁰ brings this δ down to 0."},
	} {
		sheet := about(t, Need, c.noise, c.eps, c.delta, 10, 3, 1)
		if text := strings.Join(sheet.Says, " "); !strings.Contains(text, c.says) {
			t.Errorf("%s(%v, %v): %q does not say %q", c.noise, c.eps, c.delta, text, c.says)
		}
		if drawn := sheet.Figure.Kind != ""; drawn != (c.noise != "laplace") {
			t.Errorf("%s(%v, %v): drawn is %v", c.noise, c.eps, c.delta, drawn)
		}
	}
}

func TestNeedIsAboutRegions(t *testing.T) {
	if s, err := Need(scenario.Default()); err != nil || s.Figure.Kind != "" || s.Facts != nil {
		t.Errorf("%+v, %v", s, err)
	}
}

// What is said of GDP-Elim-New's noise: made for δ/2 it keeps to Lemma 9 for δ.
func TestNewMadeForHalfOfDeltaKeepsToLemma9(t *testing.T) {
	noise, _ := privacy.Find("new")
	for _, eps := range []float64{0, 0.1, 1, 10} {
		for _, delta := range []float64{1e-6, 0.01, 0.5, 1} {
			for _, n := range []int64{1, 50, 1e6} {
				if d := noise.Worst(eps, delta/2, n); d > delta/2 || math.IsNaN(d) {
					t.Errorf("(%v, %v), N = %d: δ = %v", eps, delta, n, d)
				}
			}
		}
	}
}

// A δ that is next to nothing is written without digits.
func TestADeltaNextToNothingHasNoDigits(t *testing.T) {
	for delta, want := range map[float64]string{0.001: "This requires δ = 0.001, and the budget allows δ = 0.01.", 5e-324: "This requires a δ below 10⁻⁹⁹, and the budget allows δ = 0.01."} {
		if _, says := verdictWords(scenario.Default(), &figure.Verdict{Inside: true, DeltaExact: delta, SmallestN: 2}); !strings.Contains(say.English(says), want) {
			t.Errorf("%q, want %q", says, want)
		}
	}
}
