package sim_test

import (
	"fmt"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
)

// The test freezes the pulls of the ten best of 101 nearly tied arms after 20,000 pulls, with seed 1 in run 0. These
// policies find the winner without drawing noise for most arms.
func TestGoldenTrajectoriesOfCrowds(t *testing.T) {
	s := scenario.Default()
	many, _ := arm.Find("wang-zhu-101")
	s.Arms, s.Horizon, s.Policies = many.Arms, 20_000, nil
	for _, id := range []string{"dp-ftpl-new", "dp-ftpl-gauss", "thompson"} {
		s.Policies = append(s.Policies, scenario.Policy{ID: id})
	}
	e := prepare(t, s)
	var lines []testkit.Line
	for i, p := range s.Policies {
		pulls := finish(e.Start(i, 0, sim.Leaps)).Pulls()
		lines = append(lines, testkit.Line{Name: p.ID, Value: fmt.Sprint(pulls[len(pulls)-10:])})
	}
	testkit.Frozen(t, "testdata/crowds.txt", lines)
}
