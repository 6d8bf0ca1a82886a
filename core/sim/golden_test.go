package sim_test

import (
	"slices"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// goldenPulls are the pulls of each arm after 100,000 on the default scenario, seed 1,
// run 0.
//
// Do not change them: links in the wild show these curves. They must be the same
// natively and under WebAssembly.
var goldenPulls = map[string][]int64{
	"dp-ftpl-new":         {113, 129, 207, 158, 417, 820, 840, 5209, 92107},
	"dp-ftpl-gauss":       {161, 206, 303, 250, 617, 1149, 1552, 7554, 88208},
	"dp-ftpl-beta":        {827, 827, 827, 827, 827, 827, 827, 1443, 92768},
	"adap-klucb":          {512, 1024, 1024, 1024, 1024, 2048, 4096, 16384, 72864},
	"ldp-ucb-b":           {619, 609, 1197, 1394, 1810, 1781, 6361, 9855, 76374},
	"gdp-elim-new":        {30948, 17469, 7369, 7369, 7369, 7369, 7369, 7369, 7369},
	"adap-ucb":            {512, 1024, 1024, 1024, 2048, 2048, 4096, 16384, 71840},
	"ldp-ucb-l":           {2226, 2801, 3006, 4145, 6489, 8745, 10556, 19656, 42376},
	"ldp-ucb-bs":          {6181, 5177, 9153, 6379, 7608, 5981, 16284, 16964, 26273},
	"ldp-ucb-ls":          {7851, 7263, 8305, 12387, 8865, 10483, 14211, 15531, 15104},
	"ldp-ucb-quadratic":   {529, 613, 1086, 1348, 1608, 2406, 5229, 14850, 72331},
	"ldp-ucb-exponential": {503, 666, 766, 1621, 1943, 3020, 5571, 14104, 71806},
	"ldp-ts-linear":       {69, 165, 265, 252, 270, 249, 1407, 1959, 95364},
	"ldp-ts-quadratic":    {91, 48, 265, 193, 257, 186, 800, 4146, 94014},
	"ldp-ts-exponential":  {69, 135, 41, 336, 165, 323, 918, 4978, 93035},
	"heldp-ucb-b":         {432, 491, 736, 1507, 1151, 2266, 4661, 14670, 74086},
	"heldp-ucb-l":         {1570, 2086, 2397, 4785, 4304, 8105, 12622, 18283, 45848},
	"heldp-ucb-bs":        {3965, 6529, 4544, 7038, 8712, 9111, 14220, 18455, 27426},
	"heldp-ucb-ls":        {6570, 9506, 7580, 10939, 10728, 9403, 12366, 13273, 19635},
	"kl-ucb":              {30, 45, 64, 23, 138, 215, 386, 1754, 97345},
	"thompson":            {18, 14, 55, 11, 97, 102, 292, 606, 98805},
	"ucb1":                {130, 193, 283, 199, 586, 1130, 1928, 8225, 87326},
	"dp-ucb":              {1321, 1581, 1975, 2080, 2512, 3442, 4861, 12013, 70215},
	"dp-ucb-bound":        {1024, 1024, 1024, 2048, 2048, 4096, 4096, 16384, 68256},
	"dp-ucb-int":          {88, 352, 528, 88, 792, 176, 176, 1320, 96480},
	"dp-ucb-int-redraw":   {1760, 2552, 3256, 4136, 5456, 8976, 15476, 27674, 30714},
	"dp-se":               {2023, 2023, 2023, 2023, 2023, 10403, 10403, 44161, 24918},
	"private-ucb":         {5540, 6036, 7069, 7521, 9023, 10793, 13327, 17237, 23454},
}

func TestGoldenTrajectories(t *testing.T) {
	s := everyone(100_000)
	e := prepare(t, s)
	for i, p := range s.Policies {
		if got := finish(e.Start(i, 0, sim.Leaps)).Pulls(); !slices.Equal(got, goldenPulls[p.ID]) {
			t.Errorf("%s: the pulls are %d, want %d", p.ID, got, goldenPulls[p.ID])
		}
	}
}

// goldenCrowds are the pulls of the ten best of 101 near-tied arms after 20,000, seed 1, run 0, of
// policies that find the winner among so many without drawing for most of them. Do not change them
// either.
var goldenCrowds = map[string][]int64{
	"dp-ftpl-new":   {289, 424, 340, 412, 508, 580, 736, 544, 1001, 463},
	"dp-ftpl-gauss": {267, 438, 340, 320, 392, 435, 587, 448, 872, 486},
	"thompson":      {142, 593, 103, 74, 570, 72, 2577, 1398, 4850, 566},
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
			t.Errorf("%s: the pulls are %d, want %d", p.ID, got, goldenCrowds[p.ID])
		}
	}
}
