package leap_test

import (
	"math"
	"testing"

	"epsilonarcade/core/internal/exacttest"
	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"

	"epsilonarcade/core/testkit"
	"gonum.org/v1/gonum/mathext"
)

// boundaries are budgets for each way to draw: uniform, nearly so (ε A = 0.005, 0.41 and 0.95),
// Laplace cut off near and far, Laplace, and what nobody asks for.
var boundaries = [][2]float64{{0, .01}, {1e-4, .01}, {.01, .01}, {.03, .01}, {.1, .01}, {1, 1e-5}, {.5, 0}, {1e-301, 0}}

// uniform returns the p-value of a chi-square of numbers that should be uniform in [0, 1].
func uniform(n int, draw func() float64) float64 {
	const bins = 40
	var counts [bins]float64
	for range n {
		counts[min(int(draw()*bins), bins-1)]++
	}
	mean, statistic := float64(n)/bins, 0.0
	for _, c := range counts {
		statistic += (c - mean) * (c - mean) / mean
	}
	return mathext.GammaIncRegComp((bins-1)/2., statistic/2)
}

func TestBoundaryDrawsFollowsItsLaw(t *testing.T) {
	draws := testkit.Either(400_000, 20_000)
	for _, budget := range boundaries {
		law := random.NewBoundaryLaw(budget[0], budget[1])
		half, source := law.HalfWidth(), random.NewKey(11).Source()
		noise := leap.NewBoundaryDraws(law, &source)
		p := uniform(draws, func() float64 {
			u := noise.Draw()
			if !(math.Abs(u) <= half) {
				t.Fatalf("ε, δ = %v: a draw of %v, beyond %v", budget, u, half)
			}
			if u > 0 {
				return 1 - law.Tail(u)
			}
			return law.Tail(-u)
		})
		if p < 1e-5 {
			t.Errorf("ε, δ = %v: p = %.1g", budget, p)
		}
		for _, q := range []float64{.5, .3, 1e-2, 1e-5} { // the tail from which on is drawn
			from := -law.Quantile(q)
			tail := law.Tail(from)
			p := uniform(draws/4, func() float64 {
				u := noise.Beyond(from)
				if !(u >= from && u <= half) {
					t.Fatalf("ε, δ = %v: a draw of %v, not from %v to %v", budget, u, from, half)
				}
				return math.Min(1, law.Tail(u)/tail)
			})
			if p < 1e-5 {
				t.Errorf("ε, δ = %v, beyond the tail of %v: p = %.1g", budget, q, p)
			}
		}
	}
}

// An event with the probability of a bound is a draw above u with that of the tail.
func TestBoundaryEventsAreDraws(t *testing.T) {
	events := testkit.Either(100_000, 10_000)
	for _, budget := range boundaries[:len(boundaries)-1] {
		law := random.NewBoundaryLaw(budget[0], budget[1])
		source := random.NewKey(13).Source()
		noise := leap.NewBoundaryDraws(law, &source)
		for _, q := range []float64{.3, .1, 1e-2} {
			u := -law.Quantile(q)
			bound, _, _ := noise.Bound(u)
			tail, drawn := law.Tail(u), 0.
			for range events {
				if v, ok := noise.Exceed(u); ok {
					drawn++
					if v <= u {
						t.Fatalf("ε, δ = %v: a draw of %v, not above %v", budget, v, u)
					}
				}
			}
			n, p := float64(events), tail/bound
			if math.Abs(drawn-n*p) > 5*math.Sqrt(n*p*(1-p))+1e-6 {
				t.Errorf("ε, δ = %v: %v draws of %v above %v, want %v", budget, drawn, n, u, n*p)
			}
		}
	}
}

// A bound of a tail is the tail of a place before, and not far before.
func TestBoundaryBoundsAreTails(t *testing.T) {
	for _, budget := range boundaries[:len(boundaries)-1] {
		law := random.NewBoundaryLaw(budget[0], budget[1])
		source := random.NewKey(12).Source()
		noise := leap.NewBoundaryDraws(law, &source)
		reach := math.Min(law.HalfWidth(), 40/law.Eps)
		for range 2000 {
			u := 1.05 * reach * source.Open()
			bound, rate, start := noise.Bound(u)
			tail := law.Tail(u)
			if start > u || bound < tail*(1-1e-12) || math.Abs(bound-law.Tail(start)) > 1e-12*bound {
				t.Fatalf("ε, δ = %v: %v for the tail %v beyond %v; the place is %v", budget, bound, tail, u, start)
			}
			if bound > 1.07*tail+.002 {
				t.Errorf("ε, δ = %v: %v for the tail %v beyond %v is far above", budget, bound, tail, u)
			}
			near(t, "the rate", rate, -math.Log1p(-bound), 1e-12)
		}
	}
}

// An event with the probability of a rival's bound is a U > g + r V with that of these, and U
// then has the law that it has among all pairs; for the g and r of the bound, and for some for
// which it is as good.
func TestBoundaryRivalsAreTheDrawsThatWin(t *testing.T) {
	pairs := testkit.Either(100_000, 20_000)
	for _, budget := range boundaries[:len(boundaries)-1] {
		law := random.NewBoundaryLaw(budget[0], budget[1])
		source := random.NewKey(14).Source()
		noise := leap.NewBoundaryDraws(law, &source)
		beats := exacttest.BoundaryBeats(budget[0], budget[1])
		for _, share := range []float64{.01, .3, .85, 1.7} {
			gaps := []float64{-law.Quantile(.3), -law.Quantile(.1), -law.Quantile(1e-2)}
			if share > .1 && law.Eps*law.HalfWidth() <= 1 { // above all U: V has to be low
				gaps = append(gaps, 1.04*law.HalfWidth())
			}
			for _, gap := range gaps {
				bound, exceed := noise.Rival(gap, share)
				if share > 1 && bound >= 1 {
					continue
				}
				for _, c := range [][2]float64{{gap, share}, {1.005 * gap, .9 * share}} {
					gap, share := c[0], c[1]
					chance := beats(1, 1/share, gap)
					if !(bound >= chance*(1-1e-9)) {
						t.Errorf("ε, δ = %v, g = %v, r = %v: the bound is %v, the chance %v", budget, gap, share, bound, chance)
						continue
					}
					var won, drawn [][]float64
					for range 2 {
						won, drawn = append(won, make([]float64, 12)), append(drawn, make([]float64, 12))
					}
					// Bins of U where it is above or below 0, by its tail.
					bin := func(u float64) (side, i int) {
						if u < 0 {
							side, u = 1, -u
						}
						return side, min(int(6*law.Tail(u)/chance), 11)
					}
					events := int(float64(pairs) * math.Min(1, 20*bound))
					accepted := 0.
					for range events {
						if u, ok := exceed(gap, share); ok {
							accepted++
							side, i := bin(u)
							won[side][i]++
						}
					}
					n, p := float64(events), chance/bound
					if d := accepted - n*p; math.Abs(d) > 5*math.Sqrt(n*p*(1-p))+1e-6 {
						t.Errorf("ε, δ = %v, g = %v, r = %v: %v draws that win of %v, want %v", budget, gap, share, accepted, n, n*p)
					}
					for range pairs {
						if u := noise.Draw(); u > gap+share*noise.Draw() {
							side, i := bin(u)
							drawn[side][i]++
						}
					}
					if p := alike(won, drawn); p < 1e-6 {
						t.Errorf("ε, δ = %v, g = %v, r = %v: the draws that win have another law, p = %.1g", budget, gap, share, p)
					}
				}
			}
		}
	}
}
