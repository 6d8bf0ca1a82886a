package assignment_test

import (
	"runtime"
	"strings"
	"testing"

	"epsilonarcade/core/assignment"
	"epsilonarcade/core/assignment/assignmentjson"
	"epsilonarcade/core/written/interp"
)

func init() { interp.Register() }

// solution returns a text that solves a shipped assignment, and what of its starting text fails.
func solution(a assignment.Assignment) (source string, fails []assignment.Kind) {
	switch a.ID {
	case "private-ucb1":
		// It goes by the noisy mean of an arm's last episode, which is as long as all before of that arm.
		head, _, _ := strings.Cut(a.Start, "start = 1")
		return head + `released = [None] * K

def choose(t, arms):
    for arm in arms:
        if not released[arm.i]:
            return arm

    def bound(arm):
        mean, n = released[arm.i]
        return mean + sqrt(2 * log(t) / n) + log(t) / (eps * n)

    best = max(arms, key = bound)
    return best, best.n

def update(arm, n, total):
    released[arm.i] = (total / n + laplace(0, 1 / (eps * n)), n)
`, []assignment.Kind{assignment.Audited}
	case "find-the-leak":
		return strings.Replace(a.Start, "scale / 2", "scale", 1), []assignment.Kind{assignment.Audited}
	case "beat-adap-ucb":
		return strings.Replace(a.Start, "3.1 * log", "1.1 * log", 1), []assignment.Kind{assignment.LessRegret}
	}
	return "", nil
}

func TestShippedAssignmentsAreSolvedAndDoNotBeginSolved(t *testing.T) {
	if len(assignment.Shipped()) != 3 {
		t.Fatal("there are not three")
	}
	for _, a := range assignment.Shipped() {
		t.Run(a.ID, func(t *testing.T) {
			t.Parallel()
			if err := a.Check(); err != nil {
				t.Fatal(err)
			}
			if a.ID != "find-the-leak" && (testing.Short() || runtime.GOARCH == "wasm") {
				t.Skip("it takes ten seconds")
			}
			source, fails := solution(a)
			for _, c := range a.Grade(source).Checks {
				t.Log(c.Asks, c.Says)
				if !c.Passed {
					t.Errorf("%s of the solution: %s", c.Kind, c.Says)
				}
			}
			g := a.Grade(a.Start)
			for _, c := range g.Checks {
				t.Log(c.Asks, c.Says)
				expected := true
				for _, k := range fails {
					expected = expected && c.Kind != k
				}
				if c.Passed != expected {
					t.Errorf("%s of the starting text: %s", c.Kind, c.Says)
				}
			}
			if g.Passed || g.Problem != "" {
				t.Errorf("the starting text: %+v", g)
			}
		})
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
