package assignment_test

import (
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/assignment"
	"epsilonarcade/core/assignment/assignmentjson"
	"epsilonarcade/core/custom/interp"
	"epsilonarcade/core/testkit"
)

func init() { interp.Register() }

// solution returns a solution to a shipped assignment, and the requirements that the assignment's initial source fails.
func solution(t *testing.T, a assignment.Assignment) (source string, fails []assignment.RequirementKind) {
	t.Helper()
	switch a.ID {
	case "private-ucb1":
		source, err := os.ReadFile("testdata/private-ucb1.star")
		testkit.OK(t, err)
		return string(source), []assignment.RequirementKind{assignment.Audited}
	case "find-the-leak":
		return strings.Replace(a.Start, "scale / 2", "scale", 1), []assignment.RequirementKind{assignment.Audited, assignment.SameActions}
	case "beat-adap-ucb":
		return strings.Replace(a.Start, "3.1 * log", "1.1 * log", 1), []assignment.RequirementKind{assignment.LessRegret}
	}
	t.Fatalf("%s has no solution", a.ID)
	return "", nil
}

func TestShippedAssignmentsAreSolvedAndDoNotBeginSolved(t *testing.T) {
	if len(assignment.Shipped()) != 3 {
		t.Fatal("there are not three assignments")
	}
	for _, a := range assignment.Shipped() {
		t.Run(a.ID, func(t *testing.T) {
			t.Parallel()
			testkit.OK(t, a.Check())
			if a.ID != "find-the-leak" && (testing.Short() || runtime.GOARCH == "wasm") {
				t.Skip("takes ten seconds")
			}
			source, fails := solution(t, a)
			for _, c := range a.Grade(source).Checks {
				t.Log(c.Asks, c.Says)
				if !c.Passed {
					t.Errorf("%s of the solution: %s", c.Kind, c.Says)
				}
			}
			g := a.Grade(a.Start)
			for _, c := range g.Checks {
				t.Log(c.Asks, c.Says)
				if c.Passed == slices.Contains(fails, c.Kind) {
					t.Errorf("%s of the starting text: %s", c.Kind, c.Says)
				}
			}
			if g.Passed || g.Problem != "" {
				t.Errorf("the initial source: %+v", g)
			}
		})
	}
}

// Only the scale that the claim requires fixes the leak, however it is written. An audit does not detect noise that is
// a little too small. Noise that is too large is a mistake, too.
func TestTheLeakIsMendedByOneScaleOnly(t *testing.T) {
	a, _ := assignment.Find("find-the-leak")
	if text := strings.Replace(a.Start, "scale / 2", "scale * 0.8", 1); a.Grade(text).Passed {
		t.Error("noise that is a fifth too small passes")
	}
	a.Must = a.Must[2:] // the audit takes a second, so it is left out
	for text, passes := range map[string]bool{
		"scale": true, "1 / (eps * n)": true, "2 * scale / 2": true,
		"scale * 0.9": false, "scale * 0.99": false, "scale * 1.01": false, "scale * 2": false, "0": false,
	} {
		if g := a.Grade(strings.Replace(a.Start, "scale / 2", text, 1)); g.Passed != passes || g.Problem != "" {
			t.Errorf("laplace(0, %s): %+v", text, g)
		}
	}
	other := strings.Replace(a.Start, "total / n + laplace(0, scale / 2)", "(total + laplace(0, 1 / eps)) / n", 1)
	if g := a.Grade(other); !g.Passed {
		t.Errorf("noise on the sum: %+v", g)
	}
}

func TestShippedAssignmentsFitALink(t *testing.T) {
	for _, a := range assignment.Shipped() {
		packed, err := assignmentjson.Pack(a)
		if err != nil || len(packed) > 4000 {
			t.Errorf("%s: %d letters, %v", a.ID, len(packed), err)
		}
		found, ok := assignment.Find(a.ID)
		if !ok || found.Title != a.Title {
			t.Errorf("%s is not found", a.ID)
		}
	}
}
