package leap_test

import (
	"fmt"
	"math"
	"testing"

	"epsilonarcade/core/internal/exacttest"
	"epsilonarcade/core/internal/lawtest"
	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/testkit"
)

// boundaries are budgets that cover all ways to draw: uniform, nearly uniform (ε A = 0.005, 0.41
// and 0.95), Laplace with a near and a far cut, Laplace without a cut, and an extreme budget.
var boundaries = [][2]float64{{0, .01}, {1e-4, .01}, {.01, .01}, {.03, .01}, {.1, .01}, {1, 1e-5}, {.5, 0}, {1e-301, 0}}

func TestBoundaryDrawsFollowTheirLaw(t *testing.T) {
	draws := testkit.Either(400_000, 20_000)
	for _, budget := range boundaries {
		law := random.NewBoundaryLaw(budget[0], budget[1])
		half, source := law.HalfWidth(), random.NewKey(11).Source()
		noise := leap.NewBoundaryDraws(law, &source)
		if err := lawtest.Uniform(draws, func() float64 {
			u := noise.Draw()
			if !(math.Abs(u) <= half) {
				t.Fatalf("ε, δ = %v: a draw of %v, beyond %v", budget, u, half)
			}
			if u > 0 {
				return 1 - law.Tail(u)
			}
			return law.Tail(-u)
		}); err != nil {
			t.Errorf("ε, δ = %v: %v", budget, err)
		}
		for _, q := range []float64{.5, .3, 1e-2, 1e-5} { // the probability of the tail from which to draw
			from := -law.Quantile(q)
			tail := law.Tail(from)
			if err := lawtest.Uniform(draws/4, func() float64 {
				u := noise.Beyond(from)
				if !(u >= from && u <= half) {
					t.Fatalf("ε, δ = %v: a draw of %v, not from %v to %v", budget, u, from, half)
				}
				return math.Min(1, law.Tail(u)/tail)
			}); err != nil {
				t.Errorf("ε, δ = %v, beyond the tail of %v: %v", budget, q, err)
			}
		}
	}
}

// The bound on a tail is above the tail, but not far above it. An event whose probability is the
// bound becomes a draw above u with the probability and the distribution of the tail.
func TestBoundsOfTailsAndTheirEvents(t *testing.T) {
	events := testkit.Either(100_000, 10_000)
	check := func(name string, b leap.TailBound, tail, bounds func(u float64) float64, reach, room float64, places ...float64) {
		source := random.NewKey(12).Source()
		for range 2000 {
			u := reach * source.Open()
			bound, rate, start := b.At(u)
			if bound == 1 {
				if u > .8 {
					t.Errorf("%s: there is no bound beyond %v", name, u)
				}
				continue
			}
			if start > u || bound < tail(u)*(1-1e-12) {
				t.Fatalf("%s: %v for the tail %v beyond %v; the place is %v", name, bound, tail(u), u, start)
			}
			if bound > 1.2*bounds(u)+room {
				t.Errorf("%s: %v for the tail %v beyond %v is far above", name, bound, tail(u), u)
			}
			near(t, name+": the bound", bound, bounds(start), 1e-12)
			near(t, name+": the rate", rate, -math.Log1p(-bound), 1e-12)
		}
		for _, u := range places {
			bound, _, _ := b.At(u)
			tried := 0.
			err := lawtest.Uniform(events, func() float64 {
				for {
					tried++
					if v, ok := b.Exceed(u); ok {
						if v <= u {
							t.Fatalf("%s: a draw of %v, not above %v", name, v, u)
						}
						return tail(v) / tail(u)
					}
				}
			})
			if err != nil {
				t.Errorf("%s, beyond %v: %v", name, u, err)
			}
			p := tail(u) / bound
			if d := float64(events) - tried*p; math.Abs(d) > 5*math.Sqrt(tried*p*(1-p))+1e-6 {
				t.Errorf("%s, beyond %v: %v draws of %v events, want %v", name, u, events, tried, tried*p)
			}
		}
	}
	source := random.NewKey(13).Source()
	for _, budget := range boundaries[:len(boundaries)-1] {
		law := random.NewBoundaryLaw(budget[0], budget[1])
		bounds := leap.NewBoundaryDraws(law, &source).Bounds()
		reach := 1.05 * math.Min(law.HalfWidth(), 40/law.Eps)
		check(fmt.Sprint("ε, δ = ", budget), bounds, law.Tail, law.Tail, reach, .002, -law.Quantile(.3), -law.Quantile(.1), -law.Quantile(1e-2))
	}
	check("the normal law", leap.NormalBounds(&source), func(c float64) float64 { return math.Erfc(c/math.Sqrt2) / 2 },
		func(c float64) float64 { return math.Exp(-c*c/2) / math.Sqrt(2*math.Pi) / c }, 9, 1e-15,
		.76, 1, 1.0078125, 1.5078, 2.3, 3.999, 6)
}

// An event whose probability is a rival's bound becomes a U > g + r V with the right probability. U
// then has the same distribution as among all such pairs. The test uses the g and r for which the
// bound was computed, and others that the bound allows.
func TestBoundaryRivalsAreTheDrawsThatWin(t *testing.T) {
	pairs := testkit.Either(100_000, 20_000)
	for _, budget := range boundaries[:len(boundaries)-1] {
		law := random.NewBoundaryLaw(budget[0], budget[1])
		source := random.NewKey(14).Source()
		noise := leap.NewBoundaryDraws(law, &source)
		beats := exacttest.BoundaryBeats(budget[0], budget[1])
		for _, share := range []float64{.01, .3, .85, 1.7} {
			gaps := []float64{-law.Quantile(.3), -law.Quantile(.1), -law.Quantile(1e-2)}
			if share > .1 && law.Eps*law.HalfWidth() <= 1 { // above every U, so V must be low
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
					// U falls into one of 12 bins of its tail, above or below 0.
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
						t.Errorf("ε, δ = %v, g = %v, r = %v: %v winning draws of %v, want %v", budget, gap, share, accepted, n, n*p)
					}
					for range pairs {
						if u := noise.Draw(); u > gap+share*noise.Draw() {
							side, i := bin(u)
							drawn[side][i]++
						}
					}
					if p := alike(won, drawn); p < 1e-6 {
						t.Errorf("ε, δ = %v, g = %v, r = %v: the winning draws have another distribution, p = %.1g", budget, gap, share, p)
					}
				}
			}
		}
	}
}
