package leap_test

import (
	"math"
	"testing"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/testkit"
)

// normalTail returns P(g > c) for a standard normal g.
func normalTail(c float64) float64 { return math.Erfc(c/math.Sqrt2) / 2 }

// A bound of a normal tail is above it, and not far above φ(c)/c.
func TestNormalBoundsAreTails(t *testing.T) {
	source := random.NewKey(21).Source()
	b := leap.NewNormalBounds()
	for range 5000 {
		c := 9 * source.Open()
		bound, rate, place := b.Bound(c)
		if bound == 1 {
			if c > .8 {
				t.Errorf("there is no bound beyond %v", c)
			}
			continue
		}
		touching := math.Exp(-c*c/2) / math.Sqrt(2*math.Pi) / c
		if place > c || bound < normalTail(c) {
			t.Fatalf("%v for the tail %v beyond %v; the place is %v", bound, normalTail(c), c, place)
		}
		if bound > 1.2*touching+1e-15 {
			t.Errorf("%v for the tail %v beyond %v is far above", bound, normalTail(c), c)
		}
		near(t, "the bound", bound, math.Exp(-place*place/2)/math.Sqrt(2*math.Pi)/place, 1e-12)
		near(t, "the rate", rate, -math.Log1p(-bound), 1e-12)
	}
}

// An event with the probability of a bound is a draw above c with that of the tail, and of its
// law.
func TestNormalEventsAreDraws(t *testing.T) {
	draws := testkit.Either(400_000, 10_000)
	source := random.NewKey(22).Source()
	b := leap.NewNormalBounds()
	for _, c := range []float64{.76, 1, 1.0078125, 1.5078, 2.3, 3.999, 6} {
		bound, _, _ := b.Bound(c)
		tail, events := normalTail(c), 0.
		p := uniform(draws, func() float64 {
			for {
				events++
				if g, ok := b.Exceed(&source, c); ok {
					if g <= c {
						t.Fatalf("a draw of %v, not above %v", g, c)
					}
					return normalTail(g) / tail
				}
			}
		})
		if p < 1e-5 {
			t.Errorf("beyond %v: p = %.1g", c, p)
		}
		chance := tail / bound
		if d := float64(draws) - events*chance; math.Abs(d) > 5*math.Sqrt(events*chance*(1-chance)) {
			t.Errorf("beyond %v: %v draws of %v events, want %v", c, draws, events, events*chance)
		}
	}
}
