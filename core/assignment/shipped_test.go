package assignment_test

import (
	"runtime"
	"testing"

	"epsilonarcade/core/assignment"
	"epsilonarcade/core/assignment/assignmentjson"
	"epsilonarcade/core/assignment/assignmenttest"
	"epsilonarcade/core/written/interp"
)

func init() { interp.Register() }

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
			source, fails := assignmenttest.Solution(a)
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
