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
	"dp-ftpl-new":         {117, 131, 154, 247, 368, 360, 1306, 4363, 92954},
	"dp-ftpl-gauss":       {155, 167, 226, 339, 492, 556, 1948, 5396, 90721},
	"dp-ftpl-beta":        {827, 827, 827, 827, 827, 827, 828, 1754, 92456},
	"adap-klucb":          {512, 1024, 1024, 1024, 2048, 2048, 4096, 8192, 80032},
	"ldp-ucb-b":           {513, 571, 946, 1840, 1475, 2957, 6023, 20078, 65597},
	"gdp-elim-new":        {30948, 17469, 7369, 7369, 7369, 7369, 7369, 7369, 7369},
	"adap-ucb":            {512, 1024, 1024, 1024, 2048, 2048, 4096, 8192, 80032},
	"ldp-ucb-l":           {2049, 2650, 3326, 3826, 4989, 6781, 14351, 22694, 39334},
	"ldp-ucb-bs":          {3228, 3804, 4760, 6223, 9034, 10655, 16550, 21211, 24535},
	"ldp-ucb-ls":          {8376, 6874, 9071, 9408, 11612, 11531, 14558, 13101, 15469},
	"ldp-ucb-quadratic":   {598, 427, 1057, 845, 1345, 2921, 5651, 13456, 73700},
	"ldp-ucb-exponential": {497, 729, 1088, 1286, 1542, 2648, 5841, 15484, 70885},
	"ldp-ts-linear":       {49, 74, 53, 140, 170, 500, 365, 3208, 95441},
	"ldp-ts-quadratic":    {83, 52, 174, 196, 155, 658, 571, 3813, 94298},
	"ldp-ts-exponential":  {52, 78, 277, 365, 240, 506, 1986, 3086, 93410},
	"heldp-ucb-b":         {427, 499, 740, 1482, 1146, 2287, 4651, 14698, 74070},
	"heldp-ucb-l":         {1854, 2279, 2881, 4218, 4897, 8207, 12850, 18231, 44583},
	"heldp-ucb-bs":        {3965, 6518, 4519, 7037, 8724, 8799, 14417, 18497, 27524},
	"heldp-ucb-ls":        {8189, 8632, 9025, 8056, 8582, 10650, 12225, 16073, 18568},
	"kl-ucb":              {38, 41, 40, 126, 123, 159, 568, 2718, 96187},
	"thompson":            {33, 23, 35, 107, 99, 77, 395, 1573, 97658},
	"ucb1":                {134, 146, 202, 315, 487, 552, 2310, 5806, 90048},
	"dp-ucb":              {1249, 1423, 2022, 2120, 2477, 2833, 4867, 9992, 73017},
	"dp-ucb-bound":        {1024, 1024, 1024, 2048, 2048, 2048, 4096, 16384, 70304},
	"dp-ucb-int":          {88, 88, 264, 440, 352, 176, 616, 2112, 95864},
	"dp-ucb-int-redraw":   {2024, 2376, 3080, 4048, 6072, 7744, 16808, 28551, 29297},
	"dp-se":               {2023, 2023, 2023, 2023, 2023, 2023, 10256, 44014, 33592},
	"private-ucb":         {5460, 6012, 7169, 7501, 9143, 10589, 13283, 16802, 24041},
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
