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
	"dp-ftpl-new":         {117, 131, 154, 247, 368, 360, 1313, 4363, 92947},
	"dp-ftpl-gauss":       {153, 166, 224, 336, 477, 545, 1970, 5376, 90753},
	"dp-ftpl-beta":        {827, 827, 827, 827, 827, 827, 829, 1762, 92447},
	"adap-klucb":          {512, 1024, 1024, 1024, 2048, 2048, 4096, 8192, 80032},
	"ldp-ucb-b":           {513, 571, 946, 1840, 1475, 2957, 6023, 20078, 65597},
	"gdp-elim-new":        {30948, 17469, 7369, 7369, 7369, 7369, 7369, 7369, 7369},
	"adap-ucb":            {512, 1024, 1024, 1024, 2048, 2048, 4096, 8192, 80032},
	"ldp-ucb-l":           {2226, 2801, 3006, 4145, 6489, 8745, 10556, 19656, 42376},
	"ldp-ucb-bs":          {3228, 3804, 4760, 6223, 9034, 10655, 16550, 21211, 24535},
	"ldp-ucb-ls":          {7851, 7263, 8305, 12387, 8865, 10483, 14211, 15531, 15104},
	"ldp-ucb-quadratic":   {598, 427, 1057, 845, 1345, 2921, 5651, 13456, 73700},
	"ldp-ucb-exponential": {497, 729, 1088, 1286, 1542, 2648, 5841, 15484, 70885},
	"ldp-ts-linear":       {49, 75, 70, 129, 148, 502, 362, 3160, 95505},
	"ldp-ts-quadratic":    {83, 51, 171, 194, 156, 664, 553, 3824, 94304},
	"ldp-ts-exponential":  {56, 75, 277, 364, 243, 503, 2005, 3182, 93295},
	"heldp-ucb-b":         {432, 491, 736, 1507, 1151, 2266, 4661, 14670, 74086},
	"heldp-ucb-l":         {1570, 2086, 2397, 4785, 4304, 8105, 12622, 18283, 45848},
	"heldp-ucb-bs":        {3965, 6529, 4544, 7038, 8712, 9111, 14220, 18455, 27426},
	"heldp-ucb-ls":        {6570, 9506, 7580, 10939, 10728, 9403, 12366, 13273, 19635},
	"kl-ucb":              {38, 41, 40, 126, 123, 159, 568, 2718, 96187},
	"thompson":            {33, 23, 36, 108, 100, 75, 399, 1564, 97662},
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
