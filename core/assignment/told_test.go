package assignment_test

import (
	"runtime"
	"strings"
	"testing"

	"epsilonarcade/core/assignment"
	"epsilonarcade/core/say"
)

// A policy cannot distinguish the audit from the other runs: in both, it is told the scenario's horizon and number of
// arms. The grade states the number of audited pulls.
func TestAPolicyCannotTellTheAuditFromTheOtherRuns(t *testing.T) {
	if testing.Short() || runtime.GOARCH == "wasm" {
		t.Skip("takes some seconds")
	}
	a, _ := assignment.Find("private-ucb1")
	a.Must = a.Must[1:2]
	const own = "    return arm.mean + sqrt(2 * log(t) / arm.n)\n"
	for name, rule := range map[string]string{"T": "T == 10000", "K": "K == 5"} {
		source := strings.Replace(a.Start, own, "    if "+rule+":\n    "+own+"    return uniform(0, 1)\n", 1)
		c := a.Grade(source).Checks[0]
		if says := say.English(c.Says); c.Passed || !strings.Contains(says, "so the claim of ε = 1 is refuted") || !strings.HasSuffix(says, " The audit covers only the first 100 of 10,000 pulls.") {
			t.Errorf("%s: %+v", name, c)
		}
		if want := "An audit of the first 100 pulls with 2,000 runs in each world does not refute "; !strings.HasPrefix(say.English(c.Asks), want) {
			t.Errorf("the requirement is %q", c.Asks)
		}
	}
	late := strings.Replace(a.Start, own, "    if t > 1500:\n    "+own+"    return uniform(0, 1)\n", 1)
	if c := a.Grade(late).Checks[0]; !strings.HasSuffix(say.English(c.Says), "is not refuted. This result is not a proof of the claim. The audit covers only the first 100 of 10,000 pulls.") {
		t.Errorf("for a policy that leaks later, the check is %+v", c)
	}
}
