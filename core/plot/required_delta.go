package plot

import (
	"fmt"
	"math"
	"slices"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// The curves of RequiredDelta have deltaPoints points per power of ten. They end below deltaDepth times the budget's δ,
// or below deltaDeepest if δ is 0. They reach to at least deltaPulls pulls.
const (
	deltaPoints  = 24
	deltaDepth   = 1e-4
	deltaDeepest = 1e-12
	deltaPulls   = 10_000_000
)

// RequiredDelta returns the figure of the δ that one arm's draw needs, plotted against its pulls N. The first curve is
// privacy.Noise.Worst, the smallest δ that covers all histories of N pulls at the scenario's ε. If histories differ, a
// second curve shows those with the scenario's rate of rewards. Dots show the smallest sufficient N and the paper's N,
// if they exist, and a mark shows the scenario's N. Curves end far below δ. An error names the invalid field.
func RequiredDelta(s scenario.Scenario) (figure.Figure, error) {
	o := s.Region
	noise, ok := privacy.Find(o.Noise)
	if !ok {
		return figure.Figure{}, fmt.Errorf("region.noise: %s is not known", scenario.Quote(o.Noise))
	}
	h := privacy.History{N: o.N, R: o.R, Change: o.Change}
	if _, err := noise.Pair(s.Epsilon, s.Delta, h); err != nil {
		return figure.Figure{}, err
	}

	smallest, formula := noise.SmallestN(s.Epsilon, s.Delta), noise.FormulaN(s.Epsilon, s.Delta)
	most := int64(deltaPulls)
	for _, n := range []int64{smallest, formula, o.N} {
		for n < privacy.MaxPulls && most < 3*n {
			most *= 10
		}
	}
	most = min(most, privacy.MaxPulls)

	var grid []int64
	for i := 0; ; i++ {
		n := int64(math.Round(math.Pow(10, float64(i)/deltaPoints)))
		if n >= most {
			break
		}
		grid = append(grid, n)
	}
	grid = append(grid, most, o.N)
	if smallest > 1 { // so that the curve crosses the budget between neighbours
		grid = append(grid, smallest-1, smallest)
	}
	slices.Sort(grid)
	grid = slices.Compact(grid)

	floor := deltaDeepest
	if s.Delta > 0 {
		floor = s.Delta * deltaDepth
	}
	f := figure.Figure{
		Title:    say.Of("delta-needs-eps-against", noise.Name, scenario.Number(s.Epsilon)),
		Kind:     "need",
		X:        figure.Axis{Label: say.Of("pulls-n-of"), Scale: figure.Log},
		Y:        figure.Axis{Label: say.Of("delta-needed"), Scale: figure.Log},
		Marks:    []float64{float64(o.N)},
		Scenario: s.Link(),
	}
	curve := func(name string, required func(n int64) float64) {
		c := figure.Series{Name: name}
		for _, n := range grid {
			if d := required(n); d >= floor {
				c.X, c.Mean = append(c.X, float64(n)), append(c.Mean, d)
			} else if d < floor/100 {
				break // more pulls need less δ, apart from the rounding of R
			}
		}
		f.Series = append(f.Series, c)
	}
	name := say.Of("worst-history")
	if noise.Alike {
		name = say.Of("every-history")
	}
	curve(name, func(n int64) float64 { return noise.Worst(s.Epsilon, s.Delta, n) })
	if !noise.Alike {
		curve(say.Of("r-n-here"), func(n int64) float64 {
			p, err := noise.Pair(s.Epsilon, s.Delta, atRate(h, n))
			if err != nil {
				return 0 // impossible: the history fits every n
			}
			return p.DeltaExact(s.Epsilon)
		})
	}
	if s.Delta > 0 {
		f.Bounds = []figure.Bound{{Name: say.Of("delta-budget"), Kind: "upper", X: []float64{1, float64(most)}, Y: []float64{s.Delta, s.Delta}}}
		dot := func(name string, n int64) {
			if n > 0 && n < privacy.MaxPulls {
				f.Series = append(f.Series, figure.Series{Name: name, X: []float64{float64(n)}, Mean: []float64{s.Delta}})
			}
		}
		dot(say.Of("smallest-n"), smallest)
		dot(say.Of("formulas-n"), formula)
	}
	return f, nil
}

// atRate returns the history of n pulls with h's rate of rewards, rounded so that a reward is left to change.
func atRate(h privacy.History, n int64) privacy.History {
	r := int64(math.Round(float64(h.R) / float64(h.N) * float64(n)))
	if h.Change < 0 {
		r = max(1, min(r, n))
	} else {
		r = max(0, min(r, n-1))
	}
	return privacy.History{N: n, R: r, Change: h.Change}
}
