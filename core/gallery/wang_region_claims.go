package gallery

import (
	"math"
	"sync"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/figure/of"
	"epsilonarcade/core/scenario"
)

// What Wang & Zhu 2024 say of their Figures 1 to 3 is S0-9, in two claims: what exact
// computation confirms, and what it does not. Neither needs runs.

// regionsHold is the part that holds.
func regionsHold() Claim {
	return Claim{
		ID:     "S0-9a",
		Text:   "Figures 1 to 3: F' is inside the feasible region from the start size on; without k it is outside at 10, 10⁴ and 10⁷ pulls; DP-FTPL-New's is on the boundary at 10 and 50 pulls, at least 1/N from its middle.",
		Panels: []string{"wang-1b", "wang-1c", "wang-2b", "wang-2c", "wang-2d", "wang-2e", "wang-2f", "wang-3a", "wang-3b"},
		Exact:  true,
		parts: func(observations) []part {
			return []part{
				needed("wang-1b", "inside", atMost(0)),
				needed("wang-1c", "inside", atMost(0)),
				fromWhichOn("wang-1b", "inside", atMost(1)),
				needed("wang-2b", "inside", atMost(0)),
				needed("wang-2c", "inside", atMost(0)),
				fromWhichOn("wang-2b", "inside", atMost(1)),
				needed("wang-2d", "outside", above(0)),
				needed("wang-2e", "outside", above(0)),
				needed("wang-2f", "outside", above(0)),
				needed("wang-3a", "inside", atMost(0)),
				offBoundary("wang-3a", "where |x − x₀| ≥ 1/N", 1),
				needed("wang-3b", "inside", atMost(0)),
				offBoundary("wang-3b", "where |x − x₀| ≥ 1/N", 1),
			}
		},
	}
}

// regionsDoNotHold is the part that does not.
func regionsDoNotHold() Claim {
	return Claim{
		ID:       "S0-9b",
		Text:     "Figures 1 to 3: F' is outside the feasible region whenever N is below the start size; DP-FTPL-New's is the same as the boundary.",
		Panels:   []string{"wang-1a", "wang-2a", "wang-3a", "wang-3b"},
		Exact:    true,
		Readings: []string{onlyN1, upTo31},
		Why:      Reason{PapersError, "The start sizes are enough, but not necessary: F' is inside from N = 2 on for DP-FTPL-Gauss, which asks for 8, and from N = 32 on for DP-FTPL-Beta, which asks for 827. DP-FTPL-New's F' passes from one bound to the other within 1/N of its middle, and there it is on neither."},
		parts: func(observations) []part {
			return []part{
				needed("wang-1a", "outside", above(0)),
				fromWhichOn("wang-1a", "outside below it", atLeast(1)),
				needed("wang-2a", "outside", above(0)),
				fromWhichOn("wang-2a", "outside below it", atLeast(1)),
				offBoundary("wang-3a", "at all x", 0),
				offBoundary("wang-3b", "at all x", 0),
			}
		},
	}
}

// ofRegion is a number of the region figure of one of these panels.
func ofRegion(id, stated, statistic string, r rule, value func(s scenario.Scenario, f figure.Figure) float64) part {
	return part{
		stated: stated, statistic: id + ": " + statistic, rule: r, exact: true,
		value: func(observations) float64 {
			if r, ok := regions()[id]; ok {
				return value(r.scenario, r.figure)
			}
			return math.NaN()
		},
	}
}

// A region is a panel of Figures 1 to 3.
type region struct {
	scenario scenario.Scenario
	figure   figure.Figure
}

// regions are those panels by their ids. Each claim about one is about nearly all of them: they
// are made once.
var regions = sync.OnceValue(func() map[string]region {
	all := map[string]region{}
	for _, p := range wangRegions() {
		if f, err := of.Region(p.Scenarios[0]); err == nil {
			all[p.ID] = region{p.Scenarios[0], f}
		}
	}
	return all
})

// needed is how far outside the region a panel's F' is.
func needed(id, stated string, r rule) part {
	return ofRegion(id, stated, "δ that F and F' need, less the δ allowed", r, func(_ scenario.Scenario, f figure.Figure) float64 {
		return f.Verdict.Violation
	})
}

// fromWhichOn is where F' gets inside the region for good, against where the paper says.
func fromWhichOn(id, stated string, r rule) part {
	return ofRegion(id, stated, "smallest N from which on F' is inside, over the start size", r, func(_ scenario.Scenario, f figure.Figure) float64 {
		return float64(f.Verdict.SmallestN) / float64(f.Verdict.FormulaN)
	})
}

// offBoundary is how far F' is from the bounds at most. It passes from the one to the other
// within 1/N of its middle, which is left out where apart, a number of times 1/N, says so.
func offBoundary(id, where string, apart float64) part {
	return ofRegion(id, "on the boundary", "largest distance of the drawn F' to the nearer bound, "+where, atMost(1e-9), func(s scenario.Scenario, f figure.Figure) float64 {
		n := float64(s.Region.N)
		middle := float64(s.Region.R) / n
		most := 0.0
		for i, x := range f.Series[1].X {
			if math.Abs(x-middle) < apart/n {
				continue
			}
			y := f.Series[1].Mean[i]
			most = math.Max(most, math.Min(math.Abs(y-f.Bounds[0].Y[i]), math.Abs(y-f.Bounds[1].Y[i])))
		}
		return most
	})
}
