package sim_test

import (
	"fmt"
	"slices"
	"strings"
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
	"dp-ftpl-new":         {113, 129, 207, 158, 413, 819, 833, 4927, 92401},
	"dp-ftpl-gauss":       {157, 209, 304, 240, 609, 1133, 1405, 7015, 88928},
	"dp-ftpl-beta":        {827, 827, 827, 827, 827, 827, 827, 1507, 92704},
	"adap-klucb":          {512, 1024, 1024, 1024, 1024, 2048, 4096, 16384, 72864},
	"ldp-ucb-b":           {618, 608, 1138, 1392, 1802, 1496, 4893, 11291, 76762},
	"gdp-elim-new":        {30948, 17469, 7369, 7369, 7369, 7369, 7369, 7369, 7369},
	"adap-ucb":            {512, 1024, 1024, 1024, 2048, 2048, 4096, 16384, 71840},
	"ldp-ucb-l":           {2259, 2636, 3083, 4120, 5316, 11386, 11247, 20134, 39819},
	"ldp-ucb-bs":          {5104, 6634, 8453, 5118, 7499, 8079, 15648, 16657, 26808},
	"ldp-ucb-ls":          {6853, 8968, 9165, 10001, 10808, 10852, 12495, 14696, 16162},
	"ldp-ucb-quadratic":   {529, 613, 1095, 1660, 1606, 2281, 5751, 15189, 71276},
	"ldp-ucb-exponential": {520, 667, 767, 1670, 1837, 3444, 6079, 14599, 70417},
	"ldp-ts-linear":       {69, 161, 269, 238, 269, 250, 1431, 1570, 95743},
	"ldp-ts-quadratic":    {86, 45, 271, 195, 260, 189, 809, 4469, 93676},
	"ldp-ts-exponential":  {74, 135, 40, 331, 155, 314, 917, 4494, 93540},
	"heldp-ucb-b":         {377, 499, 786, 1431, 1293, 2427, 5154, 13195, 74838},
	"heldp-ucb-l":         {1947, 2339, 2497, 3485, 5868, 6573, 10155, 19149, 47987},
	"heldp-ucb-bs":        {3908, 7065, 4550, 7052, 8428, 9657, 14730, 21841, 22769},
	"heldp-ucb-ls":        {5984, 8168, 8200, 8420, 10417, 11424, 13670, 15013, 18704},
	"kl-ucb":              {30, 45, 63, 23, 138, 215, 385, 1738, 97363},
	"thompson":            {18, 14, 53, 10, 97, 101, 296, 594, 98817},
	"ucb1":                {130, 193, 283, 199, 586, 1102, 1864, 8149, 87494},
	"dp-ucb":              {1266, 1571, 2265, 1968, 2400, 3306, 4750, 12142, 70332},
	"dp-ucb-bound":        {1024, 1024, 1024, 2048, 2048, 4096, 4096, 16384, 68256},
	"dp-ucb-int":          {88, 264, 528, 88, 880, 176, 176, 1320, 96480},
	"dp-ucb-int-redraw":   {1760, 2024, 3256, 3960, 4664, 8272, 14080, 16856, 45128},
	"dp-se":               {2023, 2023, 2023, 2023, 2023, 10403, 10403, 34540, 34539},
	"private-ucb":         {5547, 6118, 7136, 7552, 9063, 10866, 13275, 17250, 23193},
}

func TestGoldenTrajectories(t *testing.T) {
	s := everyone(100_000)
	e := prepare(t, s)
	for i, p := range s.Policies {
		got := finish(e.Start(i, 0, sim.Leaps)).Pulls()
		if want, recorded := goldenPulls[p.ID]; !recorded {
			t.Errorf("%s is new: once its exact law is tested, add this line to goldenPulls in core/sim/golden_test.go:\n\t%q: {%s},", p.ID, p.ID, strings.Trim(strings.ReplaceAll(fmt.Sprint(got), " ", ", "), "[]"))
		} else if !slices.Equal(got, want) {
			t.Errorf("%s: the pulls are %d, want %d: links in the wild would show other curves; undo what has changed the bits or the order of its draws", p.ID, got, want)
		}
	}
}

// goldenCrowds are the pulls of the ten best of 101 near-tied arms after 20,000, seed 1, run 0, of
// policies that find the winner among so many without drawing for most of them. Do not change them
// either.
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
