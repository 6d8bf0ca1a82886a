package gallery

import (
	"epsilonarcade/core/testkit/scenariotest"
	"testing"

	"epsilonarcade/core/sim"
	"epsilonarcade/core/theory"
)

// Every panel has both lower bounds, and the one by d_ε is the higher one.
func TestBothLowerBoundsAreDrawn(t *testing.T) {
	for _, p := range azize25().Panels {
		s := p.With(Settings{Runs: 1}).Scenarios[0]
		result := sim.NewResult(scenariotest.Valid(s), []int{0})
		f, err := p.Draw([]sim.Result{result})
		if err != nil || len(f.Bounds) != 2 {
			t.Fatalf("%s: %d bounds, %v", p.ID, len(f.Bounds), err)
		}
		old, by := f.Bounds[0], f.Bounds[1]
		b, _ := theory.Find("sequence-divergence")
		if by.Name != b.Name || !(by.Y[len(by.Y)-1] >= old.Y[len(old.Y)-1]) {
			t.Errorf("%s: %s ends at %v, %s at %v", p.ID, by.Name, by.Y[len(by.Y)-1], old.Name, old.Y[len(old.Y)-1])
		}
	}
}

// A setting counts if both policies are below all others there, and most settings are more than
// half of them.
func TestMostSettingsAreMoreThanHalf(t *testing.T) {
	for _, id := range []string{"S5-1", "S5-2"} {
		c, _ := FindClaim(id)
		for count, want := range map[int]bool{8: false, 9: true} {
			r := imagined(c, asStated)
			for _, panel := range c.Panels[count:] { // there DP-IMED is the worst
				for _, run := range r[panel][0].Regret[1] {
					for j := range run {
						run[j] = 1e9
					}
				}
			}
			if checks := c.Check(r); len(checks) != 1 || checks[0].Holds != want || checks[0].Measured != float64(count)/16 {
				t.Errorf("%s with %d of 16: %+v", id, count, checks)
			}
		}
	}
}
