package answers

import (
	"strings"
	"testing"

	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/lab"
)

// A bound with a number says which constants it is for and what it leaves out; one without does not.
func TestABoundSaysWhatItsNumberIsFor(t *testing.T) {
	s, err := scenariotest.ParseLink("1t&policies=dp-ftpl-beta,ldp-ts-linear,adap-ucb,ucb1,adap-ucb:alpha=2")
	if err != nil {
		t.Fatal(err)
	}
	all := travel[*lab.Bounded](t, new(Answerer), &lab.Bounds{Scenario: scenariotest.Valid(s)}).Policies
	for i, want := range []string{
		"leading terms only; ℓ trades them off against the other terms; the value is computed with ℓ/Δ_min = 0.2 and without O(K/ℓ⁴), whose constant is not stated",
		"leading terms only; γ is a free threshold in the proof; the value is computed with γ = 0.5 and without O(K/(2Δ_min)), whose constant is not stated",
		"; the value is computed with α = 3.1",
		"",
		"or up to 20.95 if ε/Δ_a is between 0.5 and 1.71", // there is no number for α ≤ 3
	} {
		if note := all[i][0].Note; !strings.HasSuffix(note, want) || want == "" && note != "" {
			t.Errorf("%s: %q", all[i][0].ID, note)
		}
	}
}
