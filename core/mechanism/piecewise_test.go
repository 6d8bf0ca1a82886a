package mechanism_test

import (
	"math"
	"testing"

	"epsilonarcade/core/mechanism"
)

// curves are piecewise curves that rise, jump, fall or stay level. H holds their heights at 0, r₁, r₂ and 1.
var curves = []mechanism.Piecewise{
	{R: [2]float64{.25, .75}, H: [4]float64{0, .1, .9, 1}}, {R: [2]float64{jump(.4), .4}, H: [4]float64{.2, .3, .7, .8}},
	{R: [2]float64{.3, .6}, H: [4]float64{.5, 0, 1, .5}}, {R: [2]float64{jump(.5), .5}, H: [4]float64{.5, 1, 0, .5}},
	{R: [2]float64{.001, .999}, H: [4]float64{.25, .25, .25, .25}},
}

// jump returns the last float64 before r, for a curve that jumps at r.
func jump(r float64) float64 { return math.Nextafter(r, 0) }

// No two responses differ more than those to the two rewards that Farthest returns, nor by more than
// ε. The test compares 1001 rewards, the knots and the last reward before the first knot.
func TestFarthestRewardsOfACurve(t *testing.T) {
	for _, c := range curves {
		for _, eps := range epsilons {
			c.Eps = eps
			least, most := 1.0, 0.0
			rewards := []float64{jump(c.R[0]), c.R[0], c.R[1]}
			for i := range 1001 {
				rewards = append(rewards, float64(i)/1000)
			}
			for _, r := range rewards {
				least, most = min(least, one(c, r)), max(most, one(c, r))
			}
			low, high := mechanism.Farthest(c)
			if p, q := one(c, low), one(c, high); math.Abs(p-least) > 1e-15 || math.Abs(q-most) > 1e-15 {
				t.Errorf("%+v: rewards %v and %v are answered 1 with %v and %v, and others with %v to %v", c, low, high, p, q, least, most)
			}
			if ratio := math.Exp(eps); most > ratio*least*(1+1e-12) || 1-least > ratio*(1-most+4e-16) {
				t.Errorf("%+v: rewards are answered 1 with %v to %v", c, least, most)
			}
		}
	}
}
