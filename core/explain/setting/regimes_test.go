package setting

import (
	"math"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/explain"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/theory"
)

// regimesOf returns what the lab says of the regimes of policies on some arms.
func regimesOf(t *testing.T, arms []arm.Arm, policies ...string) (s *explain.Regimes, text string) {
	t.Helper()
	c := scenario.Default()
	c.Kind, c.Arms, c.Policies = scenario.Sweep, arms, nil
	c.Sweep = scenario.SweepOptions{Over: scenario.OverEpsilon, Values: []float64{.1, 1, 10}}
	for _, id := range policies {
		c.Policies = append(c.Policies, scenario.Policy{ID: id})
	}
	s, err := Regimes(c)
	if err != nil {
		t.Fatal(err)
	}
	testkit.English(s)
	for _, f := range s.Facts {
		text += f.Name + ": " + f.Value + "\n"
	}
	return s, text + strings.Join(s.Says, "\n")
}

// The thresholds are theory's own: kl(μ, μ*)/(6Δ) of each arm, the least and the largest.
func TestRegimesMeetWhereTheoremsSay(t *testing.T) {
	best := .8
	s, text := regimesOf(t, arm.Bernoullis(.1, .5, best), "adap-klucb", "dp-se", "ucb1")
	want := []float64{theory.KL(.1, .8) / (6 * (best - .1)), theory.KL(.5, .8) / (6 * (best - .5))}
	slices.Sort(want)
	if !slices.Equal(s.At, want) || s.Figure.Kind != "" {
		t.Errorf("marks %v, want %v", s.At, want)
	}
	horizon := float64(scenario.Default().Horizon)
	for _, part := range []string{
		"below this ε, privacy determines every arm’s term of the bound (Azize & Basu 2022, Theorem 3): ε = " + notation.Number(want[0]),
		"at this ε and above, privacy determines no arm’s term of the bound (Azize & Basu 2022, Theorem 3): ε = " + notation.Number(want[1]),
		"hardest problem with 3 arms (Azize & Basu 2022, Theorem 2): ε = " + notation.Number(theory.MinimaxThreshold(3, horizon)),
		"AdaP-KLUCB, DP-SE",
	} {
		if !strings.Contains(text, part) {
			t.Errorf("it does not say %q:\n%s", part, text)
		}
	}
	if strings.Contains(text, "printed") || strings.Contains(text, "UCB1") {
		t.Errorf("it says too much:\n%s", text)
	}
	if s, text := regimesOf(t, arm.Bernoullis(.3, .6), "dp-se"); len(s.At) != 1 || !strings.Contains(text, "this problem") {
		t.Errorf("two arms: %v, %s", s.At, text)
	}
}

func TestWhereNoTheoremAppliesThereIsNoMark(t *testing.T) {
	for _, c := range []struct {
		what     string
		arms     []arm.Arm
		policies []string
		says     string
	}{
		{"each decision", arm.Bernoullis(.3, .6), []string{"dp-ftpl-new", "ldp-ucb-b", "ucb1"}, "For DP-FTPL-New, LDP-UCB-B, theory does not state where the regimes meet."},
		{"no privacy", arm.Bernoullis(.3, .6), []string{"ucb1"}, ""},
		{"a best mean that no arm on [0, 1] can exceed", []arm.Arm{arm.Beta{A: 2, B: 2}, arm.Gaussian{M: 2, SD: 1}}, []string{"adap-klucb"}, "does not apply to these arms"},
		{"equal arms", arm.Bernoullis(.5, .5), []string{"adap-klucb"}, "with different means"},
		{"a sure best arm", arm.Bernoullis(.5, 1), []string{"adap-klucb"}, "∞"},
	} {
		s, text := regimesOf(t, c.arms, c.policies...)
		if len(s.At) != 0 || !strings.Contains(text, c.says) || strings.Contains(text, "NaN") || strings.Contains(text, "Inf") {
			t.Errorf("%s: marks %v, and it says %q", c.what, s.At, text)
		}
		for _, x := range s.At {
			if math.IsInf(x, 0) {
				t.Errorf("%s: a mark at %v", c.what, x)
			}
		}
	}
}
