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
	"dp-ftpl-new":       {117, 131, 154, 247, 368, 360, 1306, 4363, 92954},
	"dp-ftpl-gauss":     {155, 167, 226, 339, 492, 556, 1948, 5396, 90721},
	"dp-ftpl-beta":      {827, 827, 827, 827, 827, 827, 828, 1754, 92456},
	"adap-klucb":        {512, 1024, 1024, 1024, 2048, 2048, 4096, 8192, 80032},
	"ldp-ucb-b":         {513, 571, 946, 1840, 1475, 2957, 6023, 20078, 65597},
	"dp-ucb":            {1182, 1525, 1882, 2095, 2620, 3067, 4740, 10243, 72646},
	"dp-ucb-bound":      {1024, 1024, 1024, 2048, 2048, 2048, 4096, 16384, 70304},
	"dp-ucb-int":        {88, 88, 264, 440, 352, 176, 616, 2112, 95864},
	"dp-ucb-int-redraw": {2024, 2376, 3080, 4048, 6072, 7744, 16808, 28551, 29297},
	"dp-se":             {2023, 2023, 2023, 2023, 2023, 2023, 10256, 44014, 33592},
	"private-ucb":       {5450, 6039, 7050, 7454, 9055, 10577, 13166, 17004, 24205},
	"thompson":          {33, 23, 35, 107, 99, 77, 395, 1573, 97658},
	"ucb1":              {134, 146, 202, 315, 487, 552, 2310, 5806, 90048},
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
