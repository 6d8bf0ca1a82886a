package gallery

import (
	"math"
	"strings"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// Worlds in which a paper's words are not true of one figure, however little: what is said to
// hold there does not.
func TestThresholdsMeanWhatTheirWordsSay(t *testing.T) {
	// steep is a regret of x^−a from low up, and as at low below.
	steep := func(a, low float64) model {
		return func(panel string, s scenario.Scenario, p scenario.Policy, x float64) float64 {
			return math.Pow(math.Max(x, low), -a)
		}
	}
	for _, c := range []struct {
		claim, stated string
		world         model
	}{
		{"S0-5", "not a lot", steep(0.45, 0)}, // as steep above δ = 0.01 as below
		{"S0-6a", "“does not increase at all”", steep(0.09, 0)},
		{"S0-6a", "“three parts”", func(_ string, _ scenario.Scenario, p scenario.Policy, x float64) float64 {
			if x < 0.02 {
				return 1.5 * math.Pow(0.01/x, 0.2) // hardly steeper across the knees than below
			}
			return 1.4
		}},
		{"S0-6b", "about 1/δ²", steep(1.7, 0)},
		{"S0-7", "not a lot", steep(0.9, 0)}, // as steep at the beginning
		{"S0-8", "“three parts”", steep(0.9, 0)},
		{"S0-8", "“does not increase at all”", steep(0.09, 0)},
		{"S0-8", "“almost stops increasing”", steep(0.15, 0)},
		{"S1-5a", "“similar”", func(panel string, s scenario.Scenario, p scenario.Policy, x float64) float64 {
			if p.ID != "ucb1" && strings.Contains("ren-1e ren-1f", panel) {
				return 1.4
			}
			return 1
		}},
		{"S2-2a", "“preferable”", func(_ string, _ scenario.Scenario, p scenario.Policy, _ float64) float64 {
			return map[bool]float64{true: 1.05, false: 1}[strings.HasSuffix(p.ID, "quadratic") || strings.HasSuffix(p.ID, "exponential")]
		}},
		{"S3-3", "“does not depend on ε”", steep(0.09, 0)},
		{"S2-2b", "“a better convergence rate”", func(_ string, _ scenario.Scenario, p scenario.Policy, _ float64) float64 {
			return map[bool]float64{true: 1, false: 1.05}[strings.HasSuffix(p.ID, "linear")]
		}},
		{"S4-4", "“tend to converge”", func(_ string, _ scenario.Scenario, _ scenario.Policy, x float64) float64 { return x }},
		{"S0-2c", "“does not increase at all”", func(panel string, s scenario.Scenario, p scenario.Policy, x float64) float64 {
			return asStated(panel, s, p, x) * (1 + 0.1*x/float64(s.Horizon))
		}},
	} {
		claim, _ := FindClaim(c.claim)
		found := false
		for _, f := range claim.Check(imagined(claim, c.world)) {
			if say.English(f.Stated) == c.stated {
				found = true
				if f.Holds {
					t.Errorf("%s, %q: %s: %v still holds at %v", c.claim, c.stated, f.Statistic, f.Measured, f.Threshold)
				}
			}
		}
		if !found {
			t.Errorf("%s: nothing is stated as %q", c.claim, c.stated)
		}
	}
}
