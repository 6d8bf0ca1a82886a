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
	"dp-ftpl-new":         {117, 131, 154, 246, 368, 360, 1314, 4363, 92947},
	"dp-ftpl-gauss":       {154, 169, 227, 336, 489, 545, 1984, 5393, 90703},
	"dp-ftpl-beta":        {827, 827, 827, 827, 827, 827, 829, 1762, 92447},
	"adap-klucb":          {512, 1024, 1024, 1024, 2048, 2048, 4096, 8192, 80032},
	"ldp-ucb-b":           {513, 571, 946, 1840, 1475, 2957, 6023, 20078, 65597},
	"gdp-elim-new":        {30948, 17469, 7369, 7369, 7369, 7369, 7369, 7369, 7369},
	"adap-ucb":            {512, 1024, 1024, 1024, 2048, 2048, 4096, 8192, 80032},
	"ldp-ucb-l":           {2028, 2670, 3241, 3802, 5008, 6783, 14427, 22692, 39349},
	"ldp-ucb-bs":          {3228, 3804, 4760, 6223, 9034, 10655, 16550, 21211, 24535},
	"ldp-ucb-ls":          {8375, 6849, 9142, 9369, 11595, 11559, 14558, 13080, 15473},
	"ldp-ucb-quadratic":   {598, 427, 1057, 845, 1345, 2921, 5651, 13456, 73700},
	"ldp-ucb-exponential": {497, 729, 1088, 1286, 1542, 2648, 5841, 15484, 70885},
	"ldp-ts-linear":       {50, 77, 57, 150, 157, 510, 361, 3138, 95500},
	"ldp-ts-quadratic":    {83, 51, 173, 194, 157, 654, 555, 3802, 94331},
	"ldp-ts-exponential":  {53, 75, 277, 361, 254, 506, 1979, 3068, 93427},
	"heldp-ucb-b":         {427, 499, 740, 1482, 1146, 2287, 4651, 14698, 74070},
	"heldp-ucb-l":         {1845, 2282, 2836, 4216, 4894, 8132, 12857, 18217, 44721},
	"heldp-ucb-bs":        {3965, 6518, 4519, 7037, 8724, 8799, 14417, 18497, 27524},
	"heldp-ucb-ls":        {8179, 8625, 9011, 8061, 8597, 10646, 12222, 16101, 18558},
	"kl-ucb":              {38, 41, 40, 126, 123, 159, 568, 2718, 96187},
	"thompson":            {32, 20, 34, 104, 100, 77, 408, 1567, 97658},
	"ucb1":                {134, 146, 202, 315, 487, 552, 2310, 5806, 90048},
	"dp-ucb":              {1350, 1584, 1868, 2183, 2616, 2942, 4800, 10064, 72593},
	"dp-ucb-bound":        {1024, 1024, 1024, 2048, 2048, 2048, 4096, 16384, 70304},
	"dp-ucb-int":          {88, 88, 264, 440, 352, 176, 616, 2112, 95864},
	"dp-ucb-int-redraw":   {2024, 2464, 3520, 4048, 6072, 8337, 17336, 33557, 22642},
	"dp-se":               {2023, 2023, 2023, 2023, 2023, 2023, 10256, 44014, 33592},
	"private-ucb":         {5443, 6021, 7079, 7425, 9077, 10610, 13260, 16869, 24216},
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
