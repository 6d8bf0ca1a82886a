package gallery

import (
	"math"
	"sync"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/plot"
	"epsilonarcade/core/say"
)

// wangRegionClaims are the statements of Wang & Zhu 2024 about their Figures 1 to 3. They need no runs.
func wangRegionClaims() []Claim {
	return []Claim{
		{ // The figures as drawn, from the start size on.
			ID:     "S0-9a",
			Quote:  "when N_i(t) = N_G (Fig. 1(b)), F′(x) begins to lay in the feasible region. When N_i(t) becomes larger (Fig. 1(c)), F′(x) becomes closer to F(x) and thus it must lay in the feasible region as well. … if we do not add extra k_i(t) to parameters (a_i(t), b_i(t)), then no matter how large N_i(t) is (N_i(t) = 10 in Fig. 2(d), N_i(t) = 10⁴ in Fig. 2(e), and N_i(t) = 10⁷ in Fig. 2(f)), the CDF F′(x) is always out of the feasible region. … in DP-FTPL-New, no matter how large N_i(t) is, F′(x) is always the same as the boundary of the feasible region.",
			Place:  say.Of("place-1-to-3"),
			Text:   say.Of("figures-1-3-f") + " " + say.Of("without-k-outside") + " " + say.Of("dp-ftpl-new-on-boundary"),
			Panels: []string{"wang-1b", "wang-1c", "wang-2b", "wang-2c", "wang-2d", "wang-2e", "wang-2f", "wang-3a", "wang-3b"},
			Exact:  true,
			Found:  Finding{Holds, "", say.Of("dp-ftpl-news-f") + " " + say.Of("there-on-neither")},
			parts: always(
				needed("wang-1b", say.Of("inside-gap"), atMost(0)),
				needed("wang-1c", say.Of("inside-gap"), atMost(0)),
				needed("wang-2b", say.Of("inside-gap"), atMost(0)),
				needed("wang-2c", say.Of("inside-gap"), atMost(0)),
				needed("wang-2d", say.Of("outside-of"), above(0)),
				needed("wang-2e", say.Of("outside-of"), above(0)),
				needed("wang-2f", say.Of("outside-of"), above(0)),
				offBoundary("wang-3a"),
				offBoundary("wang-3b"),
			),
		},
		{ // The N that Figures 1 (a) and 2 (a) draw.
			ID:     "S0-9b",
			Quote:  "F′(x) is out of the feasible region, which means we cannot make sure that it has differential privacy guarantee. Hence the start phase that skips those small N_i(t)'s is necessary to protect differential privacy.",
			Place:  say.Of("place-figure-2-alike"),
			Text:   say.Of("small-n-outside"),
			Panels: []string{"wang-1a", "wang-2a"},
			Exact:  true,
			Found:  Finding{Verdict: Holds},
			parts:  always(needed("wang-1a", say.Of("outside-of"), above(0)), needed("wang-2a", say.Of("outside-of"), above(0))),
		},
		{ // Every N below the start sizes.
			ID:      "S0-9c",
			Quote:   "when N_i(t) < N_G (Fig. 1(a)), F′(x) is out of the feasible region, which means we cannot make sure that it has differential privacy guarantee. … when N_i(t) = N_G (Fig. 1(b)), F′(x) begins to lay in the feasible region.",
			Place:   say.Of("place-figure-2-alike-all"),
			Text:    say.Of("figures-1-3-f-outside"),
			Panels:  []string{"wang-1a", "wang-2a"},
			Exact:   true,
			Untried: true,
			Found:   Finding{Depends, "", say.Of("each-figure-one-n") + " " + say.Of("reads-every-n") + " " + say.Of("start-sizes-sufficient") + " " + say.Of("start-sizes-enough-but") + " " + say.Of("large-gap-itself")},
			parts: always(
				fromWhichOn("wang-1a", say.Of("n-below-n-g"), atLeast(1)),
				fromWhichOn("wang-2a", say.Of("n-below-n-b"), atLeast(1)),
			),
		},
	}
}

// ofRegion is a number of the region figure of one of these panels.
func ofRegion(id, stated, statistic string, r rule, value func(f figure.Figure) float64) part {
	return part{stated, say.Of("measured-on", id, statistic), r, func(observations) float64 {
		if f, ok := regions()[id]; ok {
			return value(f)
		}
		return math.NaN()
	}}
}

// regions are the figures of Figures 1 to 3 by the panels' ids. Each claim about one is about nearly all of
// them: they are made once.
var regions = sync.OnceValue(func() map[string]figure.Figure {
	all := map[string]figure.Figure{}
	for _, p := range wangRegions() {
		if f, err := plot.Region(p.Scenarios[0]); err == nil {
			all[p.ID] = f
		}
	}
	return all
})

// needed is how far outside the region a panel's F' is.
func needed(id, stated string, r rule) part {
	return ofRegion(id, stated, say.Of("delta-that-f-needs"), r, func(f figure.Figure) float64 {
		return f.Verdict.Violation
	})
}

// fromWhichOn is where F' gets inside the region for good, against where the paper says.
func fromWhichOn(id, stated string, r rule) part {
	return ofRegion(id, stated, say.Of("smallest-n-over-start"), r, func(f figure.Figure) float64 {
		return float64(f.Verdict.SmallestN) / float64(f.Verdict.FormulaN)
	})
}

// offBoundary is how far F' is from the bounds at most, at all x that are drawn.
func offBoundary(id string) part {
	return ofRegion(id, say.Of("on-the-boundary"), say.Of("distance-to-bound"), atMost(seen), func(f figure.Figure) float64 {
		most := 0.0
		for i, y := range f.Series[1].Mean {
			most = math.Max(most, math.Min(math.Abs(y-f.Bounds[0].Y[i]), math.Abs(y-f.Bounds[1].Y[i])))
		}
		return most
	})
}
