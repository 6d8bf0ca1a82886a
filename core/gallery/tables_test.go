package gallery

import (
	"runtime"
	"strings"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/core/sim"
)

// At short horizons, policies with trees release a mean of every arm at every step and never forget. All other policies
// release few means and forget. Only DP-SE and the tree over T steps use the horizon.
func TestMeasuredProperties(t *testing.T) {
	const short, long = 3000, 12_000
	for _, c := range []struct {
		id      string
		means   bool // whether about KT means are released
		anytime bool
		forgets bool
	}{
		{"private-ucb", true, false, false},
		{"dp-ucb", true, true, false},
		{"adap-ucb", false, true, true},
		{"adap-klucb", false, true, true},
	} {
		m, err := measure(c.id, short, long)
		if err != nil {
			t.Errorf("%s: %v", c.id, err)
			continue
		}
		if many := m.long > 4*long; many != c.means || (!many && m.long > 5*20) {
			t.Errorf("%s: %d private means", c.id, m.long)
		}
		if (m.differ == 0) != c.anytime {
			t.Errorf("%s: the first different choice is %d", c.id, m.differ)
		}
		if (m.touched == 1) != c.forgets || (!c.forgets && m.touched != m.own) {
			t.Errorf("%s: a reward is in %d of %d releases", c.id, m.touched, m.own)
		}
	}
	m, err := measure("dp-se", 10_000, 40_000)
	if err != nil || m.short != 5 || m.differ == 0 || m.touched != 1 {
		t.Errorf("dp-se: %+v, %v", m, err)
	}
	if _, err := measure("ucb1", short, long); err == nil {
		t.Error("UCB1 shows private means")
	}
}

// brieflyTested reports whether the tests should be quick.
func brieflyTested() bool { return testing.Short() || runtime.GOARCH == "wasm" }

// The values of the bounds in Table 2 are those of their formulas.
func TestValuesOfLowerBounds(t *testing.T) {
	want := map[string]string{
		"K = 100, ε = 0.05, T = 10⁶":                        "368.5",
		"2 arms, c₀ = 1, α = 1/2, ε = 1, δ = 0, T = 10⁶":    "0.2012",
		"2 arms, c₀ = 1, α = 1/2, ε = 1, δ = 0.01, T = 10⁶": "0.1688",
		"2 arms, c₀ = 1, α = 1/2, ε = 0, δ = 0.01, T = 10⁶": "1.2",
		"μ_a = 0.1, μ* = 0.8":                               "0.2728",
		// By hand: log T (.3/min{.617, .3 (1 − √.4)} + .4/min{.08, .3 erf(.2/√2)}) and 8 log T.
		"Beta(4, 1), uniform and Gaussian(0.4, 1) arms, ε = 0.05, T = 10⁶": "153.8",
		"3 actions, T = 10⁶":   "110.5",
		"action (0, 1), Δ = 1": "8",
		"K = 100, T = 10⁶":     "0.04828", // the value in the second row, as printed
	}
	seen := map[string]string{}
	for _, row := range valuesTable().Rows {
		seen[say.English(row[2])] = say.English(row[3])
	}
	for setting, value := range want {
		if seen[setting] != value {
			t.Errorf("at %s: %s, want %s", setting, seen[setting], value)
		}
	}
}

// Each panel can be drawn, with its bounds and claims. A panel with runs is drawn from its results.
func TestPanelsAreDrawn(t *testing.T) {
	for i, p := range Panels() {
		if p.Form == Measured || p.Form == Values || (brieflyTested() && i%7 != 0) {
			continue
		}
		var results []sim.Result
		if p.NeedsRuns() {
			for id, r := range imagined(Claim{Panels: []string{p.ID}}, asStated) {
				if id == p.ID {
					results = r
				}
			}
			if _, err := p.Figure(nil); err == nil {
				t.Errorf("%s is drawn without results", p.ID)
			}
		}
		f, err := p.Figure(results)
		if err != nil {
			t.Errorf("%s: %v", p.ID, err)
			continue
		}
		if f.ID != p.ID || f.X != p.X || f.Y != p.Y || len(f.Series) == 0 || !strings.Contains(f.Title, p.Title) {
			t.Errorf("%s: %q %+v %+v, %d series", p.ID, f.Title, f.X, f.Y, len(f.Series))
		}
		for _, s := range f.Series {
			if len(s.X) == 0 || len(s.X) != len(s.Mean) || (p.From > 0 && s.X[0] < float64(p.From)) {
				t.Errorf("%s: %s has %d points from %v", p.ID, s.Name, len(s.X), s.X)
			}
		}
	}
	p, _ := Find("wang-4a")
	f, _ := p.Figure(imagined(Claim{Panels: []string{"wang-4a"}}, asStated)["wang-4a"])
	if len(f.Bounds) != 3 || len(f.Claims) != 4 {
		t.Errorf("wang-4a has %d bounds and %d numbers of claims, want 3 and 4", len(f.Bounds), len(f.Claims))
	}
	p, _ = Find("heldp-2")
	f, _ = p.Figure(imagined(Claim{Panels: []string{"heldp-2"}}, asStated)["heldp-2"])
	if len(f.Series) != 5 || len(f.Table.Rows) != 16 || !strings.Contains(say.English(f.Series[4].Name), "R² = 1.0000") {
		t.Errorf("heldp-2 has %d series and %d points", len(f.Series), len(f.Table.Rows))
	}
}
