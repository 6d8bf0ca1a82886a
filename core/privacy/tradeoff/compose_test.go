package tradeoff_test

import (
	"math"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/testkit"
)

// laplaceAt returns the distribution of Laplace noise with scale 2 around x.
func laplaceAt(x float64) privacy.Distribution {
	return privacy.LawOf(policy.IndexLaw{Family: policy.Laplace, A: x, B: 2})
}

// times returns the pair for several copies of a pair, from all tuples of its outcomes.
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

func TestOptimalCompositionEqualsAllAnswers(t *testing.T) {
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

// If the joint loss of the copies is known, the bound lies above it and is close.
func TestCompositionsAreBoundedClosely(t *testing.T) {
	for _, c := range []struct {
		name   string
		one    tradeoff.Pair
		copies int
		eps    float64 // the ε for which the grid is chosen
		all    tradeoff.Pair
	}{
		{"answers", tradeoff.Approximate(.05, 0), 20, 1, tradeoff.Optimal(.05, 0, 20)},
		{"answers that may give all away", tradeoff.Approximate(.1, 1e-6), 10, 1, tradeoff.Optimal(.1, 1e-6, 10)},
		{"normal", tradeoff.GDP(.2), 16, 2, tradeoff.GDP(.8)},
		{"one", tradeoff.GDP(1), 1, 2, tradeoff.GDP(1)},
		{"Laplace", tradeoff.Ordered{P: laplaceAt(0), Q: laplaceAt(1)}, 1, .5, tradeoff.Ordered{P: laplaceAt(0), Q: laplaceAt(1)}},
	} {
		got := testkit.Must(tradeoff.Compose(c.eps, tradeoff.Copies{Pair: c.one, Times: c.copies}))(t)
		for _, share := range []float64{0, .1, .3, .6, .9} {
			e := share * c.eps
			if high, want := got.Profile(e), c.all.Profile(e); !(high >= want*(1-1e-9)) {
				t.Errorf("%s: δ(%v) = %v is above its bound %v", c.name, e, want, high)
			}
		}
		for _, delta := range []float64{1e-2, 1e-5} {
			high, want := tradeoff.Epsilon(got, delta), tradeoff.Epsilon(c.all, delta)
			if !(high >= want*(1-1e-9)) || high-want > .01*c.eps {
				t.Errorf("%s: ε at %v is %v, and its bound is %v", c.name, delta, want, high)
			}
		}
	}
}

// Different releases compose as equal ones do. The bounding pair is no harder to tell apart, and close.
func TestDifferentReleasesTogether(t *testing.T) {
	bound := testkit.Must(tradeoff.Compose(2, tradeoff.Copies{Pair: tradeoff.GDP(.6), Times: 1}, tradeoff.Copies{Pair: tradeoff.GDP(.2), Times: 16}))(t)
	all := tradeoff.GDP(1)
	for _, alpha := range []float64{0, 1e-4, .01, .05, .3, .5, .8, 1} {
		for _, c := range []struct{ got, want float64 }{{bound.TradeOff(alpha), all.TradeOff(alpha)}, {bound.Back().TradeOff(alpha), all.Back().TradeOff(alpha)}} {
			if c.got > c.want+1e-12 || c.got < c.want-2e-3 {
				t.Errorf("f(%v) is %v, and its bound is %v", alpha, c.want, c.got)
			}
		}
	}
}

func TestCompositionsOfNothingAndOfTooMany(t *testing.T) {
	for _, copies := range []int{-1, 0, tradeoff.MostCopies + 1} {
		if _, err := tradeoff.Compose(1, tradeoff.Copies{Pair: tradeoff.GDP(1), Times: copies}); err == nil {
			t.Errorf("%d copies are accepted", copies)
		}
	}
}
