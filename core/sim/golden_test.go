package sim_test

import (
	"slices"
	"testing"

	"epsilonarcade/core/sim"
)

// goldenPulls are the pulls of each arm after 100,000 on the default scenario, seed 1,
// run 0.
//
// Do not change them: links in the wild show these curves. They must be the same
// natively and under WebAssembly.
var goldenPulls = map[string][]int64{
	"dp-ftpl-new":         {113, 129, 207, 158, 414, 820, 842, 5218, 92099},
	"dp-ftpl-gauss":       {157, 204, 309, 233, 609, 1128, 1526, 7570, 88264},
	"dp-ftpl-beta":        {827, 827, 827, 827, 827, 827, 827, 1463, 92748},
	"adap-klucb":          {512, 1024, 1024, 1024, 1024, 2048, 4096, 16384, 72864},
	"ldp-ucb-b":           {619, 609, 1197, 1394, 1810, 1781, 6361, 9855, 76374},
	"gdp-elim-new":        {30948, 17469, 7369, 7369, 7369, 7369, 7369, 7369, 7369},
	"adap-ucb":            {512, 1024, 1024, 1024, 2048, 2048, 4096, 16384, 71840},
	"ldp-ucb-l":           {2028, 2670, 3241, 3802, 5008, 6783, 14427, 22692, 39349},
	"ldp-ucb-bs":          {6181, 5177, 9153, 6379, 7608, 5981, 16284, 16964, 26273},
	"ldp-ucb-ls":          {8375, 6849, 9142, 9369, 11595, 11559, 14558, 13080, 15473},
	"ldp-ucb-quadratic":   {529, 613, 1086, 1348, 1608, 2406, 5229, 14850, 72331},
	"ldp-ucb-exponential": {503, 666, 766, 1621, 1943, 3020, 5571, 14104, 71806},
	"ldp-ts-linear":       {69, 165, 274, 248, 268, 249, 1411, 1970, 95346},
	"ldp-ts-quadratic":    {83, 43, 260, 192, 254, 187, 795, 4153, 94033},
	"ldp-ts-exponential":  {68, 134, 41, 340, 168, 312, 923, 4947, 93067},
	"heldp-ucb-b":         {427, 499, 740, 1482, 1146, 2287, 4651, 14698, 74070},
	"heldp-ucb-l":         {1845, 2282, 2836, 4216, 4894, 8132, 12857, 18217, 44721},
	"heldp-ucb-bs":        {3965, 6518, 4519, 7037, 8724, 8799, 14417, 18497, 27524},
	"heldp-ucb-ls":        {8179, 8625, 9011, 8061, 8597, 10646, 12222, 16101, 18558},
	"kl-ucb":              {30, 45, 64, 23, 138, 215, 386, 1754, 97345},
	"thompson":            {17, 14, 56, 14, 96, 102, 295, 622, 98784},
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
