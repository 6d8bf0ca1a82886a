package sim_test

import (
	"slices"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// goldenCrowds are the pulls of the ten best of 101 near-tied arms after 20,000, seed 1, run 0, of
// policies that find the winner among so many without drawing for most of them. Do not change them:
// links in the wild show these curves.
var goldenCrowds = map[string][]int64{
	"dp-ftpl-new":   {289, 424, 340, 412, 508, 580, 736, 544, 1001, 463},
	"dp-ftpl-gauss": {267, 438, 340, 320, 392, 435, 587, 448, 872, 486},
	"thompson":      {166, 569, 101, 75, 539, 73, 2559, 1380, 4954, 573},
}

func TestGoldenTrajectoriesOfCrowds(t *testing.T) {
	s := scenario.Default()
	many, _ := arm.Find("wang-zhu-101")
	s.Arms, s.Horizon, s.Policies = many.Arms, 20_000, nil
	for _, id := range []string{"dp-ftpl-new", "dp-ftpl-gauss", "thompson"} {
		s.Policies = append(s.Policies, scenario.Policy{ID: id})
	}
	e := prepare(t, s)
	for i, p := range s.Policies {
		pulls := finish(e.Start(i, 0, sim.Leaps)).Pulls()
		if got := pulls[len(pulls)-10:]; !slices.Equal(got, goldenCrowds[p.ID]) {
			t.Errorf("%s: the pulls are %d, want %d: undo what has changed the bits or the order of its draws", p.ID, got, goldenCrowds[p.ID])
		}
	}
}
