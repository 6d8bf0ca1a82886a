package tradeoff_test

import (
	"math"
	"testing"

	"epsilonarcade/core/privacy/tradeoff"
)

// times returns the pair of T copies of one, by all T-tuples of its outcomes.
func times(logP, logQ []float64, copies int) *tradeoff.Discrete {
	p, q := []float64{0}, []float64{0}
	for range copies {
		var p2, q2 []float64
		for i := range p {
			for k := range logP {
				p2, q2 = append(p2, p[i]+logP[k]), append(q2, q[i]+logQ[k])
			}
		}
		p, q = p2, q2
	}
	return tradeoff.NewDiscrete(p, q)
}

func TestOptimalCompositionIsThatOfAllAnswers(t *testing.T) {
	for _, eps := range []float64{.01, .3, 1, 4} {
		yes, no := -math.Log1p(math.Exp(-eps)), -math.Log1p(math.Exp(eps))
		for _, delta := range []float64{0, 1e-5, .1} {
			keep, give, none := math.Log1p(-delta), math.Log(delta), math.Inf(-1)
			for copies := 1; copies <= 12; copies++ {
				var all *tradeoff.Discrete
				switch {
				case delta == 0:
					all = times([]float64{yes, no}, []float64{no, yes}, copies)
				case copies <= 8:
					all = times([]float64{keep + yes, keep + no, give, none}, []float64{keep + no, keep + yes, none, give}, copies)
				default:
					continue
				}
				got := tradeoff.Optimal(eps, delta, copies)
				for _, share := range []float64{0, .1, .5, .83, .97, 1} {
					e := share * eps * float64(copies)
					if a, b := got.Profile(e), all.Profile(e); math.Abs(a-b) > 1e-10*b+2e-14 {
						t.Errorf("%d times (%v, %v): δ(%v) is %v, and all answers have %v", copies, eps, delta, e, a, b)
					}
				}
				for _, alpha := range []float64{0, 1e-6, .05, .5, 1} {
					if a, b := got.TradeOff(alpha), all.TradeOff(alpha); math.Abs(a-b) > 1e-12 {
						t.Errorf("%d times (%v, %v): f(%v) is %v, and all answers have %v", copies, eps, delta, alpha, a, b)
					}
				}
			}
		}
	}
}

// No composition theorem is better than the optimal one.
func TestOtherCompositionsAreNoBetter(t *testing.T) {
	for _, eps := range []float64{.01, .1, 1} {
		for _, delta := range []float64{0, 1e-6} {
			for _, copies := range []int{1, 2, 10, 100, 3000} {
				best := tradeoff.Optimal(eps, delta, copies)
				e, d := tradeoff.Basic(eps, delta, copies)
				if got := best.Profile(e); got > d+1e-15 {
					t.Errorf("%d times (%v, %v): δ(%v) is %v, above that of basic composition", copies, eps, delta, e, got)
				}
				for _, slack := range []float64{1e-3, 1e-9} {
					e := tradeoff.Advanced(eps, copies, slack)
					if got := best.Profile(e); got > d+slack {
						t.Errorf("%d times (%v, %v): δ(%v) is %v, above that of advanced composition", copies, eps, delta, e, got)
					}
				}
			}
		}
	}
}

// Where the loss of T copies is known, both bounds hold it and are close.
func TestLossDistributionsBoundFromBothSides(t *testing.T) {
	for _, c := range []struct {
		name   string
		one    tradeoff.Pair
		copies int
		eps    float64 // about which the grid is laid
		all    tradeoff.Pair
	}{
		{"answers", tradeoff.Approximate(.05, 0), 20, 1, tradeoff.Optimal(.05, 0, 20)},
		{"answers that may give all away", tradeoff.Approximate(.1, 1e-6), 10, 1, tradeoff.Optimal(.1, 1e-6, 10)},
		{"normal", tradeoff.GDP(.2), 16, 2, tradeoff.GDP(.8)},
		{"one", tradeoff.GDP(1), 1, 2, tradeoff.GDP(1)},
	} {
		got, err := tradeoff.Compose(c.one, c.copies, c.eps)
		if err != nil {
			t.Fatal(err)
		}
		for _, share := range []float64{0, .1, .3, .6, .9} {
			e := share * c.eps
			want := c.all.Profile(e)
			if low, high := got.Profile(e); !(low <= want*(1+1e-9)+1e-25 && high >= want*(1-1e-9)) {
				t.Errorf("%s: δ(%v) = %v is not between %v and %v", c.name, e, want, low, high)
			}
		}
		for _, delta := range []float64{1e-2, 1e-5} {
			want := tradeoff.Epsilon(c.all, delta)
			low, high := got.Epsilon(delta)
			if !(low <= want*(1+1e-9) && high >= want*(1-1e-9)) || high-low > .01*c.eps {
				t.Errorf("%s: ε at %v, %v, is between %v and %v", c.name, delta, want, low, high)
			}
		}
	}
}

func TestCompositionsOfNothingAndOfTooMany(t *testing.T) {
	for _, copies := range []int{-1, 0, tradeoff.MostCopies + 1} {
		if _, err := tradeoff.Compose(tradeoff.GDP(1), copies, 1); err == nil {
			t.Errorf("%d copies are composed", copies)
		}
	}
}
